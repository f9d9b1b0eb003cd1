"""The table of facts: what it says of known and unknown ops, and that it is one table."""

from __future__ import annotations

import pytest
from xdsl.dialects.arith import AddiOp
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.dialects.memref import StoreOp

from oneshot_verify.ir import plugins
from oneshot_verify.ir.facts import (
    Facts,
    OpFacts,
    Runs,
    Speculatable,
    default_facts,
    facts_of,
    names_where,
    table,
)
from oneshot_verify.pipeline.ops import known_ops


def is_terminator(facts: OpFacts) -> bool:
    return facts.is_terminator


def test_of_an_op_that_nobody_described_the_worst_is_taken() -> None:
    facts = facts_of(UnregisteredOp.with_name("acme.op").create())
    assert facts.has_effects
    assert facts.frees
    assert facts.may_not_return
    assert facts.may_abort
    assert not facts.is_total


def test_facts_are_given_once() -> None:
    with pytest.raises(ValueError, match=r"acme\.op"):
        Facts([OpFacts("acme.op"), OpFacts("acme.op")])


def test_every_op_that_the_prover_models_is_described() -> None:
    models = [op.name for op in known_ops() if op.proof.value in ("meaning", "rule")]
    ours = {"acme", "test"}
    assert [
        name
        for name in models
        if default_facts().find(name) is None and name.split(".")[0] not in ours
    ] == []


def test_names_are_chosen_by_what_holds_of_the_op() -> None:
    ends = names_where(is_terminator)
    assert {"func.return", "cf.br", "scf.reduce"} <= ends
    assert "scf.for" not in ends


@pytest.mark.parametrize("facts", list(default_facts()), ids=lambda facts: facts.name)
def test_what_is_said_of_one_op_agrees(facts: OpFacts) -> None:
    operands = [operand.rstrip("?*") for operand in facts.operands]
    lists = (facts.attributes, facts.ignored, facts.refused)
    listed = [name for names in lists for name in names]
    assert len(listed) == len(set(listed)), "an attribute stands in two lists"
    assert set(facts.symbols) <= set(listed)
    if facts.destination_style:
        assert {*facts.reads, *facts.writes} <= {*operands}
    assert facts.is_terminator or not (facts.hands_on or facts.branches)
    assert not (facts.may_not_return and facts.is_total)
    assert facts.runs is not Runs.NOTHING or not facts.is_scope


@pytest.mark.parametrize(
    ("said", "kind", "expected"),
    [
        (None, AddiOp, Speculatable.ALWAYS),
        (None, StoreOp, Speculatable.NEVER),
        (None, UnregisteredOp, Speculatable.NEVER),
        (Speculatable.SOMETIMES, AddiOp, Speculatable.SOMETIMES),
    ],
)
def test_a_class_says_that_it_is_pure_unless_the_facts_know_better(said, kind, expected) -> None:
    assert OpFacts("acme.op", speculatable=said).speculatability(kind) is expected


def test_another_package_adds_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Entry:
        def load(self):
            return lambda: [OpFacts("acme.op", ("source",), reads=("source",))]

    monkeypatch.setattr(plugins, "installed", lambda group: [Entry()])
    facts = table.default_facts.__wrapped__().find("acme.op")
    assert facts is not None
    assert facts.reads == ("source",)
