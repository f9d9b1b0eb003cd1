"""Verdicts in one line, for annotations, SARIF messages, failing tests."""

from __future__ import annotations

from dataclasses import replace

from oneshot_verify.verdict import Counterexample, FunctionResult, InputValue, SourceLine, Verdict
from oneshot_verify.verdict_text import show_index, show_input

MOST_ELEMENTS = 8
"""Limit of elements shown per input."""


def brief(function: FunctionResult) -> str:
    """`@f: refuted: result 0 differs: expected 3.0, got 2.0; target:3 overwrites %t[0]; for %i: index = 0`"""
    text = f"@{function.name}: {function.verdict.value}"
    if function.verdict is Verdict.PROVED:
        return text
    if function.reason:
        text += f": {' '.join(function.reason.split())}"
    if function.counterexample is not None:
        text += _values(function.counterexample, function.reason)
    if function.accepted:
        text += f" (known: {function.accepted})"
    return text


def _values(found: Counterexample, reason: str) -> str:
    text = ""
    if found.expected is not None or found.actual is not None:
        at = f" at {show_index(found.position)}" if found.position else ""
        text += f": {found.where}{at}" if found.where not in reason else ""
        text += f": expected {found.expected}, got {found.actual}"
    if found.failing is not None:
        text += f"; {short_place(found.failing.place)} {found.failing.says}"
    if found.inputs:
        text += f"; for {', '.join(map(short_input, found.inputs))}"
    return text


def short_place(place: SourceLine) -> str:
    """`target:12`; the file name if the side is unknown."""
    return f"{place.side or place.path}:{place.line}"


def short_input(value: InputValue) -> str:
    """An argument of the counterexample, cut if it is long."""
    if value.shape is None or len(value.elements) <= MOST_ELEMENTS:
        return show_input(value)
    sizes = "x".join(map(str, value.shape))
    cut = replace(value, shape=(MOST_ELEMENTS,), elements=value.elements[:MOST_ELEMENTS])
    return f"{show_input(cut).removesuffix(']')}, ...] (sizes {sizes}, row-major)"
