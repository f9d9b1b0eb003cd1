"""The patterns, applied until none of them applies any more."""

from __future__ import annotations

from xdsl.ir import Operation, Region
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriterListener,
    PatternRewriteWalker,
)
from xdsl.transforms.canonicalization_patterns import cf, memref, scf
from xdsl.transforms.dead_code_elimination import region_dce

from oneshot_verify.bufferize.passes.canonical.blocks import simplify_blocks
from oneshot_verify.bufferize.passes.canonical.branches import CanonicalIf
from oneshot_verify.bufferize.passes.canonical.constants import PlainConstant, unify_constants
from oneshot_verify.bufferize.passes.canonical.loops import CanonicalFor
from oneshot_verify.bufferize.passes.canonical.sizes import CanonicalSize
from oneshot_verify.bufferize.passes.canonical.truths import CanonicalChoice, CanonicalTruth
from oneshot_verify.bufferize.passes.deallocation.canonical import (
    CanonicalDealloc,
    CanonicalMetadata,
)
from oneshot_verify.bufferize.passes.deallocation.models import (
    DeallocationModels,
    default_deallocation_models,
)


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
