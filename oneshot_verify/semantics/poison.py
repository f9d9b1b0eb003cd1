"""Ops on elements that may give poison though their operands are defined.

Source: https://mlir.llvm.org/docs/Dialects/ArithOps/ and https://llvm.org/docs/LangRef.html#poison-values
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from xdsl.ir import Attribute

from oneshot_verify.ir.facts.fact import Poison
from oneshot_verify.ir.facts.table import default_facts

PROMISES = {
    Poison.OVERFLOW: re.compile(r"overflowFlags.*\b(nsw|nuw)\b"),
    Poison.EXACT: re.compile(r"isExact|exact"),
    Poison.NEGATIVE: re.compile(r"nonNeg|nneg"),
    Poison.DISJOINT: re.compile(r"isDisjoint|disjoint"),
    Poison.FAST_MATH: re.compile(r"fastmath.*\b(nnan|ninf|fast)\b"),
}
"""The attributes, with their values, without which the op gives no poison of this kind."""


def kinds_of_poison(name: str, attributes: Mapping[str, Attribute]) -> frozenset[Poison]:
    """The kinds of poison that an op with this name and these attributes may give for operands that are defined."""
    facts = default_facts().find(name)
    if facts is None:
        return frozenset({Poison.ALWAYS})
    texts = [f"{key} = {value}" for key, value in attributes.items()]
    return frozenset(
        kind
        for kind in facts.poison
        if kind not in PROMISES or any(map(PROMISES[kind].search, texts))
    )
