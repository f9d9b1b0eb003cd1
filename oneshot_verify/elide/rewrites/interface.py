"""Interface of a rewrite of tensor programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import OpOperand


@dataclass(frozen=True)
class Copied:
    """An operand for which One-Shot Bufferize allocates a buffer."""

    operand: OpOperand
    read: OpOperand | None = None
    """The conflicting read of the old contents."""
    write: OpOperand | None = None
    """The conflicting write."""
    has_contents: bool = True
    """False if the buffer is allocated only, and nothing is copied."""


class TensorRewrite(Protocol):
    """A local rewrite of a tensor program, small enough to be tried alone.

    It is meant to preserve semantics; the proof checks that. Its precondition only says where a trial is worthwhile.
    """

    name: ClassVar[str]
    """Name in reports and in files of decisions."""
    advice: ClassVar[str]
    """Advice to a user who makes the change by hand."""

    def find(self, ops: Sequence[Operation], copied: Sequence[Copied]) -> Iterator[OpOperand]:
        """Operands at which the rewrite may pay. `ops`: all ops of a module."""
        ...

    def apply(self, at: OpOperand) -> Sequence[OpOperand] | None:
        """Rewrite the program at a site. Does nothing if the site does not match, as a file of decisions may name any.

        Returns operands that must then be in place, against One-Shot's rules, for the rewrite to pay.
        """
        ...
