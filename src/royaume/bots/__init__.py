"""Players that need no eyes: what they choose, they choose from what their seat may know."""

from royaume.bots.base import Bot, Player
from royaume.bots.levels import LEVELS, USUAL
from royaume.bots.registry import bots, make_bot, opponents, register_bot

__all__ = ["LEVELS", "USUAL", "Bot", "Player", "bots", "make_bot", "opponents", "register_bot"]
