"""Values that stand for all numbers: Python cannot decide by them.

A meaning that runs over numbers may say `if size == 4`; over terms that would take one of the ways for all inputs, and
what is proved then holds for some of them only. So each operator that asks for a decision raises `Undecided`.
"""

from __future__ import annotations

import sys
from typing import Any, NoReturn

_COMPARE_STRUCTURE = frozenset({__name__.partition(".")[0], *sys.stdlib_module_names})
"""Packages whose `==` asks for the same object."""


class Undecided(TypeError):
    """A meaning decides in Python by what differs from input to input; the message has the remedy."""


def _refuse(self: object, *_: object) -> NoReturn:
    raise Undecided(
        "a meaning decides in Python by a value that is not the same for all inputs: ask the domain "
        "('eq', 'le', 'lt' compare; 'choose', 'either' and 'choose_array' decide)"
    )


class Symbolic:
    """The base of such values. For code of this package, `==` says whether two are one object."""

    __slots__ = ()

    __bool__ = __index__ = __int__ = __float__ = __complex__ = __len__ = _refuse
    __iter__ = __contains__ = __getitem__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = _refuse

    def __eq__(self, other: object) -> Any:
        if self is other:
            return True
        asks = sys._getframe(1).f_globals.get("__name__", "")  # pyright: ignore[reportPrivateUsage]
        if asks.partition(".")[0] not in _COMPARE_STRUCTURE:
            _refuse(self)
        return NotImplemented

    __hash__ = object.__hash__
