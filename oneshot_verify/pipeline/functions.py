"""The functions of a module: paths, bodies, calls; and those that cannot be judged because they,
or functions that they call, contain text that cannot be parsed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, ModuleOp, TensorType
from xdsl.ir import Block, Operation

from oneshot_verify.ir import Part
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.reader.foreign import REMEDY, Unreadable
from oneshot_verify.ir.symbols import (
    functions_of,
    op_name,
    path_of,
    reached_from,
    references_of,
    remembered_symbols,
    resolve,
    symbol_name,
)
from oneshot_verify.semantics.opaque import references_by_string


def functions(module: ModuleOp) -> dict[str, FuncOp]:
    """The functions of `module` and of the symbol tables in it, by path, in order."""
    return {path: op for path, op in functions_of(module).items() if isinstance(op, FuncOp)}


def largest_array(*modules: ModuleOp) -> int:
    """The number of elements of the largest tensor or buffer of static shape in the programs."""
    sizes = [0]
    for op in (op for module in modules for op in module.walk()):
        for type in op.result_types:
            if isinstance(type, TensorType | MemRefType):
                shape = cast("Any", type).get_shape()
                sizes.append(0 if DYNAMIC_INDEX in shape else math.prod(shape))
    return max(sizes)


def callees(function: Operation) -> set[str]:
    """The paths of the symbols that ops of a function, or of another op, refer to."""
    named = (resolve(op, name) for op in function.walk() for name in references_of(op))
    return {path_of(symbol) for symbol in named if symbol is not None}


@remembered_symbols()
def closure(module: ModuleOp, name: str) -> set[str]:
    """Paths of the symbols that a function refers to, directly or not, itself included."""
    function = functions(module).get(name)
    return set() if function is None else set(reached_from(function))


def component(module: ModuleOp, *names: str) -> set[str]:
    """The functions connected with one of `names` by calls in either direction, these included."""
    known = functions(module)
    beside: dict[str, set[str]] = {name: set() for name in known}
    with remembered_symbols():
        for caller, op in known.items():
            for callee in callees(op) & known.keys():
                beside[caller].add(callee)
                beside[callee].add(caller)
    found: set[str] = set()
    waiting = [name for name in names if name in known]
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.add(current)
            waiting.extend(beside[current])
    return found


def restrict(module: ModuleOp, keep: set[str]) -> ModuleOp:
    """Copy `module` without the functions that are not in `keep`."""
    kept = [op.clone() for op in module.ops if not isinstance(op, FuncOp) or path_of(op) in keep]
    copy = module.clone_without_regions()
    copy.body.add_block(Block(kept))
    return copy


def around(part: Part, names: Sequence[str]) -> Part:
    """The part without the functions that have nothing to do with `names`; all of it if none is named."""
    if not names:
        return part
    others = (op for op in part.module.ops if not isinstance(op, FuncOp))
    named = set[str]().union(*map(callees, others))
    return replace(part, module=restrict(part.module, component(part.module, *names, *named)))


# What cannot be judged.


def unread(part: Part) -> dict[str, Unreadable]:
    """Ops that could not be parsed, by name: functions, and other ops directly in modules. The latter are named by
    the first symbol in their text, as their definitions are unknown."""
    if not part.unreadable:
        return {}
    known = functions(part.module)
    skipped = {each.op: each for each in part.unreadable}
    found = {name: skipped[f] for name, f in known.items() if f in skipped}
    for each in _outside(part):
        name = _name(each)
        while name in found or name in known:
            name = f"{name} (line {each.position.line})"
        found[name] = each
    return found


def _outside(part: Part) -> list[Unreadable]:
    """Ops that could not be parsed and are no functions."""
    known = set(functions(part.module).values())
    return [each for each in part.unreadable if each.op not in known]


def _name(each: Unreadable) -> str:
    *around, _ = path_of(each.op).split("::@")
    return "::@".join([*around, each.symbols[0] if each.symbols else op_name(each.op)])


@dataclass(frozen=True)
class NotRead:
    """Reason that a function cannot be judged."""

    reason: str
    line: int = 0
    """The line that cannot be parsed; 0 if it is in another function."""
    is_wrong: bool = False
    """True if the text is wrong, not just unknown."""


def not_read(part: Part, place: str) -> dict[str, NotRead]:
    """Reasons by name for the functions of the part that cannot be judged; `place` is a prefix for line numbers."""
    if not part.unreadable:
        return {}
    known = functions(part.module)
    found: dict[str, NotRead] = {}
    because: dict[str, str] = {}
    for name, each in unread(part).items():
        line = each.position.line
        said = f"{place}{line}: {each.reason}\nremedy: {REMEDY}"
        if each.is_wrong:
            said = f"{each.position}: {each.reason}"
        found[name] = NotRead(said, line, each.is_wrong)
        because[name] = "which cannot be read"
    outside = _outside(part)
    named = {symbol for each in part.unreadable if (symbol := symbol_name(each.op)) is not None}
    named |= {symbol for each in outside for symbol in each.symbols}
    with remembered_symbols():
        for name, function in known.items():
            if name not in found:
                missing = _named_by_string(function, named)
                if missing is None and outside:
                    missing = _missing_symbol(function)
                if missing is not None:
                    found[name] = NotRead(f"refers to @{missing}, which cannot be read")
                    because[name] = f"which refers to @{missing}, which cannot be read"
    callers: dict[str, list[str]] = defaultdict(list)
    for name, function in known.items():
        for callee in callees(function):
            callers[callee].append(name)
    waiting = list(found)
    while waiting:
        callee = waiting.pop()
        for name in callers[callee]:
            if name not in found:
                found[name] = NotRead(f"calls @{callee}, {because[callee]}")
                because[name] = f"which calls @{callee}, {because[callee]}"
                waiting.append(name)
    return found


def _named_by_string(function: Operation, names: Set[str]) -> str | None:
    """One of `names` that an unknown op may refer to by a string."""
    for op in function.walk():
        for reference in references_by_string(op):
            if reference.root_reference.data in names:
                return reference.root_reference.data
    return None


def _missing_symbol(function: Operation) -> str | None:
    """A symbol that the function refers to and no parsed op defines; an unparsed one may."""
    for op in function.walk():
        for reference in references_of(op):
            if resolve(op, reference) is None:
                return reference.root_reference.data
    return None
