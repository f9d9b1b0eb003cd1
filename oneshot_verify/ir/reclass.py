"""Conversion of modules between contexts: the same ops as instances of another context's classes.

xDSL's dialects and ours have different classes for the same ops. Operands, attributes and regions are the same, so an
op is created anew under its name.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Attribute, Operation
from xdsl.irdl import IRDLOperation
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.syntax import sorted_out
from oneshot_verify.ir.facts.names import KEPT_NAME
from oneshot_verify.ir.symbols import functions_of, ops_in


def reclass(root: Operation, context: Context, otherwise: Context | None = None) -> None:
    """Convert the ops inside `root` to the classes of `context`, in place.

    An op unknown to `context` is unchanged. With `otherwise`, it becomes an unregistered op, whose printed form
    `context` can read; and an op that does not verify in `context` gets the class of `otherwise`, as a class of
    `context` may reject valid MLIR. Names of values, locations and use order are kept.
    """
    for op in ops_in(root)[1:]:
        name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
        wanted = context.get_optional_op(name)
        # Unregistered ops have a class per name, so converting them gains nothing.
        if wanted is None or issubclass(wanted, UnregisteredOp):
            if otherwise is not None and not isinstance(op, UnregisteredOp):
                _replace(op, UnregisteredOp.with_name(name))
            continue
        if type(op) is wanted:
            continue
        _replace(op, wanted)
    if otherwise is not None:
        for op in [op for op in ops_in(root)[1:] if not _verifies(op)]:
            wanted = otherwise.get_optional_op(op.name)
            if wanted is not None and not issubclass(wanted, UnregisteredOp):
                _replace(op, wanted)
    for op in ops_in(root)[1:]:
        op.operands = list(op.operands)


def with_our_classes(module: ModuleOp) -> ModuleOp:
    """The module itself; or, if its functions are of other classes, a copy with our classes."""
    functions = functions_of(module).values()
    if all(isinstance(function, FuncOp) for function in functions):
        return module
    copy = module.clone()
    reclass(copy, make_context())
    return copy


def _verifies(op: Operation) -> bool:
    try:
        op.verify(verify_nested_ops=False)
    except VerifyException:
        return False
    return True


def _replace(op: Operation, wanted: type[Operation]) -> None:
    properties, attributes = _sorted_attributes(op, wanted)
    new = wanted.create(
        operands=list(op.operands),
        result_types=[result.type for result in op.results],
        properties=properties,
        attributes=attributes,
        successors=list(op.successors),
        regions=[op.detach_region(region) for region in list(op.regions)],
    )
    new.location = op.location
    for old, result in zip(op.results, new.results, strict=True):
        result.name_hint = old.name_hint
    Rewriter.replace_op(op, new)


def _sorted_attributes(
    op: Operation, wanted: type[Operation]
) -> tuple[dict[str, Attribute], dict[str, Attribute]]:
    """Properties and attributes of `op`, split as the class `wanted` defines them."""
    if not issubclass(wanted, IRDLOperation) or issubclass(wanted, UnregisteredOp):
        return dict(op.properties), dict(op.attributes)
    everything = {**op.attributes, **op.properties}
    if isinstance(op, UnregisteredOp):
        del everything[KEPT_NAME]
    return sorted_out(wanted, everything)
