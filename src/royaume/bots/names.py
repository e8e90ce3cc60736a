"""What people call the bots, in their language, and how strong each is."""

from __future__ import annotations

from pathlib import Path

from royaume.bots.levels import level_of, style_of
from royaume.engine.words import Words

WORDS = Words(Path(__file__).parent / "locale")


def bot_name(bot: str, lang: str) -> str:
    """A bot as people call it; one that a host brought is called by its id."""
    level, style = level_of(bot), style_of(bot)
    if style:
        return WORDS.say(lang, f"style.{style}", bot=bot_name(level, lang))
    return WORDS.say(lang, bot) if WORDS.has(lang, bot) else bot.capitalize()


def bot_about(bot: str, lang: str) -> str:
    """How strong a bot is and how it plays, in a few words; nothing where nothing is known."""
    style = style_of(bot)
    key = f"style.{style}.about" if style else f"{bot}.about"
    return WORDS.say(lang, key) if WORDS.has(lang, key) else ""
