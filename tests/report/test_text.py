"""The report for people: what must be in it, and what must not look like success."""

from io import StringIO
from pathlib import Path

import pytest

from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.programs import write_programs
from oneshot_verify.report.refutation import elements, shown_events
from oneshot_verify.report.stream import print_report
from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FailingOp,
    FileResult,
    FunctionResult,
    InputValue,
    NamedValue,
    Problem,
    SourceLine,
    Verdict,
)
from oneshot_verify.verdict_text import show_elements
from tests.words import joined


def _printed(*files, **options):
    stream = StringIO()
    print_report(ResultConsole(stream), files, **options)
    return stream.getvalue()


READ = SourceLine("b.mlir", 14, 10, "  %old = memref.load %t[%j] : memref<?xf32>", side="target")
WRITE = SourceLine("b.mlir", 12, 3, "  memref.store %x, %t[%i] : memref<?xf32>", side="target")
WRITTEN = SourceLine("a.mlir", 7, 10, "  %new = tensor.insert %x into %t[%i]", side="source")


def _step(what, place, elements, touched=(), role=""):
    source = WRITTEN if what == "memref.store" else None
    return BufferStep(source, what, "argument 0 (%t)", elements, touched, place, "%t", role)


def _refuted(name="f", program=None, **given):
    found = Counterexample(
        inputs=(
            InputValue("%t", "tensor<?x2xf32>", (2, 2), ("1", "2", "3", "4")),
            InputValue("%i", "index", None, ("0",)),
        ),
        what="result 0 differs at [1, 0]",
        where="result 0",
        position=(1, 0),
        expected="3",
        actual="9",
        conflict=Conflict(READ, WRITE, None),
        program=program,
        history=(
            _step("start", None, ("1", "2"), role="definition"),
            _step("memref.store", WRITE, ("1", "9"), (1,), "write"),
            _step("memref.load", READ, ("1", "9"), (1,), "read"),
        ),
        failing=FailingOp(WRITE, "overwrites %t[1]", (NamedValue("%i", "1"),)),
        **given,
    )
    return FunctionResult(name, Verdict.REFUTED, line=10, counterexample=found)


def test_a_refutation_shows_the_op_that_fails_its_values_inputs_and_the_story():
    lines = _printed(FileResult("a.mlir", [_refuted()], target="b.mlir")).splitlines()
    assert "    result 0 differs at [1, 0]: 9 instead of 3" in lines
    place = next(k for k, line in enumerate(lines) if "target:12   memref.store %x, %t[%i]" in line)
    assert lines[place + 1].strip() == "overwrites %t[1]"
    assert lines[place + 2].strip() == "%i = 1"
    assert any(line.endswith("%t: tensor<?x2xf32> = [[1, 2], [3, 4]]") for line in lines)
    [start] = [k for k, line in enumerate(lines) if line.strip().startswith("start")]
    assert lines[start].split() == ["start", "%t", "1", "2", "definition"]
    assert lines[start + 1].split() == [
        *("target:12", "memref.store", "%t", "1", "[9]", "write", "(source:7)")
    ]
    assert lines[start + 2].split() == ["target:14", "memref.load", "%t", "1", "[9]", "read"]
    assert "target      b.mlir" in lines[start + 4]


def test_the_story_leaves_out_other_buffers_and_keeps_what_has_a_role():
    other = BufferStep(None, "memref.store", "copy", ("0",), (0,), WRITE, "%copy")
    many = [_step("memref.store", WRITE, (str(k),), (0,)) for k in range(40)]
    first, last = (_step("memref.load", READ, ("1",), role=role) for role in ("write", "read"))
    shown = shown_events([other, first, *many, last])
    assert (shown[0], shown[-1]) == (first, last)
    assert len(shown) == 12
    assert other not in shown


def test_elements_of_a_long_buffer_are_those_around_what_was_touched():
    values = tuple(str(100 + k) for k in range(64))
    step = BufferStep(None, "memref.store", "b", values, (30,), WRITE, "%b", "", 1000, 5000)
    text = elements(step, 30)
    assert len(text) <= 30
    assert "[130]" in text
    assert text.startswith("..")
    assert text.endswith("..")
    assert elements(BufferStep(None, "memref.dealloc", "b", (), role="freed"), 30) == "freed"


LONG = "the loop at source:12 has no invariant " * 6


@pytest.mark.parametrize(
    "file",
    [
        FileResult("a.mlir", [FunctionResult("f", Verdict.UNKNOWN, reason=LONG)]),
        FileResult("a.mlir", [FunctionResult("f", Verdict.UNKNOWN, reason="-", tried=(LONG,))]),
        FileResult("a.mlir", [FunctionResult("f", Verdict.UNKNOWN, reason="-", accepted=LONG)]),
        FileResult("a.mlir", [FunctionResult("f", Verdict.PROVED, assumptions=(LONG,))]),
        FileResult("a.mlir", [FunctionResult("f", Verdict.PROVED, notes=(LONG,))]),
        FileResult("a.mlir", [], [Problem(LONG, "a.mlir", 1, 2)]),
    ],
    ids=["reason", "tried", "known", "assumed", "noted", "error"],
)
def test_words_are_wrapped_where_there_is_no_terminal(file):
    text = _printed(file)
    assert max(map(len, text.splitlines())) <= 80
    assert LONG.strip() in joined(text)


def test_a_program_in_a_reason_keeps_its_indentation_and_a_long_word_stays_whole():
    path = "/a/" + "long/" * 20 + "in.mlir"
    reason = f"it says:\n  {path} does not parse\n\n    ^"
    text = _printed(FileResult("a.mlir", [FunctionResult("f", Verdict.REJECTED, reason=reason)]))
    gutter = " " * 15
    assert text.splitlines()[2:-1] == [
        f"{gutter}it says:",
        f"{gutter}  {path}",
        f"{gutter}  does not parse",
        "",
        f"{gutter}    ^",
    ]


def test_square_brackets_are_text_not_markup():
    result = FunctionResult("f", Verdict.UNKNOWN, reason="at [bold]x[/bold] [1, 2]")
    assert "[bold]x[/bold] [1, 2]" in _printed(FileResult("[red].mlir", [result]))


def test_the_summary_counts_every_verdict_and_every_error():
    functions = [FunctionResult(v.value, v) for v in Verdict if v is not Verdict.REFUTED]
    text = _printed(FileResult("a.mlir", functions, [Problem("no", "a.mlir", 1, 2)]))
    assert joined(text).endswith(
        "6 functions: 1 proved, 1 vacuous, 1 rejected, 1 unsupported, 1 unknown, 1 error;"
        " 1 error in the input"
    )
    assert "a.mlir:1:2: no" in text


def test_assumptions_are_listed_once():
    functions = [
        FunctionResult("f", Verdict.PROVED, assumptions=("buffers do not overlap",)),
        FunctionResult("g", Verdict.PROVED, assumptions=("buffers do not overlap", "a callee")),
    ]
    text = _printed(FileResult("a.mlir", functions))
    assert text.count("buffers do not overlap") == 1
    assert "assumed of ops: a callee  (a.mlir: @g)" in text


def test_elements_by_shape():
    assert show_elements(None, ("7",)) == "7"
    assert show_elements((), ("7",)) == "7"
    assert show_elements((3,), ("1", "2", "3")) == "[1, 2, 3]"
    assert show_elements((2, 1), ("1", "2")) == "[[1], [2]]"
    assert show_elements((2, 0), ()) == "[] (sizes 2x0)"
    assert show_elements((100,), tuple(map(str, range(100)))).endswith("(sizes 100, row-major)")


def test_programs_are_written_where_the_report_says(tmp_path):
    files = [
        FileResult("one/a.mlir", [_refuted("f/g", "module { }\n")]),
        FileResult("two/a.mlir", [_refuted("f/g", "module {}\n"), _refuted("none")]),
    ]
    written = write_programs(files, tmp_path / "new" / "folder")
    assert sorted(path.name for path in written.values()) == ["a.f_g.2.mlir", "a.f_g.mlir"]
    first = written["one/a.mlir", 0, "f/g"]
    assert first.read_text() == "module { }\n"
    shown = _printed(
        *files, program_of=lambda file, each: written.get((file.path, each.part, each.name))
    )
    assert str(first) in shown
    assert isinstance(first, Path)


def test_names_beside_an_assumption_come_below_if_it_gets_too_long():
    functions = [
        FunctionResult(f"function_{n}", Verdict.PROVED, assumptions=("x" * 60,)) for n in range(4)
    ]
    text = _printed(FileResult("a.mlir", [*functions, FunctionResult("f", Verdict.PROVED)]))
    lines = [line for line in text.splitlines() if "assumed" in line or "function_3" in line]
    assert lines[-2] == f"assumed of ops: {'x' * 60}"
    assert max(map(len, text.splitlines())) <= 80
    assert "@function_0, @function_1" in text


def test_a_long_assumption_of_all_functions_has_no_empty_line_below():
    result = FunctionResult("f", Verdict.PROVED, assumptions=("a word " * 20,))
    lines = _printed(FileResult("a.mlir", [result])).splitlines()
    assert lines[-1] == "1 function: 1 proved"
    assert all(lines)


def test_the_summary_fits_beside_everything_else(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    verdicts = [Verdict.PROVED, Verdict.UNSUPPORTED, Verdict.REJECTED, Verdict.VACUOUS]
    functions = [FunctionResult(f"f{n}", verdict) for n, verdict in enumerate(verdicts)]
    lines = _printed(FileResult("a.mlir", functions)).splitlines()
    assert lines[-2:] == ["4 functions: 1 proved, 1 vacuous, 1", "rejected, 1 unsupported"]


def test_the_summary_says_how_many_failures_are_known():
    functions = [FunctionResult("f", Verdict.REFUTED, accepted="why"), _refuted("g")]
    assert _printed(FileResult("a.mlir", functions)).endswith("2 functions: 2 refuted (1 known)\n")
