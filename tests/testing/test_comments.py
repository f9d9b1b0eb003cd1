"""Expectations in comments: which function they are about, and that none is passed over."""

import pytest

from oneshot_verify.cli.main import app
from oneshot_verify.ir import InputError
from oneshot_verify.testing.comments import compare, not_expected, read_expectations, silent
from oneshot_verify.verdict import FileResult, FunctionResult, Problem, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TEXT = TEXTS["text"]


def results(**verdicts):
    lines = {"a": (2, 0), "b": (4, 0), "c": (6, 0), "d": (11, 1), "e": (13, 1)}
    functions = [
        FunctionResult(name, verdicts[name], line=line, part=part, reason="result 0 differs")
        for name, (line, part) in lines.items()
    ]
    return FileResult("f.mlir", functions, [Problem("unexpected token", "f.mlir", 17, 1, part=2)])


AS_EXPECTED = {
    "a": Verdict.PROVED,
    "b": Verdict.REFUTED,
    "c": Verdict.PROVED,
    "d": Verdict.VACUOUS,
    "e": Verdict.UNKNOWN,
}


def test_each_comment_is_about_its_function():
    expected, file = read_expectations(TEXT, "f.mlir"), results(**AS_EXPECTED)
    assert [outcome.got for outcome in compare(expected, file)] == [""] * 5
    assert [function.name for function in silent(expected, file)] == ["c"]
    assert list(not_expected(expected, file)) == []


@pytest.mark.parametrize("name", ["a", "b", "d", "e"])
def test_each_comment_can_fail(name):
    expected = read_expectations(TEXT, "f.mlir")
    file = results(**(AS_EXPECTED | {name: Verdict.UNSUPPORTED}))
    wrong = [outcome.got for outcome in compare(expected, file) if outcome.got]
    assert wrong == [f"@{name}: unsupported: result 0 differs"]


def test_the_text_has_to_be_in_the_reason():
    expected = read_expectations(TEXT.replace("result 0", "result 1"), "f.mlir")
    wrong = [outcome for outcome in compare(expected, results(**AS_EXPECTED)) if outcome.got]
    assert [outcome.expectation.line for outcome in wrong] == [4]


def test_an_error_that_nobody_expects_is_one():
    expected = read_expectations(TEXT.replace("// expected: error: token", ""), "f.mlir")
    assert [p.line for p in not_expected(expected, results(**AS_EXPECTED))] == [17]


def test_a_comment_without_its_function_fails():
    expected = read_expectations(
        "// expected @gone: proved\n// expected: proved\n//expected: proved", "f.mlir"
    )
    file = FileResult("f.mlir", [FunctionResult("f", Verdict.PROVED, line=2)])
    assert [outcome.got for outcome in compare(expected, file)] == [
        "no function @gone",
        "",
        "no function behind it",
    ]


@pytest.mark.parametrize(
    "comment",
    [
        "expected: provde",
        "expected proved",
        "expected @f proved",
        "expected:",
        "expected: proved !",
    ],
)
def test_a_comment_that_cannot_be_one_is_an_error(comment):
    with pytest.raises(InputError, match="write '// expected: VERDICT'") as raised:
        read_expectations(f"\n  // {comment}", "f.mlir")
    assert str(raised.value.position) == "f.mlir:2:3"


@pytest.mark.parametrize(
    "comment", ["expected-error @+1 {{no}}", "expected to be fast", "unexpected: proved"]
)
def test_other_comments_are_none_of_ours(comment):
    assert read_expectations(f"// {comment}", "f.mlir") == []


@pytest.fixture
def check(tmp_path, monkeypatch, capfd):
    """Runs check-comments on a text; gives the exit code and both outputs."""

    def call(text):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "f.mlir").write_text(text)
        with pytest.raises(SystemExit) as ended:
            app(["check-comments", "f.mlir"])
        return ended.value.code, *capfd.readouterr()

    return call


def test_the_command(check, shown):
    text = shown("mlir", "// RUN:")
    assert check(text) == (0, "f.mlir: 1 of 1 as expected\n", "")
    code, out, _ = check(text.replace("expected: proved", "expected: refuted"))
    assert (code, out.splitlines()) == (
        1,
        ["f.mlir:3: expected refuted, got @write: proved", "f.mlir: 0 of 1 as expected"],
    )
    code, _, err = check(text.replace("// expected: proved", ""))
    assert (code, "no comment" in err) == (2, True)
    code, _, err = check(f"{text}\n// -----\nfunc")
    assert (code, "f.mlir:10:" in err) == (2, True)
