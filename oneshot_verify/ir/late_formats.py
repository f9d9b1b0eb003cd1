"""Lazy parsing of assembly formats: a program uses few of a dialect's ops."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import Any

from xdsl.irdl.declarative_assembly_format import FormatProgram


class _LateFormat:
    """Syntax of an op, read from its format string when the op is first parsed or printed."""

    def __init__(self, read: Callable[[], Any]) -> None:
        self._read = read

    def __getattr__(self, name: str) -> Any:
        program = self._read()
        self.parse, self.print = program.parse, program.print
        return getattr(program, name)


@contextmanager
def late_formats() -> Generator[None]:
    """In this context, newly defined ops read their format strings lazily. An error in a format shows only at first
    use."""
    eager: Any = FormatProgram.from_str
    late: Any = staticmethod(lambda *given: _LateFormat(partial(eager, *given)))
    FormatProgram.from_str = late
    try:
        yield
    finally:
        FormatProgram.from_str = staticmethod(eager)
