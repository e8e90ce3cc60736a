"""A table outlives its version: names, components and rules change between two starts, on both databases."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from royaume.engine import registry
from royaume.engine.agreement import EVENTS, POSITION, REFUSED, RESULT, difference
from royaume.engine.components import Components, checked
from royaume.engine.record import Record
from royaume.engine.registry import load, register
from royaume.engine.texts import overlaid, split_texts
from royaume.games.crown_of_emara.components import problems
from royaume.games.crown_of_emara.game import CrownOfEmara
from royaume.server import editions, models, opening, play, seating, views
from royaume.server.errors import Refusal
from royaume.server.house import House
from royaume.server.opening import Wish
from royaume.server.sitting import Sitting
from tests.known import known
from tests.server.test_tables import ANN, BEN, log_of, open_table, play_random
from tests.server.tools import GAME, Site, settings

pytestmark = pytest.mark.anyio

Change = Callable[[dict[str, Any]], None]
Edition = Callable[..., CrownOfEmara]
PRINTED = load(GAME)


class Later(CrownOfEmara):
    """The next version of the rules, in which nothing changed."""

    version = "later"


class Dearer(Later):
    """A version in which nobody can afford to become a noble."""

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.tables.rank_rings = [99] * len(self.tables.rank_rings)


class Speechless(Later):
    """A version that has no words for what was told before."""

    def tell(self, event: Mapping[str, Any], lang: str = "en", seats: Mapping[int, str] | None = None) -> str:
        return f"{event['kind']} {event['since_later']}"


class Richer(Later):
    """A version that is more generous than its data."""

    def __init__(self, components: Components) -> None:
        super().__init__(components)
        self.tables.base_gain = [gain + 1 for gain in self.tables.base_gain]


@pytest.fixture
def edition() -> Iterator[Edition]:
    """Publishes another edition of the game: `edition(change, rules)`; afterwards all is as it was."""
    loader = registry._loaders[GAME]

    def publish(change: Change = lambda data: None, rules: type[CrownOfEmara] = CrownOfEmara) -> CrownOfEmara:
        told = copy.deepcopy(PRINTED.components.told())
        change(told)
        data, said = split_texts(told, PRINTED.components.texts)
        game = rules(checked(Components(data, "edition", overlaid(PRINTED.components.texts, said)), problems))
        register(GAME, lambda components: game)
        return game

    yield publish
    register(GAME, loader)
    registry._loaded[GAME] = PRINTED


@asynccontextmanager
async def started(database: str, **more: Any) -> AsyncIterator[House]:
    """A server from its start to its end."""
    house = House(settings(database, **more))
    await house.open()
    try:
        yield house
    finally:
        await house.close()


def rename(data: dict[str, Any]) -> None:
    for card in data["action_cards"]:
        card["name_en"] = f"{card['name_en']} anew"
    data["meta"]["publisher"] = "somebody else"
    data["advisors"][0]["source"] = "public"


def dearer(data: dict[str, Any]) -> None:
    data["nobility_ranks"][0]["cost_ring"] = 3


def rank_rings(table: Sitting) -> int:
    assert isinstance(table.game, CrownOfEmara)
    return table.game.tables.rank_rings[0]


def same(one: Sitting, other: Sitting) -> bool:
    """True if two tables stand at the same position, under whatever version of the rules."""
    assert one.state is not None
    assert other.state is not None
    return not difference(one.state.to_dict(), other.state.to_dict())


async def seeded(house: House, seed: int, moves: int) -> Sitting:
    """A table whose shuffles are known, played at random for so many moves."""
    for person in (ANN, BEN):
        await known(house, person)
    table = await opening.open_record(
        house.tables, ANN, Wish(seats=["me", "me"]), Record(GAME, 2, seed).to_dict(), None
    )
    return await play_random(house, table, moves, random.Random(seed))


async def kept(house: House) -> dict[str, Any]:
    async with house.storage.read() as connection:
        rows = await connection.execute(select(models.components))
        return {row.digest: (row.game, json.loads(row.data)) for row in rows}


async def seen_by(house: House, table: Sitting, person: Any = ANN) -> dict[str, Any]:
    return await views.view(house.tables, table, views.viewer(table, person, 0 if person is ANN else None))


# Names ----------------------------------------------------------------------------------------------


async def test_a_card_is_renamed_while_a_table_runs(database: str, edition: Edition) -> None:
    async with started(database) as house:
        table = await play_random(house, await open_table(house, "me", "me"), 30, random.Random(1))
        before = await seen_by(house, table)
    edition(rename)
    async with started(database) as house:
        again = await house.tables.get(table.id)
        after = await seen_by(house, again)
        assert after["position"] == before["position"]
        assert [each["action"] for each in after["actions"]] == [each["action"] for each in before["actions"]]
        assert after["log"][0]["events"] == before["log"][0]["events"]
        again = await play_random(house, again, 2000, random.Random(2))
        assert again.status == "over"
        told = [line for entry in (await seen_by(house, again))["log"] for line in entry["lines"]]
        assert any(" anew" in line for line in told), "the cards go by their new names"
        assert Record.from_dict(views.record_view(again, ANN)).verify() == again.state


# Components -----------------------------------------------------------------------------------------


async def test_a_table_keeps_its_prices_and_a_new_one_has_the_new(database: str, edition: Edition) -> None:
    async with started(database) as house:
        old = await play_random(house, await open_table(house, "me", "me"), 60, random.Random(3))
        assert await kept(house) == {PRINTED.components.digest: (GAME, PRINTED.components.play)}
        before = await seen_by(house, old)
    edition(dearer)
    async with started(database) as house:
        again = await house.tables.get(old.id)
        assert (rank_rings(again), rank_rings(await open_table(house, "me", "me"))) == (1, 3)
        assert await seen_by(house, again) == before
        again = await play_random(house, again, 2000, random.Random(4))
        assert again.status == "over"
        assert len(await kept(house)) == 2
        record = views.record_view(again, ANN)
        assert record["play"] == PRINTED.components.play, "what is not the game's own goes with the record"
        assert Record.from_dict(record).verify() == again.state
    edition()
    assert Record.from_dict({**record, "play": None}).verify() == again.state


async def test_the_data_of_tables_of_before_are_kept_at_the_first_start(database: str, edition: Edition) -> None:
    """Tables of the first edition have another digest for the same play, and nothing is kept for them yet."""
    former = PRINTED.components.former[0]
    async with started(database) as house:
        old = await play_random(house, await open_table(house, "me", "me"), 10, random.Random(5))
        unknown = await open_table(house, "me", "me")
        async with house.storage.write() as connection:
            await connection.execute(delete(models.components))
            await connection.execute(update(models.tables).values(components=former))
            where = models.tables.c.id == unknown.id
            await connection.execute(update(models.tables).where(where).values(components="0123456789abcdef"))
    async with started(database) as house:
        assert await kept(house) == {former: (GAME, PRINTED.components.play)}
    edition(dearer)
    async with started(database) as house:
        assert rank_rings(await house.tables.get(old.id)) == 1
        assert (await house.tables.get(unknown.id)).state is None


async def test_a_bot_and_the_coach_think_with_the_data_of_the_table(sqlite_url: str, edition: Edition) -> None:
    edition(dearer)
    async with started(sqlite_url) as house:
        table = await open_table(house, "me", "open", coach=True)
    edition()
    async with started(sqlite_url) as house:
        table = await house.tables.get(table.id)
        assert rank_rings(table) == 3
        await seating.set_bot(house.tables, table.id, ANN, 1, "greedy")
        while len({move.seat for move in table.moves}) < 2:
            if table.turn == 0:
                hints = await house.studies.hint(table, 0)
                best = hints.found[0]["actions"][0]
                table = (await play.play(house.tables, table.id, ANN, table.ply, best)).table
            await asyncio.sleep(0.01)
            table = await house.tables.get(table.id)
        entries = await house.tables.entries(table, 0)
        assert not [entry for entry in entries if entry.kind == "replaced"], "the bot did not stumble"
        copied = await opening.open_copy(house.tables, ANN, Wish(seats=["me", "bot"]), table.id, 1)
        assert rank_rings(copied) == 3


async def test_a_record_with_other_data_becomes_a_table_that_keeps_them(database: str, edition: Edition) -> None:
    other = edition(dearer)
    record = Record(other, 2, 7)
    record.actions = other.new(2, 7).legal()[:1]
    data = json.loads(record.to_json(embed=True))
    edition()
    async with started(database) as house:
        await known(house, ANN)
        table = await opening.open_record(house.tables, ANN, Wish(), data, None)
        assert table.row["components"] == other.components.digest
    async with started(database) as house:
        again = await house.tables.get(table.id)
        assert rank_rings(again) == 3
        assert (await play_random(house, again, 2000, random.Random(6))).status == "over"


@pytest.mark.parametrize(
    ("path", "value"), [(("nobility_ranks", 0, "cost_ring"), -1), (("meta", "rounds"), 5000), (("solo",), "<script>")]
)
async def test_hostile_data_in_a_record_are_refused_kindly(
    sqlite_url: str, open_site: Callable[..., Any], path: tuple[Any, ...], value: Any
) -> None:
    site: Site = await open_site(sqlite_url)
    visitor = await site.visitor()
    data = Record(PRINTED, 2, 7).to_dict(embed=True)
    node = data["play"] = copy.deepcopy(data["play"])
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    data["components"] = None
    answer = await visitor.post("/tables/from-record", {"record": data})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_record")
    assert "play data" in answer.json()["error"]["message"]
    huge = {**data, "play": {"x": ["y" * 100] * 20_000}}
    assert (await visitor.post("/tables/from-record", {"record": huge})).status_code == 413


# Rules ----------------------------------------------------------------------------------------------


async def test_rules_that_agree_are_gone_on_with(database: str, edition: Edition) -> None:
    async with started(database) as house:
        old = await play_random(house, await open_table(house, "me", "me"), 120, random.Random(7))
        await play.undo(house.tables, old.id, ANN, old.ply, 110)
        before = await seen_by(house, old)
        position = views.position_view(old, views.viewer(old, ANN, 0), 60)
    edition(dearer, Later)
    async with started(database) as house:
        table = await house.tables.get(old.id)
        seen = await seen_by(house, table)
        assert (seen["position"], seen["actions"]) == (None, [])
        assert seen["other_rules"] == {"rules": PRINTED.version, "here": "later", "agrees": 110, "whole": True}
        assert "go_on" in seen["you"]["may"]
        assert seen["log"] == before["log"]
        assert views.position_view(table, views.viewer(table, ANN, 0), 60) == position
        with pytest.raises(Refusal, match=f"rules version {PRINTED.version}"):
            await play.play(house.tables, table.id, ANN, table.ply, old.moves[0].notation)
        outcome = await play.go_on(house.tables, table.id, ANN)
        assert not outcome.waiting
        after = await seen_by(house, outcome.table)
        changed = {"other_rules", "table", "cursor", "log"}
        assert {key: after[key] for key in after if key not in changed} == {
            key: before[key] for key in before if key not in changed
        }
        assert after["other_rules"] is None
        assert (after["table"]["rules"], rank_rings(outcome.table)) == ("later", 1)
        assert after["log"][-1]["kind"] == "rules"
        assert after["log"][-1]["data"] == {"from": PRINTED.version, "to": "later"}
        with pytest.raises(Refusal, match="played with the rules that are here"):
            await play.go_on(house.tables, table.id, ANN)
        await play_random(house, outcome.table, 3, random.Random(8))
    async with started(database) as house:
        table = await house.tables.get(old.id)
        assert (table.game.version, len(table.moves)) == ("later", 113)  # type: ignore[union-attr]
        table = await play_random(house, table, 2000, random.Random(9))
        assert table.status == "over"
        kinds = [kind for _, kind, _ in await log_of(house, table)]
        assert kinds.count("rules") == 1
        assert Record.from_dict(views.record_view(table, ANN)).verify() == table.state


@pytest.mark.parametrize(("rules", "reason"), [(Dearer, REFUSED), (Richer, EVENTS)])
async def test_rules_that_differ_show_the_game_until_there(
    database: str, edition: Edition, rules: type[CrownOfEmara], reason: str
) -> None:
    async with started(database) as house:
        old = await seeded(house, 10, 150)
        shown = [views.position_view(old, views.viewer(old, ANN, 0), n) for n in range(len(old.moves) + 1)]
    edition(rules=rules)
    async with started(database) as house:
        table = await house.tables.get(old.id)
        assert table.trial is not None
        at = table.trial.moves
        assert 0 < at < len(old.moves)
        assert table.trial.reason == reason
        seen = await seen_by(house, table)
        assert seen["other_rules"] == {"rules": PRINTED.version, "here": "later", "agrees": at, "whole": False}
        assert "go_on" not in seen["you"]["may"]
        eyes = views.viewer(table, ANN, 0)
        assert [views.position_view(table, eyes, n) for n in range(at + 1)] == shown[: at + 1]
        with pytest.raises(Refusal, match=f"positions after 0 to {at} moves"):
            views.position_view(table, eyes, at + 1)
        with pytest.raises(Refusal, match=f"agree up to move {at} of {len(old.moves)} only") as refused:
            await play.go_on(house.tables, table.id, ANN)
        assert (refused.value.code, refused.value.more) == ("rules_differ", {"moves": at})
        assert table.row["rules"] == PRINTED.version
        copied = await opening.open_copy(house.tables, ANN, Wish(), table.id, None)
        assert (len(copied.moves), copied.row["rules"]) == (at, "later")
        assert copied.state == table.trial.state
        assert copied.game is table.trial.game
        await seating.close(house.tables, table.id, ANN)
        record = views.record_view(table, ANN)
        assert (record["rules"], record["actions"]) == (PRINTED.version, [move.notation for move in old.moves])


async def test_a_record_of_other_rules_becomes_a_table_where_it_agrees(sqlite_url: str, edition: Edition) -> None:
    async with started(sqlite_url) as house:
        old = await seeded(house, 10, 150)
        await seating.close(house.tables, old.id, ANN)
        record = views.record_view(old, ANN)
    edition(rules=Later)
    async with started(sqlite_url) as house:
        table = await opening.open_record(house.tables, ANN, Wish(), record, None)
        assert (table.row["rules"], len(table.moves)) == ("later", 150)
        assert same(table, old)
        edition(rules=Dearer)
        with pytest.raises(Refusal, match="differs at action") as refused:
            await opening.open_record(house.tables, ANN, Wish(), record, None)
        at = int(str(refused.value).partition("differs at action ")[2].partition(":")[0])
        table = await opening.open_record(house.tables, ANN, Wish(), record, at - 1)
        assert (table.row["rules"], len(table.moves)) == ("later", at - 1)
        with pytest.raises(Refusal, match="positions after 0 to 150 moves"):
            await opening.open_record(house.tables, ANN, Wish(), record, 151)


async def test_what_was_told_in_other_words_is_left_out_of_the_log(sqlite_url: str, edition: Edition) -> None:
    async with started(sqlite_url) as house:
        old = await seeded(house, 1, 20)
        assert any(entry["lines"] for entry in (await seen_by(house, old))["log"])
    edition(rules=Speechless)
    async with started(sqlite_url) as house:
        table = await house.tables.get(old.id)
        assert not any(entry["lines"] for entry in (await seen_by(house, table))["log"])
        table = (await play.go_on(house.tables, table.id, ANN)).table
        assert not any(entry["lines"] for entry in (await seen_by(house, table))["log"])
        await play_random(house, table, 10, random.Random(1))
        with pytest.raises(KeyError, match="since_later"):
            await seen_by(house, table)


async def test_a_position_that_was_stored_is_compared(sqlite_url: str, edition: Edition) -> None:
    async with started(sqlite_url) as house:
        old = await play_random(house, await open_table(house, "me", "me"), 60, random.Random(11))
        s = models.snapshots
        async with house.storage.write() as connection:
            row = (await connection.execute(select(s.c.position).where(s.c.moves == 50))).one()
            other = {**json.loads(row.position), "round": 6}
            await connection.execute(update(s).values(position=json.dumps(other)))
    edition(rules=Later)
    async with started(sqlite_url) as house:
        table = await house.tables.get(old.id)
        assert table.trial is not None
        assert (table.trial.moves, table.trial.reason) == (49, POSITION)
        assert table.trial.said.startswith("round was 6, and is ")


async def test_an_ended_table_of_other_rules_can_be_replayed(sqlite_url: str, edition: Edition) -> None:
    async with started(sqlite_url) as house:
        old = await play_random(house, await open_table(house, "me", "me"), 2000, random.Random(12))
        other = await play_random(house, await open_table(house, "me", "me"), 2000, random.Random(13))
        async with house.storage.write() as connection:
            t = models.tables
            wrong = {**other.row["result"], "scores": [1, 2]}
            await connection.execute(update(t).where(t.c.id == other.id).values(result=wrong))
    edition(rules=Later)
    async with started(sqlite_url) as house:
        table = await house.tables.get(old.id)
        last = len(old.moves)
        assert table.position(last).scores() == old.row["result"]["scores"]
        assert (await seen_by(house, table))["other_rules"]["whole"]
        with pytest.raises(Refusal, match="has ended"):
            await play.go_on(house.tables, table.id, ANN)
        trial = (await house.tables.get(other.id)).trial
        assert trial is not None
        assert trial.reason == RESULT


async def test_data_nobody_kept_are_tried_out_with_those_of_today(sqlite_url: str, edition: Edition) -> None:
    async with started(sqlite_url) as house:
        old = await play_random(house, await open_table(house, "me", "me"), 40, random.Random(14))
        async with house.storage.write() as connection:
            await connection.execute(update(models.tables).values(components="0123456789abcdef"))
    async with started(sqlite_url) as house:
        table = await house.tables.get(old.id)
        assert table.game is None
        outcome = await play.go_on(house.tables, table.id, ANN)
        assert outcome.table.row["components"] == PRINTED.components.digest
        assert outcome.table.state == old.state


async def test_a_game_that_is_not_here_can_be_closed(sqlite_url: str) -> None:
    async with started(sqlite_url) as house:
        old = await open_table(house, "me", "me")
        async with house.storage.write() as connection:
            await connection.execute(update(models.tables).values(game="chess"))
    async with started(sqlite_url) as house:
        table = await house.tables.get(old.id)
        seen = await seen_by(house, table)
        assert seen["other_rules"] == {"rules": PRINTED.version, "here": None, "agrees": None, "whole": False}
        with pytest.raises(Refusal, match="cannot play this table"):
            await play.go_on(house.tables, table.id, ANN)
        with pytest.raises(Refusal, match="other rules or components"):
            views.position_view(table, views.viewer(table, ANN, 0), 0)
        assert (await seating.close(house.tables, table.id, ANN)).table.status == "closed"


# Who is asked, and what they see --------------------------------------------------------------------


async def two_people(site: Site) -> tuple[Any, Any, str]:
    """Ann and Ben at a table, some moves into their game."""
    ann, ben = await site.visitor("Ann"), await site.visitor("Ben")
    wish = {"record": Record(GAME, 2, 15).to_dict(), "seats": ["me", "open"]}
    table = (await ann.post("/tables/from-record", wish)).json()["view"]["table"]["id"]
    assert (await ben.post(f"/tables/{table}/seats/1/sit")).status_code == 200
    dice = random.Random(15)
    for _ in range(12):
        for who in (ann, ben):
            await who.play_on(await who.see(table), 3, dice)
    return ann, ben, table


async def test_the_others_are_asked(database: str, open_site: Callable[..., Any], edition: Edition) -> None:
    before: Site = await open_site(database)
    ann, ben, table = await two_people(before)
    edition(rules=Later)
    await before.__aexit__()
    async with Site(settings(database)) as site:
        for who in (ann, ben):
            await follow_to(site, who)
        asked = (await ann.post(f"/tables/{table}/go-on")).json()
        assert (asked["waiting"], asked["view"]["other_rules"]["whole"]) == (True, True)
        assert asked["view"]["question"]["kind"] == "rules"
        assert (await ann.post(f"/tables/{table}/go-on")).json()["repeated"]
        assert (await ben.see(table))["question"]["waiting"]
        assert (await ben.post(f"/tables/{table}/close")).json()["error"]["code"] == "already_asked"
        refused = (await ben.post(f"/tables/{table}/answer", {"agree": False})).json()["view"]
        assert (refused["question"], refused["other_rules"]["rules"]) == (None, PRINTED.version)
        assert (await ben.post(f"/tables/{table}/go-on")).json()["waiting"]
        agreed = (await ann.post(f"/tables/{table}/answer", {"agree": True})).json()["view"]
        assert (agreed["other_rules"], agreed["question"], agreed["table"]["rules"]) == (None, None, "later")
        stranger = await site.visitor("Eve")
        assert (await stranger.post(f"/tables/{table}/go-on")).json()["error"]["code"] == "not_seated"
        views_ = [await who.see(table) for who in (ann, ben)]
        mover = next(i for i, view in enumerate(views_) if view["actions"])
        assert (await (ann, ben)[mover].move(views_[mover])).status_code == 200


async def follow_to(site: Site, who: Any) -> None:
    """The same browser at the server that was started next."""
    import httpx

    cookies = who.client.cookies
    who.client = httpx.AsyncClient(
        transport=httpx.ASGITransport(site.app, raise_app_exceptions=False), base_url=site.url, cookies=cookies
    )
    await who.arrive()


async def test_a_seat_sees_of_other_rules_only_what_it_may(
    sqlite_url: str, open_site: Callable[..., Any], edition: Edition
) -> None:
    before: Site = await open_site(sqlite_url)
    ann, ben, table = await two_people(before)
    sitting = await before.house.tables.get(table)
    count = len(sitting.moves)
    states = [sitting.position(n) for n in range(count + 1)]
    logs = [(await who.see(table))["log"] for who in (ann, ben)]
    edition(rules=Richer)
    await before.__aexit__()
    async with Site(settings(sqlite_url)) as site:
        stranger = await site.visitor("Eve")
        for seat, who in ((0, ann), (1, ben), (None, stranger)):
            if seat is not None:
                await follow_to(site, who)
            seen = await who.see(table)
            assert seen["position"] is None
            assert set(seen["other_rules"]) == {"rules", "here", "agrees", "whole"}
            at = seen["other_rules"]["agrees"]
            for n in range(0, at + 1, 5):
                answer = await who.get(f"/tables/{table}/positions/{n}")
                assert answer.json() == {"moves": n, "position": states[n].view(seat)}
            assert (await who.get(f"/tables/{table}/positions/{at + 1}")).status_code == 422
            assert all(entry["action"] is None for entry in seen["log"] if entry["seat"] != seat)
            if seat is not None:
                told = [{**entry, "lines": []} for entry in seen["log"]]
                assert told == [{**entry, "lines": []} for entry in logs[seat]]
                refused = await who.post(f"/tables/{table}/go-on")
                assert set(refused.json()["error"]) == {"code", "message", "moves"}


async def test_another_process_hears_of_it(postgres_url: str, edition: Edition) -> None:
    async with started(postgres_url) as house:
        old = await play_random(house, await open_table(house, "me", "me"), 20, random.Random(16))
    edition(rules=Later)
    async with started(postgres_url) as one, started(postgres_url) as other:
        theirs = await other.tables.get(old.id)
        assert theirs.trial is not None
        await play.go_on(one.tables, old.id, ANN)
        theirs = await other.tables.get(old.id)
        assert same(theirs, old)
        assert (await play_random(other, theirs, 5, random.Random(17))).ply > old.ply


async def test_play_data_that_cannot_be_used_are_no_end_of_a_table(sqlite_url: str, edition: Edition) -> None:
    async with started(sqlite_url) as house:
        old = await play_random(house, await open_table(house, "me", "me"), 20, random.Random(18))
        async with house.storage.write() as connection:
            await connection.execute(update(models.components).values(data='{"meta": {}}'))
    edition(dearer)
    async with started(sqlite_url) as house:
        table = await house.tables.get(old.id)
        assert table.game is None
        assert table.trial is not None
        assert editions.game_of(table.row, None) is None
        assert (await seen_by(house, table, BEN))["other_rules"]["agrees"] is not None
