"""What a seat may know: views, determinizations and events tell nothing else."""

from __future__ import annotations

import json
import random
from collections import Counter

from royaume.engine.game import Game
from royaume.engine.state import CHANCE, REVEAL, State
from tests.conformance.cases import Options, Sampler, walk
from tests.conformance.course import acted, changed, components
from tests.conformance.seeing import Viewer, learned, position, seen, told, viewers
from tests.dealers import deal

DETERMINIZATIONS = 5


def check_no_leak(game: Game, players: int, options: Options, seed: int) -> None:
    """Every seat, and a spectator, sees the same in every position it cannot tell from the real one."""
    sampler = Sampler(seed, first=2, share=0.03)
    rng = random.Random(f"leak {seed}")
    surprised: set[Viewer] = set()
    varied: set[Viewer] = set()
    private: set[tuple[int, Viewer]] = set()
    guessed: set[tuple[int, Viewer]] = set()
    for state, _ in walk(game, players, options, seed):
        if state.ply and not state.marks & CHANCE:
            surprised |= {viewer for viewer in viewers(state) if learned(state, viewer)}
        secrets = {event.to for event in state.log or [] if event.secret is not None}
        state.log = []
        if not sampler.takes(state, " after a secret" if secrets else ""):
            continue
        private |= {(seat, viewer) for seat in secrets for viewer in viewers(state) if viewer != seat}
        whole = components(game, state)
        here = position(state)
        for viewer in viewers(state):
            view = state.view(viewer)
            assert json.loads(json.dumps(view)) == view, "a view is not plain JSON"
            shown = seen(game, state, viewer)
            for _ in range(DETERMINIZATIONS):
                other = state.determinize(viewer, rng)
                assert other.known_player(viewer) == state.known_player(viewer)
                assert seen(game, other, viewer) == shown, f"ply {state.ply}: {viewer} sees what it may not know"
                assert components(game, other) == whole, changed(whole, components(game, other))
                if viewer not in varied and position(other) != here:
                    varied.add(viewer)
                for seat in range(players):
                    if (seat, viewer) not in guessed and other.view(seat) != state.view(seat):
                        guessed.add((seat, viewer))
            check_determinize(game, state, viewer, rng.getrandbits(32))
            playout(game, other, rng)
    # What came out without chance was hidden in the position before, so determinizations must have varied it.
    assert surprised <= varied, f"determinizations hide nothing from {surprised - varied}"
    # What an event told one seat in secret is unknown to the others, so determinizations for them must have varied it.
    assert private <= guessed, f"determinizations know secrets: (whose, for whom) {private - guessed}"


def check_determinize(game: Game, state: State, viewer: Viewer, seed: int) -> None:
    """A determinization leaves its original alone, hides the chance to come, and uses none but the one given."""
    before, legal, player = state.to_dict(), state.legal(), state.player
    kept = random.getstate()
    random.seed(1)
    other = state.determinize(viewer, random.Random(seed))
    random.seed(2)
    again = state.determinize(viewer, random.Random(seed))
    random.setstate(kept)
    assert (state.to_dict(), state.legal(), state.player) == (before, legal, player), (
        "determinizing changed the original"
    )
    assert again == other, "determinizing uses other chance than the one given"
    assert other is not state
    assert other.log is None
    assert other.to_dict()["seed"] != before["seed"], "the chance to come is known"
    assert game.from_dict(other.to_dict()) == other


def playout(game: Game, state: State, rng: random.Random) -> None:
    """A random game from here on ends within the bound, and nothing is lost on the way."""
    whole = components(game, state)
    state = state.clone()
    for _ in range(game.longest(state.seats) - state.ply):
        if state.player is None:
            break
        state.play(rng.choice(state.legal()))
    assert state.player is None, "a determinized position does not end"
    assert components(game, state) == whole, changed(whole, components(game, state))


def check_guesses(game: Game, players: int, options: Options, seed: int) -> None:
    """The same knowledge and the same dice give the same determinization: no choice of a bot tells the cards.

    What is hidden is dealt anew by a dealer of the tests, so nothing that a determinization keeps is believed.
    """
    sampler = Sampler(seed, first=1, share=0.03)
    dice = random.Random(f"guesses {seed}")
    for state, _ in walk(game, players, options, seed):
        if state.player is None or not sampler.takes(state):
            continue
        for viewer in viewers(state):
            other = deal(state, viewer, dice)
            assert seen(game, other, viewer) == seen(game, state, viewer), (
                f"ply {state.ply}: {viewer} sees what a dealer may change"
            )
            one, two = (each.determinize(viewer, random.Random(seed + 1)) for each in (state, other))
            assert one == two, (
                f"ply {state.ply}: the guess of {viewer} depends on what is hidden; sort before shuffling"
            )


def check_no_leak_by_acting(game: Game, players: int, options: Options, seed: int) -> None:
    """An action tells a viewer the same in every position it cannot tell apart, unless it is marked as a reveal to it.

    Compared are the events, the log, and all that is seen afterwards. What differs was revealed, so both positions
    must say so: `state.reveal` with the viewer's bit. If the viewer is the one who acted, the undo horizon moves.
    Of a secret decision nothing is told before all are in: the tests of the server compare what then is.
    """
    sampler = Sampler(seed, first=3, share=0.08)
    rng = random.Random(f"acting {seed}")
    compared: Counter[Viewer] = Counter()
    quiet: Counter[Viewer] = Counter()
    for state, action in walk(game, players, options, seed):
        if action is None or not sampler.takes(state):
            continue
        real = acted(state, action)
        for viewer in viewers(state):
            if state.known_player(viewer) is None:
                continue
            happened = told(game, real, viewer) + seen(game, real, viewer)
            for _ in range(DETERMINIZATIONS):
                other = state.determinize(viewer, rng)
                if action not in other.legal():
                    assert viewer != state.player, "the seat that decides is offered what it may not know"
                    continue
                there = acted(other, action)
                compared[viewer] += 1
                if told(game, there, viewer) + seen(game, there, viewer) != happened:
                    said = f"ply {state.ply}, {game.notation(action)}: something came out to {viewer} without a mark"
                    assert learned(real, viewer), said
                    assert learned(there, viewer), said
                    assert viewer != state.player or real.marks & REVEAL
            quiet[viewer] += not learned(real, viewer)
    for viewer in viewers(game.new(players, seed, options)):
        assert compared[viewer], f"nothing was compared for {viewer}"
        assert quiet[viewer], f"every single action claims to reveal something to {viewer}"
