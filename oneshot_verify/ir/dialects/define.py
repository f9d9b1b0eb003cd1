"""Definition of an op by one row: its prototype, its syntax, traits and properties.

    define(
        "vector.gather(base: any, offsets: index*, indices: vector, mask: vector, pass_thru: T) -> (result: T)",
        "$base `[` $offsets `]` ` ` `[` $indices `]` `,` ...",
        alignment=opt_prop_def(),
    )

`?` is an optional operand or result, `*` a variadic one. A capital letter is one type, the same at each use;
`memref<T>` has elements of it. Several variadic operands have a segment each. Properties that the syntax does not name
are in the dictionary of attributes.

Syntax: https://mlir.llvm.org/docs/DefiningDialects/Operations/#declarative-assembly-format
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import (
    AnyTensorTypeConstr,
    AnyUnrankedTensorTypeConstr,
    DenseArrayBase,
    IndexType,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    VectorType,
    i1,
    i64,
)
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.irdl import (
    AnyAttr,
    AttrConstraint,
    AttrSizedOperandSegments,
    BaseAccessor,
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_result_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.irdl.declarative_assembly_format import CustomDirective
from xdsl.parser import Parser
from xdsl.traits import OpTrait, Pure

_Op = TypeVar("_Op", bound=Operation)
ANY_TENSOR = AnyTensorTypeConstr | AnyUnrankedTensorTypeConstr
ANY_MEMREF = base(MemRefType) | base(UnrankedMemRefType)
SHAPED = base(TensorType) | base(MemRefType)
INDEX_LIST = DenseArrayBase.constr(i64)

_TYPES: dict[str, Any] = {
    "any": AnyAttr(),
    "index": IndexType(),
    "i1": i1,
    "tensor": TensorType,
    "memref": MemRefType,
    "vector": VectorType,
    "any_tensor": ANY_TENSOR,
    "any_memref": ANY_MEMREF,
    "shaped": SHAPED,
}
_PROTOTYPE = re.compile(r"([\w.]+)\((.*?)\)(?: -> \((.*)\))?")
_VALUE = re.compile(r"\b(\w+): ([\w<>]+)([?*]?)")
_DEFINITIONS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "": (operand_def, result_def),
    "?": (opt_operand_def, opt_result_def),
    "*": (var_operand_def, var_result_def),
}
"""Definitions of an operand and of a result, by suffix."""


def define(
    prototype: str,
    syntax: str | None = None,
    *traits: OpTrait,
    types: Mapping[str, AttrConstraint | Any] | None = None,
    verify: Callable[[Any], None] | None = None,
    directives: tuple[type[CustomDirective], ...] = (),
    options: tuple[Any, ...] = (),
    parent: type[_Op] = IRDLOperation,
    **fields: Any,
) -> type[_Op]:
    """The class of an op. `types`: further names of types; `verify`: check beyond the signature; `parent`: base class,
    such as xDSL's, whose fields of the same names are replaced; `fields`: properties, regions and class variables.
    Without `syntax`, the op has that of its base class."""
    found = _PROTOTYPE.fullmatch(prototype)
    assert found is not None, prototype
    name, operands, results = found.groups("")
    known = {**_TYPES, **(types or {})}
    made: dict[str, Any] = {"name": name, "__module__": __name__, "__annotations__": {}}
    for number, part in enumerate((operands, results)):
        for value, type_name, suffix in _VALUE.findall(part):
            made[value] = _DEFINITIONS[suffix][number](_constraint(type_name, known))
    # The options of a base class hold, too.
    is_open = len(re.findall("[?*]", operands)) > 1 and not getattr(parent, "irdl_options", ())
    if is_open and not options:
        options = (AttrSizedOperandSegments(as_property=True),)
    if syntax is not None:
        made["assembly_format"] = syntax
        # In place of the methods of a base class.
        made["print"], made["parse"] = Operation.print, vars(Operation)["parse"]
        if any(not re.search(rf"\${field}\b", syntax) for field in fields):
            options = (*options, ParsePropInAttrDict())
    # A verifier of xDSL's would check the constraints that are replaced here.
    if verify is not None or "get_irdl_definition" in vars(parent):
        made["verify_"] = verify or Operation.verify_
    if directives:
        made["custom_directives"] = directives
    made |= {"irdl_options": options, **fields}
    if traits:
        made["traits"] = traits_def(*traits)
    made["__doc__"] = f"`{prototype}`."
    class_name = "".join(word.title() for word in re.split(r"[._]", name)[1:]) + "Op"
    defined: Any = type(class_name, (parent,), made)
    return irdl_op_definition(defined)


def _constraint(name: str, known: Mapping[str, Any]) -> Any:
    """The constraint that a type's name stands for: `index`, `T`, `memref<T>`."""
    if len(name) == 1:
        return VarConstraint(name, known.get(name, AnyAttr()))
    shaped, _, element = name.rstrip(">").partition("<")
    return known[shaped].constr(_constraint(element, known)) if element else known[shaped]


def pure(
    prototype: str,
    syntax: str | None = None,
    *,
    verify: Callable[[Any], None] | None = None,
    parent: type[_Op] = IRDLOperation,
    **given: Any,
) -> type[_Op]:
    """The class of an op without effects, defined on all operands: `define` with the trait `Pure`."""
    return define(prototype, syntax, Pure(), verify=verify, parent=parent, **given)


@dataclass(frozen=True)
class InContext(OpTrait):
    """A check that depends on the ops around an op, so that it is done for each op, even if it is like another."""

    check: Callable[[Any], None]

    def verify(self, op: Operation) -> None:
        self.check(op)


def checked(
    parent: type[_Op], verify: Callable[[Any], None], *, in_context: bool = False
) -> type[_Op]:
    """The class `parent` with a further check behind its own. `in_context`: it depends on the ops around."""

    def verify_(self: Any) -> None:
        parent.verify_(self)
        verify(self)

    def parse(cls: type[Operation], parser: Parser) -> Operation:
        op: Any = cast(Any, parent).parse.__func__(cls, parser)
        # Some parsers of xDSL make an op of their own class.
        op.__class__ = cls
        return op

    # xDSL looks for the accessors in the class itself.
    fields: dict[str, Any] = {
        name: value for name, value in vars(parent).items() if isinstance(value, BaseAccessor)
    }
    fields |= {"__module__": __name__, "__doc__": parent.__doc__, "verify_": verify_}
    fields["parse"] = classmethod(parse)
    if in_context:
        definition = cast(type[IRDLOperation], parent).get_irdl_definition()
        traits = traits_def(*parent.traits, InContext(verify))
        told = replace(definition, traits=traits)
        fields |= {"traits": traits, "get_irdl_definition": staticmethod(lambda: told)}
    made: Any = type(parent.__name__, (parent,), fields)
    return made


def extended(
    base: Dialect,
    operations: Iterable[type[Operation]],
    attributes: Iterable[type[Attribute]] = (),
    *,
    without: Iterable[str] = (),
) -> Dialect:
    """`base` with `operations` and `attributes` added; they replace those of the same IR name.

    `without`: ops of the base to leave out, as MLIR defines them differently.
    """
    all_operations = {op.name: op for op in (*base.operations, *operations)}
    for name in without:
        del all_operations[name]
    all_attributes = {attr.name: attr for attr in (*base.attributes, *attributes)}
    return Dialect(
        base.name,
        list(all_operations.values()),
        list(all_attributes.values()),
        list(base._interfaces),  # pyright: ignore[reportPrivateUsage]
    )
