"""Steps that call functions, and steps with effects: globals of `ml_program`, calls that show a number, assertions."""

from __future__ import annotations

from oneshot_verify.fuzz.computing import sum_of
from oneshot_verify.fuzz.edges import names_of, result_names, types_of
from oneshot_verify.fuzz.elements import new_tensor, not_negative
from oneshot_verify.fuzz.scope import Dim, Dims, Picks, Scope, Tensor

Sizes = dict[int | str, int | str]


def _unify(formal: Dims, actual: Dims, sizes: Sizes) -> Sizes | None:
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


def _call(scope: Scope, picks: Picks) -> None:
    callee = picks.latest(scope.callees)
    sizes: Sizes = {}
    arguments: list[Tensor] = []
    for formal in callee.arguments:
        fitting = [t for t in scope.tensors if _unify(formal, t.dims, sizes) is not None]
        arguments.append(picks.latest(fitting))
        sizes = _unify(formal, arguments[-1].dims, sizes) or sizes
    element = scope.element_type
    operands = names_of(arguments)
    operands += [picks.latest(scope.indices).name, picks.latest(scope.indices).name]
    operands += [picks.latest(scope.scalars), picks.latest(scope.scalars)]
    operands.append(picks.latest(scope.truths))
    takes = [*types_of(arguments), "index", "index", element, element, "i1"]
    gives = [*map(scope.type, callee.results), *[element] * callee.scalars]
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
    operands = ", ".join([*names_of(arguments), picks.latest(scope.scalars)])
    types = ", ".join([*types_of(arguments), element])
    result = scope.define(f"func.call @{name}({operands}) : ({types}) -> {result_type}")
    if result_type == element:
        scope.scalars.append(result)
    else:
        scope.add(Tensor(result, like.dims, element))


def _declared(scope: Scope, dims: Dims) -> str:
    """A global of that shape: one that is there, or else a new one."""
    for name, shape in reversed(scope.globals):
        if shape == dims:
            return name
    name = f"@{scope.label}_global{len(scope.globals)}"
    scope.globals.append((name, dims))
    type = scope.type(dims)
    value = f"dense<{scope.literal(7)}> : {type}"
    scope.externals.append(f"ml_program.global private mutable {name}({value}) : {type}")
    return name


def _shape(scope: Scope, picks: Picks) -> Dims:
    """The shape of a global, or of a tensor that one could hold."""
    shapes = [t.dims for t in scope.tensors if t.static and t.filled and t.rank]
    return picks.latest([(Dim(4, True),), *(dims for _, dims in scope.globals), *shapes])


def _loaded(scope: Scope, dims: Dims) -> Tensor:
    return scope.make(f"ml_program.global_load {_declared(scope, dims)}", dims)


def _store_to(scope: Scope, tensor: Tensor) -> None:
    name = _declared(scope, tensor.dims)
    scope.emit(f"ml_program.global_store {name} = {tensor.name} : {tensor.type}")


def _load(scope: Scope, picks: Picks) -> None:
    """Contents of a global now."""
    _loaded(scope, _shape(scope, picks))


def _store(scope: Scope, picks: Picks) -> None:
    """A tensor in scope, or a new one, is what a global holds from here on; by turns what it held is read once more."""
    dims = _shape(scope, picks)
    fitting = [t for t in scope.tensors if t.dims == dims and t.defined]
    old = _loaded(scope, dims) if picks.number(3) == 2 else None
    scalar = picks.latest(scope.scalars)
    stored = picks.latest(fitting) if fitting else new_tensor(scope, dims, filled_with=scalar)
    _store_to(scope, stored)
    for tensor in (old, stored):
        if tensor is not None and picks.number(2):
            scope.scalars.append(scope.read(tensor))


def _update(scope: Scope, picks: Picks) -> None:
    """Load, change, store: what was loaded is read before or after the store."""
    old = _loaded(scope, _shape(scope, picks))
    late = picks.number(2)
    first = picks.latest(scope.scalars) if late else scope.read(old)
    _store_to(scope, scope.written(first, old))
    scope.scalars.append(sum_of(scope, [first, scope.read(old)]) if late else first)


def show(scope: Scope, scalar: str) -> None:
    """A number leaves the program in the middle of it."""
    name = f"@{scope.label}_show"
    text = f"func.func private {name}({scope.element_type})"
    if text not in scope.externals:
        scope.externals.append(text)
    scope.emit(f"func.call {name}({scalar}) : ({scope.element_type}) -> ()")


def _show(scope: Scope, picks: Picks) -> None:
    show(scope, picks.latest(scope.scalars))


def _assert(scope: Scope, picks: Picks) -> None:
    """An assertion that holds; seldom one that need not."""
    if picks.number(8) == 7:
        condition = picks.latest(scope.truths)
    else:
        least = not_negative(scope, picks.latest(scope.indices).name)
        condition = scope.define(f"arith.cmpi sge, {least}, {scope.constant(0)} : index")
    scope.emit(f'cf.assert {condition}, "asserted"')


WRITERS = {
    "call": _call,
    "external": _external,
    "global_load": _load,
    "global_store": _store,
    "global_update": _update,
    "show": _show,
    "assert": _assert,
}
