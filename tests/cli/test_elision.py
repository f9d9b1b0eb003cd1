"""`bufferize --elide-copies`: what is printed, the report, decisions that are given back; the option of `prove`."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from oneshot_verify.ir import parse
from oneshot_verify.pipeline.targets import builtin
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

NEEDLESS = TEXTS["needless"]
LATE = TEXTS["late"]
NEEDED = NEEDLESS.replace("%y = tensor.extract %t[%k]", LATE)
"""It reads what was overwritten, at a place that hangs on what was written."""
EARLIER = NEEDLESS.replace("%t[%k]", "%t[%i]")
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
OPTIONS = ("--options", "bufferize-function-boundaries")


@pytest.fixture
def report(run, tmp_path):
    """The report on `NEEDLESS`."""
    path = tmp_path / "report.json"
    done = run("bufferize", "-", *OPTIONS, "--elide-copies", "--report", path, stdin=NEEDLESS)
    assert done.returncode == 0, done.stderr
    return path


def test_a_needless_copy_goes_and_is_named(run):
    done = run("bufferize", "-", *OPTIONS, "--elide-copies", stdin=NEEDLESS)
    assert done.returncode == 0, done.stderr
    assert "memref.copy" not in done.stdout
    assert "line 4: operand 1 of tensor.insert: 32 bytes: proved" in done.stderr
    assert "1 of 1 copies removed, each proved" in done.stderr
    assert "memref.copy 1 -> 0, allocations 1 -> 0" in done.stderr


def test_a_needed_copy_stays(run):
    done = run("bufferize", "-", *OPTIONS, "--elide-copies", stdin=NEEDED)
    assert done.returncode == 0, done.stderr
    assert "memref.copy" in done.stdout
    assert "line 4: operand 1 of tensor.insert: 32 bytes: refuted: result 1 differs" in done.stderr
    assert "0 of 1 copies removed" in done.stderr


def test_the_search_ends_when_its_time_is_over(run):
    done = run(
        "bufferize", "-", *OPTIONS, "--elide-copies", "--elision-seconds", "0", stdin=NEEDLESS
    )
    assert done.returncode == 0, done.stderr
    assert "memref.copy" in done.stdout
    assert "timeout: the time for all trials, 0 s, is over" in done.stderr


def test_a_copy_that_only_a_rewrite_takes_away_is_not_counted_as_none(run):
    done = run("bufferize", EXAMPLES / "read_after_write.mlir", *OPTIONS, "--elide-copies")
    last = done.stderr.splitlines()[-1]
    assert "copies removed" not in last
    assert ": 1 rewrite, each proved (" in last
    assert last.endswith(": memref.copy 1 -> 0, allocations 1 -> 0")


def test_it_is_an_option_of_the_bufferizer_too(run):
    words = f"{OPTIONS[1]} elide-copies"
    done = run("bufferize", "-", "--options", words, stdin=NEEDLESS)
    assert "memref.copy" not in done.stdout
    off = run("bufferize", "-", "--options", f"{words}=false", stdin=NEEDLESS)
    assert "memref.copy" in off.stdout
    assert off.stderr == ""
    wrong = run("bufferize", "-", "--options", f"{words}=maybe", stdin=NEEDLESS)
    assert wrong.returncode == 2
    assert "elide-copies" in wrong.stderr


def test_the_report_follows_its_schema(report):
    text = resources.files("oneshot_verify.report").joinpath("elision_schema.json").read_text()
    document = json.loads(report.read_text())
    jsonschema.validate(document, json.loads(text))
    (part,) = document["parts"]
    assert part["copies"][0]["status"] == "proved"
    assert part["trials"]


def test_decisions_that_are_given_back_are_not_searched_for(run, report, tmp_path):
    again = tmp_path / "again.json"
    done = run("bufferize", "-", *OPTIONS, "--decisions", report, "--report", again, stdin=NEEDLESS)
    assert done.returncode == 0, done.stderr
    assert "memref.copy" not in done.stdout
    (part,) = json.loads(again.read_text())["parts"]
    assert part["trials"] == []


def test_a_rewrite_is_named_and_can_be_given_back(run, tmp_path):
    path, again = tmp_path / "report.json", tmp_path / "again.json"
    done = run("bufferize", "-", *OPTIONS, "--elide-copies", "--report", path, stdin=EARLIER)
    assert "memref.copy" not in done.stdout
    assert "line 4: read earlier at operand 1 of tensor.insert: proved" in done.stderr
    assert "1 rewrite, each proved" in done.stderr
    text = resources.files("oneshot_verify.report").joinpath("elision_schema.json").read_text()
    jsonschema.validate(json.loads(path.read_text()), json.loads(text))
    given = run("bufferize", "-", *OPTIONS, "--decisions", path, "--report", again, stdin=EARLIER)
    assert given.stdout == done.stdout
    (part,) = json.loads(again.read_text())["parts"]
    assert part["trials"] == []
    assert len(part["rewrites"]) == 1


def test_decisions_are_checked_and_not_believed(run, report, tmp_path):
    """Those on `NEEDLESS`, said to be on `NEEDED`."""
    of_needed = tmp_path / "needed.json"
    run("bufferize", "-", *OPTIONS, "--elide-copies", "--report", of_needed, stdin=NEEDED)
    document, forged = json.loads(of_needed.read_text()), json.loads(report.read_text())
    forged["parts"][0]["program"] = document["parts"][0]["program"]
    report.write_text(json.dumps(forged))
    done = run("bufferize", "-", *OPTIONS, "--decisions", report, stdin=NEEDED)
    assert done.returncode == 3
    assert "memref.copy" in done.stdout
    assert "could not all be proved" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NEEDED, "another program"),
        (NEEDLESS.replace("8xf32", "9xf32"), "another program"),
    ],
)
def test_decisions_on_another_program_are_an_error(run, report, text, said):
    done = run("bufferize", "-", *OPTIONS, "--decisions", report, stdin=text)
    assert done.returncode == 2
    assert said in done.stderr


def test_decisions_with_other_options_are_an_error(run, report):
    other = ("--options", "bufferize-function-boundaries analysis-heuristic=top-down")
    done = run("bufferize", "-", *other, "--decisions", report, stdin=NEEDLESS)
    assert done.returncode == 2
    assert "another program" in done.stderr


@pytest.mark.parametrize("text", ["", "[]", '{"schema": 1}', '{"schema": 2, "parts": []}'])
def test_what_holds_no_decisions_is_an_error(run, tmp_path, text):
    path = tmp_path / "decisions.json"
    path.write_text(text)
    done = run("bufferize", "-", *OPTIONS, "--decisions", path, stdin=NEEDLESS)
    assert done.returncode == 2
    assert str(path) in done.stderr


def test_without_an_analysis_there_is_nothing_to_elide(run):
    done = run("bufferize", "-", "--options", "copy-before-write", "--elide-copies", stdin=NEEDLESS)
    assert done.returncode == 2


def test_a_program_that_is_refused_is_refused(run):
    text = NEEDLESS.replace("%y = tensor.extract %t[%k] :", '%y = "a.b"(%t) :')
    text = text.replace(": tensor<8xf32>\n  return", ": (tensor<8xf32>) -> f32\n  return")
    done = run("bufferize", "-", *OPTIONS, "--elide-copies", stdin=text)
    assert done.returncode == 3


def test_prove_takes_the_option(run):
    words = f"{OPTIONS[1]} elide-copies"
    done = run("prove", "-", "--options", words, stdin=NEEDLESS)
    assert done.returncode == 0, done.stdout
    assert "proved" in done.stdout


@pytest.mark.parametrize("command", ["bufferize", "prove"])
def test_a_pipeline_takes_the_option(run, command):
    passes = "one-shot-bufferize{bufferize-function-boundaries elide-copies}"
    pipeline = f"builtin.module({passes},func.func(buffer-hoisting))"
    done = run(command, "-", "--pass-pipeline", pipeline, stdin=NEEDLESS)
    assert done.returncode == 0, done.stderr
    assert "memref.copy" not in done.stdout
    wrong = pipeline.replace("elide-copies", "elide-copies=maybe")
    assert run(command, "-", "--pass-pipeline", wrong, stdin=NEEDLESS).returncode == 2


TWO_BUFFERS = TEXTS["two_buffers"]


def test_buffers_share_memory_if_that_is_asked_for(run, tmp_path):
    path = tmp_path / "report.json"
    words = ("--elide-copies", "--reuse-buffers", "--report", path)
    done = run("bufferize", "-", *OPTIONS, *words, stdin=TWO_BUFFERS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("memref.alloc") == 1
    assert "1 buffers share the memory of others" in done.stderr
    document = json.loads(path.read_text())
    schema = resources.files("oneshot_verify.report").joinpath("elision_schema.json").read_text()
    jsonschema.validate(document, json.loads(schema))
    assert document["parts"][0]["reused_buffers"] == 1
    alone = run("bufferize", "-", *OPTIONS, "--reuse-buffers", stdin=TWO_BUFFERS)
    assert alone.returncode == 2
    assert "--elide-copies" in alone.stderr


@pytest.mark.parametrize("command", ["bufferize", "prove"])
def test_a_pipeline_lets_buffers_share_memory(run, command):
    words = f"{OPTIONS[1]} elide-copies reuse-buffers"
    done = run(
        command,
        "-",
        "--pass-pipeline",
        f"builtin.module(one-shot-bufferize{{{words}}})",
        stdin=TWO_BUFFERS,
    )
    assert done.returncode == 0, done.stderr
    if command == "bufferize":
        assert done.stdout.count("memref.alloc") == 1
    alone = f"builtin.module(one-shot-bufferize{{{OPTIONS[1]} reuse-buffers}})"
    assert run(command, "-", "--pass-pipeline", alone, stdin=TWO_BUFFERS).returncode != 0


def test_the_options_let_buffers_share_memory(run):
    words = f"{OPTIONS[1]} elide-copies reuse-buffers"
    done = run("bufferize", "-", "--options", words, stdin=TWO_BUFFERS)
    assert done.stdout.count("memref.alloc") == 1
    proved = run("prove", "-", "--options", words, stdin=TWO_BUFFERS)
    assert proved.returncode == 0, proved.stderr
    target = builtin(words)(parse(TWO_BUFFERS, "two.mlir")[0], "two.mlir").module
    assert target is not None
    assert [op.name for op in target.walk()].count("memref.alloc") == 1
    for wrong in ("reuse-buffers", "elide-copies reuse-buffers=maybe"):
        assert (
            run("prove", "-", "--options", f"{OPTIONS[1]} {wrong}", stdin=TWO_BUFFERS).returncode
            == 2
        )


def test_progress_is_told_where_no_terminal_is(run, monkeypatch):
    from oneshot_verify.cli import elision

    monkeypatch.setattr(elision, "PROGRESS_SECONDS", 0.0)
    done = run("bufferize", "-", *OPTIONS, "--elide-copies", stdin=NEEDLESS)
    assert "<stdin>: 0 trials done, 0 proved, 1 waiting" in done.stderr
    assert "<stdin>: 2 trials done, 1 proved, 0 waiting" in done.stderr


OWN_COPY = TEXTS["own_copy"]


def test_a_copy_of_an_op_itself_goes_and_can_be_given_back(run, tmp_path):
    path = tmp_path / "report.json"
    done = run("bufferize", "-", *OPTIONS, "--elide-copies", "--report", path, stdin=OWN_COPY)
    assert "linalg.generic" not in done.stdout
    assert "line 4: share at operand 0 of linalg.generic: proved" in done.stderr
    text = resources.files("oneshot_verify.report").joinpath("elision_schema.json").read_text()
    jsonschema.validate(json.loads(path.read_text()), json.loads(text))
    given = run("bufferize", "-", *OPTIONS, "--decisions", path, stdin=OWN_COPY)
    assert given.stdout == done.stdout


def test_a_copy_that_is_needed_is_not_taken_out_by_decisions(run, tmp_path):
    """The original is read after it was overwritten."""
    needed = OWN_COPY.replace(
        "-> tensor<8xf32> {\n  %e", "-> (tensor<8xf32>, tensor<8xf32>) {\n  %e"
    )
    needed = needed.replace(
        "return %r : tensor<8xf32>", "return %r, %a : tensor<8xf32>, tensor<8xf32>"
    )
    paths = [tmp_path / name for name in ("own.json", "needed.json")]
    for path, text in zip(paths, (OWN_COPY, needed), strict=True):
        run("bufferize", "-", *OPTIONS, "--elide-copies", "--report", path, stdin=text)
    own, forged = (json.loads(path.read_text()) for path in paths)
    assert forged["parts"][0]["rewrites"] == []
    forged["parts"][0]["rewrites"] = own["parts"][0]["rewrites"]
    paths[1].write_text(json.dumps(forged))
    done = run("bufferize", "-", *OPTIONS, "--decisions", paths[1], stdin=needed)
    assert done.returncode == 3
    assert "linalg.generic" in done.stdout
