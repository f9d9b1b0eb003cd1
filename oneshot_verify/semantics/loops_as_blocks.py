"""Structured control flow of the source, written as blocks where that of the target is.

    scf.for %i = %l to %u step %s              cf.br ^head(%l, %t)
        iter_args(%a = %t) {         ^head(%i, %a):
      BODY                             %c = arith.cmpi slt, %i, %u
      scf.yield %b                     cf.cond_br %c, ^body, ^behind
    }                                ^body:
                                       BODY
                                       %n = arith.addi %i, %s
                                       cf.br ^head(%n, %b)
                                     ^behind:

This is what `-convert-scf-to-cf` makes of it, so that blocks of both programs belong together. It says no more of the
source than its loops do: a step that is not positive, and a buffer of the stack behind its iteration, may be used; and
as in the target, the index arithmetic is assumed not to overflow.

An op in threads stays as it is; so do a loop that does not count indices, or whose step is never positive, and an op
with an attribute for others.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.ir.facts.attributes import said_to_others
from oneshot_verify.ir.facts.names import constant_number
from oneshot_verify.ir.symbols import bodies_of, ops_in
from oneshot_verify.semantics.control import counts_indices, ways_back
from oneshot_verify.semantics.meanings import Meanings, op_name
from oneshot_verify.semantics.regions_as_loops import with_regions_as_loops

LOOPS = ("scf.for", "scf.while")
STRUCTURED = (*LOOPS, "scf.execute_region", "scf.if")


def as_run(source: ModuleOp, target: ModuleOp, meanings: Meanings) -> tuple[ModuleOp, ModuleOp]:
    """Both programs as they are run: regions that repeat are loops, and loops of the source are blocks if those of the
    target are. What is changed is a copy."""
    source, target = with_regions_as_loops(source, target, meanings)
    mine, its = bodies_of(source), bodies_of(target)
    shared = (path for path in mine if path in its and _is_of_blocks(its[path]))
    structured = {path: _structured(mine[path]) for path in shared}
    chosen = {
        path: ops for path, ops in structured.items() if any(op_name(op) in LOOPS for op in ops)
    }
    if not chosen:
        return source, target
    # Few programs need this, and the ops of blocks take long to define.
    from oneshot_verify.semantics.block_writing import join, write_blocks

    wanted = {op for ops in chosen.values() for op in ops}
    ours, theirs = source.clone(), target.clone()
    twins = [*zip(source.walk(), ours.walk(), strict=True)]
    for made in [made for op, made in twins if op in wanted]:
        write_blocks(made)
    for module in (ours, theirs):
        for path, function in bodies_of(module).items():
            if path in chosen:
                join(function.regions[0])
    return ours, theirs


def _is_of_blocks(function: Operation) -> bool:
    """True if blocks of a function come again, and nothing in it is structured."""
    inside = [*ops_in(function)]
    return not any(op_name(op) in STRUCTURED for op in inside) and bool(ways_back(function))


def _structured(function: Operation) -> list[Operation]:
    """The ops that can be blocks of a function, from the outer to the inner ones."""
    found, regions = list[Operation](), {*function.regions}
    for op in function.walk():
        name = op_name(op)
        if op.parent_region() not in regions or name not in STRUCTURED:
            continue
        step = constant_number(op.operands[2]) if name == "scf.for" else None
        counts = name != "scf.for" or (counts_indices(op) and (step is None or step > 0))
        if counts and not any(said_to_others(op)):
            found.append(op)
            regions.update(op.regions)
    return found
