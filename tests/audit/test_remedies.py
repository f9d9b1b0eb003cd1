"""Remedies: each one, applied to the text, takes a copy away for mlir-opt too, and the program means what it meant."""

import subprocess

import pytest

from oneshot_verify.audit import remedies
from oneshot_verify.audit.explanations import explain_with_costs
from oneshot_verify.audit.remedies import with_remedies
from oneshot_verify.bufferize import parse_options
from oneshot_verify.elide.rewrites import BY_NAME
from oneshot_verify.ir import parse
from oneshot_verify.refute import exercise
from tests.audit import sources
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"


def explained(text):
    """The dearest copy of `@f`."""
    (part,) = parse(text, "in.mlir")
    about = part, "in.mlir", parse_options(OPTIONS)
    functions, _ = with_remedies(*about, explain_with_costs(*about), jobs=1, seconds=60)
    return next(each.copies[0] for each in functions if each.name == "f")


def remedy_for(text):
    return explained(text).remedy


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


EARLIER = "move the read up, before the write"
EMPTY = "hand over a tensor.empty, as all of it is overwritten"
FILL = "fill a new tensor instead of copying one"
CASES = {
    "READ_AFTER_LOOP": EARLIER,
    "READ_AFTER_INSERT": EARLIER,
    "READ_NEEDS_AN_INDEX": EARLIER,
    "WRITTEN_CONSTANT": FILL,
    "WRITTEN_TWICE": FILL,
    "READ_AFTER_BRANCH": EARLIER,
    "READ_BY_MATMUL": EARLIER,
    "READ_BY_VECTOR": EARLIER,
    "READ_AFTER_THREADS": EMPTY,
    "OVERWRITTEN_IN_LOOP": EMPTY,
    "READ_BESIDE_THE_LOOP": "read the tensor that the loop carries",
    "READ_AFTER_SLICE": EARLIER,
    "READ_AFTER_WHILE": EARLIER,
    "READ_AFTER_CALL": EARLIER,
    "READ_TWICE_AFTER_GENERIC": EARLIER,
}


@pytest.mark.mlir
@pytest.mark.parametrize("name", CASES)
def test_a_remedy_takes_the_copy_away_and_changes_nothing_else(name, tmp_path, mlir_opt):
    text = getattr(sources, name)
    found = remedy_for(text)
    assert found is not None
    assert found.what.startswith(CASES[name])
    assert found.proved
    changed = patched(text, found.diff, tmp_path)
    assert copies(changed, mlir_opt) == copies(text, mlir_opt) - 1
    before, after = (parse(each, "in.mlir")[0].module for each in (text, changed))
    run = exercise(before, after, "f")
    assert run.difference is None
    assert run.compared > 5


READ_ONLY_BUFFER = sources.READ_ONLY_BUFFER.replace("-> f32", "-> tensor<4xf32>").replace(
    "return %1 : f32", "return %0 : tensor<4xf32>"
)
"""All of the tensor is needed, so that no read can take the element instead."""


@pytest.mark.mlir
@pytest.mark.parametrize("text", [sources.READ_ONLY_ARGUMENT, READ_ONLY_BUFFER])
def test_a_permission_has_to_be_given(text, tmp_path, mlir_opt):
    found = remedy_for(text)
    assert found.asks_more
    assert not found.proved
    assert copies(text, mlir_opt) == 1
    assert copies(patched(text, found.diff, tmp_path), mlir_opt) == 0


def test_where_nothing_helps_it_says_what_was_tried():
    found = explained(sources.IN_VAIN)
    assert found.remedy is None
    assert [each.partition(" differs")[0] for each in found.tried] == [
        "in place: refuted: result 0"
    ]


def test_a_remedy_is_told_of_its_own_copy_whichever_is_found_first(monkeypatch):
    def last_first(tasks, jobs, finished):
        for number, task in reversed(list(enumerate(tasks))):
            finished(number, task.work())

    monkeypatch.setattr(remedies, "run_tasks", last_first)
    text = sources.IN_VAIN.replace("@f", "@g") + sources.READ_AFTER_INSERT
    (part,) = parse(text, "in.mlir")
    about = part, "in.mlir", parse_options(OPTIONS)
    functions, late = with_remedies(*about, explain_with_costs(*about), jobs=1, seconds=60)
    found = {each.name: each.copies[0].remedy for each in functions}
    assert late == 0
    assert found["g"] is None
    assert found["f"].what.startswith(EARLIER)


def test_each_rewrite_says_what_to_do():
    assert all(each.advice for each in BY_NAME.values())


NEEDS_WHAT_IS_WRITTEN = """%y = tensor.extract %0[%i] : tensor<8xf32>
  %n = arith.fptosi %y : f32 to i64
  %k = arith.index_cast %n : i64 to index
"""
SAYS_WHAT_IT_READS = TEXTS["says_what_it_reads"]


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
