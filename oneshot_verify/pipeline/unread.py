"""Functions that cannot be judged because something in them cannot be read, there or in a function that they call."""

from __future__ import annotations

from collections import defaultdict

from oneshot_verify.ir import Part
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.foreign import REMEDY
from oneshot_verify.pipeline.functions import callees, functions


def unread_functions(part: Part) -> dict[str, FuncOp]:
    """The functions of the part whose bodies could not be read, by name."""
    unread = {each.function for each in part.unreadable}
    return {name: f for name, f in functions(part.module).items() if f in unread} if unread else {}


def not_read(part: Part) -> dict[str, tuple[str, int]]:
    """By name, why a function of the part cannot be judged, and the line that says so."""
    if not part.unreadable:
        return {}
    known = functions(part.module)
    reasons = {each.function: each for each in part.unreadable}
    found: dict[str, tuple[str, int]] = {}
    because: dict[str, str] = {}
    for name, function in unread_functions(part).items():
        each = reasons[function]
        line = each.position.line
        found[name] = f"line {line}: {each.reason}\nremedy: {REMEDY}", line
        because[name] = "which cannot be read"
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
