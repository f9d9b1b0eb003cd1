"""Corpus cases: their headers, their places, and what counts as a promise kept."""

import re
from pathlib import Path

import pytest

from oneshot_verify.corpus import check as checking
from oneshot_verify.corpus.cases import CaseError, find_cases, read_case
from oneshot_verify.corpus.check import check, mistakes, runs_of
from oneshot_verify.pipeline.external import split_command
from oneshot_verify.verdict import FileResult, FunctionResult, Problem, Verdict

BODY = "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {\n  return %t : tensor<?xf32>\n}\n"
CORPUS = Path(__file__).resolve().parents[2] / "corpus"


@pytest.fixture
def case(tmp_path):
    """Writes a case and reads it."""

    def write(header, place="proved/topic/case.mlir", text=BODY):
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(header + text)
        return read_case(path)

    return write


def test_without_a_header(case):
    found = case("")
    assert found.expected is Verdict.PROVED
    assert [run.label for run in runs_of(found)] == ["builtin"]
    [run] = runs_of(found)
    assert run.request.options == "bufferize-function-boundaries"


def test_every_setting(case):
    found = case(
        "// title: A title: with a colon\n"
        "// Prose that says more.\n\n"
        "// options: a\n// options: b c=d\n// bufferizer: builtin\n"
        "// function: f\n// verdict-for @g: refuted\n// reason: line 3\n// timeout: 2.5\n"
    )
    assert found.title == "A title: with a colon"
    assert found.options == ("a", "b c=d")
    assert found.functions == ("f",)
    assert found.expected_for("g") is Verdict.REFUTED
    assert found.expected_for("f") is Verdict.PROVED
    assert [run.label for run in runs_of(found)] == ["builtin [a]", "builtin [b c=d]"]
    assert all(run.request.seconds == 2.5 for run in runs_of(found))


def test_settings_end_where_the_program_begins(case):
    assert case(BODY.replace("@f", "@e") + "// title: too late\n").title == ""


def test_mlir_opt_runs_are_skipped_with_a_word_where_it_is_missing(case, monkeypatch):
    found = case("// bufferizer: builtin, mlir-opt\n")
    monkeypatch.setattr(checking.shutil, "which", lambda name: None)
    builtin, other = runs_of(found)
    assert builtin.request is not None
    assert other.request is None
    assert "mlir-opt-22 is not installed" in other.skipped


def test_options_of_a_case_are_no_words_of_a_command(case, monkeypatch):
    monkeypatch.setattr(checking.shutil, "which", lambda name: name)
    found = case("// bufferizer: mlir-opt\n// options: a' -o 'b\" c\n")
    [run] = runs_of(found)
    assert run.request is not None
    words = split_command(run.request.bufferizer)
    assert words == ["mlir-opt-22", "-one-shot-bufferize=a' -o 'b\" c"]


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("// titel: typo\n", "no such key: 'titel'"),
        ("// bufferizer: gcc\n", "no such bufferizer: 'gcc'"),
        ("// verdict-for @f: good\n", "no such verdict: 'good'"),
        ("// verdict-for: proved\n", "verdict-for @name"),
        ("// timeout: soon\n", "not a positive number"),
        ("// timeout: -1\n", "not a positive number"),
        ("// against: none.target.mlir\n", "is not there"),
        ("// against: ../../../etc/passwd\n", "is not there"),
        (f"// against: {'a' * 5_000}\n", "is not there"),
        ("// against: x.mlir\n// options: a\n", "excludes"),
    ],
)
def test_a_wrong_header_is_told(case, header, said):
    with pytest.raises(CaseError, match=said):
        case(header)


def test_a_place_that_promises_nothing_is_told(case):
    with pytest.raises(CaseError, match="named after a verdict"):
        case("", place="elsewhere/case.mlir")


def test_targets_are_no_cases(tmp_path):
    (tmp_path / "a.mlir").write_text(BODY)
    (tmp_path / "a.target.mlir").write_text(BODY)
    assert find_cases([tmp_path]) == [tmp_path / "a.mlir"]
    with pytest.raises(CaseError, match="no such file"):
        find_cases([tmp_path / "none"])


def _file(*functions, errors=()):
    return FileResult("case.mlir", list(functions), list(errors))


def test_a_promise_is_kept_by_every_function(case):
    found = case("// verdict-for @g: unknown\n// reason: because\n", "refuted/x/case.mlir")
    refuted = FunctionResult("f", Verdict.REFUTED, reason="it is because of that")
    unknown = FunctionResult("g", Verdict.UNKNOWN)
    assert list(mistakes(found, _file(refuted, unknown))) == []
    [mistake] = mistakes(found, _file(refuted, FunctionResult("g", Verdict.PROVED)))
    assert mistake == "@g is proved, not unknown"
    [mistake] = mistakes(found, _file(FunctionResult("f", Verdict.REFUTED, reason="x"), unknown))
    assert "does not say 'because'" in mistake
    [mistake] = mistakes(found, _file(refuted))
    assert "no function @g" in mistake


def test_an_input_error_keeps_no_promise_but_that_of_an_error(case):
    problem = Problem("unexpected token", "case.mlir", 3, 5)
    assert list(mistakes(case("", "error/x/case.mlir"), _file(errors=[problem]))) == []
    assert list(mistakes(case(""), _file(errors=[problem]))) != []
    assert list(mistakes(case("", "error/x/case.mlir"), _file())) != []
    other = case("// reason: unknown op\n", "error/x/case.mlir")
    assert list(mistakes(other, _file(errors=[problem]))) != []


@pytest.mark.parametrize(
    ("verdict", "kept"),
    [
        (Verdict.REFUTED, True),
        (Verdict.UNKNOWN, True),
        (Verdict.UNSUPPORTED, True),
        (Verdict.PROVED, False),
        (Verdict.VACUOUS, False),
        (Verdict.ERROR, False),
    ],
)
def test_a_wrong_pair_must_not_be_proved(case, verdict, kept):
    found = case("", "unproved/x/case.mlir")
    helper = FunctionResult("g", Verdict.PROVED)
    assert (list(mistakes(found, _file(FunctionResult("f", verdict), helper))) == []) is kept
    assert list(mistakes(found, _file(helper))) == [
        "no function is refuted or left open: @g is proved"
    ]
    assert list(mistakes(found, _file())) != []


def test_a_wrong_pair_that_cannot_be_read_keeps_no_promise(case):
    found = case("", "unproved/x/case.mlir")
    problem = Problem("unexpected token", "case.mlir", 3, 5)
    unknown = FunctionResult("f", Verdict.UNKNOWN)
    assert list(mistakes(found, _file(unknown, errors=[problem]))) == [str(problem)]
    failed = FunctionResult("g", Verdict.ERROR)
    assert list(mistakes(found, _file(unknown, failed))) != []


def test_a_wrong_pair_promises_no_reason(case):
    with pytest.raises(CaseError, match="promises nothing"):
        case("// reason: because\n", "unproved/x/case.mlir")


def test_check_goes_on_after_a_case_that_cannot_be_understood(case, tmp_path):
    target = tmp_path / "proved/x/a.target.mlir"
    target.parent.mkdir(parents=True)
    target.write_text(BODY.replace("tensor", "memref"))
    case("// against: a.target.mlir\n", "proved/x/b.mlir")
    (tmp_path / "proved/x/a.mlir").write_text("// nonsense: 1\n" + BODY)
    outcomes = check(
        [tmp_path],
        prover=lambda source, target, name, request: FunctionResult(name, Verdict.PROVED),
    )
    assert [bool(outcome.mistakes) for outcome in outcomes] == [True, False]
    assert "no such key" in outcomes[0].mistakes[0]


def test_every_case_of_our_corpus_can_be_understood():
    """Headers, places and targets; the verdicts themselves are checked by `corpus check`."""
    paths = find_cases([CORPUS])
    assert paths
    for path in paths:
        assert list(runs_of(read_case(path)))


def test_every_target_belongs_to_a_case():
    named = {read_case(path).against for path in find_cases([CORPUS])}
    assert set(CORPUS.rglob("*.target.mlir")) <= named


@pytest.mark.mlir
def test_the_cases_of_the_page_are_as_promised(case, mlir_opt):
    page = CORPUS.parent / "docs" / "corpus.md"
    shown = re.findall(r"^```mlir\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    assert len(shown) == 2
    outcomes = check([case("", text=shown[0]).path], jobs=1)
    assert len(outcomes) > 2
    assert [each for each in outcomes if each.mistakes] == []
