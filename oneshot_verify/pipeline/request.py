"""The request of a `prove` run."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from oneshot_verify.semantics.unbufferized import Tensors

DEFAULT_OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
"""Default options of our bufferizer. Without function boundaries no function would change its type; and allocations
that loops return are a choice of a pipeline, not a question of correctness."""
DEFAULT_SECONDS = 60.0
"""The limit of time for one function."""
DEFAULT_MEGABYTES = 4096
"""The limit of memory for one function."""


PARTIAL_OPTIONS = ("allow-unknown-ops", "dialect-filter", "op-filter")
"""Options of One-Shot Bufferize, and of other passes, that leave ops on tensors."""
_ON = r"(?!=(?:0|false)\b)"
# Compiled here, and not in every worker.
_ASKS_FOR_PARTS = re.compile(f"(?:{'|'.join(PARTIAL_OPTIONS)}){_ON}")


def available_cores() -> int:
    """The number of processes that may run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class ProveRequest:
    """The target to prove the functions of a file against, and the settings of the proofs.

    The target is the text of `against`, or the output of `bufferizer`, or that of `pass_pipeline`, or else that of our
    bufferizer with `options`.
    """

    options: str = DEFAULT_OPTIONS
    """Options of our bufferizer, by upstream's names."""
    against: str | None = None
    """The path of a file that holds the targets, part by part, or of a folder of such files."""
    bufferizer: str | None = None
    """A command that bufferizes from standard input to standard output."""
    pass_pipeline: str | None = None
    """Passes of ours that make the target, in the form of `mlir-opt`."""
    from_log: bool = False
    """True if the file is the log of a pipeline, which holds both programs."""
    stages: bool = False
    """True if each step of a pipeline is judged: the file is its log, or several files are its programs in order."""
    step: str = ""
    """The pass, or the file, whose step is judged; empty if none is."""
    reader: str | None = None
    """A command that prints unknown custom syntax in generic form."""
    functions: tuple[str, ...] = ()
    """Names of the functions to judge; empty: all."""
    seconds: float = DEFAULT_SECONDS
    """The limit of time for one function, and for one call of `bufferizer`."""
    rlimit: int | None = None
    """Z3's resource limit for one query, the same on every machine, unlike time; 0: none, None: the prover's own."""
    budget: int | None = None
    """Z3's resource limit for all queries of one function; 0: none, None: the prover's own."""
    megabytes: int | None = DEFAULT_MEGABYTES
    """The limit of memory for one function; None: no limit."""
    must_free: bool | None = None
    """True if a leak is a failure; None: if deallocation is part of the pipeline that made the target."""
    cache: str | None = None
    """A folder of earlier proofs."""
    certify: bool = False
    """True if each proof comes with a certificate."""
    invariants: bool = False
    """True if each proof comes with what holds at its loops."""
    cache_only: bool = False
    """True if only proofs in the cache count; nothing is proved anew."""
    dump_smt: str | None = None
    """A folder for all questions to the solver, as SMT-LIB 2."""
    cross_check: str | None = None
    """Another solver that has to confirm each of Z3's proofs."""

    partial: bool = False
    """True if the target may still work on tensors, whatever the options or the command say."""

    @property
    def is_reviewed(self) -> bool:
        """True if each question to the solver is written down, or asked of another solver, too."""
        return self.dump_smt is not None or self.cross_check is not None

    @property
    def _said(self) -> str:
        """The command, pipeline or options that make the target."""
        return self.bufferizer or self.pass_pipeline or self.options

    @property
    def tensors(self) -> Tensors:
        """Places in which the target may still work on tensors: function boundaries, or anywhere if the options or the
        command ask for partial bufferization."""
        said = "" if self.against is not None else self._said
        is_partial = self.partial or self.step or _ASKS_FOR_PARTS.search(said)
        return Tensors.ANYWHERE if is_partial else Tensors.AT_BOUNDARIES

    @property
    def asks_to_free(self) -> bool | None:
        """True if all memory has to be freed; None if the request does not say."""
        if self.must_free is None and "dealloc" in self._said:
            return True
        return self.must_free
