"""Every worked example has its scenario file."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "scenarios" / "winter_kingdom"


def test_every_example_has_a_file() -> None:
    assert sorted(int(path.name[3:5]) for path in FOLDER.glob("ex_*.toml")) == list(range(1, 41))
