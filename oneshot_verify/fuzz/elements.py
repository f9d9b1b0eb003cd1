"""Steps on single elements, and steps that make tensors."""

from __future__ import annotations

from math import prod

from oneshot_verify.fuzz.scope import Dim, IndexValue, Picks, Scope, Tensor, tensor_type


def index_inside(scope: Scope, picks: Picks, tensor: Tensor, dimension: int) -> str:
    """A name for an index inside of a dimension, if that dimension is not empty (seldom a raw argument)."""
    size = tensor.dims[dimension].size
    inside = [value.name for value in scope.indices if value.below == size]
    how = picks.number(6)
    if how == 0:
        return scope.constant(0)
    if how <= 2 and inside:
        return picks.latest(inside)
    if how == 3:
        return last_index(scope, tensor, dimension)
    if how == 4 and picks.number(4) == 0:
        return "%i"
    value = picks.latest(scope.indices).name
    last = last_index(scope, tensor, dimension)
    low = scope.define(f"arith.maxsi {value}, {scope.constant(0)} : index")
    clamped = scope.define(f"arith.minsi {low}, {last} : index")
    scope.indices.append(IndexValue(clamped, size))
    return clamped


def last_index(scope: Scope, tensor: Tensor, dimension: int) -> str:
    """A name for the size of a dimension minus one."""
    size = tensor.dims[dimension].size
    if isinstance(size, int):
        return scope.constant(size - 1)
    length = scope.size_of(tensor, dimension)
    return scope.define(f"arith.subi {length}, {scope.constant(1)} : index")


def _filled(scope: Scope) -> list[Tensor]:
    return [tensor for tensor in scope.tensors if tensor.filled]


def _insert(scope: Scope, picks: Picks) -> None:
    if not _filled(scope):
        return
    tensor = picks.latest(_filled(scope))
    scalar = picks.latest(scope.scalars)
    where = [index_inside(scope, picks, tensor, d) for d in range(len(tensor.dims))]
    scope.written(scalar, tensor, where)


def _extract(scope: Scope, picks: Picks) -> None:
    """Read an element, as a rule one that somebody has written."""
    filled = _filled(scope)
    defined = [tensor for tensor in filled if tensor.defined]
    if not defined:
        return
    tensor = picks.latest(filled if picks.number(8) == 7 else defined)
    where = [index_inside(scope, picks, tensor, d) for d in range(len(tensor.dims))]
    scope.scalars.append(scope.read(tensor, where))


def _arith(scope: Scope, picks: Picks) -> None:
    """Scalars: an element, an index or a truth value from what is there."""
    what = picks.number(3)
    if what == 0:
        op = picks.of(("add", "mul", "sub"))
        suffix = "f" if scope.element_type.startswith("f") else "i"
        left, right = picks.latest(scope.scalars), picks.latest(scope.scalars)
        scope.scalars.append(
            scope.define(
                f"arith.{op}{suffix} {left}, {right}{_flags(scope, picks)} : {scope.element_type}"
            )
        )
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
    if scope.element_type.startswith("f"):
        return picks.of(("", " fastmath<nnan>", " fastmath<ninf>"))
    return picks.of(("", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"))


DIVISIONS = ("divsi", "remsi", "floordivsi", "ceildivsi", "divui", "remui")


def _numbers(scope: Scope, picks: Picks) -> None:
    """A quotient or a remainder of indices, and by turns the smallest of a few numbers; seldom as an element."""
    left, right = picks.latest(scope.indices).name, picks.latest(scope.indices).name
    shifted = scope.define(
        f"arith.{picks.of(('addi', 'subi', 'muli'))} {left}, {scope.constant(picks.of((3, 9, -2, -7)))} : index"
    )
    divisor = scope.constant(picks.of((2, 3, -3)))
    value = scope.define(f"arith.{picks.of(DIVISIONS)} {shifted}, {divisor} : index")
    if picks.number(2):
        least = scope.define(
            f"affine.min affine_map<(d0, d1) -> (d0, d1 - 1, 40)>({right}, {value})"
        )
        value = scope.define(f"arith.select {picks.latest(scope.truths)}, {least}, {value} : index")
    scope.indices.append(IndexValue(value))
    if picks.number(4) == 3:
        scope.scalars.append(element_of_index(scope, value))


def element_of_index(scope: Scope, value: str) -> str:
    """An index as an element."""
    cast = scope.define(f"arith.index_cast {value} : index to i32")
    if scope.element_type == "i8":
        return scope.define(f"arith.trunci {cast} : i32 to i8")
    if scope.element_type.startswith("f"):
        return scope.define(f"arith.sitofp {cast} : i32 to {scope.element_type}")
    return cast


def _fresh_dims(scope: Scope, picks: Picks) -> tuple[tuple[Dim, ...], str]:
    """The shape of a tensor in scope, and the operands that give its dynamic sizes."""
    like = picks.latest(scope.tensors)
    sizes = [scope.size_of(like, d) for d, dim in enumerate(like.dims) if not dim.static]
    return like.dims, ", ".join(sizes)


def _empty(scope: Scope, picks: Picks) -> None:
    dims, sizes = _fresh_dims(scope, picks)
    type = tensor_type(dims, scope.element_type)
    op = picks.of(("tensor.empty", "tensor.empty", "bufferization.alloc_tensor"))
    empty = Tensor(scope.define(f"{op}({sizes}) : {type}"), dims, scope.element_type, defined=False)
    if scope.may("undefined"):
        scope.add(empty)
    if picks.number(3) or not scope.may("undefined"):
        scope.filled(empty, picks.latest(scope.scalars))


def _to_tensor(scope: Scope, picks: Picks) -> None:
    """The tensor of a constant global, or of a new buffer that may be written."""
    dims, sizes = _fresh_dims(scope, picks)
    type = tensor_type(dims, scope.element_type)
    buffer_type = f"memref{type.removeprefix('tensor')}"
    filled = all(dim.static and dim.size != 0 for dim in dims)
    flags = "restrict"
    if filled and picks.number(2) == 0:
        name = f"@{scope.label}_ext{len(scope.externals)}"
        value = "7.0" if scope.element_type.startswith("f") else "7"
        scope.externals.append(
            f'memref.global "private" constant {name} : {buffer_type} = dense<{value}>'
        )
        buffer = scope.define(f"memref.get_global {name} : {buffer_type}")
    else:
        flags = "restrict writable"
        buffer = scope.define(f"memref.alloc({sizes}) : {buffer_type}")
        scalar = picks.latest(scope.scalars)
        scope.emit(
            f"linalg.fill ins({scalar} : {scope.element_type}) outs({buffer} : {buffer_type})"
        )
    text = f"bufferization.to_tensor {buffer} {flags} : {buffer_type} to {type}"
    scope.make(text, dims)


def _alloc_copy(scope: Scope, picks: Picks) -> None:
    tensor = picks.latest(scope.tensors)
    scope.define_tensor(
        f"bufferization.alloc_tensor() copy({tensor.name}) : {tensor.type}",
        tensor,
        view=False,
        pinned=False,
    )


def _static_dims(scope: Scope, picks: Picks) -> tuple[Dim, ...]:
    shapes = [t.dims for t in scope.tensors if all(dim.static for dim in t.dims)]
    scalar: list[tuple[Dim, ...]] = [()] if scope.may("rank0") else []
    return picks.latest([(Dim(2, True),), *scalar, (Dim(4, True),), *shapes])


def _constant(scope: Scope, picks: Picks) -> None:
    dims = _static_dims(scope, picks)
    number = 0

    def literal(rest: tuple[Dim, ...]) -> str:
        nonlocal number
        if not rest:
            number += 1
            return f"{number}.0" if scope.element_type.startswith("f") else str(number)
        return f"[{', '.join(literal(rest[1:]) for _ in range(int(rest[0].size)))}]"

    filled = all(dim.size != 0 for dim in dims)
    text = (literal(dims) if picks.number(3) else literal(())) if filled else ""
    type = tensor_type(dims, scope.element_type)
    scope.make(f"arith.constant dense<{text}> : {type}", dims)


def _from_elements(scope: Scope, picks: Picks) -> None:
    dims = _static_dims(scope, picks)
    count = prod(int(dim.size) for dim in dims)
    elements = ", ".join(picks.latest(scope.scalars) for _ in range(count))
    type = tensor_type(dims, scope.element_type)
    scope.make(f"tensor.from_elements {elements} : {type}", dims)


def _splat(scope: Scope, picks: Picks) -> None:
    dims, sizes = _fresh_dims(scope, picks)
    type = tensor_type(dims, scope.element_type)
    operands = f"[{sizes}]" if sizes else ""
    scalar = picks.latest(scope.scalars)
    scope.make(f"tensor.splat {scalar}{operands} : {type}", dims)


def _cast(scope: Scope, picks: Picks) -> None:
    """A cast that hides a static size, or shows one that is known."""
    tensor = picks.latest(scope.tensors)
    dims = tuple(
        Dim(dim.size, not dim.static) if isinstance(dim.size, int) else dim for dim in tensor.dims
    )
    if dims == tensor.dims:
        return
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
        scope.scalars.append(element_of_index(scope, value))


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
    "to_tensor": _to_tensor,
    "cast": _cast,
    "select": _select,
    "dim": _dim,
}
