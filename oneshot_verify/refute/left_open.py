"""Freedom that MLIR leaves, and a run uses in one way: a difference within it does not prove a program wrong.

Floating-point numbers may be combined in any order where flags or a parallel reduction say so, and the sign of zero may
be anybody's choice; threads may be seen from outside in any order. Where all numbers are small and whole, and nothing
is divided, each order gives the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import cast

from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.facts.fact import OUTPUT, Runs
from oneshot_verify.ir.facts.table import facts_of
from oneshot_verify.ir.symbols import has_body, reached_from, resolve
from oneshot_verify.refute.inputs import TensorData
from oneshot_verify.refute.outcomes import Difference
from oneshot_verify.semantics.concrete import ABORT
from oneshot_verify.semantics.dialects.scalars import element_type
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import all_attributes, is_complex, is_float
from oneshot_verify.semantics.values import VectorValue

_FREE = re.compile(r"\b(reassoc|nsz|arcp|contract|afn|fast)\b")
"""The flags with which a floating-point op may give one of several numbers.

Source: https://llvm.org/docs/LangRef.html#fast-math-flags
"""

_IN_ANY_ORDER = frozenset({"vector.contract", "vector.multi_reduction"})
"""Ops whose page does not say in which order they combine elements along one dimension."""
_DIVIDING = frozenset({"arith.divf", "arith.remf", "complex.div"})
_SMALL = 4096.0
"""A few products of such numbers, and sums of these, need no rounding."""


class LeftOpen:
    """The freedom that MLIR leaves to a pair of functions; computed when two runs first differ."""

    def __init__(self, ours: Operation, theirs: Operation) -> None:
        self._functions = (ours, theirs)

    def covers(self, difference: Difference) -> str | None:
        """The reason why both programs may be right though they differ like this; None if there is none."""
        if difference.is_reordered and self._has_threads_that_are_seen:
            return "threads may be seen from outside in any order"
        if all(str(what).startswith(ABORT) for what in (difference.expected, difference.actual)):
            return "what an assertion says when it fails need not be shown to anybody"
        if not _is_float(difference.expected) or not self._has_open_sums:
            return None
        if difference.expected == difference.actual:
            return "the sign of zero may be any"
        if self._rounds or not _is_tame(difference.input.values):
            return "floating-point numbers may be combined in any order"
        return None

    @cached_property
    def _rounds(self) -> bool:
        """True if one of the functions may round numbers though its inputs are small and whole."""
        return any(_may_round(op) for function in self._functions for op in _ops(function))

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
    """True if running an op is observable: it writes output, or calls a function without a body."""
    facts = facts_of(op)
    callee = op.get_attr_or_prop("callee")
    symbol = None if callee is None else resolve(op, callee)
    return OUTPUT in facts.writes or (symbol is not None and not has_body(symbol))


def _is_free(op: Operation) -> bool:
    """True if a floating-point result may be one of several numbers: by flags, or by an `scf.reduce` of threads."""
    flags = op.get_attr_or_prop("fastmath")
    if flags is not None and _FREE.search(str(flags)):
        return True
    return op_name(op) == "scf.reduce" and any(_holds_floats(type) for type in op.operand_types)


def _may_round(op: Operation) -> bool:
    name = op_name(op)
    if name.startswith("math.") or name in _DIVIDING:
        return True
    if op.operands or not any(map(_holds_floats, op.result_types)):
        # Globals have no results, but a type.
        return name == "memref.global" and not _is_tame_constant(
            op.get_attr_or_prop("initial_value")
        )
    return name == "arith.constant" and not _is_tame_constant(op.get_attr_or_prop("value"))


def _is_tame_constant(value: Attribute | None) -> bool:
    """True if a constant surely holds small and whole numbers only; False for bytes and resources."""
    text = str(value)
    if "0x" in text or "dense_resource" in text:
        return False
    return all(map(_is_tame, map(float, re.findall(r"-?(?<!\d)\d+\.\d*(?:[eE][-+]?\d+)?", text))))


def _is_tame(value: object) -> bool:
    if isinstance(value, tuple | list):
        return all(map(_is_tame, cast("Sequence[object]", value)))
    if isinstance(value, TensorData):
        return all(map(_is_tame, value.contents.data))
    if isinstance(value, complex):
        return _is_tame(value.real) and _is_tame(value.imag)
    return not isinstance(value, float) or (abs(value) <= _SMALL and value.is_integer())


def _order(op: Operation) -> str | None:
    """The order in which an op combines elements (its maps and iterators); None if there is only one."""
    attributes = all_attributes(op)
    iterators = str(attributes.get("iterator_types"))
    if iterators.count("reduction") < 2 and op_name(op) not in _IN_ANY_ORDER:
        return None
    return f"{op_name(op)} {attributes.get('indexing_maps')} {iterators}"


def _is_float(value: object) -> bool:
    if isinstance(value, VectorValue):
        return _holds_floats(value.element_type)
    return isinstance(value, float | complex)


def _holds_floats(type: Attribute) -> bool:
    element = element_type(type)
    return is_float(element) or is_complex(element)
