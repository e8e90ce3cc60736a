"""Rows of one large array, written again and again: what many games that step together leave for a policy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from royaume.engine.encoding import mask
from royaume.engine.state import State
from royaume.envs.encoders import Encoder


class Rows:
    """Writes observations and masks into two arrays with a row for each game: no array is made, nothing is pickled."""

    def __init__(self, encoder: Encoder, observations: NDArray[Any], masks: NDArray[Any]) -> None:
        self.written = encoder.written
        self.actions = encoder.actions
        self.width = encoder.size * observations.itemsize
        self.observations = observations.reshape(-1).view(np.uint8).data
        self.masks = masks.reshape(-1).view(np.uint8).data

    def write(self, i: int, state: State, seat: int) -> None:
        """What a seat sees and may do, in row `i`."""
        self.observations[i * self.width : (i + 1) * self.width] = self.written(state, seat)
        offered = state.offered if state.player == seat else []
        self.masks[i * self.actions : (i + 1) * self.actions] = mask(offered, self.actions)
