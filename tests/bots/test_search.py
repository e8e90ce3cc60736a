"""The search: it sees replies that a planner does not, remembers its turn, and shares out its simulations."""

import random

import pytest

import royaume
from royaume.bots import Bot, Player, make_bot
from royaume.bots.budget import Budget
from royaume.bots.memory import Memory
from royaume.bots.planner import plan
from royaume.bots.search import Hunt, Search, follow, standing
from royaume.bots.tree import Edge, Node
from royaume.engine.state import State
from tests.bots.test_planner import later


class Counting(Search):
    """Counts how often it thinks."""

    def __init__(self) -> None:
        super().__init__(simulations=6, arms=3, width=2, rounds=1.0)
        self.thought: list[int] = []  # shared by the copy that sits down

    def think(self, position: State, seat: int, dice: random.Random) -> list[int]:
        self.thought.append(position.ply)
        return super().think(position, seat, dice)


def hunt(state: State, **numbers: float) -> tuple[Hunt, Budget]:
    settings = Search(**numbers)  # type: ignore[arg-type]
    budget = Budget(settings.simulations, settings.milliseconds)
    assert state.player is not None
    return Hunt(settings, state, state.player, random.Random(1), budget), budget


def test_a_turn_is_thought_out_once_and_then_carried_on() -> None:
    state = later("winter_kingdom", 40)
    seat = state.player
    assert seat is not None
    bot = Counting()
    player = Player(bot, seat, 1)
    made = 0
    while state.player == seat:
        made += len(state.offered) > 1
        state.play(player.decide(state))
    assert made > len(bot.thought) >= 1


def test_a_bot_without_a_seat_remembers_nothing() -> None:
    bot = Search(simulations=6, arms=3, width=2)
    assert bot.memory is None
    seated = bot.sit()
    assert isinstance(seated, Search)
    assert seated.memory is not None
    assert bot.memory is None


def test_a_memory_that_does_not_fit_the_table_is_not_used() -> None:
    state = later("winter_kingdom", 40)
    seat = state.player
    assert seat is not None
    memory = Memory()
    actions = []
    ahead = state.clone()
    while ahead.player == seat and len(actions) < 3:
        actions.append(ahead.offered[0])
        ahead.apply(ahead.offered[0])
    assert len(actions) > 1
    memory.keep(state.clone(), seat, actions)
    assert memory.next(state.clone(), seat) == -1, "nothing has been played yet"
    other = state.clone()
    other.apply(other.offered[-1])
    assert memory.next(other, seat) == -1
    same = state.clone()
    same.apply(actions[0])
    assert memory.next(same.determinize(seat, random.Random(3)), seat) == actions[1]


def test_all_arms_meet_the_same_guesses_and_the_better_ones_more() -> None:
    state = later("almanac", 30)
    arms = [Edge([action], 0.0) for action in state.offered[:4]]
    found, budget = hunt(state, simulations=30, arms=4, rounds=1.0)
    best = found.best(arms)
    visits = sorted(arm.visits for arm in arms)
    assert sum(visits) == budget.made
    assert budget.made >= 12
    assert best.visits == visits[-1]
    assert visits[0] >= 1


def arm_with(gains: list[float]) -> Edge:
    """An arm that met some guesses."""
    arm = Edge([0], 0.0)
    arm.gains = gains
    return arm


def test_a_search_is_sure_when_all_others_are_clearly_behind_or_the_same() -> None:
    found, _ = hunt(later("crown_of_emara", 30), simulations=1)
    leader = arm_with([0.6, 0.7] * 6)
    behind, same, near = arm_with([0.5, 0.55] * 6), arm_with([0.6, 0.7] * 6), arm_with([0.7, 0.58] * 6)
    assert found.sure([leader, behind, same])
    assert not found.sure([leader, behind, near])
    near.gains.append(0.2)  # the others were not tried in the last guess: the time was up
    assert not found.sure([leader, near])


def test_a_decision_between_near_turns_takes_all_that_is_allowed() -> None:
    """It was over after twelve guesses with the same leader, however near the others were."""
    over = []
    for seed in range(6):
        state, dice = royaume.load("almanac").new(2, seed), random.Random(seed)
        while state.ply < 30 or len(state.offered) < 2:
            state.apply(dice.choice(state.offered))
        seat = state.player
        assert seat is not None
        lines = plan(state.clone(), seat, random.Random(1), 3, 1, Budget())
        if len(lines) > 1:
            found, budget = hunt(state, simulations=60, arms=2, rounds=1.0)
            arms = [Edge(line.actions, line.value) for line in lines[:2]]
            found.best(arms)
            assert budget.made == 60 or found.sure(sorted(arms, key=standing, reverse=True))
            over.append(budget.made < 60)
    assert set(over) == {False, True}


def test_a_clear_decision_is_made_early() -> None:
    state = later("kingdom_crossing", 30)
    seat = state.player
    assert seat is not None
    lines = plan(state.clone(), seat, random.Random(1), 3, 1, Budget())
    found, budget = hunt(state, simulations=60, arms=2, rounds=0.5)
    found.best([Edge(lines[0].actions, lines[0].value), Edge(lines[-1].actions, lines[-1].value)])
    assert budget.made < 60


def test_a_hopeless_turn_is_not_chosen_whatever_the_planner_says() -> None:
    state = later("queens_architect", 40)
    good = state.clone()
    arms = [Edge([action], float(i)) for i, action in enumerate(reversed(state.offered))]
    found, _ = hunt(state, simulations=20, arms=8, rounds=1.0, trust=0.0)
    best = found.best(arms)
    means = [arm.totals[found.seat] / arm.visits for arm in arms if arm.visits == best.visits]
    assert best.totals[found.seat] / best.visits == max(means)
    assert good == state, "the search plays in guesses only"


def test_a_reply_is_chosen_for_the_one_who_makes_it() -> None:
    node = Node()
    kind, cruel = node.add([1]), node.add([2])
    for _ in range(4):
        kind.count([0.9, 0.1])
        cruel.count([0.1, 0.9])
    assert node.select([kind, cruel], 0, 0.0) is kind
    assert node.select([kind, cruel], 1, 0.0) is cruel
    untried = node.add([3])
    assert node.select([kind, cruel, untried], 1, 0.0) is untried


def test_what_was_seldom_tried_when_it_was_possible_gets_a_bonus() -> None:
    node = Node()
    often, seldom = node.add([1]), node.add([2])
    for _ in range(20):
        often.count([0.5])
    seldom.count([0.49])
    often.chances = seldom.chances = 20
    assert node.select([often, seldom], 0, 0.0) is often
    assert node.select([often, seldom], 0, 0.1) is seldom


def test_following_a_turn_stops_where_it_is_no_longer_possible() -> None:
    state = later("crown_of_emara", 30)
    seat = state.player
    assert seat is not None
    impossible = next(a for a in range(state.game.space.size) if a not in state.offered)
    before = state.digest()
    follow(state, [impossible], seat)
    assert state.digest() == before
    follow(state, [state.offered[0], impossible], seat)
    assert state.digest() != before


@pytest.mark.parametrize("game", royaume.games())
def test_a_search_plays_on_at_four(game: str) -> None:
    state = royaume.load(game).new(4, 5)
    bots: list[Bot] = [make_bot("sovereign:simulations=4:arms=2:width=2"), make_bot("page")]
    players = [Player(bots[seat % 2], seat, 5) for seat in range(4)]
    while state.player is not None and state.ply < 6:
        state.play(players[state.player].decide(state))
    assert state.ply == 6
