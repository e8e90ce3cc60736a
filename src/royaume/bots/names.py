"""What people call the bots, in their language, and how strong each is."""

from __future__ import annotations

from pathlib import Path

from royaume.engine.words import Words

WORDS = Words(Path(__file__).parent / "locale")


def bot_name(bot: str, lang: str) -> str:
    """A bot as people call it; one that a host brought is called by its id."""
    return WORDS.say(lang, bot) if WORDS.has(lang, bot) else bot.capitalize()


def bot_about(bot: str, lang: str) -> str:
    """How strong a bot is, in a few words; nothing where nothing is known."""
    key = f"{bot}.about"
    return WORDS.say(lang, key) if WORDS.has(lang, key) else ""
