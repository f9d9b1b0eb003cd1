"""Inputs made of integer constants in the text of the two programs: they take branches that compare with one."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.refute.arguments import block_arguments
from oneshot_verify.refute.inputs import SEED, Choice, InputMaker, number_of_type
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import integers, is_bool, switch_cases

if TYPE_CHECKING:
    from oneshot_verify.refute.pairs import Pair

MOST_TUPLES = 200
CONSTANTS = frozenset({"arith.constant", "index.constant"})
USUAL = 4
"""The largest numbers that are tried anyway."""


def constant_inputs(pair: Pair, maker: InputMaker, starts: Sequence[Choice]) -> Iterator[Choice]:
    """Inputs whose scalars are integer constants of both programs or their neighbours; unused arguments stay."""
    functions = pair.function, pair.target.functions[pair.name]
    used = {
        number
        for function in functions
        for number, argument in enumerate(block_arguments(function))
        if argument.uses
    }
    return with_constants(maker, starts, pair.programs.integer_constants, used)


def with_constants(
    maker: InputMaker, starts: Sequence[Choice], numbers: Iterable[int], used: Container[int]
) -> Iterator[Choice]:
    """Inputs whose scalars are these numbers or their neighbours: all the same, one alone, then any of them.
    What else they are made of comes from `starts`; so do arguments whose number is not in `used`.
    """
    positions = [
        n
        for n, number in enumerate(maker.chosen)
        if number in used and not is_bool(maker.types[number])
    ]
    values = list(dict.fromkeys(chain.from_iterable((n, n - 1, n + 1) for n in numbers)))
    if not positions or not values or not starts:
        return
    seen = set(starts)
    for choice in _combined(maker, starts, positions, values):
        if choice not in seen:
            seen.add(choice)
            yield choice


def _combined(
    maker: InputMaker, starts: Sequence[Choice], positions: Sequence[int], values: Sequence[int]
) -> Iterator[Choice]:
    alone = [[position] for position in positions]
    groups = [positions, *alone] if len(positions) > 1 else alone
    turn = 0
    for value in values:
        for group in groups:
            yield _put(maker, starts[turn % len(starts)], dict.fromkeys(group, value))
            turn += 1
    for turn, chosen in enumerate(_tuples(values, len(positions))):
        values_at = dict(zip(positions, chosen, strict=True))
        yield _put(maker, starts[turn % len(starts)], values_at)


def _tuples(values: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """All tuples of values, or some of them where there are many."""
    if len(values) ** count <= MOST_TUPLES:
        yield from product(values, repeat=count)
        return
    source = random.Random(SEED)
    for _ in range(MOST_TUPLES):
        yield tuple(source.choices(values, k=count))


def _put(maker: InputMaker, start: Choice, values: dict[int, int]) -> Choice:
    scalars = tuple(
        number_of_type(_type(maker, position), values[position]) if position in values else scalar
        for position, scalar in enumerate(start.scalars)
    )
    return replace(start, scalars=scalars)


def _type(maker: InputMaker, position: int) -> Attribute:
    return maker.types[maker.chosen[position]]


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
    value = op.get_attr_or_prop("value") if name in CONSTANTS else None
    return (value.value.data,) if isinstance(value, IntegerAttr) else ()
