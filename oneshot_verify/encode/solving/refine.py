"""Terms as Z3 expressions with exact arithmetic on integers: each element of type `iN` is a bit-vector of N bits.

A question is asked so when it could not be answered with uninterpreted elements. All that is added are facts on the
operations, so what is proved then holds.

Elements that nobody has written are another matter: `x ^ x` is zero for every number, but not for undefined memory.
So all that is undefined is one and the same value of its type, of which nothing is known; an operation on undefined
operands is undefined; and which elements are undefined is left open. So `x + x` is `2 * x` wherever `x` comes from, but
`x ^ x` is not zero. The same value stands for shifts by too much and for broken promises (`nsw`, `nuw`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, cast

from oneshot_verify.encode.solving.translate import Translator
from oneshot_verify.encode.terms.table import BOOL, INT, Atom, Bool, Function, Poly, Sort, is_loose
from oneshot_verify.refute.concolic import bitvectors
from oneshot_verify.refute.concolic.bitvectors import (
    BINARY,
    COMPARISONS,
    DIVISIONS,
    REMAINDERS,
    WIDEST,
)
from oneshot_verify.refute.concolic.on_demand import z3

INTEGER = re.compile(r"i([1-9][0-9]*)")
WORD = 64
"""The width of an index in memory."""
EXTENSIONS = {"arith.extsi": True, "arith.extui": False}
INDEX_CASTS = {"arith.index_cast": True, "arith.index_castui": False}
RESIZES = {**EXTENSIONS, **INDEX_CASTS, "arith.trunci": True}
"""Ops of one operand that change the width, and whether they extend the sign."""
PROMISING = frozenset({"arith.addi", "arith.subi", "arith.muli", "arith.shli"})
"""Ops that may promise not to overflow."""


def width_of(sort: Sort) -> int | None:
    """The bits of an integer type that arithmetic looks into."""
    found = INTEGER.fullmatch(sort)
    width = int(found[1]) if found else 0
    return width if 1 <= width <= WIDEST else None


def flags_of(details: Any) -> frozenset[str] | None:
    """The promises among the attributes of an op (`nsw`, `nuw`, `exact`); None if it has other attributes that may
    matter."""
    flags: set[str] = set()
    for name, text in details:
        if name == "overflowFlags":
            flags |= set(re.findall(r"\b(nsw|nuw)\b", text))
        elif name == "isExact":
            flags.add("exact")
        elif name != "predicate":
            return None
    return frozenset(flags)


def _are_flags_known(function: Function) -> bool:
    flags = flags_of(function.details)
    if flags is None:
        return False
    return not flags or function.name in (REMAINDERS if "exact" in flags else PROMISING)


def _is_computed(function: Function) -> bool:
    """True if bit-vectors compute a binary operation or a comparison."""
    widths = [width_of(type) for type in function.types]
    return _are_flags_known(function) and all(width is not None and width > 1 for width in widths)


def is_exact(atom: Atom) -> bool:
    """True if an atom is the result of an operation that bit-vectors compute."""
    key: Any = atom.payload[0] if atom.kind == "apply" else None
    if not isinstance(key, Function):
        return False
    name, _, types, _ = key
    if name in BINARY or name == "arith.cmpi":
        return _is_computed(key)
    if name not in RESIZES or not _are_flags_known(key):
        return False
    widths = [width_of(type) for type in types]
    if name in INDEX_CASTS:
        ours = atom.sort if types == ("index",) else types[0]
        width = width_of(ours)
        return width is not None and 1 < width <= WORD
    result = 1 if atom.sort == BOOL else width_of(atom.sort)
    return widths[0] is not None and result is not None


def is_promise(atom: Atom) -> bool:
    """True if an atom says that an operation on bit-vectors gives no poison (`definedness.py`)."""
    key: Any = atom.payload[0] if atom.kind == "apply" else None
    if not isinstance(key, tuple) or not key or key[0] != "defined":
        return False
    function: Any = cast("tuple[Any, ...]", key)[1]
    return isinstance(function, Function) and function.name in BINARY and _is_computed(function)


class ExactTranslator(Translator):
    """Terms to Z3 expressions, with elements of integer types as bit-vectors."""

    def __init__(self, context: Any) -> None:
        super().__init__(context)
        self._definedness: dict[Any, Any] = {}

    def sort(self, name: Sort) -> Any:
        width = width_of(name)
        return super().sort(name) if width is None else z3.BitVecSort(width, self.context)

    def atom(self, atom: Atom) -> Any:
        if is_promise(atom):
            (_, function), *operands = atom.payload
            kept = self._keeps_promises(function, operands)
            return z3.BoolVal(True, self.context) if kept is True else kept
        if is_exact(atom):
            return self._where(self.defined(atom), self._exact(atom), atom.sort)
        width = width_of(atom.sort)
        if width is None:
            return super().atom(atom)
        number = _constant(atom)
        if number is not None:
            return z3.BitVecVal(number, width, self.context)
        # What is chosen says for itself whether it is defined.
        known = self.defined(atom.payload[0] if atom.kind == "ite" else atom)
        return self._where(known, super().atom(atom), atom.sort)

    def _exact(self, atom: Atom) -> Any:
        (name, details, types, _), *operands = atom.payload
        if name in RESIZES:
            return self._resized(atom, name, types[0], operands[0])
        if name in DIVISIONS and not (isinstance(operands[1], Atom) and _constant(operands[1])):
            # Circuits that divide by any number are more than the solver can take.
            return self.uninterpreted((name, types), operands, atom.sort)
        compute = COMPARISONS[_predicate(details)] if name == "arith.cmpi" else BINARY[name]
        return compute(*map(self, operands))

    def _where(self, defined: Any, value: Any, sort: Sort) -> Any:
        if defined is True:
            return value
        return z3.If(defined, value, self.function(("undefined value",), [], sort))

    # Casts.

    def _resized(self, atom: Atom, name: str, source: str, operand: Any) -> Any:
        signed = RESIZES[name]
        if atom.sort == INT:
            return self._to_index(operand, signed)
        width = width_of(atom.sort) or 1
        if source == "index":
            return self._from_index(operand, width)
        value = self(operand)
        if source == "i1":
            return bitvectors.of_truth(value, width, signed=signed)
        value = bitvectors.resized(value, width, signed=signed)
        return value == 1 if atom.sort == BOOL else value

    def _from_index(self, term: Any, width: int) -> Any:
        """The lowest bits of an integer, computed from those of its summands and factors."""
        if isinstance(term, int):
            return z3.BitVecVal(term, width, self.context)
        total: Any = z3.BitVecVal(term.constant, width, self.context)
        for monomial, factor in term.monomials:
            product: Any = z3.BitVecVal(factor, width, self.context)
            for atom in monomial:
                product = product * self._bits_of_atom(atom, width)
            total = total + product
        return total

    def _bits_of_atom(self, atom: Atom, width: int) -> Any:
        if atom.kind == "ite":
            condition, then, otherwise = atom.payload
            return z3.If(
                self(condition), self._from_index(then, width), self._from_index(otherwise, width)
            )
        if atom.kind == "apply" and is_exact(atom):
            return bitvectors.resized(
                self(atom.payload[1]), width, signed=INDEX_CASTS[atom.payload[0][0]]
            )
        return self._low_bits(self(atom), width)

    def _low_bits(self, number: Any, width: int) -> Any:
        """The lowest bits of an integer, as an uninterpreted function."""
        self.has_casts = True
        return self.function(("low bits", width), [number], f"i{width}")(number)

    def _to_index(self, operand: Any, signed: bool) -> Any:
        """The number that the bits of `operand` stand for."""
        bits = self(operand)
        width = bits.size()
        signed = signed or width == WORD
        known = z3.simplify(bits)
        if z3.is_bv_value(known):
            return z3.IntVal(known.as_signed_long() if signed else known.as_long(), self.context)
        return self._number(bits, signed, operand)

    def _number(self, bits: Any, signed: bool, operand: Any) -> Any:
        """The same for unknown bits: an uninterpreted function, of which the range is known. If the bits were made of a
        number inside the range, it is that number."""
        self.has_casts = True
        width = bits.size()
        number = self.function(("number", signed), [bits], INT)(bits)
        highest = 2 ** (width - signed) - 1
        least = -highest - 1 if signed else 0
        value = _between(number, 0, highest)
        if signed:
            value = z3.If(bits >= 0, value, _between(number, least, -1))
        value = z3.If(bits == 0, z3.IntVal(0, self.context), value)
        original = _cast_from_index(operand)
        if original is None:
            return value
        was = self(original)
        return z3.If(z3.And(was >= least, was <= highest), was, value)

    # What is defined.

    def defined(self, term: Any) -> Any:
        """The condition that a term is defined: a truth value of Z3, or True."""
        if not is_loose(term):
            return True
        found = self._definedness.get(term)
        if found is None:
            if isinstance(term, Atom):
                found = self._atom_defined(term)
            elif isinstance(term, Poly):
                found = self._all_defined(atom for parts, _ in term.monomials for atom in parts)
            else:
                found = self._truth_defined(term)
            self._definedness[term] = found
        return found

    def _all_defined(self, terms: Iterable[Any]) -> Any:
        parts = [part for part in map(self.defined, terms) if part is not True]
        return z3.And(parts) if parts else True

    def _truth_defined(self, term: Bool) -> Any:
        every = self._all_defined(term.arguments)
        if every is True or term.kind not in ("and", "or"):
            return every
        # Where one part decides, the others do not matter.
        deciding = [
            z3.And(self.defined(part), z3.Not(self(part)) if term.kind == "and" else self(part))
            for part in term.arguments
        ]
        return z3.Or(every, *deciding)

    def _atom_defined(self, atom: Atom) -> Any:
        payload = atom.payload
        if atom.kind == "bound" or (atom.kind == "symbol" and atom.sort in (INT, BOOL)):
            return True
        if atom.kind == "symbol":
            return self.function(("defined", atom), [], BOOL)
        if atom.kind == "ite":
            condition, then, otherwise = map(self.defined, payload)
            chosen = then
            if then is not otherwise:
                yes, no = (
                    z3.BoolVal(part, self.context) if part is True else part
                    for part in (then, otherwise)
                )
                chosen = z3.If(self(payload[0]), yes, no)
            return _both(condition, chosen)
        if atom.kind in ("div", "mod"):
            return self._all_defined(payload)
        if _constant(atom) is not None:
            return True
        operands = self._all_defined(payload[1:])
        if not is_exact(atom):
            own = self.uninterpreted(("defined", atom.kind, payload[0]), payload[1:], BOOL)
            return _both(operands, own)
        return _both(operands, self._keeps_promises(payload[0], payload[1:]))

    def _keeps_promises(self, function: Function, operands: Sequence[Any]) -> Any:
        """The condition that an operation on numbers gives no poison: a truth value of Z3, or True."""
        name, details, *_ = function
        if name not in BINARY:
            return True
        a, b = (self(operand) for operand in operands)
        own = bitvectors.is_defined(name, a, b)
        flags = flags_of(details)
        return _both(own, bitvectors.keeps_promises(name, flags, a, b)) if flags else own


class CastTranslator(ExactTranslator):
    """The same, with Z3's own casts between an index and bits: they are exact, and take longer."""

    def _low_bits(self, number: Any, width: int) -> Any:
        return z3.Int2BV(number, width)

    def _number(self, bits: Any, signed: bool, operand: Any) -> Any:
        return z3.BV2Int(bits, is_signed=signed)


class Search:
    """True for terms that contain operations which bit-vectors compute; looks at each term once."""

    def __init__(self) -> None:
        self._done: dict[Any, bool] = {}

    def __call__(self, term: Any) -> bool:
        todo = [term]
        while todo:
            current = todo[-1]
            if current in self._done or not isinstance(current, Atom | Poly | Bool):
                todo.pop()
                continue
            parts = [part for part in _parts(current) if isinstance(part, Atom | Poly | Bool)]
            missing = [part for part in parts if part not in self._done]
            if missing:
                todo += missing
                continue
            own = isinstance(current, Atom) and (is_exact(current) or is_promise(current))
            self._done[current] = own or any(self._done[part] for part in parts)
            todo.pop()
        return self._done.get(term, False)


def _parts(term: Atom | Poly | Bool) -> Iterable[Any]:
    if isinstance(term, Poly):
        return [atom for monomial, _ in term.monomials for atom in monomial]
    return term.payload if isinstance(term, Atom) else term.arguments


def _constant(atom: Atom) -> int | None:
    """The number of an integer constant; None for other atoms."""
    if atom.kind != "apply" or width_of(atom.sort) is None or len(atom.payload) != 1:
        return None
    key = atom.payload[0]
    if key[0] != "constant" or not re.fullmatch(r"-?[0-9]+", key[1]):
        return None
    return int(key[1])


def _cast_from_index(operand: Any) -> Any:
    """The index that bits were made of, None if they were made of something else."""
    if isinstance(operand, Atom) and is_exact(operand) and operand.payload[0][2] == ("index",):
        return operand.payload[1]
    return None


def _predicate(details: tuple[tuple[str, str], ...]) -> int:
    return int(dict(details)["predicate"].split()[0])


def _between(number: Any, least: int, highest: int) -> Any:
    return z3.If(number < least, least, z3.If(number > highest, highest, number))


def _both(one: Any, other: Any) -> Any:
    if one is True or other is True:
        return other if one is True else one
    return z3.And(one, other)
