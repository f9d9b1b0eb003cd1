"""Lazy methods of data classes, compiled when they are first called.

`dataclasses` compiles two thousand methods for the classes of a proof, of which two hundred are called. The commands
compile only those; importing the library does not change the behaviour of `dataclasses`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache, partial
from typing import Any

_MAKER = "_create_fn"
"""Function that makes a method of a data class, up to Python 3.12. Later versions compile all methods of a class at
once."""
_EVERYDAY = ("__init__", "__eq__", "__hash__")
"""Methods that are called on most classes."""
_waiting: list[_LateMethod] = []


class _LateMethod:
    """A method that is compiled at its first call, and then replaces itself in the class."""

    def __init__(self, name: str, module: str, make: Callable[[], Any]) -> None:
        self.name, self.module, self._make = name, module, make
        self._made: Any = None

    def make(self) -> Any:
        """The compiled method."""
        if self._made is None:
            self._made = self._make()
        return self._made

    def stub(self) -> Any:
        """Placeholder in the class until then."""

        def method(instance: Any, *args: Any, **kwargs: Any) -> Any:
            made = self.make()
            for owner in type(instance).__mro__:
                if owner.__dict__.get(self.name) is method:
                    made.__qualname__ = method.__qualname__
                    type.__setattr__(owner, self.name, made)
            return made(instance, *args, **kwargs)

        method.__name__ = self.name
        return method


@cache
def define_methods_late() -> None:
    """Let data classes defined from now on compile each method at its first call."""
    eager = getattr(dataclasses, _MAKER, None)
    if eager is None:
        return

    def late(name: str, *args: Any, **kwargs: Any) -> Any:
        names: dict[str, Any] = kwargs.get("globals") or {}
        module: str = names.get("__name__", "")
        method = _LateMethod(name, module, partial(eager, name, *args, **kwargs))
        _waiting.append(method)
        return method.stub()

    setattr(dataclasses, _MAKER, late)


def make_methods(*packages: str) -> None:
    """Compile the common methods of these packages' classes, for a process that will be forked many times."""
    for late in _waiting:
        if late.name in _EVERYDAY and late.module.startswith(packages):
            late.make()
    _waiting.clear()
