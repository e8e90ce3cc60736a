"""Whoever imports this has loaded what a server needs before it can open."""

import aiosqlite  # noqa: F401
import asyncpg  # noqa: F401
import sqlalchemy.dialects.postgresql.asyncpg
import sqlalchemy.dialects.sqlite.aiosqlite  # noqa: F401

from royaume.engine.registry import games, load

for name in games():
    load(name)
