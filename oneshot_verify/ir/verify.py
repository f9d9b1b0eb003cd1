"""Verification of a module after reading.

xDSL's checks, op by op to find the one that fails, and once for ops that are alike; MLIR's checks of symbols and of
function signatures; and dominance.

Source: https://github.com/llvm/llvm-project/blob/main/mlir/lib/IR/SymbolTable.cpp, and the verifiers of `func`
and `bufferization`
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from typing import Any

from xdsl.dialects.builtin import AffineMapAttr, ModuleOp, StringAttr, UnregisteredOp, i1
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import IsolatedFromAbove, NoTerminator, OpTrait
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir.layouts import array_elements
from oneshot_verify.ir.require import require, words_of
from oneshot_verify.ir.source import InputError, Position, position_of
from oneshot_verify.ir.symbols import (
    FUNCTION,
    GLOBALS,
    is_symbol_table,
    references_of,
    remembered_symbols,
    resolve,
    symbol_name,
)


@cache
def _checks_of_context(kind: type[Operation]) -> tuple[OpTrait, ...]:
    """Traits of a class of ops that verify something; most are only marks. Checks that depend on the ops around an op
    (symbols, parents, terminators) are traits, or have one."""
    return tuple(each for each in kind.traits if type(each).verify is not OpTrait.verify)


_VISIBILITIES = ("public", "private", "nested")
_ACCESSES = ("none", "read", "write", "read-write")


def verify_symbol(op: Operation, *, is_read: bool = True) -> None:
    """Raise `VerifyException` if `op` is an invalid symbol in its context. `is_read`:
    False for a function whose body was not read."""
    if op.name in (FUNCTION, *GLOBALS):
        _verify_place(op)
        visibility = op.get_attr_or_prop("sym_visibility")
        if visibility is not None:
            known = isinstance(visibility, StringAttr) and visibility.data in _VISIBILITIES
            require(known, f"the visibility of a symbol is one of {', '.join(_VISIBILITIES)}")
    if op.name == FUNCTION:
        _verify_function(op, is_read=is_read)


def _verify_place(op: Operation) -> None:
    """Check that a symbol is directly in a symbol table. An unknown op may be one."""
    around = op.parent_op()
    if around is None or isinstance(around, UnregisteredOp):
        return
    if not is_symbol_table(around):
        raise VerifyException("symbol's parent must have the SymbolTable trait")


def _verify_function(op: Operation, *, is_read: bool) -> None:
    visibility: Any = op.get_attr_or_prop("sym_visibility")
    is_public = visibility is None or visibility.data == "public"
    is_declared = is_read and not op.regions[0].blocks
    require(not (is_public and is_declared), "symbol declaration cannot have public visibility")
    for name in ("arg_attrs", "res_attrs"):
        for said in array_elements(op.get_attr_or_prop(name)) or ():
            _verify_argument(said.data)
            writable = name == "arg_attrs" and "bufferization.writable" in said.data
            wrong = writable and is_declared
            require(not wrong, "'bufferization.writable' is invalid on external functions")


def _verify_argument(said: Mapping[str, Attribute]) -> None:
    for name, value in said.items():
        require("." in name, f"'{name}': arguments may only have dialect attributes")
        check = _SAID_OF_ARGUMENTS.get(name)
        if check is not None:
            require(check(value), f"'{name}' has a value that it cannot have")


_SAID_OF_ARGUMENTS: dict[str, Callable[[Attribute], bool]] = {
    "bufferization.writable": lambda it: getattr(it, "type", None) == i1,
    "bufferization.buffer_layout": lambda it: isinstance(it, AffineMapAttr) or it.name == "strided",
    "bufferization.access": lambda it: isinstance(it, StringAttr) and it.data in _ACCESSES,
}


def verify_module(
    module: ModuleOp,
    fallback: Position,
    *,
    lacks_symbols: bool = False,
    alike: Container[Operation] = (),
    unread: Container[Operation] = (),
    wrong: dict[Operation, InputError] | None = None,
) -> None:
    """Raise `InputError` at the first op that does not verify, or that uses a value before its definition.

    `fallback`: position for ops without one. If the module `lacks_symbols` that its text defines, ops that reference a
    missing one are not checked. `alike`: ops equal to an earlier one, but in another place. `unread`: functions whose
    bodies were not read. Errors in functions are collected in `wrong`, if that is given.
    """
    with remembered_symbols():
        for op in module.walk():
            if not (lacks_symbols and _names_missing_symbol(op)):
                try:
                    _verify_op(op, fallback, is_alike=op in alike, is_read=op not in unread)
                except InputError as error:
                    keep_or_raise(error, op, wrong)
    _Dominance(fallback, wrong).check_regions(module)


def keep_or_raise(
    error: InputError, op: Operation, wrong: dict[Operation, InputError] | None
) -> None:
    """Collect an error for the function around `op`; raise it if there is none, or nothing to collect in."""
    around: Operation | None = op
    while around is not None and around.name != FUNCTION:
        around = around.parent_op()
    if wrong is None or around is None or not around.regions[0].blocks:
        raise error
    wrong.setdefault(around, error)


def _names_missing_symbol(op: Operation) -> bool:
    return any(resolve(op, each) is None for each in references_of(op))


def _verify_op(op: Operation, fallback: Position, *, is_alike: bool, is_read: bool) -> None:
    if is_symbol_table(op):
        _verify_symbols(op, fallback)
    try:
        verify_symbol(op, is_read=is_read)
        if op.next_op is None or not is_alike:
            op.verify(verify_nested_ops=False)
            return
        for check in _checks_of_context(type(op)):
            check.verify(op)
    except Exception as error:
        # Some verifiers of xDSL raise other exceptions than VerifyException.
        place = position_of(op) or fallback
        raise InputError(f"'{op.name}': {words_of(error)}", place) from error


def _verify_symbols(table: Operation, fallback: Position) -> None:
    names: set[str] = set()
    for op in table.regions[0].block.ops:
        name = symbol_name(op)
        if name is None:
            continue
        if name in names:
            raise InputError(f"symbol '{name}' is defined again", position_of(op) or fallback)
        names.add(name)


def _dominators(entry: Block) -> dict[Block, set[Block]]:
    """Dominators of each block reachable from `entry`, the block itself included."""
    before: dict[Block, list[Block]] = {entry: []}
    reached = [entry]
    for block in reached:
        for successor in block.last_op.successors if block.last_op is not None else ():
            if successor not in before:
                before[successor] = []
                reached.append(successor)
            before[successor].append(block)
    found = {block: set(reached) for block in reached}
    found[entry] = {entry}
    changed = True
    while changed:
        changed = False
        for block in reached[1:]:
            now = {block}.union(set[Block].intersection(*(found[each] for each in before[block])))
            changed |= now != found[block]
            found[block] = now
    return found


class _Dominance:
    """Tracks visible values in one walk over a module."""

    def __init__(self, fallback: Position, wrong: dict[Operation, InputError] | None) -> None:
        self._visible: set[SSAValue] = set()
        self._fallback, self._wrong = fallback, wrong

    def check_regions(self, op: Operation) -> None:
        """Raises `InputError` for a use of a value that is not visible."""
        outside = self._visible
        if not op.has_trait(IsolatedFromAbove, value_if_unregistered=False):
            return self._check_regions(op)
        self._visible = set()
        try:
            self._check_regions(op)
        except InputError as error:
            keep_or_raise(error, op, self._wrong)
        self._visible = outside
        return None

    def _check_regions(self, op: Operation) -> None:
        for region in op.regions:
            self._check_ends(op, region)
            # The order of ops has no meaning in a module, or in an unknown op.
            if isinstance(op, ModuleOp | UnregisteredOp):
                self._check_graph(region)
            else:
                self._check_region(region)

    def _check_ends(self, op: Operation, region: Region) -> None:
        """Check for empty blocks: only the single block of an op that needs no terminator may be empty."""
        if not any(block.is_empty for block in region.blocks):
            return
        if len(region.blocks) > 1 or not op.has_trait(NoTerminator, value_if_unregistered=True):
            place = position_of(op) or self._fallback
            raise InputError(f"'{op.name}': a block is empty; it needs a terminator", place)

    def _check_graph(self, region: Region) -> None:
        for block in region.blocks:
            self._visible.update(block.args, *(op.results for op in block.ops))
        for block in region.blocks:
            for op in block.ops:
                self._check_operands(op, op.operands)
                self.check_regions(op)

    def _check_region(self, region: Region) -> None:
        blocks = list(region.blocks)
        if len(blocks) > 1:
            self._check_blocks(region, blocks)
        elif blocks:
            self._visible.difference_update(self._check_block(blocks[0]))

    def _check_blocks(self, region: Region, blocks: list[Block]) -> None:
        """Check the blocks of a region. An unreachable block is dominated by all others, and its ops may use later
        values; ops nested in these may not."""
        dominators = _dominators(region.blocks[0])
        defined: dict[Block, list[SSAValue]] = {
            block: [*block.args, *(result for op in block.ops for result in op.results)]
            for block in blocks
        }
        for block in blocks:
            above = [
                value
                for other in dominators.get(block, blocks)
                if other is not block
                for value in defined[other]
            ]
            self._visible.update(above)
            own = self._check_block(block, is_reached=block in dominators)
            self._visible.difference_update(above, own)

    def _check_block(self, block: Block, *, is_reached: bool = True) -> list[SSAValue]:
        own: list[SSAValue] = list(block.args)
        self._visible.update(own)
        for op in block.ops:
            if is_reached:
                self._check_operands(op, op.operands)
            if op.regions:
                self.check_regions(op)
            self._visible.update(op.results)
            own.extend(op.results)
        return own

    def _check_operands(self, op: Operation, operands: Iterable[SSAValue]) -> None:
        for index, operand in enumerate(operands):
            if operand not in self._visible:
                name = f"%{operand.name_hint}" if operand.name_hint else f"operand #{index}"
                place = position_of(op) or self._fallback
                raise InputError(f"'{op.name}': {name} is used where it is not defined", place)
