"""Fewer copies than One-Shot Bufferize makes, each removal proved.

The bufferizer decides, this room proposes to take a copy back, and the prover has the last word.
"""

from oneshot_verify.elide.elision import Elision, elide_copies
from oneshot_verify.elide.options import ELIDE_COPIES, without_elision
from oneshot_verify.elide.results import Removal, Status
from oneshot_verify.elide.rewriting import Given

__all__ = [
    "ELIDE_COPIES",
    "Elision",
    "Given",
    "Removal",
    "Status",
    "elide_copies",
    "without_elision",
]
