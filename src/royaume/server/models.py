"""What is stored: people, tables, seats, the log of each table, snapshots, chat, invitations, tokens, play data, pulse.

The log is append-only and unique on (table, ply). Everything else about a position can be computed from it.
Moments are whole milliseconds since 1970 (UTC).
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # lower case; None: a guest
    Column("password", String(200)),  # Argon2
    Column("epoch", Integer, nullable=False),  # raised to end all sessions
    Column("created", BigInteger, nullable=False),
)

# Where somebody is signed in to an account. A guest's session is the cookie alone.
sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),
    Column("device", String(60), nullable=False, server_default=""),  # browser and system, as people call them
)

# Who has asked for a new password by mail: the letter has a link, made as in `profiles`, that works once.
resets = Table(
    "resets",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("nonce", String(32), nullable=False),
    Column("link", String(64), nullable=False, unique=True),
    Column("at", BigInteger, nullable=False),
)

# What the names of accounts look like, so that nobody takes one that passes for another.
looks = Table(
    "looks",
    metadata,
    Column("look", String(160), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(16), nullable=False, unique=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("label", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", String(20), nullable=False),
    Column("components", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("fair", Boolean, nullable=False),  # False: somebody may know the seed (import, continued position)
    Column("title", String(80), nullable=False),
    Column("owner", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("status", String(12), nullable=False, index=True),
    Column("pace", String(12), nullable=False),
    Column("visibility", String(12), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("coach", Boolean, nullable=False, server_default=false()),  # hints and the odds bar
    Column("result", JSON),
    Column("proposal", JSON),
    Column("origin", JSON),
    Column("lesson", String(60)),  # the lesson it is the table of; None: a game
    Column("head", Integer, nullable=False),  # the ply of the last entry in the log
    Column("said", Integer, nullable=False),  # the number of the last chat message
    Column("turn", Integer),  # the seat that decides
    Column("secret", Boolean, nullable=False, server_default=false()),  # nobody else is told which seat that is
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False, index=True),
    Column("clock", JSON),  # its terms; None: it has no clock
    Column("deadline", BigInteger, index=True),  # when the clock that runs will have run out, or later
    Column("club", String(16), index=True),  # the club in whose lobby it stands
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), index=True),
    Column("bot", String(40)),  # who plays it, where it is not its person
    Column("invited", Boolean, nullable=False),  # only an invitation opens it
    Column("resigned", Boolean, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("user_id", String(32), ForeignKey("users.id")),
    Column("action", String(200)),
    Column("marks", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("events", Text, nullable=False),  # JSON; the secret parts too: only views.py reads them
    Column("request", String(100)),
    Column("at", BigInteger, nullable=False),
    Column("runs", Integer),  # the seat whose clock runs from then on; -1: paused; None: nobody's
    UniqueConstraint("table_id", "request"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("moves", Integer, nullable=False),
    Column("position", Text, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False),
    Column("seat", Integer),
    Column("text", String(500), nullable=False),
    Column("request", String(100)),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "request"),
)

invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used_by", String(32), ForeignKey("users.id")),
    Column("used", BigInteger),
)

# What a person keeps about a game besides its tables: the sheet of a campaign, for example.
documents = Table(
    "documents",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("data", JSON, nullable=False),
    Column("version", Integer, nullable=False),  # counts the changes, so that two at once cannot both be written
    Column("changed", BigInteger, nullable=False),
)

# What a person wishes of the house: when their clocks rest, and of what they are told where.
habits = Table(
    "habits",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("rest", JSON),
    Column("changed", BigInteger, nullable=False),
    Column("notices", JSON),  # `wishes.Wishes`
)

# What is still to be told, or was: written with what happened, sent by whichever process claims it first.
outbox = Table(
    "outbox",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False),
    Column("channel", String(12), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id"), index=True),
    Column("data", JSON, nullable=False),
    Column("status", String(12), nullable=False),  # waiting, sent, dropped, failed
    Column("due", BigInteger, nullable=False),
    Column("claimed", BigInteger, nullable=False),  # until then some process sends it
    Column("tries", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# The browsers in which people want to be told something, by the hash of their address.
pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), nullable=False, index=True),
    Column("data", JSON, nullable=False),
    Column("created", BigInteger, nullable=False),
)

# Keys of the site itself.
keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("pem", Text, nullable=False),
)

# The last sign of life of any process: one row.
pulses = Table(
    "pulses",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("beat", BigInteger, nullable=False),
)

# When no process ran, or none could write: time that does not count on any clock.
breaks = Table(
    "breaks",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
)

# What the coach made of the record of a game; one for each record.
analyses = Table(
    "analyses",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("key", String(160), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id")),
    Column("record", JSON, nullable=False),
    Column("status", String(12), nullable=False, index=True),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("result", Text),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("asker", String(32)),  # who asked first: people take turns
)

# What the tables are played with, by the digest in their rows: a table goes on with it when the game's own has changed.
components = Table(
    "components",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("data", Text, nullable=False),  # JSON: `Components.play`
)

# The rated games that have ended, in the order they were counted; from them all ratings can be computed again.
results = Table(
    "results",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("number", Integer),  # in its game and number of players; None: it does not count
    Column("places", JSON),  # `ratings.Place` of every seat
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game", "players", "number"),
)

# What a game made of the rating of one of its people.
rating_steps = Table(
    "rating_steps",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True, index=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# The ratings as they stand.
ratings = Table(
    "ratings",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

# What somebody shows of themselves, and the link by which others become their friends (its hash).
profiles = Table(
    "profiles",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("hidden", Boolean, nullable=False),
    Column("nonce", String(32), nullable=False),  # what the link is made of, with the secret of the site
    Column("link", String(64), nullable=False, unique=True),
)

# Two rows for each two friends.
friends = Table(
    "friends",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("friend_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# Whom somebody does not want to meet (block) or to hear (mute).
shuns = Table(
    "shuns",
    metadata,
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("other_id", String(32), ForeignKey("users.id"), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
)

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("owner", String(32), ForeignKey("users.id")),
    Column("nonce", String(32), nullable=False),
    Column("link", String(64), nullable=False, unique=True),  # of the link by which one joins, as in `profiles`
    Column("created", BigInteger, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("club_id", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True, index=True),
    Column("joined", BigInteger, nullable=False),
)

# Who is asked by name to come to a table.
calls = Table(
    "calls",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True, index=True),
    Column("by", String(32), ForeignKey("users.id")),
    Column("at", BigInteger, nullable=False),
)

# Who keeps order on this site. What follows names people without referring to them: they may be gone.
operators = Table(
    "operators",
    metadata,
    Column("user_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# What somebody brought before the operators: a person, something they said, or their name.
reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("by", String(32), nullable=False),
    Column("about", String(32), nullable=False, index=True),
    Column("table_id", String(16)),
    Column("number", Integer),  # of the message
    Column("words", String(500), nullable=False),  # what they said, or the name, as it was then
    Column("why", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("decision", String(12), index=True),  # None: it waits
    Column("decided", BigInteger),
)

# What operators did about people: a warning, a mute, a ban, another name, a table that was closed.
measures = Table(
    "measures",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("user_id", String(32), nullable=False, index=True),
    Column("kind", String(12), nullable=False),
    Column("why", String(500), nullable=False),  # what the person reads
    Column("about", String(80), nullable=False),  # the new name, or the table
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),  # of a mute or a ban
    Column("ended", BigInteger),  # when it was lifted or another took its place
    Column("read", BigInteger),  # when the person said that they had read it
)

# Messages to all.
banners = Table(
    "banners",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("texts", JSON, nullable=False),  # by language; under the empty one for all others
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

# What operators did: who, what, about whom or what, why.
journal = Table(
    "journal",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("by", String(32)),  # None: the command line
    Column("verb", String(20), nullable=False),
    Column("about", String(32), nullable=False),  # a person, a table, or nothing
    Column("name", String(80), nullable=False),  # what that was called
    Column("why", String(500), nullable=False),
)

# What operators have set, by name.
choices = Table(
    "choices",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", JSON, nullable=False),
)

# What a command has changed in a SQLite file while a server has it open, for the server to hear.
news = Table(
    "news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("what", String(80), nullable=False),
)

# The events of clubs: what is played, who made it, and how far it is.
events = Table(
    "events",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("club_id", String(16), ForeignKey("clubs.id"), nullable=False, index=True),
    Column("owner", String(32), ForeignKey("users.id"), nullable=False),
    Column("title", String(80), nullable=False),
    Column("terms", JSON, nullable=False),  # `events.terms.Terms`
    Column("status", String(12), nullable=False, index=True),  # open, playing, over, off
    Column("closes", BigInteger),  # when the sign-up ends; None: when its maker begins
    Column("round", Integer, nullable=False),  # the last that was made
    Column("plan", JSON),  # of a league: the tables of all rounds by the numbers of the people
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
)

# Who takes part in an event.
entrants = Table(
    "entrants",
    metadata,
    Column("event_id", String(16), ForeignKey("events.id"), primary_key=True),
    Column("user_id", String(32), ForeignKey("users.id"), primary_key=True, index=True),
    Column("joined", BigInteger, nullable=False),
    Column("number", Integer),  # drawn when it begins
    Column("gone", Integer),  # the round after which they left
    UniqueConstraint("event_id", "number"),
)

# The rounds of events, each made once.
event_rounds = Table(
    "event_rounds",
    metadata,
    Column("event_id", String(16), ForeignKey("events.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("length", BigInteger, nullable=False),  # how much time there is for it
    Column("out", JSON, nullable=False),  # the numbers of those who sit it out
)

# The tables of a round: who sits there, and how it ended.
pairings = Table(
    "pairings",
    metadata,
    Column("event_id", String(16), ForeignKey("events.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table_id", String(16), nullable=False, unique=True),  # it is opened after this is written
    Column("people", JSON, nullable=False),  # their numbers, by seats
    Column("places", JSON),  # by seats; None: it is not decided. They follow from the table
)

# What is written to see whether the database takes it.
probes = Table(
    "probes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("process", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("filler", Text, nullable=False),
)

Index("ix_outbox_waiting", outbox.c.status, outbox.c.due)
Index("ix_outbox_person", outbox.c.user_id, outbox.c.status)
Index("ix_ratings_game_players", ratings.c.game, ratings.c.players)
Index("ix_tables_lobby", tables.c.visibility, tables.c.status)
