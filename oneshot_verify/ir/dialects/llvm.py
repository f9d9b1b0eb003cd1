"""The `llvm` dialect: xDSL's, without the ops whose custom syntax it reads as something else than MLIR 22 does.

xDSL drops the flags of `getelementptr`, gives a constant the type of its result (`16 : index`), and prints the
visibility of a global twice. They are read in generic form, or with the help of a program that knows them.

https://mlir.llvm.org/docs/Dialects/LLVM/
"""

from __future__ import annotations

from xdsl.dialects import llvm as base_dialect
from xdsl.ir import Dialect

_MISREAD = ("llvm.getelementptr", "llvm.mlir.constant", "llvm.mlir.global")

_base = base_dialect.LLVM
Llvm = Dialect(
    _base.name,
    [op for op in _base.operations if op.name not in _MISREAD],
    list(_base.attributes),
    list(_base._interfaces),  # pyright: ignore[reportPrivateUsage]
)

__all__ = ["Llvm"]
