"""Recognise findings that are known differences, by the conditions in a data file (`known.json`)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import ge
from pathlib import Path
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.bufferize.interface import is_tensor, shape_of
from oneshot_verify.fuzz.campaign.alias_shapes import (
    a_call_gives_a_constant,
    a_global_is_loaded_and_stored,
    a_store_to_a_global_gets_a_new_buffer,
    another_block_overwrites,
)
from oneshot_verify.fuzz.campaign.programs import read_program
from oneshot_verify.ir import InputError
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.facts import facts_of

DATA = Path(__file__).with_name("known.json")


@dataclass(frozen=True)
class Difference:
    """One known difference and its conditions; an empty one holds always."""

    name: str
    page: str
    target: str
    """Occurs in the command of the bufferizer."""
    kinds: tuple[str, ...]
    ops: tuple[str, ...] = ()
    """All of these occur in the minimal program."""
    options: tuple[str, ...] = ()
    """All of these are among the options that the minimal finding has."""
    reason: str = ""
    """Occurs in the cause of the finding."""
    shape: str = ""
    """The name of a property of the minimal program, of `SHAPES`."""

    def fits(self, kind: str, bufferizer: str, cause: str, source: str, options: str) -> bool:
        """True if a finding meets all conditions of this difference."""
        if self.kinds and kind not in self.kinds:
            return False
        if self.target not in bufferizer or self.reason not in cause:
            return False
        if not set(self.options) <= set(options.split()):
            return False
        try:
            module = read_program(source)
        except InputError:
            return not self.ops and not self.shape
        names = {op.name for op in module.walk()}
        return set(self.ops) <= names and (not self.shape or SHAPES[self.shape](module))


def known_as(kind: str, bufferizer: str, cause: str, source: str, options: str) -> str:
    """The name of the known difference that a finding is; empty if it is none."""
    for difference in differences():
        if difference.fits(kind, bufferizer, cause, source, options):
            return difference.name
    return ""


@lru_cache(maxsize=1)
def differences(path: Path = DATA) -> tuple[Difference, ...]:
    """The known differences; raises `ValueError` for a file that makes no sense."""
    return tuple(_read(entry) for entry in json.loads(path.read_text())["differences"])


def _read(entry: dict[str, Any]) -> Difference:
    difference = Difference(
        name=entry["name"],
        page=entry["page"],
        target=entry["target"],
        kinds=tuple(entry.get("kinds", ())),
        ops=tuple(entry.get("ops", ())),
        options=tuple(entry.get("options", ())),
        reason=entry.get("reason", ""),
        shape=entry.get("shape", ""),
    )
    if difference.shape and difference.shape not in SHAPES:
        raise ValueError(f"{DATA.name}: there is no shape {difference.shape!r}")
    return difference


def _one_value_yielded_twice(module: ModuleOp) -> bool:
    return any(
        op.name == "scf.yield"
        and _parent_name(op) == "scf.for"
        and len(set(op.operands)) < len(op.operands)
        for op in module.walk()
    )


def _parent_name(op: Operation) -> str:
    parent = op.parent_op()
    return parent.name if parent is not None else ""


def _several_blocks(module: ModuleOp) -> bool:
    return any(isinstance(op, FuncOp) and len(op.body.blocks) > 1 for op in module.walk())


def _scalar_from_region(module: ModuleOp) -> bool:
    """True if some op with a region has a non-tensor result, and some region has several blocks."""
    ops = list(module.walk())
    gives_scalar = any(
        op.regions and any(not is_tensor(result) for result in op.results) for op in ops
    )
    return gives_scalar and any(len(region.blocks) > 1 for op in ops for region in op.regions)


def _shared_output_used(module: ModuleOp) -> bool:
    """True if an op of an scf.forall body other than its insertion (and tensor.dim) uses a shared output."""
    for op in module.walk():
        if op.name != "scf.forall":
            continue
        for argument in op.regions[0].blocks[0].args[-max(1, len(op.results)) :]:
            users = {use.operation.name for use in argument.uses}
            if op.results and users - {"tensor.parallel_insert_slice", "tensor.dim"}:
                return True
    return False


def _undefined_tensor_passed(module: ModuleOp) -> bool:
    return any(
        op.name == "func.call"
        and any(is_tensor(result) for result in op.results)
        and any(
            isinstance(operand, OpResult)
            and operand.op.name in ("tensor.empty", "bufferization.alloc_tensor")
            for operand in op.operands
        )
        for op in module.walk()
    )


def _map_uses_initial_value(module: ModuleOp) -> bool:
    return any(
        op.name == "linalg.map" and op.regions[0].blocks[0].args[-1].first_use is not None
        for op in module.walk()
    )


def _loop_without_model_writes(module: ModuleOp) -> bool:
    return _body_writes(module, ("scf.parallel", "affine.for", "affine.parallel"))


def _element_body_writes(module: ModuleOp) -> bool:
    return _body_writes(
        module, ("linalg.generic", "linalg.map", "linalg.reduce", "tensor.generate", "tensor.pad")
    )


def _body_writes(module: ModuleOp, names: tuple[str, ...]) -> bool:
    """True if, in the body of one of `names`, an op with tensor results, or a call, uses a tensor from outside."""
    return any(
        (any(map(is_tensor, inner.results)) or inner.name == "func.call")
        and any(_is_outside(value, op) for value in inner.operands)
        for op in module.walk()
        if op.name in names
        for inner in op.walk()
        if inner is not op
    )


def _is_outside(value: SSAValue, op: Operation) -> bool:
    """True for a tensor that is neither made in the regions of `op` nor an argument of theirs."""
    return is_tensor(value) and not _is_inside(value, op)


def _is_inside(value: SSAValue, op: Operation) -> bool:
    around = value.owner.parent_op()
    while around is not None and around is not op:
        around = around.parent_op()
    return around is op


def _part_that_moves(module: ModuleOp) -> bool:
    """True if the offsets of a tensor.insert_slice depend on a loop and its destination is defined outside of it, or if
    an offset is a result of a loop."""
    loops = [op for op in module.walk() if facts_of(op).repeats]
    return any(
        (_is_outside(op.operands[1], loop) and any(_is_inside(index, loop) for index in indices))
        or any(index.owner is loop for index in indices)
        for op in module.walk()
        if op.name == "tensor.insert_slice"
        for indices in [op.operands[2:]]
        for loop in loops
    )


def _while_yields_foreign(module: ModuleOp) -> bool:
    """True if the body of an scf.while yields a tensor from outside, one twice, or an argument at another index."""
    for op in module.walk():
        if op.name != "scf.while":
            continue
        after = op.regions[1].blocks[0]
        last = after.last_op
        yielded = [] if last is None else [v for v in last.operands if is_tensor(v)]
        moved = last is not None and any(
            isinstance(v, BlockArgument) and v.owner is after and v.index != index
            for index, v in enumerate(last.operands)
        )
        if moved or len(set(yielded)) < len(yielded) or any(_is_outside(v, op) for v in yielded):
            return True
    return False


def _masked_write(module: ModuleOp) -> bool:
    """True if a vector.transfer_write has a mask, as an operand or a vector.mask around it."""
    return any(
        op.name == "vector.transfer_write"
        and (
            _parent_name(op) == "vector.mask"
            or any(str(operand.type).endswith("xi1>") for operand in op.operands[2:])
        )
        for op in module.walk()
    )


def _narrow_write(module: ModuleOp) -> bool:
    """True if a vector of a transfer_write has a lower rank than the tensor, and sizes >= the tensor's first ones."""
    writes = (op for op in module.walk() if op.name == "vector.transfer_write")
    shapes = ([shape_of(operand.type) or () for operand in op.operands[:2]] for op in writes)
    return any(len(one) < len(other) and all(map(ge, one, other)) for one, other in shapes)


def _loop_of_blocks(module: ModuleOp) -> bool:
    """True if some block can reach itself."""
    return any(
        any(_reaches_itself(block) for block in region.blocks)
        for op in module.walk()
        for region in op.regions
        if len(region.blocks) > 1
    )


def _reaches_itself(start: Block) -> bool:
    seen: set[Block] = set()
    todo = [start]
    while todo:
        last = todo.pop().last_op
        for block in last.successors if last is not None else ():
            if block is start:
                return True
            if block not in seen:
                seen.add(block)
                todo.append(block)
    return False


def _several_results(module: ModuleOp) -> bool:
    return any(
        op.name == "func.call" and sum(map(is_tensor, op.results)) > 1 for op in module.walk()
    )


SHAPES: dict[str, Callable[[ModuleOp], bool]] = {
    "one value yielded twice": _one_value_yielded_twice,
    "several blocks": _several_blocks,
    "a region gives a scalar, and several blocks": _scalar_from_region,
    "a block overwrites what another block has defined": another_block_overwrites,
    "a function that is called returns a constant": a_call_gives_a_constant,
    "shared output used in the body": _shared_output_used,
    "the body of linalg.map uses the initial value": _map_uses_initial_value,
    "a loop without a model writes a tensor of outside": _loop_without_model_writes,
    "a transfer_write with a mask": _masked_write,
    "a transfer_write of a vector of a lower rank": _narrow_write,
    "a loop of blocks": _loop_of_blocks,
    "a body that runs for each element writes a tensor of outside": _element_body_writes,
    "an scf.while yields what it does not own": _while_yields_foreign,
    "a call with several tensor results": _several_results,
    "a tensor that is stored to a global is used elsewhere, or must not be written": (
        a_store_to_a_global_gets_a_new_buffer
    ),
    "a global is loaded and stored": a_global_is_loaded_and_stored,
    "a part that a loop moves": _part_that_moves,
    "undefined tensor passed to a call that returns a tensor": _undefined_tensor_passed,
}
"""Properties of programs, by the names that the data file uses."""
