"""What was drawn is kept: a part of a template is made again only if something that it reads has changed.

What it reads is not declared but found in the template itself: the paths (`c`, `v.player`, `s.symbols`) that a part and
the macros and templates it uses begin from. The values found there are the key under which the HTML is kept, for all
tables and viewers of a language. Parts lie in parts: a whole template, pieces of it, the body of a loop or a macro.
Where a part does something whose outcome its values do not decide, it is made every time.
"""

from __future__ import annotations

import functools
import hashlib
import marshal
import types
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from jinja2.utils import _PassArg

from royaume.web import kit

Path = tuple[Any, ...]  # a name and what is taken from it: an attribute, a number, or what another path leads to
Bound = Mapping[str, Path | None]  # names that a part sets itself: to what a path leads to, or to something else
KIT = "kit.html"
FOR = "!"  # stands between a game and the name of a template that is made for it alone
GAME = "game_id"
KEPT = "kept"  # stands, in the tree of a template, for a part that may be kept
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
SMALL = 12  # nodes: a part with fewer is made sooner than found
PIECE = 40  # nodes: a piece with more is not made larger
MANY = 2  # paths
LONG = 200  # bytes: of longer values a digest stands in a key
ROOM = 24_000_000  # bytes of one generation of what is kept
TRIES, REST, DULL = 100, 2000, 4  # of so many tries one in so many must find something, or the others up to here rest
SHORT = {str, int, bool, float, type(None), type(...)}


class Unknown(Exception):
    """Something that values alone do not decide."""


# What is kept ---------------------------------------------------------------------------------------


class Slot:
    """A place for some HTML: filled, or to be filled by whoever asked for it."""

    __slots__ = ("html", "key", "shelf")

    def __init__(self, shelf: Shelf | None = None, key: Any = None) -> None:
        self.shelf = shelf
        self.key = key
        self.html: str | None = None

    def fill(self, html: str) -> None:
        """Put HTML into a place that was empty."""
        self.html = html
        if self.shelf is not None:
            self.shelf.keep(self)


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
                return Slot(self, key)
            self.keep(slot)
        return slot

    def keep(self, slot: Slot) -> None:
        """Keep what was found or made."""
        assert slot.html is not None
        self.size += len(slot.html) + len(slot.key[-1]) + 300
        if self.size > self.room:
            self.old, self.young, self.size = self.young, {}, 0
        self.young[slot.key] = slot


class Voice:
    """Who speaks in a drawing: the same words are kept for all drawings in the same voice.

    While one drawing is made it also remembers where the paths from its names lead to.
    """

    __slots__ = ("kind", "names", "seen")

    def __init__(self, kind: tuple[str, int]) -> None:
        self.kind = kind
        self.names: Mapping[str, Any] = {}
        self.seen: dict[int, Any] = {}  # by the number of a path

    def begin(self, names: Mapping[str, Any]) -> None:
        """The names of the drawing, which stay as they are until it is done."""
        if names is not self.names:
            self.names, self.seen = names, {}

    def look(self, number: int, root: Any, path: Path) -> Any:
        """What a path leads to, or for something long what stands for it in a key; looked for once."""
        value = _follow(root, path)
        if type(value) not in SHORT:
            text = marshal.dumps(value, 2)
            value = _digest(text) if len(text) > LONG else value
        self.seen[number] = value
        return value


def _digest(text: bytes) -> bytes:
    return hashlib.blake2b(text, digest_size=16).digest()


@dataclass(slots=True)
class Site:
    """A part of a template: for each name that it reads from, the paths from there, each with its number."""

    where: str
    names: tuple[tuple[str, tuple[tuple[int, Path], ...]], ...]
    turning: tuple[tuple[int, tuple[Any, ...]], ...]  # paths with others in them, from the name of that place
    tried: int = 0
    found: int = 0


class Keeper:
    """Where templates look for what is kept."""

    def __init__(self) -> None:
        self.sites: list[Site] = []
        self.shelf = Shelf()
        self._numbers: dict[Path, int] = {}

    def site(self, where: str, names: Sequence[str], paths: Iterable[Path]) -> int:
        """A new part."""
        straight: dict[str, list[tuple[int, Path]]] = {name: [] for name in names}
        turning = []
        for path in paths:
            if any(isinstance(step, tuple) for step in path):
                turning.append((names.index(path[0]), _numbered(path[1:], names)))
            else:
                straight[path[0]].append((self._numbers.setdefault(path, len(self._numbers)), path[1:]))
        groups = tuple((name, tuple(some)) for name, some in straight.items())
        self.sites.append(Site(where, groups, tuple(turning)))
        return len(self.sites) - 1

    def recall(self, context: Context, number: int, roots: tuple[Any, ...]) -> Slot:
        """The place of a part for the values it reads now; an own one where they are not plain."""
        voice: Voice | None = context.parent.get("voice")
        if voice is None:
            return Slot()
        site = self.sites[number]
        site.tried += 1
        if site.tried > TRIES:
            if site.tried < REST and site.found * DULL < TRIES:
                return Slot()  # what it reads is another thing nearly every time
            if site.tried >= REST:
                site.tried = site.found = 0
        names, seen, values = voice.names, voice.seen, []
        try:
            for root, (name, paths) in zip(roots, site.names, strict=True):
                if names.get(name) is root:  # and nothing that a template made on the way
                    for each, path in paths:
                        values.append(seen[each] if each in seen else voice.look(each, root, path))
                else:
                    for _, path in paths:
                        values.append(_follow(root, path))
            for start, path in site.turning:
                values.append(_follow(roots[start], [_turned(roots, step) for step in path]))
            key = marshal.dumps(values, 2)
        except ValueError:
            return Slot()
        slot = self.shelf.find((number, voice.kind, _digest(key) if len(key) > LONG else key))
        if slot.html is not None and site.tried <= TRIES:
            site.found += 1
        return slot


def _numbered(steps: Sequence[Any], names: Sequence[str]) -> tuple[Any, ...]:
    """The steps of a path; where there is another path in it, the number of its name and its steps."""
    return tuple(
        (names.index(step[0]), _numbered(step[1:], names)) if isinstance(step, tuple) else step for step in steps
    )


def _turned(roots: Sequence[Any], step: Any) -> Any:
    if type(step) is not tuple:
        return step
    return _follow(roots[step[0]], [_turned(roots, each) for each in step[1]])


def _follow(value: Any, path: Sequence[Any]) -> Any:
    """What a path leads to; `...` where there is nothing."""
    for step in path:
        if type(value) is dict and step in value:
            value = value[step]
            continue
        if isinstance(value, jinja2.Undefined):
            break
        try:
            value = value[step]
        except (TypeError, LookupError):
            value = getattr(value, step, ...) if isinstance(step, str) else ...
    return ... if isinstance(value, jinja2.Undefined) else value


# What a part reads ----------------------------------------------------------------------------------


class Reader:
    """Finds what parts read, in one template and in those that it takes macros from or includes."""

    def __init__(self, environment: Environment, tree: nodes.Template, game: str | None) -> None:
        self.environment = environment
        self.tree = tree
        self.game = game  # for which the template is made, if for one alone
        self.set = {each.name for each in tree.find_all(nodes.Name) if each.ctx != "load"}  # names of its own
        self._sizes: dict[int, int] = {}
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
            theirs = self._other(node.template.value).macros
        for name in node.names:
            inner, outer = name if isinstance(name, tuple) else (name, name)
            reads = theirs.get(inner)
            self.macros[outer] = reads if node.with_context or reads is None else set()

    def _other(self, name: str) -> Reader:
        return self.environment.reader(name, self.game)

    def macro(self, node: nodes.Macro) -> set[Path]:
        """What a macro reads besides its arguments."""
        bound = {each.name: None for each in node.args}
        return self.all(node.defaults, {}) | self.all(node.body, bound)

    def whole(self) -> set[Path]:
        """What the template reads."""
        return self.all((node for node in self.tree.body if not defines(node)), {})

    def all(self, body: Iterable[nodes.Node], bound: Bound) -> set[Path]:
        """What some nodes read, one after the other: what one of them sets the next ones know."""
        known, found = dict(bound), set[Path]()
        for node in body:
            if isinstance(node, nodes.Assign) and isinstance(node.target, nodes.Name):
                path = self.path(node.node, known)
                if path is None:
                    found |= self.one(node, known)
                known[node.target.name] = path  # what is taken from it is read when it is used
                continue
            found |= self.one(node, known)
            if isinstance(node, nodes.Assign | nodes.AssignBlock):
                known |= dict.fromkeys(_names(node.target))
        return found

    def branch(self, body: Sequence[nodes.Node], bound: Bound) -> set[Path]:
        """What a branch reads; what it sets is known behind it as well, and so is read."""
        known, found = dict(bound), self.all(body, bound)
        for node in body:
            if isinstance(node, nodes.Assign):
                found |= self.one(node.node, known)
                known |= dict.fromkeys(_names(node.target))
        return found

    def one(self, node: nodes.Node, bound: Bound) -> set[Path]:
        """What one node reads."""
        match node:
            case nodes.Name() | nodes.Getattr() | nodes.Getitem():
                return self._read(node, bound)
            case nodes.Call():
                return self._call(node, bound)
            case nodes.For():
                inner = {**bound, **dict.fromkeys(_names(node.target)), "loop": None}
                body = [*([node.test] if node.test is not None else []), *node.body]
                return self.one(node.iter, bound) | self.all(body, inner) | self.all(node.else_, bound)
            case nodes.If():
                parts = [self.one(node.test, bound), self.branch(node.body, bound), self.branch(node.else_, bound)]
                return set().union(*parts, *(self.one(each, bound) for each in node.elif_))
            case nodes.Assign():
                _names(node.target)
                return self.one(node.node, bound)
            case nodes.AssignBlock():
                return self.all(node.body, bound)
            case nodes.Include():
                return self._include(node, bound)
            case nodes.Output() | nodes.Expr() | nodes.Helper():
                return self.all(node.iter_child_nodes(), bound)
        raise Unknown(type(node).__name__)

    def path(self, node: nodes.Node, bound: Bound) -> Path | None:
        """The path that an expression is, if it is no more than that."""
        match node:
            case nodes.Name():
                if node.name in bound:
                    return bound[node.name]
                return None if node.name in self.macros or self.pure(node.name) else (node.name,)
            case nodes.Getattr():
                before = self.path(node.node, bound)
                return (*before, node.attr) if before is not None else None
            case nodes.Getitem():
                before = self.path(node.node, bound)
                step: Any = None
                if isinstance(node.arg, nodes.Const):
                    step = node.arg.value if isinstance(node.arg.value, str | int) else None
                else:
                    step = self.path(node.arg, bound)
                return (*before, step) if before is not None and step is not None else None
        return None

    def _read(self, node: nodes.Node, bound: Bound) -> set[Path]:
        path = self.path(node, bound)
        if path is not None:
            return {path}
        if isinstance(node, nodes.Getattr):
            return self.one(node.node, bound)
        if isinstance(node, nodes.Getitem):
            return self.one(node.node, bound) | self.one(node.arg, bound)
        assert isinstance(node, nodes.Name)
        if node.name in self.macros and node.name not in bound:
            raise Unknown(node.name)
        return set()

    def pure(self, name: str) -> bool:
        """True for a function of the house whose outcome its arguments decide, and for what the voice decides."""
        return name in PURE and name not in self.set and name not in self.macros

    def _call(self, node: nodes.Call, bound: Bound) -> set[Path]:
        found = self.all([*node.args, *node.kwargs], bound)
        if node.dyn_args is not None:
            found |= self.one(node.dyn_args, bound)
        if node.dyn_kwargs is not None:
            raise Unknown("**")
        if isinstance(node.node, nodes.Getattr):
            if node.node.attr not in METHODS:
                raise Unknown(node.node.attr)  # it may change something, which must happen every time
            path = self.path(node.node.node, bound)
            if path is not None and node.node.attr == "get" and isinstance(node.args[0], nodes.Const):
                return found | {(*path, node.args[0].value)}
            return found | self.one(node.node.node, bound)
        if not isinstance(node.node, nodes.Name):
            raise Unknown("a call")
        name = node.node.name
        if self.pure(name):
            return found
        reads = self.macros.get(name)
        if reads is None or name in self.set or roots(reads) & self.set:
            raise Unknown(name)  # or what it reads has another meaning here
        return found | reads

    def _include(self, node: nodes.Include, bound: Bound) -> set[Path]:
        name = self._included(node)
        if name is None or not node.with_context or PURE & self.set:
            raise Unknown("include")
        reads = self._other(name).whole()
        return {_put(path, bound) for path in reads if bound.get(path[0], ()) is not None}

    def _included(self, node: nodes.Include) -> str | None:
        """The template that a node includes, if it is known and there: a game may do without what it never shows."""
        name = included(node, self.game)
        return name if name is not None and self.environment.has(name) else None

    def size(self, body: Iterable[nodes.Node]) -> int:
        """How many nodes there are, in templates that are included too."""
        return sum(self._size(node) for node in body)

    def _size(self, node: nodes.Node) -> int:
        found = self._sizes.get(id(node))
        if found is None:
            name = self._included(node) if isinstance(node, nodes.Include) else None
            there = self._other(name) if name is not None else None
            found = 1 + self.size(node.iter_child_nodes()) + (there.size(there.tree.body) if there is not None else 0)
            self._sizes[id(node)] = found  # of nodes that are not yet rewritten, all of which are there
        return found


def included(node: nodes.Include, game: str | None) -> str | None:
    """The name of the template that a node includes, where it is known beforehand, or for a game."""
    parts = node.template.nodes if isinstance(node.template, nodes.Concat) else [node.template]
    names: list[str | None] = []
    for part in parts:
        if isinstance(part, nodes.Const) and isinstance(part.value, str):
            names.append(part.value)
        else:
            names.append(game if isinstance(part, nodes.Name) and part.name == GAME else None)
    return "".join(each for each in names if each is not None) if None not in names else None


def _put(path: Path, bound: Bound) -> Path:
    """A path of another template, seen from where that is included; as far as it leads there."""
    steps: list[Any] = []
    for step in path[1:]:
        if isinstance(step, tuple):
            if any(bound.get(name, ()) is None for name in roots([step])):
                break
            step = _put(step, bound)
        steps.append(step)
    return (*(bound.get(path[0]) or (path[0],)), *steps)


def defines(node: nodes.Node) -> bool:
    """True for a node that only says what something means."""
    return isinstance(node, nodes.FromImport | nodes.Import | nodes.Macro)


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


def roots(paths: Iterable[Path]) -> set[str]:
    """The names that paths begin from, and the paths within them."""
    found = set()
    for path in paths:
        found |= {path[0], *roots(step for step in path[1:] if isinstance(step, tuple))}
    return found


# Templates ------------------------------------------------------------------------------------------


class Quick(Context):
    """The names of a template; functions are called without ceremony.

    What a function of the house wants to know of the names a loop does not change.
    """

    def call(__self, __obj: Any, *args: Any, **names: Any) -> Any:  # noqa: N805
        """Call a function."""
        names.pop("_loop_vars", None)
        names.pop("_block_vars", None)
        kind = type(__obj)
        if kind is Macro:
            return __obj(__self.eval_ctx, *args, **names)
        if kind not in FUNCTIONS:
            return super().call(__obj, *args, **names)
        wants = getattr(__obj, "jinja_pass_arg", None)
        if wants is None:
            return __obj(*args, **names)
        if wants is _PassArg.context:
            return __obj(__self, *args, **names)
        return super().call(__obj, *args, **names)


FUNCTIONS = {
    types.FunctionType,
    types.MethodType,
    types.BuiltinFunctionType,
    functools.partial,
    type(kit.icon),  # what remembers its answers
}


class Writer(CodeGenerator):
    """Writes templates as Python; a part that may be kept is made only if it is not there."""

    def visit_FilterBlock(self, node: nodes.FilterBlock, frame: Frame) -> None:  # noqa: N802
        """A part that may be kept, or a filter."""
        if node.filter.name != KEPT:
            super().visit_FilterBlock(node, frame)
            return
        place, inner = self.temporary_identifier(), frame.inner()
        site, *names = node.filter.args
        self.writeline(f"{place} = environment.keeper.recall(context, ", node)
        self.visit(site, frame)
        self.write(", (")
        for each in names:
            self.visit(each, frame)
            self.write(", ")
        self.write("))")
        self.writeline(f"if {place}.html is None:")
        self.indent()
        inner.symbols.analyze_node(node)
        self.enter_frame(inner)
        self.buffer(inner)
        self.blockvisit(node.body, inner)
        self.writeline(f"{place}.fill(concat({inner.buffer}))")
        self.leave_frame(inner)
        self.outdent()
        self.writeline(f"{frame.buffer}.append({place}.html)" if frame.buffer is not None else f"yield {place}.html")


class ForGames(jinja2.BaseLoader):
    """Finds templates also under the names that they have for one game alone."""

    def __init__(self, loader: jinja2.BaseLoader) -> None:
        self.loader = loader

    def get_source(self, environment: jinja2.Environment, template: str) -> Any:
        """The text of a template."""
        return self.loader.get_source(environment, template.rpartition(FOR)[2])

    def list_templates(self) -> list[str]:
        """The names of all as they are written."""
        return self.loader.list_templates()


class Environment(jinja2.Environment):
    """Templates that keep what they drew."""

    context_class = Quick
    code_generator_class = Writer

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.keeper = Keeper()
        self._trees: dict[str, nodes.Template] = {}
        self._readers: dict[tuple[str, str | None], Reader] = {}
        self._made: dict[tuple[str, str], jinja2.Template] = {}
        self.globals.update(kit.FUNCTIONS)
        self.filters[KEPT] = str  # of the name alone: `Writer` knows what is meant

    def make_globals(self, d: Any) -> dict[str, Any]:
        """The names that every template knows, to be copied quickly."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What templates mean by a dot: an entry, where it is one."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def made_for(self, name: str, game: str) -> jinja2.Template:
        """A template, made for one game alone if it takes something from each game's own."""
        found = self._made.get((name, game))
        if found is None:
            found = self.get_template(f"{game}{FOR}{name}" if game and self._own(name, game) else name)
            if not self.auto_reload:
                self._made[name, game] = found
        return found

    def _own(self, name: str, game: str) -> bool:
        """True if a template is another one for a game than for others."""
        if GAME not in self._source(name)[0]:
            return False
        return any(included(node, None) != included(node, game) for node in self._tree(name).find_all(nodes.Include))

    def has(self, name: str) -> bool:
        """True if there is a template of this name."""
        try:
            self._source(name)
        except jinja2.TemplateNotFound:
            return False
        return True

    def _source(self, name: str) -> tuple[str, str | None]:
        assert self.loader is not None
        return self.loader.get_source(self, name)[:2]

    def _tree(self, name: str) -> nodes.Template:
        """A template as it is written."""
        if name not in self._trees or self.auto_reload:
            source, filename = self._source(name)
            self._trees[name] = super()._parse(source, name, filename)
        return self._trees[name]

    def reader(self, name: str, game: str | None) -> Reader:
        """What reads a template as it is written."""
        if (name, game) not in self._readers or self.auto_reload:
            self._readers[name, game] = Reader(self, self._tree(name), game)
        return self._readers[name, game]

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        tree.body = [each for each in tree.body if not _of_kit(each)]  # every template has it
        if not self.auto_reload:  # while templates change, what they read does
            game, mark, _ = (name or "").partition(FOR)
            Rewriter(self, Reader(self, tree, game if mark else None), name or "").template(tree)
        return tree


class Rewriter:
    """Lets every part of a template that is worth it look for what is kept first."""

    def __init__(self, environment: Environment, reader: Reader, where: str) -> None:
        self.environment = environment
        self.reader = reader
        self.where = where

    def template(self, tree: nodes.Template) -> None:
        """The whole template, but for what it defines: others may use that."""
        last = max((i + 1 for i, node in enumerate(tree.body) if defines(node)), default=0)
        if any(not defines(node) for node in tree.body[:last]) or (tree.find(nodes.Extends) or tree.find(nodes.Block)):
            tree.body = self.body(tree.body, None, None)
        else:
            head = tree.body[:last]
            for node in head:
                self.within(node, None)
            tree.body = head + self.body(tree.body[last:], set(), None)

    def body(self, body: list[nodes.Node], own: set[str] | None, room: int | None) -> list[nodes.Node]:
        """A body, kept as a whole where that is what the names of its `own` are for, and piece by piece.

        `room` is the size of the part it lies in, None where there is none.
        """
        size, paths = self.reader.size(body), None
        if own is not None and size >= SMALL:
            with suppress(Unknown):
                paths = _gathered(self.reader.all(body, {}), own)
        if paths is not None:
            room = size
        done: list[nodes.Node] = []
        for piece, reads in self.pieces(body, room):
            inner = self.reader.size(piece) if reads is not None else room
            for node in piece:
                self.within(node, inner)
            done += piece if reads is None else self.kept(piece, reads)
        return self.kept(done, paths) if paths is not None else done

    def pieces(self, body: list[nodes.Node], room: int | None) -> list[tuple[list[nodes.Node], set[Path] | None]]:
        """A body taken apart: pieces that are worth keeping with what they read, and the rest."""
        found: list[tuple[list[nodes.Node], set[Path] | None]] = []
        run: list[nodes.Node] = []

        def close() -> None:
            size = self.reader.size(run)
            worth = size >= SMALL and (room is None or 3 * size <= 2 * room)
            if run:
                found.append((run[:], self.reader.all(run, {}) if worth else None))
            run.clear()

        for node in _taken_apart(body):
            try:
                self.reader.all([node], {})
                fixed = defines(node) or _leaks(node)
            except Unknown:
                fixed = True
            size = self.reader.size([node])
            if fixed or size >= PIECE:
                close()
            if fixed:
                found.append(([node], None))
                continue
            run.append(node)
            if self.reader.size(run) >= PIECE:
                close()
        close()
        return found

    def within(self, node: nodes.Node, room: int | None) -> None:
        """The bodies in a node."""
        match node:
            case nodes.For():
                node.body = self.body(node.body, _targets(node), room)
                node.else_ = self.body(node.else_, None, room)
            case nodes.If():
                node.body = self.body(node.body, None, room)
                node.else_ = self.body(node.else_, None, room)
                for each in node.elif_:
                    self.within(each, room)
            case nodes.Macro():
                node.body = self.body(node.body, {each.name for each in node.args}, None)
            case nodes.Block():
                node.body = self.body(node.body, None, None)

    def kept(self, body: list[nodes.Node], reads: set[Path]) -> list[nodes.Node]:
        """A part that is made only if it is not there."""
        paths = shortest(reads)
        names = sorted(roots(paths))
        line = body[0].lineno
        site = self.environment.keeper.site(f"{self.where}:{line}", names, paths)
        args: list[nodes.Expr] = [nodes.Const(site), *(nodes.Name(name, "load") for name in names)]
        done = nodes.FilterBlock(body, nodes.Filter(None, KEPT, args, [], None, None))
        done.set_lineno(line)
        done.set_environment(self.environment)
        return [done]


def _targets(node: nodes.For) -> set[str] | None:
    try:
        return _names(node.target)
    except Unknown:
        return None


def _leaks(node: nodes.Node) -> bool:
    """True for a node that sets what is known behind it."""
    if isinstance(node, nodes.If):
        return any(_leaks(each) for each in (*node.body, *node.else_, *node.elif_))
    return isinstance(node, nodes.Assign | nodes.AssignBlock)


def _taken_apart(body: Iterable[nodes.Node]) -> Iterable[nodes.Node]:
    """The nodes of a body, with long outputs in several."""
    for node in body:
        if not isinstance(node, nodes.Output) or _size(node.nodes) < 2 * PIECE:
            yield node
            continue
        some: list[nodes.Expr] = []
        for each in node.nodes:
            some.append(each)
            if _size(some) >= PIECE:
                yield nodes.Output(some, lineno=node.lineno, environment=node.environment)
                some = []
        if some:
            yield nodes.Output(some, lineno=node.lineno, environment=node.environment)


def _size(body: Iterable[nodes.Node]) -> int:
    return sum(1 + _size(node.iter_child_nodes()) for node in body)
