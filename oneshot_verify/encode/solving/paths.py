"""The conditions of a concrete run as questions to Z3: which arguments lead elsewhere?

Integers are bit-vectors. An `index` has 64 bits here, so small numbers are asked for first: what overflows is no input
that counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Protocol, cast

from oneshot_verify.encode.solving.bitvectors import (
    BINARY,
    COMPARISONS,
    of_truth,
    resized,
)
from oneshot_verify.encode.solving.on_demand import z3

BINARY_NAMES = frozenset(BINARY)
"""The ops whose terms can be asked about."""
LARGEST_SIZE = 63
"""Of a dimension."""
FEW_BITS = (7, 32)
"""How many bits numbers have at most, one try after the other; then any."""


class PathTerm(Protocol):
    """How a value was computed: see `encode.replay.concolic.terms`."""

    @property
    def kind(self) -> str: ...
    @property
    def width(self) -> int: ...
    @property
    def parts(self) -> tuple[Any, ...]: ...
    @property
    def detail(self) -> Any: ...


class PathSolver:
    """Conditions in order, and a model for what leaves them at their end."""

    def __init__(self, rlimit: int) -> None:
        self._rlimit = rlimit
        self._context: Any = None
        """Of Z3; made when something is asked."""
        self._solver: Any = None
        self._assumed: list[tuple[PathTerm, bool]] = []
        self._done: dict[PathTerm, Any] = {}
        self._arguments: dict[Any, Any] = {}

    def begin(self) -> None:
        """A new path."""
        self._assumed, self._solver = [], None

    def assume(self, term: PathTerm, holds: bool) -> None:
        """The path goes on where `term` is `holds`."""
        self._assumed.append((term, holds))

    def solve(self, term: PathTerm, holds: bool) -> Mapping[Any, int] | None:
        """Arguments for which all that is assumed is so, and `term` is `holds`; small ones where they will do."""
        if self._solver is None:
            self._context = self._context or z3.Context()
            self._solver = z3.SolverFor("QF_BV", ctx=self._context)
        for each, is_so in self._assumed:
            self._solver.add(self._condition(each, is_so))
        self._assumed.clear()
        goal = self._condition(term, holds)
        for bits in (*FEW_BITS, None):
            found = self._check(goal, bits)
            if found is not None:
                return found
        return None

    def _check(self, goal: Any, bits: int | None) -> Mapping[Any, int] | None:
        self._solver.set("rlimit", self._rlimit)
        self._solver.push()
        try:
            self._solver.add(goal, *self._bounds(bits))
            if self._solver.check() != z3.sat:
                return None
            model = self._solver.model()
            return {
                place: _number(model.eval(argument, model_completion=False))
                for place, argument in self._arguments.items()
                if model[argument] is not None
            }
        finally:
            self._solver.pop()

    def _bounds(self, bits: int | None) -> list[Any]:
        """What is asked of the arguments besides: sizes that can be run, and numbers that have so few bits."""
        bounds: list[Any] = []
        for place, argument in self._arguments.items():
            if place[1] is not None:
                bounds += [argument >= 0, argument <= LARGEST_SIZE]
            elif bits is not None and z3.is_bv(argument) and argument.size() > bits:
                most = 1 << (bits - 1)
                bounds += [argument >= -most, argument < most]
        return bounds

    def _condition(self, term: PathTerm, holds: bool) -> Any:
        found = self._expression(term)
        return found if holds else z3.Not(found)

    def _expression(self, term: PathTerm) -> Any:
        """A term as an expression, without recursion: a long run makes deep terms."""
        waiting = [term]
        while waiting:
            top = waiting[-1]
            missing = [
                part for part in top.parts if not isinstance(part, int) and part not in self._done
            ]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if top not in self._done:
                self._done[top] = self._make(top)
        return self._done[term]

    def _make(self, term: PathTerm) -> Any:
        if term.kind == "argument":
            return self._argument(term)
        width = next((part.width for part in term.parts if not isinstance(part, int)), 1)
        parts: list[Any] = [self._part(part, width) for part in term.parts]
        truths: dict[str, Any] = {"and": z3.And, "or": z3.Or, "not": z3.Not}
        if term.kind in truths:
            return truths[term.kind](*parts)
        if term.kind in ("signed", "unsigned"):
            convert: Any = of_truth if width == 1 else resized
            return convert(parts[0], term.width, signed=term.kind == "signed")
        if term.kind == "arith.cmpi":
            return cast("Any", COMPARISONS)[term.detail](*parts)
        return BINARY[term.kind](*parts)

    def _part(self, part: Any, width: int) -> Any:
        if not isinstance(part, int):
            return self._done[part]
        if width == 1:
            return z3.BoolVal(bool(part), self._context)
        return z3.BitVecVal(part, width, self._context)

    def _argument(self, term: PathTerm) -> Any:
        name = f"a{len(self._arguments)}"
        sort = z3.BoolSort if term.width == 1 else partial(z3.BitVecSort, term.width)
        made: Any = z3.Const(name, sort(ctx=self._context))
        self._arguments[term.detail] = made
        return made


def _number(value: Any) -> int:
    return int(z3.is_true(value)) if z3.is_bool(value) else value.as_signed_long()
