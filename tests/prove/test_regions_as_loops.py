"""Regions of ops that nobody knows, and of threads of devices: any number of runs, in any state, have to agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneshot_verify.bufferize import BufferizationOptions, bufferize_module
from oneshot_verify.bufferize.options import LayoutMapOption
from oneshot_verify.ir import parse, print_module
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.judged import prove_function

CASES = Path(__file__).parent / "regions_as_loops.mlir"


def bufferized(text: str) -> str:
    (part,) = parse(text, "source.mlir")
    options = BufferizationOptions(
        bufferize_function_boundaries=True,
        allow_unknown_ops=True,
        function_boundary_type_conversion=LayoutMapOption.IDENTITY,
    )
    bufferize_module(part.module, options)
    return print_module(part.module)


def judged(source: str, target: str) -> FunctionResult:
    """The verdict."""
    modules = [
        parse(text, name)[0].module for text, name in ((source, "a.mlir"), (target, "b.mlir"))
    ]
    return prove_function(modules[0], modules[1], "f")


def parts() -> dict[str, tuple[str, list[tuple[str, str, Verdict]]]]:
    """The programs of the file by title, each with changes of its bufferized form, and the verdict on these."""
    found: dict[str, tuple[str, list[tuple[str, str, Verdict]]]] = {}
    for part in CASES.read_text().split("// -----\n"):
        head, body = part.strip().split("\n", 1)
        changes: list[tuple[str, str, Verdict]] = []
        for line in body.splitlines():
            if line.startswith("// wrong: "):
                old, new, verdict = line.removeprefix("// wrong: ").split(" | ")
                changes.append((old, new, Verdict(verdict)))
        program = body[body.index("func.func") :]
        found[head.removeprefix("// ")] = (program, changes)
    return found


PARTS = parts()
WRONG = [(title, *change) for title, (_, changes) in PARTS.items() for change in changes]


@pytest.mark.parametrize("title", PARTS)
def test_what_we_make_is_proved(title: str) -> None:
    source, changes = PARTS[title]
    assert changes
    result = judged(source, bufferized(source))
    assert result.verdict is Verdict.PROVED, result.reason
    said = " ".join(result.assumptions)
    assert ("runs its regions any number of times" in said) == ('"acme.' in source)


@pytest.mark.parametrize(("title", "old", "new", "verdict"), WRONG)
def test_what_is_wrong_is_not(title: str, old: str, new: str, verdict: Verdict) -> None:
    source, _ = PARTS[title]
    target = bufferized(source)
    assert old in target, target
    assert judged(source, target.replace(old, new, 1)).verdict is verdict


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ('"acme.end"() : () -> ()', '"acme.end"(%x) : (tensor<8xf32>) -> ()', Verdict.UNKNOWN),
        (
            '"acme.end"() : () -> ()',
            "cf.br ^bb1\n  ^bb1:\n    " + '"acme.end"() : () -> ()',
            Verdict.UNSUPPORTED,
        ),
        ("acme.repeat", "omp.teams", Verdict.UNSUPPORTED),
    ],
    ids=["tensors passed on", "blocks", "threads"],
)
def test_what_is_no_loop_is_not_proved(old: str, new: str, verdict: Verdict) -> None:
    source, _ = PARTS["An op that nobody knows"]
    assert old in source
    source = source.replace(old, new, 1)
    assert judged(source, bufferized(source)).verdict is verdict
