"""Learning: a network goes through the lessons, and is asked about games that it has not learned from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch import Tensor, nn

from royaume.bots.learned import Array, Weights
from royaume.train.course import Course
from royaume.train.lessons import Lesson, together
from royaume.train.network import Network, known, weights_of

BATCH = 512  # positions that are learned from together
ASKED = 8192  # positions that are asked about together


def device() -> torch.device:
    """Where learning goes: a GPU if there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def learn(
    course: Course, generation: int, size: int, start: Weights | None, lessons: Sequence[Lesson]
) -> dict[str, Array]:
    """What the network knows after it has gone through the lessons, in any order, ever more slowly.

    The same lessons and seeds give the same network on the same machine.
    """
    torch.set_num_threads(1)  # small parts: several threads would be slower, and not the same every time
    dice = np.random.default_rng([course.seed, generation])
    torch.manual_seed(course.seed)
    network = (Network(size, course.hidden) if start is None else known(size, start)).to(device())
    adam = torch.optim.AdamW(network.parameters(), lr=course.speed, weight_decay=course.decay)
    everything = together(lessons)
    parts = [part for _ in range(course.passes) for part in parts_of(dice.permutation(len(everything.hand)), BATCH)]
    for i, which in enumerate(parts):
        for group in adam.param_groups:
            group["lr"] = course.speed * (1 - i / len(parts))
        loss = loss_of(network, everything.some(which))
        adam.zero_grad()
        torch.autograd.backward(loss)
        adam.step()
    return weights_of(network)


def parts_of(everything: Array, most: int) -> list[Array]:
    """An array in parts of at most so many."""
    return [everything[i : i + most] for i in range(0, len(everything), most)]


def loss_of(network: Network, lesson: Lesson) -> Tensor:
    """How far the network is from what the positions turned out to be worth."""
    return distance(network(lesson.rows, torch.from_numpy(lesson.hand)), lesson.worth)


def distance(thought: Tensor, worth: Array) -> Tensor:
    """How far log-odds are from chances."""
    return nn.functional.binary_cross_entropy_with_logits(thought, torch.from_numpy(worth).to(thought.device))


@torch.no_grad()
def losses(size: int, weights: Weights, lessons: Sequence[Lesson]) -> tuple[float, float]:
    """The loss of the hand alone and that of the network, in games that were not learned from."""
    torch.set_num_threads(1)
    network = known(size, weights).to(device())
    everything = together(lessons)
    alone = float(distance(torch.from_numpy(everything.hand), everything.worth))
    whole = 0.0
    for which in parts_of(np.arange(len(everything.hand)), ASKED):
        whole += float(loss_of(network, everything.some(which))) * len(which)
    return alone, whole / len(everything.hand)
