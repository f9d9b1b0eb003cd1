"""The rule of induction over a pair of loops."""

from __future__ import annotations

from oneshot_verify.encode.loops.rule import for_rule
from oneshot_verify.encode.loops.whiles import while_rule

__all__ = ["for_rule", "while_rule"]
