"""Edits that take a copy out of a bufferized program. The prover says whether the edited program is right.

share       %b = memref.alloc()                users of %b use %a
            memref.copy %a, %b          ->
            use(%b)                            use(%a)

in place    %a = memref.alloc()                ops that filled %a fill %b
            fill(%a)                    ->     fill(%b)
            memref.copy %a, %b

drop        memref.copy %a, %b          ->     %b has these contents already, or no op reads it
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.rewriter import move_before, remove
from oneshot_verify.elide.measure import ALLOCATIONS, CLONE, CopySite, allocation_of, copy_at
from oneshot_verify.elide.results import Site
from oneshot_verify.elide.retype import Junctions, NotApplicable, Retyper, ranked
from oneshot_verify.elide.rewrites.interface import runs_before
from oneshot_verify.ir import InputError, Position
from oneshot_verify.ir.dialects.memref import CastOp
from oneshot_verify.ir.facts import facts_of, op_name
from oneshot_verify.ir.layouts import buffer_like, shape_of, strided_of
from oneshot_verify.ir.symbols import functions_of, remembered_symbols
from oneshot_verify.ir.verify import verify_module
from oneshot_verify.semantics.moved_up import is_view


@dataclass(frozen=True)
class Edit:
    """An edit that takes a copy out."""

    what: str
    """Description of the program after the edit."""
    apply: Callable[[CopySite, Operation], None]
    """Edit the module that holds the copy, in place. After `NotApplicable` the module must be thrown away."""


def share(site: CopySite, module: Operation) -> None:
    """Replace a fresh copy by its source in all users."""
    fresh = site.op if op_name(site.op) == CLONE else allocation_of(site.target)
    if fresh is None or fresh is allocation_of(site.source):
        raise NotApplicable("the destination is no fresh buffer of its own")
    at = fresh if _is_before(site.source, fresh) else site.op
    value = _cast_to_shape(site.source, fresh.results[0], at)
    if site.op is not fresh:
        remove(site.op)
    _free_no_more(fresh.results[0])
    Retyper(module).replace(fresh.results[0], value)
    remove(fresh)


def build_in_place(site: CopySite, module: Operation) -> None:
    """Replace a fresh source buffer by the destination of the copy, so that the source is computed there."""
    sources = list(_allocations_behind(site.source, Junctions(module)))
    if op_name(site.op) == CLONE or not sources:
        raise NotApplicable("what is copied is no fresh buffer")
    target = site.target
    remove(site.op)
    for fresh in sources:
        if fresh is allocation_of(target):
            raise NotApplicable("a buffer is copied to itself")
        _fold_sizes(fresh)
        _hoist(target, fresh)
        value = _cast_to_shape(target, fresh.results[0], fresh)
        _free_no_more(fresh.results[0])
        Retyper(module).replace(fresh.results[0], value)
        remove(fresh)


def drop(site: CopySite, module: Operation) -> None:
    """Erase the copy, and its target's allocation if nothing uses that any more."""
    if op_name(site.op) == CLONE:
        raise NotApplicable("a clone is a buffer, too")
    fresh = allocation_of(site.target)
    remove(site.op)
    if fresh is not None and _is_unused(fresh.results[0]):
        _free_no_more(fresh.results[0])
        _erase_unused(fresh)


DROP = "drop"
EDITS = {
    "share": Edit("its users use what it is a copy of", share),
    "in place": Edit(
        "what is copied is computed in the destination from the start", build_in_place
    ),
    DROP: Edit("nothing is copied", drop),
}
"""The edits by name, in the order in which they are tried."""


def _cast_to_shape(value: SSAValue, like: SSAValue, at: Operation) -> SSAValue:
    """Cast `value` to the shape in the type of `like`. The two are copies of each other, so the cast cannot fail."""
    given, wanted = ranked(value), ranked(like)
    if shape_of(given) == shape_of(wanted):
        return value
    layout = strided_of(given)
    if layout is None:
        raise NotApplicable(f"the layout of {given} is not strided")
    cast = CastOp.create(
        operands=[value], result_types=[buffer_like(given, shape_of(wanted), layout)]
    )
    move_before(at, cast)
    return cast.results[0]


def _fold_sizes(fresh: Operation) -> None:
    """Replace `memref.dim` of a fresh buffer by the size operand of its allocation, so that the buffer is not
    needed."""
    sizes = shape_of(ranked(fresh.results[0]))
    for use in list(fresh.results[0].uses):
        if op_name(use.operation) != "memref.dim":
            continue
        dimension = constant_of(use.operation.operands[1])
        if dimension is None or not 0 <= dimension < len(sizes) or sizes[dimension] is not None:
            continue
        size = fresh.operands[sizes[:dimension].count(None)]
        use.operation.results[0].replace_all_uses_with(size)
        remove(use.operation)


# Frees.


def _free_no_more(value: SSAValue) -> None:
    for use in list(value.uses):
        match op_name(use.operation):
            case "memref.dealloc":
                remove(use.operation)
            case "memref.cast":
                _free_no_more(use.operation.results[0])
            case _:
                pass


def _is_unused(value: SSAValue) -> bool:
    """True if the only uses of a buffer are frees."""
    return all(
        op_name(use.operation) == "memref.dealloc"
        or (op_name(use.operation) == "memref.cast" and _is_unused(use.operation.results[0]))
        for use in value.uses
    )


def _erase_unused(op: Operation) -> None:
    for use in list(op.results[0].uses):
        _erase_unused(use.operation)
    remove(op)


# Places.


def _is_before(value: SSAValue, op: Operation) -> bool:
    """True if `value` is defined before `op`; only nesting of blocks and order in a block are considered."""
    if isinstance(value, BlockArgument):
        block = value.block
        return block.find_ancestor_op_in_block(op) is not None
    assert isinstance(value, OpResult)
    return runs_before(value.op, op)


def _hoist(value: SSAValue, op: Operation) -> None:
    """Move the pure ops that compute `value` to before `op`."""
    if _is_before(value, op):
        return
    if isinstance(value, OpResult) and value.op is op:
        raise NotApplicable("the destination is computed from the copied buffer")
    if not isinstance(value, OpResult):
        raise NotApplicable("the destination is not there yet when the copied buffer is filled")
    maker = value.op
    facts = facts_of(maker)
    has_effects = facts.has_effects or facts.has_effects_of_regions or maker.regions
    if has_effects and op_name(maker) not in ALLOCATIONS:
        raise NotApplicable(f"'{op_name(maker)}' cannot run before the copied buffer is filled")
    for operand in maker.operands:
        _hoist(operand, op)
    move_before(op, maker)


def _allocations_behind(value: SSAValue, junctions: Junctions) -> Iterator[Operation]:
    """The allocations that `value` may be, each as a whole buffer."""
    seen: set[SSAValue] = set()
    waiting = [value]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        if isinstance(current, OpResult) and op_name(current.op) == "memref.cast":
            waiting.append(current.op.operands[0])
        elif isinstance(current, OpResult) and op_name(current.op) in ALLOCATIONS:
            yield current.op
        else:
            junction = junctions.into(current)
            if junction is not None and junction.signature is None:
                waiting.extend(edge.value for edge in junction.edges)


def edited(target: ModuleOp, edits: Sequence[Site]) -> ModuleOp:
    """`target` without the copies at these sites. Raises `NotApplicable` if the result is no valid program."""
    module = target.clone()
    with remembered_symbols():
        known = {name: list(op.walk()) for name, op in functions_of(module).items()}
        for at in edits:
            op = known[at.function][at.position]
            site = copy_at(op) if op.parent is not None else None
            # A copy that an earlier edit has erased needs no edit.
            if site is not None:
                views = [*_views_behind(site.source), *_views_behind(site.target)]
                EDITS[at.change].apply(site, module)
                for view in dict.fromkeys(views):
                    is_used = any(result.first_use is not None for result in view.results)
                    if view.parent is not None and not is_used:
                        remove(view)
    try:
        verify_module(module, Position("the program without the copy"))
    except InputError as error:
        raise NotApplicable(f"the program without it is none: {error.message}") from None
    return module


def _views_behind(buffer: SSAValue) -> Iterator[Operation]:
    """Chain of view ops that makes `buffer`, the last one first."""
    while isinstance(buffer, OpResult) and is_view(buffer.op):
        yield buffer.op
        buffer = buffer.op.operands[0]
