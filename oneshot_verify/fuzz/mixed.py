"""Steps on buffers, in programs that have both tensors and buffers.

What is written is legal, whatever a bufferizer does with the tensors:

    memref.store %x, %b[%i]                       a buffer may be written until a tensor is made of it
    %t = bufferization.to_tensor %b restrict      from here on it is only read; with `writable`, not even that
    %n = bufferization.to_buffer %t               nobody uses it behind other steps, unless %t is a copy of its own
    memref.store %y, %n[%i]                       is a write to a copy, where %b is still read
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from oneshot_verify.fuzz import elements, slices, structured
from oneshot_verify.fuzz.elements import place_inside, private_copy
from oneshot_verify.fuzz.scope import Buffer, Dim, Dims, NothingFitsError, Picks, Scope, Tensor

STEPS = elements.WRITERS | slices.WRITERS | structured.WRITERS
CHAIN = ("cast", "extract_slice", "select", "collapse", "expand", "insert", "fill")
"""Steps between the buffer that a tensor was made of and the one that is made of it."""


def _changed(scope: Scope, picks: Picks, tensor: Tensor, kinds: Sequence[str] = CHAIN) -> Tensor:
    """The tensor that a step of some kind makes of `tensor`; itself where the step has nothing to do."""
    known, scope.tensors = scope.tensors, [tensor]
    with suppress(NothingFitsError):
        STEPS[picks.of(kinds)](scope, picks)
    made, scope.tensors = scope.tensors[-1], known
    return made if made.filled else tensor


def argument(scope: Scope, like: Tensor) -> str:
    """Bring an argument of the shape of `like` into scope, as a buffer; its place in the signature."""
    name = like.name.replace("t", "b")
    buffer = Buffer(name, like.dims, like.element_type, frozenset({name}), is_local=False)
    scope.buffers.append(buffer)
    for number in range(buffer.rank):
        scope.size_of(buffer, number)
    return f"{name}: {buffer.type}"


def returned(scope: Scope, picks: Picks) -> Buffer | None:
    """A buffer that the function returns, by turns."""
    known = _readable(scope) if scope.may("buffer_result") else []
    return picks.latest(known) if known and picks.number(3) else None


def _readable(scope: Scope) -> list[Buffer]:
    return [each for each in scope.buffers if each.filled and not each.roots & scope.lost]


def _writable(scope: Scope) -> list[Buffer]:
    return [each for each in _readable(scope) if not each.roots & scope.given]


def _read(scope: Scope, picks: Picks, buffer: Buffer) -> None:
    """One more scalar: an element."""
    place = ", ".join(place_inside(scope, picks, buffer))
    scope.scalars.append(scope.define(f"memref.load {buffer.name}[{place}] : {buffer.type}"))


def _write(scope: Scope, picks: Picks, buffer: Buffer) -> None:
    """Store to one element, or seldom to all."""
    scalar = picks.of(scope.scalars[:2])
    if picks.number(5) == 4:
        _fill(scope, scalar, buffer)
        return
    where = place_inside(scope, picks, buffer)
    scope.emit(f"memref.store {scalar}, {buffer.name}[{', '.join(where)}] : {buffer.type}")


def _fill(scope: Scope, scalar: str, buffer: Buffer) -> None:
    element = scope.element_type
    scope.emit(f"linalg.fill ins({scalar} : {element}) outs({buffer.name} : {buffer.type})")


def _copied(scope: Scope, source: Buffer, target: Buffer) -> None:
    scope.emit(f"memref.copy {source.name}, {target.name} : {source.type} to {target.type}")


def _new(scope: Scope, op: str, dims: Dims) -> Buffer:
    """A new allocation, that an op gives; its text ends where the type of the buffer stands."""
    name = scope.name()
    made = Buffer(name, dims, scope.element_type, frozenset({name}))
    scope.emit(f"{name} = {op} {made.type}")
    return made


def _allocated(scope: Scope, picks: Picks, dims: Dims) -> Buffer:
    made = _new(scope, f"memref.alloc({scope.dynamic_sizes(dims)}) :", dims)
    _fill(scope, picks.latest(scope.scalars), made)
    return made


def _constant_of(scope: Scope, dims: Dims) -> Buffer:
    """A constant global: nobody writes it."""
    symbol = f"@{scope.label}_constant{len(scope.externals)}"
    made = _new(scope, f"memref.get_global {symbol} :", dims)
    text = f"{symbol} : {made.type} = dense<{scope.literal(7)}>"
    scope.externals.append(f'memref.global "private" constant {text}')
    scope.given.add(symbol)
    return replace(made, roots=frozenset({symbol}), is_local=False)


def _shape(scope: Scope, picks: Picks) -> Dims:
    """The shape of a tensor in scope, or another one."""
    return picks.latest([(Dim(4, True),), *(tensor.dims for tensor in scope.defined_tensors())])


def _made(scope: Scope, buffer: Buffer, flags: str = "restrict") -> Tensor:
    """A tensor of a buffer, that nobody writes from here on."""
    (scope.lost if "writable" in flags else scope.given).update(buffer.roots)
    types = f"{buffer.type} to {scope.type(buffer.dims)}"
    name = scope.define(f"bufferization.to_tensor {buffer.name} {flags} : {types}")
    scope.given.add(name)
    return Tensor(name, buffer.dims, buffer.element_type, view=True)


def _buffer(scope: Scope, tensor: Tensor, flags: str = "") -> Buffer:
    """A buffer of a tensor."""
    op = f"bufferization.to_buffer {tensor.name}{flags} : {tensor.type} to"
    return _new(scope, op, tensor.dims)


# One step each.


def _alloc(scope: Scope, picks: Picks) -> None:
    scope.buffers.append(_allocated(scope, picks, _shape(scope, picks)))


def _constant(scope: Scope, picks: Picks) -> None:
    scope.buffers.append(_constant_of(scope, (Dim(picks.of((4, 3)), True),)))


def _tensor_of_new(scope: Scope, picks: Picks) -> None:
    """The tensor of a constant global, or of a new buffer that may be written."""
    like = picks.latest(scope.tensors)
    if like.static and like.filled and picks.number(2) == 0:
        made = _made(scope, _constant_of(scope, like.dims))
    else:
        made = _made(scope, _allocated(scope, picks, like.dims), "restrict writable")
    scope.add(replace(made, view=False))


def _store(scope: Scope, picks: Picks) -> None:
    buffer = picks.latest(_writable(scope))
    _write(scope, picks, buffer)
    _read(scope, picks, buffer)


def _load(scope: Scope, picks: Picks) -> None:
    _read(scope, picks, picks.latest(_readable(scope)))


def _part(scope: Scope, buffer: Buffer, offset: int, size: int) -> Buffer:
    """Some rows of a buffer whose sizes are static."""
    strides = [1]
    for dim in reversed(buffer.dims[1:]):
        strides.insert(0, strides[0] * int(dim.size))
    start = offset * strides[0]
    layout = f"strided<{strides}{f', offset: {start}' if start else ''}>"
    dims = (Dim(size, True), *buffer.dims[1:])
    made = replace(buffer, dims=dims, layout=layout)
    where = scope.place(buffer.dims, dims, str(offset))
    text = f"memref.subview {buffer.name}{where} : {buffer.type} to {made.type}"
    return replace(made, name=scope.define(text))


def _divisible(buffers: Sequence[Buffer]) -> list[Buffer]:
    """Those that `_part` takes parts of."""
    plain = [each for each in buffers if each.dims and not each.layout and each.static]
    return [each for each in plain if int(each.dims[0].size) > 1]


def _subview(scope: Scope, picks: Picks) -> None:
    buffer = picks.latest(_divisible(_readable(scope)))
    offset = picks.number(2)
    size = int(buffer.dims[0].size) - 1 - picks.number(2)
    scope.buffers.append(_part(scope, buffer, offset, max(size, 1)))


def _copy(scope: Scope, picks: Picks) -> None:
    """From one buffer to another one, or from one end to the other."""
    target = picks.latest(_writable(scope))
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
    known = _readable(scope)
    one = picks.latest(known)
    others = [each for each in known if each.type == one.type and each.dims == one.dims]
    other = picks.of(others)
    text = f"arith.select {picks.latest(scope.truths)}, {one.name}, {other.name} : {one.type}"
    name, roots = scope.define(text), one.roots | other.roots
    is_local = one.is_local and other.is_local
    scope.buffers.append(replace(one, name=name, roots=roots, is_local=is_local))


def _to_tensor(scope: Scope, picks: Picks) -> None:
    """A tensor of a buffer; from a region, or of what others choose, only a copy of it gets out."""
    buffer = picks.latest(_writable(scope))
    is_own = buffer.is_local and scope.depth == 1 and picks.number(3) == 2
    made = _made(scope, buffer, "restrict writable" if is_own else "restrict")
    scope.add(made if scope.depth == 1 else private_copy(scope, made))


def _of_tensor(scope: Scope, picks: Picks) -> None:
    """A buffer of a tensor is written; by turns the tensor is read afterwards, which is as it was."""
    # A buffer of what was made of a buffer, without anything between, may be that buffer, or a copy.
    tensor = picks.latest([t for t in scope.defined_tensors() if t.name not in scope.given])
    buffer = _buffer(scope, tensor)
    _write(scope, picks, buffer)
    _read(scope, picks, buffer)
    if picks.number(2):
        scope.scalars.append(scope.read(tensor, place_inside(scope, picks, tensor)))
    if (others := _readable(scope)) and picks.number(2):
        _read(scope, picks, picks.latest(others))


def _read_only(scope: Scope, picks: Picks) -> None:
    """A buffer of a tensor is read, and copied to another one."""
    tensor = picks.latest(scope.defined_tensors())
    buffer = _buffer(scope, tensor, " read_only")
    _read(scope, picks, buffer)
    fitting = [each for each in _writable(scope) if each.dims == tensor.dims]
    if fitting:
        target = picks.latest(fitting)
        _copied(scope, buffer, target)
        _read(scope, picks, target)


def _of_copy(scope: Scope, picks: Picks) -> None:
    """A buffer of a copy: nobody else has it, so that it stays in scope."""
    tensor = picks.latest(scope.defined_tensors())
    scope.buffers.append(_buffer(scope, private_copy(scope, tensor)))


def _materialize(scope: Scope, picks: Picks) -> None:
    """A tensor is what a buffer holds from here on."""
    buffer = picks.latest(_writable(scope))
    made = structured.operand(scope, picks, buffer.dims)
    scope.emit(
        f"bufferization.materialize_in_destination {made.name} in restrict writable {buffer.name}"
        f" : ({made.type}, {buffer.type}) -> ()"
    )
    _read(scope, picks, buffer)


def _freed(scope: Scope, picks: Picks) -> None:
    """A tensor of a new buffer is changed and read; then the buffer is freed."""
    buffer = _allocated(scope, picks, _shape(scope, picks))
    tensor = _made(scope, buffer, picks.of(("restrict", "restrict writable")))
    if picks.number(2):
        tensor = _changed(scope, picks, tensor, ("insert",))
    scope.scalars.append(scope.read(tensor, place_inside(scope, picks, tensor)))
    scope.emit(f"memref.dealloc {buffer.name} : {buffer.type}")


def _there_and_back(scope: Scope, picks: Picks) -> None:
    """A buffer of what was made of a buffer, which is not `writable`: who writes it writes a copy."""
    if not _writable(scope):
        _alloc(scope, picks)
    buffer = picks.latest([b for b in _writable(scope) if b.dims] or _writable(scope))
    tensor = _made(scope, buffer)
    for _ in range(1 + picks.number(2)):
        tensor = _changed(scope, picks, tensor)
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
OF_BUFFERS = {"to_tensor": _tensor_of_new}
"""The only step on buffers in programs of tensors."""
