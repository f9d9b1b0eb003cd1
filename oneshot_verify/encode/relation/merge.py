"""Where two paths meet: values and memories become choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.fields import merged as merged_state
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import INT, Int, Truth
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import Backing, BlockView, MemRefValue, TensorValue


@dataclass(frozen=True)
class Path:
    """One way that both programs may come to a place."""

    condition: Truth
    """When it is taken."""
    values: tuple[Sequence[Any] | None, Sequence[Any] | None]
    """What the programs hand on; None where one has nothing, or the path is never taken."""
    memories: tuple[BlockStates, BlockStates]


def meet(domain: TermDomain, paths: Sequence[Path], ops: tuple[Operation, Operation]) -> Path:
    """The first path whose condition holds, or else the last one, as one; `ops` hand the values on."""
    *others, met = paths
    ours, theirs = met.memories
    for path in reversed(others):
        ours = merge_memories(domain, path.condition, path.memories[0], ours)
        theirs = merge_memories(domain, path.condition, path.memories[1], theirs)
    source, target = (_met_values(domain, paths, side, op) for side, op in enumerate(ops))
    condition = domain.terms.disj(path.condition for path in paths)
    return Path(condition, (source, target), (ours, theirs))


def _met_values(
    domain: TermDomain, paths: Sequence[Path], side: int, op: Operation
) -> Sequence[Any] | None:
    found = [(path.condition, path.values[side]) for path in paths]
    options = [(condition, values) for condition, values in found if values is not None]
    if not options:
        return None
    *others, (_, met) = options
    for condition, values in reversed(others):
        met = [
            merge_values(domain, condition, one, other, op)
            for one, other in zip(values, met, strict=True)
        ]
    return met


def merge_values(
    domain: TermDomain, condition: Truth, then: Any, otherwise: Any, op: Operation
) -> Any:
    """`then` where `condition` holds, else `otherwise`; both of one type."""
    if then is otherwise:
        return then
    if isinstance(then, TensorValue) and isinstance(otherwise, TensorValue):
        contents = domain.arrays.choice(condition, then.contents, otherwise.contents)
        shape = _merge_shapes(domain, condition, then.shape, otherwise.shape)
        merged = TensorValue(shape, contents, then.element_type)
        return replace(
            merged,
            backing=_merge_backing(domain, condition, then, otherwise),
            pinned=domain.either(condition, then.pinned, otherwise.pinned),
        )
    if isinstance(then, MemRefValue) and isinstance(otherwise, MemRefValue):
        return merge_memrefs(domain, condition, then, otherwise)
    if isinstance(then, TensorValue | MemRefValue) or isinstance(
        otherwise, TensorValue | MemRefValue
    ):
        raise Incomplete("a value is a tensor on one path and a buffer on the other", op)
    return domain.either(condition, then, otherwise)


def _merge_backing(
    domain: TermDomain, condition: Truth, then: TensorValue, otherwise: TensorValue
) -> tuple[Backing, ...]:
    """The buffers that a tensor may live in: on each path those of the tensor that comes from there."""
    both = [one for one in then.backing if any(one is other for other in otherwise.backing)]
    return (
        *both,
        *(
            replace(one, condition=domain.conj(path, one.condition))
            for path, tensor in ((condition, then), (domain.neg(condition), otherwise))
            for one in tensor.backing
            if not any(one is other for other in both)
        ),
    )


def merge_memrefs(
    domain: TermDomain, condition: Truth, then: MemRefValue, otherwise: MemRefValue
) -> MemRefValue:
    """A memref that is one of several views, each under the guard of its path."""
    guards: dict[BlockView, Truth] = {}
    for path, memref in ((condition, then), (domain.neg(condition), otherwise)):
        for guard, seen in memref.views:
            here = domain.conj(path, guard)
            guards[seen] = domain.disj(guards[seen], here) if seen in guards else here
    views = tuple((guard, seen) for seen, guard in guards.items() if guard is not False)
    if len(views) == 1:
        views = ((True, views[0][1]),)
    shape = _merge_shapes(domain, condition, then.shape, otherwise.shape)
    return MemRefValue(views, shape, then.element_type)


def merge_memories(
    domain: TermDomain,
    condition: Truth,
    then: BlockStates,
    otherwise: BlockStates,
) -> BlockStates:
    """The state of every block after either path; a block made on one path only is live on that path only."""
    merged = then.copy()
    for block, one, other in then.differences(otherwise):
        if one is not None and other is not None:
            merged[block] = one if one == other else merged_state(domain, condition, one, other)
        elif one is not None:
            merged[block] = replace(one, live=domain.conj(condition, one.live))
        elif other is not None:
            merged[block] = replace(other, live=domain.conj(domain.neg(condition), other.live))
    return merged


def _merge_shapes(
    domain: TermDomain, condition: Truth, then: tuple[Int, ...], otherwise: tuple[Int, ...]
) -> tuple[Int, ...]:
    return tuple(
        domain.terms.ite(condition, one, other, INT)
        for one, other in zip(then, otherwise, strict=True)
    )
