"""Faults of the prover: rules that ask too little, rewrites of terms that say too much, meanings that are wrong.

Each of them can make the prover say `proved` where it must not. The tests of the judge have to notice: run them with
`pytest --fault NAME`, or all of them with `python -m benchmarks judge faults`.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from oneshot_verify.encode.loops.modes import Modes
from oneshot_verify.encode.solving.solver import Answer, Session
from oneshot_verify.encode.terms.arrays import ArrayTable
from oneshot_verify.encode.terms.compare import Comparer
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.fuzz.faults.fault import Injection, Shelf

SHELF = Shelf()
fault = SHELF.fault


@fault("prover/unknown-is-proved", "what the solver does not know counts as proved")
def _unknown_is_proved(to: Injection) -> None:
    def make(original: Any) -> Any:
        def ask(self: Any, goal: Any, **how: Any) -> Any:
            answer, model = original(self, goal, **how)
            return (Answer.PROVED, None) if answer is not Answer.FAILED else (answer, model)

        return ask

    to.method(Session, "ask", make)


@fault("prover/facts-leak", "facts of a scope that was left are still facts")
def _facts_leak(to: Injection) -> None:
    to.method(Session, "scope", lambda original: lambda self: nullcontext())


@fault(
    "prover/choice-of-anything", "undefined contents may be chosen to depend on what comes later"
)
def _choice_of_anything(to: Injection) -> None:
    def make(original: Any) -> Any:
        def fits(self: Any, undefined: Any, chosen: Any) -> bool:
            return (
                undefined not in self.domain.arrays.bindings
                and chosen.shape == undefined.shape
                and chosen.sort == undefined.sort
                and chosen is not undefined
            )

        return fits

    to.method(Comparer, "_fits", make)


@fault(
    "prover/choice-by-both",
    "any undefined contents may be chosen, those of the bufferized program too",
)
def _choice_by_both(to: Injection) -> None:
    class Everything(set[Any]):
        def __contains__(self, item: object) -> bool:
            return True

    def make(original: Any) -> Any:
        def init(self: Any, domain: Any, session: Any) -> None:
            original(self, domain, session)
            self.source_undefined = Everything()

        return init

    to.method(Comparer, "__init__", make)


@fault("prover/shapes-agree", "any two shapes of one rank agree")
def _shapes_agree(to: Injection) -> None:
    to.method(
        Comparer,
        "same_shape",
        lambda original: lambda self, left, right: len(left) == len(right),
    )


@fault("prover/first-state-only", "only one state of a loop's buffers is followed")
def _first_state_only(to: Injection) -> None:
    def make(original: Any) -> Any:
        def of(self: Any, values: Any) -> Any:
            yield from list(original(self, values))[:1]

        return of

    to.method(Modes, "of", make)


@fault("prover/write-anywhere", "an element that is written hides all others")
def _write_anywhere(to: Injection) -> None:
    def make(original: Any) -> Any:
        def write(self: Any, base: Any, indices: Any, value: Any) -> Any:
            if base.kind == "write":
                base = base.payload[0]
            return original(self, base, indices, value)

        return write

    to.method(ArrayTable, "write", make)


@fault("prover/overlays-hide", "a part that is overwritten hides every part that was before")
def _overlays_hide(to: Injection) -> None:
    def make(original: Any) -> Any:
        def overlay(self: Any, base: Any, view: Any, source: Any) -> Any:
            if base.kind == "overlay":
                base = base.payload[0]
            return original(self, base, view, source)

        return overlay

    to.method(ArrayTable, "overlay", make)


@fault("prover/then-only", "a choice between arrays is what it is if the condition holds")
def _then_only(to: Injection) -> None:
    to.method(
        TermDomain,
        "choose_array",
        lambda original: lambda self, condition, then, otherwise: then,
    )


@fault("prover/floor-truncates", "division rounds towards zero")
def _floor_truncates(to: Injection) -> None:
    def make(original: Any) -> Any:
        def floordiv(self: Any, left: Any, right: Any) -> Any:
            if isinstance(left, int) and isinstance(right, int):
                return int(left / right)
            return original(self, left, right)

        return floordiv

    to.method(TermDomain, "floordiv", make)


@fault("prover/one-index", "contents are equal if they agree at the first index")
def _one_index(to: Injection) -> None:
    def make(original: Any) -> Any:
        def at_any_index(self: Any, source: Any, target: Any, shape: Any, **_: Any) -> Any:
            zero = tuple(0 for _ in shape)
            same = self.domain.terms.same(
                self.domain.read(source, zero), self.domain.read(target, zero), source.sort
            )
            return self.session.ask(same)

        return at_any_index

    to.method(Comparer, "_at_any_index", make)
