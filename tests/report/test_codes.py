"""Codes of verdicts: everything that is asked has one, and the page shows them all."""

import importlib.util
from pathlib import Path

import pytest

from oneshot_verify.encode.refusal import Obligation, undefined
from oneshot_verify.report.codes import (
    CODES,
    READ_AFTER_WRITE,
    code_named,
    code_of,
    code_of_obligation,
)
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.verdict import Conflict, Counterexample, FunctionResult, SourceLine, Verdict

DOCS = Path(__file__).resolve().parents[2] / "docs"
UNNAMED = {Obligation.UNDEFINED_BEHAVIOUR, Obligation.VACUOUS}
"""Each kind of undefined behaviour has an identifier, and what is vacuous is a verdict of its own."""
NAMED = {one.value for one in Obligation if one not in UNNAMED}
FAULTS = {undefined(kind) for kind in FaultKind}
PLACE = SourceLine("f.mlir", 3, 1)


def test_everything_that_is_asked_has_a_code():
    for one in NAMED | FAULTS:
        assert code_of_obligation(one) is not None, one
    assert code_of_obligation("function.result") is code_named("OV102")
    assert code_of_obligation("function.nothing") is None


def test_codes_name_nothing_else_and_nothing_twice():
    named = [one for code in CODES for one in code.obligations]
    assert set(named) <= NAMED | FAULTS
    assert len(set(named)) == len(named)
    assert len({code.name for code in CODES}) == len(CODES)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_only_what_is_proved_has_none(verdict):
    code = code_of(FunctionResult("f", verdict, obligation="function.result"))
    assert (code is None) == (verdict is Verdict.PROVED)


def test_a_read_after_a_write_needs_both():
    def refuted(conflict, obligation="function.result"):
        found = Counterexample((), "result 0 differs", conflict=conflict)
        result = FunctionResult("f", Verdict.REFUTED, obligation=obligation, counterexample=found)
        return code_of(result)

    assert refuted(Conflict(PLACE, PLACE, None)) is READ_AFTER_WRITE
    assert refuted(Conflict(None, PLACE, None)) is code_named("OV102")
    assert refuted(None) is code_named("OV102")
    # Undefined behaviour has a code of its own, whatever was written before.
    assert refuted(Conflict(PLACE, PLACE, None), "op.division") is code_of_obligation("op.division")


def test_the_page_is_in_step():
    spec = importlib.util.spec_from_file_location(
        "update_codes", DOCS.parent / ".ci" / "update_codes.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    shown = (DOCS / "codes.md").read_text()
    assert shown == module.text(), "python .ci/update_codes.py writes it anew"
    for code in CODES:
        assert f"### {code.name} {code.title}\n" in shown
