"""`bufferization.dealloc` by `memref.dealloc` and comparisons of addresses; `bufferization.clone` by a copy.

https://mlir.llvm.org/docs/Passes/#-bufferization-lower-deallocations
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    MemRefType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    UnrankedMemRefType,
    i1,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from oneshot_verify.bufferize.interface import BufferizationError, dialect_of, op_name
from oneshot_verify.bufferize.passes.deallocation.builder import (
    SEGMENTS,
    DeallocationBuilder,
    dealloc_operands,
)
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass
from oneshot_verify.bufferize.rewriter import (
    Rewriter,
    allocate,
    cast_buffer,
    compare,
    constant_index,
    dims,
    joined,
    segments,
)
from oneshot_verify.bufferize.symbols import Symbols
from oneshot_verify.ir import parse
from oneshot_verify.ir.layouts import cast_compatible, dynamic_dims


def lower_deallocations(module: Operation) -> None:
    """Replace every `bufferization.dealloc` in `module`.

    With one memref its address is compared with that of each retained one; with more, a function `dealloc_helper` of
    the module finds out, at run time, which are to be freed and who owns the retained ones. Given a function alone,
    there is no place for it: raises `BufferizationError`.
    """
    lowering = _Lowering()
    for op in list(module.walk()):
        if op_name(op) != "bufferization.dealloc":
            continue
        if not isinstance(module, ModuleOp) and len(dealloc_operands(op)[0]) > 1:
            raise BufferizationError(
                "library function required for generic lowering, but cannot be automatically inserted when "
                "operating on functions",
                op,
            )
        lowering.lower(op)


class _Lowering:
    def __init__(self) -> None:
        self._builder = DeallocationBuilder()
        self._symbols = Symbols()
        self._helpers: dict[Block, str] = {}

    def lower(self, op: Operation) -> None:
        """Replace one `bufferization.dealloc`."""
        self._builder.focus(op)
        memrefs, retained = dealloc_operands(op)
        if not memrefs:
            owners = [self._builder.truth(False) for _ in retained]
        elif len(memrefs) == 1:
            owners = self._one(*memrefs[0], retained)
        else:
            owners = self._many(op, memrefs, retained)
        self._builder.replace(op, owners)

    def _address(self, memref: SSAValue) -> SSAValue:
        name = "memref.extract_aligned_pointer_as_index"
        return self._builder.value(name, [memref], IndexType(), hint="intptr")

    def _free(self, memref: SSAValue, condition: SSAValue) -> None:
        builder = self._builder
        then = Block()
        builder.create("scf.if", [condition], [], regions=[Region(then), Region()])
        with builder.at(InsertPoint.at_end(then)):
            builder.create("memref.dealloc", [memref])
            builder.create("scf.yield")

    def _one(
        self, memref: SSAValue, condition: SSAValue, retained: Sequence[SSAValue]
    ) -> list[SSAValue]:
        builder = self._builder
        if not retained:
            self._free(memref, condition)
            return []
        address = self._address(memref)
        differ = [compare(builder, "ne", address, self._address(kept)) for kept in retained]
        not_retained = joined(builder, "arith.andi", differ)
        self._free(memref, builder.value("arith.andi", [not_retained, condition], i1))
        yes = builder.truth(True)
        return [
            builder.value(
                "arith.andi", [builder.value("arith.xori", [each, yes], i1), condition], i1
            )
            for each in differ
        ]

    def _many(
        self,
        op: Operation,
        memrefs: Sequence[tuple[SSAValue, SSAValue]],
        retained: Sequence[SSAValue],
    ) -> list[SSAValue]:
        addresses = self._array(len(memrefs), IndexType())
        owned = self._array(len(memrefs), i1)
        kept = self._array(len(retained), IndexType())
        self._store((self._address(memref) for memref, _ in memrefs), addresses)
        self._store((condition for _, condition in memrefs), owned)
        self._store(map(self._address, retained), kept)
        unsized = {array: self._unsized(array) for array in (addresses, owned, kept)}
        inputs = [unsized[array] for array in (addresses, kept, owned)]
        to_free = self._array(len(memrefs), i1)
        owners = self._array(len(retained), i1)
        outputs = [self._unsized(array) for array in (to_free, owners)]
        callee = SymbolRefAttr(self._helper(op))
        self._builder.create("func.call", [*inputs, *outputs], [], {"callee": callee})
        for index, (memref, _) in enumerate(memrefs):
            self._free(memref, self._load(to_free, index))
        results = [self._load(owners, index) for index in range(len(retained))]
        for array in (addresses, kept, owned, to_free, owners):
            self._builder.create("memref.dealloc", [array])
        return results

    def _helper(self, op: Operation) -> str:
        symbols = self._symbols.around(op)
        if symbols.block not in self._helpers:
            name = symbols.fresh("dealloc_helper")
            add_helper(self._builder, symbols.block, name)
            self._helpers[symbols.block] = name
        return self._helpers[symbols.block]

    def _array(self, size: int, element: Attribute) -> SSAValue:
        return allocate(self._builder, MemRefType(element, [size]))

    def _unsized(self, array: SSAValue) -> SSAValue:
        element = cast("MemRefType[Attribute]", array.type).element_type
        wanted = MemRefType(element, [DYNAMIC_INDEX])
        return cast_buffer(self._builder, array, wanted)

    def _store(self, values: Iterable[SSAValue], array: SSAValue) -> None:
        for index, value in enumerate(values):
            place = constant_index(self._builder, index)
            self._builder.create("memref.store", [value, array, place])

    def _load(self, array: SSAValue, index: int) -> SSAValue:
        place = constant_index(self._builder, index)
        return self._builder.value("memref.load", [array, place], i1)


@dataclass(frozen=True)
class LowerDeallocationsPass(UpstreamPass):
    """Make `memref.dealloc` ops of `bufferization.dealloc`.

    https://mlir.llvm.org/docs/Passes/#-bufferization-lower-deallocations
    """

    name = "bufferization-lower-deallocations"

    def run(self, op: Operation) -> None:
        lower_deallocations(op)


HELPER = """
func.func private @dealloc_helper(%buffers: memref<?xindex>, %retained: memref<?xindex>,
    %owned: memref<?xi1>, %to_free: memref<?xi1>, %owners: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %buffer_count = memref.dim %buffers, %c0 : memref<?xindex>
  %retained_count = memref.dim %retained, %c0 : memref<?xindex>
  scf.for %i = %c0 to %retained_count step %c1 {
    memref.store %false, %owners[%i] : memref<?xi1>
  }
  scf.for %i = %c0 to %buffer_count step %c1 {
    %buffer = memref.load %buffers[%i] : memref<?xindex>
    %is_owned = memref.load %owned[%i] : memref<?xi1>
    %not_kept = scf.for %j = %c0 to %retained_count step %c1 iter_args(%so_far = %true) -> (i1) {
      %other = memref.load %retained[%j] : memref<?xindex>
      %same = arith.cmpi eq, %other, %buffer : index
      scf.if %same {
        %before = memref.load %owners[%j] : memref<?xi1>
        %after = arith.ori %before, %is_owned : i1
        memref.store %after, %owners[%j] : memref<?xi1>
      }
      %differ = arith.cmpi ne, %other, %buffer : index
      %still = arith.andi %so_far, %differ : i1
      scf.yield %still : i1
    }
    %first = scf.for %j = %c0 to %i step %c1 iter_args(%so_far = %not_kept) -> (i1) {
      %other = memref.load %buffers[%j] : memref<?xindex>
      %differ = arith.cmpi ne, %other, %buffer : index
      %still = arith.andi %so_far, %differ : i1
      scf.yield %still : i1
    }
    %free = arith.andi %first, %is_owned : i1
    memref.store %free, %to_free[%i] : memref<?xi1>
  }
  return
}
"""


def add_helper(rewriter: Rewriter, block: Block, name: str) -> None:
    """Put `HELPER`, which decides at run time which of several buffers are freed, at the end of a module's `block`.

    Arguments are the addresses of the buffers, those of the retained ones, and whether each buffer is owned; then, to
    be filled, whether each is to be freed and whether each retained one is ours. A buffer is freed if it is owned, is
    none of the retained ones, and has not come before in the list. A retained one is owned if any of its aliases is.
    """
    function = parse(HELPER, "dealloc_helper")[0].module.body.block.first_op
    if function is None:
        raise ValueError("the helper function has no text")
    function.detach()
    function.properties["sym_name"] = StringAttr(name)
    with rewriter.at(InsertPoint.at_end(block)):
        rewriter.insert(function)


def _illegal(op: Operation) -> BufferizationError:
    said = f"failed to legalize operation '{op_name(op)}' that was explicitly marked illegal"
    return BufferizationError(said, op)


def _clone(op: Operation, rewriter: Rewriter) -> SSAValue:
    """A new buffer with the contents of the operand."""
    source, type_ = op.operands[0], op.results[0].type
    if isinstance(type_, UnrankedMemRefType):
        clone = _unranked(source, cast("UnrankedMemRefType[Attribute]", type_), rewriter)
    else:
        wanted = cast("MemRefType[Any]", type_)
        plain = MemRefType(wanted.element_type, wanted.shape, memory_space=wanted.memory_space)
        if not cast_compatible(plain, wanted):
            raise _illegal(op)
        sizes = dims(rewriter, "memref.dim", source, dynamic_dims(wanted))
        clone = cast_buffer(rewriter, allocate(rewriter, plain, sizes), wanted)
    rewriter.create("memref.copy", [source, clone])
    return clone


def _unranked(
    source: SSAValue, wanted: UnrankedMemRefType[Attribute], rewriter: Rewriter
) -> SSAValue:
    """A new buffer as large as `source`, whose rank is known at run time only. Upstream leaves out the memory space."""
    zero, one = constant_index(rewriter, 0), constant_index(rewriter, 1)
    rank = rewriter.value("memref.rank", [source], IndexType(), hint="rank")
    sizes = rewriter.value(
        "memref.alloca",
        [rank],
        MemRefType(IndexType(), [DYNAMIC_INDEX]),
        {SEGMENTS: segments(1, 0)},
        hint="alloca",
    )
    body = Block(arg_types=[IndexType(), IndexType()])
    dimension, product = body.args
    loop = rewriter.create("scf.for", [zero, rank, one, one], [IndexType()], regions=[Region(body)])
    with rewriter.at(InsertPoint.at_end(body)):
        size = rewriter.value("memref.dim", [source, dimension], IndexType(), hint="dim")
        rewriter.create("memref.store", [size, sizes, dimension])
        rewriter.create("scf.yield", [rewriter.value("arith.muli", [product, size], IndexType())])
    flat = MemRefType(wanted.element_type, [DYNAMIC_INDEX], memory_space=wanted.memory_space)
    buffer = allocate(rewriter, flat, [loop.results[0]])
    return rewriter.value("memref.reshape", [buffer, sizes], wanted, hint="reshape")


@dataclass(frozen=True)
class ConvertBufferizationToMemrefPass(UpstreamPass):
    """Make `memref` ops of `bufferization.clone` and `bufferization.dealloc`.

        %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
        ->
        %c = memref.alloc(%size) : memref<?xf32>
        memref.copy %m, %c : memref<?xf32> to memref<?xf32>

    Other ops of the dialect are refused, and a clone whose layout no allocation has.

    https://mlir.llvm.org/docs/Passes/#-convert-bufferization-to-memref
    """

    name = "convert-bufferization-to-memref"

    def run(self, op: Operation) -> None:
        rewriter = Rewriter()
        for each in list(op.walk()):
            if op_name(each) == "bufferization.clone":
                rewriter.focus(each)
                rewriter.replace(each, [_clone(each, rewriter)])
            elif dialect_of(each) == "bufferization" and op_name(each) != "bufferization.dealloc":
                raise _illegal(each)
        lower_deallocations(op)
