"""Remedies: each one, applied to the text, takes a copy away for mlir-opt too, and the program means what it meant."""

import subprocess

import pytest

from oneshot_verify.audit.remedies.tried import find_remedy
from oneshot_verify.bufferize import parse_options
from oneshot_verify.encode.replay import exercise
from oneshot_verify.ir import parse
from tests.audit import sources

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"


def remedy_for(text):
    (part,) = parse(text, "in.mlir")
    return find_remedy(part, "in.mlir", parse_options(OPTIONS), "f", 0)


def patched(text, diff, folder):
    """The text with the change, made by `patch`."""
    path = folder / "in.mlir"
    path.write_text(text)
    subprocess.run(["patch", "-s", str(path)], input=diff + "\n", text=True, check=True)
    return path.read_text()


def copies(text, mlir_opt):
    command = [mlir_opt, f"-one-shot-bufferize={OPTIONS}"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.count("memref.copy")


CASES = {
    "READ_AFTER_LOOP": "move tensor.extract up, before scf.for",
    "READ_AFTER_INSERT": "move tensor.extract up, before tensor.insert",
    "READ_NEEDS_AN_INDEX": "move tensor.extract up, before tensor.insert",
    "WRITTEN_CONSTANT": "fill a tensor.empty instead of writing to a constant",
    "WRITTEN_TWICE": "compute %z once more for this op",
    "READ_AFTER_BRANCH": "move tensor.extract up, before scf.if",
    "READ_BY_MATMUL": "move linalg.matmul up, before linalg.matmul",
    "READ_BY_VECTOR": "move vector.transfer_read up, before vector.transfer_write",
    "READ_AFTER_THREADS": "hand over a tensor.empty instead of %t",
    "OVERWRITTEN_IN_LOOP": "hand over a tensor.empty instead of %t",
    "READ_BESIDE_THE_LOOP": "read %a, which the loop carries",
    "READ_AFTER_SLICE": "move tensor.extract up, before tensor.insert_slice",
    "READ_AFTER_WHILE": "move tensor.extract up, before scf.while",
    "READ_AFTER_CALL": "move tensor.extract up, before func.call",
    "READ_TWICE_AFTER_GENERIC": "move the 2 ops that read %t up, before linalg.generic",
}


@pytest.mark.mlir
@pytest.mark.parametrize("name", CASES)
def test_a_remedy_takes_the_copy_away_and_changes_nothing_else(name, tmp_path, mlir_opt):
    text = getattr(sources, name)
    found = remedy_for(text)
    assert found is not None
    assert found.what == CASES[name]
    changed = patched(text, found.diff, tmp_path)
    assert copies(changed, mlir_opt) == copies(text, mlir_opt) - 1
    before, after = (parse(each, "in.mlir")[0].module for each in (text, changed))
    run = exercise(before, after, "f")
    assert run.difference is None
    assert run.compared > 5


@pytest.mark.mlir
@pytest.mark.parametrize("name", ["READ_ONLY_ARGUMENT", "READ_ONLY_BUFFER"])
def test_a_permission_has_to_be_given(name, tmp_path, mlir_opt):
    text = getattr(sources, name)
    found = remedy_for(text)
    assert found.asks_more
    assert not found.proved
    assert copies(text, mlir_opt) == 1
    assert copies(patched(text, found.diff, tmp_path), mlir_opt) == 0


def test_where_nothing_helps_nothing_is_said():
    assert remedy_for(sources.IN_VAIN) is None


NEEDS_WHAT_IS_WRITTEN = """%y = tensor.extract %0[%i] : tensor<8xf32>
  %n = arith.fptosi %y : f32 to i64
  %k = arith.index_cast %n : i64 to index
"""
SAYS_WHAT_IT_READS = """scf.for %q = %i to %j step %i {
    %z = tensor.extract %t[%q] : tensor<8xf32>
    vector.print %z : f32
  }
  return"""


@pytest.mark.parametrize(
    ("old", "new"),
    [("%k = arith.addi %i, %j : index\n", NEEDS_WHAT_IS_WRITTEN), ("return", SAYS_WHAT_IT_READS)],
    ids=["needs what is written", "says what it reads"],
)
def test_reads_are_moved_together_or_not_at_all(old, new):
    """One of the reads needs what the write gives, or is seen from outside."""
    assert old in sources.READ_TWICE_AFTER_GENERIC
    assert remedy_for(sources.READ_TWICE_AFTER_GENERIC.replace(old, new)) is None


def test_a_change_that_changes_the_meaning_is_no_remedy():
    """Moved up, the read would see what it must not: the place it reads depends on the write."""
    text = sources.READ_AFTER_INSERT.replace(
        "%1 = tensor.extract %t[%i]",
        "%2 = tensor.extract %0[%i] : tensor<?xf32>\n"
        "  %j = arith.fptosi %2 : f32 to i64\n"
        "  %k = arith.index_cast %j : i64 to index\n"
        "  %1 = tensor.extract %t[%k]",
    )
    assert remedy_for(text) is None
