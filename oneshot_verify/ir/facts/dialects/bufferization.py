"""`bufferization`. Source: https://mlir.llvm.org/docs/Dialects/BufferizationOps/"""

from __future__ import annotations

from oneshot_verify.ir.facts.describe import ALWAYS, describe, ops
from oneshot_verify.ir.facts.fact import Gives, Undefined

FACTS = describe(
    "bufferization",
    ops(
        "alloc_tensor",
        ignored="memory_space",
        allocates="result",
        undefined={Undefined.NEGATIVE},
        gives=Gives.NEW,
    ),
    ops(
        "clone",
        reads="input",
        writes="output",
        allocates="output",
        undefined={Undefined.LIFE},
        gives=Gives.NEW,
        on_unranked=True,
    ),
    ops("dealloc", frees="memrefs", undefined={Undefined.LIFE}),
    ops("dealloc_tensor"),
    ops(
        "materialize_in_destination",
        ignored="restrict writable",
        writes="dest",
        undefined={Undefined.SIZES, Undefined.READ_ONLY, Undefined.LIFE},
        destination=1,
        gives=Gives.DESTINATION,
    ),
    ops(
        "to_tensor",
        attributes="writable",
        ignored="restrict",
        reads="buffer",
        undefined={Undefined.LIFE},
        gives=Gives.VIEW,
        on_unranked=True,
    ),
    ops(
        "to_buffer to_memref", attributes="read_only", gives=Gives.VIEW, on_unranked=True, **ALWAYS
    ),
)
