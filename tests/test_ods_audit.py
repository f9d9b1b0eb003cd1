"""The audit of the facts about ops against MLIR's definitions: it passes, and it would not on a wrong table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.conformance import ods as ods_audit
from benchmarks.conformance.ods_records import Definition, NoDefinitions, Value
from oneshot_verify.ir.facts import Gives, OpFacts, Runs, Speculatable
from oneshot_verify.ir.facts import table as tables

STORE = OpFacts(
    "acme.store",
    ("value", "memref", "indices*"),
    ("alignment",),
    writes=("memref",),
)


def definition(**changes):
    original = Definition(
        "acme.store",
        (Value("value"), Value("memref", ("write",)), Value("indices*")),
        (),
        frozenset({"alignment"}),
        frozenset(),
        frozenset(),
        frozenset(),
        has_regions=False,
        has_successors=False,
    )
    return replace(original, **changes)


def found(monkeypatch, facts: OpFacts, defined) -> list[str]:
    monkeypatch.setattr(ods_audit, "default_facts", lambda: tables.Facts([facts]))
    return [each.what for each in ods_audit.differences(facts.name, {defined.name: defined})]


def test_what_agrees_is_no_difference(monkeypatch) -> None:
    assert found(monkeypatch, STORE, definition()) == []


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"attributes": ()}, "attribute alignment"),
        ({"attributes": (), "ignored": ("alignment",)}, "ignored alignment"),
        ({"attributes": ("alignment", "of_no_version")}, "attribute of_no_version"),
        ({"operands": ("memref", "value", "indices*")}, "operands"),
        ({"writes": ("value",)}, "effect write"),
        ({"reads": ("memref",)}, "effect read"),
        ({"frees": ("memref",)}, "effect free"),
        ({"speculatable": Speculatable.ALWAYS}, "speculatable"),
        ({"globals": ("alignment",)}, "symbols"),
        ({"is_terminator": True}, "trait Terminator"),
        ({"is_scope": True}, "trait AutomaticAllocationScope"),
        ({"has_effects_of_regions": True}, "trait RecursiveMemoryEffects"),
        ({"gives": Gives.VIEW}, "trait ViewLikeOpInterface"),
        ({"runs": Runs.ONCE}, "regions"),
        ({"branches": True}, "successors"),
    ],
)
def test_a_wrong_fact_is_a_difference(monkeypatch, change, what: str) -> None:
    assert what in found(monkeypatch, replace(STORE, **change), definition())


@pytest.mark.parametrize(
    ("operands", "differs"),
    [
        (("value", "memref", "indices*"), False),
        (("called_otherwise", "memref", "indices*"), False),
        (("memref", "value", "indices*"), True),
        (("value", "memref", "indices"), True),
        (("value", "memref"), True),
    ],
)
def test_operands_of_a_class_are_held_against_the_definition(
    monkeypatch, operands, differs: bool
) -> None:
    defined = definition(
        name="memref.store",
        operands=tuple(Value(each, ("write",) if each == "memref" else ()) for each in operands),
    )
    facts = replace(STORE, name="memref.store", operands=())
    assert ("operands" in found(monkeypatch, facts, defined)) is differs


def test_an_effect_is_on_an_operand_of_the_definition(monkeypatch) -> None:
    computed = definition(traits=frozenset({"MemoryEffectOpInterface"}), operands=(Value("out"),))
    facts = replace(STORE, operands=("out",), writes=("outs",))
    assert "operands" in found(monkeypatch, facts, computed)


def test_an_attribute_of_a_new_version_is_a_difference(monkeypatch) -> None:
    newer = definition(attributes=frozenset({"alignment", "volatile"}))
    assert found(monkeypatch, STORE, newer) == ["attribute volatile"]
    refused = replace(STORE, refused=("volatile",))
    assert found(monkeypatch, refused, newer) == []


def test_effects_that_mlir_computes_need_a_reason_or_a_measurement(monkeypatch) -> None:
    computed = definition(
        operands=tuple(replace(each, effects=()) for each in definition().operands),
        traits=frozenset({"MemoryEffectOpInterface"}),
    )
    assert found(monkeypatch, STORE, computed) == ["effects"]
    difference = ods_audit.Difference(STORE.name, "effects")
    assert ods_audit._is_settled(difference, {STORE.name: {"write"}})
    assert not ods_audit._is_settled(difference, {STORE.name: {"read", "write"}})
    assert [each.what for each in ods_audit.measured(STORE.name, {STORE.name: {"free"}})] == [
        "measured effects"
    ]


@pytest.mark.mlir
def test_no_difference_is_unexplained() -> None:
    try:
        rows, unused = ods_audit.audit(sorted(ods_audit.TEXTS.glob("*.mlir")))
    except NoDefinitions as missing:
        pytest.skip(str(missing))
    assert len(rows) > 380
    assert [each for row in rows for each in row.unexplained] == []
    assert unused == []
