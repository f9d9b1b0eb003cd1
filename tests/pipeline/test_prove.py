"""Files to verdicts: pairing, refusals, bad inputs. The prover is a fake: all around it is under test."""

import os
import sys
import time

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.pipeline import (
    Assignment,
    ProveRequest,
    prove_assignments,
    prove_files,
    story,
)
from oneshot_verify.pipeline.functions import around, functions
from oneshot_verify.pipeline.jobs import default_prover
from oneshot_verify.pipeline.targets import BuiltinTarget
from oneshot_verify.verdict import Counterexample, FunctionResult, Verdict, exit_code
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TWO = TEXTS["two"]
TWO_BUFFERIZED = TEXTS["two_bufferized"]


def agree(source, target, name, request):
    """A prover that believes everything."""
    return FunctionResult(name, Verdict.PROVED)


@pytest.fixture
def prove(tmp_path):
    """Proves a text; the result is that of the one file."""

    def run(text, prover=agree, **request):
        path = tmp_path / "in.mlir"
        path.write_text(text)
        [file] = prove_files([str(path)], ProveRequest(**request), prover=prover)
        return file

    return run


@pytest.fixture
def against(tmp_path):
    """A file with this text, to prove against."""

    def write(text):
        path = tmp_path / "out.mlir"
        path.write_text(text)
        return str(path)

    return write


def _verdicts(file):
    return {function.name: function.verdict.value for function in file.functions}


def test_functions_of_a_call_are_judged_together(tmp_path):
    """What is worked out of the programs as a whole is worked out once, and a worker costs more than a small proof."""
    seen = []

    def count(source, target, name, request):
        seen.append(name)
        return FunctionResult(name, Verdict.PROVED, notes=(str(os.getpid()), " ".join(seen)))

    text = "\n".join(f"func.func @f{n}() {{\n  return\n}}" for n in range(3))
    path = tmp_path / "in.mlir"
    path.write_text(f"{text}\n// -----\n{text}")
    [file] = prove_files([str(path)], ProveRequest(), jobs=1, prover=count)
    worker, done = file.functions[-1].notes
    assert {function.notes[0] for function in file.functions} == {worker}
    assert done.split() == [function.name for function in file.functions]


def test_each_function_gets_its_verdict_in_order_with_its_line(prove, against):
    file = prove(TWO, against=against(TWO_BUFFERIZED))
    assert [(f.name, f.line, f.verdict) for f in file.functions] == [
        ("first", 1, Verdict.PROVED),
        ("second", 4, Verdict.PROVED),
    ]


def test_parts_are_paired_by_index_and_lines_count_in_the_whole_file(prove, against):
    parts = TWO + "// -----\n" + TWO
    file = prove(parts, against=against(TWO_BUFFERIZED + "// -----\n" + TWO_BUFFERIZED))
    assert [(f.part, f.name, f.line) for f in file.functions] == [
        (0, "first", 1),
        (0, "second", 4),
        (1, "first", 9),
        (1, "second", 12),
    ]


def test_a_missing_part_is_an_error_of_that_part_only(prove, against):
    file = prove(TWO + "// -----\n" + TWO, against=against(TWO_BUFFERIZED))
    assert [f.verdict.value for f in file.functions] == ["proved", "proved", "error", "error"]
    assert "has no part 2" in file.functions[2].reason


def test_a_part_too_many_is_an_error(prove, against):
    file = prove(TWO, against=against(TWO_BUFFERIZED + "// -----\n" + TWO_BUFFERIZED))
    assert [f.verdict.value for f in file.functions] == ["proved", "proved"]
    assert "has 2 parts" in file.error
    assert exit_code([file]) == 2


def test_a_part_that_does_not_parse_leaves_the_others(prove, against):
    file = prove(
        "func.func @x( {\n// -----\n" + TWO, against=against("// -----\n" + TWO_BUFFERIZED)
    )
    assert _verdicts(file) == {"first": "proved", "second": "proved"}
    assert [(problem.line, problem.part) for problem in file.errors] == [(1, 0)]


def test_a_function_missing_in_the_target_is_an_error(prove, against):
    only_first = TWO_BUFFERIZED.split("func.func @second", maxsplit=1)[0]
    file = prove(TWO, against=against(only_first))
    assert _verdicts(file) == {"first": "proved", "second": "error"}
    assert "has no such function" in file.functions[1].reason


INLINED = TEXTS["inlined"]


def test_a_private_function_that_nobody_can_call_any_more_is_gone(prove, against):
    """Inlining leaves it out; what it did its callers have to do now."""
    text = "func.func @f(%t: memref<4xf32>) -> memref<4xf32> { return %t : memref<4xf32> }"
    file = prove(INLINED, default_prover, against=against(text))
    assert _verdicts(file) == {"helper": "proved", "f": "proved"}
    assert any("nobody can call it" in note for note in file.functions[0].notes)
    assert exit_code([file]) == 0
    public = prove(INLINED.replace("private ", ""), default_prover, against=against(text))
    assert _verdicts(public) == {"helper": "error", "f": "proved"}


def test_a_public_function_missing_in_the_source_is_an_error(prove, against):
    only_first = TWO.split("func.func @second", maxsplit=1)[0]
    file = prove(only_first, against=against(TWO_BUFFERIZED))
    assert _verdicts(file) == {"first": "proved"}
    assert "@second is a function of" in file.error


def test_a_private_helper_of_the_target_is_no_mistake(prove, against):
    only_first = TWO.split("func.func @second", maxsplit=1)[0]
    file = prove(only_first, against=against(TWO_BUFFERIZED.replace("@second", "private @second")))
    assert file.errors == []


def test_a_declaration_in_the_target_is_no_body(prove, against):
    first = TWO.split("func.func @second", maxsplit=1)[0]
    declared = "func.func private @first(memref<?xf32>) -> memref<?xf32>"
    file = prove(first, against=against(declared))
    assert _verdicts(file) == {"first": "error"}
    assert "a declaration of it only" in file.functions[0].reason


@pytest.mark.parametrize(
    ("signature", "word"),
    [
        ("(%t: memref<?xf64>) -> memref<?xf64>", "argument 0"),
        ("(%t: memref<?x?xf32>) -> memref<?x?xf32>", "argument 0"),
        ("(%t: memref<?xf32>, %x: f32) -> memref<?xf32>", "1 argument "),
        ("(%t: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>)", "1 result "),
        ("(%t: f32) -> f32", "argument 0"),
    ],
)
def test_types_that_do_not_fit_are_an_error(prove, against, signature, word):
    source = "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {\n  return %t : tensor<?xf32>\n}\n"
    outputs = signature.split("->")[1].strip().strip("()")
    values = ", ".join(["%t"] * (outputs.count(",") + 1))
    target = f"func.func @f{signature} {{\n  return {values} : {outputs}\n}}\n"
    file = prove(source, against=against(target))
    assert file.errors == []
    assert _verdicts(file) == {"f": "error"}
    assert "the types do not fit" in file.functions[0].reason
    assert word in file.functions[0].reason
    private = prove(source.replace("@f", "private @f"), against=against(target))
    assert _verdicts(private) == {"f": "unknown"}


@pytest.mark.parametrize(
    "buffer",
    [
        "memref<?xf32, strided<[?], offset: ?>>",
        "memref<4xf32>",
        "memref<?xf32, 1>",
        "memref<*xf32>",
    ],
)
def test_layouts_sizes_and_memory_spaces_are_the_provers_concern(prove, against, buffer):
    source = "func.func @f(%t: tensor<?xf32>) {\n  return\n}\n"
    target = f"func.func @f(%t: {buffer}) {{\n  return\n}}\n"
    assert _verdicts(prove(source, against=against(target))) == {"f": "proved"}


def test_only_the_named_function_is_judged(prove, against):
    file = prove(TWO, against=against(TWO_BUFFERIZED), functions=("second",))
    assert _verdicts(file) == {"second": "proved"}


def test_a_named_function_that_is_not_there_is_an_error(prove, against):
    file = prove(TWO, against=against(TWO_BUFFERIZED), functions=("third",))
    assert "no function @third" in file.error
    assert "did you mean @first?" in prove(TWO, functions=("frist",)).error


@pytest.mark.parametrize("text", ["func.func private @f(tensor<?xf32>)\n", "// only a comment\n"])
def test_a_file_without_a_function_to_prove_is_no_success(prove, against, text):
    file = prove(text, against=against(TWO_BUFFERIZED.replace("func.func", "func.func private")))
    assert exit_code([file]) == 2


def test_files_that_cannot_be_read_are_errors_and_the_others_are_judged(tmp_path, against):
    good = tmp_path / "good.mlir"
    good.write_text(TWO)
    empty = tmp_path / "empty.mlir"
    empty.write_text("\n")
    binary = tmp_path / "binary.mlir"
    binary.write_bytes(bytes(range(256)))
    request = ProveRequest(against=against(TWO_BUFFERIZED))
    paths = [tmp_path / "none.mlir", empty, binary, good]
    files = prove_files([str(path) for path in paths], request, prover=agree)
    assert [bool(file.errors) for file in files] == [True, True, True, False]
    assert _verdicts(files[-1]) == {"first": "proved", "second": "proved"}


def test_a_target_that_does_not_parse_is_an_error_with_its_place(prove, against):
    file = prove(TWO, against=against("func.func @first("))
    assert _verdicts(file) == {"first": "error", "second": "error"}
    assert "out.mlir:1:" in file.functions[0].reason


def test_a_target_that_is_not_there_is_an_error(prove, tmp_path):
    file = prove(TWO, against=str(tmp_path / "none.mlir"))
    assert "none.mlir" in file.error
    assert exit_code([file]) == 2


# The prover's own failures.


def _crash_on_first(source, target, name, request):
    if name == "first":
        raise RuntimeError("boom")
    return agree(source, target, name, request)


def _sleep_on_first(source, target, name, request):
    if name == "first":
        time.sleep(60)
    return agree(source, target, name, request)


def test_a_failing_prover_is_unknown_for_that_function_only(prove, against):
    file = prove(TWO, _crash_on_first, against=against(TWO_BUFFERIZED))
    assert _verdicts(file) == {"first": "unknown", "second": "proved"}
    assert "RuntimeError: boom" in file.functions[0].reason


def test_a_refutation_whose_story_cannot_be_told_says_so(prove, against, monkeypatch):
    def lost(*_):
        raise KeyError("nothing")

    def refute(source, target, name, request):
        return FunctionResult(name, Verdict.REFUTED, counterexample=Counterexample((), "differs"))

    monkeypatch.setattr(story, "with_story", lost)
    file = prove(TWO, refute, against=against(TWO_BUFFERIZED))
    for result in file.functions:
        assert result.verdict is Verdict.REFUTED
        assert result.counterexample is not None
        assert result.counterexample.what == "differs"
        [note] = [each for each in result.notes if "is not shown" in each]
        assert "KeyError" in note
        assert "test_prove.py" in note


def test_the_time_limit_is_hard_and_holds_for_one_function(prove, against):
    started = time.monotonic()
    file = prove(TWO, _sleep_on_first, against=against(TWO_BUFFERIZED), seconds=0.2)
    assert time.monotonic() - started < 5
    assert _verdicts(file) == {"first": "unknown", "second": "proved"}
    assert file.functions[0].reason == "time limit of 0.2 s"


# Commands.


def _script(tmp_path, body):
    path = tmp_path / "bufferizer.py"
    path.write_text(body)
    return f"'{sys.executable}' '{path}'"


def test_a_command_gets_each_part_and_its_output_is_the_target(prove, tmp_path):
    swap = (
        "import sys\n"
        "text = sys.stdin.read().replace('tensor.extract', 'memref.load')\n"
        "sys.stdout.write(text.replace('tensor', 'memref'))"
    )
    file = prove(TWO + "// -----\n" + TWO, bufferizer=_script(tmp_path, swap))
    assert [f.verdict.value for f in file.functions] == ["proved"] * 4


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("import sys; sys.exit('<stdin>:5:3: error: cannot do this')", "in.mlir:5:3: "),
        ("import sys; sys.exit(3)", "failed with exit code 3 and no message"),
        ("import os; os.kill(os.getpid(), 9)", "failed with signal 9"),
        ("print('hello world')", "does not parse"),
        ("pass", "wrote nothing"),
        ("import sys; sys.stdout.buffer.write(bytes(range(256)))", "not text"),
        ("print('module {}')", "has no such function"),
        ("import time; time.sleep(60)", "did not end within 1 s"),
        ("import os, time\nif os.fork() == 0: time.sleep(60)\nprint('x')", "did not end within"),
    ],
)
def test_a_command_that_fails_is_rejected_with_its_message(prove, tmp_path, body, said):
    file = prove(TWO, bufferizer=_script(tmp_path, body), seconds=1.0)
    assert _verdicts(file) == {"first": "rejected", "second": "rejected"}
    assert said in file.functions[0].reason
    assert exit_code([file]) == 3


def test_the_place_in_a_commands_message_counts_in_the_whole_file(prove, tmp_path):
    body = "import sys; sys.stdin.read(); sys.exit('<stdin>:5:3: error: cannot do this')"
    file = prove(TWO + "// -----\n" + TWO, bufferizer=_script(tmp_path, body))
    assert file.functions[2].reason.startswith(str(file.path) + ":13:3: ")
    assert file.functions[2].line == 13


@pytest.mark.parametrize("command", ["", "no-such-program-here -x", "echo 'unbalanced"])
def test_a_command_that_cannot_be_run_is_a_wrong_call(tmp_path, command):
    with pytest.raises(ValueError, match=r"command|program"):
        prove_files([str(tmp_path / "in.mlir")], ProveRequest(bufferizer=command), prover=agree)


def test_in_a_list_of_assignments_a_wrong_request_is_an_error_of_its_file(tmp_path):
    path = tmp_path / "in.mlir"
    path.write_text(TWO)
    request = ProveRequest(bufferizer="no-such-program-here")
    [file] = prove_assignments([Assignment(str(path), request)], prover=agree)
    assert "no-such-program-here" in file.error


# Our bufferizer refuses one function of several.

CALLS = TEXTS["calls"]


def _refuse_unknown_ops(module):
    from oneshot_verify.bufferize.interface import BufferizationError, op_name

    for op in module.walk():
        if op_name(op) == "foo.unknown":
            raise BufferizationError("op was not bufferized", op)


@pytest.fixture
def part():
    from oneshot_verify.ir import parse

    return parse(CALLS, "in.mlir")[0]


def test_a_refused_function_takes_only_its_callers_with_it(part):
    target = BuiltinTarget(_refuse_unknown_ops)(part, "in.mlir")
    refused = {name: (r.verdict, r.reason, r.line) for name, r in target.refused.items()}
    assert refused == {
        "bad": (Verdict.REJECTED, "'foo.unknown': op was not bufferized", 2),
        "caller": (
            Verdict.REJECTED,
            "calls @bad, which the bufferizer refuses: 'foo.unknown': op was not bufferized",
            2,
        ),
    }
    assert list(functions(target.module)) == ["good"]


def test_a_mistake_in_the_bufferizer_is_an_error_not_a_traceback(part):
    def fail(module):
        raise KeyError("lost")

    target = BuiltinTarget(fail)(part, "in.mlir")
    assert target.module is None
    assert {r.verdict for r in target.refused.values()} == {Verdict.ERROR}
    assert "KeyError: 'lost'" in target.refused["good"].reason


@pytest.mark.parametrize(
    ("names", "kept"),
    [
        (["asked"], ["callee", "asked", "caller", "named_outside"]),
        (["alone"], ["alone", "named_outside"]),
        ([], ["callee", "asked", "caller", "alone", "named_outside"]),
    ],
)
def test_only_what_a_named_function_has_to_do_with_is_bufferized(names, kept):
    (part,) = parse(TEXTS["connected"], "in.mlir")
    found = around(part, names).module
    found.verify()
    assert list(functions(found)) == kept
