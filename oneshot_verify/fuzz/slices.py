"""Steps on slices: equal, overlapping, disjoint, shifted by an induction variable, strided."""

from __future__ import annotations

from oneshot_verify.fuzz.elements import index_inside
from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Slice, Tensor, tensor_type


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
        value = picks.latest(scope.indices).name
        low = scope.define(f"arith.maxsi {value}, {scope.constant(0)} : index")
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
        name = scope.define(f"arith.subi {length}, {scope.constant(1)} : index")
        scope.sizes.setdefault(f"{symbol}-1", name)
        name = scope.sizes[f"{symbol}-1"]
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


def _slice_of(scope: Scope, picks: Picks, tensor: Tensor) -> tuple[Slice, tuple[Dim, ...]]:
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


def extract(scope: Scope, picks: Picks, tensor: Tensor) -> Tensor:
    """Write an extraction of some slice of `tensor`."""
    where, dims = _slice_of(scope, picks, tensor)
    return scope.define_tensor(
        f"tensor.extract_slice {tensor.name}{where} : {tensor.type}"
        f" to {tensor_type(dims, tensor.element_type)}",
        tensor,
        dims=dims,
        slice=where,
        view=True,
    )


def _extract_slice(scope: Scope, picks: Picks) -> None:
    extract(scope, picks, picks.latest(scope.tensors))


def insert(scope: Scope, source: Tensor, target: Tensor, where: Slice) -> Tensor:
    """Write an insertion of `source` at `where`."""
    return scope.define_tensor(
        f"tensor.insert_slice {source.name} into {target.name}{where} : {source.type} into {target.type}",
        target,
        defined=target.defined and source.defined,
    )


def _slice_back(scope: Scope, picks: Picks) -> None:
    """Put a slice, or what became of it, back where it was taken from."""
    taken = [tensor for tensor in scope.tensors if tensor.slice is not None]
    if not taken:
        return _extract_slice(scope, picks)
    source = picks.latest(taken)
    where = source.slice
    targets = [tensor for tensor in scope.tensors if where and tensor.dims == where.container]
    if where and targets:
        insert(scope, source, picks.latest(targets), where)
    return None


def _insert_slice(scope: Scope, picks: Picks) -> None:
    """Insert a slice of a tensor into a slice of equal shape of the same or another tensor."""
    target = picks.latest(scope.tensors)
    where, dims = _slice_of(scope, picks, target)
    fitting = [tensor for tensor in scope.tensors if tensor.dims == dims]
    if fitting and picks.number(2):
        insert(scope, picks.latest(fitting), target, where)
        return
    sources = [tensor for tensor in scope.tensors if tensor.fits(target)]
    source = picks.latest(sources)
    other = where
    if picks.number(3):
        # The same shape from another place of the same rank: shift what was at offset 1 to 0, and the reverse.
        moved = tuple({"0": "1", "1": "0"}.get(offset, offset) for offset in where.offsets)
        if all(
            _still_inside(*part)
            for part in zip(
                moved, where.sizes, where.strides, target.dims, where.offsets, strict=True
            )
        ):
            other = Slice(where.container, moved, where.sizes, where.strides)
    taken = scope.define_tensor(
        f"tensor.extract_slice {source.name}{other} : {source.type}"
        f" to {tensor_type(dims, source.element_type)}",
        source,
        dims=dims,
        slice=other,
        view=True,
    )
    insert(scope, taken, target, where)


def _still_inside(offset: str, size: str, stride: str, dim: Dim, before: str) -> bool:
    """Whether a slice that was moved by one is still inside of its tensor."""
    if offset == before:
        return True
    if isinstance(dim.size, int):
        return int(offset) + (max(int(size), 1) - 1) * int(stride) < dim.size
    # Sizes of whole dimensions fill them; the only other ones that start at a number leave one element out.
    return (stride == "1" and before == "1") or size == "1"


WRITERS = {
    "extract_slice": _extract_slice,
    "slice_back": _slice_back,
    "insert_slice": _insert_slice,
}
