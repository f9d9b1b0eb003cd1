"""Fresh tensors: `bufferization.alloc_tensor`, with or without the contents of another tensor."""

from __future__ import annotations

from xdsl.dialects.builtin import UnrankedTensorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.buffer_types import BufferTypes, tensor_type
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.reify import dynamic_sizes
from oneshot_verify.bufferize.rewriter import Rewriter, segments
from oneshot_verify.ir.layouts import space_of


def allocate_like(
    rewriter: Rewriter, types: BufferTypes, value: SSAValue, *, copy: bool, op: Operation
) -> OpResult:
    """An `alloc_tensor` of the shape of `value` at the current place; with its contents if `copy`.

    `op` is blamed where the tensor cannot be copied.
    """
    tensor = tensor_type(value)
    if isinstance(tensor, UnrankedTensorType):
        raise BufferizationError("copying of unranked tensors is not implemented", op)
    if copy:
        properties: dict[str, Attribute] = {"operandSegmentSizes": segments(0, 1, 0)}
        return rewriter.value("bufferization.alloc_tensor", [value], tensor, properties)
    sizes = dynamic_sizes(rewriter, value)
    properties = {"operandSegmentSizes": segments(len(sizes), 0, 0)}
    space = space_of(types.of(value))
    if space is None:
        space = types.default_space(tensor, op)
    if space is not None:
        properties["memory_space"] = space
    return rewriter.value("bufferization.alloc_tensor", sizes, tensor, properties)
