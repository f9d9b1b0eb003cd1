"""Steps on slices, and steps that give a tensor another shape or another name.

Slices are equal, overlapping, disjoint, shifted by an induction variable, or strided.
"""

from __future__ import annotations

from dataclasses import replace
from math import prod

from oneshot_verify.fuzz.elements import index_inside, new_tensor, not_negative, one_less
from oneshot_verify.fuzz.scope import REFUSED_SELDOM, Dim, Dims, Picks, Scope, Slice, Tensor


def _static_range(scope: Scope, picks: Picks, size: int) -> tuple[str, Dim, str]:
    """Offset, size and stride inside of a static size, all but the offset as numbers."""
    least = 0 if scope.may("empty_slice") and picks.number(6) == 5 else 1
    count = least + (picks.number(size) if least and size else 0)
    if count == 0 or size == 0:
        # MLIR takes no offset behind the end as an attribute, not even for no elements.
        return scope.constant(0) if size == 0 else "0", Dim(0, True), "1"
    strided = picks.number(3) == 2 and scope.may("strided_slice")
    stride = 2 if strided and (count - 1) * 2 < size else 1
    room = size - (count - 1) * stride
    if picks.number(3) == 2 and scope.may("shifted_slice"):
        low = not_negative(scope, picks.latest(scope.indices).name)
        offset = scope.define(f"arith.minsi {low}, {scope.constant(room - 1)} : index")
    else:
        offset = str(picks.number(room))
    return offset, Dim(count, True), str(stride)


def _dynamic_range(
    scope: Scope, picks: Picks, tensor: Tensor, dimension: int
) -> tuple[str, Dim, str, str]:
    """Offset, size, stride, and the size as an operand, inside of a size that is a symbol (1 or more)."""
    symbol = tensor.dims[dimension].size
    how = _how(scope, picks.number(6))
    length = scope.size_of(tensor, dimension, reuse=picks.number(2) == 0)
    if how == 0:
        return "0", Dim(symbol, False), "1", length
    if how == 1:
        return index_inside(scope, picks, tensor, dimension), Dim(1, True), "1", "1"
    if how <= 3:
        # All but one element: the head, or the tail that overlaps it.
        name = scope.sizes.setdefault(f"{symbol}-1", one_less(scope, length))
        return ("0" if how == 2 else "1"), Dim(f"{symbol}-1", False), "1", name
    if how == 4:
        name = scope.define(f"affine.apply affine_map<()[s0] -> (s0 ceildiv 2)>()[{length}]")
        return "0", Dim(name, False), "2", name
    offset = index_inside(scope, picks, tensor, dimension)
    tile = picks.of((2, 3))
    name = scope.define(f"affine.min affine_map<(d0)[s0] -> (s0 - d0, {tile})>({offset})[{length}]")
    return offset, Dim(name, False), "1", name


def _how(scope: Scope, how: int) -> int:
    """The kind of slice that was picked, or the whole dimension if it may not occur."""
    if how == 4:
        return how if scope.may("strided_slice") else 0
    return how if how in (0, 2, 3) or scope.may("shifted_slice") else 0


def _slice_of(scope: Scope, picks: Picks, tensor: Tensor) -> tuple[Slice, Dims]:
    """A slice of `tensor` that is inside of it, and the shape of the result."""
    offsets: list[str] = []
    sizes: list[str] = []
    strides: list[str] = []
    dims: list[Dim] = []
    for dimension, dim in enumerate(tensor.dims):
        if isinstance(dim.size, int):
            offset, result, stride = _static_range(scope, picks, dim.size)
            size = str(result.size)
        else:
            offset, result, stride, size = _dynamic_range(scope, picks, tensor, dimension)
        offsets.append(offset)
        sizes.append(size)
        strides.append(stride)
        dims.append(result)
        if isinstance(result.size, str):
            scope.sizes.setdefault(result.size, size)
    dropped = [d for d, dim in enumerate(dims) if dim == Dim(1, True)]
    least = 0 if scope.may("rank0") else 1
    reducible = len(dims) > least and scope.may("rank_reduced_slice")
    if dropped and reducible and picks.number(2):
        del dims[dropped[0]]
    where = Slice(tensor.dims, tuple(offsets), tuple(sizes), tuple(strides))
    return where, tuple(dims)


def _taken(scope: Scope) -> list[tuple[Tensor, Slice]]:
    """The tensors that are slices, and where they were taken from."""
    return [(tensor, tensor.slice) for tensor in scope.tensors if tensor.slice is not None]


def _extract_slice(scope: Scope, picks: Picks) -> None:
    """Take a slice, by turns one of the shape of an earlier one, from the same tensor at the same or another place."""
    tensor = picks.latest(scope.tensors)
    if (taken := _taken(scope)) and scope.may("moved_slice") and picks.number(4) == 3:
        like, where = picks.latest(taken)
        if containers := [each for each in scope.tensors if each.dims == where.container]:
            scope.part(picks.latest(containers), shifted(where), like.dims)
            return
    scope.part(tensor, *_slice_of(scope, picks, tensor))


def insert(scope: Scope, source: Tensor, target: Tensor, where: Slice) -> Tensor:
    """Write an insertion of `source` at `where`."""
    return scope.define_tensor(
        f"tensor.insert_slice {source.name} into {target.name}{where} : {source.type} into {target.type}",
        target,
        defined=target.defined and source.defined,
    )


def _slice_back(scope: Scope, picks: Picks) -> None:
    """Put a slice, or what became of it, back where it was taken from, or by turns somewhere else."""
    if not (taken := _taken(scope)):
        return _extract_slice(scope, picks)
    source, where = picks.latest(taken)
    how = picks.number(6) if scope.may("moved_slice") else 0
    if how == 5:
        source, where = _shortened(scope, source, where)
    targets = [tensor for tensor in scope.tensors if tensor.dims == where.container]
    if how == 4:
        others = [t for t in scope.tensors if t not in targets and _fits_into(where, t)]
        targets = others or targets
    insert(scope, source, picks.latest(targets), shifted(where) if how == 3 else where)
    return None


def shifted(where: Slice) -> Slice:
    """The slice with what is at offset 1 at 0 and the reverse, if it is inside of its container then."""
    moved = tuple({"0": "1", "1": "0"}.get(offset, offset) for offset in where.offsets)
    parts = zip(moved, where.sizes, where.strides, where.container, where.offsets, strict=True)
    return replace(where, offsets=moved) if all(_still_inside(*part) for part in parts) else where


def _fits_into(where: Slice, target: Tensor) -> bool:
    """True if a slice of numbers only is inside of another tensor too."""
    if len(where.sizes) != target.rank:
        return False
    parts = zip(where.offsets, where.sizes, where.strides, strict=True)
    return all(
        isinstance(dim.size, int) and _is_inside(*part, dim.size)
        for part, dim in zip(parts, target.dims, strict=True)
    )


def _is_inside(offset: str, size: str, stride: str, bound: int) -> bool:
    """True if a slice is known to be inside of a dimension: what is no number is known to nobody here."""
    if not all(each.isdecimal() for each in (offset, size, stride)):
        return False
    return int(offset) + (max(int(size), 1) - 1) * int(stride) < bound


def _shortened(scope: Scope, source: Tensor, where: Slice) -> tuple[Tensor, Slice]:
    """All but the last element of the first dimension that has two or more, and where that belongs."""
    if source.rank != len(where.sizes) or not source.static or not source.filled:
        return source, where
    long = [d for d, dim in enumerate(source.dims) if int(dim.size) > 1]
    if not long:
        return source, where
    dims = list(source.dims)
    dims[long[0]] = Dim(int(dims[long[0]].size) - 1, True)
    short = scope.place(source.dims, tuple(dims))
    return scope.part(source, short, tuple(dims), slice=None), replace(where, sizes=short.sizes)


def _insert_slice(scope: Scope, picks: Picks) -> None:
    """Insert a slice of a tensor into a slice of equal shape of the same or another tensor."""
    target = picks.latest(scope.tensors)
    where, dims = _slice_of(scope, picks, target)
    fitting = [tensor for tensor in scope.tensors if tensor.dims == dims]
    if fitting and picks.number(2):
        insert(scope, picks.latest(fitting), target, where)
        return
    source = picks.latest(scope.like(target))
    # The same shape from another place of the same rank.
    other = shifted(where) if picks.number(3) else where
    insert(scope, scope.part(source, other, dims), target, where)


def _still_inside(offset: str, size: str, stride: str, dim: Dim, before: str) -> bool:
    """True if a slice that was moved by one is still inside of its tensor."""
    if offset == before:
        return True
    if isinstance(dim.size, int):
        return _is_inside(offset, size, stride, dim.size)
    # Sizes of whole dimensions fill them; the only other ones that start at a number leave one element out.
    return (stride == "1" and before == "1") or size == "1"


ONE = Dim(1, True)


def _groups(single: int, rank: int) -> str:
    """Reassociation of `rank` dimensions in which `single` and the one behind it belong together."""
    groups = [[d] for d in range(single)] + [[single, single + 1]]
    groups += [[d] for d in range(single + 2, rank)]
    return str(groups)


def _expand(scope: Scope, picks: Picks) -> None:
    """One dimension as two: with one of size 1, or an even static size as two columns."""
    highest = 2 if scope.may("rank3") else 1
    source = picks.latest([tensor for tensor in scope.tensors if 0 < tensor.rank <= highest])
    which = picks.number(source.rank)
    dim = source.dims[which]
    how = picks.number(3)
    pair = (dim, ONE) if how == 1 else (ONE, dim)
    if how == 0 and isinstance(dim.size, int) and dim.size % 2 == 0 and dim.static:
        pair = (Dim(dim.size // 2, True), Dim(2, True))
    dims = (*source.dims[:which], *pair, *source.dims[which + 1 :])
    shape = f"{_groups(which, len(dims))} output_shape [{', '.join(scope.sizes_of(dims))}]"
    scope.reshaped(source, f"expand_shape {source.name} {shape} : {source.type} into", dims)


def _collapsible(tensor: Tensor) -> list[int]:
    """The dimensions that can be put together with the one behind."""
    return [
        d
        for d, (one, other) in enumerate(zip(tensor.dims, tensor.dims[1:], strict=False))
        if ONE in (one, other) or (one.static and other.static)
    ]


def _collapse(scope: Scope, picks: Picks) -> None:
    """Two dimensions as one: static ones, or one of which has size 1."""
    if not any(map(_collapsible, scope.tensors)):
        _expand(scope, picks)
    source = picks.latest([tensor for tensor in scope.tensors if _collapsible(tensor)])
    which = picks.of(_collapsible(source))
    one, other = source.dims[which : which + 2]
    if one.static and other.static:
        together = Dim(int(one.size) * int(other.size), True)
    else:
        together = other if one == ONE else one
    dims = (*source.dims[:which], together, *source.dims[which + 2 :])
    groups = _groups(which, source.rank)
    scope.reshaped(source, f"collapse_shape {source.name} {groups} : {source.type} into", dims)


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
    types = f"({source.type}, {shape_type})"
    scope.reshaped(source, f"reshape {source.name}({shape}) : {types} ->", dims)


def _together(one: Dim, other: Dim) -> Dim:
    if isinstance(one.size, int) and isinstance(other.size, int):
        return Dim(one.size + other.size, one.static and other.static)
    return Dim(f"{one.size}+{other.size}", False)


def _concat(scope: Scope, picks: Picks) -> None:
    """A tensor and another one (by turns the same) one after the other in one dimension."""
    # LLVM 22 makes slices at offset 0 of what it concatenates, and takes none of no elements.
    filled = [tensor for tensor in scope.filled_tensors() if tensor.rank]
    first = picks.latest(filled)
    dimension = picks.number(first.rank)

    def around(tensor: Tensor) -> Dims:
        return tensor.dims[:dimension] + tensor.dims[dimension + 1 :]

    fitting = [t for t in filled if t.rank == first.rank and around(t) == around(first)]
    second = picks.latest(fitting)
    dims = list(first.dims)
    dims[dimension] = _together(first.dims[dimension], second.dims[dimension])
    types = f"({first.type}, {second.type}) -> {scope.type(dims)}"
    text = f"tensor.concat dim({dimension}) {first.name}, {second.name} : {types}"
    defined = first.defined and second.defined
    scope.add(Tensor(scope.define(text), tuple(dims), scope.element_type, defined))


def _alias(scope: Scope, picks: Picks) -> None:
    """Another name for a tensor: a whole slice, a cast there and back, or a select of equals."""
    tensor = picks.latest(scope.tensors)
    how = picks.number(3)
    if how == 0:
        where = scope.place(tensor.dims, tensor.dims)
        offsets = ["0" if dim.size != 0 else scope.constant(0) for dim in tensor.dims]
        where = replace(where, offsets=tuple(offsets))
        scope.part(tensor, where, tensor.dims, slice=tensor.slice)
    elif how == 1 and any(dim.static for dim in tensor.dims):
        other = scope.type([Dim(dim.size, False) for dim in tensor.dims])
        there = scope.define(f"tensor.cast {tensor.name} : {tensor.type} to {other}")
        scope.define_tensor(f"tensor.cast {there} : {other} to {tensor.type}", tensor, view=True)
    else:
        values = f"{picks.latest(scope.truths)}, {tensor.name}, {tensor.name}"
        scope.define_tensor(f"arith.select {values} : {tensor.type}", tensor, view=True)


def _materialize(scope: Scope, picks: Picks) -> None:
    """A tensor put into a new one, or where that is asked for, into any."""
    source = picks.latest(scope.tensors)
    if scope.may("materialize_anywhere") and picks.number(2):
        target = picks.latest(scope.like(source))
    else:
        target = new_tensor(scope, source.dims, filled_with=None)
    values = f"{source.name} in {target.name}"
    types = f"({source.type}, {target.type}) -> {target.type}"
    name = scope.define(f"bufferization.materialize_in_destination {values} : {types}")
    pinned = picks.number(REFUSED_SELDOM) != REFUSED_SELDOM - 1
    scope.add(replace(target, name=name, defined=source.defined, pinned=pinned))


WRITERS = {
    "extract_slice": _extract_slice,
    "slice_back": _slice_back,
    "insert_slice": _insert_slice,
    "expand": _expand,
    "collapse": _collapse,
    "reshape": _reshape,
    "concat": _concat,
    "alias": _alias,
    "materialize": _materialize,
}
