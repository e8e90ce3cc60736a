"""What a part of a template reads: the paths from which all that it shows is taken, found in the template itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from jinja2 import nodes

from royaume.web import kit
from royaume.web.kept import Path

if TYPE_CHECKING:
    from royaume.web.keeping import Environment

Bound = Mapping[str, Path | None]  # names that a part sets itself: to what a path leads to, or to something else
KIT = "kit.html"
GAME = "game_id"
MANY = 2  # paths
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
    "languages",
    "static",
    "game_id",
    "voice",
}
METHODS = {
    *("get", "items", "keys", "values", "count", "index", "split", "rsplit", "partition", "rpartition", "startswith"),
    *("endswith", "removeprefix", "removesuffix", "strip", "join", "format", "replace", "lower", "upper", "capitalize"),
}  # of values, which leave them as they are


class Unknown(Exception):
    """Something that values alone do not decide."""


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
        if of_kit(node):
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
                known |= dict.fromkeys(names_set(node.target))
        return found

    def branch(self, body: Sequence[nodes.Node], bound: Bound) -> set[Path]:
        """What a branch reads; what it sets is known behind it as well, and so is read."""
        known, found = dict(bound), self.all(body, bound)
        for node in body:
            if isinstance(node, nodes.Assign):
                found |= self.one(node.node, known)
                known |= dict.fromkeys(names_set(node.target))
        return found

    def one(self, node: nodes.Node, bound: Bound) -> set[Path]:
        """What one node reads."""
        match node:
            case nodes.Name() | nodes.Getattr() | nodes.Getitem():
                return self._read(node, bound)
            case nodes.Call():
                return self._call(node, bound)
            case nodes.For():
                inner = {**bound, **dict.fromkeys(names_set(node.target)), "loop": None}
                body = [*([node.test] if node.test is not None else []), *node.body]
                return self.one(node.iter, bound) | self.all(body, inner) | self.all(node.else_, bound)
            case nodes.If():
                parts = [self.one(node.test, bound), self.branch(node.body, bound), self.branch(node.else_, bound)]
                return set().union(*parts, *(self.one(each, bound) for each in node.elif_))
            case nodes.Assign():
                names_set(node.target)
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


def of_kit(node: nodes.Node) -> bool:
    """True for a template's mention of the kit."""
    return isinstance(node, nodes.FromImport) and isinstance(node.template, nodes.Const) and node.template.value == KIT


def names_set(target: nodes.Node) -> set[str]:
    """The names that a target sets; Unknown if it sets something else."""
    if isinstance(target, nodes.Name):
        return {target.name}
    if isinstance(target, nodes.Tuple):
        return set().union(*(names_set(each) for each in target.items))
    raise Unknown(type(target).__name__)


def gathered(paths: set[Path], own: set[str]) -> set[Path]:
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
