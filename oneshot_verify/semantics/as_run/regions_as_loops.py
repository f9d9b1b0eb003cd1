"""Regions of ops that nobody has given a meaning, written as loops.

    "acme.op"(%a) ({              %n = "acme.op"(%a) {step = "begin"} : index
    ^bb0(%x: f32):                scf.for %k = 0 to %n {
      BODY                          %x = "acme.op"(%a) {step = "run"} : f32
      "acme.end"(%y) : f32          BODY
    }) : i32                        "acme.op"(%y) {step = "pass on"}
                                  }
                                  %r = "acme.op"(%a) {step = "end"} : i32

The ops with a `step` are opaque (`opaque.py`), so the body runs any number of times, on any arguments, in any state
that it leaves itself, and with anything in the buffers that the op is given. Of several regions any one runs each time.
`gpu.launch`, `omp.parallel` and `omp.wsloop` become `scf.parallel`.

An op that is opaque, and the same in both programs, stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.ir.symbols import bodies_of, ops_in
from oneshot_verify.semantics.meanings import Meanings, op_name
from oneshot_verify.semantics.opaque import KNOWN_DIALECTS, details, opaque_text, why_not_opaque


def with_regions_as_loops(
    source: ModuleOp, target: ModuleOp, meanings: Meanings
) -> tuple[ModuleOp, ModuleOp]:
    """Both programs, or copies of them with loops in place of the ops that have other regions in one than in the other.

    Nothing is changed in a function where the two have different ops.
    """
    theirs = bodies_of(target)
    chosen: list[tuple[Operation, Operation]] = []
    for path, function in bodies_of(source).items():
        if path in theirs:
            chosen += _chosen(*(_unknown(each, meanings) for each in (function, theirs[path])))
    if not chosen:
        return source, target
    ours, its = zip(*chosen, strict=True)
    return _copy(source, ours), _copy(target, its)


def _unknown(function: Operation, meanings: Meanings) -> list[Operation]:
    """The ops of a function that have regions, and no meaning."""
    return [
        op
        for op in ops_in(function)
        if op.regions
        and op is not function
        and meanings.find(name := op_name(op)) is None
        and name.partition(".")[0] not in KNOWN_DIALECTS
    ]


def _chosen(
    ours: Sequence[Operation], theirs: Sequence[Operation]
) -> Iterator[tuple[Operation, Operation]]:
    """The ops of both programs that become loops."""
    if not ours or [*map(op_name, ours)] != [*map(op_name, theirs)]:
        return
    # Few programs have such ops, and the ops of loops take long to define.
    from oneshot_verify.semantics.as_run.region_loops import can_be_loop

    kept: set[Operation] = set()
    for pair in zip(ours, theirs, strict=True):
        if pair[0] in kept:
            continue
        is_same = details(pair[0]) == details(pair[1])
        are_opaque = is_same and all(why_not_opaque(op) is None for op in pair)
        if (
            is_same
            and all(map(can_be_loop, pair))
            and not (are_opaque and opaque_text(pair[0]) == opaque_text(pair[1]))
        ):
            yield pair
        else:
            kept.update(pair[0].walk())


def _copy(module: ModuleOp, chosen: Sequence[Operation]) -> ModuleOp:
    """A copy of a module with loops in place of some of its ops."""
    from oneshot_verify.semantics.as_run.region_loops import write_loop

    made, wanted = module.clone(), {*chosen}
    for op, copy in [*zip(module.walk(), made.walk(), strict=True)]:
        if op in wanted:
            write_loop(copy)
    return made
