"""The rule of induction over a pair of loops."""

from __future__ import annotations

from oneshot_verify.encode.loops.rule import affine_for_rule, for_rule
from oneshot_verify.encode.loops.whiles import while_rule

__all__ = ["affine_for_rule", "for_rule", "while_rule"]
