"""The drawing kit: what every table is made of. Every template may use these functions by their names."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from typing import Any

import jinja2
from jinja2.runtime import Context
from markupsafe import Markup, escape

from royaume.web.hands import NONE, Reach

BARE = ("cp", "bp")  # goods whose number is always written
PLY = "\x02"  # stands for the ply of the position in what is kept, because that alone changes with every move
HERE = "\x03"  # stands for the address of the table in what is filled in, which is the same at all tables
QUIET = 20_000  # so many spots at which nothing can be done are remembered, for each game and kind of page
SPOT = re.compile(
    "\x01([apsfto])([^\x01]*)\x01"
)  # stands for what can be done with a thing, until it is known who looks


@functools.lru_cache(4096)
def icon(name: str, title: str = "") -> Markup:
    """A symbol; without a title it is nothing to screen readers."""
    label = f' role="img" aria-label="{escape(title)}"' if title else ' aria-hidden="true"'
    return Markup(f'<svg class="i i-{escape(name)}"{label}><use href="#i-{escape(name)}"/></svg>')


@functools.lru_cache(4096)
def amount(name: str, n: int) -> Markup:
    """One amount of a good: the number if it is more than one, then the icon."""
    number = f"<b>{escape(n)}</b>" if n != 1 or name in BARE else ""
    return Markup(f'<span class="n">{number}{icon(name)}</span>')


def amounts(goods: Sequence[tuple[str, int]]) -> Markup:
    """Several goods in a row."""
    return Markup("".join(amount(name, n) for name, n in goods))


def exchange(pay: Sequence[tuple[str, int]], gain: Sequence[tuple[str, int]]) -> Markup:
    """What is given for what."""
    return amounts(pay) + icon("arrow") + amounts(gain) if pay else amounts(gain)


def log_lines(lines: Sequence[Mapping[str, Any]], url: str, title: str, taken_back: str) -> str:
    """The lines of the log, each leading to its moment; what was taken back is struck out."""
    return "".join(
        _log_line(url, each["moves"], each["seat"], each["text"], each["undone"], title, taken_back) for each in lines
    )


@functools.lru_cache(20_000)
def _log_line(url: str, moves: int, seat: int | None, text: str, undone: bool, title: str, taken_back: str) -> str:
    colour = f" p{seat}" if seat is not None else ""
    said = f'<s>{escape(text)}</s><span class="sr"> {escape(taken_back)}</span>' if undone else escape(text)
    link = f'<a href="{url}/at/{moves}" title="{escape(title)}"><span class="dot{colour}"></span>{said}</a>'
    return f'<li class="undone">{link}</li>' if undone else f"<li>{link}</li>"


def thing(key: str, holds: bool = False, label: str = "") -> Markup:
    """Makes an element a thing: a click, a tap or a key opens its sheet, unless a click does something.

    One that `holds` other things or buttons is no button for a screen reader. One that shows nothing at all to read
    and has no title needs a `label`; one with a sign or a number says its name inside (`class="sr"`).
    """
    role = "" if holds else ' role="button"'
    said = f' aria-label="{escape(label)}"' if label else ""
    return Markup(f'data-thing="{escape(key)}" tabindex="-1"{role}{said}')


# What can be done with a thing ----------------------------------------------------------------------


@jinja2.pass_context
def act(context: Context, *names: str) -> Markup:
    """Makes an element of the drawing a target: it glows and plays the action if that is legal, or says why not.

    Of several actions the first that is legal counts. The drawing is for the pointer; for the keyboard and for screen
    readers every choice is a button (`press`) in the dock.
    """
    return _spot(context, "a", names)


@jinja2.pass_context
def press(context: Context, *names: str) -> Markup:
    """The same for a <button>. Where it shows icons or a number only, `said` inside it tells the choice."""
    return _spot(context, "p", names)


@jinja2.pass_context
def onto(context: Context, *places: str) -> Markup:
    """Makes an element of the drawing a place that something may be put on; it glows while that is held.

    A thing is taken up by what `act` or `press` names: an action after which is said where it goes, or the thing of an
    action that is a thing and a place (`royaume.engine.hands`). Places of `act` and `press` need not be said.
    """
    return _spot(context, "o", places)


@jinja2.pass_context
def said(context: Context, name: str) -> Markup:
    """A legal choice in words, for screen readers."""
    return _spot(context, "s", (name,))


@jinja2.pass_context
def titled(context: Context, name: str, text: str) -> Markup:
    """The title of a thing while its action is not legal; one that is says what it does."""
    return _spot(context, "t", (name, text.replace("|", "/")))


@jinja2.pass_context
def flag(context: Context, is_final: bool, asks: bool) -> Markup:
    """What a button says of a choice that cannot be taken back."""
    return _spot(context, "f", ("twice" if asks else "",)) if is_final else Markup()


def _spot(context: Context, kind: str, names: Sequence[str]) -> Markup:
    spot = Markup(f"\x01{kind}{escape('|'.join(names))}\x01")
    if "voice" in context:
        return spot  # what is drawn is kept for everybody; `bind` fills it in for those who look
    return Markup(bind(spot, context.get_all(), str(context["tr"]("sure_again"))))


def bind(html: str, names: Mapping[str, Any], sure: str) -> str:
    """The drawing for those who look: `acts` says what is legal now and where a click goes.

    What cannot be taken back (`final`) says why (`why_final`), some of it asks for a second click (`twice`), and what
    would waste the Worker or the card (`wastes` of the scene) glows otherwise.
    """
    if "\x01" not in html:
        return html
    legal, ply = names["acts"]["legal"], names["acts"]["ply"]
    url = HERE if names["acts"]["url"] else ""
    final, twice, wastes = names["final"], names["twice"], names["s"].get("wastes", ())
    reach: Reach = names.get("hands", NONE)
    members = reach.set.members if reach.set is not None else {}
    most = reach.set.most if reach.set is not None else {}
    whole = {move.line: move for move in reach.set.ready} if reach.set is not None else {}
    known: dict[str, str] = {}
    alive = {*legal, *members, *whole, *reach.piles, *reach.direct, *reach.onward, *reach.places}
    quiet = _quiet(bool(url), ply, names["voice"].kind[1]) if "voice" in names else {}

    def played(line: str, label: str, is_final: bool, asks: bool) -> str:
        """What makes a click play something."""
        why = f" ({escape(names['why_final'])})" if is_final else ""
        again = f' data-final="{escape(names["why_final"])} {escape(sure)}"' if asks else ""
        return f'hx-post="{url}/{ply}/{escape(line)}" hx-swap="none" title="{escape(label)}{why}"{again}'

    def attributes(kind: str, name: str) -> str:
        if name in reach.piles:
            title = reach.piles[name].label
            return f'data-legal data-pick="{escape(name)}"' + (f' title="{escape(title)}"' if title else "")
        wasted = " data-wastes" if name in wastes else ""
        if name in members and not (kind == "p" and name in whole):  # a button for a whole set does it at once
            alone = played(name, members[name], False, False) if name in legal else f'title="{escape(members[name])}"'
            return f'data-legal{wasted} data-member="{escape(name)}" data-most="{most[name]}" {alone}'
        move = whole.get(name) or reach.onward.get(name)
        if move is not None:
            return f"data-legal{wasted} {played(move.line, move.label, move.final, move.twice)}"
        if name in legal:
            return f"data-legal{wasted} {played(name, legal[name], name in final, name in twice)}"
        if name in reach.direct:
            move = reach.direct[name]
            return f"data-legal data-far {played(move.line, move.label, move.final, move.twice)}"
        if url and name:
            return f'data-why hx-get="{url}/{ply}/{escape(name)}/why" hx-target="#toast" hx-swap="innerHTML"'
        return ""

    def offers(name: str) -> bool:
        return any(name in each for each in (legal, reach.piles, reach.direct, members, whole))

    def places(several: list[str]) -> str:
        found = [each for each in several if each in reach.places]
        return f' data-onto="{escape(" ".join(found))}"' if found else ""

    def fill(kind: str, several: list[str]) -> str:
        if kind == "f":
            style = "final twice" if several[0] else "final"
            return f'<span class="{style}">{icon("flag", names["why_final"])}</span>'
        if kind == "t":
            return f' title="{several[1]}"' if not offers(several[0]) else ""
        if kind == "o":
            return places(several)
        asked = (each for each in several if not reach.is_thing(each))
        name = next((each for each in several if offers(each)), next(asked, ""))
        if kind == "s":
            told = whole[name].label if name in whole else legal.get(name) or members.get(name)
            return f'<span class="sr">{escape(told)}</span>' if told else ""
        does = f' data-does="{escape(" ".join(several))}"' if url else ""  # a hint finds what it speaks of
        toggles = (
            ' aria-pressed="false"'
            if kind == "p" and (name in reach.piles or name in members) and name not in whole
            else ""
        )
        disabled = ' aria-disabled="true"' if kind == "p" and not offers(name) else ""
        return attributes(kind, name) + does + places(several) + toggles + disabled

    def put(found: re.Match[str]) -> str:
        spot = found[0]
        done = known.get(spot)
        if done is None:
            several = found[2].split("|")
            if found[1] == "f" or not alive.isdisjoint(several):
                done = fill(found[1], several)
            else:
                done = quiet.get(spot)
                if done is None:
                    done = quiet[spot] = fill(found[1], several)
            known[spot] = done
        return done

    if len(quiet) > QUIET:
        quiet.clear()
    return SPOT.sub(put, html).replace(HERE, names["acts"]["url"])


@functools.lru_cache(256)
def _quiet(clicks: bool, ply: int | str, game: int) -> dict[str, str]:
    """What stands at spots where nothing can be done now: the same for everybody who may click, or may not."""
    return {}


FUNCTIONS = {
    each.__name__: each for each in (icon, amount, amounts, exchange, thing, act, press, onto, said, titled, flag)
}
