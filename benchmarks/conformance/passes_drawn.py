"""The passes of mlir-opt that `conformance passes` runs: they keep what a program on buffers means.

Left out are passes that compute other floats (`math-uplift-to-fma`, `math-expand-ops`), that leave the dialects of a
bufferized program (`convert-*-to-llvm`), or that change who calls what with which types in public functions
(`arith-emulate-wide-int`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

_ANY_PROGRAM = """
    canonicalize cse sccp inline symbol-dce mem2reg sroa remove-dead-values topological-sort control-flow-sink
    loop-invariant-code-motion loop-invariant-subset-hoisting int-range-optimizations
    arith-int-range-narrowing=int-bitwidths-supported=16,32 arith-unsigned-when-equivalent arith-expand
    duplicate-function-elimination convert-scf-to-cf convert-complex-to-standard convert-math-to-funcs
    resolve-shaped-type-result-dims resolve-ranked-shaped-type-result-dims reconcile-unrealized-casts
    canonicalize=region-simplify=aggressive scf-for-to-while affine-raise-from-memref
"""
_BUFFERS = """
    buffer-hoisting buffer-loop-hoisting promote-buffers-to-stack
    promote-buffers-to-stack=max-alloc-size-in-bytes=4096 optimize-allocation-liveness drop-equivalent-buffer-results
    buffer-results-to-out-params buffer-results-to-out-params=modify-public-functions=true
    buffer-deallocation-pipeline ownership-based-buffer-deallocation
    buffer-deallocation-pipeline=private-function-dynamic-ownership=true convert-bufferization-to-memref
    memref-expand expand-realloc expand-strided-metadata fold-memref-alias-ops normalize-memrefs flatten-memref
    bubble-down-memory-space-casts
"""
_LINALG = """
    convert-linalg-to-loops convert-linalg-to-affine-loops convert-linalg-to-parallel-loops
    linalg-generalize-named-ops linalg-specialize-generic-ops linalg-fold-unit-extent-dims
    linalg-inline-scalar-operands linalg-fold-into-elementwise linalg-morph-ops=named-to-category
    linalg-morph-ops=generic-to-named simplify-depthwise-conv
"""
_LOOPS = """
    scf-for-loop-peeling scf-for-loop-peeling=peel-front=true scf-for-loop-canonicalization
    scf-for-loop-range-folding scf-for-loop-specialization scf-forall-to-for scf-forall-to-parallel lift-cf-to-scf
"""
_PARALLEL = """
    scf-parallel-for-to-nested-fors scf-parallel-loop-fusion scf-parallel-loop-specialization
    scf-parallel-loop-tiling=parallel-loop-tile-sizes=2,3
"""
_AFFINE = """
    affine-expand-index-ops affine-expand-index-ops-as-affine affine-fold-memref-alias-ops affine-loop-coalescing
    affine-loop-fusion affine-loop-invariant-code-motion affine-loop-normalize affine-loop-tile=tile-size=2
    func.func(affine-loop-unroll{unroll-factor=2}) func.func(affine-loop-unroll-jam{unroll-jam-factor=2})
    affine-parallelize affine-scalrep func.func(affine-simplify-min-max) affine-simplify-structures
    affine-super-vectorize=virtual-vector-size=4 lower-affine
"""
_VECTORS = """
    convert-vector-to-scf convert-vector-to-scf=full-unroll=true lower-vector-mask lower-vector-multi-reduction
    lower-vector-to-from-elements-to-shuffle-tree
"""
_BEHIND: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_AFFINE, ("convert-linalg-to-affine-loops", "affine-raise-from-memref")),
    (_PARALLEL, ("convert-linalg-to-parallel-loops",)),
    (_LOOPS, ("convert-linalg-to-loops", "convert-scf-to-cf")),
    (_VECTORS, ("affine-super-vectorize=virtual-vector-size=4",)),
)
"""Passes, and which ones before them make what they work on."""
PASSES = tuple(
    name
    for names in (_ANY_PROGRAM, _BUFFERS, _LINALG, _LOOPS, _PARALLEL, _AFFINE, _VECTORS)
    for name in names.split()
)
DEFECTS = {
    ("convert-scf-to-cf", "scf.index_switch"): "the number is cut off to 32 bits",
    ("scf-for-loop-peeling", "scf.for"): "a loop from 0 to -1 by 2 runs once (LLVM issue 223232)",
    ("scf-for-loop-peeling=peel-front=true", "scf.for"): "a loop of no round runs once (223232)",
}
"""What passes do wrong with an op, in LLVM 22.1: where they are to blame and the op is there, a refutation is right.

The change of LLVM that mends issue 223232 is 223257; `heir-opt` lacks the pass.
"""
_PREPARED = {name: before for names, before in _BEHIND for name in names.split()}


def draw_passes(random: Random, chosen: Sequence[str], longest: int) -> list[str]:
    """One to `longest` of `chosen`; before every second one that needs it, a pass that makes what it works on."""
    names: list[str] = []
    for name in random.sample(chosen, min(random.randint(1, longest), len(chosen))):
        if name in _PREPARED and random.random() < 0.5:
            names.append(random.choice(_PREPARED[name]))
        names.append(name)
    return names
