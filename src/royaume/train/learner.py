"""Learning: a network goes through the lessons, and is asked about games that it has not learned from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from royaume.bots.learned import Array, Weights
from royaume.train.course import Course
from royaume.train.lessons import Lesson, together
from royaume.train.network import MIDDLE, Network, council, known, weights_of

BATCH = 512  # positions that are learned from together
CHOICES = 32  # choices that are looked at beside them
ASKED = 8192  # positions that are asked about together


def device() -> torch.device:
    """Where learning goes: a GPU if there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def learn(course: Course, generation: int, size: int, lessons: Sequence[Lesson]) -> dict[str, Array]:
    """What a council of networks knows after going through the lessons, as one network.

    Each begins anew, and has its own games that it does not learn from: who goes through the same ones again and again
    knows them by heart, and plays worse for it. The same lessons and seeds give the same networks on the same machine.
    """
    members = []
    for number in range(course.council):
        own = [lesson for i, lesson in enumerate(lessons) if course.council == 1 or i % course.council != number]
        members.append(member(course, generation, number, size, own or lessons))
    return council(members)


def member(course: Course, generation: int, number: int, size: int, lessons: Sequence[Lesson]) -> dict[str, Array]:
    """What one network knows after it has gone through the lessons, in any order, ever more slowly."""
    torch.set_num_threads(1)  # small parts: several threads would be slower, and not the same every time
    dice = np.random.default_rng([course.seed, generation, number])
    torch.manual_seed(course.seed + number)
    network = Network(size, -(-course.hidden // course.council), -(-MIDDLE // course.council)).to(device())
    rest: list[Tensor] = [value for name, value in network.named_parameters() if name != "slope"]
    groups: list[dict[str, Any]] = [{"params": rest}, {"params": [network.slope], "weight_decay": 0.0}]
    adam = torch.optim.AdamW(groups, lr=course.speed, weight_decay=course.decay)
    everything = together(lessons)
    choices = everything.choices()
    parts = [part for _ in range(course.passes) for part in parts_of(dice.permutation(len(everything.hand)), BATCH)]
    for i, which in enumerate(parts):
        for group in adam.param_groups:
            group["lr"] = course.speed * (1 - i / len(parts))
        loss = loss_of(network, everything.some(which))
        if choices:
            picked = [choices[j] for j in dice.integers(0, len(choices), CHOICES)]
            loss = loss + course.compare * apart(network, everything.some(np.concatenate(picked)))
        adam.zero_grad()
        torch.autograd.backward(loss)
        adam.step()
    return weights_of(network)


def apart(network: Network, lesson: Lesson) -> Tensor:
    """How far the network is from how much better one turn turned out to be than the others that were tried."""
    return spread(torch.sigmoid(network(lesson.rows, torch.from_numpy(lesson.hand))), lesson)


def spread(thought: Tensor, lesson: Lesson) -> Tensor:
    """How far chances are from what was found, apart from what they have in common within each choice."""
    here = thought.device
    _, number = np.unique(lesson.choice, return_inverse=True)
    group = torch.from_numpy(number).to(here)
    sure = torch.from_numpy(lesson.sure).to(here)
    nothing = torch.zeros(int(number.max()) + 1, device=here)
    error = thought - torch.from_numpy(lesson.worth).to(here)
    mean = nothing.index_add(0, group, sure * error) / nothing.index_add(0, group, sure)
    return (sure * (error - mean[group]) ** 2).sum() / sure.sum()


def parts_of(everything: Array, most: int) -> list[Array]:
    """An array in parts of at most so many."""
    return [everything[i : i + most] for i in range(0, len(everything), most)]


def loss_of(network: Network, lesson: Lesson) -> Tensor:
    """How far the network is from what the positions turned out to be worth."""
    return distance(network(lesson.rows, torch.from_numpy(lesson.hand)), lesson.worth, lesson.sure)


def distance(thought: Tensor, worth: Array, sure: Array) -> Tensor:
    """How far log-odds are from chances, in the mean of those that are sure."""
    target, weight = torch.from_numpy(worth).to(thought.device), torch.from_numpy(sure).to(thought.device)
    each = nn.functional.binary_cross_entropy_with_logits(thought, target, reduction="none")
    return (each * weight).sum() / weight.sum()


@torch.no_grad()
def losses(size: int, weights: Weights, lessons: Sequence[Lesson]) -> tuple[float, float]:
    """The loss of the hand alone and that of the network, in games that were not learned from."""
    torch.set_num_threads(1)
    network = known(size, weights).to(device())
    everything = together(lessons)
    alone = float(distance(torch.from_numpy(everything.hand), everything.worth, everything.sure))
    whole = 0.0
    for which in parts_of(np.arange(len(everything.hand)), ASKED):
        part = everything.some(which)
        whole += float(loss_of(network, part)) * float(part.sure.sum())
    return alone, whole / float(everything.sure.sum())


@torch.no_grad()
def unexplained(size: int, weights: Weights, lessons: Sequence[Lesson]) -> tuple[float, float] | None:
    """How much of what sets turns apart the hand alone and the network do not tell, in games not learned from.

    1 is as much as if both said nothing; None where no turns were tried out together. It says more about how strong a
    network plays than its loss does.
    """
    everything = together(lessons)
    choices = everything.choices()
    if not choices:
        return None
    tried = everything.some(np.concatenate(choices))
    hand = torch.from_numpy(tried.hand)
    whole = float(spread(torch.zeros_like(hand), tried))
    if not whole:
        return None
    network = known(size, weights).to(device())
    return float(spread(torch.sigmoid(hand), tried)) / whole, float(apart(network, tried)) / whole
