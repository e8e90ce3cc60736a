"""The words of the lab."""

from pathlib import Path

from royaume.engine.words import Words

words = Words(Path(__file__).parent / "locale")
