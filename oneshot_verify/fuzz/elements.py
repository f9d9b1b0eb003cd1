"""Steps on single elements, and steps that make tensors."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from oneshot_verify.fuzz.scope import Dim, Dims, IndexValue, Picks, Scope, Shaped, Tensor


def index_inside(scope: Scope, picks: Picks, shaped: Shaped, dimension: int) -> str:
    """A name for an index inside of a dimension, if that dimension is not empty (seldom a raw argument)."""
    size = shaped.dims[dimension].size
    inside = [value.name for value in scope.indices if value.below == size]
    how = picks.number(6)
    if how == 0:
        return scope.constant(0)
    if how <= 2 and inside:
        return picks.latest(inside)
    if how == 3:
        return last_index(scope, shaped, dimension)
    if how == 4 and picks.number(4) == 0:
        return "%i"
    value = picks.latest(scope.indices).name
    last = last_index(scope, shaped, dimension)
    clamped = scope.define(f"arith.minsi {not_negative(scope, value)}, {last} : index")
    scope.indices.append(IndexValue(clamped, size))
    return clamped


def place_inside(scope: Scope, picks: Picks, shaped: Shaped) -> list[str]:
    """Indices of an element."""
    return [index_inside(scope, picks, shaped, d) for d in range(shaped.rank)]


def not_negative(scope: Scope, value: str) -> str:
    """A name for an index, or 0 where that is negative."""
    return scope.define(f"arith.maxsi {value}, {scope.constant(0)} : index")


def one_less(scope: Scope, value: str) -> str:
    """A name for an index minus one."""
    return scope.define(f"arith.subi {value}, {scope.constant(1)} : index")


def last_index(scope: Scope, shaped: Shaped, dimension: int = 0) -> str:
    """A name for the size of a dimension minus one."""
    size = shaped.dims[dimension].size
    if isinstance(size, int):
        return scope.constant(size - 1)
    return one_less(scope, scope.size_of(shaped, dimension))


def _insert(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.filled_tensors())
    scalar = picks.latest(scope.scalars)
    scope.written(scalar, tensor, place_inside(scope, picks, tensor))


def _extract(scope: Scope, picks: Picks) -> None:
    """Read an element, as a rule one that somebody has written."""
    known = scope.defined_tensors()
    tensor = picks.latest(scope.filled_tensors() if known and picks.number(8) == 7 else known)
    scope.scalars.append(scope.read(tensor, place_inside(scope, picks, tensor)))


def _arith(scope: Scope, picks: Picks) -> None:
    """Scalars: an element, an index or a truth value from what is there."""
    what = picks.number(3)
    if what == 0:
        op = picks.of(("add", "mul", "sub")) + ("f" if scope.is_float else "i")
        left, right = picks.latest(scope.scalars), picks.latest(scope.scalars)
        text = f"arith.{op} {left}, {right}{_flags(scope, picks)} : {scope.element_type}"
        scope.scalars.append(scope.define(text))
        return
    left, right = picks.latest(scope.indices).name, picks.latest(scope.indices).name
    if what == 1:
        op = picks.of(("addi", "subi", "minsi", "maxsi"))
        scope.indices.append(IndexValue(scope.define(f"arith.{op} {left}, {right} : index")))
    else:
        predicate = picks.of(("slt", "sle", "eq", "ne", "sge"))
        scope.truths.append(scope.define(f"arith.cmpi {predicate}, {left}, {right} : index"))


def _flags(scope: Scope, picks: Picks) -> str:
    """Flags of an addition, a difference or a product of elements, under which some results are poison."""
    if not scope.may("flags"):
        return ""
    if scope.is_float:
        return picks.of(("", " fastmath<nnan>", " fastmath<ninf>"))
    return picks.of(("", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"))


DIVISIONS = ("divsi", "remsi", "floordivsi", "ceildivsi", "divui", "remui")


def _numbers(scope: Scope, picks: Picks) -> None:
    """A quotient or a remainder of indices, and by turns the smallest of a few numbers; seldom as an element."""
    left, right = picks.latest(scope.indices).name, picks.latest(scope.indices).name
    op, other = picks.of(("addi", "subi", "muli")), scope.constant(picks.of((3, 9, -2, -7)))
    shifted = scope.define(f"arith.{op} {left}, {other} : index")
    divisor = scope.constant(picks.of((2, 3, -3)))
    value = scope.define(f"arith.{picks.of(DIVISIONS)} {shifted}, {divisor} : index")
    if picks.number(2):
        least = scope.define(
            f"affine.min affine_map<(d0, d1) -> (d0, d1 - 1, 40)>({right}, {value})"
        )
        value = scope.define(f"arith.select {picks.latest(scope.truths)}, {least}, {value} : index")
    scope.indices.append(IndexValue(value))
    if picks.number(4) == 3:
        scope.scalars.append(_element_of_index(scope, value))


def _element_of_index(scope: Scope, value: str) -> str:
    """An index as an element."""
    cast = scope.define(f"arith.index_cast {value} : index to i32")
    if scope.element_type == "i8":
        return scope.define(f"arith.trunci {cast} : i32 to i8")
    if scope.is_float:
        return scope.define(f"arith.sitofp {cast} : i32 to {scope.element_type}")
    return cast


def new_tensor(scope: Scope, dims: Dims, *, filled_with: str | None) -> Tensor:
    """A new `tensor.empty`, filled with a scalar if one is given; dynamic sizes must be those of tensors in scope."""
    name = scope.define(f"tensor.empty({scope.dynamic_sizes(dims)}) : {scope.type(dims)}")
    empty = Tensor(name, dims, scope.element_type, defined=False)
    return empty if filled_with is None else scope.filled(empty, filled_with)


def private_copy(scope: Scope, tensor: Tensor) -> Tensor:
    """A copy that nobody else has."""
    text = f"bufferization.alloc_tensor() copy({tensor.name}) : {tensor.type}"
    return replace(tensor, name=scope.define(text), slice=None, view=False, pinned=False)


def _fresh_dims(scope: Scope, picks: Picks) -> tuple[Dims, str]:
    """The shape of a tensor in scope, and the operands that give its dynamic sizes."""
    dims = picks.latest(scope.tensors).dims
    return dims, scope.dynamic_sizes(dims)


def _empty(scope: Scope, picks: Picks) -> None:
    dims, sizes = _fresh_dims(scope, picks)
    op = picks.of(("tensor.empty", "tensor.empty", "bufferization.alloc_tensor"))
    name = scope.define(f"{op}({sizes}) : {scope.type(dims)}")
    empty = Tensor(name, dims, scope.element_type, defined=False)
    if scope.may("undefined"):
        scope.add(empty)
    if picks.number(3) or not scope.may("undefined"):
        scope.filled(empty, picks.latest(scope.scalars))


def _alloc_copy(scope: Scope, picks: Picks) -> None:
    scope.add(private_copy(scope, picks.latest(scope.tensors)))


def _static_dims(scope: Scope, picks: Picks) -> Dims:
    shapes = [tensor.dims for tensor in scope.tensors if tensor.static]
    scalar: list[Dims] = [()] if scope.may("rank0") else []
    return picks.latest([(Dim(2, True),), *scalar, (Dim(4, True),), *shapes])


def _constant(scope: Scope, picks: Picks) -> None:
    dims = _static_dims(scope, picks)
    number = 0

    def literal(rest: Dims) -> str:
        nonlocal number
        if not rest:
            number += 1
            return scope.literal(number)
        return f"[{', '.join(literal(rest[1:]) for _ in range(int(rest[0].size)))}]"

    filled = all(dim.size != 0 for dim in dims)
    text = (literal(dims) if picks.number(3) else literal(())) if filled else ""
    scope.make(f"arith.constant dense<{text}>", dims)


def _from_elements(scope: Scope, picks: Picks) -> None:
    dims = _static_dims(scope, picks)
    count = prod(int(dim.size) for dim in dims)
    elements = ", ".join(picks.latest(scope.scalars) for _ in range(count))
    scope.make(f"tensor.from_elements {elements}", dims)


def _splat(scope: Scope, picks: Picks) -> None:
    dims, sizes = _fresh_dims(scope, picks)
    operands = f"[{sizes}]" if sizes else ""
    scope.make(f"tensor.splat {picks.latest(scope.scalars)}{operands}", dims)


def _cast(scope: Scope, picks: Picks) -> None:
    """A cast that hides a static size, or shows one that is known."""
    tensor = picks.latest(scope.tensors)
    dims = tuple(
        Dim(dim.size, not dim.static) if isinstance(dim.size, int) else dim for dim in tensor.dims
    )
    if dims != tensor.dims:
        scope.reshaped(tensor, f"cast {tensor.name} : {tensor.type} to", dims)


def _select(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.free())
    others = [t for t in scope.free() if t.fits(tensor) and t is not tensor]
    other = picks.latest(others or [tensor])
    scope.define_tensor(
        f"arith.select {picks.latest(scope.truths)}, {tensor.name}, {other.name} : {tensor.type}",
        tensor,
        slice=None,
        view=True,
        blocks=tensor.blocks | other.blocks,
        defined=tensor.defined and other.defined,
    )


def _dim(scope: Scope, picks: Picks) -> None:
    """The size of a dimension, or the rank, as an index, and by turns as an element."""
    tensor = picks.latest(scope.tensors)
    if tensor.rank and picks.number(4):
        dimension = scope.constant(picks.number(tensor.rank))
        value = scope.define(f"tensor.dim {tensor.name}, {dimension} : {tensor.type}")
    else:
        value = scope.define(f"tensor.rank {tensor.name} : {tensor.type}")
    scope.indices.append(IndexValue(value))
    if picks.number(2):
        scope.scalars.append(_element_of_index(scope, value))


WRITERS = {
    "insert": _insert,
    "extract": _extract,
    "arith": _arith,
    "numbers": _numbers,
    "empty": _empty,
    "alloc_copy": _alloc_copy,
    "constant": _constant,
    "from_elements": _from_elements,
    "splat": _splat,
    "cast": _cast,
    "select": _select,
    "dim": _dim,
}
