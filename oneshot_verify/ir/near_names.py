"""Suggestions for misspelled names."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from xdsl.context import Context


def did_you_mean(name: str, known: Iterable[str], shown: str = "'{}'", alike: float = 0.6) -> str:
    """`; did you mean 'x'?` for the known name most similar to `name`; empty if none is similar."""
    near = get_close_matches(name, sorted(known), 1, alike)
    return f"; did you mean {shown.format(near[0])}?" if near else ""


def did_you_mean_op(name: str, context: Context) -> str:
    """Suggestion for the name of an op, among the ops of its dialect, or of a dialect with a similar name."""
    dialect, _, own_name = name.partition(".")
    for near in get_close_matches(dialect, sorted(context.registered_dialect_names), 1, 0.7):
        found = context.get_optional_dialect(near)
        names = () if found is None else (op.name for op in found.operations)
        own_names = (each.partition(".")[2] for each in names)
        return did_you_mean(own_name, own_names, f"'{near}.{{}}'", 0.7)
    return ""
