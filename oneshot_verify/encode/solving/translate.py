"""Terms as Z3 expressions.

Integers are mathematical integers, elements of every other type are of an uninterpreted sort of their own, reads of
symbols are uninterpreted functions of the indices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oneshot_verify.encode.terms.table import BOOL, INT, Atom, Bool, Poly, Sort
from oneshot_verify.refute.concolic.on_demand import z3


class Translator:
    """Terms to Z3 expressions, each once."""

    has_casts = False
    """True once a cast between an index and bits was translated in part only (`refine.py`)."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self._done: dict[Any, Any] = {}
        self._sorts: dict[Sort, Any] = {
            INT: z3.IntSort(context),
            BOOL: z3.BoolSort(context),
        }
        self._functions: dict[Any, Any] = {}
        self._zero = z3.IntVal(0, context)

    def sort(self, name: Sort) -> Any:
        """The sort of Z3 that stands for one of ours."""
        if name not in self._sorts:
            self._sorts[name] = z3.DeclareSort(name, self.context)
        return self._sorts[name]

    def __call__(self, term: Any) -> Any:
        if isinstance(term, bool):
            return z3.BoolVal(term, self.context)
        if isinstance(term, int):
            return z3.IntVal(term, self.context)
        found = self._done.get(term)
        if found is None:
            if isinstance(term, Poly):
                found = self._poly(term)
            elif isinstance(term, Bool):
                found = self._bool(term)
            else:
                found = self.atom(term)
            self._done[term] = found
        return found

    def _poly(self, term: Poly) -> Any:
        parts: list[Any] = [z3.IntVal(term.constant, self.context)] if term.constant else []
        for monomial, factor in term.monomials:
            factors: list[Any] = [] if factor == 1 else [z3.IntVal(factor, self.context)]
            factors += map(self, monomial)
            parts.append(self._joined(z3.Z3_mk_mul, factors, z3.ArithRef))
        return self._joined(z3.Z3_mk_add, parts, z3.ArithRef)

    def _bool(self, term: Bool) -> Any:
        arguments = [self(argument) for argument in term.arguments]
        if term.kind in ("and", "or"):
            join = z3.Z3_mk_and if term.kind == "and" else z3.Z3_mk_or
            return self._joined(join, arguments, z3.BoolRef)
        if term.kind in ("le0", "eq0"):
            compare = z3.Z3_mk_le if term.kind == "le0" else z3.Z3_mk_eq
            made = compare(self.context.ref(), arguments[0].as_ast(), self._zero.as_ast())
            return z3.BoolRef(made, self.context)
        if term.kind == "same":
            return arguments[0] == arguments[1]
        if term.kind == "not":
            made = z3.Z3_mk_not(self.context.ref(), arguments[0].as_ast())
            return z3.BoolRef(made, self.context)
        return arguments[0]

    def _joined(self, join: Any, parts: Sequence[Any], kind: Any) -> Any:
        """Join expressions by a function of Z3's C API: the operators in Python check sorts first, which takes long."""
        if len(parts) == 1:
            return parts[0]
        array = (z3.Ast * len(parts))(*[part.as_ast() for part in parts])
        return kind(join(self.context.ref(), len(parts), array), self.context)

    def atom(self, atom: Atom) -> Any:
        """The expression for an atom; each is asked for once."""
        payload = atom.payload
        if atom.kind in ("symbol", "bound"):
            name = payload[0] if atom.kind == "symbol" else f"$d{payload[0]}_{payload[1]}"
            return z3.Const(name, self.sort(atom.sort))
        if atom.kind == "ite":
            return z3.If(*(self(part) for part in payload))
        if atom.kind == "div":
            return self._floor(self(payload[0]), payload[1])
        if atom.kind == "mod":
            if isinstance(payload[1], int):
                return self(payload[0]) % self(payload[1])
            return self(payload[0]) - self(payload[1]) * self._floor(self(payload[0]), payload[1])
        return self.uninterpreted((atom.kind, payload[0]), payload[1:], atom.sort)

    def uninterpreted(self, key: Any, parts: Sequence[Any], sort: Sort) -> Any:
        """An uninterpreted function applied to `parts`."""
        arguments = [self(part) for part in parts]
        function = self.function(key, arguments, sort)
        return function(*arguments) if arguments else function

    def _floor(self, dividend: Any, divisor: Any) -> Any:
        """Division that rounds down; Z3's own rounds so that the remainder is not negative."""
        by = self(divisor)
        if isinstance(divisor, int):
            return dividend / by
        return z3.If(by > 0, dividend / by, (-dividend) / (-by))

    def function(self, key: Any, arguments: list[Any], result: Sort) -> Any:
        """The uninterpreted function, or without arguments the constant, that belongs to `key` and to their sorts."""
        sorts = tuple(argument.sort() for argument in arguments)
        found = self._functions.get((key, sorts, result))
        if found is None:
            name = f"f{len(self._functions)}"
            sort = self.sort(result)
            found = z3.Function(name, *sorts, sort) if sorts else z3.Const(name, sort)
            self._functions[key, sorts, result] = found
        return found
