"""What "this game is implemented" means, as checks that any game can be put to.

Each check plays one random game, given by the number of players, the options and the seed, and fails with an
AssertionError that says what does not hold. `CHECKS` lists them; `check_facts` and `check_other_process` stand apart
because they look at a game as a whole.
"""

from __future__ import annotations

import contextlib
import copy
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from royaume.engine.account import LINE, SUBTOTAL, SUM, Row, accounts, layout, total
from royaume.engine.companions import COMPANIONS
from royaume.engine.errors import IllegalAction, RecordError, RoyaumeError
from royaume.engine.game import Game
from royaume.engine.languages import LANGUAGES
from royaume.engine.parts import Account
from royaume.engine.reasons import Reason
from royaume.engine.record import Record
from royaume.engine.rulebook import read_rulebook
from royaume.engine.state import CHANCE, REVEAL, SEEN_SHIFT, TURN, State
from tests.conformance.cases import Options, Sampler, walk
from tests.conformance.seeing import Viewer, learned, position, seen, told, viewers
from tests.dealers import deal

ROOT = Path(__file__).parent.parent.parent
DETERMINIZATIONS = 5
RUBBISH: tuple[Any, ...] = (None, "?", -1, [], {}, [[]], [None], {"?": "?"})

Refusal = TypeVar("Refusal", bound=RoyaumeError)
Check = Callable[[Game, int, Options, int], None]


# The game as a whole ----------------------------------------------------------------------------


def check_facts(game: Game) -> None:
    """The declarations hold together: players, names, options, actions, steps, what the folder brings, rules text."""
    assert 1 <= game.min_players <= game.max_players <= 7
    assert all(game.name(lang).strip() for lang in LANGUAGES)
    assert all(game.unit(n, lang).strip() for n in (1, 2) for lang in LANGUAGES)
    for action in range(game.space.size):
        assert game.parse(game.notation(action)) == action
    flow = game.flow
    for op, name in enumerate(flow.names):
        decision = flow.asks[op] is not None and flow.answers[op] is not None and flow.runs[op] is None
        automatic = flow.runs[op] is not None and flow.asks[op] is None and flow.answers[op] is None
        assert decision or automatic, f"the step {name} is neither a decision nor automatic"
    for companion in COMPANIONS:
        companion.of(game)  # refuses what does not fit
    books = [read_rulebook(game.folder / "rulebook" / f"{lang}.md") for lang in LANGUAGES]
    assert books[0].clauses.keys() == books[1].clauses.keys()
    assert all(clause.startswith(f"{game.clause_prefix}-") for clause in books[0].clauses)
    for players in (game.min_players - 1, game.max_players + 1):
        said = refusal(RoyaumeError, game.new, players, 1)
        assert f"{game.min_players} to {game.max_players} players" in said
    for players in range(game.min_players, game.max_players + 1):
        declared = game.declare(players)
        assert len({option.id for option in declared}) == len(declared)
        assert game.new(players, 1).options == {option.id: option.default for option in declared}
        for option in declared:
            assert option.accepts(option.default)
            assert all(option.accepts(value) for value in option.samples())
            assert option.allowed() in refusal(RoyaumeError, game.new, players, 1, {option.id: "?"})
            for lang in LANGUAGES:
                names = [game.option_name(option.id, lang), game.option_about(option.id, lang)]
                names += [game.option_value(option.id, value, lang) for value in option.samples()]
                assert all(map(sentence, names)), f"{option.id} has no words in {lang}"
        assert "no_such_option" in refusal(RoyaumeError, game.new, players, 1, {"no_such_option": 1})


# Refusals ---------------------------------------------------------------------------------------


def error_of(kind: type[Refusal], attempt: Callable[..., object], *args: object) -> Refusal:
    """The error of this kind with which an attempt ends."""
    try:
        attempt(*args)
    except kind as error:
        return error
    raise AssertionError(f"bad input was taken: {args}")


def refusal(kind: type[RoyaumeError], attempt: Callable[..., object], *args: object) -> str:
    """The one clear sentence with which bad input is refused."""
    said = str(error_of(kind, attempt, *args))
    assert said.strip()
    assert "\n" not in said
    return said


# The course of a game ---------------------------------------------------------------------------


def check_course(game: Game, players: int, options: Options, seed: int) -> None:
    """The game ends within its bound; legal actions are sorted, unique, there until the end; `play` does as `apply`."""
    checked = game.new(players, seed, options)
    for state, action in walk(game, players, options, seed):
        legal = state.legal()
        assert legal == sorted(set(legal)), f"not sorted or not unique: {legal}"
        assert (state.player is None) == (legal == []) == (action is None)
        assert all(0 <= a < game.space.size for a in legal)
        assert state.player is None or 0 <= state.player < players
        legal.append(-1)
        assert state.legal() == legal[:-1], "the list of legal actions is the position's own"
        assert checked.digest() == state.digest(), "the same actions led elsewhere"
        assert (checked.player, checked.legal()) == (state.player, state.legal())
        assert all(state.why_not(a) is None for a in state.legal())
        if action is not None:
            checked.play(action)
            assert checked.ply == state.ply + 1


def check_listening(game: Game, players: int, options: Options, seed: int) -> None:
    """A game somebody listens to is the same game; events are plain data."""
    heard = game.new(players, seed, options)
    for state, action in walk(game, players, options, seed):
        assert heard.digest() == state.digest(), "writing events changes the game"
        for event in heard.log or []:
            assert -1 <= event.seat < players
            for viewer in viewers(state):
                data = event.seen_by(viewer)
                assert json.loads(json.dumps(data)) == data
        if action is not None:
            heard.log = []
            heard.apply(action)


def check_refusals(game: Game, players: int, options: Options, seed: int) -> None:
    """Every integer that is not legal is refused with words in both languages and a clause, and nothing happens."""
    clauses = read_rulebook(game.folder / "rulebook" / "en.md").clauses
    sampler = Sampler(seed, first=1, share=0.01)
    for state, _ in walk(game, players, options, seed):
        if not sampler.takes(state):
            continue
        before = state.to_dict()
        legal = state.legal()
        for action in range(-3, game.space.size + 4):
            if action in legal:
                continue
            reason = reason_against(state, action)
            assert all(sentence(reason.text(lang)) for lang in LANGUAGES), f"{action}: {reason!r}"
            assert reason.clauses, f"the refusal of {action} cites no clause"
            assert set(reason.clauses) <= clauses.keys(), f"{reason!r} cites a clause that does not exist"
        assert state.to_dict() == before, "a refused action changed the position"
        assert state.legal() == legal


def check_double_entry(game: Game, players: int, options: Options, seed: int) -> None:
    """Options and refusals are two entries of one account: what is offered, and only that, meets no objection."""
    sampler = Sampler(seed, first=2, share=0.02)
    for state, _ in walk(game, players, options, seed):
        if state.player is None or not sampler.takes(state):
            continue
        legal = set(state.legal())
        for action in range(game.space.size):
            reason = state.why_not(action)
            if action in legal:
                assert reason is None, f"ply {state.ply}: {game.notation(action)} is offered, but {reason}"
            else:
                assert reason is not None, (
                    f"ply {state.ply}: {game.notation(action)} is not offered, and nothing says why"
                )


def reason_against(state: State, action: int) -> Reason:
    """The reason with which `play` refuses an action, the same as that of `why_not`."""
    error = error_of(IllegalAction, state.play, action)
    asked = state.why_not(action)
    assert asked is not None
    assert (asked.key, asked.clauses, asked.args) == (error.reason.key, error.reason.clauses, error.reason.args)
    assert str(error) == str(error.reason)
    return error.reason


def sentence(text: str) -> bool:
    """True if a text for people is there and no gap in it is left unfilled."""
    return bool(text.strip()) and "{" not in text and "}" not in text


# Copies -----------------------------------------------------------------------------------------


def check_clones(game: Game, players: int, options: Options, seed: int) -> None:
    """A clone and its original never touch one another, and play on alike."""
    sampler = Sampler(seed, first=1, share=0.04)
    rng = random.Random(f"clones {seed}")
    kept: list[tuple[State, str]] = []
    played: list[int] = []
    last = ""
    for state, action in walk(game, players, options, seed):
        if sampler.takes(state):
            before = state.to_dict()
            state.log = []
            rover = state.clone()
            state.log = None
            assert rover.log is None, "somebody listens to a clone"
            assert (rover.to_dict(), rover.legal(), rover.player) == (before, state.legal(), state.player)
            kept.append((state.clone(), state.digest()))
            while rover.player is not None:
                rover.apply(rng.choice(rover.legal()))
            assert state.to_dict() == before, "playing on with a clone changed the original"
        if action is None:
            last = state.digest()
        else:
            played.append(action)
    for clone, digest in kept:
        assert clone.digest() == digest, "playing on with the original changed a clone"
        for action in played[clone.ply :]:
            clone.play(action)
        assert clone.digest() == last, "a clone went another way with the same actions"


def check_round_trips(game: Game, players: int, options: Options, seed: int) -> None:
    """At every ply the position survives dict and JSON exactly, and plays on as if nothing had been."""
    restored: State | None = None
    written: dict[str, Any] = {}
    text = ""
    for state, action in walk(game, players, options, seed):
        if restored is not None:
            assert restored.digest() == state.digest(), "a restored position went another way"
            assert json.dumps(written) == text, "the data of a position changed when it played on"
        written = state.to_dict()
        text = json.dumps(written)
        assert json.loads(text) == written, "the data of a position is not plain JSON"
        restored = game.from_dict(json.loads(text))
        assert restored.to_dict() == written
        assert restored == state
        assert restored.digest() == state.digest()
        assert (restored.player, restored.legal()) == (state.player, state.legal())
        assert restored.scores() == state.scores(), "the data of a position leaves something out"
        assert restored.winners() == state.winners()
        assert restored.ply == state.ply
        if action is not None:
            restored.apply(action)


def check_damage(game: Game, players: int, options: Options, seed: int) -> None:
    """Damaged data of a position is refused in one clear sentence, never with another error."""
    plies = random.Random(seed).sample(range(players * 20), 2)
    for state, _ in walk(game, players, options, seed):
        if state.ply not in plies:
            continue
        whole = state.to_dict()
        for key in whole:
            refusal(RoyaumeError, game.from_dict, {k: v for k, v in whole.items() if k != key})
            for rubbish in RUBBISH:
                with contextlib.suppress(RoyaumeError):
                    game.from_dict(copy.deepcopy({**whole, key: rubbish}))


# Records ----------------------------------------------------------------------------------------


def check_record(game: Game, players: int, options: Options, seed: int) -> None:
    """The record replays to every digest, survives JSON, proves its result, knows its undo limits; tampering shows."""
    record, digests = recorded(game, players, options, seed)
    assert [state.digest() for state in record.states()] == digests, "the record replays to another game"
    assert record.seal().verify().digest() == digests[-1]
    again = Record.from_json(record.to_json())
    assert again.to_dict() == record.to_dict()
    assert again.actions == record.actions
    assert [state.digest() for state in again.states()] == digests
    limit, limits = 0, [0]
    for ply, state in enumerate(record.states()):
        if ply:
            limit = ply if state.marks & (CHANCE | REVEAL | TURN) else limit
            limits.append(limit)
    rng = random.Random(seed)
    for ply in {0, 1, len(limits) - 1, rng.randrange(len(limits)), rng.randrange(len(limits))}:
        assert record.undo_limit(ply) == limits[ply]
        assert record.replay(ply).digest() == digests[ply]
    for damage in tampered(record):
        refusal(RecordError, lambda data: Record.from_dict(data).verify(), damage)


def recorded(game: Game, players: int, options: Options, seed: int) -> tuple[Record, list[str]]:
    """The record of a random game, and the digest of each of its positions."""
    record = Record(game, players, seed, options)
    digests = []
    for state, action in walk(game, players, options, seed):
        digests.append(state.digest())
        if action is not None:
            record.actions.append(action)
    return record, digests


def tampered(record: Record) -> Iterable[dict[str, Any]]:
    """The record with one thing wrong, in every way we can think of."""
    whole = record.to_dict()
    for key in ("format", "game", "rules", "players", "options", "seed", "actions"):
        yield {k: v for k, v in whole.items() if k != key}
        yield {**whole, key: None}
    yield {**whole, "format": "another-record-1"}
    yield {**whole, "game": "no_such_game"}
    yield {**whole, "rules": whole["rules"] + "x"}
    yield {**whole, "components": "0" * 16}
    yield {**whole, "players": record.game.max_players + 1}
    yield {**whole, "options": {"no_such_option": 1}}
    yield {**whole, "seed": "-1"}
    yield {**whole, "seed": str(record.seed + 1)}
    actions = whole["actions"]
    yield {**whole, "actions": [*actions, actions[-1]]}  # the game is over
    yield {**whole, "actions": actions[:-1]}  # the sealed result is another
    yield {**whole, "actions": actions[1:]}
    yield {**whole, "actions": [*actions[:-1], "no_such_action"]}
    yield {**whole, "actions": [*actions[:-1], 1]}
    result = whole["result"]
    yield {**whole, "result": {**result, "scores": [score + 1 for score in result["scores"]]}}
    yield {**whole, "result": {**result, "digest": "0" * 32}}
    yield {**whole, "result": {**result, "over": False}}


REPLAY = """
import json, sys
import royaume
for text in json.load(sys.stdin):
    print(json.dumps([state.digest() for state in royaume.Record.from_json(text).states()]))
"""


def check_other_process(game: Game, setups: Iterable[tuple[int, Options, int]], prepare: str = "") -> None:
    """Records replay to the same digests in another process with another hash seed; `prepare` is run there first."""
    games = [recorded(game, players, options, seed) for players, options, seed in setups]
    texts = json.dumps([record.to_json() for record, _ in games])
    here = os.environ.get("PYTHONHASHSEED")
    child = subprocess.run(
        [sys.executable, "-c", prepare + "\n" + REPLAY],
        input=texts,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4242" if here != "4242" else "1"},
        timeout=600,
    )
    assert child.returncode == 0, child.stderr
    replayed = [json.loads(line) for line in child.stdout.splitlines()]
    assert replayed == [digests for _, digests in games], "another process plays another game"


# The result -------------------------------------------------------------------------------------


def check_result(game: Game, players: int, options: Options, seed: int) -> None:
    """Scores are the sums of their breakdowns at every ply; there are winners at the end and only there."""
    for state, action in walk(game, players, options, seed):
        scores = state.scores()
        assert len(scores) == players
        for seat in range(players):
            lines = state.breakdown(seat)
            assert all(type(n) is int for n in lines.values())
            assert sum(lines.values()) == scores[seat], f"ply {state.ply}, seat {seat}: {lines} is not {scores[seat]}"
        winners = state.winners()
        if action is not None:
            assert winners == [], "somebody has won before the end"
        else:
            assert winners == sorted(set(winners))
            assert set(winners) <= set(range(players))
            assert winners or players == 1, "nobody has won"


def check_account(game: Game, players: int, options: Options, seed: int) -> None:
    """The final table adds up in every column, line by line, in one order for all, with nothing left out or twice."""
    for state, action in walk(game, players, options, seed):
        if action is not None:
            continue
        found = accounts(state)
        scores = [total(account) for account in found]
        assert scores[:players] == state.scores(), f"the accounts come to {scores}, the scores are {state.scores()}"
        orders = {tuple((part.id, *part.play, *part.end) for part in account) for account in found[:players]}
        assert len(orders) == 1, f"the lines of the seats are not the same: {orders}"
        for account in found:
            assert any(part.counts for part in account)
        check_columns(layout(found), found)
        for lang in LANGUAGES:
            for part in found[0]:
                said = [game.line(key, lang) for key in (*part.play, *part.end)]
                assert len(set(said)) == len(said), f"two lines are called the same: {said}"


def check_columns(rows: Sequence[Row], found: Sequence[Account]) -> None:
    """What stands under one another comes to what stands below it."""
    for column, account in enumerate(found):
        lines, subtotals, counted = 0, 0, 0
        shown: list[int] = []
        for row in rows[:-1]:
            value = row.values[column] or 0 if row.values else 0
            if row.kind == LINE:
                shown.append(value)
                lines += value
            elif row.kind == SUBTOTAL:
                assert value == lines, f"{row} is not {lines}"
                subtotals, lines = subtotals + value, 0
            elif row.kind == SUM:
                assert value == subtotals + lines, f"{row} is not {subtotals + lines}"
                counted += value if row.counts[column] else 0
                subtotals, lines = 0, 0
        left = subtotals + lines  # where there is one part, it has no sum of its own
        assert rows[-1].values[column] == total(account) == counted + left, f"{rows[-1]} is not {counted + left}"
        parts = [n for part in account for n in (*part.play.values(), *part.end.values())]
        assert sorted(filter(None, shown)) == sorted(filter(None, parts)), "a line is missing, or there twice"


def check_conservation(game: Game, players: int, options: Options, seed: int) -> None:
    """Every card, tile and token is in exactly one place at every ply."""
    whole: list[str] = []
    for state, _ in walk(game, players, options, seed):
        found = components(game, state)
        whole = whole or found
        assert found == whole, changed(whole, found)


def components(game: Game, state: State) -> list[str]:
    """All components of a position, sorted; no id twice."""
    found = sorted(item for place in game.places(state).values() for item in place)
    twice = [item for item, n in Counter(found).items() if n > 1]
    assert not twice, f"in two places at once: {twice}"
    assert found, "the game declares no components"
    return found


def changed(before: list[str], after: list[str]) -> str:
    """What is gone and what is new, in words."""
    return f"lost {sorted(set(before) - set(after))}, new {sorted(set(after) - set(before))}"


# What a seat may know ---------------------------------------------------------------------------


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


def acted(state: State, action: int) -> State:
    """The position after an action, with the events of that action in its log."""
    after = state.clone()
    after.log = []
    after.apply(action)
    return after


def check_marks(game: Game, players: int, options: Options, seed: int) -> None:
    """Every action knows whether it used chance, let its seat learn something, or passed the turn."""
    seat, draws = None, 0
    for state, action in walk(game, players, options, seed):
        if state.ply:
            assert seat is not None
            assert bool(state.marks & CHANCE) == (state.draws != draws), "the mark of chance is wrong"
            assert bool(state.marks & REVEAL) == learned(state, seat), "the mark of a reveal is wrong"
            assert state.marks & TURN or state.player == seat, "the turn passed without a mark"
            assert not state.marks & ~(CHANCE | REVEAL | TURN | 255 << SEEN_SHIFT)
        if action is not None:
            seat, draws = state.player, state.draws


# Words ------------------------------------------------------------------------------------------


def check_words(game: Game, players: int, options: Options, seed: int) -> None:
    """Every decision has a prompt, every action its own label, every event a line of the log, in both languages."""
    names = {seat: f"player-{seat}" for seat in range(players)}
    for state, action in walk(game, players, options, seed):
        if action is None:
            return
        for lang in LANGUAGES:
            assert sentence(game.prompt(state, lang)), f"no {lang} prompt at ply {state.ply}"
            labels: dict[str, str] = {}
            for a in state.legal():
                label = game.label(state, a, lang)
                assert sentence(label), f"no {lang} label for {game.notation(a)}"
                assert label != game.notation(a)
                assert label not in labels, f"{game.notation(a)} and {labels[label]} are both '{label}'"
                labels[label] = game.notation(a)
            for name, next_action in game.shortcuts(state).items():
                assert sentence(game.shortcut_name(name, lang)), f"no {lang} name for the shortcut {name}"
                assert next_action is None or next_action in state.legal(), f"{name} would play what is not legal"
            real = acted(state, action)
            for event in real.log or []:
                for viewer in viewers(state):
                    data = event.seen_by(viewer)
                    assert sentence(game.tell(data, lang)), f"no {lang} line for {data}"
                    assert sentence(game.tell(data, lang, names)), f"no {lang} line for {data}"


CHECKS: tuple[Check, ...] = (
    check_course,
    check_listening,
    check_refusals,
    check_double_entry,
    check_clones,
    check_round_trips,
    check_damage,
    check_record,
    check_result,
    check_account,
    check_conservation,
    check_no_leak,
    check_guesses,
    check_no_leak_by_acting,
    check_marks,
    check_words,
)

# Four fifths of the time that all of them take.
DEAR: frozenset[Check] = frozenset((check_refusals, check_round_trips, check_no_leak, check_no_leak_by_acting))
