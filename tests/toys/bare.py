"""Orchard with its rules and its words alone: none of the other things that a game's folder may bring."""

from tests.toys.orchard import Orchard


class BareOrchard(Orchard):
    """Orchard, of a package that has no other modules."""
