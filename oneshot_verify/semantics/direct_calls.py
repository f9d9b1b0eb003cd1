"""Calls of a function value that is known: `func.call_indirect` of `func.constant @f` is `func.call @f`.

MLIR's own canonicalization says so: https://mlir.llvm.org/docs/Dialects/Func/#funccall_indirect-funccallindirectop
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import Rewriter

from oneshot_verify.ir.dialects.func import CallIndirectOp, CallOp, ConstantOp


def make_calls_direct(module: ModuleOp) -> None:
    """Replace indirect calls whose callee is known, and the constants that nobody needs then, in place."""
    indirect = [op for op in module.walk() if isinstance(op, CallIndirectOp)]
    for call in indirect:
        constant = call.callee.owner
        if not isinstance(constant, ConstantOp):
            continue
        direct = CallOp.create(
            operands=list(call.callee_operands),
            result_types=list(call.result_types),
            properties={"callee": constant.value},
            attributes=call.attributes,
            location=call.location,
        )
        for old, new in zip(call.results, direct.results, strict=True):
            new.name_hint = old.name_hint
        Rewriter.replace_op(call, direct)
    if not indirect:
        return
    for op in list(module.walk()):
        if isinstance(op, ConstantOp) and op.result.first_use is None:
            Rewriter.erase_op(op)
