"""What a rewrite of a tensor program offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import OpOperand


@dataclass(frozen=True)
class Copied:
    """An operand for which One-Shot Bufferize makes a buffer of its own."""

    operand: OpOperand
    read: OpOperand | None = None
    """Of the conflict that it is copied for: who needs the old contents."""
    write: OpOperand | None = None
    """Of the conflict: who would overwrite them."""
    has_contents: bool = True
    """Whether the buffer gets the contents of the operand."""


class TensorRewrite(Protocol):
    """A change of a tensor program, small enough to be tried by itself.

    It is expected to keep the meaning, and the proof finds out. A precondition says where it is worth a trial.
    """

    name: ClassVar[str]
    """For reports, and for files of decisions."""

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        """The operands at which it may pay; `ops`: all of a module."""
        ...

    def apply(self, at: OpOperand) -> Sequence[OpOperand] | None:
        """Change the program. Where the place is none for it, as with a file of decisions on it, nothing happens.

        Some rewrites pay only where some operands are in place then, against One-Shot's rules: these are returned.
        """
        ...
