"""Steps that give a tensor another shape or another name: expand and collapse, reshape, concat, aliases."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from oneshot_verify.fuzz.scope import REFUSED_SELDOM, Dim, Picks, Scope, Tensor, tensor_type
from oneshot_verify.fuzz.structured import new_tensor

ONE = Dim(1, True)


def _groups(single: int, rank: int) -> str:
    """Reassociation of `rank` dimensions in which `single` and the one behind it belong together."""
    groups = [[d] for d in range(single)] + [[single, single + 1]]
    groups += [[d] for d in range(single + 2, rank)]
    return str(groups)


def _expand(scope: Scope, picks: Picks) -> None:
    """One dimension as two: with one of size 1, or an even static size as two columns."""
    highest = 2 if scope.may("rank3") else 1
    sources = [tensor for tensor in scope.tensors if 0 < tensor.rank <= highest]
    if not sources:
        return
    source = picks.latest(sources)
    which = picks.number(source.rank)
    dim = source.dims[which]
    how = picks.number(3)
    pair = (dim, ONE) if how == 1 else (ONE, dim)
    if how == 0 and isinstance(dim.size, int) and dim.size % 2 == 0 and dim.static:
        pair = (Dim(dim.size // 2, True), Dim(2, True))
    dims = (*source.dims[:which], *pair, *source.dims[which + 1 :])
    groups = _groups(which, len(dims))
    shape = ", ".join(str(each) if each.static else scope.size_operand(each) for each in dims)
    scope.reshaped(
        source,
        f"expand_shape {source.name} {groups} output_shape [{shape}] : {source.type} into",
        dims,
    )


def _collapsible(tensor: Tensor) -> list[int]:
    """The dimensions that can be put together with the one behind."""
    return [
        d
        for d, (one, other) in enumerate(zip(tensor.dims, tensor.dims[1:], strict=False))
        if ONE in (one, other) or (one.static and other.static)
    ]


def _collapse(scope: Scope, picks: Picks) -> None:
    """Two dimensions as one: static ones, or one of which has size 1."""
    fitting = [tensor for tensor in scope.tensors if _collapsible(tensor)]
    if not fitting:
        _expand(scope, picks)
        fitting = [tensor for tensor in scope.tensors[-1:] if _collapsible(tensor)]
    if not fitting:
        return
    source = picks.latest(fitting)
    which = picks.of(_collapsible(source))
    one, other = source.dims[which : which + 2]
    if one.static and other.static:
        together = Dim(int(one.size) * int(other.size), True)
    else:
        together = other if one == ONE else one
    dims = (*source.dims[:which], together, *source.dims[which + 2 :])
    scope.reshaped(
        source,
        f"collapse_shape {source.name} {_groups(which, source.rank)} : {source.type} into",
        dims,
    )


def _reshape(scope: Scope, picks: Picks) -> None:
    """`tensor.reshape` to the same sizes, to one row, or of static sizes to a vector."""
    source = picks.latest(scope.tensors)
    dims = source.dims
    how = picks.number(3)
    if how == 1 and source.rank < 3:
        dims = (ONE, *source.dims)
    elif how == 2 and source.static and source.rank > 1:
        count = prod(int(dim.size) for dim in source.dims)
        dims = (Dim(count, True),)
    sizes = ", ".join(scope.size_operand(dim) for dim in dims)
    shape_type = f"tensor<{len(dims)}xindex>"
    shape = scope.define(f"tensor.from_elements {sizes} : {shape_type}")
    scope.reshaped(
        source, f"reshape {source.name}({shape}) : ({source.type}, {shape_type}) ->", dims
    )


def _together(one: Dim, other: Dim) -> Dim:
    if isinstance(one.size, int) and isinstance(other.size, int):
        return Dim(one.size + other.size, one.static and other.static)
    return Dim(f"{one.size}+{other.size}", False)


def _concat(scope: Scope, picks: Picks) -> None:
    """A tensor and another one (by turns the same) one after the other in one dimension."""
    # LLVM 22 makes slices at offset 0 of what it concatenates, and takes none of no elements.
    filled = [tensor for tensor in scope.tensors if tensor.filled and tensor.rank]
    if not filled:
        return
    first = picks.latest(filled)
    dimension = picks.number(first.rank)

    def around(tensor: Tensor) -> tuple[Dim, ...]:
        return tensor.dims[:dimension] + tensor.dims[dimension + 1 :]

    fitting = [t for t in filled if t.rank == first.rank and around(t) == around(first)]
    second = picks.latest(fitting)
    dims = list(first.dims)
    dims[dimension] = _together(first.dims[dimension], second.dims[dimension])
    scope.define_tensor(
        f"tensor.concat dim({dimension}) {first.name}, {second.name} : ({first.type}, {second.type})"
        f" -> {tensor_type(dims, scope.element_type)}",
        first,
        dims=tuple(dims),
        slice=None,
        view=False,
        pinned=False,
        defined=first.defined and second.defined,
    )


def _alias(scope: Scope, picks: Picks) -> None:
    """Another name for a tensor: a whole slice, a cast there and back, or a select of equals."""
    tensor = picks.latest(scope.tensors)
    how = picks.number(3)
    if how == 0:
        sizes = ", ".join(
            str(dim) if dim.static else scope.size_of(tensor, d)
            for d, dim in enumerate(tensor.dims)
        )
        offsets = ["0" if dim.size != 0 else scope.constant(0) for dim in tensor.dims]
        zeros, ones = ", ".join(offsets), ", ".join("1" * tensor.rank)
        scope.define_tensor(
            f"tensor.extract_slice {tensor.name}[{zeros}] [{sizes}] [{ones}]"
            f" : {tensor.type} to {tensor.type}",
            tensor,
            view=True,
        )
    elif how == 1 and any(dim.static for dim in tensor.dims):
        other = tensor_type([Dim(dim.size, False) for dim in tensor.dims], tensor.element_type)
        there = scope.define(f"tensor.cast {tensor.name} : {tensor.type} to {other}")
        scope.define_tensor(f"tensor.cast {there} : {other} to {tensor.type}", tensor, view=True)
    else:
        scope.define_tensor(
            f"arith.select {picks.latest(scope.truths)}, {tensor.name}, {tensor.name}"
            f" : {tensor.type}",
            tensor,
            view=True,
        )


def _materialize(scope: Scope, picks: Picks) -> None:
    """A tensor put into a new one, or where that is asked for, into any."""
    source = picks.latest(scope.tensors)
    if scope.may("materialize_anywhere") and picks.number(2):
        target = picks.latest(scope.like(source))
    else:
        target = new_tensor(scope, source.dims, filled_with=None)
    name = scope.define(
        f"bufferization.materialize_in_destination {source.name} in {target.name}"
        f" : ({source.type}, {target.type}) -> {target.type}"
    )
    pinned = picks.number(REFUSED_SELDOM) != REFUSED_SELDOM - 1
    scope.add(replace(target, name=name, defined=source.defined, pinned=pinned))


WRITERS = {
    "expand": _expand,
    "collapse": _collapse,
    "reshape": _reshape,
    "concat": _concat,
    "alias": _alias,
    "materialize": _materialize,
}
