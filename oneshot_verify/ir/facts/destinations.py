"""Inits of ops of which only destination-passing style is known.

    %r:2 = "my.scan"(%x, %out, %acc) <{operandSegmentSizes = array<i32: 1, 2>}> : (...) -> (tensor<..>, tensor<..>)
           "my.scan"(%x, %out, %acc) <{operandSegmentSizes = array<i32: 1, 2>}> : (...) -> ()

Source: https://mlir.llvm.org/docs/Bufferization/#destination-passing-style
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Operation

from oneshot_verify.ir.facts.fact import Gives, OpFacts, Runs
from oneshot_verify.ir.facts.table import default_facts, facts_of, forget_names

_DECLARED = re.compile(r"([\w$-]+(?:\.[\w$-]+)+)(?:=([1-9][0-9]*))?")


class DeclarationError(ValueError):
    """The user's declaration of an op is invalid."""


def is_destination_style(op: Operation) -> bool:
    """True if an op is only known to be in destination-passing style."""
    return facts_of(op).destination_style


def inits_of(op: Operation) -> range | None:
    """Indices of the inits of an op in destination-passing style; None if the number of operands does not fit."""
    facts = facts_of(op)
    sizes = _sizes(op, facts.operands)
    if sizes is None or sum(sizes) != len(op.operands):
        return None
    if len(sizes) != len(facts.operands):
        return range(sizes[0], sum(sizes))
    names = [name.rstrip("?*") for name in facts.operands]
    first, end = names.index(facts.writes[0]), names.index(facts.writes[-1]) + 1
    return range(sum(sizes[:first]), sum(sizes[:end]))


def _sizes(op: Operation, names: Sequence[str]) -> Sequence[int] | None:
    """Number of operands of each name; or of inputs and inits, as older versions of ops give them."""
    said = op.properties.get("operandSegmentSizes", op.attributes.get("operandSegmentSizes"))
    if isinstance(said, DenseArrayBase):
        sizes = said.get_values()
        return sizes if len(sizes) in (2, len(names)) else None
    open_ones = [name for name in names if name[-1] in "?*"]
    left = len(op.operands) - (len(names) - len(open_ones))
    if left < 0 or len(open_ones) > 1:
        return None
    return [left if name in open_ones else 1 for name in names]


def declare_destination_style(declared: Iterable[str]) -> None:
    """Declare ops to be in destination-passing style: `my.op`, with the operand segments inputs and inits, or
    `my.op=2`, whose last two operands are the inits."""
    facts = default_facts()
    for text in declared:
        facts.declared.append(text)
        found = _DECLARED.fullmatch(text)
        if found is None:
            raise DeclarationError(f"{text!r} is no name of an op, nor NAME=COUNT")
        name, count = found.groups()
        inits = tuple(f"init{n}" for n in range(int(count))) if count else ("inits",)
        new = OpFacts(
            name,
            ("inputs*", *inits) if count else ("inputs*", "inits*"),
            reads=("inputs", *inits),
            writes=inits,
            gives=Gives.DESTINATION,
            runs=Runs.PARTS,
            destination_style=True,
        )
        known = facts.find(name)
        if known is not None and known != new:
            raise DeclarationError(f"'{name}' is known already, and cannot be declared")
        if known is None:
            facts.add(new)
    forget_names()
