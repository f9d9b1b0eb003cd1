"""The tensor program as the reference of a run: `mlir-opt` bufferizes it with a copy before every write.

This needs no analysis, so it cannot share its mistakes; but it still depends on which ops read their destination.
"""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    UnitAttr,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.tensor import CastOp
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import Rewriter

from oneshot_verify.ir.dialects.bufferization import AllocTensorOp, ToBufferOp, ToTensorOp
from oneshot_verify.ir.dialects.linalg import GenericOp
from oneshot_verify.ir.dialects.linalg_payload import MapOp
from oneshot_verify.ir.dialects.memref import AllocOp, CopyOp, GetGlobalOp, GlobalOp
from oneshot_verify.ir.dialects.scf_forall import ForallOp
from oneshot_verify.ir.dialects.vector import TransferWriteOp
from oneshot_verify.ir.layouts import identity_buffer
from oneshot_verify.ir.symbols import globals_of, remembered_symbols, resolve
from oneshot_verify.semantics.reading import ranked_tensor

SUFFIX = "__tensors"
"""Added to the symbols of the tensor program, so that both programs fit into one module."""


def reference(module: ModuleOp) -> ModuleOp:
    """Copy the tensor program, with a suffix on each symbol, and rewrite ops whose reads `mlir-opt` does not know.

    For a masked write of a whole tensor, and for `linalg.map`, `mlir-opt` assumes that all of the output is
    overwritten, and makes a copy without contents. For a tensor of dynamic sizes, and for `linalg.generic`, it does
    not.
    """
    copy = module.clone()
    with_plain_globals(copy)
    for op in list(copy.walk()):
        if isinstance(op, MapOp):
            _generalise(op)
        elif isinstance(op, TransferWriteOp) and isinstance(op.source.type, TensorType):
            _hide_size(op)
        elif isinstance(op, ForallOp | ToBufferOp):
            _copy_operands(op)
    uses = _uses(copy)
    for op in copy.ops:
        symbol = op.properties.get("sym_name")
        if isinstance(symbol, StringAttr):
            op.properties["sym_name"] = StringAttr(symbol.data + SUFFIX)
    for attributes, key, value in uses:
        root = value.root_reference.data + SUFFIX
        attributes[key] = SymbolRefAttr(root, value.nested_references)
    return copy


@remembered_symbols()
def _uses(module: ModuleOp) -> list[tuple[dict[str, Attribute], str, SymbolRefAttr]]:
    """The attributes that refer to symbols of the outermost module: their dictionary, key, and value."""
    return [
        (attributes, key, value)
        for op in module.walk()
        for attributes in (op.properties, op.attributes)
        for key, value in attributes.items()
        if isinstance(value, SymbolRefAttr)
        and (symbol := resolve(op, SymbolRefAttr(value.root_reference))) is not None
        and symbol.parent_op() is module
    ]


def _copy_operands(op: Operation) -> None:
    """Give an op copies of its tensors to write to, as `mlir-opt` makes none here without analysis. Threads of
    `scf.forall` read the original."""
    block = op.parent_block()
    for number, operand in enumerate(op.operands):
        type = ranked_tensor(operand.type)
        if block is None or type is None:
            continue
        copy = AllocTensorOp(type, [], operand)
        block.insert_op_before(copy, op)
        op.operands[number] = copy.tensor
        if isinstance(op, ForallOp):
            inside = op.body.block.args[len(op.body.block.args) - len(op.operands) + number]
            inside.replace_uses_with_if(
                operand,
                lambda use: use.operation.name != "tensor.parallel_insert_slice" or use.index != 1,
            )


def _generalise(op: MapOp) -> None:
    """Replace a `linalg.map` by an equivalent `linalg.generic`."""
    maps = op.get_maps()
    generic = GenericOp.build(
        operands=[op.operands[:-1], op.operands[-1:]],
        result_types=[op.result_types],
        properties={
            "indexing_maps": ArrayAttr(map(AffineMapAttr, maps)),
            "iterator_types": ArrayAttr([IteratorTypeAttr.parallel()] * maps[0].num_dims),
        },
        regions=[op.detach_region(op.body)],
    )
    Rewriter.replace_op(op, generic)


def _hide_size(write: TransferWriteOp) -> None:
    """Cast the destination of a masked write to a tensor of dynamic sizes, and the result back."""
    around = write.parent_op()
    outer: Operation = write
    if around is not None and around.name == "vector.mask":
        outer = around
    elif write.mask is None:
        return
    block = outer.parent_block()
    known: Any = write.source.type
    if block is None or len(outer.results) != 1 or not known.get_shape():
        return
    unknown = TensorType(known.element_type, [DYNAMIC_INDEX] * len(known.get_shape()))
    before = CastOp(write.source, unknown)
    block.insert_op_before(before, outer)
    write.operands[1] = before.results[0]
    for op in {write, outer}:
        Rewriter.replace_value_with_new_type(op.results[0], unknown)
    after = CastOp(outer.results[0], known)
    outer.results[0].replace_uses_with_if(after.results[0], lambda use: use.operation is not after)
    block.insert_op_after(after, outer)


GLOBAL = "ml_program.global"


def with_plain_globals(module: ModuleOp) -> None:
    """Rewrite `ml_program` globals of static sizes and known initial contents, with their loads and stores."""
    for op in globals_of(module):
        has_contents = op.get_attr_or_prop("value") is not None
        if op.name == GLOBAL and has_contents and _is_static(op.get_attr_or_prop("type")):
            _replace_global(op)
    for op in list(module.walk()):
        if op.name in ("ml_program.global_load", "ml_program.global_load_const"):
            _replace_load(op)
        elif op.name == "ml_program.global_store":
            _replace_store(op)


def _is_static(type: Attribute | None) -> bool:
    narrowed: Any = type
    return isinstance(type, TensorType) and DYNAMIC_INDEX not in narrowed.get_shape()


def _replace_global(op: Operation) -> None:
    tensor: Any = op.get_attr_or_prop("type")
    properties: dict[str, Any] = {
        "sym_name": op.get_attr_or_prop("sym_name"),
        "sym_visibility": op.get_attr_or_prop("sym_visibility"),
        "type": identity_buffer(tensor),
        "initial_value": op.get_attr_or_prop("value"),
        "constant": None if op.get_attr_or_prop("is_mutable") is not None else UnitAttr(),
    }
    Rewriter.replace_op(op, GlobalOp.build(properties=properties))


def _replace_load(op: Operation) -> None:
    tensor: Any = op.results[0].type
    if not _is_static(tensor) or _name(op).nested_references.data:
        return
    buffer = GetGlobalOp(_name(op), identity_buffer(tensor))
    copy = AllocOp.get(tensor.element_type, shape=tensor.get_shape())
    seen = ToTensorOp(copy, restrict=True)
    Rewriter.replace_op(op, [buffer, copy, CopyOp(buffer.memref, copy.memref), seen])


def _replace_store(op: Operation) -> None:
    tensor: Any = op.operands[0].type
    if not _is_static(tensor) or _name(op).nested_references.data:
        return
    type = identity_buffer(tensor)
    stored = ToBufferOp(
        operands=[op.operands[0]], result_types=[type], properties={"read_only": UnitAttr()}
    )
    buffer = GetGlobalOp(_name(op), type)
    Rewriter.replace_op(op, [stored, buffer, CopyOp(stored.memref, buffer.memref)])


def _name(op: Operation) -> Any:
    return op.get_attr_or_prop("global")
