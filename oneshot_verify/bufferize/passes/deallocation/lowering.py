"""`bufferization.dealloc` by `memref.dealloc` and comparisons of addresses.

https://mlir.llvm.org/docs/Passes/#-bufferization-lower-deallocations
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    SymbolRefAttr,
    i1,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from oneshot_verify.bufferize.interface import BufferizationError, op_name
from oneshot_verify.bufferize.passes.deallocation.builder import (
    DeallocationBuilder,
    segment_sizes,
)
from oneshot_verify.bufferize.passes.deallocation.helper import add_helper
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass
from oneshot_verify.bufferize.rewriter import Point, constant_index, segments
from oneshot_verify.bufferize.symbols import Symbols

NOT_EQUAL = IntegerAttr(1, i64)


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
        if not isinstance(module, ModuleOp) and (segment_sizes(op) or [0])[0] > 1:
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
        count = (segment_sizes(op) or [0])[0]
        memrefs = op.operands[:count]
        conditions = op.operands[count : 2 * count]
        retained = op.operands[2 * count :]
        if count == 0:
            owners = [self._builder.truth(False) for _ in retained]
        elif count == 1:
            owners = self._one(memrefs[0], conditions[0], retained)
        else:
            owners = self._many(op, memrefs, conditions, retained)
        self._builder.replace(op, owners)

    def _address(self, memref: SSAValue) -> SSAValue:
        name = "memref.extract_aligned_pointer_as_index"
        return self._builder.value(name, [memref], IndexType(), hint="intptr")

    def _free(self, memref: SSAValue, condition: SSAValue) -> None:
        builder = self._builder
        then = Block()
        builder.create("scf.if", [condition], [], regions=[Region(then), Region()])
        with builder.at(Point(then, None)):
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
        differ = [
            builder.value(
                "arith.cmpi", [address, self._address(kept)], i1, {"predicate": NOT_EQUAL}
            )
            for kept in retained
        ]
        not_retained = differ[0]
        for each in differ[1:]:
            not_retained = builder.value("arith.andi", [not_retained, each], i1)
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
        memrefs: Sequence[SSAValue],
        conditions: Sequence[SSAValue],
        retained: Sequence[SSAValue],
    ) -> list[SSAValue]:
        addresses = self._array(len(memrefs), IndexType())
        owned = self._array(len(memrefs), i1)
        kept = self._array(len(retained), IndexType())
        self._store(map(self._address, memrefs), addresses)
        self._store(conditions, owned)
        self._store(map(self._address, retained), kept)
        unsized = {array: self._unsized(array) for array in (addresses, owned, kept)}
        inputs = [unsized[array] for array in (addresses, kept, owned)]
        to_free = self._array(len(memrefs), i1)
        owners = self._array(len(retained), i1)
        outputs = [self._unsized(array) for array in (to_free, owners)]
        callee = SymbolRefAttr(self._helper(op))
        self._builder.create("func.call", [*inputs, *outputs], [], {"callee": callee})
        for index, memref in enumerate(memrefs):
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
        return self._builder.value(
            "memref.alloc",
            [],
            MemRefType(element, [size]),
            {"operandSegmentSizes": segments(0, 0)},
            hint="alloc",
        )

    def _unsized(self, array: SSAValue) -> SSAValue:
        element = i1 if _element(array) == i1 else IndexType()
        return self._builder.value(
            "memref.cast", [array], MemRefType(element, [DYNAMIC_INDEX]), hint="cast"
        )

    def _store(self, values: Iterable[SSAValue], array: SSAValue) -> None:
        for index, value in enumerate(values):
            place = constant_index(self._builder, index)
            self._builder.create("memref.store", [value, array, place])

    def _load(self, array: SSAValue, index: int) -> SSAValue:
        place = constant_index(self._builder, index)
        return self._builder.value("memref.load", [array, place], _element(array))


def _element(array: SSAValue) -> Attribute:
    type_ = array.type
    if not isinstance(type_, MemRefType):
        raise ValueError(f"{type_} is no memref")
    return cast(MemRefType[Attribute], type_).element_type


@dataclass(frozen=True)
class LowerDeallocationsPass(UpstreamPass):
    """Make `memref.dealloc` ops of `bufferization.dealloc`.

    https://mlir.llvm.org/docs/Passes/#-bufferization-lower-deallocations
    """

    name = "bufferization-lower-deallocations"

    def run(self, op: Operation) -> None:
        lower_deallocations(op)
