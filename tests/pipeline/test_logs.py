"""The log of a pipeline: the dumps of `mlir-opt`, and what else stands in a log."""

import subprocess

import pytest

from oneshot_verify.ir import InputError
from oneshot_verify.pipeline import ProveRequest, prove_files
from oneshot_verify.pipeline.logs import bufferization_steps
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

BEFORE = TEXTS["before"]
AFTER = TEXTS["after"]


def dump(when, text, name="OneShotBufferizePass", argument="one-shot-bufferize"):
    return f"// -----// IR Dump {when} {name} ({argument}) //----- //\n{text}\n\n"


STEP = dump("Before", BEFORE) + dump("After", AFTER)


def test_the_dumps_of_the_pass_are_taken_with_their_lines():
    log = "some tool says hello\n" + dump("Before", BEFORE, "CSE", "cse") + STEP + "module {\n}\n"
    before, after = zip(*bufferization_steps(log, "log"), strict=True)
    assert [chunk.text.strip() for chunk in (*before, *after)] == [
        BEFORE.strip(),
        AFTER.strip(),
    ]
    lines = log.splitlines()
    assert lines[before[0].first_line - 1] == "module {"
    assert lines[before[0].first_line - 2].startswith("// -----// IR Dump Before OneShot")
    assert lines[after[0].first_line - 2].startswith("// -----// IR Dump After OneShot")


def test_what_a_tool_prints_behind_a_dump_is_no_part_of_it():
    log = (
        STEP.rstrip() + "\n#map = affine_map<(d0) -> (d0)>\nx.mlir:1:2: remark: done\nmodule {\n}\n"
    )
    [(_, after)] = bufferization_steps(log, "log")
    assert after.text.splitlines()[-1].startswith("#map")


def test_resources_belong_to_the_dump():
    trailer = (
        '\n{-#\n  dialect_resources: {\n    builtin: {\n      w: "0x0400000000"\n    }\n  }\n#-}\n'
    )
    log = dump("Before", BEFORE + trailer) + dump("After", AFTER)
    [(before, _)] = bufferization_steps(log, "log")
    assert before.text.rstrip().endswith("#-}")


@pytest.mark.parametrize(
    ("log", "line", "said"),
    [
        ("\n\njust words\n", 3, "without a dump of one-shot-bufferize"),
        (
            dump("Before", BEFORE, "CSE", "cse") + "end\n",
            10,
            "without a dump of one-shot-bufferize",
        ),
        ("words\n" + dump("Before", BEFORE), 2, "no dump after one-shot-bufferize"),
        ("words\n" + dump("After", AFTER), 2, "no dump before one-shot-bufferize"),
        (
            dump("Before", BEFORE) + dump("After", BEFORE, "OneShotBufferizePass Failed"),
            10,
            "has failed",
        ),
    ],
    ids=["no dumps", "another pass", "no after", "no before", "failed"],
)
def test_logs_without_the_step(log, line, said):
    with pytest.raises(InputError, match=said) as raised:
        bufferization_steps(log, "log")
    assert (raised.value.position.line, raised.value.position.column) == (line, 1)


def judged(tmp_path, log):
    path = tmp_path / "pipeline.log"
    path.write_text(log)
    [file] = prove_files([str(path)], ProveRequest(from_log=True))
    return file


def test_each_run_of_the_pass_is_a_part(tmp_path):
    wrong = AFTER.replace("memref.store %x, %t[%i] : memref<4xf32>", "")
    file = judged(tmp_path, STEP + dump("Before", BEFORE) + dump("After", wrong))
    assert [(f.part, f.verdict) for f in file.functions] == [
        (0, Verdict.PROVED),
        (1, Verdict.REFUTED),
    ]
    assert file.functions[0].line == 3


@pytest.mark.mlir
@pytest.mark.parametrize(
    "flags",
    [
        ["--mlir-print-ir-before-all", "--mlir-print-ir-after-all"],
        [
            "--mlir-print-ir-before=one-shot-bufferize",
            "--mlir-print-ir-after=one-shot-bufferize",
            "--mlir-print-ir-module-scope",
            "--mlir-disable-threading",
            "--mlir-print-debuginfo",
        ],
    ],
    ids=["all passes", "with locations"],
)
def test_a_log_of_mlir_opt(tmp_path, mlir_opt, flags):
    (tmp_path / "in.mlir").write_text(BEFORE)
    pipeline = "builtin.module(canonicalize,one-shot-bufferize{bufferize-function-boundaries},cse)"
    done = subprocess.run(
        [mlir_opt, tmp_path / "in.mlir", f"--pass-pipeline={pipeline}", *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    file = judged(tmp_path, done.stdout)
    assert file.errors == []
    assert [function.verdict for function in file.functions] == [Verdict.PROVED]


CSE = ("CSE", "cse")


def test_what_the_pass_before_has_made_is_what_it_was_given():
    """`--mlir-print-ir-after-all` has no dumps before a pass."""
    log = dump("After", "module {\n}\n", *CSE) + dump("After", BEFORE, *CSE) + dump("After", AFTER)
    before, after = zip(*bufferization_steps(log, "log"), strict=True)
    assert [chunk.text.strip() for chunk in (*before, *after)] == [
        BEFORE.strip(),
        AFTER.strip(),
    ]
    assert log.splitlines()[before[0].first_line - 1] == "module {"
    assert log.splitlines()[before[0].first_line - 2].startswith("// -----// IR Dump After")


@pytest.mark.parametrize(
    "between",
    [
        "",
        dump("After", "func.func @f() {\n  return\n}\n", *CSE),
        dump("After", BEFORE.replace("module {", "module @inner {"), *CSE),
        dump("Before", BEFORE, *CSE),
    ],
    ids=["nothing", "one function", "another module", "before another pass"],
)
def test_no_other_dump_is_what_the_pass_was_given(between: str):
    with pytest.raises(InputError, match="there is no dump before"):
        bufferization_steps(between + dump("After", AFTER), "log")
