"""Faults of meanings that the prover and the interpreter share.

A run cannot refute what such a meaning makes of a program, for it is wrong in the same way. What is left to notice are
the tests that hold the meanings against programs that MLIR has compiled, and those with results worked out by hand.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from oneshot_verify.assumptions import meanings as assumed
from oneshot_verify.ir.constants.elements import Elements
from oneshot_verify.semantics import opaque, reading, shapes
from oneshot_verify.semantics.dialects import (
    arith,
    deallocation,
    index_arithmetic,
    linalg_relayout,
    structured,
    vector_reductions,
    vector_transfer,
)
from oneshot_verify.semantics.numbers import folding, integers
from oneshot_verify.semantics.shadows import Shadows
from oneshot_verify.semantics.shapes import Slice
from oneshot_verify.semantics.values import AffineView, TensorValue
from tests.faults.fault import Injection, Shelf, always

SHELF = Shelf()
fault = SHELF.fault


@fault("prover/meaning-strides", "slices lie close, whatever their strides")
def _strides(to: Injection) -> None:
    def view(self: Any) -> AffineView:
        return AffineView.slice(self.offsets, (1,) * len(self.strides), self.dropped)

    to.method(Slice, "view", lambda original: property(view))


@fault("prover/meaning-offsets", "slices start at the beginning, whatever their offsets")
def _offsets(to: Injection) -> None:
    def view(self: Any) -> AffineView:
        return AffineView.slice((0,) * len(self.offsets), self.strides, self.dropped)

    to.method(Slice, "view", lambda original: property(view))


@fault("prover/meaning-floordiv", "arith.floordivsi rounds an index towards zero")
def _floordiv(to: Injection) -> None:
    to.function(
        index_arithmetic.INDEX_DIVISIONS,
        lambda original: {**original, "arith.floordivsi": original["arith.divsi"]},
    )


@fault("prover/meaning-in-bounds", "all lanes of a transfer are taken to be in bounds")
def _in_bounds(to: Injection) -> None:
    for text in (vector_transfer.read_text, vector_transfer.write_text):

        def make(original: Any) -> Any:
            def read(op: Any) -> Any:
                found = original(op)
                return replace(found, in_bounds=(True,) * len(found.in_bounds))

            return read

        to.function(text, make)


@fault(
    "prover/meaning-joined",
    "the stride of a dimension that turns out to have one element does no harm",
)
def _joined(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda machine, size: machine.domain.le(size, 1)

    to.function(shapes.has_one_element, make)


@fault("prover/meaning-sums", "a sum without a start begins with its first element")
def _sums(to: Injection) -> None:
    def make(original: Any) -> Any:
        def first(machine: Any, op: Any, vector: Any, mask: Any) -> Any:
            original(machine, op, vector, mask)
            return machine.domain.read(vector.contents, (0,) * len(vector.shape)), 1

        return first

    to.function(vector_reductions.first_of, make)


@fault("prover/meaning-fastmath", "no flag of fastmath leaves a choice")
def _fastmath(to: Injection) -> None:
    to.value(assumed, "_LEAVE_A_CHOICE", frozenset[str]())


@fault("prover/meaning-stack-of-blocks", "no block of a function comes again")
def _stack_of_blocks(to: Injection) -> None:
    to.value(assumed, "_ways_back", always({})(None))


@fault("prover/meaning-stack-of-loops", "nobody says that the stack holds what loops take from it")
def _stack_of_loops(to: Injection) -> None:
    left_open = vars(assumed)["_LEFT_OPEN"]
    to.value(assumed, "_LEFT_OPEN", [each for each in left_open if "stack" not in each[1]])


@fault(
    "prover/meaning-zeros",
    "zeros of both signs are the same element of a constant",
)
def _zeros(to: Injection) -> None:
    def unsigned(elements: Elements) -> Elements:
        return replace(elements, raw=elements.raw.replace(b"\0\0\0\x80", bytes(4)))

    to.function(
        reading.dense_elements, lambda original: lambda op, value: unsigned(original(op, value))
    )


@fault(
    "prover/meaning-wrapping",
    "additions of indices wrap around without sign, whatever they promise",
)
def _wrapping(to: Injection) -> None:
    to.function(arith.without_wrapping, lambda original: lambda machine, op, exact: exact)


@fault("prover/behind-buffers-in-bodies", "a body looks at no memory behind a buffer from outside")
def _behind_buffers_in_bodies(to: Injection) -> None:
    to.method(structured.Form, "looks_behind", lambda original: property(always(False)(None)))


@fault("prover/strides-of-one-element", "a dimension of size one has the stride that we think of")
def _strides_of_one_element(to: Injection) -> None:
    to.function(
        deallocation.written_strides,
        lambda original: lambda machine, op, shape, strides: list(strides),
    )


@fault("prover/regions-of-opaque-ops", "in which region of an opaque op a block is does not matter")
def _regions_of_opaque_ops(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda op, names: re.sub(r"[][; ]", "", original(op, names))

    to.function(opaque.regions_text, make)


@fault("prover/meaning-folded", "what is folded is not cut off to the bits of its type")
def _folded(to: Injection) -> None:
    to.function(integers.wrap, lambda original: lambda number, width: number)


@fault("prover/meaning-folded-promises", "what promises something is folded")
def _folded_promises(to: Injection) -> None:
    to.function(folding.is_folded, lambda original: lambda name, attributes: name in folding.FOLDED)


@fault("prover/clone-outlives-the-stack", "a clone of a stack buffer does not end with it")
def _clone_outlives_the_stack(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, block, condition=True, **_: original(self, block, condition)

    to.method(Shadows, "end", make)


@fault("prover/relayout-in-place", "pack, unpack and softmax may overwrite what they read")
def _relayout_in_place(to: Injection) -> None:
    def make(original: Any) -> Any:
        def contents(machine: Any, op: Any, source: Any, target: Any) -> Any:
            if isinstance(source, TensorValue):
                return original(machine, op, source, target)
            return machine.memory.contents(source, op)

        return contents

    to.function(linalg_relayout._contents, make)  # pyright: ignore[reportPrivateUsage]
