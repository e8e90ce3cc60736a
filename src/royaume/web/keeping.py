"""What was drawn is kept: a part of a template is made again only if something that it reads has changed.

What it reads is not declared but found in the template itself: the paths (`c`, `v.player`, `s.symbols`) that a part and
the macros and templates it uses begin from. The values found there are the key under which the HTML is kept, for all
tables and viewers of a language. Parts lie in parts: a whole template, pieces of it, the body of a loop or a macro.
Where a part does something whose outcome its values do not decide, it is made every time.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from jinja2.utils import _PassArg

from royaume.web import kit
from royaume.web.kept import Keeper, Path, Voice
from royaume.web.reading import (
    GAME,
    Reader,
    Unknown,
    defines,
    gathered,
    included,
    names_set,
    of_kit,
    roots,
    shortest,
)

FOR = "!"  # stands between a game and the name of a template that is made for it alone
KEPT = "kept"  # stands, in the tree of a template, for a part that may be kept
SMALL = 12  # nodes: a part with fewer is made sooner than found
PIECE = 40  # nodes: a piece with more is not made larger


class Quick(Context):
    """The names of a template; functions are called without ceremony.

    What a function of the house wants to know of the names a loop does not change.
    """

    def __init__(self, environment: Any, parent: Any, name: Any, blocks: Any, globals: Any = None) -> None:
        known = globals is not None and len(globals) == len(environment.globals)  # all templates have them
        super().__init__(environment, parent, name, blocks, globals=None if known else globals)
        voice: Voice | None = parent.get("voice")
        if voice is not None:
            voice.contexts.append(self)

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
        self._found: dict[str, jinja2.Template] = {}
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

    def get_template(
        self, name: str | jinja2.Template, parent: str | None = None, globals: Any = None
    ) -> jinja2.Template:
        """A template; one that was found once is found sooner."""
        if self.auto_reload or globals is not None or not isinstance(name, str):
            return super().get_template(name, parent, globals)
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = super().get_template(name, parent)
        return found

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
        tree.body = [each for each in tree.body if not of_kit(each)]  # every template has it
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
                paths = gathered(self.reader.all(body, {}), own)
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
        return names_set(node.target)
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
