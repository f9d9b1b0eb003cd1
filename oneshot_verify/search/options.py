"""Options of a proof that the search and the judge know."""

from __future__ import annotations

from dataclasses import dataclass

from oneshot_verify.semantics.unbufferized import Tensors


@dataclass(frozen=True)
class JudgeOptions:
    """Demands on the target, and whether a certificate leaves the process."""

    must_free: bool | None = None
    """True if memory that is never freed is a failure; None: if the target frees more than the source asks for."""
    writes: bool = True
    """True if a certificate is a text, for other processes, too."""
    tensors: Tensors = Tensors.AT_BOUNDARIES
    """The places in which the target may still use tensors."""
