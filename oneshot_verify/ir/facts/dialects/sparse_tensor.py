"""`sparse_tensor`: known to the bufferizer alone. Source: https://mlir.llvm.org/docs/Dialects/SparseTensorOps/"""

from __future__ import annotations

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import ANYTHING, Runs

FACTS = (
    *describe("sparse_tensor", "assemble", "levels* values", **ALWAYS),
    *describe("sparse_tensor", "concatenate", "inputs*", attributes="dimension", **ALWAYS),
    *describe("sparse_tensor", "convert new", "source", **ALWAYS),
    *describe("sparse_tensor", "coordinates positions", "tensor", attributes="level", **ALWAYS),
    *describe("sparse_tensor", "coordinates_buffer number_of_entries values", "tensor", **ALWAYS),
    *describe("sparse_tensor", "disassemble", "tensor out_levels* out_values", **ALWAYS),
    *describe("sparse_tensor", "load", "tensor", attributes="hasInserts"),
    *describe(
        *("sparse_tensor", "foreach", "tensor initArgs*"),
        attributes="order",
        runs=Runs.ELEMENTS,
        reads=ANYTHING,
        writes=ANYTHING,
    ),
    *describe("sparse_tensor", "yield", "results*", is_terminator=True, **ALWAYS),
)
