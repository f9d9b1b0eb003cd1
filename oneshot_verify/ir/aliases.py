"""Aliases of attributes and types, with a limit on the size of their expansion.

A few lines of aliases, each of which names the one before ten times, expand to more than any machine can print.
"""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.parser import Parser

_LEAST = 200_000
_PER_CHARACTER = 2
"""Limit of attributes per character of the text, beyond the first `_LEAST`."""
_CHARACTERS = 16
"""Number of characters or bytes of a literal that count as one attribute."""


class AliasParser(Parser):
    """Counts the attributes in the expansion of alias uses."""

    def count_aliases(self) -> None:
        """Start counting."""
        self._sizes: dict[int, tuple[Attribute, int]] = {}
        self._left = _LEAST + _PER_CHARACTER * len(self.lexer.input.content)

    def _parse_extended_type_or_attribute(self, attr_or_dialect_name: str, is_type: bool) -> Any:
        start = self.pos
        found = super()._parse_extended_type_or_attribute(attr_or_dialect_name, is_type)  # pyright: ignore
        if "." not in attr_or_dialect_name:
            self.count_use(found, start)
        return found

    def count_use(self, meant: Attribute, start: int) -> None:
        """Count the expansion of the alias used at `start`. Raises `ParseError` above the limit."""
        # Locations refer to each other in long chains, but are not expanded.
        self._left -= 0 if isinstance(meant, LocationAttr) else self._size(meant)
        if self._left < 0:
            self.raise_error("aliases stand for too many attributes to be spelled out", start)

    def _size(self, attribute: Any) -> int:
        known = self._sizes.get(id(attribute))
        if known is not None:
            return known[1]
        size = 1
        for part in _parts(attribute):
            if isinstance(part, Attribute):
                size += self._size(part)
            elif isinstance(part, str | bytes):
                size += len(part) // _CHARACTERS
        # Held with the attribute, so that no other object gets its id.
        self._sizes[id(attribute)] = attribute, size
        return size


def _parts(attribute: Any) -> tuple[Any, ...]:
    if isinstance(attribute, ParametrizedAttribute):
        return attribute.parameters
    data = getattr(attribute, "data", None)
    if isinstance(data, dict):
        return tuple(cast("dict[str, Any]", data).values())
    return cast("tuple[Any, ...]", data) if isinstance(data, tuple) else (data,)
