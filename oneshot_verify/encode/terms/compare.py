"""Equality of two arrays: by identity if possible, else by one question at a fresh index."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from oneshot_verify.encode.solving.solver import Answer, Model, Session
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.definedness import Definedness
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.nodes import is_loose
from oneshot_verify.encode.terms.table import INT, Int, Scope, Sort, Truth
from oneshot_verify.semantics.values import VectorValue

MOST_BINDINGS = 4
"""Most bindings of one undefined array that are tried; half as many for the next one in the same comparison."""


class Comparer:
    """Compares contents under the facts of a session.

    The tensor program may read elements that nobody has written (`tensor.empty`). The claim to prove is that for
    all contents of the *bufferized* program's fresh memory there are contents of the tensor program's that explain
    the result. So when a comparison needs it, undefined contents of the tensor program are *bound* to what the
    bufferized program has there. They are bound once, and only to something that exists where they were made:
    contents made outside of a loop may not depend on an iteration of it.
    """

    def __init__(self, domain: TermDomain, session: Session) -> None:
        self.domain = domain
        self.session = session
        self.no_poison = Definedness(domain.terms, domain.expander, of_ops=True)
        self.source_undefined: set[ArrayNode] = set()
        """Undefined contents that belong to the tensor program."""

    def equal(
        self,
        source: ArrayNode,
        target: ArrayNode,
        shape: Sequence[Int],
        *,
        choose: bool = True,
        is_left: bool = False,
    ) -> tuple[Answer, Model | None]:
        """Prove that two arrays agree at each index inside of `shape`.

        `choose` says that `target` is what the bufferized program has, so that undefined contents of the tensor program
        may be bound to it. What the tensor program itself makes of them must not decide what they are. `is_left` says
        that nothing is asked where `source` is poison.
        """
        source, target = self.domain.expander.resolve(source), self.domain.expander.resolve(target)
        if source is target:
            return Answer.PROVED, None
        if choose and (
            self._bind_in_place(source, target, shape)
            or self._bind_and_compare(source, target, shape, MOST_BINDINGS)
        ):
            return Answer.PROVED, None
        found = self._at_any_index(source, target, shape)
        if is_left and source.loose and found[0] is not Answer.PROVED:
            return self._at_any_index(source, target, shape, is_left=True)
        return found

    def _bind_in_place(self, source: ArrayNode, target: ArrayNode, shape: Sequence[Int]) -> bool:
        """True if the two agree once all undefined parts of `source` are bound to what `target` has there; if not,
        nothing is bound."""
        bound: list[ArrayNode] = []
        for undefined, there in self._undefined_parts(source, target):
            if self._fits(undefined, there):
                if not bound:
                    self.session.settle()
                self.domain.arrays.bind(undefined, there)
                bound.append(undefined)
        if not bound:
            return False
        resolved = self.domain.expander.resolve(source)
        if self._at_any_index(resolved, target, shape)[0] is Answer.PROVED:
            return True
        for undefined in bound:
            self.domain.arrays.unbind(undefined)
        return False

    def _undefined_parts(
        self, source: ArrayNode, target: ArrayNode
    ) -> Iterator[tuple[ArrayNode, ArrayNode]]:
        """The undefined contents that parts of `source` were overwritten with, each with that part of `target`."""
        todo = [(source, target)]
        seen: set[ArrayNode] = set()
        while todo:
            node, there = todo.pop()
            if node in seen:
                continue
            seen.add(node)
            if node in self.source_undefined:
                yield node, self.domain.expander.resolve(there)
            elif node.kind == "write":
                todo.append((node.payload[0], there))
            elif node.kind == "overlay":
                base, view, part = node.payload
                todo.append((base, there))
                todo.append((part, self.domain.arrays.view(there, view, part.shape)))
            elif node.kind == "choice":
                todo += ((each, there) for each in node.payload[1:])
            elif node.kind == "lambda" and self.source_undefined:
                # Elements that are undefined where something was changed.
                read = leaves(node) & self.source_undefined
                todo += ((each, there) for each in sorted(read, key=lambda leaf: leaf.serial))

    def _bind_and_compare(
        self, source: ArrayNode, target: ArrayNode, shape: Sequence[Int], tries: int
    ) -> bool:
        """True if the two agree once the undefined contents of `source` are bound; if not, nothing is bound."""
        for undefined, chosen in self._bindings_to_try(source, target)[:tries]:
            self.session.settle()
            self.domain.arrays.bind(undefined, chosen)
            bound = self.domain.expander.resolve(source)
            answer, _ = self._at_any_index(bound, target, shape)
            if answer is Answer.PROVED or self._bind_and_compare(bound, target, shape, tries // 2):
                return True
            self.domain.arrays.unbind(undefined)
        return False

    def _at_any_index(
        self,
        source: ArrayNode,
        target: ArrayNode,
        shape: Sequence[Int],
        *,
        is_left: bool = False,
    ) -> tuple[Answer, Model | None]:
        if source is target:
            return Answer.PROVED, None
        terms = self.domain.terms
        index = tuple(terms.symbol("at", INT, self.domain.scope) for _ in shape)
        with self.session.scope():
            self.session.assume(self.domain.inside(index, shape))
            ours, theirs = self.domain.read(source, index), self.domain.read(target, index)
            if is_left:
                self.session.assume(self.no_poison.of([ours]))
            answer, model = self.session.ask(terms.same(ours, theirs, source.sort))
            if answer is Answer.PROVED:
                answer, model = self.session.ask(self.as_defined(ours, theirs))
            return answer, model

    def agree(self, source: Any, target: Any, sort: Sort, *, is_left: bool = False) -> Truth:
        """The condition that the value of the bufferized program equals that of the tensor program, and is defined
        where that is. With `is_left`, any value will do where that of the tensor program is poison."""
        terms = self.domain.terms
        alike = terms.conj((terms.same(source, target, sort), self.as_defined(source, target)))
        if not is_left or not is_loose(source):
            return alike
        return terms.disj((terms.neg(self.no_poison.of([source])), alike))

    def as_defined(self, source: Any, target: Any) -> Truth:
        """The condition that `target` is defined where the equal scalar `source` is."""
        if source is target:
            return True
        terms, of = self.domain.terms, self.domain.definedness.of
        return terms.disj((terms.neg(of([source])), of([target])))

    def equal_scalars(
        self, goal: Truth, source: Any, target: Any, held: Callable[[], list[ArrayNode]]
    ) -> tuple[Answer, Model | None]:
        """Prove `goal`, which says that the scalar `source` of the tensor program equals `target` of the bufferized
        one. If needed, undefined contents that `source` reads are bound: to contents of the bufferized program's blocks
        (`held` gives them, in time linear in all blocks), or to `target` at each index."""
        first = self.session.ask(goal)
        if first[0] is Answer.PROVED:
            return first
        tries = MOST_BINDINGS
        for undefined in leaves(self.domain.expander.expand(source)) & self.source_undefined:
            for chosen in held():
                chosen = self.domain.expander.resolve(chosen)
                if tries == 0 or not self._fits(undefined, chosen):
                    continue
                tries -= 1
                if self._explains(goal, undefined, chosen):
                    return Answer.PROVED, None
            if not isinstance(target, VectorValue):
                everywhere = self.domain.arrays.lambda_(undefined.shape, undefined.sort, 0, target)
                if self._fits(undefined, everywhere) and self._explains(
                    goal, undefined, everywhere
                ):
                    return Answer.PROVED, None
        return first

    def _explains(self, goal: Truth, undefined: ArrayNode, chosen: ArrayNode) -> bool:
        """True if `goal` holds once undefined contents are bound to these; if not, they are left open."""
        self.session.settle()
        self.domain.arrays.bind(undefined, chosen)
        if self.session.holds(goal):
            return True
        self.domain.arrays.unbind(undefined)
        return False

    # Undefined contents.

    def _bindings_to_try(
        self, source: ArrayNode, target: ArrayNode
    ) -> list[tuple[ArrayNode, ArrayNode]]:
        pairs: list[tuple[ArrayNode, ArrayNode]] = []
        # What the target holds now comes first: later reads of the undefined contents then see what it holds.
        candidates = _below(target)
        for undefined in _below(source):
            if undefined in self.source_undefined:
                pairs += [
                    (undefined, candidate)
                    for candidate in candidates
                    if self._fits(undefined, candidate)
                ]
        return pairs or self._bindings_in_elements(source, target)

    def _bindings_in_elements(
        self, source: ArrayNode, target: ArrayNode
    ) -> list[tuple[ArrayNode, ArrayNode]]:
        """Pairs of undefined contents that elements of `source` read, and contents that elements of `target` read."""
        read = leaves(source) & self.source_undefined
        if not read:
            return []
        others = [leaf for leaf in leaves(target) if isinstance(leaf, ArrayNode)]
        return [
            (undefined, candidate)
            for undefined in sorted(read, key=lambda leaf: leaf.serial)
            for candidate in sorted(others, key=lambda leaf: leaf.serial)
            if self._fits(undefined, candidate)
        ]

    def _fits(self, undefined: ArrayNode, chosen: ArrayNode) -> bool:
        """True if undefined contents may be bound to these: open, same sort and shape, no cycle or inner scope."""
        if (
            undefined in self.domain.arrays.bindings
            or chosen.sort != undefined.sort
            or chosen.free
            or not self._same_sizes(undefined, chosen)
        ):
            return False
        home: Scope = undefined.payload[1]
        seen: set[Any] = set()
        todo = leaves(chosen)
        while todo:
            leaf = todo.pop()
            if leaf is undefined:
                return False
            scope: Scope = leaf.payload[1]
            if home[: len(scope)] != scope:
                return False
            seen.add(leaf)
            nest = self.domain.reductions.made_of.get(leaf)
            if nest is not None:
                # The result of a nest hangs on all that the nest has looked at.
                todo |= leaves((nest.inputs, nest.outputs, nest.key)) - seen
        return True

    # Shapes.

    def _same_sizes(self, one: ArrayNode, other: ArrayNode) -> bool:
        alike = self.same_shape(one.shape, other.shape)
        return alike is True or (alike is not False and self.session.holds(alike))

    def same_shape(self, left: Sequence[Int], right: Sequence[Int]) -> Truth:
        """The condition that two shapes agree."""
        if len(left) != len(right):
            return False
        return self.domain.terms.conj(
            self.domain.terms.eq(a, b) for a, b in zip(left, right, strict=True)
        )


def _below(node: ArrayNode) -> list[ArrayNode]:
    """A node, and all below it through writes, overlays, views and choices."""
    found: dict[ArrayNode, None] = {}
    todo = [node]
    while todo:
        current = todo.pop()
        if current in found:
            continue
        found[current] = None
        if current.kind in ("write", "view", "collapse"):
            todo.append(current.payload[0])
        elif current.kind == "overlay":
            todo += (current.payload[2], current.payload[0])
        elif current.kind == "choice":
            todo += current.payload[1:]
    return list(found)
