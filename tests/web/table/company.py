"""Three people who are known to a house of this process."""

from royaume.server.person import Person

ANN, BEN, EVE = (Person(letter * 32, name) for letter, name in (("a", "Ann"), ("b", "Ben"), ("e", "Eve <b>é🙂")))
