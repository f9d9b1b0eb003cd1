"""Steps that call another generated function."""

from __future__ import annotations

from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Signature, Tensor, tensor_type

Sizes = dict[int | str, int | str]


def _unify(formal: tuple[Dim, ...], actual: tuple[Dim, ...], sizes: Sizes) -> Sizes | None:
    """What the callee's size symbols must stand for; None where the two do not fit."""
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
    name = scope.name()
    head = name if len(gives) == 1 else f"{name}:{len(gives)}"
    scope.emit(
        f"{head} = func.call @{callee.name}({', '.join(operands)})"
        f" : ({', '.join(takes)}) -> ({', '.join(gives)})"
    )
    results = [name] if len(gives) == 1 else [f"{name}#{k}" for k in range(len(gives))]
    for result, formal in zip(results, callee.results, strict=False):
        # A size that the callee does not take from its arguments is a new symbol here.
        dims = tuple(
            d if isinstance(d.size, int) else Dim(sizes.get(d.size, f"{result}.{k}"), False)
            for k, d in enumerate(formal)
        )
        scope.add(Tensor(result, dims, element, all(t.defined for t in arguments)))
    scope.scalars += results[len(callee.results) :]


WRITERS = {"call": _call}
