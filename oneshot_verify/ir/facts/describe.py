"""A short way to write facts down: several ops at once, lists as words."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from oneshot_verify.ir.facts.fact import OpFacts, Speculatable

_LISTS = frozenset(field.name for field in fields(OpFacts) if field.default == ())
ALWAYS: dict[str, Any] = {"speculatable": Speculatable.ALWAYS}
"""What `Pure` says of an op."""


def describe(dialect: str, names: str, operands: str = "", **facts: Any) -> tuple[OpFacts, ...]:
    """The facts about several ops of a dialect of which the same holds: `facts` are fields of `OpFacts`, lists are
    words with blanks between."""
    given: dict[str, Any] = {
        key: tuple(value.split()) if key in _LISTS else value for key, value in facts.items()
    }
    return tuple(
        OpFacts(f"{dialect}.{name}", tuple(operands.split()), **given) for name in names.split()
    )
