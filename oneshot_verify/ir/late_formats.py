"""Syntax from format strings, read when it is first used: of a dialect's ops, a program has a few."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import Any

from xdsl.irdl.declarative_assembly_format import FormatProgram


class _LateFormat:
    """The syntax of an op, read from its format string when the op is first parsed or printed."""

    def __init__(self, read: Callable[[], Any]) -> None:
        self._read = read

    def __getattr__(self, name: str) -> Any:
        program = self._read()
        self.parse, self.print = program.parse, program.print
        return getattr(program, name)


@contextmanager
def late_formats() -> Generator[None]:
    """Ops that are defined meanwhile read their format strings late. For formats that are known to be right: a wrong
    one is told with its first use."""
    eager: Any = FormatProgram.from_str
    late: Any = staticmethod(lambda *given: _LateFormat(partial(eager, *given)))
    FormatProgram.from_str = late
    try:
        yield
    finally:
        FormatProgram.from_str = staticmethod(eager)
