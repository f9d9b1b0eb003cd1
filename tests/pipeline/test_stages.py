"""The steps of a pipeline. Two of `stages.log`, the log of a pipeline, are a function alone; the third one is wrong.

mlir-opt-22 in.mlir -o out.mlir --mlir-print-ir-after-all --mlir-print-ir-before=one-shot-bufferize
    --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries},
                     func.func(canonicalize,scf-for-loop-peeling{peel-front=true}),cse)' 2> stages.log

`in.mlir` is the first dump of the log.
"""

import json
import subprocess
from pathlib import Path

import pytest

from oneshot_verify.pipeline import ProveRequest, prove_files
from oneshot_verify.report.documents import document
from oneshot_verify.report.text import closing_lines
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict, blamed, exit_code

LOG = Path(__file__).with_name("stages.log").read_text()
SCOPES = ["", "--mlir-print-ir-module-scope"]


def judged(*paths, **asked):
    return prove_files([*map(str, paths)], ProveRequest(stages=True, **asked))


def in_log(tmp_path, text, **asked):
    path = tmp_path / "pipeline.log"
    path.write_text(text)
    [file] = judged(path, **asked)
    return file


def said(file):
    return [f"{each.part} {each.step} @{each.name} {each.verdict.value}" for each in file.functions]


RIGHT = [
    "0 one-shot-bufferize @f proved",
    "0 one-shot-bufferize @g proved",
    "1 canonicalize @f proved",
]
WRONG = "scf-for-loop-peeling @f refuted"


def test_each_step_is_proved_by_itself(tmp_path):
    file = in_log(tmp_path, LOG)
    assert said(file) == [*RIGHT, f"2 {WRONG}"]
    assert (file.errors, exit_code([file])) == ([], 1)
    lines = LOG.splitlines()
    assert [lines[each.line - 1].split("(")[0] for each in file.functions] == [
        "  func.func @f",
        "  func.func @g",
        "  func.func @f",
        "func.func @f",
    ]


def test_the_report_names_the_pass_to_blame(tmp_path):
    file = in_log(tmp_path, LOG)
    place = f"{file.path}:{file.functions[3].line}"
    told = [line.plain for line in closing_lines([file], 200)]
    assert f"to blame: scf-for-loop-peeling ({place}): @f is refuted" in told
    assert json.loads(json.dumps(document([file])))["blamed"] == {
        "path": file.path,
        "part": 2,
        "step": "scf-for-loop-peeling",
        "function": "f",
        "verdict": "refuted",
    }


def test_a_refuted_step_is_blamed_before_an_unknown_one():
    verdicts = {"a": Verdict.PROVED, "b": Verdict.UNKNOWN, "c": Verdict.REFUTED, "d": Verdict.ERROR}
    found = [FunctionResult("f", verdict, step=name) for name, verdict in verdicts.items()]
    for functions, step in ((found, "c"), (found[:2], "b"), (found[3:], "d")):
        file = FileResult("log", functions)
        assert blamed([file]) == (file, next(each for each in functions if each.step == step))
    assert blamed([FileResult("log", found[:1])]) is None


def test_what_is_right_blames_nobody(tmp_path):
    file = in_log(tmp_path, LOG[: LOG.index("// -----// IR Dump After SCFForLoopPeeling")])
    assert said(file) == RIGHT
    assert (blamed([file]), document([file])["blamed"], exit_code([file])) == (None, None, 0)


def test_one_function_is_asked_for(tmp_path):
    assert said(in_log(tmp_path, LOG, functions=("g",))) == RIGHT[1:2]
    file = in_log(tmp_path, LOG, functions=("h",))
    assert (file.functions, exit_code([file])) == ([], 2)


def test_a_log_that_begins_behind_a_pass_says_so(tmp_path):
    file = in_log(tmp_path, LOG[LOG.index("// -----// IR Dump After OneShotBufferize") :])
    assert said(file) == ["0 canonicalize @f proved", f"1 {WRONG}"]
    assert "the log begins behind one-shot-bufferize, line 1" in file.functions[0].notes


HEADER = "// -----// IR Dump After Canonicalizer (canonicalize) //----- //\nfunc.func "
FUNCTIONS = LOG[LOG.index(HEADER) : LOG.index("// -----// IR Dump After CSE")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LOG.replace("Canonicalizer", "Canonicalizer Failed", 1), "canonicalize has failed here"),
        (FUNCTIONS, "whole program"),
        (LOG.replace(f"{HEADER}@f(", f"{HEADER}@h("), "another op than before"),
        (LOG[: LOG.index("// -----// IR Dump After")], "one program only"),
        ("module {\n}\n", "whole program"),
    ],
    ids=["failed", "functions alone", "another function", "one dump", "no log"],
)
def test_what_is_no_step_is_an_error(tmp_path, text, message):
    file = in_log(tmp_path, text)
    assert message in str(file.error)
    assert exit_code([file]) == 2


def test_files_are_the_programs_of_a_pipeline_in_order(tmp_path):
    texts = [each.partition("\n")[2] for each in LOG.split("// -----// IR Dump ")[1:]]
    paths = [tmp_path / f"{number}.mlir" for number in range(3)]
    for path, text in zip(paths, (texts[0], texts[1], texts[-1]), strict=True):
        path.write_text(text)
    files = judged(*paths)
    steps = [(file.path, file.target) for file in files]
    assert steps == [(str(paths[0]), str(paths[1])), (str(paths[1]), str(paths[2]))]
    assert [each.verdict.value for file in files for each in file.functions] == [
        "proved",
        "proved",
        "refuted",
        "refuted",
    ]
    found = blamed(files)
    assert found is not None
    assert (found[1].step, found[1].name) == (str(paths[2]), "f")


@pytest.mark.mlir
@pytest.mark.parametrize("scope", SCOPES, ids=["functions", "whole programs"])
def test_a_log_of_mlir_opt(tmp_path, mlir_opt, scope):
    (tmp_path / "in.mlir").write_text(LOG.split("\n", 1)[1].split("// -----//")[0])
    passes = "func.func(canonicalize,scf-for-loop-peeling{peel-front=true})"
    pipeline = f"builtin.module(one-shot-bufferize{{bufferize-function-boundaries}},{passes},cse)"
    shown = ["--mlir-print-ir-before-all", "--mlir-print-ir-after-all", "--mlir-disable-threading"]
    done = subprocess.run(
        [mlir_opt, tmp_path / "in.mlir", f"--pass-pipeline={pipeline}", *shown, *scope.split()],
        stderr=subprocess.PIPE,
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    file = in_log(tmp_path, done.stderr)
    # A whole program shows callers, too.
    steps = [(each.step, each.verdict.value) for each in file.functions if each.name == "f"]
    assert steps == [
        ("one-shot-bufferize", "proved"),
        ("canonicalize", "proved"),
        ("scf-for-loop-peeling", "refuted"),
    ]
    assert file.errors == []


PROGRAM = """module {
  memref.global @g : memref<1xi32> = dense<1>
  func.func @f(%x: i32) -> i32 {
    OP
    %y = arith.addi %x, %c : i32
    return %y : i32
  }
}
"""
CONSTANT = "%c = arith.constant 1 : i32"
ELIDED = f"%e = arith.constant dense_resource<__elided__> : tensor<4xi32>\n{CONSTANT}"


def dumps(*shown):
    """A log of pairs of a header and an op of its program."""
    return "\n".join(
        f"{header} //----- //\n{PROGRAM.replace('OP', op)}" for header, op in shown
    ).replace("DUMP", "// -----// IR Dump")


CHANGES = {
    "behind what a pass has printed": (
        ("DUMP Before A (a)", 1),
        ("3 changes// -----// IR Dump After A (a)", 2),
    ),
    "by a pass with a dot in its name": (("DUMP Before A (my.a)", 1), ("DUMP After A (my.a)", 2)),
    "between two passes": (
        ("DUMP Before A (a)", 1),
        ("DUMP After A (a)", 1),
        ("DUMP Before B (b)", 2),
        ("DUMP After B (b)", 2),
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_judged(tmp_path, change):
    shown = [(h, CONSTANT.replace("1 :", f"{number} :")) for h, number in CHANGES[change]]
    file = in_log(tmp_path, dumps(*shown))
    assert [each.verdict for each in file.functions] == [Verdict.REFUTED]


def test_a_change_beside_functions_is_judged(tmp_path):
    text = dumps(("DUMP Before A (a)", CONSTANT), ("DUMP After A (a)", CONSTANT))
    before, found, after = text.rpartition("dense<1>")
    file = in_log(tmp_path, f"{before}dense<2>{after}")
    assert (found, [each.verdict for each in file.functions]) == ("dense<1>", [Verdict.REFUTED])


def test_a_change_of_types_is_judged(tmp_path):
    op = """%i = arith.constant 3 : index
    %m = memref.alloca() : memref<4xi32>
    memref.store %x, %m[%i] : memref<4xi32>
    %c = memref.load %m[%i] : memref<4xi32>"""
    shown = ("DUMP Before A (a)", op), ("DUMP After A (a)", op.replace("<4x", "<3x"))
    file = in_log(tmp_path, dumps(*shown))
    assert [each.verdict for each in file.functions] == [Verdict.REFUTED]


@pytest.mark.parametrize("op", ["%c = acme.one %x plus 1 : i32", ELIDED])
def test_what_the_text_does_not_tell_is_not_taken_for_the_same(tmp_path, op):
    changed = op.replace("plus 1", "plus 2")
    file = in_log(tmp_path, dumps(("DUMP Before A (a)", op), ("DUMP After A (a)", f"{changed}\n")))
    assert [each.verdict for each in file.functions] == [Verdict.UNSUPPORTED]


def test_a_step_in_front_of_the_first_program_is_said(tmp_path):
    text = dumps(("DUMP Before A (a)", CONSTANT), ("DUMP After A (a)", CONSTANT))
    alone = "// -----// IR Dump After Z (z) //----- //\nfunc.func @f() {\n  return\n}\n"
    file = in_log(tmp_path, alone + text)
    assert ["no whole program is shown" in each.message for each in file.errors] == [True]


def test_a_header_that_is_not_known_is_an_error(tmp_path):
    file = in_log(tmp_path, dumps(("DUMP Before A (a)", CONSTANT), ("DUMP Within A (a)", CONSTANT)))
    assert [(each.message, each.line) for each in file.errors] == [
        ("this header of a dump is not known", 11)
    ]
