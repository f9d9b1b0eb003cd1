"""The integer constants that stand in the text of programs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Operation

from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import attribute, integers, switch_cases

CONSTANTS = frozenset({"arith.constant", "index.constant"})
USUAL = 4
"""The largest numbers that are tried anyway."""


def integer_constants(*programs: ModuleOp) -> list[int]:
    """The integer constants of the programs: unusual ones first, and first of these those of one program only."""
    found = [set(chain.from_iterable(map(_numbers, program.walk()))) for program in programs]
    both = set[int].intersection(*found)
    return sorted(
        set[int].union(*found),
        key=lambda number: (abs(number) <= USUAL, number in both, -abs(number), number),
    )


def _numbers(op: Operation) -> Iterable[int]:
    """The integers that an op defines, or compares an operand with."""
    name = op_name(op)
    if name == "scf.index_switch":
        return integers(op, "cases")
    if name == "cf.switch":
        return switch_cases(op)
    value = attribute(op, "value") if name in CONSTANTS else None
    return (value.value.data,) if isinstance(value, IntegerAttr) else ()
