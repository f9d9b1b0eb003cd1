"""The ops of the `memref` dialect.

Over xDSL: the custom syntax of `cast`, `copy`, `global`, `rank`, `memory_space_cast` and
`extract_aligned_pointer_as_index`; the ops `reshape`, `realloc` and `transpose`, atomic ones and hints; unranked
memrefs and dynamic sizes where MLIR allows them; the checks of MLIR's verifiers.

https://mlir.llvm.org/docs/Dialects/MemRef/
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects import memref as base_dialect
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
    i64,
)
from xdsl.dialects.memref import DeallocOp as DeallocOp
from xdsl.dialects.memref import DimOp as DimOp
from xdsl.dialects.utils import DynamicIndexList
from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation, base, opt_prop_def, prop_def, region_def
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    MemoryAllocEffect,
    MemoryFreeEffect,
    MemoryReadEffect,
    MemoryWriteEffect,
    NoMemoryEffect,
    Pure,
    RecursiveMemoryEffect,
)
from xdsl.utils.bitwise_casts import is_power_of_two
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.constants.attributes import (
    PackedElementsAttr,
    SparseElementsAttr,
    print_elements,
)
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.dialects.define import INDEX_LIST, checked, define, extended, pure
from oneshot_verify.ir.dialects.directives import (
    ATOMIC_KINDS,
    SameTypes,
    attribute_as,
    case_of,
    prefetch,
)
from oneshot_verify.ir.dialects.memref_views import (
    verify_collapse,
    verify_compatible_shapes,
    verify_expand,
    verify_reinterpret_cast,
    verify_reshape,
    verify_subview,
    verify_transpose,
)
from oneshot_verify.ir.dialects.syntax import verify_case, verify_yields, write
from oneshot_verify.ir.layouts import cast_compatible
from oneshot_verify.ir.require import require, require_indices
from oneshot_verify.ir.symbols import resolve


@irdl_custom_directive
class TypeAndValue(CustomDirective):
    """`memref<2xf32> = dense<0.0>`: an initial value is written without its type."""

    type: AttributeVariable
    value: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        position = parser.pos
        given = parser.parse_type()
        if not isinstance(given, MemRefType):
            parser.raise_error("type should be static shaped memref", position)
        type = cast("MemRefType[Attribute]", given)
        self.type.set(state, type)
        if parser.parse_optional_punctuation("="):
            self.value.set(state, _parse_value(parser, type))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        state.print_whitespace(printer)
        write(printer, cast("Attribute", self.type.get(op)))
        value = self.value.get(op)
        if value is None:
            return
        printer.print_string(" = ")
        match value:
            case UnitAttr():
                printer.print_string("uninitialized")
            case DenseIntOrFPElementsAttr() | PackedElementsAttr():
                print_elements(printer, value)
            case ResourceElementsAttr() | SparseElementsAttr():
                value.print_without_type(printer)
            case _:
                printer.print_attribute(value)


def _parse_value(parser: Any, type: MemRefType[Attribute]) -> Attribute:
    tensor_type = TensorType(type.element_type, type.shape)
    if parser.parse_optional_keyword("uninitialized"):
        return UnitAttr()
    if parser.parse_optional_keyword("dense"):
        return parser.parse_dense_int_or_fp_elements_attr(tensor_type)
    if parser.parse_optional_keyword("dense_resource"):
        return parser.parse_dense_resource(tensor_type)
    if parser.parse_optional_keyword("sparse"):
        return parser.parse_sparse(tensor_type)
    return parser.parse_attribute()


def _parse_visibility(parser: Parser) -> Attribute | None:
    said = parser.parse_optional_str_literal()
    return None if said is None else StringAttr(said)


def _verify_global(op: Any) -> None:
    number = 1 if op.alignment is None else op.alignment.value.data
    require(is_power_of_two(number), f"Alignment attribute {number} is not a power of 2")
    shape = op.type.get_shape()
    require(DYNAMIC_INDEX not in shape, "the size of a global must be static")
    held = getattr(op.initial_value, "type", None)
    same = held in (None, TensorType(op.type.element_type, shape))
    require(same, f"the initial value is of {held}")


GlobalOp = define(
    "memref.global()",
    "custom<Visibility>($sym_visibility) (`constant` $constant^)? $sym_name "
    "`:` custom<TypeAndValue>($type, $initial_value) attr-dict",
    parent=base_dialect.GlobalOp,
    verify=_verify_global,
    directives=(attribute_as("Visibility", _parse_visibility), TypeAndValue),
    sym_name=prop_def(SymbolNameConstraint()),
    sym_visibility=opt_prop_def(StringAttr),
    type=prop_def(MemRefType),
    initial_value=opt_prop_def(
        base(UnitAttr)
        | base(DenseIntOrFPElementsAttr)
        | base(SparseElementsAttr)
        | base(PackedElementsAttr)
        | base(ResourceElementsAttr)
        | base(DenseResourceAttr)
    ),
    constant=opt_prop_def(UnitAttr),
    alignment=opt_prop_def(IntegerAttr),
)
"""`memref.global "private" constant @c : memref<2xf32> = dense<0.0> {alignment = 64 : i64}`."""


BareMap = attribute_as(
    "BareMap", lambda parser: AffineMapAttr(parser.parse_affine_map()), lambda map: str(map.data)
)
"""`(d0, d1) -> (d1, d0)`."""


def _verify_cast(op: Any) -> None:
    source, dest = op.source.type, op.dest.type
    verify_compatible_shapes(source, dest)
    fits = cast_compatible(source, dest)
    require(fits, f"operand type '{source}' and result type '{dest}' are cast incompatible")


def _verify_name(op: Operation) -> None:
    """Check that the name is that of a global of this type."""
    name = op.get_attr_or_prop("name")
    if not isinstance(name, SymbolRefAttr):
        return
    found = resolve(op, name)
    if found is None or found.name != "memref.global":
        raise VerifyException(f"there is no global @{name.string_value()}")
    declared = found.get_attr_or_prop("type")
    require(declared == op.result_types[0], f"the type of the global is {declared}")


def _verify_metadata(op: Any) -> None:
    same = op.source.type.element_type == op.base_buffer.type.element_type
    require(same, "the base has another element type")


def _verify_alignment(op: Operation) -> None:
    alignment = op.get_attr_or_prop("alignment")
    whole = alignment is None or getattr(alignment, "type", None) == i64
    require(whole, "the alignment is no integer of 64 bits")


def _verify_access(op: Operation) -> None:
    _verify_alignment(op)
    alignment: Any = op.get_attr_or_prop("alignment")
    number = 1 if alignment is None else alignment.value.data
    require(number > 0 and number & (number - 1) == 0, "the alignment is no power of 2")


def _verify_realloc(op: Any) -> None:
    old, new = op.source.type, op.result.type
    ranked = old.get_num_dims() == new.get_num_dims() == 1
    require(ranked, "only buffers with one dimension can change their size")
    require(old.element_type == new.element_type, "the element types are not the same")


def _verify_atomic(op: Any) -> None:
    verify_case(op.kind, ATOMIC_KINDS, "kind of atomic change")
    require_indices(op.indices, op.memref.type)
    type, number = op.result.type, op.kind.value.data
    on_floats, on_integers = (0, 4, 5, 8, 9, 12), (1, 2, 6, 7, 10, 11, 13, 14, 15)
    wrong = on_floats if isinstance(type, IntegerType | IndexType) else on_integers
    require(number not in wrong, f"the kind does not fit {type}")


def _verify_generic_atomic(op: Any) -> None:
    element, body = op.result.type, op.atomic_body.block
    is_number = isinstance(element, IntegerType | AnyFloat)
    require(is_number, "changes numbers of the element type of the memref")
    require_indices(op.indices, op.memref.type)
    arguments = [argument.type for argument in body.args]
    require(arguments == [element], "expected single number of entry block arguments")
    end = body.last_op
    fits = end is not None and end.name == "memref.atomic_yield" and end.result.type == element
    require(fits, "ends with memref.atomic_yield of the element type")


def _verify_distinct(op: Any) -> None:
    fits = bool(op.memrefs) and tuple(op.memrefs.types) == tuple(op.distinct.types)
    require(fits, "gives the memrefs that it takes, at least one")


AllocOp = checked(base_dialect.AllocOp, _verify_alignment)
AllocaOp = checked(base_dialect.AllocaOp, _verify_alignment)
LoadOp = checked(base_dialect.LoadOp, _verify_access)
StoreOp = checked(base_dialect.StoreOp, _verify_access)
GetGlobalOp = checked(base_dialect.GetGlobalOp, _verify_name, in_context=True)
CollapseShapeOp = checked(base_dialect.CollapseShapeOp, verify_collapse)
CopyOp = define(
    "memref.copy(source: any_memref, destination: any_memref)",
    "$source `,` $destination attr-dict `:` type($source) `to` type($destination)",
    parent=base_dialect.CopyOp,
    verify=lambda op: verify_compatible_shapes(op.source.type, op.destination.type),
)
CastOp = define(
    "memref.cast(source: any_memref) -> (dest: any_memref)",
    "$source attr-dict `:` type($source) `to` type($dest)",
    parent=base_dialect.CastOp,
    verify=_verify_cast,
)

GenericAtomicRMWOp = define(
    "memref.generic_atomic_rmw(memref: memref<T>, indices: index*) -> (result: T)",
    "$memref `[` $indices `]` `:` type($memref) $atomic_body attr-dict",
    *(MemoryReadEffect(), MemoryWriteEffect(), RecursiveMemoryEffect()),
    verify=_verify_generic_atomic,
    atomic_body=region_def("single_block"),
)

MemRef = extended(
    base_dialect.MemRef,
    (
        # Memory.
        *(AllocOp, AllocaOp, GetGlobalOp, GlobalOp, CopyOp, LoadOp, StoreOp),
        define(
            "memref.realloc(source: memref, dynamic_result_size: index?) -> (result: memref)",
            "$source (`(` $dynamic_result_size^ `)`)? attr-dict `:` type($source) `to` type($result)",
            *(MemoryFreeEffect(), MemoryAllocEffect()),
            verify=_verify_realloc,
            alignment=opt_prop_def(IntegerAttr),
        ),
        define(
            "memref.atomic_rmw(value: any, memref: memref, indices: index*) -> (result: any)",
            "custom<Case>($kind) $value `,` $memref `[` $indices `]` attr-dict "
            "`:` `(` type($value) `,` type($memref) `)` `->` type($result)",
            *(MemoryWriteEffect(), MemoryReadEffect()),
            verify=_verify_atomic,
            directives=(case_of(ATOMIC_KINDS, "kind of atomic change"),),
            kind=prop_def(IntegerAttr),
        ),
        GenericAtomicRMWOp,
        define(
            "memref.atomic_yield(result: any)",
            "$result attr-dict `:` type($result)",
            *(Pure(), IsTerminator(), HasParent(GenericAtomicRMWOp)),
        ),
        prefetch(
            "memref.prefetch(memref: memref, indices: index*)",
            "$memref `[` $indices `]`",
            lambda op: require_indices(op.indices, op.memref.type),
        ),
        # Views.
        *(CastOp, CollapseShapeOp),
        checked(base_dialect.AllocaScopeOp, verify_yields),
        checked(base_dialect.ExpandShapeOp, verify_expand),
        checked(base_dialect.SubviewOp, verify_subview),
        checked(base_dialect.ExtractStridedMetaDataOp, _verify_metadata),
        define(
            "memref.reinterpret_cast(source: any_memref, offsets: index*, sizes: index*, strides: index*) -> "
            "(result: memref)",
            base_dialect.ReinterpretCastOp.assembly_format,
            NoMemoryEffect(),
            verify=verify_reinterpret_cast,
            directives=(DynamicIndexList,),
            static_offsets=prop_def(INDEX_LIST),
            static_sizes=prop_def(INDEX_LIST),
            static_strides=prop_def(INDEX_LIST),
        ),
        define(
            "memref.memory_space_cast(source: any_memref) -> (dest: any_memref)",
            "$source attr-dict `:` type($source) `to` type($dest)",
            NoMemoryEffect(),
            verify=lambda op: verify_compatible_shapes(op.source.type, op.dest.type),
        ),
        define(
            "memref.reshape(source: any_memref, shape: memref) -> (result: any_memref)",
            "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
            NoMemoryEffect(),
            verify=verify_reshape,
        ),
        define(
            "memref.transpose(in_: memref) -> (result: memref)",
            "$in_ custom<BareMap>($permutation) attr-dict `:` type($in_) `to` type($result)",
            NoMemoryEffect(),
            verify=verify_transpose,
            directives=(BareMap,),
            permutation=prop_def(AffineMapAttr),
        ),
        pure(
            "memref.distinct_objects(memrefs: any_memref*) -> (distinct: any_memref*)",
            "$memrefs attr-dict `:` custom<SameTypes>(type($memrefs), type($distinct))",
            verify=_verify_distinct,
            directives=(SameTypes,),
        ),
        # Others.
        define(
            "memref.rank(source: any_memref) -> (rank: index)",
            "$source attr-dict `:` type($source)",
            NoMemoryEffect(),
        ),
        define(
            "memref.extract_aligned_pointer_as_index(source: any_memref) -> (aligned_pointer: index)",
            "$source `:` type($source) `->` type(results) attr-dict",
            NoMemoryEffect(),
        ),
    ),
    without=("memref.dma_start", "memref.dma_wait"),
)
