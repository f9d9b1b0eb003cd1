"""Minimise a program, or a pair of programs, while it still shows a problem, by edits of its ops.

Functions that are not called go first, and ops whose results are not used. Then ops are bypassed (their results are
replaced by other values of the same type) in ever smaller groups, unneeded results and arguments go, and branches
become one of their bodies. Candidates are tried in batches of 1, 2, 4, ..., so that a foreign bufferizer starts once
for many of them, and few are made in vain where an early one shows the problem.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from xdsl.dialects.builtin import IndexType, IntegerAttr, ModuleOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import IsTerminator
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from oneshot_verify.fuzz.campaign.programs import read_program
from oneshot_verify.fuzz.mutants import visible
from oneshot_verify.ir import InputError, print_module
from oneshot_verify.ir.dialects.arith import ConstantOp
from oneshot_verify.ir.dialects.func import CallOp, FuncOp
from oneshot_verify.pipeline.functions import callees, closure, functions
from oneshot_verify.versions import MlirVersion

Item = TypeVar("Item")
Texts = tuple[str, ...]
"""The programs that show a problem together: one, or two."""
Shows = Callable[[Sequence[Texts]], int | None]
"""Returns the index of the first candidate that shows the problem; None if none does."""
Edits = Callable[[ModuleOp], Iterator[ModuleOp]]
BATCH = 16
"""Most candidates of a batch."""
ALTERNATIVES = 3
"""Number of values that are tried in the place of one result."""


class Reducer:
    """Reduces one program, or several: the same edit of all of them, and each alone."""

    def __init__(self, texts: Texts, shows: Shows, seconds: float) -> None:
        self.texts = texts
        self._shows = shows
        self._deadline = time.monotonic() + seconds
        self._tried: set[Texts] = set()

    @property
    def _late(self) -> bool:
        return time.monotonic() > self._deadline

    def run(self) -> Texts:
        """The smallest texts that were reached."""
        for edits in (drop_functions, drop_dead):
            self.exhaust(edits)
        size = 0
        while size != sum(map(len, self.texts)) and not self._late:
            size = sum(map(len, self.texts))
            self._by_groups()
            for edits in (drop_results, drop_arguments, inline_bodies, drop_functions, simplify):
                self.exhaust(edits)
        return self.texts

    def exhaust(self, edits: Edits) -> None:
        """Edit as long as the problem shows."""
        while self.first(edits):
            pass

    def _by_groups(self) -> None:
        """Bypass groups of neighbouring ops: halves, quarters, ..., single ops."""
        group = self._half()
        while not self._late:
            found = self.first(lambda module, group=group: pass_by(module, group))
            if found:
                group = min(group, self._half())
            elif group == 1:
                return
            else:
                group //= 2

    def _half(self) -> int:
        return max(1, *(len(_passable(read_program(text))) // 2 for text in self.texts))

    def first(self, edits: Edits) -> bool:
        """Take the first edit that still shows the problem; True if one was taken in time."""
        batch, size = list[Texts](), 1
        for candidate in self._candidates(edits):
            if candidate is None or candidate in self._tried or candidate == self.texts:
                continue
            self._tried.add(candidate)
            batch.append(candidate)
            if len(batch) == size:
                if self._late or self._take(batch):
                    return not self._late
                batch, size = [], min(2 * size, BATCH)
        return bool(batch) and not self._late and self._take(batch)

    def _candidates(self, edits: Edits) -> Iterator[Texts | None]:
        modules = [read_program(text) for text in self.texts]
        for edited in zip(*map(edits, modules), strict=False):
            cleaned = [text for module in edited if (text := _clean(module)) is not None]
            yield tuple(cleaned) if len(cleaned) == len(modules) else None
        for number, module in enumerate(modules if len(modules) > 1 else ()):
            for edited in edits(module):
                if (text := _clean(edited)) is not None:
                    yield (*self.texts[:number], text, *self.texts[number + 1 :])

    def _take(self, batch: list[Texts]) -> bool:
        number = self._shows(batch)
        if number is None:
            return False
        # The candidates behind it were not tried; later edits may give them again.
        self._tried.difference_update(batch[number + 1 :])
        self.texts = batch[number]
        return True


def reduce_text(text: str, shows: Callable[[Sequence[str]], int | None], seconds: float) -> str:
    """The smallest version of one program that shows a problem, of those reached within `seconds`."""
    return Reducer((text,), lambda batch: shows([one for (one,) in batch]), seconds).run()[0]


def _clean(module: ModuleOp) -> str | None:
    """The text, without constants that nobody needs; None if the edit has left no valid program."""
    try:
        _remove_dead_constants(module)
        module.verify()
        text = print_module(module, version=MlirVersion.BOTH)
        read_program(text)
    except (VerifyException, InputError, ValueError, AssertionError):
        return None
    return text


def _remove_dead_constants(module: ModuleOp) -> None:
    # Other ops stay until they are bypassed: an op whose result is not used may be the one that overwrites a buffer.
    for op in list(module.walk()):
        if isinstance(op, ConstantOp) and not op.result.uses.get_length():
            Rewriter.erase_op(op)


def _passable(module: ModuleOp) -> list[Operation]:
    return [
        op
        for op in module.walk()
        if not isinstance(op, ModuleOp | FuncOp | ConstantOp) and not op.has_trait(IsTerminator)
    ]


def _edited(
    module: ModuleOp, op: Operation, edit: Callable[[Operation], bool]
) -> Iterator[ModuleOp]:
    """A copy of the module in which one op was edited, if it could be."""
    copy = module.clone()
    copies = dict(zip(module.walk(), copy.walk(), strict=True))
    if edit(copies[op]):
        yield copy


def pass_by(module: ModuleOp, group: int) -> Iterator[ModuleOp]:
    """Modules in which one group of ops is bypassed, the last groups first."""
    count = len(_passable(module))
    for end in range(count, 0, -group):
        for alternative in range(ALTERNATIVES if group == 1 else 1):
            copy = module.clone()
            ops = _passable(copy)[max(0, end - group) : end]
            if sum(_bypass(op, alternative) for op in reversed(ops)):
                yield copy


def _bypass(op: Operation, alternative: int) -> bool:
    """Replace the results of `op` by other values, and erase it."""
    if op.parent is None:
        return True
    substitutes: list[SSAValue] = []
    for result in op.results:
        if not result.uses.get_length():
            substitutes.append(result)
            continue
        known = list(_substitutes(op, result))
        if alternative >= len(known):
            return False
        substitutes.append(known[alternative])
    Rewriter.replace_op(op, [], substitutes)
    return True


def _substitutes(op: Operation, result: SSAValue) -> Iterator[SSAValue]:
    """Values of the type of `result` that dominate `op`: its operands, the last first, then the nearest."""
    values = dict.fromkeys((*reversed(op.operands), *reversed(visible(op))))
    return (value for value in values if value.type == result.type)


def drop_results(module: ModuleOp) -> Iterator[ModuleOp]:
    """Modules without one result of a function that is not called."""
    for name, function in functions(module).items():
        if function.body.blocks and name not in _called(module):
            for number in range(len(function.function_type.outputs)):
                yield from _edited(module, function, partial(_without_result, number=number))


def _without_result(function: Operation, number: int) -> bool:
    assert isinstance(function, FuncOp)
    last = function.get_return_op()
    if last is None:
        return False
    last.operands = _without(last.operands, [number])
    function.update_function_type()
    function.properties.pop("res_attrs", None)
    return True


def _without(values: Iterable[Item], dropped: Sequence[int]) -> list[Item]:
    return [value for k, value in enumerate(values) if k not in dropped]


def drop_arguments(module: ModuleOp) -> Iterator[ModuleOp]:
    """Modules without unused arguments of a function, all at once or one, in its calls too."""
    for function in functions(module).values():
        if function.body.blocks:
            unused = [a.index for a in function.body.blocks[0].args if not a.uses.get_length()]
            for dropped in [unused] if len(unused) < 2 else [unused, *([k] for k in unused)]:
                yield from _edited(module, function, partial(_without_arguments, dropped=dropped))


def _without_arguments(function: Operation, dropped: Sequence[int]) -> bool:
    assert isinstance(function, FuncOp)
    block, module = function.body.blocks[0], function.parent_op()
    for number in sorted(dropped, reverse=True):
        block.erase_arg(block.args[number])
    function.update_function_type()
    attributes = function.arg_attrs
    if attributes is not None:
        function.properties["arg_attrs"] = type(attributes)(_without(attributes, dropped))
    for op in module.walk() if module is not None else ():
        if isinstance(op, CallOp) and op.callee.string_value() == function.sym_name.data:
            op.operands = _without(op.operands, dropped)
    return bool(dropped)


def _called(module: ModuleOp) -> set[str]:
    return {name for function in functions(module).values() for name in callees(function)}


def drop_functions(module: ModuleOp) -> Iterator[ModuleOp]:
    """Modules without some functions that the remaining ones do not call: halves of all, quarters, ..., single ones."""
    names = list(functions(module))
    group = max(1, len(names) // 2)
    while len(names) > 1:
        for start in range(0, len(names), group):
            # Alone, one goes with what it calls, and so does a circle of calls.
            chosen = set(names[start : start + group])
            chosen |= closure(module, names[start]) if group == 1 else set()
            needed = {
                name for other in names if other not in chosen for name in closure(module, other)
            }
            dropped = [name for name in names if name not in needed]
            if dropped and len(dropped) < len(names):
                yield _without_functions(module, dropped)
        if group == 1:
            return
        group //= 2


def _without_functions(module: ModuleOp, names: Sequence[str]) -> ModuleOp:
    copy = module.clone()
    known = functions(copy)
    for name in names:
        known[name].detach()
        known[name].erase(safe_erase=False)
    return copy


def drop_dead(module: ModuleOp) -> Iterator[ModuleOp]:
    """The module without the ops whose results are not used, all at once."""
    copy = module.clone()
    found = False
    for op in reversed(_passable(copy)):
        if (
            op.parent is not None
            and op.results
            and not any(r.uses.get_length() for r in op.results)
        ):
            Rewriter.erase_op(op)
            found = True
    if found:
        yield copy


def inline_bodies(module: ModuleOp) -> Iterator[ModuleOp]:
    """Modules with a branch replaced by one of its bodies, or a loop by one iteration of it."""
    for op in _passable(module):
        if op.name in ("scf.if", "scf.index_switch", "scf.for", "scf.execute_region"):
            for body in range(len(op.regions)):
                yield from _edited(module, op, partial(_inline, body=body))


def _inline(op: Operation, body: int) -> bool:
    if len(op.regions[body].blocks) != 1:
        return False
    block: Block = op.regions[body].blocks[0]
    terminator = block.last_op
    if terminator is None or len(terminator.operands) != len(op.results):
        return False
    arguments = [op.operands[0], *op.operands[3:]] if op.name == "scf.for" else []
    if len(arguments) != len(block.args):
        return False
    Rewriter.inline_block(block, InsertPoint.before(op), arguments)
    Rewriter.replace_op(op, [], terminator.operands)
    Rewriter.erase_op(terminator)
    return True


def simplify(module: ModuleOp) -> Iterator[ModuleOp]:
    """Modules with one index argument or constant replaced by a constant 0 or 1."""
    for op in module.walk():
        edits: list[Callable[[Operation], bool]] = []
        if isinstance(op, FuncOp) and op.body.blocks:
            used = [a for a in op.body.blocks[0].args if a.uses.get_length()]
            places = [a.index for a in used if isinstance(a.type, IndexType)]
            edits = [partial(_fix_argument, number=k, value=v) for k in places for v in (0, 1)]
        elif isinstance(op, ConstantOp) and isa(op.value, IntegerAttr[IndexType]):
            smaller = range(min(2, op.value.value.data))
            edits = [partial(_set_constant, value=value) for value in smaller]
        for edit in edits:
            yield from _edited(module, op, edit)


def _set_constant(op: Operation, value: int) -> bool:
    op.properties["value"] = IntegerAttr(value, IndexType())
    return True


def _fix_argument(function: Operation, number: int, value: int) -> bool:
    block = function.regions[0].blocks[0]
    constant = ConstantOp(IntegerAttr(value, IndexType()))
    block.args[number].replace_all_uses_with(constant.result)
    Rewriter.insert_op(constant, InsertPoint.at_start(block))
    return True
