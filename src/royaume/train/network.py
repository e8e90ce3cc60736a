"""The network while it learns, in PyTorch; `bots/learned` evaluates the same one without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import torch
from torch import Tensor, nn

from royaume.bots.learned import Array
from royaume.train.lessons import Rows

MIDDLE = 32  # the width of the second layer


class Network(nn.Module):
    """What is to be added to the hand's opinion, as log-odds of winning: nothing at first."""

    def __init__(self, size: int, hidden: int, middle: int = MIDDLE) -> None:
        super().__init__()
        self.seen = nn.EmbeddingBag(size, hidden, mode="sum")
        self.middle = nn.Linear(hidden, middle)
        self.last = nn.Linear(middle, 1)
        self.slope = nn.Parameter(torch.zeros(1))  # of the hand's opinion, as a logarithm
        nn.init.normal_(self.seen.weight, std=0.05)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.last.bias)

    def forward(self, rows: Rows, hand: Tensor) -> Tensor:
        """The log-odds of winning in each of these positions, given what the hand thinks of them."""
        here = self.slope.device
        starts = torch.from_numpy(np.cumsum(rows.lengths) - rows.lengths).to(here)
        indices, values = torch.from_numpy(rows.indices).long().to(here), torch.from_numpy(rows.values).to(here)
        seen = torch.relu(self.seen(indices, starts, per_sample_weights=values))
        correction: Tensor = self.last(torch.relu(self.middle(seen))).squeeze(1)
        return self.slope.exp() * hand.to(here) + correction


def known(size: int, weights: Mapping[str, Array]) -> Network:
    """The network with these weights."""
    network = Network(size, weights["seen.weight"].shape[1], len(weights["middle.weight"]))
    network.load_state_dict({name: torch.from_numpy(weights[name]).float() for name in network.state_dict()})
    return network


def weights_of(network: Network) -> dict[str, Array]:
    """What a network knows."""
    return {name: tensor.cpu().numpy().copy() for name, tensor in network.state_dict().items()}


def council(members: Sequence[Mapping[str, Array]]) -> dict[str, Array]:
    """Several networks as one, which says what they say in the mean.

    The layers lie side by side and know nothing of one another. The slope is the geometric mean.
    """
    middles = [member["middle.weight"] for member in members]
    wide = np.zeros((sum(map(len, middles)), sum(middle.shape[1] for middle in middles)), np.float32)
    row = column = 0
    for middle in middles:
        wide[row : row + len(middle), column : column + middle.shape[1]] = middle
        row, column = row + len(middle), column + middle.shape[1]
    many = len(members)
    return {
        "slope": np.mean([member["slope"] for member in members], 0),
        "seen.weight": np.concatenate([member["seen.weight"] for member in members], 1),
        "middle.weight": wide,
        "middle.bias": np.concatenate([member["middle.bias"] for member in members]),
        "last.weight": np.concatenate([member["last.weight"] for member in members], 1) / many,
        "last.bias": np.mean([member["last.bias"] for member in members], 0),
    }
