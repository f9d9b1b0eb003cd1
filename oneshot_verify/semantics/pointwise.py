"""Loop nests of which each iteration has an element of each output to itself: they are run for an arbitrary element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import i1

from oneshot_verify.semantics.affine import evaluate, places_of_loops
from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.values import Index, LoopNest, Scalar


def pointwise_orders(nest: LoopNest) -> list[list[int]] | None:
    """For each output, and each loop, the dimension that the loop runs over; None if the nest is none of these. One
    without outputs is."""
    if nest.outputs and any(iterator != "parallel" for iterator in nest.iterators):
        return None
    accesses = [*zip(nest.maps, nest.shapes, strict=True)][len(nest.inputs) :]
    orders = [places_of_loops(results, len(nest.extents), shape) for results, shape in accesses]
    known = [order for order in orders if order is not None]
    return known if len(known) == len(orders) else None


def run_pointwise(
    domain: Domain, nest: LoopNest, orders: Sequence[list[int]]
) -> tuple[tuple[Any, ...], int]:
    """The outputs of a nest with these orders, and how often its body was run: once for outputs that lie alike."""
    operands, before = (*nest.inputs, *nest.outputs), len(nest.inputs)
    done: dict[tuple[Index, ...], Sequence[Scalar]] = {}

    def run(loops: tuple[Index, ...]) -> Sequence[Scalar]:
        elements = [
            domain.read(array, [evaluate(domain, result, loops) for result in results])
            for array, results in zip(operands, nest.maps, strict=True)
        ]
        return nest.body(loops, elements)

    def output(number: int, order: list[int]) -> Any:
        def body(index: tuple[Index, ...]) -> Scalar:
            loops = tuple(index[position] for position in order)
            # An iteration is one for all outputs: what nobody knows of it is the same in all of them.
            if loops not in done:
                done[loops] = run(loops)
            return done[loops][number]

        operand = before + number
        return domain.generate(nest.shapes[operand], body, nest.element_types[operand])

    if not orders:
        # What its iterations require, they require all the same.
        domain.generate(nest.extents, lambda loops: len(run(tuple(loops))) == 0, i1)
    return tuple(output(number, order) for number, order in enumerate(orders)), len(done)
