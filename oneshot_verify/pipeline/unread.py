"""What cannot be judged because something in it cannot be read, there or in a function that it calls."""

from __future__ import annotations

from collections import defaultdict

from xdsl.ir import Operation

from oneshot_verify.ir import Part
from oneshot_verify.ir.foreign import REMEDY, Unreadable
from oneshot_verify.ir.symbols import name_of, path_of, references_of, remembered_symbols, resolve
from oneshot_verify.pipeline.functions import callees, functions


def unread(part: Part) -> dict[str, Operation]:
    """What could not be read, by name: functions, and other ops that stand directly in modules. Of these nobody knows
    what they define; the first symbol in the text is taken for the name."""
    if not part.unreadable:
        return {}
    known = functions(part.module)
    skipped = {each.op for each in part.unreadable}
    found: dict[str, Operation] = {name: f for name, f in known.items() if f in skipped}
    for each in _outside(part):
        name = _name(each)
        while name in found or name in known:
            name = f"{name} (line {each.position.line})"
        found[name] = each.op
    return found


def _outside(part: Part) -> list[Unreadable]:
    """What could not be read and is no function."""
    known = set(functions(part.module).values())
    return [each for each in part.unreadable if each.op not in known]


def _name(each: Unreadable) -> str:
    *around, _ = path_of(each.op).split("::@")
    return "::@".join([*around, each.symbols[0] if each.symbols else name_of(each.op)])


def not_read(part: Part, place: str) -> dict[str, tuple[str, int]]:
    """By name, why something in the part cannot be judged, and the line that says so; `place` stands before a line."""
    if not part.unreadable:
        return {}
    known = functions(part.module)
    reasons = {each.op: each for each in part.unreadable}
    found: dict[str, tuple[str, int]] = {}
    because: dict[str, str] = {}
    for name, op in unread(part).items():
        each = reasons[op]
        line = each.position.line
        found[name] = f"{place}{line}: {each.reason}\nremedy: {REMEDY}", line
        because[name] = "which cannot be read"
    if _outside(part):
        with remembered_symbols():
            for name, function in known.items():
                missing = _missing_symbol(function) if name not in found else None
                if missing is not None:
                    found[name] = f"refers to @{missing}, which cannot be read", 0
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
                found[name] = f"calls @{callee}, {because[callee]}", 0
                because[name] = f"which calls @{callee}, {because[callee]}"
                waiting.append(name)
    return found


def _missing_symbol(function: Operation) -> str | None:
    """A symbol that the function names and that nothing in the part defines: what cannot be read may."""
    for op in function.walk():
        for reference in references_of(op):
            if resolve(op, reference) is None:
                return reference.root_reference.data
    return None
