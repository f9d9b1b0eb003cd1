"""Names and messages that others wrote do nothing to a terminal, to the order of letters, to lines."""

from __future__ import annotations

import re
import shlex

import pytest

from oneshot_verify.foreign_text import harmless, in_lines, in_one_line

SYMBOL = '@"f\\1B[31m\u202eg\\0A::error::h"'
"""A name with a colour, with letters from right to left, and with a line that GitHub's runner takes for a command."""
SOURCE = f"""\
func.func {SYMBOL}(%t: tensor<?xf32>, %x: f32, %i: index) -> (f32, tensor<?xf32>) {{
  %new = tensor.insert %x into %t[%i] : tensor<?xf32> // \x1b[2J \u202e
  %old = tensor.extract %t[%i] : tensor<?xf32>
  return %old, %new : f32, tensor<?xf32>
}}
"""
TARGET = f"""\
func.func {SYMBOL}(%t: memref<?xf32>, %x: f32, %i: index) -> (f32, memref<?xf32>) {{
  memref.store %x, %t[%i] : memref<?xf32> // \x1b[2J \u202e
  %old = memref.load %t[%i] : memref<?xf32>
  return %old, %t : f32, memref<?xf32>
}}
"""
NAMES = (
    "a\n::error::b\x1b[31m\u202e.mlir",
    "broken\r\x07\n::stop.mlir",
    "foreign\x9b\n##[group].mlir",
)
SAID = (
    "a\x1b[2J\r\n::error::from a bufferizer\n  ##[error]\u2066\n"
    + "word " * 14
    + "::warning::wrapped"
)
CALLS = (
    *("prove", "prove --bufferizer cat", "prove --format github", "prove --bufferizer CAT"),
    *("prove --bufferizer CAT --format github", "prove --bufferizer FAIL", "copies"),
    *("prove --bufferizer FAIL --format github", "copies --bufferizer CAT --format github"),
    *("copies --bufferizer FAIL", "explain", "bufferize", "ops", "check-comments"),
    *("recheck --certificate .", "check-interface a.b --declaration", "bufferize --elide-copies"),
    *("corpus check", "prove --format json", "explain --format json", "copies --format json"),
)
LEGIT = re.compile(r"::(error|warning|notice) file=[^\n]*,title=")


@pytest.mark.parametrize("call", CALLS)
def test_no_output_does_anything_but_to_be_read(run, tmp_path, call):
    for name, text in zip(
        NAMES, (SOURCE, "func.func @f( {\n", '"a.b"() {c = "\x1b"} : () -> ()\n'), strict=True
    ):
        (tmp_path / name).write_text(text)
    (tmp_path / "target").write_text(TARGET)
    (tmp_path / "fail").write_text(f"printf %s {shlex.quote(SAID)} >&2\nexit 1\n")
    commands = {"CAT": "cat target", "FAIL": "sh fail"}
    words = [commands.get(word, word) for word in call.split(" ")]
    one_file = words[0] in ("explain", "bufferize", "check-interface")
    for files in [[name] for name in NAMES] if one_file else [NAMES]:
        done = run(*words, *files)
        for said in (done.stdout, done.stderr):
            assert re.sub(r"[\n\t]", "", said).isprintable(), ascii(said)
            begun = [line for line in said.splitlines() if line.lstrip().startswith(("::", "##["))]
            assert [line for line in begun if not LEGIT.match(line)] == []
            assert not any("from a bufferizer" in line.partition("::")[0] for line in begun)
        assert "\\" in done.stdout + done.stderr or words[0] in ("ops", "explain")


def test_reports_have_names_of_files_and_no_others(run, tmp_path):
    (tmp_path / "source.mlir").write_text(SOURCE)
    (tmp_path / "target").write_text(TARGET)
    run("prove", "source.mlir", "--bufferizer", "cat target", "--report", "report")
    run("prove", "source.mlir", "--certificate", "report", "--dump-smt", "report")
    names = [path.name for path in (tmp_path / "report").iterdir()]
    assert len(names) >= 5
    assert [name for name in names if not re.fullmatch(r"[A-Za-z0-9_.-]+", name)] == []
    page = (tmp_path / "report" / "report.html").read_text()
    assert re.sub(r"[\n\t]", "", page).isprintable()


@pytest.mark.parametrize(
    ("text", "line", "lines"),
    [
        ("a\x1b[31m", r"a\x1b[31m", r"a\x1b[31m"),
        ("\u202eb\u2066", r"\u202eb\u2066", r"\u202eb\u2066"),
        ("a\nb\tc\r", r"a\nb\tc\r", "a\nb\tc\\r"),
        ("\udcff", r"\udcff", r"\udcff"),
        (" ::error::", " ::error::", " \\::error::"),
        ("a\n\t##[x]", r"a\n\t##[x]", "a\n\t\\##[x]"),
        ("wörter 表", "wörter 表", "wörter 表"),
    ],
)
def test_what_is_not_seen_as_itself_is_escaped(text, line, lines):
    assert (in_one_line(text), in_lines(text)) == (line, lines)


def test_a_long_text_is_cut():
    assert harmless("\n" * 402) == r"\n" * 400 + "... (2 more characters)"
