"""Codes of verdicts: everything that is asked has one, and its page says what is true."""

import importlib.util
import json
import re
import shlex
from pathlib import Path

import pytest

from oneshot_verify.cli.main import app
from oneshot_verify.encode.refusal import Obligation, undefined
from oneshot_verify.report.codes import code_of, code_of_obligation, codes, page
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.verdict import Conflict, Counterexample, FunctionResult, SourceLine, Verdict

DOCS = Path(__file__).resolve().parents[2] / "docs"
UNNAMED = {Obligation.UNDEFINED_BEHAVIOUR, Obligation.VACUOUS}
"""Each kind of undefined behaviour has an identifier, and what is vacuous is a verdict of its own."""
NAMED = {one.value for one in Obligation if one not in UNNAMED}
FAULTS = {undefined(kind) for kind in FaultKind}
PLACE = SourceLine("f.mlir", 3, 1)
COMMAND = re.compile(r"^    oneshot-verify (prove .*)$", re.MULTILINE)
PROGRAM = re.compile(r"^```mlir\n// ([\w.]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_everything_that_is_asked_has_a_code():
    for one in NAMED | FAULTS:
        assert code_of_obligation(one) is not None, one
    assert code_of_obligation("function.result") is codes()["OV102"]
    assert code_of_obligation("function.nothing") is None


def test_codes_name_nothing_else_and_nothing_twice():
    named = [one for code in codes().values() for one in code.obligations]
    assert set(named) <= NAMED | FAULTS
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_only_what_is_proved_has_none(verdict):
    code = code_of(FunctionResult("f", verdict, obligation="function.result"))
    assert (code is None) == (verdict is Verdict.PROVED)


def test_a_read_after_a_write_needs_both():
    def refuted(conflict, obligation="function.result"):
        found = Counterexample((), "result 0 differs", conflict=conflict)
        result = FunctionResult("f", Verdict.REFUTED, obligation=obligation, counterexample=found)
        return code_of(result).name

    assert refuted(Conflict(PLACE, PLACE, None)) == "OV101"
    assert refuted(Conflict(None, PLACE, None)) == "OV102"
    assert refuted(None) == "OV102"
    # Undefined behaviour has a code of its own, whatever was written before.
    assert refuted(Conflict(PLACE, PLACE, None), "op.division") == "OV209"


@pytest.mark.parametrize("code", codes().values(), ids=lambda code: code.name)
def test_a_page_has_a_wrong_and_a_right_program(code, tmp_path, monkeypatch, functions_of):
    headings = re.findall(r"^## (\w+): (\w+)$", code.page, re.MULTILINE)
    commands = COMMAND.findall(code.page)
    assert [which for which, _ in headings] == ["Wrong", "Right"]
    assert headings[1] == ("Right", "proved")
    assert len(commands) == 2
    for name, text in PROGRAM.findall(code.page):
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    for (_, verdict), command in zip(headings, commands, strict=True):
        functions = functions_of(shlex.split(command))
        told = {(function["verdict"], function["code"]) for function in functions}
        assert (verdict, None if verdict == "proved" else code.name) in told
        assert verdict != "proved" or len(told) == 1


@pytest.fixture
def functions_of(capfd):
    """Runs `oneshot-verify` with these words, and gives the functions of its report."""

    def run(words):
        with pytest.raises(SystemExit):
            app([*words, "--format", "json", "--jobs", "1"], prog_name="oneshot-verify")
        report = json.loads(capfd.readouterr().out)
        return [function for file in report["files"] for function in file["functions"]]

    return run


def test_the_page_of_a_code_on_a_screen():
    text = page(codes()["OV101"])
    assert text.startswith("OV101 read after write\n\nThe bufferized program writes")
    prose, _, programs = text.partition("## Wrong")
    assert max(map(len, prose.splitlines())) <= 80
    assert "`" not in prose
    assert "  memref.store %x, %t[%c0] : memref<4xf32>" in programs


def test_the_pages_of_the_site_are_in_step():
    spec = importlib.util.spec_from_file_location(
        "update_codes", DOCS.parent / ".ci" / "update_codes.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    shown = {str(path.relative_to(DOCS)) for path in DOCS.glob("codes/*")}
    assert shown == {f"codes/{name}.md" for name in codes()}
    for path, text in module.pages().items():
        assert (DOCS / path).read_text() == text, "python .ci/update_codes.py writes it anew"
    assert all(code.link.endswith(f"/codes/{name}/") for name, code in codes().items())
