"""Known failures: accepted with a reason, and said where they are expired or not needed."""

import json

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SWAPPED = TEXTS["swapped"]
WRONG = TEXTS["wrong"]
ENTRY = """\
[[known]]
file = "a.mlir"
function = "swapped"
verdict = "refuted"
reason = "LLVM issue 1"
"""


@pytest.fixture
def prove_wrong(run, tmp_path):
    """Proves a wrong pair with these known failures."""

    def call(known, *more):
        folder = tmp_path / "programs"
        folder.mkdir(exist_ok=True)
        (folder / "a.mlir").write_text(SWAPPED)
        (folder / "known.toml").write_text(known)
        (tmp_path / "wrong.mlir").write_text(WRONG)
        words = ("programs/a.mlir", "--against", "wrong.mlir", "--known", "programs/known.toml")
        return run("prove", *words, *more)

    return call


def test_a_known_failure_does_not_count_and_is_still_said(prove_wrong):
    done = prove_wrong(ENTRY)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "refuted" in done.stdout
    assert "LLVM issue 1" in done.stdout
    functions = json.loads(prove_wrong(ENTRY, "--format", "json").stdout)["files"][0]["functions"]
    assert [(f["name"], f["verdict"], f["accepted"]) for f in functions] == [
        ("swapped", "refuted", "LLVM issue 1"),
        ("fine", "proved", None),
    ]


def test_of_many_entries_those_that_hold_nothing_are_said(prove_wrong):
    others = """
[[known]]
file = "a.mlir"
function = "fine"
verdict = "unknown"
reason = "slow"
[[known]]
file = "a.mlir"
function = "gone"
verdict = "unknown"
reason = "slow"
[[known]]
file = "other.mlir"
function = "f"
verdict = "unknown"
reason = "not of this run"
"""
    done = prove_wrong(f"{ENTRY}until = 2000-01-01\n{others}")
    assert done.returncode == 1
    start = "oneshot-verify: programs/known.toml: a.mlir: "
    assert done.stderr.splitlines() == [
        f"{start}@swapped has expired on 2000-01-01: LLVM issue 1",
        f"{start}@fine is not needed: it is proved, and not unknown",
        f"{start}@gone is not needed: there is no such function",
    ]
    # Nothing is said of a function that was not judged.
    assert "@gone" not in prove_wrong(others, "--function", "swapped").stderr


def test_another_verdict_than_the_known_one_counts(prove_wrong):
    assert prove_wrong(ENTRY.replace('"refuted"', '"unknown"')).returncode == 1
    assert prove_wrong(f"{ENTRY}until = 2999-01-01\n").returncode == 0


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (ENTRY.replace('reason = "LLVM issue 1"', ""), "entry 1 has no 'reason'"),
        (ENTRY.replace('"LLVM issue 1"', '" "'), "entry 1 has no 'reason'"),
        (ENTRY.replace("refuted", "proved"), "'verdict' has to be one of error, refuted"),
        (f"{ENTRY}untill = 2000-01-01", "there is no 'untill'; known are file, function"),
        (f"{ENTRY}until = 'soon'", "'until' has to be a date"),
        (ENTRY + ENTRY, "a.mlir: @swapped stands there twice"),
        ("known = 3", "holds more than entries"),
        ("[[known", "is not TOML"),
    ],
)
def test_a_file_that_makes_no_sense_is_an_error(prove_wrong, known, said):
    done = prove_wrong(known)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
