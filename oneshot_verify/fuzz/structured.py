"""Steps of the `linalg` dialect that have a name and no body."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import permutations

from oneshot_verify.fuzz.elements import new_tensor
from oneshot_verify.fuzz.scope import Dim, Dims, NothingFitsError, Picks, Scope, Tensor


def operand(scope: Scope, picks: Picks, dims: Dims) -> Tensor:
    """A tensor of the given shape whose contents are defined: one in scope, or else a new one."""
    fitting = [tensor for tensor in scope.tensors if tensor.dims == dims and tensor.defined]
    if fitting:
        return picks.latest(fitting)
    return new_tensor(scope, dims, filled_with=picks.latest(scope.scalars))


def target_of(scope: Scope, picks: Picks, dims: Dims) -> Tensor:
    """A tensor of the given shape that may be overwritten: one in scope, or else a new one."""
    fitting = [tensor for tensor in scope.tensors if tensor.dims == dims]
    return picks.latest(fitting) if fitting else new_tensor(scope, dims, filled_with=None)


def ins_outs(inputs: Sequence[Tensor], target: Tensor) -> str:
    """The operands of an op of `linalg`."""
    names = ", ".join(tensor.name for tensor in inputs)
    types = ", ".join(tensor.type for tensor in inputs)
    return f"{f'ins({names} : {types}) ' if inputs else ''}outs({target.name} : {target.type})"


def write(
    scope: Scope, op: str, inputs: Sequence[Tensor], target: Tensor, *, before: str = ""
) -> Tensor:
    """Write a named op with one output; `before` is what stands before its operands. The result."""
    text = f"linalg.{op} {before}{ins_outs(inputs, target)}"
    defined = all(tensor.defined for tensor in inputs)
    return scope.define_tensor(f"{text} -> {target.type}", target, defined=defined)


def copied(scope: Scope, tensor: Tensor) -> Tensor:
    """A new tensor with the contents of `tensor`."""
    return write(scope, "copy", [tensor], new_tensor(scope, tensor.dims, filled_with=None))


def _fill(scope: Scope, picks: Picks) -> None:
    scope.filled(picks.latest(scope.tensors), picks.latest(scope.scalars))


def _copy(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.tensors)
    write(scope, "copy", [picks.latest(scope.like(tensor))], tensor)


def _moved(scope: Scope, op: str, source: Tensor, target: Tensor, how: str) -> None:
    """Write an op that puts the elements of `source` elsewhere in `target`."""
    text = f"linalg.{op} {ins_outs([source], target)} {how}"
    scope.define_tensor(text, target, defined=source.defined)


def _transpose(scope: Scope, picks: Picks) -> None:
    source = picks.latest(_of_rank(scope, 2, 3))
    order = picks.of(list(permutations(range(source.rank)))[1:])
    target = target_of(scope, picks, tuple(source.dims[d] for d in order))
    _moved(scope, "transpose", source, target, f"permutation = {list(order)}")


def _broadcast(scope: Scope, picks: Picks) -> None:
    """A tensor once more along a new dimension."""
    source = picks.latest(_of_rank(scope, 0, 2 if scope.may("rank3") else 1))
    added = picks.number(source.rank + 1)
    dims = (*source.dims[:added], Dim(3, True), *source.dims[added:])
    is_new = picks.number(2) == 0
    target = new_tensor(scope, dims, filled_with=None) if is_new else target_of(scope, picks, dims)
    _moved(scope, "broadcast", source, target, f"dimensions = [{added}]")


def _of_rank(scope: Scope, least: int, most: int | None = None) -> list[Tensor]:
    """The tensors of a rank, or of one from `least` to `most`."""
    return [each for each in scope.tensors if least <= each.rank <= (most or least)]


def _matmul(scope: Scope, picks: Picks) -> None:
    """A product of matrices, by turns with maps that transpose one of them."""
    a = picks.latest(_of_rank(scope, 2))
    fitting = [b for b in _of_rank(scope, 2) if a.dims[1] == b.dims[0]]
    b = picks.latest(fitting) if fitting else operand(scope, picks, (a.dims[1], a.dims[0]))
    c = operand(scope, picks, (a.dims[0], b.dims[1]))
    if picks.number(4) < 3:
        write(scope, "matmul", [a, b], c)
        return
    maps = ("d0, d2", "d2, d1", "d0, d1")
    text = ", ".join(f"affine_map<(d0, d1, d2) -> ({results})>" for results in maps)
    write(scope, "contract", [a, b], c, before=f"indexing_maps = [{text}] ")


ANY_TYPE = ("add", "sub", "mul", "max", "min")
FLOAT_ONLY = ("negf", "exp", "abs", "square")


def _elementwise(scope: Scope, picks: Picks) -> None:
    """One of the ops that compute each element from the elements in its place, by turns onto an input."""
    target = picks.latest(scope.tensors)
    how = picks.number(12)
    inputs = [picks.latest(scope.like(target)) for _ in range(2)]
    if scope.may("same_in_out") and picks.number(3) == 0:
        inputs[0] = target
    if how == 7:
        write(scope, "elementwise", inputs, target, before="kind=#linalg.elementwise_kind<add> ")
    elif how < 8 or not scope.is_float:
        write(scope, ANY_TYPE[how % len(ANY_TYPE)], inputs, target)
    else:
        write(scope, FLOAT_ONLY[how % len(FLOAT_ONLY)], inputs[:1], target)


def _matrix_vector(scope: Scope, picks: Picks) -> None:
    a = picks.latest(_of_rank(scope, 2))
    rows, columns = ((dim,) for dim in a.dims)
    if picks.number(2):
        vector = operand(scope, picks, rows)
        write(scope, "vecmat", [vector, a], operand(scope, picks, columns))
    else:
        vector = operand(scope, picks, columns)
        write(scope, "matvec", [a, vector], operand(scope, picks, rows))


def _dot(scope: Scope, picks: Picks) -> None:
    a = picks.latest(_of_rank(scope, 1) if scope.may("rank0") else [])
    write(scope, "dot", [a, picks.latest(scope.like(a))], operand(scope, picks, ()))


def _batch_matmul(scope: Scope, picks: Picks) -> None:
    a = picks.latest(_of_rank(scope, 3))
    batch, rows, inner = a.dims
    b = operand(scope, picks, (batch, inner, rows))
    write(scope, "batch_matmul", [a, b], operand(scope, picks, (batch, rows, rows)))


def _convolution(scope: Scope, picks: Picks) -> None:
    """A convolution of a vector, or a pooling of the middle dimension of a tensor of rank 3; sizes are static."""
    sources = [t for t in scope.tensors if t.rank in (1, 3) and t.dims[t.rank // 2].static]
    source = picks.latest([t for t in sources if int(t.dims[t.rank // 2].size) > 1])
    size = int(source.dims[source.rank // 2].size)
    kernel = operand(scope, picks, (Dim(2, True),))
    slid = Dim(size - 1, True)
    if source.rank == 1:
        write(scope, "conv_1d", [source, kernel], operand(scope, picks, (slid,)))
    else:
        target = operand(scope, picks, (source.dims[0], slid, source.dims[2]))
        write(scope, "pooling_nwc_sum", [source, kernel], target)


def _softmax(scope: Scope, picks: Picks) -> None:
    known = [tensor for tensor in scope.filled_tensors() if tensor.rank and scope.is_float]
    target = picks.latest(known)
    dimension = f"dimension({picks.number(target.rank)}) "
    write(scope, "softmax", [picks.latest(scope.like(target))], target, before=dimension)


NAMED = (_matrix_vector, _dot, _batch_matmul, _convolution, _softmax)


def _named(scope: Scope, picks: Picks) -> None:
    """The first of the named ops, from the one that was picked on, for which there is an operand."""
    first = picks.number(len(NAMED))
    for writer in (*NAMED[first:], *NAMED[:first]):
        with suppress(NothingFitsError):
            writer(scope, picks)
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
