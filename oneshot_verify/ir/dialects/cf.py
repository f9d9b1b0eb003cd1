"""The ops of the `cf` dialect.

Over xDSL: weights of branches; operands of successors are verified.

https://mlir.llvm.org/docs/Dialects/ControlFlowDialect/
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects import cf as base_dialect
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.dialects.cf import AssertOp as AssertOp
from xdsl.ir import Block, SSAValue
from xdsl.irdl import opt_prop_def, successor_def

from oneshot_verify.ir.dialects.define import checked, define, extended
from oneshot_verify.ir.require import require


def _verify_passed(block: Block, passed: Sequence[SSAValue]) -> None:
    fits = [value.type for value in passed] == [argument.type for argument in block.args]
    require(fits, "a successor does not take the operands that it is given")


def _verify_branches(op: Any) -> None:
    _verify_passed(op.then_block, op.then_arguments)
    _verify_passed(op.else_block, op.else_arguments)


Cf = extended(
    base_dialect.Cf,
    (
        checked(base_dialect.BranchOp, lambda op: _verify_passed(op.successor, op.arguments)),
        define(
            "cf.cond_br(cond: i1, then_arguments: any*, else_arguments: any*)",
            "$cond (`weights` `(` $branch_weights^ `)`)? "
            "`,` $then_block (`(` $then_arguments^ `:` type($then_arguments) `)`)? "
            "`,` $else_block (`(` $else_arguments^ `:` type($else_arguments) `)`)? attr-dict",
            parent=base_dialect.ConditionalBranchOp,
            verify=_verify_branches,
            branch_weights=opt_prop_def(DenseArrayBase.constr(i32)),
            then_block=successor_def(),
            else_block=successor_def(),
        ),
    ),
)
