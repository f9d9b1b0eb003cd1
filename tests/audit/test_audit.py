"""The verdicts of the audit: `needless` is proved, `needed` was run, and everything else is undecided."""

from time import sleep

import pytest

from oneshot_verify.audit.audit import audit_files
from oneshot_verify.audit.findings import Status
from oneshot_verify.pipeline import ProveRequest
from tests.audit.programs import (
    CALLED,
    FREED,
    IN_LOOP,
    READ_AFTER_WRITE,
    READ_BEFORE,
    READ_ELSEWHERE,
)
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


@pytest.fixture
def audit(tmp_path):
    """The findings for a pair of texts; without a second one, for what our bufferizer makes of the first."""

    def call(source, target=None, **request):
        (tmp_path / "in.mlir").write_text(source)
        against = None
        if target is not None:
            (tmp_path / "out.mlir").write_text(target)
            against = str(tmp_path / "out.mlir")
        paths = [str(tmp_path / "in.mlir")]
        (file,) = audit_files(
            paths, ProveRequest(against=against, **{"seconds": 30, **request}), jobs=1
        )
        return file

    return call


def statuses(file):
    return [copy.status for copy in file.copies]


def test_a_copy_that_a_read_after_the_write_needs(audit):
    file = audit(*READ_AFTER_WRITE)
    (copy,) = file.copies
    assert copy.status is Status.NEEDED
    assert copy.counterexample.what == "result 1 differs"
    assert copy.cause == "without it, line 3 overwrites what line 2 made before line 4 reads it"
    assert file.together == 0


def test_a_copy_that_only_some_input_needs(audit):
    """The places are the same on one input only, and that one is shown."""
    (copy,) = audit(*READ_ELSEWHERE).copies
    assert copy.status is Status.NEEDED
    shown = {value.name: value.elements for value in copy.counterexample.inputs}
    assert shown["%i"] == shown["%j"]


def test_a_copy_that_nobody_needs(audit):
    (copy,) = audit(*READ_BEFORE).copies
    assert copy.status is Status.NEEDLESS
    assert copy.saves_allocation
    assert copy.counterexample is None


@pytest.mark.parametrize("visibility", ["", "private"])
def test_a_result_that_lies_otherwise_is_said(audit, visibility):
    """Those who call a public function from elsewhere see it."""
    named = f"func.func {visibility} @f"
    (copy,) = audit(*(text.replace("func.func @f", named) for text in READ_BEFORE)).copies
    assert copy.status is Status.NEEDLESS
    assert ("another layout" in copy.remedy) is (not visibility)


def test_an_argument_that_must_not_be_written_needs_its_copy(audit):
    """What the tensor program promises of its arguments counts as well."""
    source = READ_BEFORE[0].replace(
        "%t: tensor<?xf32>", "%t: tensor<?xf32> {bufferization.writable = false}"
    )
    (copy,) = audit(source, READ_BEFORE[1]).copies
    assert copy.status is Status.NEEDED
    assert "read-only" in copy.counterexample.what


def test_copies_in_loops_go_at_once(audit):
    file = audit(*IN_LOOP)
    assert statuses(file) == [Status.NEEDLESS, Status.NEEDLESS]
    assert file.together == 2


def test_copies_of_which_each_one_alone_can_go(audit):
    """One of two copies of an argument may write to it, but not both."""
    source = TEXTS["copies_of_which_each_one_alone_can_go"]
    target = TEXTS["copies_of_which_each_one_alone_can_go_target"]
    file = audit(source, target)
    assert statuses(file) == [Status.NEEDLESS, Status.NEEDLESS]
    assert file.together == 1


def test_who_calls_counts_too(audit):
    (copy,) = audit(*CALLED).copies
    assert copy.function == "g"
    assert copy.status is Status.NEEDED
    assert copy.wrong_function == "f"


def test_a_copy_that_is_freed(audit):
    """The buffer of the caller is not freed in its place."""
    (copy,) = audit(*FREED).copies
    assert copy.status is Status.NEEDLESS


def test_a_copy_that_is_needed_unless_more_is_assumed(audit):
    """The caller owns what it is given, as the program frees on its own: it would free its own argument twice."""
    source = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {\n  return %t : tensor<4xf32>\n}\n"
    target = TEXTS["a_copy_that_is_needed_unless_more_is_assumed_target"]
    (copy,) = audit(source, target).copies
    assert copy.status is Status.UNDECIDED
    assert "callers do not free it" in copy.why_undecided


def test_what_is_wrong_anyway_says_nothing_of_the_copy(audit):
    """The program with the copy stores something else; no copy is to blame for that."""
    target = READ_BEFORE[1].replace(
        "memref.store %x", "%z = arith.addf %x, %x : f32\n  memref.store %z"
    )
    (copy,) = audit(READ_BEFORE[0], target).copies
    assert copy.status is Status.UNDECIDED
    assert "with the copy goes wrong" in copy.why_undecided


def test_a_trial_that_takes_too_long_leaves_the_copy_undecided(audit, monkeypatch):
    monkeypatch.setattr("oneshot_verify.audit.audit.attempt", lambda pair, removals: sleep(60))
    (copy,) = audit(*READ_BEFORE, seconds=0.1).copies
    assert copy.status is Status.UNDECIDED
    assert "time limit" in copy.why_undecided


def test_our_bufferizer_says_why_and_where(audit):
    (copy,) = audit(READ_AFTER_WRITE[0]).copies
    assert copy.status is Status.NEEDLESS
    assert copy.remedy == "`bufferize --elide-copies` takes the copy away"
    assert copy.source_line == 3
    assert "before tensor.extract at line 4 reads it" in copy.cause
    assert copy.text.startswith("memref.copy")


def test_costs(audit):
    """The copy in the loop moves 16 bytes in each of %n rounds, the other one 32 bytes once."""
    inner, outer = audit(*IN_LOOP).copies
    assert (inner.bytes, inner.depth, inner.rounds) == (16, 1, "%n")
    assert (outer.bytes, outer.depth, outer.rounds) == (32, 0, 1)
    (dynamic,) = audit(*READ_AFTER_WRITE).copies
    assert dynamic.bytes == "4 * dim(%t, 0)"
