"""Ops between the buffer that a tensor was made of and the one that is made of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import prod

from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Tensor, tensor_type

Dims = tuple[Dim, ...]
Chain = Callable[[Scope, Picks, Tensor], Tensor]


def place_inside(scope: Scope, picks: Picks, dims: Dims) -> list[str]:
    """Indices inside."""
    found: list[str] = []
    for dim in dims:
        if isinstance(dim.size, int):
            found.append(scope.constant(picks.number(dim.size)))
        elif picks.number(2):
            size, one = scope.size_operand(dim), scope.constant(1)
            found.append(scope.define(f"arith.subi {size}, {one} : index"))
        else:
            found.append(scope.constant(0))
    return found


def _cast(scope: Scope, picks: Picks, tensor: Tensor) -> Tensor:
    dims = tuple(replace(dim, static=False) for dim in tensor.dims)
    if dims == tensor.dims:
        return inserted(scope, picks, tensor)
    type = tensor_type(dims, tensor.element_type)
    name = scope.define(f"tensor.cast {tensor.name} : {tensor.type} to {type}")
    return replace(tensor, name=name, dims=dims)


def inserted(scope: Scope, picks: Picks, tensor: Tensor) -> Tensor:
    """With one element changed."""
    where = place_inside(scope, picks, tensor.dims)
    text = f"tensor.insert {picks.of(scope.scalars[:2])} into {tensor.name}[{', '.join(where)}] : {tensor.type}"
    return replace(tensor, name=scope.define(text))


def _filled(scope: Scope, picks: Picks, tensor: Tensor) -> Tensor:
    ins = f"ins({picks.of(scope.scalars[:2])} : {scope.element_type})"
    text = f"linalg.fill {ins} outs({tensor.name} : {tensor.type}) -> {tensor.type}"
    return replace(tensor, name=scope.define(text))


def _rows(scope: Scope, picks: Picks, tensor: Tensor) -> Tensor:
    """A slice, or one of two."""
    if not tensor.dims or not isinstance(tensor.dims[0].size, int) or tensor.dims[0].size < 2:
        return inserted(scope, picks, tensor)
    length = tensor.dims[0].size - 1
    dims = (Dim(length, True), *tensor.dims[1:])
    type = tensor_type(dims, tensor.element_type)
    more = range(len(dims) - 1)
    rest = "".join(f", {dim if dim.static else scope.size_operand(dim)}" for dim in tensor.dims[1:])

    def part(offset: int) -> str:
        places = f"[{offset}{', 0' * len(more)}] [{length}{rest}] [1{', 1' * len(more)}]"
        return scope.define(f"tensor.extract_slice {tensor.name}{places} : {tensor.type} to {type}")

    name = part(picks.number(2))
    if picks.number(3) == 2:
        name = scope.define(
            f"arith.select {picks.latest(scope.truths)}, {name}, {part(1)} : {type}"
        )
    return replace(tensor, name=name, dims=dims)


def _flat(scope: Scope, picks: Picks, tensor: Tensor) -> Tensor:
    """All dimensions as one; or one more, where there is only one."""
    if len(tensor.dims) == 1:
        dims = (Dim(1, True), *tensor.dims)
        shape = f"[1, {scope.size_operand(tensor.dims[0])}]"
        if tensor.dims[0].static:
            shape = f"[1, {tensor.dims[0]}]"
        op, ways, into = "expand_shape", "[[0, 1]]", f" output_shape {shape}"
    elif len(tensor.dims) > 1 and all(dim.static for dim in tensor.dims):
        total = prod(int(dim.size) for dim in tensor.dims)
        dims = (Dim(total, True),)
        op, ways, into = "collapse_shape", f"[{list(range(len(tensor.dims)))}]", ""
    else:
        return inserted(scope, picks, tensor)
    type = tensor_type(dims, tensor.element_type)
    name = scope.define(f"tensor.{op} {tensor.name} {ways}{into} : {tensor.type} into {type}")
    return replace(tensor, name=name, dims=dims)


CHAIN: tuple[Chain, ...] = (_cast, _rows, _rows, _flat, _flat, inserted, _filled)
"""One step each."""
