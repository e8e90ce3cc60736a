"""stub"""
from __future__ import annotations
from pathlib import Path
from typing import Any
from royaume.engine.components import Components, read_toml
HERE = Path(__file__).parent
def read(path: Path | None = None) -> Components:
    data: dict[str, Any] = dict(read_toml(HERE / "setup.toml").data)
    for name, table in (("caravan", "card"), ("contracts", "card"), ("encounters", "card"), ("locations", "location")):
        found = read_toml(HERE / f"{name}.toml").data
        data[table if table != "card" else name] = found[table]
    return Components(data, "almanac")
