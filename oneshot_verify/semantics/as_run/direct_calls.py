"""Calls of a function value that is known: `func.call_indirect` of `func.constant @f` is `func.call @f`.

MLIR's own canonicalization says so: https://mlir.llvm.org/docs/Dialects/Func/#funccall_indirect-funccallindirectop
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.rewriter import Rewriter

from oneshot_verify.ir.dialects.func import CallOp
from oneshot_verify.ir.symbols import ops_in


def make_calls_direct(module: ModuleOp) -> None:
    """Replace indirect calls whose callee is known, and the constants that nobody needs then, in place."""
    indirect = [op for op in ops_in(module) if op.name == "func.call_indirect"]
    for call in indirect:
        callee, *operands = call.operands
        constant = callee.owner
        if not isinstance(constant, Operation) or constant.name != "func.constant":
            continue
        direct = CallOp.create(
            operands=operands,
            result_types=list(call.result_types),
            properties={**call.properties, "callee": constant.properties["value"]},
            attributes=call.attributes,
            location=call.location,
        )
        for old, new in zip(call.results, direct.results, strict=True):
            new.name_hint = old.name_hint
        Rewriter.replace_op(call, direct)
    if not indirect:
        return
    for op in list(module.walk()):
        # One of which something else is said says it to others, too.
        is_unused = op.name == "func.constant" and op.results[0].first_use is None
        if is_unused and not op.attributes:
            Rewriter.erase_op(op)
