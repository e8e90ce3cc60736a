"""Orchard with an evaluation whose weights begin as nonsense: what a fit can mend."""
