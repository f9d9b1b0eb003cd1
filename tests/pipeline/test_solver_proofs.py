"""Questions of the judge, and proofs by cvc5, for those who trust neither us nor Z3."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.encode.certificate import read
from oneshot_verify.encode.function import Answer, Checker
from oneshot_verify.encode.questions import Questions, z3
from oneshot_verify.encode.solver import RLIMIT
from oneshot_verify.encode.terms import BOOL, INT, apply, floordiv, ite, less, no, plus, same, times
from oneshot_verify.ir import parse
from oneshot_verify.pipeline import second_solver as audit
from oneshot_verify.pipeline.second_solver import question_of
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
# The element is read before the store, and the stored one is taken where the indices agree.
TARGET = TEXTS["target"]
ROW, END = apply("i", (), INT), apply("j", (), INT)
ELEMENTS = [apply("elements#1 known", (at,), BOOL) for at in (ROW, END)]
NUMBERS = [apply("of f32", (apply("a (b)", (at,), "f32"),), INT) for at in (ROW, END)]
# Two functions of one name.
SORTS = [apply("two", (at,), INT) for at in (ROW, ELEMENTS[0])]
TWICE = plus(times(ROW, -3), floordiv(END, ROW))


@pytest.mark.parametrize(
    ("facts", "goal", "follows"),
    [
        ([less(ROW, END)], less(plus(ROW, -1), END), True),
        ([less(ROW, END)], less(ROW, plus(END, -1)), False),
        ([same(ROW, END), ELEMENTS[0]], ELEMENTS[1], True),
        ([ELEMENTS[0]], ELEMENTS[1], False),
        ([same(ROW, END)], same(*NUMBERS), True),
        ([], same(*NUMBERS), False),
        ([same(ROW, 0), no(ELEMENTS[0])], same(*SORTS), False),
        ([less(0, ROW), same(times(ROW, 7), 21)], same(floordiv(-7, ROW), -3), True),
        ([less(0, ROW)], same(floordiv(-7, ROW), -3), False),
        ([same(TWICE, 5)], less(TWICE, 6), True),
        ([same(ite(less(ROW, END), ROW, END), 4)], no(less(END, 4)), True),
        ([less(ROW, 0)], False, False),
        ([less(ROW, 0), less(3, ROW)], False, True),
    ],
)
def test_a_text_asks_what_the_checker_asks(facts, goal, follows):
    solver = z3.Solver()
    solver.from_string(question_of(facts, goal))
    assert (solver.check() == z3.unsat) == follows == Questions().imply(facts, goal, RLIMIT)


@pytest.fixture
def pair(tmp_path: Path) -> list[str]:
    """The call of a command, with a certificate in its folder."""
    pytest.importorskip("cvc5", reason="needs cvc5: pip install 'oneshot-verify[cvc5]'")
    source, target, folder = tmp_path / "s.mlir", tmp_path / "t.mlir", tmp_path / "proofs"
    source.write_text(SOURCE)
    target.write_text(TARGET)
    pair = [str(source), "--against", str(target), "--certificate", str(folder)]
    assert CliRunner().invoke(app, ["prove", *pair]).exit_code == 0
    return [*pair, "--solver-proofs", str(folder)]


def recheck(pair: list[str], *more: str):
    return CliRunner().invoke(app, ["recheck", *pair, *more])


def test_each_question_is_kept_with_a_proof_that_refers_to_it(pair: list[str]):
    done = recheck(pair)
    assert (done.exit_code, "1 of 1 question has a proof by cvc5" in done.output) == (0, True)
    ((question, proof),) = [(p, p.with_suffix(".cpc")) for p in Path(pair[-1]).glob("*.smt2")]
    assert question.stem == sha256(question.read_bytes()).hexdigest()[:16]
    first, *steps = proof.read_text().splitlines()
    assert first == f'(reference "{question.name}")'
    assert steps[-1].startswith("(step ")
    assert " false " in steps[-1]
    # Its assumptions are those of the question: nothing is declared that might be something else.
    assert not any(step.startswith("(declare") for step in steps)
    (function,) = json.loads(recheck(pair, "--format", "json").output)["files"][0]["functions"]
    assert function["solver_proofs"] == [{"question": question.stem, "missing": ""}]


@pytest.mark.parametrize(
    ("said", "exit_code", "report"),
    [
        (audit.SecondAnswer("unknown"), 0, "cvc5 says unknown"),
        (audit.SecondAnswer(""), 0, "cvc5 says nothing"),
        (audit.SecondAnswer("unsat", missing="cvc5 gives no proof"), 0, "cvc5 gives no proof"),
        (audit.SecondAnswer("sat"), 1, "cvc5 says sat"),
    ],
)
def test_what_has_no_proof_is_named_and_counted(
    pair: list[str], monkeypatch: pytest.MonkeyPatch, said, exit_code: int, report: str
):
    recheck(pair)
    monkeypatch.setattr(audit, "ask_cvc5", lambda question, with_proof: said)
    done = recheck(pair)
    assert done.exit_code == exit_code
    (question,) = Path(pair[-1]).glob("*.smt2")
    assert f"no proof of {question}: {report}\n0 of 1 question has a proof" in done.output
    # The proof of the run before is gone.
    assert not question.with_suffix(".cpc").exists()


def test_steps_that_are_only_claimed_are_no_proof(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("cvc5", reason="needs cvc5: pip install 'oneshot-verify[cvc5]'")
    question = question_of([less(ROW, END)], less(plus(ROW, -1), END))
    assert audit.ask_cvc5(question, with_proof=True).proof
    monkeypatch.setattr(audit, "UNPROVED", ":rule ")
    found = audit.ask_cvc5(question, with_proof=True)
    assert (found.said, found.proof, bool(found.missing)) == ("unsat", "", True)


def test_what_is_not_confirmed_does_not_hold():
    ours, theirs = (parse(text, "f.mlir")[0].module for text in (SOURCE, TARGET))
    certificate = read(prove_function(ours, theirs, "f").certificate)
    found = [
        Checker((ours, theirs), review=lambda *_, said=said: said).check(certificate).answer
        for said in (True, False)
    ]
    assert found == [Answer.HOLDS, Answer.REFUSED]


def test_without_cvc5_the_remedy_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(audit, "find_spec", lambda _: None)
    done = recheck([str(tmp_path), "--certificate", str(tmp_path), "--solver-proofs", "p"])
    assert done.exit_code == 2
    assert "pip install 'oneshot-verify[cvc5]'" in done.output
