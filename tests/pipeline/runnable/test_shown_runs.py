"""The files that show the refutations of the corpus, run: they print what their first lines say."""

from collections import Counter
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from benchmarks.findings.shown_runs import CORPUS, held, is_enough, programs, said_of, shown
from oneshot_verify.corpus.cases import find_cases

QUICK = 4
"""Of so many cases of the corpus, in the order of their names, one is run each time."""
SAY_NOTHING = {"may be the same", "cannot be run"}


@pytest.mark.mlir
@pytest.mark.usefixtures("mlir_opt", "mlir_runner")
@pytest.mark.parametrize("every", [QUICK, pytest.param(1, marks=pytest.mark.thorough)])
def test_refutations_show_what_their_files_say(every, tmp_path):
    cases = find_cases([Path(CORPUS) / "refuted"])[::every]
    runs = [shown(*each) for each in programs(cases, tmp_path)]
    counts = Counter(run.kind for run in runs)
    assert counts["wrong"] == 0, [run for run in runs if run.kind == "wrong"]
    # A part of the corpus may hold more of the few that cannot show it.
    assert is_enough(counts) or (every > 1 and counts["shown"] >= 0.8 * counts.total())
    assert all(run.detail for run in runs if run.kind in SAY_NOTHING)


CLASSES = {
    "parallel/unchecked_threads": "The first thread waits at 'memref.copy' for the others to end.",
    "parallel/threads_of_launch": "The first thread waits at 'memref.load' for the others to end.",
    "linalg/in_place_permuted": "Elements come one after the other, the first one first.",
    "linalg/branch_of_elements": "A division by zero, or a wrong cast, ends the run.",
    "slice/part_with_identity_layout": "A division by zero, or a wrong cast, ends the run.",
    "partial/stale_on_one_path": "What is left on tensors stays in its buffers.",
    "opaque/region_runs_again": "An unknown op gives its operands here and runs its region twice",
    "abort/constraint_dropped": "tensor program: the run ends early",
    "constant/wide": "tensor program, result 0: 0, 1, -1, -1",
    "symbols/reference_into_a_module": "tensor program, constant @a: 1, 2",
    "memory/fat_raw_buffer": "and a cast stays in its memory.",
}
"""Cases of the corpus, and a line of their files that says which of the runs that the program allows is shown."""


@pytest.mark.mlir
@pytest.mark.usefixtures("mlir_opt", "mlir_runner")
@pytest.mark.parametrize("name", CLASSES)
def test_a_run_that_the_program_allows_shows_the_difference(name, tmp_path):
    made = [*programs([Path(CORPUS) / "refuted" / f"{name}.mlir"], tmp_path)]
    assert [shown(*each).kind for each in made] == ["shown"] * len(made)
    assert made
    assert all(CLASSES[name] in path.read_text() for *_, path in made)


@pytest.mark.parametrize(
    ("printed", "problem"),
    [
        ("tensor program, result 0: 1, 2,\nEND\nbufferized program, result 0: 1, 7,", ""),
        ("tensor program, result 0: 1, 2,\nEND\nbufferized program, result 0: 1, 2,", "both print"),
        ("tensor program, result 0: 1, 2,\nEND\nbufferized program, result 0: 3, 7,", "said:"),
        ("tensor program, result 0: 1, 3,\nEND\nbufferized program, result 0: 1, 7,", "said:"),
        ("tensor program, result 0: 1, 2,\nEND", "said:"),
        ("tensor program, result 0: 1, 2,", "it ends before"),
    ],
)
def test_only_the_lines_that_are_foretold_count(printed, problem):
    said = said_of(
        "// It prints:\n//   tensor program, result 0: 1, 2\n//   bufferized program, result 0: 1, ?"
    )
    done = CompletedProcess([], 0, printed.replace("END", "tensor program, end"), "")
    assert held(said, done).startswith(problem)
    assert bool(held(said, done)) == bool(problem)


@pytest.mark.parametrize(
    ("printed", "code", "problem"),
    [
        ("bufferized program, result 0: 1,", 134, ""),
        ("bufferized program, result 0: 1,", 0, "said:"),
        ("bufferized program, result 0: 2,", 134, "said:"),
        ("bufferized program, result 0: 1,\ntensor program, end", 134, "said:"),
    ],
)
def test_a_tensor_program_that_ends_the_run_comes_last(printed, code, problem):
    said = said_of("//   bufferized program, result 0: 1\n//   tensor program: the run ends early")
    found = held(said, CompletedProcess([], code, printed, ""))
    assert found.startswith(problem)
    assert bool(found) == bool(problem)
