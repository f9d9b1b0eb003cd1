"""Where a result goes: what is said of a file, and of a place that takes nothing."""

import json
import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "words",
    [
        ["prove", "{example}"],
        ["prove", "{example}", "--format", "json"],
        ["bufferize", "{example}"],
        ["explain", "{example}"],
        ["explain", "OV101"],
        ["copies", "{example}"],
        ["ops"],
        ["version"],
        ["--version"],
        ["--help"],
        ["prove", "--help"],
    ],
    ids=" ".join,
)
def test_a_full_disk_is_one_line_and_an_exit_code(words, examples):
    example = str(examples / "insert_chain.mlir")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "oneshot_verify", *(w.format(example=example) for w in words)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr == (
        "oneshot-verify: error: the result cannot be written: No space left on device\n"
    )


@pytest.mark.parametrize(
    ("words", "code"), [("--help", 0), ("corpus check --help", 0), ("version", 141)]
)
def test_whoever_has_read_enough_of_a_help_text_meets_no_failure(words, code):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "oneshot_verify", *words.split()],
            stdout=writing,
            stderr=subprocess.PIPE,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (code, b"")


@pytest.mark.parametrize("command", ["prove", "bufferize", "explain", "copies", "ops"])
def test_a_file_on_a_full_disk_is_named(command, run, examples):
    files = [] if command == "ops" else [examples / "insert_chain.mlir"]
    done = run(command, *files, "-o", "/dev/full")
    assert done.returncode == 2
    assert done.stderr == (
        "oneshot-verify: error: /dev/full cannot be written: No space left on device\n"
    )


def test_a_report_in_a_file_leaves_its_summary_on_the_screen(run, examples, tmp_path):
    done = run("prove", examples / "insert_chain.mlir", "--format", "json", "-o", "out.json")
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "oneshot-verify: out.json (json): 1 function: 1 proved\n"
    assert json.loads((tmp_path / "out.json").read_text())["schema"] == 1


def test_the_forms_in_a_folder_are_named(run, examples, tmp_path):
    done = run("prove", examples / "insert_chain.mlir", "--report", "there")
    assert "1 function: 1 proved" in done.stdout
    said = done.stderr.removeprefix("oneshot-verify: there/").strip().split(", ")
    assert sorted(said) == sorted(os.listdir(tmp_path / "there"))


def test_the_version_is_an_option_too(run):
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout == run("version").stdout
    assert done.stdout.startswith("oneshot-verify ")


def test_the_shell_completes_commands_and_options(tmp_path):
    def completed(words, at):
        program = "from oneshot_verify.cli.main import main; import sys;"
        program += "sys.argv = ['oneshot-verify']; main()"
        asked = {
            "_ONESHOT_VERIFY_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(at),
        }
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            env=os.environ | asked,
            timeout=60,
        )
        return done.stdout.split()

    assert completed("oneshot-verify pro", 1) == ["prove"]
    assert "--against" in completed("oneshot-verify prove --ag", 2)


@pytest.mark.parametrize("option", ["--report", "--certificate", "--dump-smt"])
def test_a_folder_that_cannot_be_made_is_named_before_the_work(run, examples, tmp_path, option):
    (tmp_path / "file").touch()
    done = run("prove", examples / "insert_chain.mlir", option, "file/below")
    said = "oneshot-verify: error: file/below cannot be written: Not a directory\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_what_a_terminal_cannot_show_is_spelt_out(examples, tmp_path):
    """The name of a file, say; nothing is in error."""
    (tmp_path / "größe ✓.mlir").write_text((examples / "insert_chain.mlir").read_text())
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    shown = rb"gr\xf6\xdfe \u2713.mlir"
    prove = ["prove", ".", "--certificate", "proofs"]
    for words in (prove, ["recheck", ".", "--certificate", "proofs"], ["copies", "."]):
        done = subprocess.run(
            [sys.executable, "-m", "oneshot_verify", *words],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            timeout=60,
        )
        assert (done.returncode, shown in done.stdout) == (0, True), done


def test_the_exit_code_is_the_same_where_nobody_reads_messages(examples, tmp_path):
    """`2>&1 | head -1` takes a line and goes."""
    reads, writes = os.pipe()
    os.close(reads)
    for words, code in ((["prove", "missing.mlir"], 2), (["prove", "a.mlir", "--report", "r"], 0)):
        (tmp_path / "a.mlir").write_text((examples / "insert_chain.mlir").read_text())
        done = subprocess.run(
            [sys.executable, "-m", "oneshot_verify", *words],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=writes,
            timeout=60,
        )
        assert done.returncode == code
    os.close(writes)


def test_a_misspelled_option_is_answered_with_the_nearest(run):
    said = run("prove", "--timout", "3").stderr
    assert "--timeout" in said
    assert "--output" not in said
