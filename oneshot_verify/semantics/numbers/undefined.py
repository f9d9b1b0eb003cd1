"""The scalar that nobody has defined."""

from __future__ import annotations

from typing import Final


class Undefined:
    """An element that was never written, or what was computed from one. Arithmetic with it gives it back."""

    __slots__ = ()

    def __add__(self, other: object) -> Undefined:
        return self

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __add__

    def __neg__(self) -> Undefined:
        return self

    def __bool__(self) -> bool:
        raise TypeError("a truth value that is undefined has been used in Python")

    def __repr__(self) -> str:
        return "undefined"


UNDEF: Final = Undefined()
"""The only instance."""
