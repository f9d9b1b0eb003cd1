"""Values that depend on a condition, over any domain: where two paths meet, values become choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from oneshot_verify.semantics.domain import Domain
from oneshot_verify.semantics.values import (
    Backing,
    BlockView,
    Index,
    MemRefValue,
    TensorValue,
    Truth,
)


def chosen(domain: Domain, condition: Truth, then: Any, otherwise: Any) -> Any:
    """`then` where `condition` holds, else `otherwise`; both of one type."""
    if then is otherwise:
        return then
    if isinstance(then, TensorValue):
        return TensorValue(
            _merge_shapes(domain, condition, then.shape, otherwise.shape),
            domain.choose_array(condition, then.contents, otherwise.contents),
            then.element_type,
            _merge_backing(domain, condition, then, otherwise),
            domain.either(condition, then.pinned, otherwise.pinned),
        )
    if isinstance(then, MemRefValue):
        return merge_memrefs(domain, condition, then, otherwise)
    return domain.either(condition, then, otherwise)


def _merge_backing(
    domain: Domain, condition: Truth, then: TensorValue, otherwise: TensorValue
) -> tuple[Backing, ...]:
    """The buffers that a tensor may live in: under each path, those of the tensor that comes from it."""
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
    domain: Domain, condition: Truth, then: MemRefValue, otherwise: MemRefValue
) -> MemRefValue:
    """A memref with the views of both, each guarded by the condition of its path."""
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


def _merge_shapes(
    domain: Domain, condition: Truth, then: tuple[Index, ...], otherwise: tuple[Index, ...]
) -> tuple[Index, ...]:
    sizes = zip(then, otherwise, strict=True)
    return tuple(domain.either(condition, one, other) for one, other in sizes)
