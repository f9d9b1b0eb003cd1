"""Attributes that change what an op does are taken into account, or the op is unsupported by name."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import UnitAttr

from oneshot_verify.ir import parse
from oneshot_verify.ir.facts import default_facts
from oneshot_verify.semantics.attributes import SEGMENTS, require_known_attributes
from oneshot_verify.semantics.concrete import Returned, Unsupported
from oneshot_verify.semantics.faults import UnsupportedOp
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

GATHER = TEXTS["gather"]
ROUNDED = TEXTS["rounded"]


def test_a_promise_of_unique_coordinates_is_not_covered(run) -> None:
    """Two coordinates that are one are undefined with `unique`, and fine without it."""
    operands = run.tensor([1.0, 2.0, 3.0, 4.0]), run.tensor([[1], [1]], "index")
    assert run(GATHER.format(unique=""), *operands) == [[2.0, 2.0]]
    outcome = run.outcome(GATHER.format(unique="unique "), *operands)
    assert isinstance(outcome, Unsupported)
    assert outcome.reason == "the attribute 'unique' of 'tensor.gather' is not covered"


@pytest.mark.parametrize("mode", ["downward", "upward", "toward_zero", "to_nearest_away"])
def test_only_rounding_to_nearest_is_run(run, mode: str) -> None:
    """0.1 lies between two numbers of f32; which of them it becomes is what the mode says."""
    assert run(ROUNDED.format(mode=""), 0.1) == [0.10000000149011612]
    assert run(ROUNDED.format(mode="to_nearest_even "), 0.1) == [0.10000000149011612]
    outcome = run.outcome(ROUNDED.format(mode=f"{mode} "), 0.1)
    assert isinstance(outcome, Unsupported)
    assert "round to nearest" in outcome.reason


def test_a_property_that_the_facts_do_not_know_is_not_covered() -> None:
    (part,) = parse(ROUNDED.format(mode=""), "test.mlir")
    for op in part.module.walk():
        if default_facts().find(op.name) is None:
            continue
        require_known_attributes(op)
        op.properties["of a later version"] = UnitAttr()
        with pytest.raises(UnsupportedOp, match="'of a later version'"):
            require_known_attributes(op)


def test_a_discardable_attribute_changes_nothing(run) -> None:
    text = ROUNDED.format(mode='{acme.hint = "fast"} ')
    outcome = run.outcome(text, 0.5)
    assert isinstance(outcome, Returned)


def test_the_words_for_operand_segments_are_no_attributes_of_an_op() -> None:
    listed = {name for facts in default_facts() for name in facts.attributes}
    assert not listed & SEGMENTS
