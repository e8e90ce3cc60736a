"""Orchard with one thing wrong, in many ways: what the conformance suite must catch.

Each broken game is a class of its own, named after what is wrong with it.
"""

from __future__ import annotations

import random
from typing import Any

from royaume.engine.reasons import Reason
from royaume.engine.state import CHANCE, State
from tests.toys.orchard import Orchard
from tests.toys.orchard.actions import CARDS, LOOK, held, ids
from tests.toys.orchard.state import OrchardState

# Leaks ------------------------------------------------------------------------------------------


class ShowsTheDeck(Orchard):
    """The view names the next card."""

    class position(OrchardState):  # noqa: N801
        def view(self, seat: int | None) -> dict[str, Any]:
            return {**super().view(seat), "next": ids(self.deck[-1:])}


class ShowsTheSeed(Orchard):
    """The view names the seed, from which all chance to come follows."""

    class position(OrchardState):  # noqa: N801
        def view(self, seat: int | None) -> dict[str, Any]:
            return {**super().view(seat), "seed": str(self.seed)}


class ShowsHandsToSpectators(Orchard):
    """Only a spectator sees too much."""

    class position(OrchardState):  # noqa: N801
        def view(self, seat: int | None) -> dict[str, Any]:
            shown = super().view(seat)
            if seat is None:
                shown["hands"] = [ids(held(hand)) for hand in self.hand]
            return shown


class TellsInTheLabel(Orchard):
    """The label of looking names the card that will be drawn."""

    def label(self, state: State, action: int, lang: str = "en") -> str:
        said = super().label(state, action, lang)
        assert isinstance(state, OrchardState)
        return f"{said} ({CARDS[state.deck[-1]]})" if action == LOOK else said


class TellsInThePrompt(Orchard):
    """The question names the best card of the seat that is asked, for everybody to read."""

    def prompt(self, state: State, lang: str = "en") -> str:
        assert isinstance(state, OrchardState)
        assert state.player is not None
        best = max(held(state.hand[state.player]), default=0)
        return f"{super().prompt(state, lang)} ({CARDS[best]})"


class OffersByTheDeck(Orchard):
    """Looking is only offered when the card to come is a good one."""

    class position(OrchardState):  # noqa: N801
        def menu(self, seat: int) -> list[int]:
            return [action for action in super().menu(seat) if action != LOOK or self.deck[-1] > 4]


class TellsEverybody(Orchard):
    """The event of a look names the card to all."""

    class position(OrchardState):  # noqa: N801
        def look(self, seat: int) -> None:
            super().look(seat)
            for event in self.log or []:
                event.data.update(event.secret or {})


class RevealsWithoutMark(Orchard):
    """Nothing says that somebody learned something."""

    class position(OrchardState):  # noqa: N801
        def reveal(self, seen: int = 255) -> None:
            pass


class DeterminizesNothing(Orchard):
    """The position that a seat cannot tell from the real one is the real one."""

    class position(OrchardState):  # noqa: N801
        def determinize(self, seat: int | None, rng: random.Random) -> OrchardState:
            other = self.clone()
            other.seed, other.draws, other.block = rng.getrandbits(64), 0, None
            return other


class DeterminizesOnlyTheDeck(Orchard):
    """A determinized position keeps the real hands."""

    class position(OrchardState):  # noqa: N801
        def determinize(self, seat: int | None, rng: random.Random) -> OrchardState:
            other = self.clone()
            other.deck = sorted(other.deck)
            rng.shuffle(other.deck)
            other.seed, other.draws, other.block = rng.getrandbits(64), 0, None
            return other


class DeterminizesInRealOrder(Orchard):
    """The unknown cards are shuffled as they really lie, so the same dice give another guess."""

    class position(OrchardState):  # noqa: N801
        def pool(self, cards: list[int]) -> list[int]:
            return cards


class DeterminizesAroundTheAsked(Orchard):
    """While a seat is asked, a determinized position keeps its real hand, also for the others."""

    class position(OrchardState):  # noqa: N801
        def determinize(self, seat: int | None, rng: random.Random) -> OrchardState:
            other = self.clone()
            unknown = [i for i in range(self.seats) if i not in (seat, self.player)]
            pool = self.pool([*self.deck, *(card for i in unknown for card in held(self.hand[i]))])
            rng.shuffle(pool)
            for i in unknown:
                other.hand[i] = sum(1 << pool.pop() for _ in range(self.hand[i].bit_count()))
            other.deck = pool
            other.renew_chance(rng)
            return other


class DeterminizesTheOriginal(Orchard):
    """Determinizing shuffles the real deck."""

    class position(OrchardState):  # noqa: N801
        def determinize(self, seat: int | None, rng: random.Random) -> OrchardState:
            rng.shuffle(self.deck)
            return super().determinize(seat, rng)


class DeterminizesKnowingTheDice(Orchard):
    """The determinized position keeps the real seed."""

    class position(OrchardState):  # noqa: N801
        def determinize(self, seat: int | None, rng: random.Random) -> OrchardState:
            other = super().determinize(seat, rng)
            other.seed, other.draws = self.seed, self.draws
            return other


class DeterminizesByItself(Orchard):
    """Determinizing uses other chance than the generator it is given."""

    class position(OrchardState):  # noqa: N801
        def determinize(self, seat: int | None, rng: random.Random) -> OrchardState:
            return super().determinize(seat, random.Random(random.random()))


class DeterminizesACardAway(Orchard):
    """A determinized deck is one card short."""

    class position(OrchardState):  # noqa: N801
        def determinize(self, seat: int | None, rng: random.Random) -> OrchardState:
            other = super().determinize(seat, rng)
            other.deck = other.deck[1:]
            return other

        def view(self, seat: int | None) -> dict[str, Any]:
            return {**super().view(seat), "deck": None}


# Chance -----------------------------------------------------------------------------------------


class RollsItsOwnDie(Orchard):
    """The die is not the position's own: no game can be replayed."""

    class position(OrchardState):  # noqa: N801
        def die(self) -> int:
            self.reveal()
            return random.randint(1, 3)


class RollsByHash(Orchard):
    """The die depends on Python's hash of a text, which every process chooses anew."""

    class position(OrchardState):  # noqa: N801
        def die(self) -> int:
            self.reveal()
            return 1 + hash(f"roll {self.seed} {self.ply}") % 3


class RollsWhenHeard(Orchard):
    """Somebody who listens changes the game."""

    class position(OrchardState):  # noqa: N801
        def die(self) -> int:
            return super().die() if self.log is None else 3


class HidesTheRoll(Orchard):
    """A roll does not say that it used chance."""

    class position(OrchardState):  # noqa: N801
        def die(self) -> int:
            n = super().die()
            self.marks &= ~CHANCE
            return n


# Components and points --------------------------------------------------------------------------


class LosesACard(Orchard):
    """A dropped card is nowhere."""

    class position(OrchardState):  # noqa: N801
        def drop(self, seat: int, card: int) -> None:
            super().drop(seat, card)
            self.discard &= ~(1 << card)


class CopiesACard(Orchard):
    """A dropped card also goes back under the deck."""

    class position(OrchardState):  # noqa: N801
        def drop(self, seat: int, card: int) -> None:
            super().drop(seat, card)
            self.deck.insert(0, card)


class ForgetsTheDice(Orchard):
    """The breakdown does not add up to the score."""

    class position(OrchardState):  # noqa: N801
        def breakdown(self, seat: int) -> dict[str, int]:
            return {"cards": super().breakdown(seat)["cards"]}


class ListsWhatThereIs(Orchard):
    """A seat has other lines in its breakdown than another."""

    class position(OrchardState):  # noqa: N801
        def breakdown(self, seat: int) -> dict[str, int]:
            found = super().breakdown(seat)
            return found if seat else {key: found[key] for key in reversed(found)}


class WinsEarly(Orchard):
    """There is a winner before the end."""

    class position(OrchardState):  # noqa: N801
        def winners(self) -> list[int]:
            scores = self.scores()
            return [i for i in range(self.seats) if scores[i] == max(scores)]


class WinsNever(Orchard):
    """There is no winner at the end."""

    class position(OrchardState):  # noqa: N801
        def winners(self) -> list[int]:
            return []


# Legal actions ----------------------------------------------------------------------------------


class OffersUnsorted(Orchard):
    """Legal actions come in the wrong order."""

    class position(OrchardState):  # noqa: N801
        def menu(self, seat: int) -> list[int]:
            return super().menu(seat)[::-1]


class OffersTwice(Orchard):
    """A legal action comes twice."""

    class position(OrchardState):  # noqa: N801
        def menu(self, seat: int) -> list[int]:
            return sorted(super().menu(seat) * 2)


class OffersItsOwnList(Orchard):
    """The list of legal actions is the position's own."""

    class position(OrchardState):  # noqa: N801
        def legal(self) -> list[int]:
            return self.offered


class ForgetsAnOption(Orchard):
    """A card that could be played is not offered, though nothing speaks against it."""

    class position(OrchardState):  # noqa: N801
        def menu(self, seat: int) -> list[int]:
            offered = super().menu(seat)
            return offered[1:] if len(offered) > 2 else offered


class RefusesWhatItOffers(Orchard):
    """Looking is offered, and the rules speak against it."""

    def explain(self, state: State, action: int) -> Reason | None:
        return Reason(self, "looked", ("OR-2.1",)) if action == LOOK else super().explain(state, action)


class PromisesTooLittle(Orchard):
    """The declared bound is too small."""

    def longest(self, players: int) -> int:
        return players


class ForgivesEverything(Orchard):
    """An illegal action is carried out as if it were another one."""

    class position(OrchardState):  # noqa: N801
        def play(self, action: int) -> None:
            self.apply(action if action in self.offered or not self.offered else self.offered[0])


class CitesNothing(Orchard):
    """A refusal cites no clause."""

    def explain(self, state: State, action: int) -> Reason | None:
        reason = super().explain(state, action)
        return reason and Reason(self, reason.key, (), reason.args)


class CitesFreely(Orchard):
    """A refusal cites a clause that does not exist."""

    def explain(self, state: State, action: int) -> Reason | None:
        reason = super().explain(state, action)
        return reason and Reason(self, reason.key, (*reason.clauses, "OR-9.9"), reason.args)


# Copies -----------------------------------------------------------------------------------------


class SharesItsHands(Orchard):
    """A clone has the same list of hands."""

    class position(OrchardState):  # noqa: N801
        def clone(self) -> OrchardState:
            other = super().clone()
            other.hand = self.hand
            return other


class ForgetsInTheDict(Orchard):
    """The data of a position forgets the dice."""

    class position(OrchardState):  # noqa: N801
        def to_dict(self) -> dict[str, Any]:
            data = super().to_dict()
            for area in data["seats"]:
                del area["dice"]
            return data

    def read(self, data: Any, players: int, options: dict[str, Any]) -> State:
        areas = [{"dice": 0, **area} for area in data["seats"]]
        return super().read({**data, "seats": areas}, players, options)


class KeepsTheDice(Orchard):
    """The data of a position holds the position's own list."""

    class position(OrchardState):  # noqa: N801
        def to_dict(self) -> dict[str, Any]:
            return {**super().to_dict(), "dice": self.dice}


class WritesNumbersAsKeys(Orchard):
    """The data of a position is not plain JSON."""

    class position(OrchardState):  # noqa: N801
        def to_dict(self) -> dict[str, Any]:
            return {**super().to_dict(), "scores": dict(enumerate(self.scores()))}


class BelievesAnything(Orchard):
    """Data without a discard is read as if nothing were missing."""

    def read(self, data: Any, players: int, options: dict[str, Any]) -> State:
        return super().read({"discard": [], **data}, players, options)


# Words ------------------------------------------------------------------------------------------


class SaysNothingInFrench(Orchard):
    """A label is empty in one language."""

    def label(self, state: State, action: int, lang: str = "en") -> str:
        return "" if lang == "fr" else super().label(state, action, lang)


class SaysTheSameTwice(Orchard):
    """Two actions of one decision cannot be told apart by their labels."""

    def label(self, state: State, action: int, lang: str = "en") -> str:
        return self.words.say(lang, "action.finish")


class LeavesAGap(Orchard):
    """A line of the log has an unfilled place."""

    def tell(self, event: Any, lang: str = "en", seats: Any = None) -> str:
        return super().tell(event, lang, seats) + " {n}"


class SpeaksNoMore(Orchard):
    """A line of the log has no words."""

    def tell(self, event: Any, lang: str = "en", seats: Any = None) -> str:
        return self.words.say(lang, f"event.{event['kind']}.{event['seat']}.missing")
