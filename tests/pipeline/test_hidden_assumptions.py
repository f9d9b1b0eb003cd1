"""`recheck` prints what certificates take for granted, and refuses those that hide something of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from oneshot_verify.foreign_text import harmless
from oneshot_verify.report.text import MOST_ASSUMED
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CALLEE = TEXTS["callee"]
MASKS = TEXTS["masks"]
CALLER = TEXTS["caller"]
NEVER = TEXTS["never"]
OUTSIDE = TEXTS["outside"]
MASK = "operands of 'vector.create_mask' fit in 32 bits"


class Pair:
    """Two programs in a folder, with the certificates of their functions."""

    def __init__(self, folder: Path, source: str, target: str) -> None:
        ours, theirs, self.folder = folder / "s.mlir", folder / "t.mlir", folder / "proofs"
        ours.write_text(source.replace("SHAPED", "tensor"))
        theirs.write_text(target.replace("SHAPED", "memref"))
        self.arguments = [str(ours), "--against", str(theirs), "--certificate", str(self.folder)]
        proved = CliRunner().invoke(app, ["prove", *self.arguments])
        assert proved.exit_code == 0, proved.output

    def file(self, function: str) -> Path:
        """The certificate of a function."""
        (found,) = self.folder.glob(f"{function}-*.json")
        return found

    def assumptions(self, function: str) -> list[str]:
        """What a certificate lists."""
        return json.loads(self.file(function).read_text())["assumptions"]

    def says(self, function: str, assumptions: list[str]) -> None:
        """Have a certificate list something else."""
        path = self.file(function)
        path.write_text(json.dumps(json.loads(path.read_text()) | {"assumptions": assumptions}))

    def recheck(self, *more: str) -> tuple[int, str]:
        """The exit code, and the report with its lines joined."""
        done = CliRunner().invoke(app, ["recheck", *self.arguments, *more], env={"COLUMNS": "1000"})
        return done.exit_code, done.output


@pytest.fixture
def calls(tmp_path: Path) -> Pair:
    """A function whose callee makes a mask."""
    return Pair(tmp_path, CALLEE + CALLER, MASKS + CALLER)


def test_all_that_a_certificate_lists_is_printed_with_its_functions(calls: Pair) -> None:
    code, output = calls.recheck("--verbose")
    assert code == 0
    assumed = [line for line in output.splitlines() if line.startswith("assumed of ")]
    assert len(assumed) == len({*calls.assumptions("f"), *calls.assumptions("g")})
    assert "assumed of numbers: index arithmetic does not overflow\n" in output
    apart = "assumed of callers: buffers of different arguments do not overlap"
    assert apart + f"  ({calls.arguments[0]}: @f)\n" in output
    # Nothing is said that does not matter here.
    assert "address" not in output
    assert "body" not in output
    assert "hidden" not in output
    # Else as `prove` prints them: what has no line is counted.
    lines = [line for line in calls.recheck()[1].splitlines() if line.startswith("assumed")]
    assert len(lines) == MOST_ASSUMED < len(assumed)
    more = len(assumed) - MOST_ASSUMED + 1
    assert lines[-1].startswith(f"assumed: and {more} more (--verbose): ")


@pytest.mark.parametrize(
    ("source", "target", "function"),
    [(CALLEE + CALLER, MASKS + CALLER, "f"), (OUTSIDE, OUTSIDE, "f"), (CALLEE + NEVER, MASKS + NEVER, "f")],
)  # fmt: skip
def test_what_is_taken_out_is_missed(
    tmp_path: Path, source: str, target: str, function: str
) -> None:
    pair = Pair(tmp_path, source, target)
    assert pair.recheck()[0] == 0
    listed = pair.assumptions(function)
    for said in listed:
        pair.says(function, [each for each in listed if each != said])
        code, output = pair.recheck()
        line = f"@{function}: refused: the certificate hides what its proof takes for granted: {said}\n"
        assert (code, line in output) == (1, True), output
        assert f"hidden: {said}  ({pair.arguments[0]}: @{function})\n" in output
    pair.says(function, [])
    assert f": {listed[0]}, and {len(listed) - 1} more\n" in pair.recheck()[1]


def test_what_a_callee_rests_on(calls: Pair) -> None:
    assert MASK in calls.assumptions("f")
    calls.says("f", [each for each in calls.assumptions("f") if each != MASK])
    code, output = calls.recheck("--format", "json")
    (file,) = json.loads(output)["files"]
    answers = {each["name"]: each["answer"] for each in file["functions"]}
    assert (code, answers) == (1, {"g": "holds", "f": "refused"})
    about = [each for each in file["assumptions"] if each["text"] == MASK]
    assert about == [
        {"text": MASK, "functions": ["g"], "listed": True},
        {"text": MASK, "functions": ["f"], "listed": False},
    ]


def test_the_lists_of_callees_that_nobody_asks_for(calls: Pair) -> None:
    """Where a caller alone is asked, the certificates of its callees are used all the same."""
    calls.says("g", [*calls.assumptions("g"), "whatever @g likes"])
    code, output = calls.recheck("--function", "f")
    said = f"assumed of ops: whatever @g likes  ({calls.arguments[0]}: @g)\n"
    assert (code, said in output) == (0, True)


def test_a_callee_that_no_run_comes_to(tmp_path: Path) -> None:
    """The proof does not look at it, but the certificate lists what it rests on, so that nobody has to know that."""
    pair = Pair(tmp_path, CALLEE + NEVER, MASKS + NEVER)
    assert MASK in pair.assumptions("f")
    assert pair.recheck()[0] == 0


def test_what_others_wrote_does_nothing_to_a_terminal(calls: Pair) -> None:
    bad = "\x1b[2Jall is proved\r\u202e\n3 certificates: 3 holds" + "x" * 100_000
    calls.says("f", [*calls.assumptions("f"), bad])
    for form in ("text", "json"):
        code, output = calls.recheck("--format", form)
        assert code == 0
        assert not {"\x1b", "\r", "\u202e"} & set(output)
        assert max(map(len, output.splitlines())) < 1000
    text = calls.recheck()[1]
    assert r"assumed of ops: \x1b[2Jall is proved\r\u202e\n3 certificates" in text
    assert "more characters)" in text
    path = calls.file("f")
    path.write_text(json.dumps(json.loads(path.read_text()) | {"\x1b[2J": 1}))
    code, output = calls.recheck()
    assert (code, "\x1b" in output, r"\x1b[2J" in output) == (1, False, True)


def test_harmless_words() -> None:
    assert harmless("@größe rests on 'a b'") == "@größe rests on 'a b'"
    assert harmless("a\tb") == r"a\tb"
    assert harmless("x" * 400) == "x" * 400
    assert harmless("x" * 401) == "x" * 400 + "... (1 more character)"
