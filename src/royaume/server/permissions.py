"""Who may do what: every command asks here, and the view offers what is allowed here."""

from __future__ import annotations

from collections.abc import Callable

from royaume.engine.agreement import Agreement
from royaume.engine.companions import CAMPAIGN_PAGE
from royaume.engine.options import needs_trust
from royaume.engine.state import CHANCE, REVEAL, TURN, State
from royaume.server import rated
from royaume.server.errors import Refusal, Stale, forbidden, invalid, missing
from royaume.server.person import Person
from royaume.server.sitting import OPEN, PAUSE, PLAYING, REPLACE, RESUME, Seat, Sitting

FREE, ASK, NEVER = "free", "ask", "never"  # to undo beyond the horizon of new information


def watch(table: Sitting, person: Person | None) -> None:
    """Players and the owner always; others where spectators are welcome. A table one may not see is not there."""
    user = person.id if person is not None else None
    if not table.row["spectators"] and not table.seats_of(user) and table.row["owner"] != user:
        raise missing("table")


def seat_at(table: Sitting, number: int) -> Seat:
    """The seat with this number."""
    if not 0 <= number < len(table.seats):
        raise missing("seat")
    return table.seats[number]


def seated(table: Sitting, person: Person | None) -> list[int]:
    """The seats of a person, who must have one."""
    watch(table, person)
    own = table.seats_of(person.id if person is not None else None)
    if not own:
        raise forbidden("You have no seat at this table.", "not_seated")
    return own


def going_on(table: Sitting) -> None:
    """The table must not have ended."""
    if table.ended:
        raise Refusal("ended", "This table has ended.")


def playing(table: Sitting) -> None:
    """The game must have begun and not ended, under the rules that are here."""
    if table.status == OPEN:
        raise Refusal("not_started", "The game begins when every seat is taken.")
    going_on(table)
    if table.state is None:
        raise Refusal(
            "other_rules",
            f"This table is played with rules version {table.row['rules']} or with components that are not here. "
            "It can go on with the rules that are here where they agree; otherwise it can be closed.",
        )


def no_lesson(table: Sitting) -> None:
    """At the table of a lesson one does what the lesson asks for, goes back a step, or leaves it."""
    if table.row["lesson"] is not None:
        raise forbidden("That is not done in a lesson.", "in_lesson")


def play(table: Sitting, person: Person, ply: int) -> int:
    """Only the person of the deciding seat, and only on the position they saw. Gives that seat."""
    own = seated(table, person)
    turn = table.turn
    if ply != table.ply or (table.in_secret and turn not in own):  # of a secret decision even the refusal tells nothing
        raise Stale(table.id)  # also where that was the last move of the game: it is repeated like any other
    playing(table)
    if turn is None or turn not in own:
        raise Refusal("not_your_turn", "It is not your turn.", 403)
    if table.seats[turn].bot:
        raise Refusal("bot_plays", "A bot plays this seat for you; take it back first.", 403)
    return turn


def hint(table: Sitting, person: Person, ply: int) -> int:
    """Whoever may play, where the coach helps. Gives the seat."""
    seat = play(table, person, ply)
    if not table.row["coach"]:
        raise forbidden("The coach does not help at this table.", "no_coach")
    return seat


def undo(table: Sitting, person: Person, ply: int) -> None:
    """Players of a running game, on the position they saw."""
    seated(table, person)
    no_lesson(table)
    if ply != table.ply_for(person.id):
        raise Stale(table.id)
    playing(table)
    if not table.moves:
        raise Refusal("nothing_to_undo", "There is no move to take back.")


def free_undo(table: Sitting, person: Person | None) -> int | None:
    """The number of moves this person may go back to by the horizon of new information; None: not at all."""
    limit = table.undo_limit()
    if table.status != PLAYING or table.state is None or limit >= len(table.moves):
        return None
    seat = table.seats[table.moves[-1].seat]
    return limit if person is not None and seat.person == person.id and not seat.resigned else None


def own_choice(table: Sitting, person: Person | None) -> int | None:
    """The number of moves before this person's last choice, which undo beyond the horizon goes back to."""
    own = table.seats_of(person.id if person is not None else None)
    last = len(table.moves) - table.concealed - 1  # what was answered in secret stays until all have
    made = (i for i in range(last, -1, -1) if table.moves[i].seat in own and table.moves[i].chosen)
    choice = next(made, None) if table.status == PLAYING else None
    return table.step_back(choice + 1) if choice is not None else None


def beyond_horizon(table: Sitting, person: Person | None) -> str:
    """What it takes to go back beyond the horizon: nothing (free), the consent of others (ask), or it never goes.

    It never goes where a game is compared with others: in a rated one and in a campaign.
    """
    if person is None or person.id not in table.people() or table.row["rated"] or of_campaign(table):
        return NEVER
    return FREE if table.people() == {person.id} else ASK


def of_campaign(table: Sitting) -> bool:
    """True if the game belongs to a campaign."""
    game = table.shown
    campaign = CAMPAIGN_PAGE.of(game) if game is not None else None
    return game is not None and campaign is not None and campaign.sheet_for(game, table.row["options"]) is not None


def taken_back(table: Sitting, person: Person, to: int) -> bool:
    """Whether to go back to `to` moves is free, or the others must be asked; Refusal where it never goes.

    At a table with bots one goes back to a choice of one's own, so that no bot is made to choose again.
    """
    free = free_undo(table, person)
    if free is not None and to >= free:
        return True
    further = beyond_horizon(table, person)
    if further == NEVER:
        rated = bool(table.row["rated"])
        told = "In a rated game" if rated else "In a campaign"
        raise Refusal(
            "rated_undo" if rated else "campaign_undo", f"{told} nothing that came to light is taken back.", 403
        )
    if further == FREE and table.moves[to].seat not in table.seats_of(person.id):
        raise invalid("One goes back to a choice of one's own.", "bad_undo")
    return further == FREE


def unasked(table: Sitting) -> str | None:
    """The only thing that the person who decides can do, where nobody needs to be asked for it.

    It asks where it could not be taken back as freely as the choice before it: then to go back is the other choice.
    A lesson asks for all that it wrote down, and of a secret decision nobody may notice that it was none.
    """
    seat, state = table.turn, table.state
    user = table.seats[seat].person if seat is not None else None
    if state is None or user is None or table.row["lesson"] is not None:
        return None
    person = Person(user)
    beyond = beyond_horizon(table, person) == FREE
    back = own_choice(table, person) if beyond else free_undo(table, person)
    forced = forced_step(state, beyond, chosen=back is not None)
    return state.game.notation(forced) if forced is not None else None


def forced_step(state: State, beyond: bool, chosen: bool) -> int | None:
    """The only action of a position, if it need not be asked for; `chosen`: there is a choice that can be taken back.

    `beyond`: undo is free also where something came to light or the turn passed.
    """
    offered = state.legal()
    if len(offered) != 1 or state.in_secret():
        return None
    trial = state.clone()
    trial.apply(offered[0])
    return None if chosen and final(trial, beyond) else offered[0]


def final(trial: State, beyond: bool) -> bool:
    """Whether the last action of a trial cannot be taken back: it passed the horizon, or it ended the game."""
    return trial.player is None or (not beyond and bool(trial.marks & (CHANCE | REVEAL | TURN)))


def answer(table: Sitting, person: Person) -> None:
    """The people at the table other than the one who asks."""
    seated(table, person)
    proposal = table.row["proposal"]
    if proposal is None:
        raise Refusal("nothing_asked", "Nobody is asking for anything.")
    if proposal["by"] == person.id or person.id not in table.people():
        raise forbidden("It is for the others to answer.", "not_yours_to_answer")


def sit(table: Sitting, person: Person, number: int, invited: bool = False) -> Seat:
    """Anybody on an open seat, on an invited seat only with its invitation; once it runs or is rated one seat each."""
    if not invited:
        watch_or_open(table, person)
    going_on(table)
    seat = seat_at(table, number)
    if not seat.open:
        raise Refusal("seat_taken", "This seat is taken.")
    if seat.invited and not invited and table.row["owner"] != person.id:
        raise forbidden("This seat is kept for somebody with an invitation.", "invitation_needed")
    if table.row["rated"]:
        rated.check_person(person)
    if (table.status != OPEN or table.row["rated"]) and table.seats_of(person.id):
        raise forbidden("In a running or rated game nobody may take a second seat.", "one_seat")
    return seat


def watch_or_open(table: Sitting, person: Person | None) -> None:
    """Whoever may watch, and in a lobby everybody while there is a seat to take: in that of a club its members."""
    in_lobby = table.row["visibility"] in ("lobby", "club") and not table.ended
    if not (in_lobby and any(seat.open and not seat.invited for seat in table.seats)):
        watch(table, person)


def own_seat(table: Sitting, person: Person, number: int) -> Seat:
    """A seat that belongs to the person, in a table that goes on."""
    seated(table, person)
    no_lesson(table)
    going_on(table)
    seat = seat_at(table, number)
    if seat.user_id != person.id:
        raise forbidden("This is not your seat.", "not_your_seat")
    return seat


def set_bot(table: Sitting, person: Person, number: int) -> Seat:
    """The owner for seats without a person; a player for the own seat; no bots where one must be trusted."""
    watch(table, person)
    no_lesson(table)
    going_on(table)
    game = table.game
    if game is not None and needs_trust(game.declare(table.row["players"]), table.row["options"]):
        raise around_one_screen()
    seat = seat_at(table, number)
    if seat.user_id == person.id:
        return seat
    if seat.user_id is not None:
        raise Refusal("seat_taken", "This seat is taken.")
    owned(table, person)
    return seat


def around_one_screen() -> Refusal:
    """What is said where players tell what happened beside the screen, and somebody is not there."""
    return invalid("One of the options is only for people around one screen, without bots.", "one_screen")


def free_seat(table: Sitting, person: Person, number: int) -> Seat:
    """The owner, for a seat that somebody else has taken, before the game begins."""
    owned(table, person)
    if table.status != OPEN:
        raise Refusal("started", "The game has begun.")
    seat = seat_at(table, number)
    if seat.user_id is None or seat.user_id == person.id:
        raise invalid("Nobody else sits there.")
    return seat


def replace(table: Sitting, person: Person, number: int) -> Seat:
    """The people of a game that waits for somebody else, who plays the seat."""
    seated(table, person)
    playing(table)
    seat = seat_at(table, number)
    if person.id not in table.people() or seat.person in (None, person.id):
        raise forbidden("That is not for you to say.", "not_yours_to_answer")
    if table.turn != number or table.in_secret:
        raise Refusal("not_away", "The table does not wait for them.")
    return seat


def take_back(table: Sitting, person: Person, number: int) -> Seat:
    """A player whose seat a bot plays, unless they resigned."""
    seat = own_seat(table, person, number)
    if seat.resigned:
        raise forbidden("You resigned this seat.", "resigned")
    return seat


def owned(table: Sitting, person: Person) -> None:
    """The owner of the table."""
    watch(table, person)
    no_lesson(table)
    if table.row["owner"] != person.id:
        raise forbidden("Only the owner of the table may do that.", "not_owner")


def invite(table: Sitting, person: Person, number: int) -> Seat:
    """The owner, for a seat nobody has taken."""
    owned(table, person)
    going_on(table)
    seat = seat_at(table, number)
    if not seat.open:
        raise Refusal("seat_taken", "This seat is taken.")
    return seat


def close(table: Sitting, person: Person) -> None:
    """The owner and the players; whether the others must agree is for the command to say."""
    watch(table, person)
    no_lesson(table)
    going_on(table)
    if table.row["owner"] != person.id and not table.seats_of(person.id):
        raise forbidden("Only the owner and the players may close a table.", "not_seated")


def go_on(table: Sitting, person: Person) -> Agreement:
    """The owner and the players of a table of other rules, where those that are here lead to the same position."""
    close(table, person)
    if table.state is not None:
        raise Refusal("same_rules", "This table is played with the rules that are here.")
    trial = table.trial
    if trial is None or trial.state is None:
        raise Refusal("rules_differ", "The rules that are here cannot play this table.", moves=None)
    if trial.reason is not None:
        at, last = trial.moves, len(table.moves)
        raise Refusal("rules_differ", f"The rules that are here agree up to move {at} of {last} only.", moves=at)
    return trial


def pause(table: Sitting, person: Person) -> None:
    """The people at a table whose clocks run."""
    _timed(table, person)
    if table.held:
        raise Refusal("paused", "The clocks are paused.")


def resume(table: Sitting, person: Person) -> None:
    """The people at a table whose clocks are paused."""
    _timed(table, person)
    if not table.held:
        raise Refusal("not_paused", "The clocks are not paused.")


def _timed(table: Sitting, person: Person) -> None:
    seated(table, person)
    playing(table)
    if table.terms is None:
        raise Refusal("no_clock", "This table has no clock.")
    if person.id not in table.people():
        raise forbidden("You resigned this seat.", "resigned")


def chat(table: Sitting, person: Person) -> None:
    """Players, the owner and spectators."""
    watch(table, person)
    no_lesson(table)


def full_record(table: Sitting, person: Person | None) -> None:
    """Everyone who may watch, once the table has ended: before that the record would tell what is hidden."""
    watch(table, person)
    no_lesson(table)
    if not table.ended:
        raise Refusal("not_ended", "The record tells everything, so it can be downloaded once the table has ended.")


def copy_position(table: Sitting, person: Person) -> None:
    """Everyone who may watch an ended table; in a running one only a person who plays it alone, unrated.

    A copy shows what is hidden: nobody else may have a seat, and none may be left for somebody to come.
    """
    watch(table, person)
    no_lesson(table)
    alone = table.people() == {person.id} and not any(seat.open for seat in table.seats)
    if not table.ended and (not alone or table.row["rated"]):
        raise Refusal("not_ended", "A position can be taken over once the table has ended.")


def verbs(table: Sitting, person: Person | None) -> list[str]:
    """What a person may do at a table now, for the view."""
    if person is None:
        return ["record"] if table.ended and table.row["lesson"] is None else []
    user = person
    checks: dict[str, Callable[[], object]] = {
        "play": lambda: play(table, user, table.ply),
        "hint": lambda: hint(table, user, table.ply),
        "undo": lambda: undo(table, user, table.ply_for(user.id)),
        "answer": lambda: answer(table, user),
        "chat": lambda: chat(table, user),
        "close": lambda: close(table, user),
        "go_on": lambda: go_on(table, user),
        PAUSE: lambda: pause(table, user),
        REPLACE: lambda: replace(table, user, table.turn if table.turn is not None else 0),
        RESUME: lambda: resume(table, user),
        "record": lambda: full_record(table, user),
        "copy": lambda: copy_position(table, user),
    }
    allowed = []
    for verb, check in checks.items():
        try:
            check()
        except Refusal:
            continue
        allowed.append(verb)
    mine = [seat for seat in table.seats if seat.user_id == user.id]
    if not table.ended and table.row["lesson"] is None:
        if mine:
            allowed.append("leave")
        if any(not seat.resigned for seat in mine) and table.status == PLAYING:
            allowed.append("resign")
        if table.row["owner"] == user.id:
            allowed.append("seats")
    return allowed
