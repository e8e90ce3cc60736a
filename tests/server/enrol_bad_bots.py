"""What a worker process loads to know the bad bots: the tests' own process must not know them all the time."""

from tests.server.bad_bots import register

register()
