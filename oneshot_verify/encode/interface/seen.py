"""What is found."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation


@dataclass(frozen=True)
class Seen:
    """Something that others see, and that the bufferized program says otherwise."""

    what: str
    op: Operation | None
