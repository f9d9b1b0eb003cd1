"""Questions to Z3: whether facts imply a goal.

Terms are built with the C functions of its library: its Python classes would check each sort again, which is slow.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from operator import add, eq, is_, le, lt, mul, sub
from typing import Any

import z3 as untyped

from oneshot_verify.encode.bits import width_of
from oneshot_verify.encode.terms import BOOL, INT, Term, Value, no, sort_of, visit

MANY = 1000
"""After this number of new terms, Z3 gets a new context: old terms make each question slower, but a new context costs
as much as a few questions."""

z3: Any = untyped
"""The module, which has no types."""
_LOGIC: Any = {"and": z3.And, "or": z3.Or, "not": z3.Not, "=": eq, "<=": le, "ite": z3.If}
_NUMBER: Any = z3.BitVecRef
_BITS: Any = (
    {"bvadd": add, "bvsub": sub, "bvmul": mul, "bvslt": lt, "bvsle": le}
    | {"bvand": _NUMBER.__and__, "bvor": _NUMBER.__or__, "bvxor": _NUMBER.__xor__}
    | {"bvshl": _NUMBER.__lshift__, "bvashr": _NUMBER.__rshift__, "bvlshr": z3.LShR}
    | {"bvsdiv": _NUMBER.__truediv__, "bvudiv": z3.UDiv, "bvsrem": z3.SRem, "bvurem": z3.URem}
    | {"bvult": z3.ULT, "bvule": z3.ULE, "ubv_to_int": z3.BV2Int}
)
"""Functions on bit-vectors, with sign where operators are used."""
_INDEXED: Any = {"sign_extend": z3.SignExt, "zero_extend": z3.ZeroExt, "extract": z3.Extract}
_OPERATIONS: Any = {**_LOGIC, **_BITS, "+": add, "*": mul, "div": z3.ArithRef.__truediv__}


class Questions:
    """An incremental solver: the facts that a question shares with the last one stay asserted."""

    def __init__(self, context: Any = None, spent: int = 0) -> None:
        self.has_given_up = False
        """True if Z3 has found neither a proof nor a counterexample for the last question."""
        self.spent = spent
        """The resources that Z3 has used so far, in the units of `rlimit`."""
        self._most = MANY
        """The number of terms from which on the next question gets a new context."""
        self._solver: Any = z3.Solver(ctx=context)
        self._told, self._written = list[Value](), dict[Value, Any]()
        self._context: Any = (context := self._solver.ctx)
        self._kept: Any = z3.AstVector(ctx=context)
        """References to all Z3 terms made here, so that Z3 does not free them."""
        sorts: dict[str, Any] = {INT: z3.IntSort(context), BOOL: z3.BoolSort(context)}

        def sort(name: str) -> Any:
            width = width_of(name)
            made = z3.BitVecSort(width, context) if width else z3.DeclareSort(name, context)
            return sorts.setdefault(name, made)

        def function(name: Any, *signature: str) -> Any:
            found = [*map(sort, signature)]
            if isinstance(name, str):
                return z3.Function(name, *found)
            operands = [z3.Const("any", each) for each in found[:-1]]
            # A number has no operand that knows the context.
            return (name(*operands) if operands else name(ctx=context)).decl()

        self._function = cache(function)
        self._int, self._bool = cache(z3.IntVal), cache(z3.BoolVal)

    def imply(self, facts: Iterable[Value], goal: Value, rlimit: int) -> bool:
        """True if Z3 proves that the facts imply `goal`; False if it does not know. `rlimit`: its limit; 0: none."""
        is_new = len(self._written) > self._most
        if is_new:
            self.__init__(z3.Context(), self.spent)
        told, self._told = self._told, [*facts, no(goal)]
        kept = [*map(is_, told, self._told), False].index(False)
        self._solver.pop(len(told) - kept)
        for fact in self._told[kept:]:
            self._solver.push()
            self._solver.add(z3.BoolRef(self._term(fact), self._context))
        if is_new:
            # The terms of the facts come again with each context.
            self._most = MANY + 2 * len(self._written)
        self._solver.set("rlimit", rlimit)
        before = self._used()
        answer = self._solver.check()
        self.spent += self._used() - before
        self.has_given_up = answer == z3.unknown
        return answer == z3.unsat

    def _used(self) -> int:
        """The resources that the context has used so far."""
        statistics = self._solver.statistics()
        # It is one of the last; reading all of them takes longer than a small question.
        found = (statistics[place] for place in reversed(range(len(statistics))))
        return next((value for name, value in found if name == "rlimit count"), 0)

    def _term(self, value: Value) -> Any:
        if isinstance(value, Term):
            return visit(value, self._written, self._write)
        return (self._bool if isinstance(value, bool) else self._int)(value, self._context).ast

    def _write(self, term: Term) -> Any:
        operands = term.args[term.kind == "apply" :]
        args, at = (z3.Ast * len(operands))(*map(self._term, operands)), self._context.ref()
        name = term.args[0] if term.kind == "apply" else _operation(term.kind)
        # Functions of one name are told apart by the sorts of their operands.
        function = self._function(name, *map(sort_of, operands), term.sort)
        made = z3.Z3_mk_app(at, function.ast, len(args), args)
        z3.Z3_ast_vector_push(at, self._kept.vector, made)
        return made


@cache
def _operation(kind: str) -> Any:
    """The function of Z3's Python API for a kind of terms."""
    if kind in _OPERATIONS:
        return _OPERATIONS[kind]
    name, *numbers = kind.strip("(_)").split()
    if name in _INDEXED:
        return partial(_INDEXED[name], *map(int, numbers))
    if name == "int_to_bv":
        return partial(z3.Int2BV, num_bits=int(numbers[0]))
    return partial(z3.BitVecVal, int(name.removeprefix("bv")), int(numbers[0]))
