"""Short notation for facts: several ops at once, lists as words."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from oneshot_verify.ir.facts.fact import OpFacts, Speculatable

_LISTS = frozenset(field.name for field in fields(OpFacts) if field.default == ())
ALWAYS: dict[str, Any] = {"speculatable": Speculatable.ALWAYS}
"""MLIR's `Pure`, for ops whose class does not have the trait."""


def ops(names: str, **facts: Any) -> tuple[str, dict[str, Any]]:
    """Ops with the same facts. `facts` are fields of `OpFacts`; lists are words separated by blanks."""
    given = {key: tuple(value.split()) if key in _LISTS else value for key, value in facts.items()}
    return names, given


def describe(dialect: str, *groups: tuple[str, dict[str, Any]]) -> tuple[OpFacts, ...]:
    """Facts about the ops of a dialect, from the groups that `ops` makes."""
    return tuple(
        OpFacts(f"{dialect}.{name}", **facts) for names, facts in groups for name in names.split()
    )
