"""`oneshot-verify explain`: names, costs, lines, remedies and refusals, for people and for programs."""

import json
import subprocess
from importlib import resources

import jsonschema
import pytest

from tests.audit.sources import (
    IN_VAIN,
    INSERTED,
    INSERTED_BY_THREADS,
    READ_AFTER_INSERT,
    READ_AFTER_LOOP,
)
from tests.texts import texts_beside
from tests.words import joined

TEXTS = texts_beside(__file__)

UNEQUAL = TEXTS["unequal"]
"""`%1` is out of place, as `%2` reads `%a` behind it: what is yielded is not the buffer of `%a`."""

TWO_COPIES = TEXTS["two_copies"]


@pytest.fixture(scope="module")
def schema():
    text = resources.files("oneshot_verify.report").joinpath("explain_schema.json").read_text()
    return json.loads(text)


def flat(text):
    """The words of a text, however its lines are broken."""
    return " ".join(text.split())


def report(run, text, *words):
    done = run("explain", "-", "--format", "json", *words, stdin=text)
    return json.loads(done.stdout)


def copies(run, text, *words):
    return report(run, text, *words)["files"][0]["functions"][0]["copies"]


@pytest.mark.parametrize("text", [READ_AFTER_LOOP, IN_VAIN, UNEQUAL])
def test_json_keeps_to_its_schema(run, schema, text):
    jsonschema.validate(report(run, text), schema)
    jsonschema.validate(report(run, text, "--options", "bufferize-function-boundaries"), schema)


def test_values_have_the_names_of_the_text(run):
    """`%cst_0` is not `%cst`, and `%0` has a name, too."""
    text = TEXTS["values_have_the_names_of_the_text"]
    assert sorted(copy["value"] for copy in copies(run, text, "--no-remedies")) == [
        "%0#1",
        "%cst_0",
    ]


def test_the_op_in_the_loop_is_named(run):
    (copy,) = copies(run, READ_AFTER_LOOP, "--no-remedies")
    assert "tensor.insert at line 11 (in scf.for at line 8) would overwrite %0" in copy["cause"]
    assert {place["what"]: place["line"] for place in copy["places"]} == {
        "definition": 7,
        "write": 11,
        "read": 14,
    }


def test_the_line_of_the_output_is_that_of_the_copy(run):
    (copy,) = copies(run, READ_AFTER_LOOP, "--no-remedies")
    output = run(
        *("bufferize", "-", "--options"),
        "bufferize-function-boundaries allow-return-allocs-from-loops",
        stdin=READ_AFTER_LOOP,
    ).stdout
    assert "memref.copy" in output.splitlines()[copy["output_line"] - 1]


def test_the_dearest_copy_comes_first(run):
    assert [copy["bytes"] for copy in copies(run, TWO_COPIES, "--no-remedies")] == [256, 16]


def test_a_remedy_is_shown_as_a_diff(run):
    text = run("explain", "-", stdin=READ_AFTER_INSERT).stdout
    assert "remedy (proved): move the read up, before the write (line 3)" in text
    assert "+  %1 = tensor.extract %t[%i] : tensor<?xf32>" in text


def test_remedies_can_be_left_out(run):
    assert copies(run, READ_AFTER_INSERT, "--no-remedies")[0]["remedy"] is None
    assert "remedy" not in run("explain", "-", "--no-remedies", stdin=READ_AFTER_INSERT).stdout


def test_lines_keep_to_the_width(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    long = READ_AFTER_LOOP.replace("@", "@a_function_whose_name_is_long_")
    text = run("explain", "-", "--no-remedies", stdin=long).stdout
    assert max(map(len, text.splitlines())) <= 60
    assert "out of place, " in joined(text)


def test_the_caret_stands_below_the_place_in_a_line_that_is_cut(run):
    """All of a function in one line; the write is behind its 200th column."""
    text = " ".join(READ_AFTER_INSERT.split())
    assert len(text) > 200
    shown = run("explain", "-", "--no-remedies", stdin=text).stdout.splitlines()
    assert max(map(len, shown)) <= 80
    carets = {n: line.index("^") for n, line in enumerate(shown) if line.strip(" |") == "^"}
    assert [shown[n - 1][column:].split()[0] for n, column in carets.items()] == [
        "%t:",
        "%0",
        "%1",
    ]


def test_what_is_copied_for_a_slice_is_the_slice(run):
    slices = TEXTS["what_is_copied_for_a_slice_is_the_slice_slices"]
    assert copies(run, slices, "--no-remedies")[0]["bytes"] == 64


def test_a_refusal_names_the_op_that_breaks_the_chain(run):
    done = run("explain", "-", "--options", "bufferize-function-boundaries", stdin=UNEQUAL)
    assert done.returncode == 3
    assert "Yield operand #0 is not equivalent" in done.stderr
    text = flat(done.stdout)
    assert "tensor.insert at line 6 gets a copy of %a, so %1 lies in a new buffer" in text
    assert "before tensor.extract at line 7 reads it" in text


def test_a_new_tensor_that_is_yielded_is_named(run):
    text = UNEQUAL.replace(
        "%3 = tensor.insert %2 into %1[%c0] : tensor<?xf32>",
        "%3 = tensor.empty(%n) : tensor<?xf32>",
    )
    done = run("explain", "-", "--options", "bufferize-function-boundaries", stdin=text)
    assert "tensor.empty at line 8 makes a new tensor, so %3 lies in a new buffer" in flat(
        done.stdout
    )


def test_another_tensor_that_is_yielded_is_named(run):
    text = UNEQUAL.replace("scf.yield %3", "scf.yield %t")
    done = run("explain", "-", "--options", "bufferize-function-boundaries", stdin=text)
    assert "what is yielded lies in the buffer of %t, and not in that of %a" in flat(done.stdout)


def test_a_refusal_has_a_remedy_that_was_tried(run, tmp_path):
    """With the read moved up, the loop writes to its own tensor, and the bufferizer takes the program."""
    words = ("--options", "bufferize-function-boundaries")
    (refusal,) = report(run, UNEQUAL, *words)["files"][0]["refusals"]
    assert refusal["remedy"]["what"].startswith("move the read up, before the write")
    path = tmp_path / "in.mlir"
    path.write_text(UNEQUAL)
    subprocess.run(
        ["patch", "-s", str(path)], input=refusal["remedy"]["diff"] + "\n", text=True, check=True
    )
    assert run("bufferize", path, *words).returncode == 0


def test_remedies_take_no_longer_than_they_may(run):
    done = run("explain", "-", "--timeout", "0.01", "--jobs", "1", stdin=TWO_COPIES)
    assert done.returncode == 0
    assert "no time to look for remedies of" in done.stderr


@pytest.mark.mlir
@pytest.mark.parametrize("text", [INSERTED, INSERTED_BY_THREADS])
def test_an_insertion_that_copies_is_a_copy_too(run, tmp_path, mlir_opt, schema, text):
    jsonschema.validate(report(run, text), schema)
    (copy,) = copies(run, text)
    assert copy["kind"] == "transfer"
    assert "which lies in another buffer" in copy["cause"]
    assert copy["remedy"]["what"].startswith("compute what is inserted in its place")
    path = tmp_path / "in.mlir"
    path.write_text(text)
    diff = copy["remedy"]["diff"] + "\n"
    subprocess.run(["patch", "-s", str(path)], input=diff, text=True, check=True)
    options = "-one-shot-bufferize=bufferize-function-boundaries"
    command = [mlir_opt, options, "-canonicalize", "-cse", "-canonicalize"]
    counts = [
        subprocess.run(command, input=each, capture_output=True, text=True, check=True)
        for each in (text, path.read_text())
    ]
    assert [done.stdout.count("memref.copy") for done in counts] == [1, 0]


def test_lines_of_a_diff_count_in_the_whole_file(run, tmp_path):
    text = READ_AFTER_INSERT + "\n// -----\n" + READ_AFTER_INSERT
    functions = report(run, text)["files"][0]["functions"]
    diffs = "\n".join(function["copies"][0]["remedy"]["diff"] for function in functions)
    path = tmp_path / "in.mlir"
    path.write_text(text)
    subprocess.run(["patch", "-s", str(path)], input=diffs + "\n", text=True, check=True)
    assert path.read_text().count("extract %t[%i] : tensor<?xf32>\n  %0 = tensor.insert") == 2


def test_explain_prints_the_page_of_a_code(spawn):
    done = spawn("explain", "ov101")
    assert done.returncode == 0
    assert done.stdout.startswith("OV101 read after write\n\n")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_explain_prints_what_would_make_an_assumption_false(spawn):
    done = spawn("explain", "no-overflow")
    assert done.returncode == 0
    assert done.stdout.startswith("no-overflow (about numbers)\n\n  index arithmetic")
    assert "True unless a size" in done.stdout


def test_a_code_that_is_not_there_is_an_error(spawn):
    done = spawn("explain", "OV999")
    assert done.returncode == 2
    assert "there is no code OV999" in done.stderr
