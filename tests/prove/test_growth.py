"""The cost of bufferizing and proving grows with the program, not with its square.

What is counted is calls of functions, which no other work on the machine changes; `benchmarks cost proof` takes the
times, to sizes a hundred times as large.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from functools import partial

import pytest

from benchmarks.cost.bufferize import OPTIONS
from benchmarks.cost.families import FAMILIES
from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import parse
from oneshot_verify.ir.recursion import room_to_recurse
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict

SIZES = 300, 600
"""Ops. Goals of smaller functions are asked of all facts at once (`encode/solver.py`), which is no measure of larger
ones."""
STEEPEST = 1.2
"""The exponent of growth. Of views that were looked for anew at each op, it was 1.5."""
OTHERS = {"nest", "call-chain"}
"""What stands in nests is counted once for each loop around it; searches of long chains of calls are given up."""


def calls_of(work: Callable[[], object]) -> int:
    """How many calls of functions `work` takes."""
    found = 0

    def count(_frame: object, _event: object, _argument: object) -> None:
        nonlocal found
        found += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def cost(name: str, ops: int, options: str) -> tuple[int, int, int]:
    """Of a program of that many ops: its size, and the calls that bufferizing and proving take, with a certificate."""
    family = FAMILIES[name]
    source = parse(family.program(family.steps_for(ops)), name)[0].module
    target = source.clone()
    bufferized = calls_of(partial(bufferize_module, target, parse_options(options)))

    def prove() -> None:
        with room_to_recurse():
            found = prove_pair(source, target)
        assert {each.verdict for each in found} == {Verdict.PROVED}

    return sum(1 for _ in source.walk()), bufferized, calls_of(prove)


def grows(before: tuple[int, ...], after: tuple[int, ...]) -> list[float]:
    """The exponents of growth between two programs."""
    steps = math.log(after[0] / before[0])
    return [math.log(b / a) / steps for a, b in zip(before[1:], after[1:], strict=True)]


@pytest.mark.parametrize("options", [OPTIONS, f"{OPTIONS} copy-before-write"])
@pytest.mark.parametrize("name", sorted(FAMILIES.keys() - OTHERS))
def test_cost_grows_with_the_program(name: str, options: str) -> None:
    small, large = (cost(name, size, options) for size in SIZES)
    assert max(grows(small, large)) <= STEEPEST


def test_what_grows_with_the_square_is_seen() -> None:
    assert grows((10, 100, 100), (30, 300, 900)) == pytest.approx([1.0, 2.0])
    pairs = calls_of(lambda: [max(a, b) for a in range(30) for b in range(30)])
    assert pairs >= 30 * 30
