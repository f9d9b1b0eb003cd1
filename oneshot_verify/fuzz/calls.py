"""Steps that call another generated function, or one without a body."""

from __future__ import annotations

from oneshot_verify.fuzz.edges import result_names
from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Signature, Tensor, tensor_type

Sizes = dict[int | str, int | str]


def _unify(formal: tuple[Dim, ...], actual: tuple[Dim, ...], sizes: Sizes) -> Sizes | None:
    """Sizes that the callee's symbols stand for; None if the two do not fit."""
    if len(formal) != len(actual):
        return None
    sizes = dict(sizes)
    for mine, given in zip(formal, actual, strict=True):
        if mine.static != given.static or sizes.setdefault(mine.size, given.size) != given.size:
            return None
        if mine.static and mine.size != given.size:
            return None
    return sizes


def _arguments(scope: Scope, picks: Picks, callee: Signature) -> tuple[list[Tensor], Sizes] | None:
    sizes: Sizes = {}
    arguments: list[Tensor] = []
    for formal in callee.arguments:
        fitting = [t for t in scope.tensors if _unify(formal, t.dims, sizes) is not None]
        if not fitting:
            return None
        arguments.append(picks.latest(fitting))
        sizes = _unify(formal, arguments[-1].dims, sizes) or sizes
    return arguments, sizes


def _call(scope: Scope, picks: Picks) -> None:
    if not scope.callees:
        return
    callee = picks.latest(scope.callees)
    found = _arguments(scope, picks, callee)
    if found is None:
        return
    arguments, sizes = found
    element = scope.element_type
    operands = [tensor.name for tensor in arguments]
    operands += [picks.latest(scope.indices).name, picks.latest(scope.indices).name]
    operands += [picks.latest(scope.scalars), picks.latest(scope.scalars)]
    operands.append(picks.latest(scope.truths))
    takes = [t.type for t in arguments] + ["index", "index", element, element, "i1"]
    gives = [tensor_type(dims, element) for dims in callee.results] + [element] * callee.scalars
    head, results = result_names(scope, len(gives))
    scope.emit(
        f"{head} = func.call @{callee.name}({', '.join(operands)})"
        f" : ({', '.join(takes)}) -> ({', '.join(gives)})"
    )
    for result, formal in zip(results, callee.results, strict=False):
        # A size that the callee does not take from its arguments is a new symbol here.
        dims = tuple(
            d if isinstance(d.size, int) else Dim(sizes.get(d.size, f"{result}.{k}"), False)
            for k, d in enumerate(formal)
        )
        scope.add(Tensor(result, dims, element, all(t.defined for t in arguments)))
    scope.scalars += results[len(callee.results) :]


ACCESS = ("read", "none", "write", "read-write", None)


def _external(scope: Scope, picks: Picks) -> None:
    """Declare a function without a body and call it; it gives back a scalar, or by turns a tensor of static size."""
    name = f"{scope.label}_ext{len(scope.externals)}"
    arguments = [picks.latest(scope.tensors) for _ in range(1 + picks.number(2))]
    marks = [picks.of(ACCESS) for _ in arguments]
    element = scope.element_type
    like = arguments[0]
    result_type = like.type if like.static and picks.number(3) == 2 else element
    parameters = [
        tensor.type if mark is None else f'{tensor.type} {{bufferization.access = "{mark}"}}'
        for tensor, mark in zip(arguments, marks, strict=True)
    ]
    scope.externals.append(
        f"func.func private @{name}({', '.join([*parameters, element])}) -> {result_type}"
    )
    operands = ", ".join([*(t.name for t in arguments), picks.latest(scope.scalars)])
    types = ", ".join([*(t.type for t in arguments), element])
    result = scope.define(f"func.call @{name}({operands}) : ({types}) -> {result_type}")
    if result_type == element:
        scope.scalars.append(result)
    else:
        scope.add(Tensor(result, like.dims, element))


WRITERS = {"call": _call, "external": _external}
