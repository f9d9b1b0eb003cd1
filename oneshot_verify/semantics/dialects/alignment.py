"""Promises of alignment: a broken one is undefined behaviour.

Source: https://mlir.llvm.org/docs/Dialects/MemRef/#memrefassume_alignment-memrefassumealignmentop
"""

from __future__ import annotations

from math import prod
from typing import Any, cast

from xdsl.dialects.builtin import AnyFloat, ComplexType, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.reading import ranked_memref, vector_type, written_layout

ANY_BYTES = 256
"""More than any element needs: for those of which the text does not say how large they are."""


def require_alignment(machine: Machine, op: Operation) -> None:
    """Have the machine take the addresses of the op for aligned, if the op promises that."""
    if promised_alignment(op) > 1:
        machine.take_aligned()


def require_own_alignment(op: Operation, element: Attribute) -> None:
    """Raise `UnsupportedOp` where what an op makes lies at addresses that are no multiple of what its elements need: it
    is accessed as if they were."""
    said = op.get_attr_or_prop("alignment")
    if isinstance(said, IntegerAttr) and said.value.data < _own_alignment(element):
        raise UnsupportedOp(
            op, f"memory for {element} at multiples of {said.value.data} bytes only"
        )


def _own_alignment(element: Attribute) -> int:
    """The alignment that LLVM asks for on common machines, or more, in bytes."""
    vector = vector_type(element)
    if vector is not None and not any(vector.get_scalable_dims()):
        return _power_from(prod(vector.get_shape()) * _own_alignment(vector.element_type))
    if isinstance(element, ComplexType):
        return _own_alignment(cast("Any", element).element_type)
    if isinstance(element, IntegerType | AnyFloat):
        return _power_from((element.bitwidth + 7) // 8)
    return 8 if isinstance(element, IndexType) else ANY_BYTES


def _power_from(number: int) -> int:
    return 1 << max(number - 1, 0).bit_length()


def require_next_to_each_other(op: Operation, buffer: Attribute) -> None:
    """Raise `UnsupportedOp` where elements that follow each other along the last dimension may lie apart in memory: the
    op's page counts elements, and mlir-opt's lowering addresses."""
    type = ranked_memref(buffer)
    if type is not None and written_layout(op, type)[0][-1:] not in ((), (1,)):
        raise UnsupportedOp(
            op, f"'{op_name(op)}' of a buffer of type {type}, which has gaps, is not covered"
        )


def promised_alignment(op: Operation) -> int:
    """The alignment that the op promises for its addresses, in bytes; 1 if none."""
    found = op.get_attr_or_prop("alignment")
    return found.value.data if isinstance(found, IntegerAttr) else 1
