"""Verdicts as JSON-able data, by the schema of the report (`report/schema.json`)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, cast

from oneshot_verify.verdict import Counterexample, SourceLine


def plain(value: object) -> Any:
    """Data classes as dictionaries, tuples as lists; positions without what is not known of them."""
    if isinstance(value, SourceLine):
        known = vars(value).items()
        return {name: each for name, each in known if each or name not in ("origin", "side")}
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple | list):
        return list(map(plain, cast("tuple[object, ...]", value)))
    return value


def counterexample_document(found: Counterexample) -> dict[str, Any]:
    """One counterexample, without the text of the bufferized program."""
    document = plain(found)
    del document["target_text"]
    return document
