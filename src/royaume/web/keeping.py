"""What was drawn is kept: the body of a loop or a macro is made again only if something that it reads has changed.

What it reads is not declared but found in the template itself: the paths (`c`, `v.player`, `s.symbols`) that its body
and the macros it uses begin from. The values found there are the key under which the HTML is kept, for all tables and
viewers of a language. Where a body does something whose outcome its values do not decide, it is made every time.
"""

from __future__ import annotations

import itertools
import marshal
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.runtime import Context
from markupsafe import Markup

from royaume.web import kit

Path = tuple[str | int, ...]  # a name and what is taken from it
KIT = "kit.html"
PURE = {
    *kit.FUNCTIONS,
    "tr",
    "trn",
    "gtr",
    "unit",
    "line",
    "decimal",
    "points",
    "range",
    "lang",
    "static",
    "game_id",
    "voice",
}
METHODS = {
    *("get", "items", "keys", "values", "count", "index", "split", "rsplit", "partition", "rpartition", "startswith"),
    *("endswith", "removeprefix", "removesuffix", "strip", "join", "format", "replace", "lower", "upper", "capitalize"),
}  # of values, which leave them as they are
SMALL = 12  # nodes: a body with fewer is made sooner than found
MANY = 2  # paths
ROOM = 24_000_000  # bytes of one generation of what is kept


class Unknown(Exception):
    """Something that values alone do not decide."""


# What is kept ---------------------------------------------------------------------------------------


class Slot:
    """A place for some HTML: filled, or to be filled by whoever asked for it."""

    __slots__ = ("html", "key")

    def __init__(self, key: Any = None) -> None:
        self.key = key
        self.html: Markup | None = None


class Shelf:
    """HTML by the values it was made of: two generations, the older one forgotten when the younger is full."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self.young: dict[Any, Slot] = {}
        self.old: dict[Any, Slot] = {}
        self.size = 0

    def find(self, key: Any) -> Slot:
        """The place for a key."""
        slot = self.young.get(key)
        if slot is None:
            slot = self.old.get(key)
            if slot is None:
                return Slot(key)
            self._keep(slot)
        return slot

    def fill(self, slot: Slot, html: Markup) -> str:
        """Put HTML into a place that was empty."""
        slot.html = html
        if slot.key is not None:
            self._keep(slot)
        return ""

    def _keep(self, slot: Slot) -> None:
        assert slot.html is not None
        self.size += len(slot.html) + len(slot.key[-1]) + 300
        if self.size > self.room:
            self.old, self.young, self.size = self.young, {}, 0
        self.young[slot.key] = slot


@dataclass(slots=True)
class Site:
    """A body in a template, and the paths it reads: for each name that it takes them from."""

    number: int
    paths: list[list[Path]] = field(default_factory=list)


class Keeper:
    """The function by which templates look for what is kept."""

    def __init__(self) -> None:
        self.sites: list[Site] = []
        self.shelf = Shelf()

    def site(self, paths: list[list[Path]]) -> int:
        """A new body."""
        self.sites.append(Site(len(self.sites), paths))
        return len(self.sites) - 1

    @jinja2.pass_context
    def recall(self, context: Context, number: int, roots: Sequence[Any]) -> Slot:
        """The place of a body for the values it reads now; an own one where they are not plain."""
        voice = context.parent.get("voice") or context.vars.get("voice")
        if voice is None:
            return Slot()
        values = [
            root if not path and not isinstance(root, jinja2.Undefined) else _follow(root, path)
            for root, paths in zip(roots, self.sites[number].paths, strict=True)
            for path in paths
        ]
        try:
            key = marshal.dumps(values, 2)
        except ValueError:
            return Slot()
        return self.shelf.find((number, voice, key))


def _follow(value: Any, path: Path) -> Any:
    """What a path leads to; `...` where there is nothing."""
    for step in path:
        if isinstance(value, jinja2.Undefined):
            break
        try:
            value = value[step]
        except (TypeError, LookupError):
            value = getattr(value, step, ...) if isinstance(step, str) else ...
    return ... if isinstance(value, jinja2.Undefined) else value


# What a body reads ----------------------------------------------------------------------------------


class Reader:
    """Finds what bodies read, in one template and in those that it takes macros from."""

    def __init__(self, environment: jinja2.Environment, tree: nodes.Template) -> None:
        self.environment = environment
        self.set = {each.name for each in tree.find_all(nodes.Name) if each.ctx != "load"}  # names of its own
        self.macros: dict[str, set[Path] | None] = {}  # what a call of each reads; None: that is not known

        for node in tree.body:
            if isinstance(node, nodes.FromImport):
                self._import(node)
            elif isinstance(node, nodes.Macro):
                try:
                    self.macros[node.name] = self.macro(node)
                except Unknown:
                    self.macros[node.name] = None

    def _import(self, node: nodes.FromImport) -> None:
        if _of_kit(node):
            return
        theirs: dict[str, set[Path] | None] = {}
        if isinstance(node.template, nodes.Const):
            theirs = Reader(self.environment, parsed(self.environment, node.template.value)).macros
        for name in node.names:
            inner, outer = name if isinstance(name, tuple) else (name, name)
            reads = theirs.get(inner)
            self.macros[outer] = reads if node.with_context or reads is None else set()

    def macro(self, node: nodes.Macro) -> set[Path]:
        """What a macro reads besides its arguments."""
        bound = {each.name for each in node.args}
        return self.all(node.defaults, set()) | self.all(node.body, bound)

    def all(self, body: Iterable[nodes.Node], bound: set[str]) -> set[Path]:
        """What some nodes read, one after the other: what one of them sets the next ones know."""
        known, found = set(bound), set[Path]()
        for node in body:
            found |= self.one(node, known)
            if isinstance(node, nodes.Assign | nodes.AssignBlock):
                known |= _names(node.target)
        return found

    def one(self, node: nodes.Node, bound: set[str]) -> set[Path]:
        """What one node reads."""
        match node:
            case nodes.Name() | nodes.Getattr() | nodes.Getitem():
                return self._path(node, bound)
            case nodes.Call():
                return self._call(node, bound)
            case nodes.For():
                inner = bound | _names(node.target) | {"loop"}
                body = [*([node.test] if node.test is not None else []), *node.body]
                return self.one(node.iter, bound) | self.all(body, inner) | self.all(node.else_, bound)
            case nodes.If():
                parts = [self.one(node.test, bound), self.all(node.body, bound), self.all(node.else_, bound)]
                return set().union(*parts, *(self.one(each, bound) for each in node.elif_))
            case nodes.Assign():
                _names(node.target)
                return self.one(node.node, bound)
            case nodes.AssignBlock():
                return self.all(node.body, bound)
            case nodes.Output() | nodes.Expr() | nodes.Helper():
                return self.all(node.iter_child_nodes(), bound)
        raise Unknown(type(node).__name__)

    def _path(self, node: nodes.Node, bound: set[str]) -> set[Path]:
        steps: list[str | int] = []
        found: set[Path] = set()
        here = node
        while not isinstance(here, nodes.Name):
            if isinstance(here, nodes.Getattr):
                steps.insert(0, here.attr)
            elif isinstance(here, nodes.Getitem):
                if isinstance(here.arg, nodes.Const) and isinstance(here.arg.value, str | int):
                    steps.insert(0, here.arg.value)
                else:
                    found |= self.one(here.arg, bound)
                    steps = []
            else:
                return found | self.one(here, bound)
            here = here.node
        if here.name in bound:
            return found
        if here.name in self.macros:
            raise Unknown(here.name)
        return found if self.pure(here.name) else found | {(here.name, *steps)}

    def pure(self, name: str) -> bool:
        """True for a function of the house whose outcome its arguments decide, and for what the voice decides."""
        return name in PURE and name not in self.set and name not in self.macros

    def _call(self, node: nodes.Call, bound: set[str]) -> set[Path]:
        found = self.all([*node.args, *node.kwargs], bound)
        if node.dyn_args is not None:
            found |= self.one(node.dyn_args, bound)
        if node.dyn_kwargs is not None:
            raise Unknown("**")
        if isinstance(node.node, nodes.Getattr):
            if node.node.attr not in METHODS:
                raise Unknown(node.node.attr)  # it may change something, which must happen every time
            return found | self.one(node.node.node, bound)
        if not isinstance(node.node, nodes.Name):
            raise Unknown("a call")
        name = node.node.name
        if self.pure(name):
            return found
        reads = self.macros.get(name)
        if reads is None or name in self.set or any(path[0] in self.set for path in reads):
            raise Unknown(name)  # or what it reads has another meaning here
        return found | reads


def _of_kit(node: nodes.Node) -> bool:
    """True for a template's mention of the kit."""
    return isinstance(node, nodes.FromImport) and isinstance(node.template, nodes.Const) and node.template.value == KIT


def _names(target: nodes.Node) -> set[str]:
    """The names that a target sets; Unknown if it sets something else."""
    if isinstance(target, nodes.Name):
        return {target.name}
    if isinstance(target, nodes.Tuple):
        return set().union(*(_names(each) for each in target.items))
    raise Unknown(type(target).__name__)


def _gathered(paths: set[Path], own: set[str]) -> set[Path]:
    """Of what a body turns around all is taken at once where it reads much of it: that is found sooner."""
    many = {name for name in own if sum(path[0] == name for path in paths) > MANY}
    return {path for path in paths if path[0] not in many} | {(name,) for name in many}


def shortest(paths: Iterable[Path]) -> list[Path]:
    """The paths without those that begin with another of them."""
    found: list[Path] = []
    for path in sorted(paths, key=lambda each: (len(each), str(each))):
        if not any(path[: len(each)] == each for each in found):
            found.append(path)
    return found


# Templates ------------------------------------------------------------------------------------------


class Environment(jinja2.Environment):
    """Templates that keep what they drew."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.keeper = Keeper()
        self.globals.update(kit.FUNCTIONS, _recall=self.keeper.recall, _fill=self.keeper.shelf.fill)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What templates mean by a dot: an entry, where it is one."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        tree.body = [each for each in tree.body if not _of_kit(each)]  # every template has it
        self._rewrite(tree, Reader(self, tree))
        return tree

    def _rewrite(self, tree: nodes.Node, reader: Reader) -> None:
        """Let every body that is worth it look for what is kept first."""
        paths = None
        if isinstance(tree, nodes.For | nodes.Macro) and _size(tree.body) >= SMALL:
            own = _names(tree.target) if isinstance(tree, nodes.For) else {each.name for each in tree.args}
            with suppress(Unknown):
                paths = shortest(_gathered(reader.all(tree.body, set()), own))
        for node in list(tree.iter_child_nodes()):
            self._rewrite(node, reader)
        if isinstance(tree, nodes.For | nodes.Macro) and paths is not None:
            tree.body = self._kept(tree.body, paths, tree.lineno)

    def _kept(self, body: list[nodes.Node], paths: list[Path], line: int) -> list[nodes.Node]:
        groups = {name: list(some) for name, some in itertools.groupby(sorted(paths, key=str), lambda path: path[0])}
        site = self.keeper.site([[path[1:] for path in some] for some in groups.values()])
        number = f"_kept{site}"

        def load(name: str) -> nodes.Name:
            return nodes.Name(name, "load")

        def call(name: str, *args: nodes.Expr) -> nodes.Call:
            return nodes.Call(load(name), list(args), [], None, None)

        html = nodes.Getattr(load(number), "html", "load")
        roots = nodes.Tuple([load(str(name)) for name in groups], "load")
        find = nodes.Assign(nodes.Name(number, "store"), call("_recall", nodes.Const(site), roots))
        make = nodes.AssignBlock(nodes.Name(f"_made{site}", "store"), None, body)
        fill = nodes.Output([call("_fill", load(number), load(f"_made{site}"))])
        empty = nodes.Test(html, "none", [], [], None, None)
        done: list[nodes.Node] = [find, nodes.If(empty, [make, fill], [], []), nodes.Output([html])]
        for node in done:
            node.set_lineno(line)
            node.set_environment(self)
        return done


def parsed(environment: jinja2.Environment, name: str) -> nodes.Template:
    """A template as it is written."""
    assert environment.loader is not None
    source, filename, _ = environment.loader.get_source(environment, name)
    return jinja2.Environment._parse(environment, source, name, filename)


def _size(body: Iterable[nodes.Node]) -> int:
    return sum(1 + _size(node.iter_child_nodes()) for node in body)
