"""`bufferization.access` of functions with a body."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir import parse

PARTS = (Path(__file__).parent / "marks.mlir").read_text().split("\n// -----\n")


def refused(text: str, options: str, models: Models) -> tuple[int, str] | None:
    """Line and access of the refusal."""
    module = parse(text, "marks.mlir")[0].module
    try:
        bufferize_module(module, parse_options(options), models=models)
    except BufferizationError as error:
        at, access = error.position, error.message.split("without '")[1].split("'")[0]
        return None if at is None else (at.line, access)
    return None


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.split("@")[1].split("(")[0])
def test_a_body_that_contradicts_its_mark_is_refused_at_the_op(part: str, models: Models) -> None:
    said = [
        (number, line.rpartition("// rejected: ")[2])
        for number, line in enumerate(part.splitlines(), 1)
        if "// rejected: " in line
    ]
    found = refused(part, "bufferize-function-boundaries", models)
    assert ([] if found is None else [found]) == said


def test_a_write_that_is_copied_contradicts_nothing(models: Models) -> None:
    [part] = [part for part in PARTS if "@written_in_a_block" in part]
    options = "bufferize-function-boundaries copy-before-write"
    assert refused(part, options, models) is None


@pytest.mark.parametrize("option", ["copy-before-write", "no-analysis-func-filter=handed_out"])
def test_a_buffer_that_is_handed_out_may_be_written(option: str, models: Models) -> None:
    [part] = [part for part in PARTS if "@handed_out" in part]
    assert refused(part, f"bufferize-function-boundaries {option}", models) == (3, "write")
