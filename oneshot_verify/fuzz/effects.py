"""Steps with effects: globals of `ml_program`, calls that show a number, assertions."""

from __future__ import annotations

from oneshot_verify.fuzz.computing import sum_of
from oneshot_verify.fuzz.scope import Dim, Picks, Scope, Tensor, tensor_type
from oneshot_verify.fuzz.structured import new_tensor

Dims = tuple[Dim, ...]


def _declared(scope: Scope, dims: Dims) -> str:
    """A global of that shape: one that is there, or else a new one."""
    for name, shape in reversed(scope.globals):
        if shape == dims:
            return name
    name = f"@{scope.label}_global{len(scope.globals)}"
    scope.globals.append((name, dims))
    type = tensor_type(dims, scope.element_type)
    value = "7.0" if scope.element_type.startswith("f") else "7"
    scope.externals.append(
        f"ml_program.global private mutable {name}(dense<{value}> : {type}) : {type}"
    )
    return name


def _shape(scope: Scope, picks: Picks) -> Dims:
    """The shape of a global, or of a tensor that one could hold."""
    shapes = [t.dims for t in scope.tensors if t.static and t.filled and t.rank]
    return picks.latest([(Dim(4, True),), *(dims for _, dims in scope.globals), *shapes])


def _loaded(scope: Scope, dims: Dims) -> Tensor:
    name, type = _declared(scope, dims), tensor_type(dims, scope.element_type)
    return scope.make(f"ml_program.global_load {name} : {type}", dims)


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
            scope.scalars.append(scope.read(tensor, scope.first(tensor)))


def _update(scope: Scope, picks: Picks) -> None:
    """Load, change, store: what was loaded is read before or after the store."""
    old = _loaded(scope, _shape(scope, picks))
    where = scope.first(old)
    late = picks.number(2)
    first = picks.latest(scope.scalars) if late else scope.read(old, where)
    _store_to(scope, scope.written(first, old, where))
    scope.scalars.append(sum_of(scope, [first, scope.read(old, where)]) if late else first)


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
        value, zero = picks.latest(scope.indices).name, scope.constant(0)
        least = scope.define(f"arith.maxsi {value}, {zero} : index")
        condition = scope.define(f"arith.cmpi sge, {least}, {zero} : index")
    scope.emit(f'cf.assert {condition}, "asserted"')


WRITERS = {
    "global_load": _load,
    "global_store": _store,
    "global_update": _update,
    "show": _show,
    "assert": _assert,
}
