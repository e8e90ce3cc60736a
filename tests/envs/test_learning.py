"""The example that learns begins as the greedy bot, runs through, and keeps a network that can be taken up again."""

from __future__ import annotations

import csv
import random
import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from examples import train

import royaume
from royaume.bots.greedy import judgement

EXAMPLE = Path(train.__file__)


@pytest.mark.parametrize("name", royaume.games())
def test_a_network_that_knows_nothing_judges_as_the_greedy_bot(name: str) -> None:
    eyes = train.Eyes(name)
    judge = train.Judge(eyes, train.Network(eyes.size, 8), seed=1, guesses=1)
    evaluate, finish = judgement(eyes.game)
    dice = random.Random(1)
    state = eyes.game.new(2, seed=1)
    for _ in range(12):
        seat = state.player
        assert seat is not None
        judge.dice.seed(5)
        (choice,) = judge.decide([state])
        guess = state.determinize(seat, random.Random(5))
        worths = {}
        for action in state.offered:
            child = guess.clone()
            child.apply(action)
            worths[action] = evaluate(finish(child, seat), seat)
        assert worths[choice.action] == pytest.approx(max(worths.values()), abs=1e-3)
        state.apply(dice.choice(state.offered))


def test_thoughts_of_later_count_the_more_the_less_the_end_is_trusted() -> None:
    story = [train.Choice(0, (np.zeros(1), np.zeros(1)), 0.0, best) for best in (0.0, 0.0, 100.0)]
    assert [worth for _, worth in train.judged(story, 0.0, trust=1.0)] == [0.0, 0.0, 0.0]
    assert [worth for _, worth in train.judged(story, 0.0, trust=0.0)] == [0.0, 1.0, 0.5]


def test_the_example_runs_through_and_goes_on_with_what_it_kept(tmp_path: Path) -> None:
    kept = tmp_path / "net.npz"
    tiny = shlex.split("crown_of_emara --minutes 0 --workers 1 --games 2 --generation 2 --hidden 8 --last 2")
    command = [sys.executable, str(EXAMPLE), *tiny, "--out", str(kept)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    head, line = csv.reader(done.stdout.splitlines())
    told = dict(zip(head, line, strict=True))
    assert (told["games"], told["match"]) == ("2", "2")
    assert int(told["decisions"]) > 200
    weights = train.Learner(train.wishes().parse_args([*tiny, "--start", str(kept)])).weights()
    assert np.any(weights["last.weight"] != 0)  # it has learned something
    for name, array in np.load(kept).items():
        assert np.array_equal(weights[name], array)
