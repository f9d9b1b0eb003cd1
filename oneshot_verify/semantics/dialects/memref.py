"""Meanings of the ops of the `memref` dialect.

Source: https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.source import position_of
from oneshot_verify.ir.symbols import FUNCTION, path_of
from oneshot_verify.semantics.dialects.affine import places
from oneshot_verify.semantics.dialects.alignment import (
    promised_alignment,
    require_alignment,
    require_own_alignment,
)
from oneshot_verify.semantics.dialects.tensor import with_rank
from oneshot_verify.semantics.faults import FaultKind, UnsupportedOp
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name
from oneshot_verify.semantics.reading import (
    affine_map,
    global_of,
    is_called,
    permutation_of,
    ranked,
    ranked_memref,
    written_layout,
)
from oneshot_verify.semantics.shapes import (
    Slice,
    fill_in,
    has_one_element,
    is_open,
    layout_of,
    require_same_shape,
    require_sizes,
    row_major,
    typed_layout,
)
from oneshot_verify.semantics.values import (
    AffineView,
    Array,
    Block,
    Index,
    LoopNest,
    MemRefValue,
    Scalar,
    UnrankedValue,
)


class MemRefMeanings:
    """The ops of `memref` that do not change the rank; see `reshape.py` for those that do."""

    @meaning("memref.alloc", "memref.alloca")
    def alloc(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A new buffer with undefined contents; that of `alloca` dies with the function."""
        freeable = op_name(op) == "memref.alloc"
        buffer = allocate(machine, op, operands, freeable=freeable)
        if not freeable:
            machine.stack.append(buffer.views[0][1].block)
        return (buffer,)

    @meaning("memref.dealloc")
    def dealloc(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The end of a buffer's life."""
        machine.memory.free(operands[0], op)
        return ()

    @meaning("affine.load", "memref.load")
    def load(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """One element."""
        buffer, *given = operands
        require_alignment(machine, op)
        return (machine.memory.load(buffer, places(machine, op, given), op),)

    @meaning("affine.store", "memref.store")
    def store(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Write one element."""
        value, buffer, *given = operands
        require_alignment(machine, op)
        machine.memory.store(buffer, places(machine, op, given), value, op)
        return ()

    @meaning("memref.copy")
    def copy(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Copy all elements; the sizes must agree, and an overlap must be harmless."""
        source, target = operands
        copy_buffer(machine, op, source, target)
        return ()

    @meaning("memref.cast")
    def cast(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same buffer; the sizes, strides and offset that the new type writes down must be the true ones."""
        (buffer,) = operands
        if isinstance(op.results[0].type, UnrankedMemRefType):
            return (buffer,)
        if isinstance(buffer, UnrankedValue):
            buffer = with_rank(machine, op, buffer)
        require_memref_type(machine, op, op.results[0], buffer)
        return (buffer,)

    @meaning("iree_codegen.swizzle_hint", "memref.assume_alignment", "memref.memory_space_cast")
    def same(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same buffer; it is aligned as `memref.assume_alignment` says.

        Source: https://iree.dev/reference/mlir-dialects/IREECodegen
        """
        require_alignment(machine, op)
        if op_name(op) == "iree_codegen.swizzle_hint":
            _require_no_other_use(op)
        return (operands[0],) if op.results else ()

    @meaning("memref.distinct_objects")
    def distinct_objects(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same buffers. That they do not overlap is assumed, unless the text may say otherwise.

        Source: https://mlir.llvm.org/docs/Dialects/MemRef/#memrefdistinct_objects-memrefdistinctobjectsop
        """
        if len({*op.operands}) < len(op.operands) or not all(map(_is_own, op.operands)):
            raise UnsupportedOp(op, "buffers that may be parts of one, and are said not to overlap")
        return tuple(operands)

    @meaning("memref.subview")
    def subview(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """A slice of a buffer, as a view; out of bounds is undefined."""
        buffer, *dynamic = operands
        cut = Slice.of(machine, op, op.results[0], dynamic)
        cut.require_inside(machine, op, buffer.shape)
        return (buffer.through(cut.view, cut.shape),)

    @meaning("memref.transpose")
    def transpose(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The same buffer with its dimensions permuted: dimension `d` of the result is dimension `map[d]`."""
        (buffer,) = operands
        results = affine_map(op, "permutation").data.results
        order = [e.position for e in results if isinstance(e, AffineDimExpr)]
        view = AffineView.picking(len(order), [*map(order.index, range(len(order)))])
        return (buffer.through(view, tuple(buffer.shape[dimension] for dimension in order)),)

    @meaning("memref.get_global")
    def get_global(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """The buffer of a `memref.global`."""
        return (named_global(machine, op),)


def named_global(machine: Machine, op: Operation) -> MemRefValue:
    """The buffer of the global that an op names."""
    path = machine.once(op, "global", global_of)
    if path not in machine.globals:
        raise UnsupportedOp(op, "the global is not known")
    return machine.globals[path]


def load_globals(machine: Machine, ops: Sequence[Operation]) -> None:
    """Bring the buffers of a module's globals to life, each under its path."""
    for op in ops:
        machine.globals[path_of(op)] = make_global(machine, op)


def make_global(machine: Machine, op: Operation) -> MemRefValue:
    """The new buffer of a `memref.global`; that of an `ml_program.global` holds its tensor."""
    path, written = path_of(op), op.get_attr_or_prop("type")
    type = None if written is None else ranked(written)
    if type is None:
        raise UnsupportedOp(op, "a global without type")
    shape, element_type = type.get_shape(), type.element_type
    is_tensor = isinstance(type, TensorType)
    domain, value = machine.domain, op.get_attr_or_prop("value" if is_tensor else "initial_value")
    if DYNAMIC_INDEX in shape:
        raise UnsupportedOp(op, "a global of any size")
    require_own_alignment(op, element_type)
    if value is None or isinstance(value, UnitAttr):
        contents = domain.undefined(shape, element_type, f"global @{path}")
    else:
        contents = domain.constant_array(op, value, shape, element_type)
    strides, offset = (row_major(shape), 0) if is_tensor else written_layout(op, type)
    block = Block(
        f"global @{path}",
        shape,
        element_type,
        strides,
        offset,
        freeable=False,
        alignment=promised_alignment(op),
    )
    constant = (
        op.get_attr_or_prop("is_mutable") is None
        if is_tensor
        else op.get_attr_or_prop("constant") is not None
    )
    return machine.memory.add(block, contents, writable=not constant)


def block_name(op: Operation) -> str:
    """Name for people of the buffer that `op` makes."""
    position = position_of(op)
    kind = op_name(op).partition(".")[2]
    if position is None:
        return kind
    return f"{kind} at {PurePath(position.path).name}:{position.line}"


def allocate(
    machine: Machine, op: Operation, sizes: Sequence[Index], *, freeable: bool = True
) -> MemRefValue:
    """A new buffer of the type of the op's result."""
    type = ranked_memref(op.results[0].type)
    if type is None:
        raise UnsupportedOp(op, f"a buffer of type {op.results[0].type} is not covered")
    written = type.get_shape()
    if len(sizes) != written.count(DYNAMIC_INDEX):
        raise UnsupportedOp(op, "symbols in layouts are not covered")
    shape = fill_in(written, iter(sizes))
    require_sizes(machine, op, shape)
    require_own_alignment(op, type.element_type)
    strides, offset = typed_layout(op, type, shape)
    if permutation_of(type) is None:
        if any(map(is_open, (*strides, offset))):
            raise UnsupportedOp(op, "a new buffer with a layout that is not static is not covered")
        if not keeps_apart(written, strides):
            what = "a new buffer whose elements may share their memory is not covered"
            raise UnsupportedOp(op, what)
    name = machine.once(op, "block name", block_name)
    contents = machine.domain.undefined(shape, type.element_type, name)
    alignment = promised_alignment(op)
    block = Block(name, shape, type.element_type, strides, offset, freeable, alignment=alignment)
    return machine.memory.add(block, contents)


def some_layout(
    machine: Machine, op: Operation, type: MemRefType[Attribute] | None, shape: Sequence[Index]
) -> tuple[tuple[Index, ...], Index]:
    """Strides and offset that a memref of this shape and type may have; None is a type without a rank."""
    strides: tuple[Index, ...] = (DYNAMIC_INDEX,) * len(shape)
    offset: Index = DYNAMIC_INDEX
    if type is not None:
        strides, offset = typed_layout(op, type, shape)
    return (
        tuple(
            machine.left_open(known, "stride") if is_open(stride) else stride
            for stride, known in zip(strides, row_major(shape), strict=True)
        ),
        machine.left_open(0, "offset") if is_open(offset) else offset,
    )


def keeps_apart(sizes: Sequence[int], strides: Sequence[int]) -> bool:
    """True if a layout gives each element a place of its own, for all sizes that the type leaves open."""
    reach: int | None = 1
    for stride, size in sorted(
        (stride, size) for stride, size in zip(strides, sizes, strict=True) if size not in (0, 1)
    ):
        if reach is None or stride < reach:
            return False
        reach = None if size == DYNAMIC_INDEX else reach + (size - 1) * stride
    return True


def copy_buffer(machine: Machine, op: Operation, source: MemRefValue, target: MemRefValue) -> None:
    """Write all elements of `source` to `target`."""
    require_same_shape(machine, op, source.shape, target.shape)
    machine.memory.fill(target, read_to_copy(machine, op, source, target), op)


def read_to_copy(
    machine: Machine, op: Operation, source: MemRefValue, target: MemRefValue
) -> Array:
    """The contents of `source`; requires that it may be copied to `target` element by element."""
    contents = machine.memory.contents(source, op)
    before = machine.memory.peek(target)
    nest = copy_nest(source.shape, contents, before, source.element_type)
    same = nest.maps[0]
    machine.require_harmless_overlap(op, [(source, same)], [(target, same)], nest)
    return contents


def _first(_: Sequence[Index], elements: Sequence[Scalar]) -> Sequence[Scalar]:
    return (elements[0],)


def copy_nest(
    shape: tuple[Index, ...], contents: Array, before: Array, element_type: Attribute
) -> LoopNest:
    """The loop nest that copies one array to another, element by element."""
    identity = tuple(AffineDimExpr(dimension) for dimension in range(len(shape)))
    return LoopNest(
        shape,
        ("parallel",) * len(shape),
        (contents,),
        (before,),
        (shape, shape),
        (element_type, element_type),
        (identity, identity),
        _first,
        (True, False),
    )


def require_memref_type(
    machine: Machine, op: Operation, result: SSAValue, buffer: MemRefValue
) -> None:
    """Require that the sizes, strides and offset in the type of `result` are those of `buffer`.

    The stride of a dimension that is said to have one element has no influence on any address, so it may say what it
    likes.
    """
    type = ranked_memref(result.type)
    written = () if type is None else type.get_shape()
    if type is None or len(written) != len(buffer.shape):
        raise UnsupportedOp(op, f"a cast to {result.type} is not covered")
    domain = machine.domain
    for dimension, (size, true_size) in enumerate(zip(written, buffer.shape, strict=True)):
        if size != DYNAMIC_INDEX:
            agrees = domain.eq(size, true_size)
            machine.require(agrees, FaultKind.BAD_CAST, op, f"size of dimension {dimension}")
    strides, offset = typed_layout(op, type, buffer.shape)
    for guard, seen in buffer.views:
        true_strides, true_offset = layout_of(seen)
        unseen = domain.neg(guard)
        if not is_open(offset):
            agrees = domain.disj(unseen, domain.eq(offset, true_offset))
            machine.require(agrees, FaultKind.BAD_CAST, op, "offset")
        for dimension, (stride, true_stride) in enumerate(zip(strides, true_strides, strict=True)):
            if is_open(stride):
                continue
            size = buffer.shape[dimension]
            small = written[dimension] in (0, 1) or has_one_element(machine, size)
            agrees = domain.disj(unseen, small, domain.eq(stride, true_stride))
            machine.require(agrees, FaultKind.BAD_CAST, op, f"stride of dimension {dimension}")


def _require_no_other_use(op: Operation) -> None:
    """Raise `UnsupportedOp` if the text does not show that a buffer is accessed through the result of `op` alone."""
    buffer = op.operands[0]
    others = (use.operation for use in buffer.uses if use.operation is not op)
    if not _is_own(buffer) or not all(facts_of(each).frees for each in others):
        raise UnsupportedOp(op, "a buffer that may also be used without its swizzle")


def _is_own(buffer: SSAValue) -> bool:
    """True if no other value of the program shows the memory of a buffer, unless it was made of it: a new one, or an
    argument of a function that nobody here calls."""
    owner = buffer.owner
    if isinstance(owner, Operation):
        # A clone may be what it was made of.
        facts = facts_of(owner)
        return bool(facts.allocates) and not facts.reads
    around = owner.parent_op()
    if around is None or op_name(around) != FUNCTION or owner is not around.regions[0].blocks.first:
        return False
    return not is_called(around)
