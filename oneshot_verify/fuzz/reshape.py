"""Steps that make a tensor of another shape: pad, broadcast, expand and collapse."""

from __future__ import annotations

from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Tensor, tensor_type

ONE = Dim(1, True)


def empty(scope: Scope, dims: tuple[Dim, ...], sizes: list[str]) -> Tensor:
    """A new `tensor.empty`; `sizes` are its dynamic sizes."""
    type = tensor_type(dims, scope.element_type)
    name = scope.define(f"tensor.empty({', '.join(sizes)}) : {type}")
    return Tensor(name, dims, scope.element_type, defined=False)


def _padded(dim: Dim, more: int) -> Dim:
    if isinstance(dim.size, int):
        return Dim(dim.size + more, dim.static)
    return Dim(f"{dim.size}+{more}" if more else dim.size, dim.static)


def _pad(scope: Scope, picks: Picks) -> None:
    """Add a margin of one scalar at either end of each dimension."""
    tensor = picks.latest(scope.tensors)
    low = [picks.number(3) for _ in tensor.dims]
    high = [1 - picks.number(2) for _ in tensor.dims]
    dims = tuple(
        _padded(dim, before + behind)
        for dim, before, behind in zip(tensor.dims, low, high, strict=True)
    )
    result = scope.name()
    indices = ", ".join(f"{scope.name()}: index" for _ in dims)
    scope.emit(f"{result} = tensor.pad {tensor.name} low{low} high{high} {{")
    scope.emit(f"^bb0({indices}):")
    with scope.nested():
        scope.emit(f"tensor.yield {picks.latest(scope.scalars)} : {scope.element_type}")
    scope.emit(f"}} : {tensor.type} to {tensor_type(dims, scope.element_type)}")
    scope.add(Tensor(result, dims, scope.element_type, tensor.defined))


def _broadcast(scope: Scope, picks: Picks) -> None:
    """A vector as each row, or each column, of a matrix."""
    vectors = [tensor for tensor in scope.tensors if len(tensor.dims) == 1]
    if not vectors:
        return
    vector = picks.latest(vectors)
    added = picks.number(2)
    dims = (Dim(3, True), *vector.dims) if added == 0 else (*vector.dims, Dim(3, True))
    targets = [tensor for tensor in scope.tensors if tensor.dims == dims]
    if not targets or picks.number(2) == 0:
        sizes = [] if vector.dims[0].static else [scope.size_of(vector, 0)]
        targets = [empty(scope, dims, sizes)]
    target = picks.latest(targets)
    scope.define_tensor(
        f"linalg.broadcast ins({vector.name} : {vector.type}) outs({target.name} : {target.type})"
        f" dimensions = [{added}]",
        target,
        defined=vector.defined,
        slice=None,
    )


def _expand(scope: Scope, picks: Picks) -> None:
    """A vector as a matrix: with one row, one column, or two columns."""
    vectors = [tensor for tensor in scope.tensors if len(tensor.dims) == 1]
    if not vectors:
        return
    vector = picks.latest(vectors)
    (dim,) = vector.dims
    how = picks.number(3)
    dims = (dim, ONE) if how == 1 else (ONE, dim)
    if how == 0 and isinstance(dim.size, int) and dim.size % 2 == 0 and dim.static:
        dims = (Dim(dim.size // 2, True), Dim(2, True))
    shape = ", ".join(str(each) if each.static else scope.size_of(vector, 0) for each in dims)
    scope.define_tensor(
        f"tensor.expand_shape {vector.name} [[0, 1]] output_shape [{shape}] : {vector.type}"
        f" into {tensor_type(dims, scope.element_type)}",
        vector,
        dims=dims,
        slice=None,
    )


def _collapse(scope: Scope, picks: Picks) -> None:
    """A matrix with one row or one column as a vector."""
    fitting = [tensor for tensor in scope.tensors if len(tensor.dims) == 2 and ONE in tensor.dims]
    if not fitting:
        _expand(scope, picks)
        fitting = [t for t in scope.tensors[-1:] if len(t.dims) == 2 and ONE in t.dims]
    if not fitting:
        return
    matrix = picks.latest(fitting)
    dims = matrix.dims[1:] if matrix.dims[0] == ONE else matrix.dims[:1]
    scope.define_tensor(
        f"tensor.collapse_shape {matrix.name} [[0, 1]] : {matrix.type}"
        f" into {tensor_type(dims, scope.element_type)}",
        matrix,
        dims=dims,
        slice=None,
    )


WRITERS = {
    "pad": _pad,
    "broadcast": _broadcast,
    "expand": _expand,
    "collapse": _collapse,
}
