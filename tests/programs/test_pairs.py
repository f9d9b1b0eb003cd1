"""Files with two programs: their headers, twins and plans."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from oneshot_verify.corpus.cases import CaseError
from oneshot_verify.encode.certificate import BadCertificate
from oneshot_verify.encode.function import Answer
from oneshot_verify.verdict import Verdict
from tests.programs.pairs import Promise, check_plan, promises

BODY = "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {\n  return %t : tensor<?xf32>\n}\n"
BUFFERS = BODY.replace("tensor", "memref")
TWICE = '"%t : " => "%u : "'
Written = Callable[..., list[Promise]]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a file, and reads its promises."""

    def write(header: str = "", plan: str = "") -> list[Promise]:
        behind = f"// ----- plan\n{plan}\n" if plan else ""
        path = tmp_path / "pair.mlir"
        path.write_text(f"// verdict: proved\n{header}{BODY}// ----- target\n{BUFFERS}{behind}")
        return list(promises(path))

    return write


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("titel: typo", "no such key: 'titel'"),
        ("wrong: %t => %u -- why", 'write `// wrong: "old" => "new" -- why`'),
        ('wrong: "%t" -- why', 'write `// wrong: "old" => "new" -- why`'),
        ('wrong: "@f" => "@g"', "ends with ` -- `"),
        ('wrong: "\\x" => "@g" -- why', "of the twin"),
        ('wrong: "@h" => "@g" -- why', "'@h' occurs 0 times"),
        (f"wrong: {TWICE} -- why", "'%t : ' occurs 2 times"),
        ('wrong: "%t : memref" => "", "memref<?xf32>\\n}" => "" -- why', "two replacements"),
    ],
)
def test_a_wrong_header_is_told(written: Written, line: str, said: str) -> None:
    with pytest.raises(CaseError, match=re.escape(said)) as raised:
        written(f"// {line}\n")
    assert ":2: " in str(raised.value)


def test_a_twin_is_the_pair_after_its_replacements(written: Written, tmp_path: Path) -> None:
    pair, twin = written(f'// unproved: each {TWICE}, "@f(%t: tensor" => "@g(%t: tensor" -- why\n')
    assert (pair.expected, twin.expected, twin.label) == (Verdict.PROVED, None, "line 2: why")
    assert twin.pair.source.count("%u : tensor") == 1
    assert twin.pair.target.count("%u : memref") == 1
    assert ("@g(" in twin.pair.source, "@f(" in twin.pair.target) == (True, True)
    # Places in messages are places of the file.
    assert twin.pair.target.splitlines()[6] == "func.func @f(%t: memref<?xf32>) -> memref<?xf32> {"
    text = (tmp_path / "pair.mlir").read_text()
    assert text.splitlines()[6] == twin.pair.target.splitlines()[6]


@pytest.mark.parametrize(
    ("plan", "answer"),
    [
        ('{"points": []}', Answer.HOLDS),
        ('{"points": [], "results": [{"argument": 1}]}', Answer.REFUSED),
    ],
)
def test_a_plan_is_what_is_checked(written: Written, plan: str, answer: Answer) -> None:
    [promise] = written(plan=plan)
    assert check_plan(promise.pair).answer is answer


@pytest.mark.parametrize(
    ("plan", "said"), [('{"points": 1}', "'points' is no list"), ("points", "the plan is no JSON")]
)
def test_a_plan_that_is_none(written: Written, plan: str, said: str) -> None:
    [promise] = written(plan=plan)
    with pytest.raises(BadCertificate, match=said):
        check_plan(promise.pair)


def test_the_pair_of_the_page_has_a_plan_that_holds(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "corpus.md"
    [text] = re.findall(
        r"^```mlir\n([^`]*// ----- target\n[^`]*)^```$", page.read_text(), re.MULTILINE
    )
    path = tmp_path / "shown.mlir"
    path.write_text(text)
    right, *wrong = (check_plan(each.pair).answer for each in promises(path))
    assert right is Answer.HOLDS
    assert wrong == [Answer.REFUSED, Answer.REFUSED]
