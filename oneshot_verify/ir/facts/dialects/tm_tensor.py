"""`tm_tensor`, a dialect of torch-mlir with ops that `linalg` lacks.

Its bufferization (`lib/Dialect/TMTensor/Transforms/Bufferize.cpp`) ties the results to the outputs, and copies
those outputs that `payloadUsesValueFromOperand` names. The ops' semantics is not known here.

Source: https://github.com/llvm/torch-mlir, include/torch-mlir-dialects/Dialect/TMTensor/IR/TMTensorOps.td
"""

from __future__ import annotations

from oneshot_verify.ir.facts.fact import ALWAYS, describe, ops

FACTS = describe(
    "tm_tensor",
    ops(
        "attention scan scatter sort topk",
        operands="inputs* outputs*",
        reads="inputs",
        writes="outputs",
        gives="DESTINATION",
        runs="PARTS",
        destination_style=True,
    ),
    ops("yield", is_terminator=True, hands_on=True, **ALWAYS),
)
