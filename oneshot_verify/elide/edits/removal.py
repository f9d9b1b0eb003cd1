"""A bufferized program without some of its copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.elide.edits.edits import Edit
from oneshot_verify.elide.edits.retype import NotApplicable
from oneshot_verify.elide.edits.sites import copy_at
from oneshot_verify.ir import InputError, Position
from oneshot_verify.ir.symbols import functions_of, remembered_symbols
from oneshot_verify.ir.verify import verify_module
from oneshot_verify.semantics.moved_up import is_view


@dataclass(frozen=True, order=True)
class CopyPlace:
    """Identity of a copy: function, and number in the walk over it. Holds in every clone of the module."""

    function: str
    number: int


Removal: TypeAlias = tuple[CopyPlace, Edit]


def without(target: ModuleOp, removals: Sequence[Removal]) -> ModuleOp:
    """`target` without some copies. Raises `NotApplicable` if the result is no valid program."""
    module = target.clone()
    with remembered_symbols():
        known = {name: list(op.walk()) for name, op in functions_of(module).items()}
        for place, edit in removals:
            op = known[place.function][place.number]
            site = copy_at(op) if op.parent is not None else None
            # A copy that an earlier edit has erased needs no edit.
            if site is not None:
                views = [*_views_behind(site.source), *_views_behind(site.target)]
                edit.apply(site, module)
                for view in dict.fromkeys(views):
                    is_used = any(result.first_use is not None for result in view.results)
                    if view.parent is not None and not is_used:
                        view.detach()
                        view.erase()
    try:
        verify_module(module, Position("the program without the copy"))
    except InputError as error:
        raise NotApplicable(f"the program without it is none: {error.message}") from None
    return module


def _views_behind(buffer: SSAValue) -> Iterator[Operation]:
    """Chain of view ops that makes `buffer`, the last one first."""
    while isinstance(buffer, OpResult) and is_view(buffer.op):
        yield buffer.op
        buffer = buffer.op.operands[0]
