"""`linalg.pack` and `linalg.unpack`, which upstream does not bufferize: ours is proved, what is wrong is noticed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from oneshot_verify.bufferize import bufferize_module, default_models, parse_options
from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.interface import OpOperand
from oneshot_verify.bufferize.ops import linalg
from oneshot_verify.bufferize.ops.linalg import RelayoutModel
from oneshot_verify.ir import parse, print_module
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries")
PROGRAMS = {
    "pack": TEXTS["pack"],
    "permuted": TEXTS["permuted"],
    "padded": TEXTS["padded"],
    "dynamic tile": TEXTS["dynamic_tile"],
    "unpack": TEXTS["unpack"],
    "read after": TEXTS["read_after"],
    "overlapping": TEXTS["overlapping"],
}


def verdict(text: str) -> Verdict:
    source = parse(text, "in.mlir")[0].module
    target = source.clone()
    bufferize_module(target, OPTIONS, models=default_models())
    (result,) = prove_pair(source, target)
    return result.verdict


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_packed_is_proved(name: str) -> None:
    assert verdict(PROGRAMS[name]) is Verdict.PROVED


@pytest.mark.mlir
@pytest.mark.parametrize("name", PROGRAMS)
def test_mlir_opt_reads_it_and_lowers_it_to_loops(mlir_opt: Path, name: str) -> None:
    module = parse(PROGRAMS[name], "in.mlir")[0].module
    bufferize_module(module, OPTIONS)
    text = print_module(module)
    assert "tensor<" not in text
    done = subprocess.run(
        [mlir_opt, "-convert-linalg-to-loops"], input=text, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "linalg." not in done.stdout


def test_the_destination_is_overwritten_and_the_source_read() -> None:
    for name, in_place in (("pack", True), ("read after", False)):
        module = parse(PROGRAMS[name], "in.mlir")[0].module
        analysis = analyze_module(module, OPTIONS)
        (op,) = (op for op in module.walk() if op.name in ("linalg.pack", "linalg.unpack"))
        assert analysis.is_in_place(OpOperand(op, 1)) is in_place, name
    # Nothing of the old contents is needed.
    text = PROGRAMS["read after"]
    module = parse(text, "in.mlir")[0].module
    bufferize_module(module, OPTIONS)
    assert "memref.copy" not in print_module(module)


def _reversed(original: Callable[..., Any]) -> Callable[..., Any]:
    def of(*args: Any) -> Any:
        found = original(*args)
        return replace(found, order=found.order[::-1])

    return of


def test_a_wrong_order_of_dimensions_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    tiling = linalg.Tiling
    monkeypatch.setattr(tiling, "of", staticmethod(_reversed(tiling.of)))
    for name in ("permuted", "unpack"):
        assert verdict(PROGRAMS[name]) is Verdict.REFUTED


def test_a_read_behind_the_end_of_the_source_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def always(rewriter: Any, condition: Any, source: Any, at: Any, padding: Any) -> Any:
        return linalg._read(rewriter, source, at)

    monkeypatch.setattr(linalg, "_read_if", always)
    assert verdict(PROGRAMS["padded"]) is Verdict.REFUTED


def test_a_model_that_does_not_see_the_read_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RelayoutModel, "reads", lambda self, operand, state: False)
    text = TEXTS["a_model_that_does_not_see_the_read_is_notice"]
    assert verdict(text) is Verdict.REFUTED
