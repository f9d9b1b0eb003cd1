"""What is known of one arbitrary thread of a parallel loop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oneshot_verify.encode.terms.table import Scope, Truth
from oneshot_verify.encode.walk.accesses import Access
from oneshot_verify.encode.walk.insertions import Insertion
from oneshot_verify.semantics.states import BlockStates
from oneshot_verify.semantics.values import TensorValue


@dataclass(frozen=True)
class Thread:
    """What the walk through one arbitrary thread has found."""

    scope: Scope
    rounds: tuple[Any, ...]
    facts: tuple[Truth, ...]
    """What is known at its end."""
    lasting: tuple[Truth, ...]
    """What is known of it even if it never ends."""
    memory: BlockStates
    """The memory of the bufferized program at its end."""
    shared: tuple[TensorValue, ...]
    """The shared outputs with what the thread inserts."""
    insertions: tuple[tuple[Insertion, ...], ...]
    """For each shared output, what was inserted where."""
    accesses: tuple[Access, ...]
    """What the bufferized program has touched of the memory from before the loop."""
    undefined: bool
    """The tensor program's thread cannot be got through."""
