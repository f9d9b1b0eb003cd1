"""Machine integers as bit-vectors, for goals that do not follow while ops on elements are uninterpreted.

    Term of a first question                     Term of a second question

    element of type `iN`, N <= 64                a bit-vector of N bits
    arith.addi(i8,i8)(x, y)                      (bvadd x y)
    arith.shli(i8,i8)(x, y)                      (bvshl x y) where y < 8, else a function of both: it is poison
    arith.shli(i8,i8) known(x, y)                (bvult y 8)
    arith.index_cast(index)(i + 1), of type i8   (bvadd ((_ int_to_bv 8) i) 1)
    arith.index_cast(i8)(x), of type index       the number of these bits

The facts that this adds are true of each number that an element can be; an index stays an integer without bounds. Ops
with other attributes, wider types, and divisions by what is no constant stay uninterpreted. The kinds of the new terms
are the functions of SMT-LIB.

Source: https://mlir.llvm.org/docs/Dialects/ArithOps/ and https://smt-lib.org/theories-FixedSizeBitVectors.shtml
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from oneshot_verify.encode.terms import (
    BOOL,
    INT,
    Term,
    Value,
    apply,
    at_most,
    both,
    interned,
    ite,
    less,
    no,
    plus,
    rebuilt,
    same,
    sort_of,
    visit,
)

WORD = 64
"""The width of an index in memory, and of the widest integers that are looked into."""
CIRCUITS = 16 * WORD**2
"""The limit for multiplications and divisions of one function, in squares of their widths: circuits of more would take
time and room before the solver's own limit counts."""
_OP = re.compile(r"arith\.(\w+)\(([^()]*)\) -> \w+ (.*)", re.DOTALL)
_PREDICATE = re.compile(r"predicate=(\d) : i64")
_FLAGS = re.compile(r"overflowFlags=#arith\.overflow<((?:none|nsw|nuw|,)+)>")
_CONSTANT = re.compile(r"constant (-?\d+) : i\d+")
_INTEGER = re.compile(r"i([1-9]\d?)")
_BITS = re.compile(r"\(_ BitVec (\d+)\)")
Compute: TypeAlias = Callable[[Any, Any], Value]


def sort_of_bits(width: int) -> str:
    """The sort of bit-vectors, in SMT-LIB."""
    return f"(_ BitVec {width})"


def width_of(sort: str) -> int | None:
    """The number of bits of a sort of bit-vectors; None for another sort."""
    found = _BITS.fullmatch(sort)
    return int(found[1]) if found else None


def _width(value: Value) -> int:
    return width_of(sort_of(value)) or 0


def _integer(type: str) -> int:
    """The number of bits of an integer type that is looked into; 0 for another type."""
    found = _INTEGER.fullmatch(type)
    width = int(found[1]) if found else 0
    return width if 1 < width <= WORD else 0


def _of(kind: str, *args: Value) -> Term:
    """A function that gives as many bits as it gets."""
    return interned(kind, sort_of(args[0]), *args)


def _compare(kind: str, left: Value, right: Value) -> Value:
    return interned(kind, BOOL, left, right)


def literal(number: int, width: int) -> Term:
    """The lowest `width` bits of a number."""
    return interned(f"(_ bv{number % 2**width} {width})", sort_of_bits(width))


def _is_literal(value: Value) -> bool:
    return isinstance(value, Term) and value.kind.startswith("(_ bv")


def resized(value: Term, width: int, *, signed: bool) -> Term:
    """`value` with `width` bits: cut off, or extended."""
    more = width - _width(value)
    kind = f"(_ {'sign' if signed else 'zero'}_extend {more})"
    if more < 0:
        kind = f"(_ extract {width - 1} 0)"
    return interned(kind, sort_of_bits(width), value) if more else value


def _rounded(divide: str, remain: str, step: int, a: Term, b: Term) -> Value:
    """A quotient rounded towards zero; plus `step`, if there is a remainder and both have other signs (or, for `step`
    1, the same)."""
    zero, quotient = literal(0, _width(a)), _of(divide, a, b)
    is_moved = no(same(_of(remain, a, b), zero))
    if divide == "bvsdiv":
        is_unlike = no(same(_compare("bvslt", a, zero), _compare("bvslt", b, zero)))
        is_moved = both(is_moved, is_unlike if step < 0 else no(is_unlike))
    return ite(is_moved, _of("bvadd", quotient, literal(step, _width(a))), quotient)


def _lesser(kind: str, a: Term, b: Term) -> Value:
    return ite(_compare(kind, a, b), a, b)


def _greater(kind: str, a: Term, b: Term) -> Value:
    return ite(_compare(kind, a, b), b, a)


_PLAIN = (
    {"addi": "bvadd", "subi": "bvsub", "muli": "bvmul", "shli": "bvshl"}
    | {"andi": "bvand", "ori": "bvor", "xori": "bvxor", "shrsi": "bvashr", "shrui": "bvlshr"}
    | {"divsi": "bvsdiv", "divui": "bvudiv", "remsi": "bvsrem", "remui": "bvurem"}
)
BINARY: dict[str, Compute] = {
    **{name: partial(_of, kind) for name, kind in _PLAIN.items()},
    "minsi": partial(_lesser, "bvsle"),
    "minui": partial(_lesser, "bvule"),
    "maxsi": partial(_greater, "bvsle"),
    "maxui": partial(_greater, "bvule"),
    "floordivsi": partial(_rounded, "bvsdiv", "bvsrem", -1),
    "ceildivsi": partial(_rounded, "bvsdiv", "bvsrem", 1),
    "ceildivui": partial(_rounded, "bvudiv", "bvurem", 1),
}
_DIVISIONS = {name for name in BINARY if "div" in name or "rem" in name}
_MAY_OVERFLOW = {"addi", "subi", "muli", "shli"}
_MAY_BE_EXACT = {"divsi", "divui", "shrsi", "shrui"}
_EXACT = "isExact=unit"
_SHIFTS = {"shli", "shrsi", "shrui"}
_BACK = {"nsw": "bvashr", "nuw": "bvlshr"}
"""The shift that undoes one to the left that keeps this promise."""
_LOST = {"divsi": "bvsrem", "divui": "bvurem"}
"""The part that a division loses; it is zero just if the promise `exact` is kept."""
COMPARISONS: tuple[Compute, ...] = (
    same,
    lambda a, b: no(same(a, b)),
    *(partial(_compare, "bvslt"), partial(_compare, "bvsle")),
    *(lambda a, b: _compare("bvslt", b, a), lambda a, b: _compare("bvsle", b, a)),
    *(partial(_compare, "bvult"), partial(_compare, "bvule")),
    *(lambda a, b: _compare("bvult", b, a), lambda a, b: _compare("bvule", b, a)),
)
"""By the number of the predicate: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge."""
_RESIZES = {"extsi", "extui", "trunci", "index_cast", "index_castui"}
_SIGNED = {"extsi", "index_cast"}
_FROM_INDEX = re.compile(r"arith\.index_cast(ui)?\(index\) -> \w+ ")


def _is_divisor(value: Value) -> bool:
    """True for a constant that divides each number. By one that is no constant, the solver gets through seldom."""
    width = _width(value)
    return _is_literal(value) and value not in (literal(0, width), literal(-1, width))


def _keeps(name: str, flags: Sequence[str], a: Term, b: Term) -> Value:
    """The condition that an op gives a number for defined operands: it shifts by less than its width, and keeps its
    promises."""
    width = _width(a)
    kept: list[Value] = []
    if name in _SHIFTS:
        kept.append(_compare("bvult", b, literal(width, width)))
    for flag in flags:
        if flag == "exact" and name in _LOST:
            kept.append(same(_of(_LOST[name], a, b), literal(0, width)))
        elif flag == "exact":
            kept.append(same(_of("bvshl", _of(_PLAIN[name], a, b), b), a))
        elif name == "shli":
            kept.append(same(_of(_BACK[flag], _of("bvshl", a, b), b), a))
        else:
            # Twice as many bits hold each result.
            wider = partial(resized, width=2 * width, signed=flag == "nsw")
            wrapped = wider(_of(_PLAIN[name], a, b))
            kept.append(same(_of(_PLAIN[name], wider(a), wider(b)), wrapped))
    return both(*kept)


def _function(name: str, details: str) -> tuple[Compute, Sequence[str]] | None:
    """The function of a binary op, and its promises; None if that is not known, or it has other attributes."""
    predicate, flags = _PREDICATE.fullmatch(details), _FLAGS.fullmatch(details)
    if name == "cmpi" and predicate:
        return COMPARISONS[int(predicate[1])], ()
    compute = BINARY.get(name)
    if compute is None or details not in ("", _EXACT, flags and flags[0]):
        return None
    if name not in (_MAY_OVERFLOW if flags else _MAY_BE_EXACT if details else BINARY):
        return None
    promises = flags[1].split(",") if flags else ["exact"] if details else []
    return compute, [each for each in promises if each != "none"]


class Bits:
    """Rewrites terms; looks at each once."""

    def __init__(self) -> None:
        self._done: dict[Value, Value] = {}
        self._looks: dict[Value, bool] = {}
        self._circuits = 0
        self._low: dict[int, dict[Value, Any]] = {}
        """By the width, the lowest bits of integers."""
        self._made_of: dict[Term, tuple[Term, bool]] = {}
        """The bits that an index was cast from, and whether they have a sign."""

    def __call__(self, value: Value) -> Value:
        """The value as a second question has it."""
        return rebuilt(value, self._done, self._applied)

    def looks_into(self, value: Value) -> bool:
        """True if a term of a second question has ops on bit-vectors, or compares with a constant one, so that it says
        more than before."""

        def looks(term: Term) -> bool:
            own = term.kind.startswith(("bv", "(_ ", "ubv")) and bool(term.args)
            own |= term.kind == "=" and any(map(_is_literal, term.args))
            return own or any(self._looks.get(each, False) for each in term.args)

        return isinstance(value, Term) and visit(value, self._looks, looks)

    def _applied(self, term: Term) -> Value:
        name, *operands = term.args
        args: list[Any] = [self._done.get(each, each) for each in operands]
        width = _integer(term.sort)
        constant = _CONSTANT.fullmatch(name)
        if constant and width and not args:
            return literal(int(constant[1]), width)
        unknown = apply(name, args, sort_of_bits(width) if width else term.sort)
        is_promise, op = name.endswith(" known"), _OP.fullmatch(name.removesuffix(" known"))
        if not op:
            return unknown
        if len(args) == 1 and op[1] in _RESIZES and not op[3]:
            cast = self._cast(term, op[1], op[2], args[0])
            return unknown if cast is None else cast
        function = _function(op[1], op[3])
        if function is None or not all(map(_integer, op[2].split(","))):
            return unknown
        compute, promises = function
        widest = (2 if promises else 1) * _width(args[0])
        if op[1] in _DIVISIONS and not _is_divisor(args[1]):
            return unknown
        if op[1] in _DIVISIONS or (op[1] == "muli" and not any(map(_is_literal, args))):
            self._circuits += widest**2
            if self._circuits > CIRCUITS:
                return unknown
        is_number = _keeps(op[1], promises, *args)
        return is_number if is_promise else ite(is_number, compute(*args), unknown)

    def _cast(self, term: Term, name: str, type: str, arg: Value) -> Value | None:
        """The result of an op that changes the width; None if a width is not looked into."""
        signed, source, width = name in _SIGNED, _integer(type), _integer(term.sort)
        if type == "index" and width:
            return self._low_bits(term.args[1], width)
        if type == "i1" and width:
            return ite(arg, literal(-1 if signed else 1, width), literal(0, width))
        if not source or not isinstance(arg, Term):
            return None
        if term.sort == INT:
            return self._number(term, arg, signed=signed or source == WORD)
        if term.sort == BOOL:
            return same(resized(arg, 1, signed=False), literal(1, 1))
        return resized(arg, width, signed=signed) if width else None

    def _low_bits(self, value: Value, width: int) -> Value:
        """The lowest bits of an integer, from those of its summands and factors."""
        done = self._low.setdefault(width, {})

        def lowest(each: Value) -> Value:
            return done[each] if isinstance(each, Term) else literal(int(each), width)

        def write(term: Term) -> Value | None:
            if term.sort != INT:
                return None
            if term.kind in ("+", "*"):
                return _of("bvadd" if term.kind == "+" else "bvmul", *map(lowest, term.args))
            if term.kind == "ite":
                return ite(self(term.args[0]), *map(lowest, term.args[1:]))
            number = self(term)
            if term in self._made_of:
                bits, signed = self._made_of[term]
                return resized(bits, width, signed=signed)
            return interned(f"(_ int_to_bv {width})", sort_of_bits(width), number)

        visit(value, done, write)
        return lowest(value)

    def _number(self, term: Term, bits: Term, *, signed: bool) -> Value:
        """The number that bits stand for. If they were made of a number in their range, it is that number; a word has
        room for each index."""
        self._made_of[term] = bits, signed
        width, operand = _width(bits), term.args[1]
        number: Value = interned("ubv_to_int", INT, bits)
        if signed:
            is_negative = _compare("bvslt", bits, literal(0, width))
            number = ite(is_negative, plus(number, -(2**width)), number)
        if operand.kind != "apply" or not _FROM_INDEX.fullmatch(operand.args[0]):
            return number
        was, end = self(operand.args[1]), 2 ** (width - signed)
        fits = both(at_most(-end if signed else 0, was), less(was, end))
        return was if width == WORD else ite(fits, was, number)
