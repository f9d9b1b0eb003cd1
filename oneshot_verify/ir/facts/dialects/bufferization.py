"""`bufferization`. Source: https://mlir.llvm.org/docs/Dialects/BufferizationOps/"""

from __future__ import annotations

from oneshot_verify.ir.facts.describe import ALWAYS, describe
from oneshot_verify.ir.facts.fact import Gives, Undefined

FACTS = (
    *describe(
        *("bufferization", "alloc_tensor", "dynamic_sizes* copy? size_hint?"),
        ignored="memory_space",
        allocates="result",
        undefined={Undefined.NEGATIVE},
        gives=Gives.NEW,
    ),
    *describe(
        *("bufferization", "clone", "input"),
        reads="input",
        writes="output",
        allocates="output",
        undefined={Undefined.LIFE},
        gives=Gives.NEW,
        on_unranked=True,
    ),
    *describe(
        *("bufferization", "dealloc", "memrefs* conditions* retained*"),
        frees="memrefs",
        undefined={Undefined.LIFE},
    ),
    *describe("bufferization", "dealloc_tensor", "tensor"),
    *describe(
        *("bufferization", "materialize_in_destination", "source dest"),
        ignored="restrict writable",
        writes="dest",
        undefined={Undefined.SIZES, Undefined.READ_ONLY, Undefined.LIFE},
        destination="dest",
        gives=Gives.DESTINATION,
    ),
    *describe(
        *("bufferization", "to_tensor", "buffer"),
        attributes="writable",
        ignored="restrict",
        reads="buffer",
        undefined={Undefined.LIFE},
        gives=Gives.VIEW,
        on_unranked=True,
    ),
    *describe(
        *("bufferization", "to_buffer to_memref", "tensor"),
        attributes="read_only",
        gives=Gives.VIEW,
        on_unranked=True,
        **ALWAYS,
    ),
)
