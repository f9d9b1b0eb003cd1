"""A sample of what the commands print is read by MLIR 22 and MLIR 24."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.conformance.readers import COMMANDS, outputs, said, said_by_24
from tests.conftest import CHECKOUT

CORPUS = CHECKOUT / "corpus"
SAMPLE = (
    CORPUS / "proved" / "call" / "call_result_is_constant.mlir",
    CORPUS / "proved" / "linalg" / "absolute_value_in_place.mlir",
    CORPUS / "proved" / "insert" / "built_in_place_at_any_offset.mlir",
    CORPUS / "proved" / "slice" / "masked_part.mlir",
    CHECKOUT / "examples" / "tiled_fill.mlir",
)


def _is_read(path: Path, name: str, mlir_opt: Path, heir_opt: Path) -> int:
    texts = list(outputs(COMMANDS[name], path))
    found = [(said(mlir_opt, text), said_by_24(heir_opt, text)[0]) for text in texts]
    assert [pair for pair in found if any(pair)] == []
    return len(texts)


@pytest.mark.mlir
@pytest.mark.mlir24
@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_outputs_on_the_corpus(path: Path, mlir_opt: Path, heir_opt: Path) -> None:
    names = ("bufferize", "bufferize --options", "bufferize --deallocate")
    assert sum(_is_read(path, name, mlir_opt, heir_opt) for name in names) == len(names)


@pytest.mark.mlir
@pytest.mark.mlir24
def test_outputs_on_upstream_cases(upstream: Path, mlir_opt: Path, heir_opt: Path) -> None:
    paths = sorted((upstream / "SCF").rglob("input.mlir"))[::12]
    paths = [path for path in paths if not said(mlir_opt, path.read_text())]
    assert sum(_is_read(path, "bufferize --options", mlir_opt, heir_opt) for path in paths) > 1


@pytest.mark.mlir
@pytest.mark.mlir24
def test_a_program_that_shows_a_difference(mlir_opt: Path, heir_opt: Path) -> None:
    """The programs of both sides in one file, with a `main`; and the target alone."""
    path = CORPUS / "refuted" / "slice" / "masked_part.mlir"
    name = next(name for name in COMMANDS if "run it" in name)
    assert _is_read(path, name, mlir_opt, heir_opt)
