"""Examples under which facts hold: these do not contradict each other, and no solver has to say so."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from oneshot_verify.check.terms import BOOL, Term, Value, visit

TRIES = 24
NUMBERS = (0, 0, 1, 1, 2, 3, 5, 8)
"""What unknown numbers are tried as: order is what facts say most of them."""


def have_example(facts: Iterable[Value]) -> bool:
    """True if all of the facts hold where each function is a constant, for one of a few choices of the constants."""
    facts = list(facts)
    return any(_Example(seed).satisfies(facts) for seed in range(TRIES))


class _Example:
    """A choice of the constants."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._constants: dict[tuple[str, str], int | bool] = {}
        self._values: dict[Value, Any] = {}

    def satisfies(self, facts: Iterable[Value]) -> bool:
        """Whether the facts hold."""
        return all(self._value(fact) is True for fact in facts)

    def _value(self, value: Value) -> Any:
        visit(value, self._values, self._compute)
        return self._leaf(value)

    def _leaf(self, value: Any) -> Any:
        return self._values[value] if isinstance(value, Term) else value

    def _compute(self, term: Term) -> int | bool:
        if term.kind == "apply":
            # Functions of one name are told apart by the sorts of their operands; constants may be the same.
            key = (term.args[0], term.sort)
            if key not in self._constants:
                self._constants[key] = self._constant(term.sort)
            return self._constants[key]
        return _OPERATIONS[term.kind](*map(self._leaf, term.args))

    def _constant(self, sort: str) -> int | bool:
        # What is undefined, or not so, is rarely what an input needs.
        return self._random.random() < 0.8 if sort == BOOL else self._random.choice(NUMBERS)


def _quotient(left: int, right: int) -> int:
    """What SMT-LIB says of `div`; whatever is divided by zero may be anything."""
    if right == 0:
        return 0
    return left // right if right > 0 else -(left // -right)


def _choice(condition: bool, then: int, otherwise: int) -> int:
    return then if condition else otherwise


_OPERATIONS: dict[str, Callable[..., int | bool]] = {
    "+": operator.add,
    "*": operator.mul,
    "div": _quotient,
    "=": operator.eq,
    "<=": operator.le,
    "and": lambda *parts: all(parts),
    "or": lambda *parts: any(parts),
    "not": operator.not_,
    "ite": _choice,
}
