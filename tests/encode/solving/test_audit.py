"""A second look at the solver's answers."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import ProofOptions, check_second_solver, prove_function
from oneshot_verify.encode.solving.audit import Audit, NotKept
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

UNSATISFIABLE = "(declare-fun |a b| () Int)(assert (< |a b| |a b|))(check-sat)"
SATISFIABLE = "(declare-fun a () Int)(assert (< a 1))(check-sat)"
SOURCE = TEXTS["source"]
# The element is read before the store, and the stored one is taken where the indices agree.
TARGET = TEXTS["target"]


@pytest.fixture
def cvc5():
    """Skips without the second solver."""
    pytest.importorskip("cvc5", reason="needs cvc5: pip install 'oneshot-verify[cvc5]'")


def modules():
    return parse(SOURCE, "source.mlir")[0].module, parse(TARGET, "target.mlir")[0].module


def test_a_proof_that_the_second_solver_does_not_confirm_is_none(cvc5):
    audit = Audit("f", None, "cvc5")
    assert audit.review(UNSATISFIABLE, Answer.PROVED) is Answer.PROVED
    assert audit.review(SATISFIABLE, Answer.PROVED) is Answer.UNKNOWN
    assert audit.review(SATISFIABLE, Answer.FAILED) is Answer.FAILED


def test_cvc5_confirms_a_proof(cvc5):
    assert (
        prove_function(*modules(), "f", ProofOptions(cross_check="cvc5")).verdict is Verdict.PROVED
    )


def test_every_question_becomes_a_file(tmp_path):
    result = prove_function(*modules(), "f", ProofOptions(dump_smt=str(tmp_path)))
    files = sorted(tmp_path.glob("f-*.smt2"))
    assert len(files) == result.queries > 0
    assert all("(check-sat)" in file.read_text() for file in files)


def test_functions_of_one_name_keep_their_questions_apart(tmp_path):
    """Those of two files, say."""
    for question in (UNSATISFIABLE, SATISFIABLE):
        Audit("f", str(tmp_path), None).review(question, Answer.PROVED)
    assert {file.read_text() for file in tmp_path.iterdir()} == {UNSATISFIABLE, SATISFIABLE}


def test_a_question_that_cannot_be_kept_is_said(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(
        NotKept, match=r"below/f-\w+-failed.smt2 cannot be written: Not a directory"
    ):
        Audit("f", str(tmp_path / "file/below"), None).review(SATISFIABLE, Answer.FAILED)


def test_an_unknown_solver_is_named_with_the_remedy():
    with pytest.raises(ValueError, match="known are cvc5"):
        check_second_solver("abc")
