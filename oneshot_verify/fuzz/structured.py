"""Steps of the `linalg` dialect that have a name and no body."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Tensor, tensor_type

Dims = tuple[Dim, ...]


def new_tensor(scope: Scope, dims: Dims, *, filled_with: str | None) -> Tensor:
    """A new `tensor.empty`, filled with a scalar if one is given; dynamic sizes must be those of tensors in scope."""
    sizes = ", ".join(scope.size_operand(dim) for dim in dims if not dim.static)
    type = tensor_type(dims, scope.element_type)
    empty = Tensor(scope.define(f"tensor.empty({sizes}) : {type}"), dims, scope.element_type, False)
    return empty if filled_with is None else scope.filled(empty, filled_with)


def operand(scope: Scope, picks: Picks, dims: Dims) -> Tensor:
    """A tensor of the given shape whose contents are defined: one in scope, or else a new one."""
    fitting = [tensor for tensor in scope.tensors if tensor.dims == dims and tensor.defined]
    pick = picks.latest(fitting) if fitting else None
    return pick or new_tensor(scope, dims, filled_with=picks.latest(scope.scalars))


def write(
    scope: Scope, op: str, inputs: Sequence[Tensor], target: Tensor, *, attributes: str = ""
) -> Tensor:
    """Write a named op with one output; the result."""
    names = ", ".join(tensor.name for tensor in inputs)
    types = ", ".join(tensor.type for tensor in inputs)
    return scope.define_tensor(
        f"linalg.{op} {attributes}ins({names} : {types}) outs({target.name} : {target.type})"
        f" -> {target.type}",
        target,
        defined=all(tensor.defined for tensor in inputs),
    )


def copied(scope: Scope, tensor: Tensor) -> Tensor:
    """A new tensor with the contents of `tensor`."""
    return write(scope, "copy", [tensor], new_tensor(scope, tensor.dims, filled_with=None))


def _fill(scope: Scope, picks: Picks) -> None:
    scope.filled(picks.latest(scope.tensors), picks.latest(scope.scalars))


def _copy(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.tensors)
    write(scope, "copy", [picks.latest(scope.like(tensor))], tensor)


def _transpose(scope: Scope, picks: Picks) -> None:
    source = picks.latest([t for t in scope.tensors if t.rank > 1] or scope.tensors)
    if source.rank < 2:
        return
    order = picks.of(list(permutations(range(source.rank)))[1:])
    dims = tuple(source.dims[d] for d in order)
    targets = [tensor for tensor in scope.tensors if tensor.dims == dims]
    target = picks.latest(targets) if targets else new_tensor(scope, dims, filled_with=None)
    scope.define_tensor(
        f"linalg.transpose ins({source.name} : {source.type}) outs({target.name} : {target.type})"
        f" permutation = {list(order)}",
        target,
        defined=source.defined,
    )


def _broadcast(scope: Scope, picks: Picks) -> None:
    """A tensor once more along a new dimension."""
    highest = 2 if scope.may("rank3") else 1
    sources = [t for t in scope.tensors if t.rank <= highest]
    if not sources:
        return
    source = picks.latest(sources)
    added = picks.number(source.rank + 1)
    dims = (*source.dims[:added], Dim(3, True), *source.dims[added:])
    targets = [tensor for tensor in scope.tensors if tensor.dims == dims]
    if not targets or picks.number(2) == 0:
        targets = [new_tensor(scope, dims, filled_with=None)]
    target = picks.latest(targets)
    scope.define_tensor(
        f"linalg.broadcast ins({source.name} : {source.type}) outs({target.name} : {target.type})"
        f" dimensions = [{added}]",
        target,
        defined=source.defined,
        slice=None,
    )


def _matmul(scope: Scope, picks: Picks) -> None:
    """A product of matrices, by turns with maps that transpose one of them."""
    matrices = [tensor for tensor in scope.tensors if tensor.rank == 2]
    if not matrices:
        return
    a = picks.latest(matrices)
    fitting = [b for b in matrices if a.dims[1] == b.dims[0]]
    b = picks.latest(fitting) if fitting else operand(scope, picks, (a.dims[1], a.dims[0]))
    c = operand(scope, picks, (a.dims[0], b.dims[1]))
    if picks.number(4) < 3:
        write(scope, "matmul", [a, b], c)
        return
    maps = ("d0, d2", "d2, d1", "d0, d1")
    text = ", ".join(f"affine_map<(d0, d1, d2) -> ({results})>" for results in maps)
    write(scope, "contract", [a, b], c, attributes=f"indexing_maps = [{text}] ")


ANY_TYPE = ("add", "sub", "mul", "max", "min")
FLOAT_ONLY = ("negf", "exp", "abs", "square")


def _elementwise(scope: Scope, picks: Picks) -> None:
    """One of the ops that compute each element from the elements in its place."""
    is_float = scope.element_type.startswith("f")
    target = picks.latest(scope.tensors)
    how = picks.number(12)
    inputs = [picks.latest(scope.like(target)) for _ in range(2)]
    if scope.may("same_in_out") and picks.number(3) == 0:
        inputs[0] = target
    if how < 8 or not is_float:
        name = ANY_TYPE[how % len(ANY_TYPE)]
        attributes = ""
        if how == 7:
            name, attributes = "elementwise", "kind=#linalg.elementwise_kind<add> "
        write(scope, name, inputs, target, attributes=attributes)
        return
    write(scope, FLOAT_ONLY[how % len(FLOAT_ONLY)], inputs[:1], target)


def _matrix_vector(scope: Scope, picks: Picks) -> bool:
    matrices = [tensor for tensor in scope.tensors if tensor.rank == 2]
    if not matrices:
        return False
    a = picks.latest(matrices)
    if picks.number(2):
        vector = operand(scope, picks, (a.dims[0],))
        write(scope, "vecmat", [vector, a], operand(scope, picks, (a.dims[1],)))
    else:
        vector = operand(scope, picks, (a.dims[1],))
        write(scope, "matvec", [a, vector], operand(scope, picks, (a.dims[0],)))
    return True


def _dot(scope: Scope, picks: Picks) -> bool:
    vectors = [tensor for tensor in scope.tensors if tensor.rank == 1]
    if not vectors or not scope.may("rank0"):
        return False
    a = picks.latest(vectors)
    write(scope, "dot", [a, picks.latest(scope.like(a))], operand(scope, picks, ()))
    return True


def _batch_matmul(scope: Scope, picks: Picks) -> bool:
    batches = [tensor for tensor in scope.tensors if tensor.rank == 3]
    if not batches:
        return False
    a = picks.latest(batches)
    batch, rows, inner = a.dims
    b = operand(scope, picks, (batch, inner, rows))
    write(scope, "batch_matmul", [a, b], operand(scope, picks, (batch, rows, rows)))
    return True


def _convolution(scope: Scope, picks: Picks) -> bool:
    """A convolution of a vector, or a pooling of the middle dimension of a tensor of rank 3; sizes are static."""
    sources = [t for t in scope.tensors if t.rank in (1, 3) and t.dims[t.rank // 2].static]
    sources = [t for t in sources if int(t.dims[t.rank // 2].size) > 1]
    if not sources:
        return False
    source = picks.latest(sources)
    size = int(source.dims[source.rank // 2].size)
    kernel = operand(scope, picks, (Dim(2, True),))
    slid = Dim(size - 1, True)
    if source.rank == 1:
        write(scope, "conv_1d", [source, kernel], operand(scope, picks, (slid,)))
    else:
        target = operand(scope, picks, (source.dims[0], slid, source.dims[2]))
        write(scope, "pooling_nwc_sum", [source, kernel], target)
    return True


def _softmax(scope: Scope, picks: Picks) -> bool:
    if not scope.element_type.startswith("f"):
        return False
    target = picks.latest(scope.tensors)
    if not target.rank or not target.filled:
        return False
    attributes = f"dimension({picks.number(target.rank)}) "
    write(scope, "softmax", [picks.latest(scope.like(target))], target, attributes=attributes)
    return True


NAMED = (_matrix_vector, _dot, _batch_matmul, _convolution, _softmax)


def _named(scope: Scope, picks: Picks) -> None:
    """The first of the named ops, from the one that was picked on, for which there is an operand."""
    first = picks.number(len(NAMED))
    for writer in (*NAMED[first:], *NAMED[:first]):
        if writer(scope, picks):
            return


WRITERS = {
    "fill": _fill,
    "copy": _copy,
    "transpose": _transpose,
    "broadcast": _broadcast,
    "matmul": _matmul,
    "elementwise": _elementwise,
    "named": _named,
}
