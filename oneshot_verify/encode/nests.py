"""Loop nests that are not run pointwise: their results are arbitrary contents, but one body on equal data gives equal
results.

    source             target
    ------             ------
    r = nest(a, b)     m = nest(a', b')    at one point: the body makes the same, and a', b' hold a, b, so m holds r
                       n = nest(a', b')    once more, in either program: that is m, if operands and body are equal
                       k = nest(c, d)      anything; defined, if c, d and each iteration are
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.contents import Contents, inside, is_scalar
from oneshot_verify.encode.machine import CheckMachine
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import (
    Term,
    Value,
    all_same,
    both,
    implies,
    known,
    less,
    rebuilt,
    same,
    unchanged,
    value_of,
)
from oneshot_verify.semantics.affine import evaluate, run_in_order
from oneshot_verify.semantics.values import ArrayValue, LoopNest

MOST_ALIKE = 4
"""The limit for earlier nests, the latest first, that a nest is compared with."""
NO_COUNTERPART = "a loop nest without a counterpart"


@dataclass
class Nest:
    """A loop nest that was met, and its results."""

    nest: LoopNest
    results: tuple[Contents, ...]
    place: tuple[Any, list[Any]]
    """An arbitrary index and arbitrary elements, with which its body was run once."""
    made: Sequence[Any] = ()
    facts: Sequence[Value] = ()
    """The preconditions of the body."""
    inside: list[Nest] = field(default_factory=list[Any])
    """The loop nests in the body."""
    path: tuple[int, ...] = ()
    """The scopes of facts in which it was met."""
    is_shared: bool = False
    """True if another nest has the same results, as it is equal."""
    is_loose: bool = False
    """True if its partner computes on something else where its operands are poison, so that no other nest is equal."""
    said: Set[Hashable] = frozenset()
    """Attributes of a nest of the source, as far as the target has some of their kind."""

    @property
    def symbols(self) -> Iterator[Value]:
        """The terms that stand for its arbitrary index and elements."""
        for each in (*self.place[0], *self.place[1]):
            yield from (value_of(each), known(each))


class Nests:
    """The loop nests of both programs that are not run pointwise."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self._runs: CheckMachine = pair.source
        """The program that runs an op now."""
        self._found: list[Nest] = []
        """The nests of the op that the source runs; or those that the target still has to match."""
        self._of: dict[Operation, list[Nest]] = {}
        self.one_by_one = False
        """True if the source runs the iterations of its nests one after another, where they are few."""
        self._met: dict[Any, list[Nest]] = {}
        """The nests of both programs, but for those in bodies, by what their texts have in common."""
        pair.domain.run_opaque = self._run

    def of(self, op: Operation) -> Sequence[Nest]:
        """The nests of an op of the source."""
        return self._of.get(op, ())

    def begin(self, machine: CheckMachine, op: Operation, partners: Iterable[Nest]) -> None:
        """Note that a program is about to run an op; nests of the target are matched with `partners`."""
        self._found, self._runs = list(partners), machine
        if machine is self.pair.source:
            self._of[op] = self._found

    @contextmanager
    def ahead(self) -> Generator[None]:
        """Let the source run ops ahead of its point: their nests have no partners."""
        before, self._found = self._found, []
        try:
            yield
        finally:
            self._found = before

    def _run(self, nest: LoopNest) -> tuple[Contents, ...]:
        """The results of a nest."""
        pair = self.pair
        if nest.body is None and pair.domain.bodies:
            raise NotAble("an op without a meaning, for each element of an array")
        if nest.body and any(less(value_of(each), 1) is True for each in nest.extents):
            # There are no iterations.
            return nest.outputs
        by_order = self.one_by_one and self._runs is pair.source
        if by_order and (found := run_in_order(pair.domain, nest)) is not None:
            return found
        if self._runs is pair.source:
            new = self._new(nest)
            new.made, new.facts = self._run_body(nest, new)
            if _gives_numbers(pair, new):
                new.results = self._anything(nest, known=True)
            # No question is asked to find an equal one.
            new.results = self._earlier(new, pair.solver.facts.__contains__) or new.results
            self._found.append(new)
        elif self._found:
            # The partner is in the same pair of blocks: the source has run it, so its preconditions hold here, too.
            return self._as_its_partner(self._found.pop(0), nest)
        elif pair.domain.bodies:
            raise NotAble(NO_COUNTERPART, Obligation.NEST)
        else:
            new = self._alone(nest)
        if not pair.domain.bodies:
            new.path = pair.solver.path
            self._met.setdefault(_form(nest), []).append(new)
        return new.results

    def _new(self, nest: LoopNest) -> Nest:
        """A nest of which nothing is known."""
        domain, elements = self.pair.domain, [*map(self.pair.any_scalar, nest.element_types)]
        place = domain.index(nest.extents), elements
        return Nest(nest, self._anything(nest), place, said=domain.said)

    def _anything(self, nest: LoopNest, *, known: bool | None = None) -> tuple[Contents, ...]:
        """Arbitrary results of a nest."""
        types = [*zip(nest.shapes, nest.element_types, strict=True)][len(nest.inputs) :]
        return tuple(self.pair.domain.unknown(*each, known) for each in types)

    # With a partner.

    def _run_body(self, nest: LoopNest, ours: Nest) -> tuple[Sequence[Any], Sequence[Value]]:
        """Run a body at an arbitrary index; its results and preconditions. The target's results must be the same."""
        pair, outer = self.pair, self._found
        self._found = [*ours.inside] if ours.made else ours.inside
        with pair.solver.scope() as facts, pair.domain.in_round():
            pair.solver.assume(both(inside(ours.place[0], nest.extents), *ours.facts))
            with pair.domain.in_body(ours.place[0], nest.extents):
                made = nest.body(*ours.place) if nest.body else ()
            if ours.made:
                pair.require_all_alike(
                    ours.made, made, Obligation.NEST.asks("what the bodies of two loop nests make")
                )
        self._found = outer
        return made, facts

    def _as_its_partner(self, mine: Nest, theirs: LoopNest) -> tuple[Contents, ...]:
        """Require that two loop nests compute the same from the same operands; the results of the source's. Where its
        operands are poison, those of the target need not be, if no other nest has the same results."""
        pair, ours = self.pair, mine.nest
        what = Obligation.NEST.asks("the two loop nests compute the same")
        if _form(ours) != _form(theirs):
            raise Refused(what)
        # What was said is settled: the two are the same op.
        said, pair.domain.said = pair.domain.said, frozenset()
        if not said <= mine.said:
            raise Refused(Obligation.ATTRIBUTE.asks("attributes say the same of two loop nests"))
        pair.require_shape(ours.extents, theirs.extents, what)
        if None not in (ours.body, theirs.body):
            # The target may run it where the source does not (in the body of an array, or in another block): check it.
            self._run_body(theirs, mine)
        elif ours.key != theirs.key:
            raise Refused(what)
        shown = zip(ours.inputs + ours.outputs, theirs.inputs + theirs.outputs, strict=True)
        for number, each in enumerate(shown):
            shapes = ours.shapes[number], theirs.shapes[number]
            pair.require_shape(*shapes, what)
            if _is_used(number, ours, theirs):
                asked = what.part(f"operand {number}")
                try:
                    pair.require_contents(each, shapes, asked, kept=True)
                except Refused:
                    if mine.is_shared:
                        raise
                    mine.is_loose = True
                    pair.require_contents(each, shapes, asked)
        return mine.results

    # Without one.

    def _alone(self, nest: LoopNest) -> Nest:
        """Run a nest of the target alone. Its results are those of an equal one; else they are anything, but defined if
        what it starts from is, and if each iteration keeps that so."""
        new = self._new(nest)
        is_defined = nest.body is not None and self._runs_alone(new)
        earlier = self._earlier(new, self.pair.solver.holds)
        if earlier is None and nest.body is None:
            raise NotAble(NO_COUNTERPART, Obligation.NEST)
        if is_defined:
            new.results = self._anything(nest, known=True)
        new.results = earlier or new.results
        return new

    def _runs_alone(self, new: Nest) -> bool:
        """Run the body of a nest of the target, for its requirements. Returns True if its results are defined."""
        pair, nest, count = self.pair, new.nest, len(new.nest.inputs)
        at, elements = new.place
        if _has_vectors(new):
            raise NotAble(f"{NO_COUNTERPART}, over vectors", Obligation.NEST)
        # The inputs have the elements that they have; of what was accumulated, nothing is known.
        new.facts = [
            unchanged(array.at([evaluate(pair.domain, each, at) for each in places]), element)
            for array, places, element in zip(nest.inputs, nest.maps, elements, strict=False)
        ]
        events = len(pair.target.events)
        new.made, _ = self._run_body(nest, new)
        if len(pair.target.events) > events:
            raise NotAble(f"{NO_COUNTERPART}, which others see", Obligation.NEST)
        here = both(inside(at, nest.extents), *new.facts, known(*elements[count:]))
        goals = [implies(here, known(*new.made))]
        for array, shape in zip(nest.outputs, nest.shapes[count:], strict=True):
            first = pair.domain.index(shape)
            goals.append(implies(inside(first, shape), known(array.at(first))))
        return all(map(pair.solver.holds, goals))

    # Nests that are equal.

    def _earlier(self, new: Nest, shown: Callable[[Value], bool]) -> tuple[Contents, ...] | None:
        """The results of an earlier nest that is equal to a new one, on the same path; equality is `shown`."""
        if self.pair.domain.bodies or _has_vectors(new):
            return None
        path, alike = self.pair.solver.path, self._met.get(_form(new.nest), ())
        exact = (each for each in reversed(alike) if not each.is_loose)
        there = (each for each in exact if path[: len(each.path)] == each.path)
        latest = islice(there, MOST_ALIKE)
        found = next((each for each in latest if self._are_equal(each, new, shown)), None)
        if found is None:
            return None
        found.is_shared = new.is_shared = True
        return found.results

    def _are_equal(self, one: Nest, other: Nest, shown: Callable[[Value], bool]) -> bool:
        """True if two nests of one form have equal operands and bodies, also where these are undefined: then they are
        the same function of the same."""
        ours, theirs, domain = one.nest, other.nest, self.pair.domain
        if ours.body is None or theirs.body is None:
            if ours.key != theirs.key:
                return False
        elif not self._make_the_same(one, other, shown):
            return False
        shapes = (ours.extents, *ours.shapes), (theirs.extents, *theirs.shapes)
        if not shown(both(*map(all_same, *shapes))):
            return False
        operands = zip(ours.inputs + ours.outputs, theirs.inputs + theirs.outputs, strict=True)
        for number, (left, right) in enumerate(operands):
            at = domain.index(shape := theirs.shapes[number])
            is_same = left.body == right.body or unchanged(left.at(at), right.at(at))
            if _is_used(number, ours, theirs) and not shown(implies(inside(at, shape), is_same)):
                return False
        return True

    def _make_the_same(self, one: Nest, other: Nest, shown: Callable[[Value], bool]) -> bool:
        """True if two bodies make the same of the same index and elements."""
        pairs = zip(one.symbols, other.symbols, strict=True)
        here: dict[Value, Value] = {mine: its for mine, its in pairs if isinstance(mine, Term)}
        are_same = (
            both(
                same(rebuilt(value_of(mine), here), value_of(its)),
                same(rebuilt(known(mine), here), known(its)),
            )
            for mine, its in zip(one.made, other.made, strict=True)
        )
        goal = implies(inside(other.place[0], other.nest.extents), both(*are_same))
        return shown(goal)


def _form(nest: LoopNest) -> tuple[Any, ...]:
    """The parts of the text of a nest that equal ones have in common, besides the body."""
    return nest.maps, nest.iterators, nest.element_types, len(nest.inputs)


def _gives_numbers(pair: Pair, found: Nest) -> bool:
    """True if all results of a nest are surely defined: all operands are, and the body makes no poison."""
    nest, (_, given) = found.nest, found.place
    if nest.body is None or not all(map(is_scalar, (*given, *found.made))):
        return False
    operands = zip(nest.inputs + nest.outputs, nest.shapes, strict=True)
    read = [each.at(pair.domain.index(shape)) for each, shape in operands]
    # Of defined elements, it makes defined ones.
    defined: dict[Value, Value] = {known(each): True for each in given}
    return known(*read) is True and rebuilt(known(*found.made), defined) is True


def _has_vectors(one: Nest) -> bool:
    """True if a nest has elements that are vectors."""
    return any(isinstance(each, ArrayValue) for each in one.place[1])


def _is_used(number: int, ours: LoopNest, theirs: LoopNest) -> bool:
    """True if the results of two nests may hang on an operand. They do on each output: where there are no iterations,
    it stays as it was."""
    return ours.used[number] or theirs.used[number] or number >= len(ours.inputs)
