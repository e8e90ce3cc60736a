"""Players that need no eyes: what they choose, they choose from what their seat may know."""

from royaume.bots.base import Bot, Player
from royaume.bots.registry import bots, make_bot, register_bot

__all__ = ["Bot", "Player", "bots", "make_bot", "register_bot"]
