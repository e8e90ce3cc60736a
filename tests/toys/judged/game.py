"""The same Orchard in a folder of its own, with an evaluation beside it."""

from pathlib import Path

from tests.toys.orchard import Orchard


class JudgedOrchard(Orchard):
    """Orchard, for bots that judge."""

    id = "judged_orchard"
    folder = Path(__file__).parent
