"""The conditions of a concrete run as questions to Z3: which arguments lead elsewhere?

Integers are bit-vectors. An `index` has 64 bits here, so small numbers are asked for first: what overflows is no input
that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias, cast

from oneshot_verify.refute.concolic.on_demand import z3
from oneshot_verify.refute.concolic.terms import Term

Compute: TypeAlias = Callable[[Any, Any], Any]

WIDEST = 128
"""Widest integers that arithmetic covers: a multiplication takes the square of the width."""


def _floor_divide(a: Any, b: Any) -> Any:
    remainder = z3.SRem(a, b)
    return z3.If(z3.And(remainder != 0, (remainder < 0) != (b < 0)), a / b - 1, a / b)


def _ceil_divide(a: Any, b: Any) -> Any:
    remainder = z3.SRem(a, b)
    return z3.If(z3.And(remainder != 0, (remainder < 0) == (b < 0)), a / b + 1, a / b)


def _ceil_divide_unsigned(a: Any, b: Any) -> Any:
    return z3.If(z3.URem(a, b) != 0, z3.UDiv(a, b) + 1, z3.UDiv(a, b))


BINARY: dict[str, Compute] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.xori": lambda a, b: a ^ b,
    "arith.minsi": lambda a, b: z3.If(a <= b, a, b),
    "arith.maxsi": lambda a, b: z3.If(a <= b, b, a),
    "arith.minui": lambda a, b: z3.If(z3.ULE(a, b), a, b),
    "arith.maxui": lambda a, b: z3.If(z3.ULE(a, b), b, a),
    "arith.shli": lambda a, b: a << b,
    "arith.shrsi": lambda a, b: a >> b,
    "arith.shrui": lambda a, b: z3.LShR(a, b),
    "arith.divsi": lambda a, b: a / b,
    "arith.remsi": lambda a, b: z3.SRem(a, b),
    "arith.divui": lambda a, b: z3.UDiv(a, b),
    "arith.remui": lambda a, b: z3.URem(a, b),
    "arith.floordivsi": _floor_divide,
    "arith.ceildivsi": _ceil_divide,
    "arith.ceildivui": _ceil_divide_unsigned,
}
"""Results of binary ops, on operands for which they are defined."""

# By number of the predicate: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge.
COMPARISONS: tuple[Compute, ...] = (
    lambda a, b: a == b,
    lambda a, b: a != b,
    lambda a, b: a < b,
    lambda a, b: a <= b,
    lambda a, b: a > b,
    lambda a, b: a >= b,
    lambda a, b: z3.ULT(a, b),
    lambda a, b: z3.ULE(a, b),
    lambda a, b: z3.UGT(a, b),
    lambda a, b: z3.UGE(a, b),
)

SHIFTS = frozenset({"arith.shli", "arith.shrsi", "arith.shrui"})
SIGNED_DIVISIONS = frozenset({"arith.divsi", "arith.remsi", "arith.floordivsi", "arith.ceildivsi"})
DIVISIONS = SIGNED_DIVISIONS | {"arith.divui", "arith.remui", "arith.ceildivui"}


def is_defined(name: str, a: Any, b: Any) -> Any:
    """The condition that `name` gives a number for these operands: a truth value of Z3, or True."""
    width = a.size()
    if name in SHIFTS:
        return z3.ULT(b, width)
    if name not in DIVISIONS:
        return True
    if name not in SIGNED_DIVISIONS:
        return b != 0
    return z3.And(b != 0, z3.Not(z3.And(a == 1 << (width - 1), b == -1)))


def resized(value: Any, width: int, *, signed: bool) -> Any:
    """`value` with `width` bits: cut off, or extended."""
    more = width - value.size()
    if more < 0:
        return z3.Extract(width - 1, 0, value)
    if more == 0:
        return value
    return (z3.SignExt if signed else z3.ZeroExt)(more, value)


def of_truth(condition: Any, width: int, *, signed: bool) -> Any:
    """An `i1` with `width` bits."""
    one = z3.BitVecVal(-1 if signed else 1, width, condition.ctx)
    return z3.If(condition, one, z3.BitVecVal(0, width, condition.ctx))


BINARY_NAMES = frozenset(BINARY)
"""The ops whose terms the solver understands."""
USUAL_SIZE, LARGEST_SIZE = 63, 2047
"""Largest size of a dimension: in the models that are tried first, and in the others."""
HARD = ("arith.div", "arith.rem", "arith.floordiv", "arith.ceildiv")
"""Prefixes of the names of ops that the solver is slow at."""
FEW_BITS = (7, 32)
"""Limits for the bits of numbers in a model, tried in this order."""


class PathSolver:
    """Takes the conditions of a path in order, and finds models that leave the path at the next one.

    Only conditions that share arguments with the question, directly or through others, are asked about. So questions
    stay small, and what has nothing to do with them stays as it is.
    """

    def __init__(self, rlimit: int) -> None:
        self._rlimit = rlimit
        self._context: Any = None
        """Of Z3; made when something is asked."""
        self._assumed: list[tuple[Term, bool]] = []
        self._done: dict[Term, Any] = {}
        self._places: dict[Term, frozenset[Any]] = {}
        """The arguments that a condition depends on."""
        self._arguments: dict[Any, Any] = {}
        self._known: dict[Any, Mapping[Any, int] | None] = {}
        """Answers to questions that were asked before."""

    def begin(self) -> None:
        """Start a new path."""
        self._assumed = []

    def assume(self, term: Term, holds: bool) -> None:
        """Assume that `term` is `holds` on the rest of the path."""
        self._assumed.append((term, holds))

    def solve(self, term: Term, holds: bool) -> Mapping[Any, int] | None:
        """Arguments for which all assumptions hold and `term` is `holds`, if possible small ones; else None."""
        asked, places = self._related(term)
        key = (tuple(asked), term, holds)
        if key not in self._known:
            self._context = self._context or z3.Context()
            conditions = [self._condition(*each) for each in (*asked, (term, holds))]
            self._known[key] = self._solved(conditions, places)
        return self._known[key]

    def _related(self, term: Term) -> tuple[list[tuple[Term, bool]], set[Any]]:
        """The assumptions that share arguments with a term, directly or through others; and all their arguments."""
        places = set(self._places_in(term))
        chosen: set[int] = set()
        grows = True
        while grows:
            grows = False
            for number, (each, _) in enumerate(self._assumed):
                own = self._places_in(each)
                if number not in chosen and own & places:
                    chosen.add(number)
                    places |= own
                    grows = True
        return [each for number, each in enumerate(self._assumed) if number in chosen], places

    def _places_in(self, term: Term) -> frozenset[Any]:
        found = self._places.get(term)
        if found is None:
            found = self._places[term] = places_in(term)
        return found

    def _solved(self, conditions: list[Any], places: set[Any]) -> Mapping[Any, int] | None:
        solver = z3.SolverFor("QF_BV", ctx=self._context)
        solver.add(*conditions)
        arguments = {place: self._arguments[place] for place in places}
        answer, found = self._check(solver, arguments, None)
        if answer == z3.unsat:
            return None
        for bits in FEW_BITS:
            answer, small = self._check(solver, arguments, bits)
            if answer == z3.sat:
                return small
        return found

    def _check(
        self, solver: Any, arguments: Mapping[Any, Any], bits: int | None
    ) -> tuple[Any, Mapping[Any, int] | None]:
        solver.set("rlimit", self._rlimit)
        solver.push()
        try:
            solver.add(*_bounds(arguments, bits))
            answer = solver.check()
            if answer != z3.sat:
                return answer, None
            model = solver.model()
            return answer, {
                place: _number(model.eval(argument, model_completion=False))
                for place, argument in arguments.items()
                if model[argument] is not None
            }
        finally:
            solver.pop()

    def _condition(self, term: Term, holds: bool) -> Any:
        found = self._expression(term)
        return found if holds else z3.Not(found)

    def _expression(self, term: Term) -> Any:
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

    def _make(self, term: Term) -> Any:
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

    def _argument(self, term: Term) -> Any:
        name = f"a{len(self._arguments)}"
        sort = z3.BoolSort if term.width == 1 else partial(z3.BitVecSort, term.width)
        made: Any = z3.Const(name, sort(ctx=self._context))
        self._arguments[term.detail] = made
        return made


def _bounds(arguments: Mapping[Any, Any], bits: int | None) -> list[Any]:
    """Bounds of the arguments: sizes that can be run and, if `bits` is given, numbers of so few bits."""
    bounds: list[Any] = []
    for place, argument in arguments.items():
        if place[1] is not None:
            most = LARGEST_SIZE if bits is None else USUAL_SIZE
            bounds += [argument >= 0, argument <= most]
        elif bits is not None and z3.is_bv(argument) and argument.size() > bits:
            most = 1 << (bits - 1)
            bounds += [argument >= -most, argument < most]
    return bounds


def places_in(term: Term) -> frozenset[Any]:
    """The arguments that a term depends on."""
    return frozenset(each.detail for each in _inside(term) if each.kind == "argument")


def is_hard(term: Term) -> bool:
    """True if a term has divisions or products of arguments, which may take the solver seconds."""
    return any(
        each.kind.startswith(HARD)
        or (each.kind == "arith.muli" and not any(isinstance(part, int) for part in each.parts))
        for each in _inside(term)
    )


def _inside(term: Term) -> Iterator[Term]:
    """A term and all its parts."""
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        each = waiting.pop()
        yield each
        inner = [part for part in each.parts if not isinstance(part, int) and part not in seen]
        seen.update(inner)
        waiting += inner


def _number(value: Any) -> int:
    return int(z3.is_true(value)) if z3.is_bool(value) else value.as_signed_long()
