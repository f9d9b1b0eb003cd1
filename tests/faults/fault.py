"""What a seeded fault is, and how it is put in and taken out again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from tests.faults.pipelines import PLAIN, Pipeline

T = TypeVar("T")
Room = Literal["analysis", "rewrite", "passes", "prover"]
PACKAGE = "oneshot_verify"
PLACES = (PACKAGE, "tests.faults")
"""Packages whose modules may have a name for a replaced function."""


class Injection:
    """Replaces functions and methods of this program, and puts the originals back."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], None]] = []

    def method(self, owner: type, name: str, make: Callable[[Any], Any]) -> None:
        """Replace a method of a class by `make(original)`; one that is inherited is overridden in this class only.

        Raises `AttributeError` if there is no such method: the fault is out of date then.
        """
        original = getattr(owner, name)
        own = owner.__dict__.get(name)
        setattr(owner, name, make(original))
        if own is None:
            self._undo.append(lambda: delattr(owner, name))
        else:
            self._undo.append(lambda: setattr(owner, name, own))

    def function(self, original: Any, make: Callable[[Any], Any]) -> None:
        """Replace a function by `make(original)` in every module of this program that has a name for it."""
        replacement = make(original)
        for module_name, module in list(sys.modules.items()):
            if not f"{module_name}.".startswith(tuple(f"{place}." for place in PLACES)):
                continue
            for name, value in list(vars(module).items()):
                if value is original:
                    self.value(module, name, replacement)

    def value(self, owner: object, name: str, replacement: Any) -> None:
        """Replace an attribute of an object."""
        # From the dictionary, where a static method still is one.
        original: Any = vars(owner)[name]
        setattr(owner, name, replacement)
        self._undo.append(lambda: setattr(owner, name, original))

    def entered(self, context: AbstractContextManager[T]) -> T:
        """Enter a context, which is left when everything is put back."""
        value = context.__enter__()
        self._undo.append(lambda: context.__exit__(None, None, None))
        return value

    def undo(self) -> None:
        """Put everything back, in reverse."""
        while self._undo:
            self._undo.pop()()


@dataclass(frozen=True)
class Fault:
    """A wrong version of one rule."""

    name: str
    """`room/what-is-wrong`."""
    what: str
    """One line for people."""
    inject: Callable[[Injection], None]
    features: tuple[str, ...] = ()
    """What the rule is about, by names of `fuzz.features`: programs with these show the fault sooner than others."""
    pipeline: Pipeline = PLAIN
    """The passes that have to run for the rule to matter."""

    @property
    def room(self) -> Room:
        """The part of the program that it is in."""
        room = self.name.partition("/")[0]
        if room not in ("analysis", "rewrite", "passes", "prover"):
            raise ValueError(f"fault {self.name}: no room of that name")
        return room


def always(answer: Any) -> Callable[[Any], Any]:
    """For `Injection`: a function that gives `answer`, whatever it is asked."""

    def make(_original: Any) -> Any:
        def replacement(*_arguments: Any, **_named: Any) -> Any:
            return answer

        return replacement

    return make


@contextmanager
def injected(fault: Fault | None) -> Generator[None]:
    """The program with this fault; None: as it is."""
    injection = Injection()
    try:
        if fault is not None:
            fault.inject(injection)
        yield
    finally:
        injection.undo()


class Shelf:
    """Collects the faults of one module; its methods are decorators."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(
        self, name: str, what: str, *features: str, pipeline: Pipeline = PLAIN
    ) -> Callable[[Callable[[Injection], None]], Callable[[Injection], None]]:
        """Put the decorated function on the shelf as a fault of a rule about `features`."""

        def add(inject: Callable[[Injection], None]) -> Callable[[Injection], None]:
            self.faults.append(Fault(name, what, inject, features, pipeline))
            return inject

        return add
