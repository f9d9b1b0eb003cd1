"""The features that a generated program may have, by name.

A swarm of programs that each lack some features finds more than programs that all have a little of everything: what
one op hides, another program without that op shows. So a set of features is drawn for each program, and only those
occur in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from oneshot_verify.fuzz import (
    calls,
    computing,
    control,
    elements,
    idioms,
    mixed,
    slices,
    structured,
    traps,
    vectors,
)
from oneshot_verify.fuzz.scope import BodyWriter, Writer

SIMPLE_STEPS: dict[str, Writer] = {
    **elements.WRITERS,
    **slices.WRITERS,
    **structured.WRITERS,
    **vectors.WRITERS,
    **calls.WRITERS,
    **mixed.OF_BUFFERS,
}
"""Steps without a body."""
IDIOM_STEPS: dict[str, Writer] = idioms.WRITERS
"""Steps that write several ops which belong together, most of them a loop."""
TRAP_STEPS: dict[str, Writer] = traps.WRITERS
"""Steps that write several ops about which LLVM 22 decides wrongly."""
MIXED_STEPS: dict[str, Writer] = mixed.WRITERS
"""Steps on buffers, in programs that have both: only drawn on request."""
COMPUTING_STEPS: dict[str, BodyWriter] = computing.WRITERS
"""Steps whose body computes an element, and which may capture tensors in it."""
REGION_STEPS: dict[str, BodyWriter] = {**control.WRITERS, **traps.WITH_BODIES}
"""Steps with regions, or blocks, that hold other steps."""
WITHOUT_BODIES = SIMPLE_STEPS | IDIOM_STEPS | TRAP_STEPS | MIXED_STEPS
WITH_BODIES = COMPUTING_STEPS | REGION_STEPS
EFFECTS = frozenset({"assert", "global_store", "global_update", "show", *MIXED_STEPS})
"""Steps whose order counts."""
AVOIDED = {
    "": frozenset[str](),
    "threads": EFFECTS,
    "element": EFFECTS | IDIOM_STEPS.keys() | TRAP_STEPS.keys(),
}
"""Steps that do not occur, by the kind of region (`Scope.inside`)."""
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
MIXED = (*MIXED_STEPS, "buffer_argument", "buffer_result")
"""Features of programs of both tensors and buffers: only drawn on request."""
ON_REQUEST = (*UNCERTAIN, *MIXED)
"""Only drawn by name."""

KINDS = (*SIMPLE_STEPS, *IDIOM_STEPS, *TRAP_STEPS, *COMPUTING_STEPS, *REGION_STEPS)
"""Kinds of steps that are drawn if nothing else is asked for."""
FEATURES = (*KINDS, *VARIATIONS)
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
