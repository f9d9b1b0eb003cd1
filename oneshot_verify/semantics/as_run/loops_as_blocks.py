"""Structured control flow of the source, written as blocks, or as other loops, where that of the target is.

    scf.for %i = %l to %u step %s              cf.br ^head(%l, %t)
        iter_args(%a = %t) {         ^head(%i, %a):
      BODY                             %c = arith.cmpi slt, %i, %u
      scf.yield %b                     cf.cond_br %c, ^body, ^behind
    }                                ^body:
                                       BODY
                                       %n = arith.addi %i, %s
                                       cf.br ^head(%n, %b)
                                     ^behind:

This is what `-convert-scf-to-cf` makes of it, so that blocks of both programs belong together; and a loop that counts
is an `scf.while`, as `-scf-for-to-while` makes it, where the target has that in place of each loop. It says no more of
the source than its loops do: a step that is not positive, and a buffer of the stack behind its iteration, may be used;
and as in the target, the index arithmetic is assumed not to overflow.

Threads that reduce are a loop over their indices first, if the target has no threads: that is one of the orders in
which the source may run them. Other threads, and ops in them, stay as they are; so do a loop that does not count
indices, or whose step is never positive, and an op with an attribute for others.

Where blocks of both come again in other ways, what always runs together is one block, and a block that only branches
stands where the other program has one more (`in_step.py`).
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.ir.branches import ways_back
from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.ir.facts.names import constant_number
from oneshot_verify.ir.symbols import bodies_of, ops_in
from oneshot_verify.semantics.as_run.in_step import are_in_step, keep_in_step
from oneshot_verify.semantics.as_run.regions_as_loops import with_regions_as_loops
from oneshot_verify.semantics.control import counts_indices, may_not_end
from oneshot_verify.semantics.meanings import Meanings, op_name

LOOPS = ("scf.for", "scf.while")
THREADS = ("affine.parallel", "scf.forall", "scf.parallel")
STRUCTURED = (*LOOPS, "scf.execute_region", "scf.if")


def as_run(source: ModuleOp, target: ModuleOp, meanings: Meanings) -> tuple[ModuleOp, ModuleOp]:
    """Both programs as they are run: regions that repeat are loops, and loops of the source are blocks if those of the
    target are. What is changed is a copy."""
    source, target = with_regions_as_loops(source, target, meanings)
    mine, its = bodies_of(source), bodies_of(target)
    reduced = {op for path in mine if path in its for op in _reduced(mine[path], its[path])}
    if reduced:
        from oneshot_verify.semantics.as_run.block_writing import write_loops

        ours = source.clone()
        for op, made in [*zip(source.walk(), ours.walk(), strict=True)]:
            if op in reduced:
                write_loops(made)
        source, mine = ours, bodies_of(ours)
    of_blocks = [path for path in mine if path in its and ways_back(its[path])]
    if lost := [p for p in of_blocks if not _in_step(mine[p], its[p])]:
        from oneshot_verify.semantics.as_run.loops_of_blocks import with_loops

        source, target = with_loops(source, target, lost)
        mine, its = bodies_of(source), bodies_of(target)
    shared = [path for path in mine if path in its]
    whiles = {op for path in shared for op in _whiles(mine[path], its[path])}
    of_blocks = [path for path in shared if ways_back(its[path])]
    chosen = {p: ops for p in of_blocks if (ops := _changed(mine[p], its[p])) is not None}
    if not chosen and not whiles:
        return source, target
    # Few programs need this, and the ops of blocks take long to define.
    from oneshot_verify.semantics.as_run.block_writing import join, write_blocks, write_while

    wanted = {op for ops in chosen.values() for op in ops}
    ours, theirs = source.clone(), target.clone()
    for op, made in [*zip(source.walk(), ours.walk(), strict=True)]:
        if op in wanted:
            write_blocks(made)
        elif op in whiles:
            write_while(made)
    bodies = bodies_of(ours), bodies_of(theirs)
    for path in chosen:
        regions = [each[path].regions[0] for each in bodies]
        for region in regions:
            join(region)
        keep_in_step(regions)
    return ours, theirs


def _reduced(ours: Operation, theirs: Operation) -> list[Operation]:
    """The threads of a function of the source that reduce, if the target has no threads."""
    if any(op_name(op) in THREADS for op in ops_in(theirs)):
        return []
    threads = (op for op in ops_in(ours) if op_name(op) == "scf.parallel" and op.results)
    return [op for op in threads if not (may_not_end(op) or any(said_to_others(op)))]


def _whiles(ours: Operation, theirs: Operation) -> list[Operation]:
    """The loops of a function of the source that count, if the target has one of any kind in place of each."""
    names = [[op_name(op) for op in ops_in(each)] for each in (ours, theirs)]
    counts = [[each.count(name) for name in LOOPS] for each in names]
    if counts[1] != [0, sum(counts[0])]:
        return []
    return [op for op in ops_in(ours) if op_name(op) == "scf.for" and _can_change(op)]


def _changed(ours: Operation, theirs: Operation) -> list[Operation] | None:
    """The ops of a function of the source that become blocks; None if nothing is changed in it. Blocks come again in
    that of the target, which has more of them than the source if it has them in place of such ops."""
    has_more = len(theirs.regions[0].blocks) > len(ours.regions[0].blocks)
    if has_more and not any(op_name(op) in STRUCTURED for op in ops_in(theirs)):
        found = _structured(ours)
        if found and any(op_name(op) in LOOPS or ways_back(op) for op in (ours, *found)):
            return found
    return [] if ways_back(ours) and not _in_step(ours, theirs) else None


def _in_step(ours: Operation, theirs: Operation) -> bool:
    return are_in_step([ours.regions[0], theirs.regions[0]])


def _structured(function: Operation) -> list[Operation]:
    """The ops that can be blocks of a function, from the outer to the inner ones."""
    found, regions = list[Operation](), {*function.regions}
    for op in function.walk():
        name = op_name(op)
        if op.parent_region() not in regions or name not in STRUCTURED:
            continue
        if _can_change(op):
            found.append(op)
            regions.update(op.regions)
    return found


def _can_change(op: Operation) -> bool:
    step = constant_number(op.operands[2]) if op_name(op) == "scf.for" else None
    counts = op_name(op) != "scf.for" or (counts_indices(op) and (step is None or step > 0))
    return counts and not any(said_to_others(op))
