"""How long a bot may think: a number of simulations, milliseconds on the clock, or whichever ends first."""

from __future__ import annotations

import time


class Budget:
    """What a decision may cost. Simulations make matches that can be repeated; the clock is for people, and is hard."""

    def __init__(self, simulations: int = 0, milliseconds: float = 0.0) -> None:
        self.simulations = simulations
        self.seconds = milliseconds / 1000
        self.made = 0
        self.began = time.perf_counter()

    def spent(self) -> float:
        """The part that is gone, from 0 to 1 and beyond."""
        if not self.seconds:
            return self.made / self.simulations if self.simulations else 1.0
        passed = (time.perf_counter() - self.began) / self.seconds
        return max(passed, self.made / self.simulations) if self.simulations else passed

    def late(self, share: float = 1.0) -> bool:
        """True if this share of the time on the clock is gone; simulations are never late."""
        return self.seconds > 0 and time.perf_counter() - self.began >= share * self.seconds
