"""The example that learns begins as the greedy bot, runs through, and keeps a network that can be taken up again."""

from __future__ import annotations

import csv
import random
import shlex
from pathlib import Path

import numpy as np
import pytest
import torch
from examples import train

import royaume
from royaume.bots import learned
from royaume.bots.greedy import judgement


@pytest.mark.parametrize("name", royaume.games())
def test_a_network_that_knows_nothing_judges_as_the_greedy_bot(name: str) -> None:
    eyes = train.Eyes(royaume.load(name))
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


def test_the_game_plays_with_the_same_network_as_the_example() -> None:
    eyes = train.Eyes(royaume.load("crown_of_emara"))
    network = train.Network(eyes.size, 8)
    torch.nn.init.normal_(network.last.weight)
    known = learned.Network(eyes, {name: tensor.numpy() for name, tensor in network.state_dict().items()})
    state = eyes.game.new(2, seed=1)
    for seat in (0, 1):
        (own,) = network(train.Rows.of([eyes.row(state, seat)]), torch.zeros(1)).tolist()
        assert known.correction(state, seat) == pytest.approx(own, rel=1e-4)


def test_thoughts_of_later_count_the_more_the_less_the_end_is_trusted() -> None:
    story = [train.Choice(0, (np.zeros(1), np.zeros(1)), 0.0, best) for best in (0.0, 0.0, 100.0)]
    assert [worth for _, worth in train.judged(story, 0.0, trust=1.0)] == [0.0, 0.0, 0.0]
    assert [worth for _, worth in train.judged(story, 0.0, trust=0.0)] == [0.0, 1.0, 0.5]


def test_the_example_runs_through_and_goes_on_with_what_it_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "net.npz"
    tiny = shlex.split("crown_of_emara --minutes 0 --workers 1 --games 2 --generation 2 --hidden 8 --last 2")
    train.train(train.wishes().parse_args([*tiny, "--out", str(kept)]))
    head, line = csv.reader(capsys.readouterr().out.splitlines())
    told = dict(zip(head, line, strict=True))
    assert (told["games"], told["match"]) == ("2", "2")
    assert int(told["decisions"]) > 200
    weights = train.Learner(train.wishes().parse_args([*tiny, "--start", str(kept)])).weights()
    assert np.any(weights["last.weight"] != 0)  # it has learned something
    read = dict(np.load(kept))
    assert read.pop("components") == royaume.load("crown_of_emara").components.digest
    assert read.pop("players") == 2
    for name, array in read.items():
        assert np.array_equal(weights[name], array)
