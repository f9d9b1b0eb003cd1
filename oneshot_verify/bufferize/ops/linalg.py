"""How structured ops access tensors (https://mlir.llvm.org/docs/Dialects/Linalg/)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects.builtin import AffineMapAttr, NoneAttr
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.analysis.slices import static_integers
from oneshot_verify.bufferize.analysis.state import AnalysisState
from oneshot_verify.bufferize.analysis.subsets import SubsetInsertion
from oneshot_verify.bufferize.interface import (
    OpOperand,
    attribute_of,
    entries_of,
    op_name,
    tensor_operands,
)
from oneshot_verify.bufferize.ops.shared import DestinationStyleModel, ElementBody
from oneshot_verify.bufferize.registry import Models

ELEMENTWISE = frozenset(
    {
        *("abs", "add", "ceil", "copy", "div", "div_unsigned", "elementwise"),
        *("erf", "exp", "fill", "floor", "log", "map", "max", "min", "mul"),
        *(
            "negf",
            "powf",
            "reciprocal",
            "round",
            "rsqrt",
            "select",
            "sqrt",
            "square",
            "sub",
            "tanh",
        ),
    }
)
"""Named ops whose loops are all parallel and whose maps are identities, unless `indexing_maps` say otherwise."""

INIT_UNREAD = ELEMENTWISE | {"broadcast", "transpose", "fill_rng_2d"}
"""Named ops whose payload does not use the initial value of the output."""

INIT_READ = frozenset(
    {
        *("batch_matmul", "batch_matvec"),
        *("batch_mmt4d", "batch_reduce_matmul", "batch_vecmat", "contract", "conv_1d"),
        *("conv_1d_ncw_fcw", "conv_1d_nwc_wcf", "conv_2d", "conv_2d_nchw_fchw"),
        *("conv_2d_nchw_fchw_q", "conv_2d_ngchw_fgchw", "conv_2d_ngchw_gfchw"),
        *("conv_2d_ngchw_gfchw_q", "conv_2d_nhwc_fhwc", "conv_2d_nhwc_fhwc_q"),
        *("conv_2d_nhwc_hwcf", "conv_2d_nhwc_hwcf_q", "conv_2d_nhwgc_gfhwc"),
        *("conv_2d_nhwgc_gfhwc_q", "conv_3d", "conv_3d_ncdhw_fcdhw", "conv_3d_ndhwc_dhwcf"),
        *("conv_3d_ndhwc_dhwcf_q", "depthwise_conv_1d_ncw_cw", "depthwise_conv_1d_nwc_wc"),
        *("depthwise_conv_1d_nwc_wcm", "depthwise_conv_2d_nchw_chw"),
        *("depthwise_conv_2d_nhwc_hwc", "depthwise_conv_2d_nhwc_hwc_q"),
        *("depthwise_conv_2d_nhwc_hwcm", "depthwise_conv_2d_nhwc_hwcm_q"),
        *("depthwise_conv_3d_ncdhw_cdhw", "depthwise_conv_3d_ndhwc_dhwc"),
        *("depthwise_conv_3d_ndhwc_dhwcm", "dot", "generic", "matmul"),
        *("matvec", "mmt4d", "pooling_nchw_max", "pooling_nchw_sum"),
        *("pooling_ncw_max", "pooling_ncw_sum", "pooling_ndhwc_max", "pooling_ndhwc_min"),
        *("pooling_ndhwc_sum", "pooling_nhwc_max", "pooling_nhwc_max_unsigned"),
        *("pooling_nhwc_min", "pooling_nhwc_min_unsigned", "pooling_nhwc_sum"),
        *("pooling_nwc_max", "pooling_nwc_max_unsigned", "pooling_nwc_min"),
        *("pooling_nwc_min_unsigned", "pooling_nwc_sum", "quantized_batch_matmul"),
        *("quantized_matmul", "reduce", "vecmat"),
    }
)
"""Structured ops whose payload uses the initial value of the output, as far as their region does not show it."""


class StructuredModel(ElementBody, DestinationStyleModel):
    """A structured op: it reads the operands that its payload uses, and writes its inits."""

    def first_init(self, op: Operation) -> int:
        sizes = static_integers(op, "operandSegmentSizes")
        if len(sizes) >= 2:
            return sum(sizes[:-1])
        if op_name(op) == "linalg.reduce":
            return len(op.operands) // 2
        return len(op.operands) - max(1, len(op.results))

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        op = operand.op
        blocks = op.regions[0].blocks if op.regions else ()
        arguments = blocks[0].args if blocks else ()
        if len(arguments) == len(op.operands):
            return arguments[operand.index].first_use is not None
        if not self.is_init(operand):
            return True
        return op_name(op).removeprefix("linalg.") not in INIT_UNREAD

    def is_elementwise(
        self, op: Operation, operands: Sequence[OpOperand], state: AnalysisState
    ) -> bool:
        encoded = (cast(Any, operand.value.type) for operand in tensor_operands(op))
        if any(getattr(t, "encoding", None) not in (None, NoneAttr()) for t in encoded):
            return False
        maps = entries_of(attribute_of(op, "indexing_maps"))
        iterators = entries_of(attribute_of(op, "iterator_types"))
        name = op_name(op).removeprefix("linalg.")
        if maps is None:
            return name in ELEMENTWISE
        if iterators is not None:
            if any("parallel" not in str(each) for each in iterators):
                return False
        elif name not in ELEMENTWISE:
            return False
        return all(_is_identity(maps[operand.index]) for operand in operands)


class CopyModel(StructuredModel):
    """`linalg.copy` overwrites its whole output."""

    def subset_insertion(self, op: Operation) -> SubsetInsertion | None:
        return SubsetInsertion(OpOperand(op, 0), OpOperand(op, 1), None)


class SoftmaxModel(DestinationStyleModel):
    """`linalg.softmax` reads its input only."""

    def reads(self, operand: OpOperand, state: AnalysisState) -> bool:
        return not self.is_init(operand)


def _is_identity(attribute: Attribute) -> bool:
    if not isinstance(attribute, AffineMapAttr):
        return False
    found = attribute.data
    return found == type(found).identity(found.num_dims)


def register(models: Models) -> None:
    """The models of this dialect."""
    for name in INIT_READ | INIT_UNREAD:
        models.register(f"linalg.{name}", StructuredModel())
    models.register("linalg.copy", CopyModel())
    models.register("linalg.softmax", SoftmaxModel())
