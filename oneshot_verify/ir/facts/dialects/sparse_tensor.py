"""`sparse_tensor`: known to the bufferizer alone. Source: https://mlir.llvm.org/docs/Dialects/SparseTensorOps/"""

from __future__ import annotations

from oneshot_verify.ir.facts.describe import ALWAYS, describe, ops
from oneshot_verify.ir.facts.fact import ANYTHING, Runs

FACTS = describe(
    "sparse_tensor",
    ops("assemble convert new coordinates_buffer number_of_entries values"),
    ops("concatenate", attributes="dimension"),
    ops("coordinates positions", attributes="level"),
    ops("disassemble", **ALWAYS),
    ops("load", attributes="hasInserts"),
    ops("foreach", attributes="order", runs=Runs.ELEMENTS, reads=ANYTHING, writes=ANYTHING),
    ops("yield", is_terminator=True),
)
