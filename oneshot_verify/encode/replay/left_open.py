"""What MLIR leaves open, and a run decides in one way: a difference in that is no proof that a program is wrong.

Floating-point numbers may be added in any order where flags or a parallel reduction say so, and the sign of zero may be
anybody's choice; threads may be seen from outside in any order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.replay.outcomes import Difference
from oneshot_verify.ir.facts.fact import OUTPUT, Runs
from oneshot_verify.ir.facts.table import facts_of
from oneshot_verify.ir.symbols import has_body, reached_from, resolve
from oneshot_verify.semantics.concrete import ABORT
from oneshot_verify.semantics.dialects.scalars import element_type
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import all_attributes, attribute, is_complex, is_float
from oneshot_verify.semantics.values import VectorValue

_FREE = re.compile(r"\b(reassoc|nsz|arcp|contract|afn|fast)\b")
"""The flags with which a floating-point op may give one of several numbers.

Source: https://llvm.org/docs/LangRef.html#fast-math-flags
"""


class LeftOpen:
    """What a pair of functions leaves open; found out when two runs differ for the first time."""

    def __init__(self, ours: Operation, theirs: Operation) -> None:
        self._functions = (ours, theirs)

    def covers(self, difference: Difference) -> str | None:
        """Why two runs may differ like this though both programs are right."""
        if difference.is_reordered and self._has_threads_that_are_seen:
            return "threads may be seen from outside in any order"
        if all(str(what).startswith(ABORT) for what in (difference.expected, difference.actual)):
            return "what an assertion says when it fails need not be shown to anybody"
        if self._has_open_sums and _is_float(difference.expected):
            return "floating-point numbers may be combined in any order"
        return None

    @cached_property
    def _has_threads_that_are_seen(self) -> bool:
        return any(
            any(map(_is_seen, region.walk()))
            for function in self._functions
            for op in _ops(function)
            if facts_of(op).runs in (Runs.PARALLEL, Runs.ELEMENTS)
            for region in op.regions
        )

    @cached_property
    def _has_open_sums(self) -> bool:
        ours, theirs = ([*_ops(function)] for function in self._functions)
        if any(_is_free(op) for op in (*ours, *theirs)):
            return True
        return Counter(filter(None, map(_order, ours))) != Counter(
            filter(None, map(_order, theirs))
        )


def _ops(function: Operation) -> Iterator[Operation]:
    """The ops of a function, and of those that it calls."""
    for symbol in reached_from(function).values():
        yield from symbol.walk()


def _is_seen(op: Operation) -> bool:
    """Whether the world outside sees an op run, or a function without a body that it calls."""
    facts = facts_of(op)
    callee = attribute(op, "callee")
    symbol = None if callee is None else resolve(op, callee)
    return OUTPUT in facts.writes or (symbol is not None and not has_body(symbol))


def _is_free(op: Operation) -> bool:
    """Whether a floating-point result may be one of several numbers, by flags or since threads meet in any order."""
    flags = attribute(op, "fastmath")
    if flags is not None and _FREE.search(str(flags)):
        return True
    return op_name(op) == "scf.reduce" and any(_holds_floats(type) for type in op.operand_types)


def _order(op: Operation) -> str | None:
    """In which order an op runs over elements that it combines, if there are several orders."""
    attributes = all_attributes(op)
    iterators = str(attributes.get("iterator_types"))
    if iterators.count("reduction") < 2:
        return None
    return f"{op_name(op)} {attributes.get('indexing_maps')} {iterators}"


def _is_float(value: object) -> bool:
    if isinstance(value, VectorValue):
        return _holds_floats(value.element_type)
    return isinstance(value, float | complex)


def _holds_floats(type: Attribute) -> bool:
    element = element_type(type)
    return is_float(element) or is_complex(element)
