"""The words of results and reports, English and French."""

from pathlib import Path

from royaume.engine.words import Words

words = Words(Path(__file__).parent / "locale")
