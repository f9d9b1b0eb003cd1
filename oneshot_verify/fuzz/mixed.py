"""Steps on buffers, in programs that have both tensors and buffers.

What is written is legal, whatever a bufferizer does with the tensors:

    memref.store %x, %b[%i]                       a buffer may be written until a tensor is made of it
    %t = bufferization.to_tensor %b restrict      from here on it is only read; with `writable`, not even that
    %n = bufferization.to_buffer %t               nobody uses it behind other steps, unless %t is a copy of its own
    memref.store %y, %n[%i]                       is a write to a copy, where %b is still read
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from oneshot_verify.fuzz.scope import Buffer, Dim, Picks, Scope, Tensor, tensor_type
from oneshot_verify.fuzz.structured import new_tensor


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
        truth = picks.latest(scope.truths)
        name = scope.define(f"arith.select {truth}, {name}, {part(1)} : {type}")
    return replace(tensor, name=name, dims=dims)


def _flat(scope: Scope, picks: Picks, tensor: Tensor) -> Tensor:
    """All dimensions as one; or one more, where there is only one."""
    if len(tensor.dims) == 1:
        dims, size = (Dim(1, True), *tensor.dims), scope.size_operand(tensor.dims[0])
        shape = f"[1, {tensor.dims[0] if tensor.static else size}]"
        op, ways, into = "expand_shape", "[[0, 1]]", f" output_shape {shape}"
    elif len(tensor.dims) > 1 and tensor.static:
        total = prod(int(dim.size) for dim in tensor.dims)
        dims = (Dim(total, True),)
        op, ways, into = "collapse_shape", f"[{list(range(len(tensor.dims)))}]", ""
    else:
        return inserted(scope, picks, tensor)
    type = tensor_type(dims, tensor.element_type)
    name = scope.define(f"tensor.{op} {tensor.name} {ways}{into} : {tensor.type} into {type}")
    return replace(tensor, name=name, dims=dims)


CHAIN = (_cast, _rows, _rows, _flat, _flat, inserted, _filled)
"""One step each, between the buffer that a tensor was made of and the one that is made of it."""


Dims = tuple[Dim, ...]


def argument(scope: Scope, like: Tensor) -> str:
    """Bring an argument of the shape of `like` into scope, as a buffer; its place in the signature."""
    name = like.name.replace("t", "b")
    buffer = Buffer(name, like.dims, like.element_type, frozenset({name}), is_local=False)
    scope.buffers.append(buffer)
    for number, dim in enumerate(like.dims):
        if not dim.static and str(dim.size) not in scope.sizes:
            text = f"memref.dim {name}, {scope.constant(number)} : {buffer.type}"
            scope.sizes[str(dim.size)] = scope.define(text)
    return f"{name}: {buffer.type}"


def returned(scope: Scope, picks: Picks) -> Buffer | None:
    """A buffer that the function returns, by turns."""
    known = _readable(scope)
    if not known or not scope.may("buffer_result") or picks.number(3) == 0:
        return None
    return picks.latest(known)


def _readable(scope: Scope) -> list[Buffer]:
    return [each for each in scope.buffers if each.filled and not each.roots & scope.lost]


def _writable(scope: Scope) -> list[Buffer]:
    return [each for each in _readable(scope) if not each.roots & scope.given]


def _tensors(scope: Scope) -> list[Tensor]:
    return [each for each in scope.tensors if each.filled and each.defined]


def _read(scope: Scope, picks: Picks, buffer: Buffer) -> None:
    """One more scalar: an element."""
    place = ", ".join(place_inside(scope, picks, buffer.dims))
    scope.scalars.append(scope.define(f"memref.load {buffer.name}[{place}] : {buffer.type}"))


def _write(scope: Scope, picks: Picks, buffer: Buffer) -> None:
    """Store to one element, or seldom to all."""
    scalar = picks.of(scope.scalars[:2])
    if picks.number(5) == 4:
        _fill(scope, scalar, buffer)
        return
    where = place_inside(scope, picks, buffer.dims)
    scope.emit(f"memref.store {scalar}, {buffer.name}[{', '.join(where)}] : {buffer.type}")


def _fill(scope: Scope, scalar: str, buffer: Buffer) -> None:
    element = scope.element_type
    scope.emit(f"linalg.fill ins({scalar} : {element}) outs({buffer.name} : {buffer.type})")


def _copied(scope: Scope, source: Buffer, target: Buffer) -> None:
    scope.emit(f"memref.copy {source.name}, {target.name} : {source.type} to {target.type}")


def _type(scope: Scope, dims: Dims) -> str:
    """The type of a buffer without a layout."""
    return tensor_type(dims, scope.element_type).replace("tensor", "memref")


def _new(scope: Scope, text: str, dims: Dims) -> Buffer:
    """A new allocation, that an op gives."""
    name = scope.define(text)
    return Buffer(name, dims, scope.element_type, frozenset({name}))


def _allocated(scope: Scope, dims: Dims, scalar: str) -> Buffer:
    sizes = ", ".join(scope.size_operand(dim) for dim in dims if not dim.static)
    made = _new(scope, f"memref.alloc({sizes}) : {_type(scope, dims)}", dims)
    _fill(scope, scalar, made)
    return made


def _shape(scope: Scope, picks: Picks) -> Dims:
    """The shape of a tensor in scope, or another one."""
    return picks.latest([(Dim(4, True),), *(tensor.dims for tensor in _tensors(scope))])


def _made(scope: Scope, buffer: Buffer, flags: str = "restrict") -> Tensor:
    """A tensor of a buffer, that nobody writes from here on."""
    (scope.lost if "writable" in flags else scope.given).update(buffer.roots)
    type = tensor_type(buffer.dims, buffer.element_type)
    name = scope.define(f"bufferization.to_tensor {buffer.name} {flags} : {buffer.type} to {type}")
    scope.given.add(name)
    return Tensor(name, buffer.dims, buffer.element_type, view=True)


def _buffer(scope: Scope, tensor: Tensor, flags: str = "") -> Buffer:
    """A buffer of a tensor."""
    type = _type(scope, tensor.dims)
    text = f"bufferization.to_buffer {tensor.name}{flags} : {tensor.type} to {type}"
    return _new(scope, text, tensor.dims)


def _private(scope: Scope, tensor: Tensor) -> Tensor:
    """A copy that nobody else has."""
    text = f"bufferization.alloc_tensor() copy({tensor.name}) : {tensor.type}"
    return replace(tensor, name=scope.define(text), view=False, pinned=False, slice=None)


# One step each.


def _alloc(scope: Scope, picks: Picks) -> None:
    scope.buffers.append(_allocated(scope, _shape(scope, picks), picks.latest(scope.scalars)))


def _constant(scope: Scope, picks: Picks) -> None:
    """A constant: nobody writes it."""
    dims = (Dim(picks.of((4, 3)), True),)
    name = f"@{scope.label}_buffer{len(scope.externals)}"
    value = "7.0" if scope.element_type.startswith("f") else "7"
    buffer = Buffer("", dims, scope.element_type, frozenset({name}), is_local=False)
    scope.externals.append(
        f'memref.global "private" constant {name} : {buffer.type} = dense<{value}>'
    )
    scope.given.add(name)
    made = replace(buffer, name=scope.define(f"memref.get_global {name} : {buffer.type}"))
    scope.buffers.append(made)


def _store(scope: Scope, picks: Picks) -> None:
    if known := _writable(scope):
        buffer = picks.latest(known)
        _write(scope, picks, buffer)
        _read(scope, picks, buffer)


def _load(scope: Scope, picks: Picks) -> None:
    if known := _readable(scope):
        _read(scope, picks, picks.latest(known))


def _part(scope: Scope, buffer: Buffer, offset: int, size: int) -> Buffer:
    """Some rows of a buffer whose sizes are static."""
    strides = [1]
    for dim in reversed(buffer.dims[1:]):
        strides.insert(0, strides[0] * int(dim.size))
    start = offset * strides[0]
    layout = f"strided<{strides}{f', offset: {start}' if start else ''}>"
    dims = (Dim(size, True), *buffer.dims[1:])
    made = replace(buffer, dims=dims, layout=layout)
    rest = "".join(f", {dim}" for dim in buffer.dims[1:])
    zeros, ones = ", 0" * (len(dims) - 1), ", 1" * (len(dims) - 1)
    text = f"memref.subview {buffer.name}[{offset}{zeros}] [{size}{rest}] [1{ones}]"
    return replace(made, name=scope.define(f"{text} : {buffer.type} to {made.type}"))


def _divisible(buffers: Sequence[Buffer]) -> list[Buffer]:
    """Those that `_part` takes parts of."""
    plain = [each for each in buffers if each.dims and not each.layout and each.static]
    return [each for each in plain if int(each.dims[0].size) > 1]


def _subview(scope: Scope, picks: Picks) -> None:
    if known := _divisible(_readable(scope)):
        buffer = picks.latest(known)
        offset = picks.number(2)
        size = int(buffer.dims[0].size) - 1 - picks.number(2)
        scope.buffers.append(_part(scope, buffer, offset, max(size, 1)))


def _copy(scope: Scope, picks: Picks) -> None:
    """From one buffer to another one, or from one end to the other."""
    if not (targets := _writable(scope)):
        return
    target = picks.latest(targets)
    others = [each for each in _readable(scope) if not each.roots & target.roots]
    sources = [each for each in others if each.dims == target.dims]
    if sources:
        _copied(scope, picks.latest(sources), target)
    elif _divisible([target]):
        half = int(target.dims[0].size) // 2
        first = _part(scope, target, 0, half)
        _copied(scope, first, _part(scope, target, half, half))
    _read(scope, picks, target)


def _select(scope: Scope, picks: Picks) -> None:
    if not (known := _readable(scope)):
        return
    one = picks.latest(known)
    others = [each for each in known if each.type == one.type and each.dims == one.dims]
    other = picks.of(others)
    text = f"arith.select {picks.latest(scope.truths)}, {one.name}, {other.name} : {one.type}"
    name, roots = scope.define(text), one.roots | other.roots
    is_local = one.is_local and other.is_local
    scope.buffers.append(replace(one, name=name, roots=roots, is_local=is_local))


def _to_tensor(scope: Scope, picks: Picks) -> None:
    """A tensor of a buffer; from a region, or of what others choose, only a copy of it gets out."""
    if not (known := _writable(scope)):
        return
    buffer = picks.latest(known)
    is_own = buffer.is_local and scope.depth == 1 and picks.number(3) == 2
    made = _made(scope, buffer, "restrict writable" if is_own else "restrict")
    scope.add(made if scope.depth == 1 else _private(scope, made))


def _of_tensor(scope: Scope, picks: Picks) -> None:
    """A buffer of a tensor is written; by turns the tensor is read afterwards, which is as it was."""
    # A buffer of what was made of a buffer, without anything between, may be that buffer, or a copy.
    if not (known := [tensor for tensor in _tensors(scope) if tensor.name not in scope.given]):
        return
    tensor = picks.latest(known)
    buffer = _buffer(scope, tensor)
    _write(scope, picks, buffer)
    _read(scope, picks, buffer)
    if picks.number(2):
        scope.scalars.append(scope.read(tensor, place_inside(scope, picks, tensor.dims)))
    if (others := _readable(scope)) and picks.number(2):
        _read(scope, picks, picks.latest(others))


def _read_only(scope: Scope, picks: Picks) -> None:
    """A buffer of a tensor is read, and copied to another one."""
    if not (known := _tensors(scope)):
        return
    tensor = picks.latest(known)
    buffer = _buffer(scope, tensor, " read_only")
    _read(scope, picks, buffer)
    fitting = [each for each in _writable(scope) if each.dims == tensor.dims]
    if fitting:
        target = picks.latest(fitting)
        _copied(scope, buffer, target)
        _read(scope, picks, target)


def _of_copy(scope: Scope, picks: Picks) -> None:
    """A buffer of a copy: nobody else has it, so that it stays in scope."""
    if known := _tensors(scope):
        scope.buffers.append(_buffer(scope, _private(scope, picks.latest(known))))


def _materialize(scope: Scope, picks: Picks) -> None:
    """A tensor is what a buffer holds from here on."""
    if not (known := _writable(scope)):
        return
    buffer = picks.latest(known)
    fitting = [tensor for tensor in _tensors(scope) if tensor.dims == buffer.dims]
    scalar = picks.latest(scope.scalars)
    made = picks.latest(fitting) if fitting else new_tensor(scope, buffer.dims, filled_with=scalar)
    scope.emit(
        f"bufferization.materialize_in_destination {made.name} in restrict writable {buffer.name}"
        f" : ({made.type}, {buffer.type}) -> ()"
    )
    _read(scope, picks, buffer)


def _freed(scope: Scope, picks: Picks) -> None:
    """A tensor of a new buffer is changed and read; then the buffer is freed."""
    buffer = _allocated(scope, _shape(scope, picks), picks.latest(scope.scalars))
    tensor = _made(scope, buffer, picks.of(("restrict", "restrict writable")))
    if picks.number(2):
        tensor = inserted(scope, picks, tensor)
    scope.scalars.append(scope.read(tensor, place_inside(scope, picks, tensor.dims)))
    scope.emit(f"memref.dealloc {buffer.name} : {buffer.type}")


def _there_and_back(scope: Scope, picks: Picks) -> None:
    """A buffer of what was made of a buffer, which is not `writable`: who writes it writes a copy."""
    if not _writable(scope):
        _alloc(scope, picks)
    buffer = picks.latest([b for b in _writable(scope) if b.dims] or _writable(scope))
    tensor = _made(scope, buffer)
    for _ in range(1 + picks.number(2)):
        tensor = picks.of(CHAIN)(scope, picks, tensor)
    is_read_only = picks.number(4) == 3
    back = _buffer(scope, tensor, " read_only" if is_read_only else "")
    if not is_read_only:
        if buffer.dims == back.dims and picks.number(3) == 2:
            _copied(scope, buffer, back)
        else:
            _write(scope, picks, back)
    _read(scope, picks, back)
    if not is_read_only and picks.number(4) == 3:
        scope.emit(f"memref.dealloc {back.name} : {back.type}")
    _read(scope, picks, buffer)


WRITERS = {
    "buffer_alloc": _alloc,
    "buffer_constant": _constant,
    "buffer_store": _store,
    "buffer_load": _load,
    "buffer_copy": _copy,
    "buffer_subview": _subview,
    "buffer_select": _select,
    "buffer_to_tensor": _to_tensor,
    "buffer_of_tensor": _of_tensor,
    "buffer_read_only": _read_only,
    "buffer_of_copy": _of_copy,
    "buffer_there_and_back": _there_and_back,
    "buffer_materialize": _materialize,
    "buffer_freed": _freed,
}
