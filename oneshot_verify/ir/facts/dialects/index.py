"""`index`. Source: https://mlir.llvm.org/docs/Dialects/IndexOps/"""

from __future__ import annotations

from oneshot_verify.ir.facts.describe import describe, ops
from oneshot_verify.ir.facts.fact import Poison, Speculatable, Undefined

FACTS = describe(
    "index",
    ops("add sub mul and or xor maxs maxu mins minu casts castu sizeof"),
    ops("shl shrs shru", poison={Poison.SHIFT}),
    # `Pure` in xDSL, but not in MLIR.
    ops(
        "divs ceildivs floordivs rems",
        undefined={Undefined.DIVISION, Undefined.OVERFLOW},
        speculatable=Speculatable.NEVER,
    ),
    ops("divu ceildivu remu", undefined={Undefined.DIVISION}, speculatable=Speculatable.NEVER),
    ops("cmp", attributes="pred"),
    ops("constant bool.constant", attributes="value"),
)
