"""Loop nests that are not computed element by element: their results are symbols.

    source   r = fold(step, first)        the step: what one iteration makes of what was accumulated so far
    target   m holds first; nest on m     the same symbol for what m holds, if the nests provably are the same

Two nests are the same if they are the same text on equal data, or if from equal first values each iteration makes the
same of the same accumulated value, in the same order; then it does not matter how their bodies get there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.arrays import ArrayNode
from oneshot_verify.encode.terms.leaves import leaves
from oneshot_verify.encode.terms.nodes import single_atom
from oneshot_verify.encode.terms.packing import packed
from oneshot_verify.encode.terms.table import BOOL, INT, Havocked, Int, Scalar, Scope, Term, Truth
from oneshot_verify.semantics.affine import evaluate
from oneshot_verify.semantics.dialects.structured import BodyText
from oneshot_verify.semantics.values import LoopNest

if TYPE_CHECKING:
    from oneshot_verify.encode.terms.domain import TermDomain

MOST_STEPS = 4
"""Most nests of the same form, latest first, that are compared for equal steps."""


ProofPath: TypeAlias = tuple[int, ...]
"""The scopes of facts that are open, by their numbers."""


@dataclass(frozen=True)
class Reduction:
    """A nest that was met, and the symbols for its results."""

    nest: LoopNest
    results: tuple[ArrayNode, ...]
    scope: Scope
    step: ArrayNode | None
    """The accumulated value after one iteration, in terms of that before; None for several outputs."""
    runs: Truth = True
    """The condition that an op without a known computation is defined."""
    is_loose: bool = False
    """True if it may depend on contents that its body makes and nobody writes, which differ with each run."""
    defined_on: ProofPath | None = None
    """The path on which the results were shown to be defined, as their symbols then say; None if that is open."""
    of_source: bool = False
    """True if the tensor program met it first."""

    @property
    def form(self) -> tuple[Any, ...]:
        """The part that nests with equal steps have in common."""
        count = len(self.nest.inputs)
        return (self.nest.iterators, self.nest.maps[count:], self.nest.element_types[count:])


class Reductions:
    """The nests that were met so far."""

    def __init__(self, domain: TermDomain, sort_of: Callable[[Any], Any]) -> None:
        self.domain = domain
        self.sort_of = sort_of
        self.by_key: dict[tuple[Any, ...], list[Reduction]] = {}
        """By key: nests with equal keys run the same text."""
        self.by_form: dict[tuple[Any, ...], list[Reduction]] = {}
        self.met: dict[tuple[ArrayNode, ...], int] = {}
        """The number of times that a nest was found equal to the one with these results."""
        self.made_of: dict[ArrayNode, LoopNest] = {}
        """The nest that each of the results came from."""
        self.source_runs: Callable[[], bool] = lambda: False
        """True while the tensor program is the one that meets a nest; set by the proof."""
        self.same_nest: Callable[[LoopNest, Reduction], bool] = lambda _new, _known: False
        """True if two nests with equal keys provably work on equal data (the congruence lemma); set by the proof."""
        self.same_steps: Callable[[Reduction, Reduction], bool] = lambda _new, _known: False
        """True if two nests of equal forms have equal first values and equal steps; set by the proof."""
        self.holds: Callable[[Truth], bool] = lambda condition: condition is True
        """True if a condition is known to hold, without integer arithmetic; set by the proof."""
        self.path: Callable[[], ProofPath] = lambda: ()
        """The scopes of facts in which a nest is met; set by the proof."""

    def results(self, nest: LoopNest) -> tuple[ArrayNode, ...]:
        """The results of a nest: symbols, those of an equal nest if there was one."""
        if self.domain.binders and not self._is_same_at_each_index(nest):
            # One symbol would stand for results that are different ones at each index.
            raise Incomplete("a reduction inside of an elementwise body", None)
        before = len(self.domain.made_undefined)
        step, stays_defined = self._visit_body(nest)
        own = set(self.domain.made_undefined[before:])
        is_loose = bool(own) and (step is None or not own.isdisjoint(leaves(step)))
        alike = [] if is_loose else self._known(self.by_key, nest.key)
        same = self._same(nest, alike)
        if same is not None and self._is_shown(same):
            return same.results
        defined = self.holds(stays_defined) and self.holds(self._starts_defined(nest))
        if same is not None and defined:
            return same.results
        symbols = self._symbols(nest, defined=defined)
        shown = self.path() if defined else None
        scope, of_source = self.domain.scope, self.source_runs()
        new = Reduction(nest, symbols, scope, step, True, is_loose, shown, of_source)
        others = self._known(self.by_form, new.form)
        for other in others[: -MOST_STEPS - 1 : -1]:
            is_other = is_loose or other.nest.key != nest.key
            if is_other and (defined or self._is_shown(other)) and self.same_steps(new, other):
                return other.results
        alike.append(new)
        others.append(new)
        self.made_of.update(dict.fromkeys(new.results, nest))
        return new.results

    def _is_shown(self, known: Reduction) -> bool:
        """True if the results of a known nest are as defined on this path as they were shown to be on its own."""
        shown = known.defined_on
        return shown is None or self.path()[: len(shown)] == shown

    def of_unknown(self, nest: LoopNest) -> Reduction:
        """A run of an unknown op: its results are symbols, those of an equal run if there was one."""
        if self.domain.binders:
            raise Incomplete("an op that nobody knows, inside of an elementwise body", None)
        alike = self._known(self.by_key, nest.key)
        same = self._same(nest, alike)
        if same is not None:
            return same
        scope = self.domain.scope
        runs = self.domain.terms.symbol("runs", BOOL, scope)
        symbols, of_source = self._symbols(nest, defined=False), self.source_runs()
        new = Reduction(nest, symbols, scope, None, runs, of_source=of_source)
        alike.append(new)
        self.made_of.update(dict.fromkeys(new.results, nest))
        return new

    def _same(self, nest: LoopNest, alike: Sequence[Reduction]) -> Reduction | None:
        """The nest with the same key that provably works on equal data; None if there is none."""
        for other in sorted(alike, key=partial(self._unlikeness, nest)):
            if self.same_nest(nest, other):
                self.met[other.results] = self.met.get(other.results, 0) + 1
                return other
        return None

    def _unlikeness(self, nest: LoopNest, other: Reduction) -> tuple[int, int]:
        """Sort key: nests with most identical operands first, since these need no question; then those that were met
        least, since both programs come to nests in the same order."""
        operands = (*nest.inputs, *nest.outputs)
        others = (*other.nest.inputs, *other.nest.outputs)
        different = sum(one is not two for one, two in zip(operands, others, strict=True))
        return different, self.met.get(other.results, 0)

    def _known(
        self, table: dict[tuple[Any, ...], list[Reduction]], key: tuple[Any, ...]
    ) -> list[Reduction]:
        known = table.setdefault(key, [])
        # What belongs to a loop that was left, or to a walk of it that was given up, is of no use any more.
        known[:] = [each for each in known if self.domain.scope[: len(each.scope)] == each.scope]
        return known

    def _symbols(self, nest: LoopNest, *, defined: bool) -> tuple[ArrayNode, ...]:
        count = len(nest.inputs)
        outputs = zip(nest.shapes[count:], nest.element_types[count:], strict=True)
        arrays, scope = self.domain.arrays, self.domain.scope
        return tuple(
            arrays.symbol(
                f"result {number}", shape, self.sort_of(element_type), scope, defined=defined
            )
            for number, (shape, element_type) in enumerate(outputs)
        )

    def _is_same_at_each_index(self, nest: LoopNest) -> bool:
        """True if a nest in the body of an array gives the same at each index of the array."""
        data = (nest.extents, nest.inputs, nest.outputs, nest.shapes, nest.key)
        return _is_closed(data) and leaves(data).isdisjoint(self.domain.made_undefined_inside)

    def _starts_defined(self, nest: LoopNest) -> Truth:
        """The condition that the outputs are defined before the nest, at an arbitrary element of each."""
        domain, count = self.domain, len(nest.inputs)
        parts: list[Truth] = []
        for array, shape in zip(nest.outputs, nest.shapes[count:], strict=True):
            at = tuple(domain.terms.symbol("at", INT, domain.scope) for _ in shape)
            known = domain.definedness.of([domain.read(array, at)])
            parts.append(domain.disj(domain.neg(domain.inside(at, shape)), known))
        return domain.conj(*parts)

    def _visit_body(self, nest: LoopNest) -> tuple[ArrayNode | None, Truth]:
        """Run the body of a nest at one arbitrary iteration, for its requirements. Returns the step, and the condition
        that it keeps accumulated values defined."""
        domain, count = self.domain, len(nest.inputs)
        accumulated: dict[Any, Any] = {}
        stays_defined: list[Truth] = []

        def body(loops: tuple[Int, ...]) -> Scalar:
            elements = [
                domain.read(array, [evaluate(domain, result, loops) for result in results])
                for array, results in zip(nest.inputs, nest.maps[:count], strict=True)
            ]
            for number, type in enumerate(nest.element_types[count:]):
                # What is known of it is known of this nest only, so it has a name of its own for the time being.
                sort, operands = self.sort_of(type), (nest.inputs, nest.outputs)
                name = Havocked(("accumulated", number, nest.key, operands))
                elements.append(domain.terms.apply(sort, name, *loops))
                anybody = domain.terms.apply(sort, Havocked(("accumulated", number)), *loops)
                accumulated[single_atom(elements[-1])] = anybody
            domain.accumulated = accumulated
            found = nest.body(loops, elements)
            are = domain.definedness.of
            known = are(packed(domain, value) for value in found)
            stays_defined.append(
                domain.disj(
                    domain.neg(domain.inside(loops, nest.extents)),
                    domain.neg(are(elements[count:])),
                    known,
                )
            )
            return found[0]

        domain.summarized += 1
        try:
            made = domain.generate(nest.extents, body, nest.element_types[count])
        finally:
            domain.summarized -= 1
        if len(nest.outputs) != 1:
            return None, stays_defined[0]
        if made.kind != "lambda":
            return made, stays_defined[0]
        level, term = made.payload
        term = domain.expander.substitute(term, accumulated)
        step = domain.arrays.lambda_(nest.extents, made.sort, level, term)
        return step, stays_defined[0]


def _is_closed(data: Any) -> bool:
    """True if no index variable occurs free in the data of a nest; False for data of unknown classes."""
    if isinstance(data, tuple):
        return all(map(_is_closed, cast("tuple[Any, ...]", data)))
    if data is None or isinstance(data, int | str | BodyText):
        return True
    return isinstance(data, Term | ArrayNode) and not data.free
