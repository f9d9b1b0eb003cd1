"""Canonicalization patterns that a deallocation pipeline needs, applied until none of them applies any more.

The deallocation passes leave constants, branches that are never taken, and unused values. Without them the next
passes can simplify more. xDSL has patterns for `cf`; the others are here. None changes the meaning of a program.
Upstream's `-canonicalize` does each of them, and many more.

https://mlir.llvm.org/docs/Canonicalization/
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.arith import AndIOp, ConstantOp, OrIOp, XOrIOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    BoolAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    i1,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriterListener,
    PatternRewriteWalker,
    RewritePattern,
)
from xdsl.transforms.canonicalization_patterns import cf, memref, scf
from xdsl.transforms.dead_code_elimination import region_dce

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.bufferize.passes.canonical_regions import (
    CanonicalFor,
    CanonicalIf,
    simplify_blocks,
)
from oneshot_verify.bufferize.passes.deallocation.builder import number_of, truth_of
from oneshot_verify.bufferize.passes.deallocation.models import (
    DeallocationModels,
    default_deallocation_models,
)
from oneshot_verify.bufferize.passes.deallocation.simplification import (
    CanonicalDealloc,
    CanonicalMetadata,
)
from oneshot_verify.bufferize.rewriter import move_before, remove
from oneshot_verify.ir.dialects.arith import ConstantOp as OwnConstantOp

GATES = (AndIOp, OrIOp, XOrIOp)


class CanonicalTruth(RewritePattern):
    """`andi`, `ori` and `xori` on `i1` with a constant, with one value twice, or with a value and its opposite."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if not isinstance(op, GATES) or op.result.type != i1:
            return
        found = _folded(op, op.lhs, op.rhs)
        if isinstance(found, bool):
            rewriter.replace(op, ConstantOp(BoolAttr.from_bool(found)))
        elif found is not None:
            rewriter.replace(op, (), (found,))


class CanonicalChoice(RewritePattern):
    """`arith.select` whose choice is known or makes no difference."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if op_name(op) == "arith.select":
            condition, yes, no = op.operands
            choice = True if yes is no else truth_of(condition)
            if choice is not None:
                rewriter.replace(op, (), (yes if choice else no,))
            elif yes.type == i1 and truth_of(yes) is True and truth_of(no) is False:
                rewriter.replace(op, (), (condition,))
            elif yes.type == i1 and truth_of(yes) is False and truth_of(no) is True:
                rewriter.replace(op, XOrIOp(condition, no))


def _folded(op: Operation, one: SSAValue, other: SSAValue) -> SSAValue | bool | None:
    """The simplified result of `op` on `one` and `other`: a value or a constant; None if it cannot be simplified."""
    first, second = truth_of(one), truth_of(other)
    if isinstance(op, XOrIOp):
        return _exclusive(one, other, first, second)
    absorbing = isinstance(op, OrIOp)
    if absorbing in (first, second):
        return absorbing
    if first is not None:
        return other
    if second is not None or one is other:
        return one
    return absorbing if one is negated(other) or other is negated(one) else None


def _exclusive(
    one: SSAValue, other: SSAValue, first: bool | None, second: bool | None
) -> SSAValue | bool | None:
    if one is other:
        return False
    if first is not None and second is not None:
        return first != second
    if first is False:
        return other
    if second is False:
        return one
    if second is True:
        return negated(one)
    return negated(other) if first is True else None


def negated(value: SSAValue) -> SSAValue | None:
    """The value whose opposite `value` is, if it is the result of `xori` with true."""
    op = value.owner
    if isinstance(op, Block) or not isinstance(op, XOrIOp) or op.result.type != i1:
        return None
    if truth_of(op.rhs) is True:
        return op.lhs
    return op.rhs if truth_of(op.lhs) is True else None


WIDTH = 64
"""Bits of an `index`, as far as a comparison of constants goes."""


class CanonicalSize(RewritePattern):
    """`memref.dim` of an allocation, and `arith.cmpi` of two constants, or of a value with itself."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        if op_name(op) == "memref.dim":
            _fold_dim(op, rewriter)
        elif (predicate := predicate_of(op)) is not None:
            one, other = map(number_of, op.operands)
            if op.operands[0] is op.operands[1]:
                one = other = 0
            if one is not None and other is not None:
                holds = _compare(predicate, one, other)
                rewriter.replace(op, ConstantOp(BoolAttr.from_bool(holds)))


def predicate_of(op: Operation) -> int | None:
    """The number of the predicate, if `op` is an `arith.cmpi` of two scalars."""
    predicate = op.get_attr_or_prop("predicate") if op_name(op) == "arith.cmpi" else None
    if not isinstance(predicate, IntegerAttr) or op.results[0].type != i1:
        return None
    return predicate.value.data


def _fold_dim(op: Operation, rewriter: PatternRewriter) -> None:
    memref, which = op.operands
    index = number_of(which)
    type_: Any = memref.type
    if index is None or not isinstance(type_, MemRefType):
        return
    shape: tuple[int, ...] = cast(Any, type_).get_shape()
    if not 0 <= index < len(shape):
        return
    if shape[index] != DYNAMIC_INDEX:
        size = IntegerAttr.from_index_int_value(shape[index])
        rewriter.replace(op, ConstantOp(size))
        return
    owner = memref.owner
    if isinstance(owner, Operation) and op_name(owner) in ("memref.alloc", "memref.alloca"):
        before = sum(size == DYNAMIC_INDEX for size in shape[:index])
        rewriter.replace(op, (), (owner.operands[before],))


def _compare(predicate: int, one: int, other: int) -> bool:
    if predicate >= 6:
        one, other, predicate = one % 2**WIDTH, other % 2**WIDTH, predicate - 4
    return (one == other, one != other, one < other, one <= other, one > other, one >= other)[
        predicate
    ]


class PlainConstant(RewritePattern):
    """A number as xDSL's own op, which is the one that xDSL's patterns look at."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        value = op.value if isinstance(op, OwnConstantOp) else None
        if isinstance(value, IntegerAttr):
            plain = ConstantOp(cast("IntegerAttr[IntegerType | IndexType]", value))
            plain.location = op.location
            rewriter.replace(op, plain)


def unify_constants(root: Region) -> bool:
    """Let each function have each scalar constant once, at its start; whether anything was not so."""
    changed = False
    for op in list(root.walk()):
        if isinstance(op, FuncOp) and (entry := op.body.first_block) is not None:
            changed |= _unify(op, entry)
    return changed


def _unify(function: FuncOp, entry: Block) -> bool:
    found: dict[tuple[Attribute, Attribute], Operation] = {}
    changed = False
    for op in list(function.body.walk()):
        value = op.get_attr_or_prop("value") if op_name(op) == "arith.constant" else None
        if not isinstance(value, IntegerAttr):
            continue
        key = (cast(Attribute, value), op.results[0].type)
        known = found.setdefault(key, op)
        if known is not op:
            op.results[0].replace_all_uses_with(known.results[0])
            remove(op)
            changed = True
        elif op.parent is not entry and entry.first_op is not None:
            move_before(entry.first_op, op)
            changed = True
    return changed


def canonicalize(module: Operation, models: DeallocationModels | None = None) -> None:
    """Bring `module` closer to its canonical form, without changing what it does."""
    patterns = GreedyRewritePatternApplier(
        [
            PlainConstant(),
            CanonicalDealloc(models or default_deallocation_models()),
            CanonicalMetadata(),
            CanonicalSize(),
            CanonicalTruth(),
            CanonicalChoice(),
            CanonicalIf(),
            CanonicalFor(),
            scf.IfPropagateConstantCondition(),
            scf.SingleBlockExecuteInliner(),
            memref.ElideUnusedAlloc(),
            cf.AssertTrue(),
            cf.SimplifyConstCondBranchPred(),
            cf.SimplifyBrToBlockWithSinglePred(),
            cf.SimplifyPassThroughBr(),
            cf.SimplifyPassThroughCondBranch(),
            cf.SimplifyCondBranchIdenticalSuccessors(),
            cf.CondBranchTruthPropagation(),
        ]
    )
    walker = PatternRewriteWalker(patterns, post_walk_func=_simplify_regions)
    for region in module.regions:
        walker.rewrite_region(region)


def _simplify_regions(root: Region, listener: PatternRewriterListener) -> bool:
    changed = unify_constants(root)
    changed |= simplify_blocks(root)
    return region_dce(root, listener) or changed
