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
    assert is_enough(counts), [run for run in runs if run.kind == "wrong"]
    if every == 1:
        # Who always says that nothing may show has not shown anything.
        assert len({run.case for run in runs if run.kind in SAY_NOTHING}) <= 0.25 * len(cases)
    assert all(run.detail for run in runs if run.kind in SAY_NOTHING)


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
