"""Support for ops: the bufferizer has models of them, the prover has meanings and rules.

An op of an unknown dialect needs neither: it is `assumed` to do the same in both programs, if it works on tensors and
numbers (`semantics/opaque.py`). A known op may still have uses that are not covered: `prove` names these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import chain

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.bufferize.registry import Models, default_models
from oneshot_verify.encode.certificate import OPS
from oneshot_verify.ir import position_of
from oneshot_verify.ir.facts import Runs, default_facts
from oneshot_verify.ir.layouts import is_tensor_type
from oneshot_verify.ir.source import Position
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.semantics import Meanings, default_meanings
from oneshot_verify.semantics.dialects.effects import ASSERTIONS
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.opaque import why_not_opaque

CONTROL = {*chain(*OPS.values()), *ASSERTIONS}
"""Ops of control flow, which have rules."""


def _is_control(name: str) -> bool:
    """True if ops of that name are proved by a rule, or terminate a region that the prover runs."""
    facts = default_facts().find(name)
    if facts is None or not facts.is_terminator:
        return name in CONTROL
    return facts.branches or name.split(".")[0] in _dialects_with_regions()


@cache
def _dialects_with_regions() -> frozenset[str]:
    """Dialects with ops whose regions the prover runs."""
    names = ("func.func", *CONTROL, *default_meanings().names())
    found = (default_facts().find(name) for name in names)
    return frozenset(
        facts.name.split(".")[0] for facts in found if facts and facts.runs is not Runs.NOTHING
    )


class Model(StrEnum):
    """The bufferizer's support for an op."""

    KNOWN = "yes"
    NOT_NEEDED = "-"
    """The op has no tensors."""
    MISSING = "no"


class Proof(StrEnum):
    """The prover's support for an op."""

    MEANING = "meaning"
    RULE = "rule"
    """Control flow: proved by a rule for the pair of ops, or the terminator of a region."""
    ASSUMED = "assumed"
    """The op is assumed to do the same in both programs."""
    MISSING = "no"


@dataclass(frozen=True)
class OpSupport:
    """Support for the ops of one name."""

    name: str
    model: Model
    proof: Proof
    uses: int = 0
    place: Position | None = None
    """The place of the first unsupported use, or else of the first use."""
    remark: str | None = None
    """The reason that the prover does not cover it."""

    @property
    def is_known(self) -> bool:
        """True if both the bufferizer and the prover support the op."""
        return self.model is not Model.MISSING and self.proof is not Proof.MISSING


def known_ops() -> list[OpSupport]:
    """All ops with a model, a meaning or a rule, those of installed packages included, sorted by name."""
    models, meanings = default_models(), default_meanings()
    modelled = frozenset(models.names())
    described = list(default_facts())
    ends = (facts.name for facts in described if _is_control(facts.name))
    names = {*modelled, *meanings.names(), *CONTROL, *ends}
    # Symbols are not run, but looked up by name.
    names -= {facts.name for facts in described if facts.is_symbol}
    return [
        OpSupport(
            name,
            Model.KNOWN if name in modelled else Model.NOT_NEEDED,
            _proof_by_name(name, meanings) or Proof.MISSING,
        )
        for name in sorted(names)
    ]


def ops_of(module: ModuleOp) -> list[OpSupport]:
    """Support for the ops in the functions of a module, in the order of first use."""
    models, meanings = default_models(), default_meanings()
    return merged(_support(op, models, meanings) for op in _inside(module))


def merged(entries: Iterable[OpSupport]) -> list[OpSupport]:
    """One entry for each name, in the order of the first: the worst support, the sum of uses."""
    found: dict[str, OpSupport] = {}
    for each in entries:
        before = found.get(each.name)
        found[each.name] = each if before is None else _joined(before, each)
    return list(found.values())


def _joined(one: OpSupport, other: OpSupport) -> OpSupport:
    worse = other if one.is_known and not other.is_known else one
    return OpSupport(
        worse.name,
        max(one.model, other.model, key=list(Model).index),
        max(one.proof, other.proof, key=list(Proof).index),
        one.uses + other.uses,
        worse.place,
        one.remark or other.remark,
    )


def _inside(module: ModuleOp) -> Iterator[Operation]:
    for function in functions(module).values():
        for op in function.walk():
            if op is not function:
                yield op


def _support(op: Operation, models: Models, meanings: Meanings) -> OpSupport:
    name = op_name(op)
    proof, remark = _proof_by_name(name, meanings), None
    if proof is None:
        remark = why_not_opaque(op)
        proof = Proof.ASSUMED if remark is None else Proof.MISSING
    return OpSupport(name, _model(op, models), proof, 1, position_of(op), remark)


def _model(op: Operation, models: Models) -> Model:
    if models.model(op) is not None:
        return Model.KNOWN
    types = (*op.operand_types, *op.result_types)
    has_tensors = any(map(is_tensor_type, types))
    return Model.MISSING if has_tensors else Model.NOT_NEEDED


def _proof_by_name(name: str, meanings: Meanings) -> Proof | None:
    if _is_control(name):
        return Proof.RULE
    facts = default_facts().find(name)
    if facts is not None and facts.destination_style:
        return Proof.ASSUMED
    return Proof.MEANING if meanings.find(name) is not None else None
