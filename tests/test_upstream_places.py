"""Assertions of the upstream cases are compared without the place in a file that their messages name."""

from __future__ import annotations

from benchmarks.common.upstream import without_places
from oneshot_verify.ir import parse
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]


def _read(file: str, line: int) -> str:
    text = PROGRAM.replace("FILE", file).replace("LINE", str(line))
    return str(without_places(parse(text, "f.mlir")[0].module))


def test_only_places_go() -> None:
    found = _read("a/00.mlir", 110)
    assert found == _read("a/00/input.mlir", 59)
    assert "ERROR: no" in found
    assert "loc(unknown)" in found
    assert "another one of line 3" in found
