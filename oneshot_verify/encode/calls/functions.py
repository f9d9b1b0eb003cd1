"""What the rule for calls asks of whoever proves the functions of two programs."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Region

from oneshot_verify.encode.calls.summaries import Summary
from oneshot_verify.encode.interface.spoken import Promise
from oneshot_verify.ir.dialects import func


class Functions:
    """The functions of both programs, and their summaries."""

    opaque: frozenset[str]
    """The names of all ops of both programs that can be taken as opaque ones."""
    promises: frozenset[Promise]
    """What attributes that nobody knows say of the bufferized program's ops that bufferization leaves as they are."""

    def fixed_globals(self) -> set[str]:
        """The globals to which the tensor program never writes."""
        raise NotImplementedError

    def source(self, name: str) -> func.FuncOp | None:
        """The function of the tensor program."""
        raise NotImplementedError

    def target(self, name: str) -> func.FuncOp | None:
        """The function of the bufferized program."""
        raise NotImplementedError

    def source_body(self, name: str) -> Region | None:
        """The body of a function of the tensor program."""
        raise NotImplementedError

    def target_body(self, name: str) -> Region | None:
        """The body of a function of the bufferized program."""
        raise NotImplementedError

    def summary(self, name: str, unrelated: frozenset[int]) -> Summary | str:
        """The summary of a function, proved even if the buffers of the arguments `unrelated` hold anything; or the
        reason why there is none."""
        raise NotImplementedError

    def granted(self, name: str, unrelated: frozenset[int]) -> Sequence[str]:
        """What the proof behind a summary assumes, but for what it assumes of the arguments."""
        raise NotImplementedError
