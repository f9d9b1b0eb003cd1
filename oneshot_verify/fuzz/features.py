"""The features that a generated program may have, by name.

A swarm of programs that each lack some features finds more than programs that all have a little of everything: what
one op hides, another program without that op shows. So a set of features is drawn for each program, and only those
occur in it.
"""

from __future__ import annotations

from collections.abc import Iterable

IDIOM_STEPS = {
    "tile_loop": "a loop that takes a tile, computes, and puts it back, in what it carries or captures",
    "reduction_tile": "a loop that sums up tiles, and by turns overwrites them",
    "ping_pong": "a loop of two tensors that are made of each other",
    "stencil": "a loop that makes elements of their neighbours, new or old ones",
    "prefix_sum": "a loop that makes elements of all before them",
    "histogram": "a loop that counts or scatters at computed indices",
    "cache_update": "a loop that puts rows into a tensor and reads all of it",
    "pad_unpad": "pad, compute, and take the middle",
    "slice_twice": "one slice that is changed in two ways",
    "read_between": "two tiles, and a read of the whole between them",
}
"""Steps that write several ops which belong together, most of them a loop."""
TRAP_STEPS = {
    "swap_parts": "threads that swap their parts of two shared outputs",
    "lone_threads": "threads that write to a shared output, and insert nothing there",
    "masked_part": "a write to a part of what was taken as a slice, and overwritten",
    "given_or_new": "a call that gives its argument, something new, or a constant, which is written and read",
    "made_twice": "a loop that gives one new tensor twice, one of which is written",
    "body_overwrites": "a body that overwrites, of each element, what it reads of others",
}
"""Steps that write several ops about which LLVM 22 decides wrongly."""
SIMPLE_STEPS = {
    "insert": "tensor.insert",
    "extract": "tensor.extract",
    "extract_slice": "tensor.extract_slice",
    "insert_slice": "tensor.insert_slice of a part of the same or another tensor",
    "slice_back": "tensor.insert_slice to where the source was taken from",
    "fill": "linalg.fill",
    "copy": "linalg.copy",
    "transpose": "linalg.transpose",
    "broadcast": "linalg.broadcast",
    "matmul": "linalg.matmul",
    "named": "other named ops of linalg: matvec, vecmat, dot, batch_matmul, convolution, pooling, softmax",
    "elementwise": "linalg.add, mul, max, exp ... and linalg.elementwise, by turns onto an input",
    "expand": "tensor.expand_shape",
    "collapse": "tensor.collapse_shape",
    "reshape": "tensor.reshape",
    "concat": "tensor.concat",
    "cast": "tensor.cast",
    "alias": "one tensor under two names: a whole slice, a cast there and back, a select of equals",
    "select": "arith.select on tensors",
    "empty": "tensor.empty and bufferization.alloc_tensor, by turns filled",
    "alloc_copy": "bufferization.alloc_tensor with copy",
    "materialize": "bufferization.materialize_in_destination into a new tensor",
    "constant": "arith.constant of a tensor",
    "from_elements": "tensor.from_elements",
    "splat": "tensor.splat",
    "to_tensor": "bufferization.to_tensor of a new buffer, or of a constant one",
    "transfer_read": "vector.transfer_read",
    "transfer_write": "vector.transfer_write",
    "gather": "vector.gather",
    "scatter": "vector.scatter",
    "mask_region": "vector.mask around a transfer",
    "arith": "arithmetic on elements and indices, comparisons",
    "numbers": "division, remainders, affine.min, casts of indices to elements",
    "dim": "tensor.dim and tensor.rank as numbers",
    "global_load": "ml_program.global_load",
    "global_store": "ml_program.global_store of a tensor that by turns is used afterwards",
    "global_update": "a global of ml_program is loaded, changed and stored",
    "show": "func.call of a function without a body that takes a number",
    "assert": "cf.assert",
    "call": "func.call of another generated function",
    "external": "func.call of a function without a body, with bufferization.access",
}
"""Steps without a body: what they write."""
MIXED_STEPS = {
    "buffer_alloc": "memref.alloc that is filled",
    "buffer_constant": "memref.get_global of a constant",
    "buffer_store": "memref.store, and a load beside it",
    "buffer_load": "memref.load",
    "buffer_copy": "memref.copy to another buffer, or from one part to the other",
    "buffer_subview": "memref.subview",
    "buffer_select": "arith.select on buffers",
    "buffer_to_tensor": "bufferization.to_tensor of a buffer that nobody writes from there on, or gives away",
    "buffer_of_tensor": "bufferization.to_buffer of a tensor, that is written",
    "buffer_read_only": "the same with read_only, that is read, and copied",
    "buffer_of_copy": "bufferization.to_buffer of a copy that nobody else has",
    "buffer_there_and_back": "a buffer of what was made of a buffer: written, overwritten, freed",
    "buffer_materialize": "bufferization.materialize_in_destination of a buffer",
    "buffer_freed": "memref.dealloc of what a tensor was made of",
}
"""Steps on buffers, in programs that have both: only drawn on request."""
EFFECTS = frozenset({"assert", "global_store", "global_update", "show", *MIXED_STEPS})
"""Steps whose order counts: not in regions that run in any order."""
COMPUTING_STEPS = {
    "generic": "linalg.generic",
    "map": "linalg.map",
    "reduce": "linalg.reduce, or a linalg.generic that reduces",
    "generate": "tensor.generate",
    "pad": "tensor.pad",
}
"""Steps whose body computes an element, and which may capture tensors in it."""
REGION_STEPS = {
    "for": "scf.for",
    "if": "scf.if",
    "while": "scf.while",
    "forall": "scf.forall",
    "index_switch": "scf.index_switch",
    "parallel": "scf.parallel, which has no bufferization model",
    "execute_region": "scf.execute_region",
    "affine_for": "affine.for, which has no bufferization model",
    "cf_branch": "cf.cond_br to blocks that pass tensors on",
    "cf_loop": "a loop of blocks that carries tensors",
}
"""Steps with regions, or blocks, that hold other steps."""
VARIATIONS = {
    "rank0": "tensors of rank 0",
    "rank3": "tensors of rank 3",
    "zero_size": "static sizes of 0",
    "unit_size": "static sizes of 1",
    "dynamic": "dynamic sizes",
    "read_only": "arguments that are not writable",
    "undefined": "tensors whose contents are undefined",
    "capture": "bodies of linalg ops, tensor.generate and tensor.pad with ops on tensors from outside",
    "permuted_map": "inputs that are read through a permuted, reversed or strided map",
    "broadcast_map": "inputs that are read through a map that leaves dimensions out",
    "read_out": "elementwise ops that read what they write",
    "same_in_out": "ops of which one tensor is both an input and the output",
    "strided_slice": "slices with a stride of 2",
    "shifted_slice": "slices at an index, by turns an induction variable",
    "rank_reduced_slice": "slices of a smaller rank",
    "empty_slice": "slices of size 0",
    "moved_slice": "slices that are put to another place than where they were taken from, or taken beside another one",
    "padded_lanes": "transfers that may be out of bounds in part",
    "masked_lanes": "transfers with a mask",
    "permuted_lanes": "transfers with a permutation map",
    "swap": "loops that swap their iter_args",
    "pass_through": "regions that yield what they were given",
    "yield_twice": "regions that yield one tensor twice",
    "yield_outside": "regions that yield a tensor of outside",
    "one_init_twice": "loops with one tensor as two initial values",
    "zero_trip": "loops that never run",
    "read_shared": "threads of scf.forall that read their own part of a shared output",
    "scalar_iter_arg": "loops that carry a scalar too",
    "flags": "arithmetic with flags that make poison (nsw, nuw, exact, nnan)",
    "partial_pad": "tensor.pad at one side, or by nothing",
}
"""Variations of steps."""
UNCERTAIN = {
    "materialize_anywhere": "bufferization.materialize_in_destination into any tensor, which may be refused",
    "read_shared_anywhere": "threads of scf.forall that read what others may have overwritten, if they share a buffer",
}
"""Features that a bufferizer may refuse, or cannot get right without another buffer: only drawn on request."""
MIXED = {
    **MIXED_STEPS,
    "buffer_argument": "arguments that are buffers",
    "buffer_result": "results that are buffers",
}
"""Features of programs of both tensors and buffers: only drawn on request."""
ON_REQUEST: dict[str, str] = {**UNCERTAIN, **MIXED}
"""Only drawn by name."""

FEATURES: dict[str, str] = {
    **SIMPLE_STEPS,
    **IDIOM_STEPS,
    **TRAP_STEPS,
    **COMPUTING_STEPS,
    **REGION_STEPS,
    **VARIATIONS,
}
"""All that is drawn from if nothing else is asked for."""
MIXED_PROFILE = (
    *MIXED,
    *("insert", "extract", "extract_slice", "insert_slice", "slice_back", "fill", "copy", "cast"),
    *("select", "collapse", "expand", "alloc_copy", "constant", "elementwise", "generic", "arith"),
    *("global_load", "for", "if", "tile_loop", "read_between"),
    *("rank0", "dynamic", "read_only", "strided_slice", "pass_through", "yield_outside"),
)
"""Small programs of both: what their tensors may become, and where."""


def disabled_by(features: Iterable[str] | None) -> frozenset[str]:
    """Features that must not occur if just `features` may; None stands for all of `FEATURES`.

    Raises `ValueError` for a name that is no feature.
    """
    wanted = frozenset(FEATURES if features is None else features)
    every = frozenset(FEATURES) | frozenset(ON_REQUEST)
    if unknown := sorted(wanted - every):
        raise ValueError(f"no such feature: {', '.join(unknown)} (known: {', '.join(every)})")
    return every - wanted
