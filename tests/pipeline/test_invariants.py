"""What holds at loops, told in the names of both texts."""

import json
from pathlib import Path

import pytest

from oneshot_verify.corpus.cases import find_cases, read_case
from oneshot_verify.pipeline import ProveRequest, prove_files
from oneshot_verify.pipeline.invariants import TIMES
from oneshot_verify.pipeline.prove import Assignment, prove_assignments
from oneshot_verify.verdict import Verdict

ROOT = Path(__file__).resolve().parents[2]
PROVED = ROOT / "corpus" / "proved"


def told(path):
    case = read_case(path)
    against = str(case.against) if case.against else None
    request = ProveRequest(case.options[0], against, invariants=True)
    [file] = prove_files([str(path)], request)
    return [fact for function in file.functions for fact in function.invariants]


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (
            "loop/tiles_2d",
            [
                "loop source:15, target:8: %rows holds %rows in every iteration",
                "loop source:17, target:10: %acc holds %acc in every iteration",
            ],
        ),
        (
            "loop/one_of_two_is_written",
            [
                "loop source:6, target:5: %a holds %a in every iteration",
                "loop source:6, target:5: %y equals %y in every iteration",
                "loop source:6, target:5: %a may be %m in every iteration",
                "loop source:6, target:5: %a may be %w in every iteration",
            ],
        ),
    ],
)
def test_a_loop_is_told_by_names(name, facts):
    assert told(PROVED / f"{name}.mlir") == facts


def test_nothing_is_told_unless_asked():
    [file] = prove_files([str(ROOT / "examples" / "tiled_fill.mlir")], ProveRequest())
    assert file.functions[0].invariants == ()


def loops_in(points):
    for point in points:
        yield from [point] if point["rule"] in TIMES else []
        for region in point.get("regions", ()):
            yield from loops_in(region)


def test_each_loop_of_the_proved_cases_is_told():
    assignments = []
    for path in find_cases([PROVED]):
        case = read_case(path)
        against = str(case.against) if case.against else None
        request = ProveRequest(
            case.options[0], against, certify=True, invariants=True, partial=case.partial
        )
        assignments.append(Assignment(str(path), request))
    count = 0
    for file in prove_assignments(assignments):
        for function in file.functions:
            if function.verdict is not Verdict.PROVED:
                continue
            loops = len([*loops_in(json.loads(function.certificate)["points"])])
            places = {fact.partition(": ")[0] for fact in function.invariants}
            said = f"{file.path} @{function.name}: {function.invariants} {function.notes}"
            assert len(function.invariants) >= loops >= len(places) >= min(loops, 1), said
            assert "without a name" not in said, said
            assert "a mistake here" not in said, said
            count += loops
    assert count > 70
