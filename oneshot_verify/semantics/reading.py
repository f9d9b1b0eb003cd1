"""Attributes and types of ops, registered and unregistered alike."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Sequence
from typing import Any, cast, get_args

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    ComplexType,
    DenseArrayBase,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    StringAttr,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from oneshot_verify.ir.constants.attributes import elements_of
from oneshot_verify.ir.constants.elements import Elements
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.facts import facts_of, op_name
from oneshot_verify.ir.layouts import strided_of
from oneshot_verify.ir.symbols import has_body, path_of, resolve, told_once
from oneshot_verify.semantics.faults import UnsupportedOp

_RANKED = frozenset({TensorType, MemRefType})
"""Classes of types, which have no subclasses: `isinstance` takes long where it says no, and is asked at each value."""
_NAMES_FUNCTION = {"func.call": "callee", "func.constant": "value"}
"""Ops that refer to a function, with the attribute that names it."""
_FLOATS = frozenset(get_args(AnyFloat))
_SCALARS = _FLOATS | {IndexType, IntegerType, ComplexType}


@told_once
def callee_of(op: Operation) -> str | None:
    """The path of the function that a call calls."""
    function = called_function(op)
    return None if function is None else path_of(function)


@told_once
def called_function(op: Operation) -> Operation | None:
    """The function that a call calls."""
    return resolve(op, op.get_attr_or_prop("callee"))


def calls_outside(op: Operation) -> bool:
    """True for a call of a function without a body."""
    callee = called_function(op)
    return callee is not None and not has_body(callee)


def is_called(function: Operation | None) -> bool:
    """True if something in the program calls a function, or names it as a value."""
    if function is None:
        return False
    top = function
    while (above := top.parent_op()) is not None:
        top = above
    return any(
        resolve(op, op.get_attr_or_prop(name)) is function
        for op in top.walk()
        for name in [_NAMES_FUNCTION.get(op_name(op))]
        if name is not None
    )


def global_of(op: Operation) -> str | None:
    """The path of the global that an op names."""
    named = (resolve(op, op.get_attr_or_prop(name)) for name in facts_of(op).globals)
    return next((path_of(symbol) for symbol in named if symbol is not None), None)


def said_of_arguments(function: Operation, name: str) -> tuple[Attribute | None, ...]:
    """The attribute `name` of each argument of a function; None where it has none."""
    written = items(function.get_attr_or_prop("arg_attrs"))
    return tuple(
        each.data.get(name) if isinstance(each, DictionaryAttr) else None for each in written
    )


def given_away_arguments(function: Operation) -> frozenset[int]:
    """The numbers of the arguments that the caller lets the function overwrite (`bufferization.writable`)."""
    said = said_of_arguments(function, "bufferization.writable")
    return frozenset(
        number
        for number, writable in enumerate(said)
        if isinstance(writable, IntegerAttr) and writable.value.data
    )


def fixed_arguments(function: Operation) -> frozenset[int]:
    """The numbers of the arguments that a function declares as not written.

    Source: `bufferization.writable` and `bufferization.access` in https://mlir.llvm.org/docs/Bufferization/;
    `readonly`, which conversions hand on, in https://llvm.org/docs/LangRef.html#parameter-attributes.
    """
    only_read = enumerate(said_of_arguments(function, "llvm.readonly"))
    return read_only_arguments(function) | {
        number for number, said in only_read if said is not None
    }


def read_only_arguments(function: Operation) -> frozenset[int]:
    """Those of `fixed_arguments` that bufferization itself takes as not written."""
    names = ("bufferization.writable", "bufferization.access")
    said = zip(*(said_of_arguments(function, name) for name in names), strict=True)
    return frozenset(
        number
        for number, (writable, access) in enumerate(said)
        if (isinstance(writable, IntegerAttr) and not writable.value.data)
        or (isinstance(access, StringAttr) and access.data in ("none", "read"))
    )


def touched_outside(ours: Operation, theirs: Operation, how: str) -> frozenset[int]:
    """The numbers of the arguments that a function without a body may `read`, or `write` to, as the declarations in the
    tensor program and in the bufferized one say (`bufferization.access`): the first may exclude it, the second may not.

    What it does not touch it may give back, so that somebody else reads it. What it only writes to holds nothing of
    what was there before.
    """
    said = said_of_arguments(ours, "bufferization.access")
    also = said_of_arguments(theirs, "bufferization.access")
    type = cast("Any", theirs.get_attr_or_prop("function_type"))
    gives = how == "read" and not all(map(scalar_type, type.outputs.data))
    excluded = [
        isinstance(each, StringAttr) and not (how in each.data or (gives and each.data == "none"))
        for each in said
    ]
    included = [isinstance(each, StringAttr) and how in each.data for each in also]
    count = len(type.inputs.data)
    return frozenset(
        number
        for number in range(count)
        if not (*excluded, *[False] * count)[number] or (*included, *[False] * count)[number]
    )


def is_array(value: object) -> bool:
    """True for an attribute that lists attributes."""
    return isinstance(value, ArrayAttr)


def is_integer(type: object) -> bool:
    """True for `iN`."""
    return isinstance(type, IntegerType)


def items(array: Attribute | None) -> tuple[Attribute, ...]:
    """The attributes in an array; none if it is not an array."""
    return cast("Any", array).data if is_array(array) else ()


def ranked(type: Attribute) -> TensorType[Attribute] | MemRefType[Attribute] | None:
    """The type, if it is a ranked tensor or memref."""
    if type.__class__ in _RANKED:
        return cast("TensorType[Attribute] | MemRefType[Attribute]", type)
    return None


def ranked_tensor(type: Attribute) -> TensorType[Attribute] | None:
    """The type, if it is a ranked tensor."""
    return cast("TensorType[Attribute]", type) if type.__class__ is TensorType else None


def ranked_memref(type: Attribute) -> MemRefType[Attribute] | None:
    """The type, if it is a ranked memref."""
    return cast("MemRefType[Attribute]", type) if type.__class__ is MemRefType else None


def vector_type(type: Attribute) -> VectorType[Attribute] | None:
    """The type, if it is a vector."""
    return cast("VectorType[Attribute]", type) if type.__class__ is VectorType else None


def bit_width(type: Attribute) -> int | None:
    """The width of an integer type, None for any other type."""
    return cast("Any", type).width.data if type.__class__ is IntegerType else None


def all_attributes(op: Operation) -> dict[str, Attribute]:
    """Properties and attributes together."""
    return {**op.attributes, **op.properties}


def integers(op: Operation, name: str) -> tuple[int, ...]:
    """An attribute that lists integers: `array<i64: 1, 2>`, `dense<[1, 2]> : vector<2xi64>` or `[1, 2]`."""
    found = op.get_attr_or_prop(name)
    if isinstance(found, DenseArrayBase):
        return tuple(int(value) for value in found.get_values())
    dense = elements_of(found)
    if dense is not None:
        return tuple(element.value.data for element in dense)
    if is_array(found):
        return tuple(item.value.data for item in items(found) if isinstance(item, IntegerAttr))
    raise UnsupportedOp(op, f"the op has no list of integers '{name}'")


def integer(op: Operation, name: str) -> int:
    """An attribute that is one integer."""
    found = op.get_attr_or_prop(name)
    if isinstance(found, IntegerAttr):
        return found.value.data
    raise UnsupportedOp(op, f"the op has no integer '{name}'")


def affine_map(op: Operation, name: str) -> AffineMapAttr:
    """An attribute that is an affine map."""
    found = op.get_attr_or_prop(name)
    if isinstance(found, AffineMapAttr):
        return found
    raise UnsupportedOp(op, f"the op has no affine map '{name}'")


def case_of(found: Attribute | None, default: str = "") -> str:
    """The case of an enumeration that an attribute holds."""
    data: Any = getattr(found, "data", default)
    return str(getattr(data, "value", data))


def is_shaped(type: Attribute) -> bool:
    """True for a ranked tensor or memref."""
    return isinstance(type, TensorType | MemRefType)


def shape_of(op: Operation, value: SSAValue) -> tuple[int, ...]:
    """The shape that a ranked type writes down, `DYNAMIC_INDEX` where it says `?`."""
    type = ranked(value.type)
    if type is None:
        raise UnsupportedOp(op, f"the type {value.type} has no rank")
    return type.get_shape()


def element_type_of(op: Operation, value: SSAValue) -> Attribute:
    """The element type of a ranked type."""
    type = ranked(value.type)
    if type is None:
        raise UnsupportedOp(op, f"the type {value.type} has no rank")
    return type.element_type


def scalar_type(type: Attribute) -> bool:
    """True if values of this type are scalars of the domain."""
    return type.__class__ in _SCALARS


def is_float(type: Attribute) -> bool:
    """True for a floating-point type."""
    return type.__class__ in _FLOATS


def is_complex(type: Attribute) -> bool:
    """True for `complex<...>`."""
    return type.__class__ is ComplexType


def is_bool(type: Attribute) -> bool:
    """True for `i1`."""
    return bit_width(type) == 1


def written_layout(op: Operation, type: MemRefType[Attribute]) -> tuple[tuple[int, ...], int]:
    """Strides and offset as the type writes them down, `DYNAMIC_INDEX` where it says `?`."""
    shape, order = type.get_shape(), permutation_of(type)
    if order is not None:
        strides = row_major_text([shape[dimension] for dimension in order])
        return tuple(strides[order.index(dimension)] for dimension in range(len(shape))), 0
    found = strided_of(type)
    if found is not None:
        strides = tuple(DYNAMIC_INDEX if each is None else each for each in found.strides)
        return strides, DYNAMIC_INDEX if found.offset is None else found.offset
    raise UnsupportedOp(op, f"the layout {type.layout} is not strided")


def permutation_of(type: MemRefType[Attribute]) -> tuple[int, ...] | None:
    """The dimensions in the order in which they lie in memory, of which the last one runs fastest; None if the layout
    says something else. (It maps a multi-index to one in memory, as `-normalize-memrefs` makes it.)"""
    dimensions = range(len(type.get_shape()))
    if isinstance(type.layout, NoneAttr):
        return tuple(dimensions)
    if not isinstance(type.layout, AffineMapAttr):
        return None
    results = type.layout.data.results
    order = tuple(each.position for each in results if isinstance(each, AffineDimExpr))
    return order if len(order) == len(results) and sorted(order) == list(dimensions) else None


def row_major_text(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides of the identity layout, `DYNAMIC_INDEX` where they hang on a `?`."""
    strides: list[int] = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step = DYNAMIC_INDEX if DYNAMIC_INDEX in (step, size) else step * size
    return tuple(reversed(strides))


def dense_elements(op: Operation, value: Attribute | None) -> Elements:
    """The elements that a dense attribute writes down; raises `UnsupportedOp` where nobody says what they are."""
    elements = elements_of(value)
    if isinstance(value, ResourceElementsAttr) and elements is None:
        name = value.handle.data
        raise UnsupportedOp(
            op, f"the bytes of the resource '{name}' do not say what its elements are"
        )
    if elements is None:
        raise UnsupportedOp(op, "only dense constants are covered")
    if not scalar_type(elements.element_type):
        raise UnsupportedOp(op, f"constants of type {elements.element_type} are not covered")
    return elements


def switch_cases(op: Operation) -> list[int]:
    """The values of the cases of `cf.switch`; its first successor is the default."""
    cases = elements_of(op.get_attr_or_prop("case_values"))
    return [case.value.data for case in cases or ()]


def attributes_text(op: Operation, without: Container[str] = ()) -> list[str]:
    """The attributes of an op, but those named `without`: equal only where the attributes are, bit by bit. Flags that
    promise nothing are not written, as custom syntax does not."""
    # A property may hide an attribute of its name.
    hidden = {f"#{name}": op.attributes[name] for name in op.attributes if name in op.properties}
    return sorted(
        f"{name if _PLAIN_NAME.fullmatch(name) else json.dumps(name)} = {text}"
        for name, value in {**all_attributes(op), **hidden}.items()
        if name not in without
        and not ((text := attribute_text(value)) == _NO_FLAGS.get(name) and _has_flags(op))
    )


_PLAIN_NAME = re.compile(r"[A-Za-z_][\w.$]*")
_NO_FLAGS = {"fastmath": "#arith.fastmath<none>", "overflowFlags": "#arith.overflow<none>"}


def _has_flags(op: Operation) -> bool:
    """True if an op is of a dialect in which `_NO_FLAGS` are the default."""
    return op_name(op).partition(".")[0] in ("arith", "complex", "math")


def has_layout(op: Operation, ours: Attribute, theirs: Attribute, asked: Attribute | None) -> bool:
    """True if the buffer of a tensor argument has the layout that the tensor program asks for."""
    if not isinstance(asked, AffineMapAttr) or not isinstance(ours, TensorType):
        return True
    if not isinstance(theirs, MemRefType):
        return False
    its = cast("MemRefType[Attribute]", theirs)
    wanted = MemRefType(its.element_type, its.get_shape(), asked, its.memory_space)
    return written_layout(op, its) == written_layout(op, wanted)
