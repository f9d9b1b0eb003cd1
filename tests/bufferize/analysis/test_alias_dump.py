"""`dump-alias-sets` names the same sets as mlir-opt."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path

import pytest
from xdsl.ir import Attribute, Operation

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.annotate import ARGUMENTS, RESULTS, annotate
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.ir import parse
from oneshot_verify.ir.layouts import array_elements
from tests.texts import texts_beside

from .texts import run_mlir_opt

TEXTS = texts_beside(__file__)

CORPUS = Path(__file__).resolve().parents[3] / "corpus" / "proved"
OPTIONS = "bufferize-function-boundaries test-analysis-only dump-alias-sets"
SMALL = TEXTS["small"]


def _leaves(
    attribute: Attribute | None, place: tuple[int, ...] = ()
) -> Iterator[tuple[Hashable, frozenset[str]]]:
    entries = array_elements(attribute) or ()
    if entries and array_elements(entries[0]) is None:
        yield place, frozenset(str(entry) for entry in entries)
        return
    for index, entry in enumerate(entries):
        yield from _leaves(entry, (*place, index))


def partition(module: Operation) -> set[tuple[int, frozenset[Hashable]]]:
    """For each set that is dumped its size, and the places where it is; names are the printer's affair."""
    found: dict[frozenset[str], set[Hashable]] = {}
    for function in module.walk():
        if function.name != "func.func":
            continue
        for number, op in enumerate(function.walk()):
            for kind in (RESULTS, ARGUMENTS):
                for place, names in _leaves(op.get_attr_or_prop(kind)):
                    named = names | {f"in {function.get_attr_or_prop('sym_name')}"}
                    found.setdefault(named, set()).add((number, kind, place))
    return {(len(names), frozenset(places)) for names, places in found.items()}


def dumped(text: str) -> Operation:
    module = parse(text, "program")[0].module
    annotate(module, analyze_module(module, parse_options(OPTIONS)))
    return module


def test_the_sets_are_those_of_the_decisions() -> None:
    (function,) = (op for op in dumped(SMALL).walk() if op.name == "func.func")
    inserts = [op for op in function.walk() if op.name == "tensor.insert"]
    assert str(inserts[0].attributes[RESULTS]) == '[["%kept", "%t"]]'
    assert str(inserts[1].attributes[RESULTS]) == '[["%copied"]]'
    assert str(function.attributes[ARGUMENTS]) == '[[[["%kept", "%t"]]]]'


@pytest.mark.mlir
@pytest.mark.parametrize("topic", ["branch", "call", "insert", "linalg", "loop", "memory", "slice"])
def test_mlir_opt_dumps_the_same_sets(topic: str, mlir_opt: Path) -> None:
    compared = 0
    for path in sorted((CORPUS / topic).glob("*.mlir")):
        text = path.read_text()
        theirs = run_mlir_opt(mlir_opt, text, OPTIONS)
        # What such a case names is decided otherwise on purpose.
        if theirs.returncode != 0 or "docs/found-bugs.md" in text:
            continue
        found = partition(parse(theirs.stdout, path.stem)[0].module)
        assert partition(dumped(text)) == found, path
        compared += 1
    assert compared
