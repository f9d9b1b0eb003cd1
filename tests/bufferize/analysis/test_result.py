"""What `Analysis` tells its users: reasons, forced decisions, equivalence, undefined uses, models of others."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.annotate import annotate
from oneshot_verify.bufferize.analysis.reasons import (
    Conflict,
    Forced,
    NotWritable,
    Privatisation,
)
from oneshot_verify.bufferize.interface import BufferizationError, OpModel, OpOperand, op_name
from oneshot_verify.bufferize.ops.shared import DestinationStyleModel
from oneshot_verify.bufferize.options import OptionError, parse_options
from oneshot_verify.bufferize.registry import Models, default_models
from oneshot_verify.ir import parse
from tests.texts import texts_beside

from .texts import run_mlir_opt

TEXTS = texts_beside(__file__)

OPTIONS = parse_options("bufferize-function-boundaries")
CONFLICT = TEXTS["conflict"]


def _read(text: str) -> Operation:
    return parse(text, "program")[0].module


def _op(module: Operation, name: str, place: int = 0) -> Operation:
    return [op for op in module.walk() if op_name(op) == name][place]


def test_a_conflict_names_read_write_and_definition(models: Models) -> None:
    module = _read(CONFLICT)
    insert, extract = _op(module, "tensor.insert"), _op(module, "tensor.extract")
    write = OpOperand(insert, 1)
    analysis = analyze_module(module, OPTIONS, models=models)
    assert not analysis.is_in_place(write)
    expected = Conflict(OpOperand(extract, 0), write, insert.operands[1])
    assert analysis.reasons == {write: expected}


def test_not_writable_names_the_value(models: Models) -> None:
    module = _read(TEXTS["not_writable_names_the_value"])
    insert = _op(module, "tensor.insert")
    analysis = analyze_module(module, OPTIONS, models=models)
    assert analysis.reasons == {OpOperand(insert, 1): NotWritable(insert.operands[1])}


def test_privatisation_names_the_definition(models: Models) -> None:
    module = _read(TEXTS["privatisation_names_the_definition"])
    insert = _op(module, "tensor.insert")
    write = OpOperand(insert, 1)
    analysis = analyze_module(module, OPTIONS, models=models)
    assert analysis.reasons == {write: Privatisation(write, insert.operands[1])}


def test_one_forced_decision_leaves_the_others_alone(models: Models) -> None:
    module = _read(CONFLICT)
    insert, extract = _op(module, "tensor.insert"), _op(module, "tensor.extract")
    forced = {(insert, 1): True}
    analysis = analyze_module(module, OPTIONS, forced=forced, models=models)
    # The extract now shares a conflict, but did not bring it about.
    assert analysis.reasons == {}
    assert analysis.are_equivalent(insert.results[0], insert.operands[1])

    forced = {(insert, 1): False, (extract, 0): False}
    analysis = analyze_module(module, OPTIONS, forced=forced, models=models)
    assert analysis.reasons == {OpOperand(insert, 1): Forced(), OpOperand(extract, 0): Forced()}
    assert not analysis.are_aliasing(insert.results[0], insert.operands[1])


def test_a_forced_write_counts_for_later_decisions(models: Models) -> None:
    module = _read(TEXTS["a_forced_write_counts_for_later_decisions"])
    insert, extract = _op(module, "tensor.insert"), _op(module, "tensor.extract_slice")
    analysis = analyze_module(module, OPTIONS, models=models)
    assert set(analysis.reasons) == {OpOperand(insert, 1)}
    # Top-down the slice is decided after the write, and must copy what it still can.
    options = parse_options("bufferize-function-boundaries analysis-heuristic=top-down")
    analysis = analyze_module(module, options, forced={(insert, 1): True}, models=models)
    assert set(analysis.reasons) == {OpOperand(extract, 0)}


def test_undefined_contents(models: Models) -> None:
    module = _read(TEXTS["undefined_contents"])
    fill, insert = _op(module, "linalg.fill"), _op(module, "tensor.insert_slice")
    analysis = analyze_module(module, OPTIONS, models=models)
    assert analysis.has_undefined_contents(OpOperand(fill, 1))
    assert analysis.has_undefined_contents(OpOperand(insert, 1))
    assert not analysis.has_undefined_contents(OpOperand(insert, 0))


def test_an_op_of_another_package_gets_a_model_by_its_name() -> None:
    text = TEXTS["an_op_of_another_package_gets_a_model_by_its"]
    module = _read(text)
    models = default_models()
    operand = OpOperand(_op(module, "mine.add"), 0)
    options = parse_options("bufferize-function-boundaries allow-unknown-ops")
    # Nobody may write what an unknown op returns, and the op itself may write.
    unknown = analyze_module(module, options, models=models)
    assert set(unknown.reasons) == {operand, OpOperand(operand.op, 1)}
    models.register("mine.add", DestinationStyleModel())
    analysis = analyze_module(module, options, models=models)
    assert analysis.is_in_place(operand)
    summary = analysis.summaries[_op(module, "func.func")]
    assert summary.written == {0}
    assert summary.read == {0, 1}
    assert summary.equivalent == {0: 0}


def test_a_region_of_several_blocks_needs_a_model_that_knows_them() -> None:
    module = _read(
        """
"mine.region"() ({
  "mine.jump"()[^bb1] : () -> ()
^bb1:
  "mine.end"() : () -> ()
}) : () -> ()
"""
    )
    models = Models()
    models.register("mine.region", OpModel())
    with pytest.raises(BufferizationError, match="does not support unstructured control flow"):
        analyze_module(module, models=models)


def test_a_function_without_return_is_refused(models: Models) -> None:
    module = _read("func.func @f() {\n  cf.br ^bb1\n^bb1:\n  cf.br ^bb1\n}\n")
    with pytest.raises(BufferizationError, match=r"cannot bufferize func.func without func.return"):
        analyze_module(module, OPTIONS, models=models)


@pytest.mark.parametrize(
    "text",
    [
        "no-such-option",
        "analysis-heuristic=best",
        "analysis-fuzzer-seed=x",
        "allow-unknown-ops=maybe",
        "print-conflicts",
        "dump-alias-sets",
        "copy-before-write test-analysis-only",
        "unknown-type-conversion=infer-layout-map",
        "dialect-filter='a",
        "no-analysis-func-filter=f",
        "must-infer-memory-space use-encoding-for-memory-space",
        "copy-before-write must-infer-memory-space use-encoding-for-memory-space",
    ],
)
def test_options_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(OptionError):
        parse_options(text)


@pytest.mark.mlir
@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("must-infer-memory-space use-encoding-for-memory-space", True),
        ("must-infer-memory-space=0 use-encoding-for-memory-space", False),
        ("must-infer-memory-space use-encoding-for-memory-space=false", False),
        ("no-analysis-func-filter=f", True),
        ("no-analysis-func-filter=f bufferize-function-boundaries", False),
    ],
)
def test_mlir_opt_refuses_the_same_combinations(
    mlir_opt: Path, text: str, is_refused: bool
) -> None:
    done = run_mlir_opt(mlir_opt, "func.func @f() {\n  return\n}\n", text)
    assert (done.returncode != 0) == is_refused
    if is_refused:
        with pytest.raises(OptionError):
            parse_options(text)
    else:
        parse_options(text)


def test_options_by_upstream_names() -> None:
    options = parse_options(
        "bufferize-function-boundaries=1 dialect-filter=tensor,scf buffer-alignment=8"
    )
    assert options.bufferize_function_boundaries
    assert options.dialect_filter == ("tensor", "scf")
    assert options.buffer_alignment == 8
    assert options.allows("tensor")
    assert not options.allows("linalg")
    assert not parse_options("").allows("func")


@pytest.mark.mlir
def test_conflicts_are_marked_as_upstream_marks_them(mlir_opt: Path, models: Models) -> None:
    text = TEXTS["conflicts_are_marked_as_upstream_marks_them"]
    words = "bufferize-function-boundaries print-conflicts"
    theirs = parse(run_mlir_opt(mlir_opt, text, words).stdout, "mlir-opt")[0].module
    module = _read(text)
    options = parse_options(f"{words} test-analysis-only")
    annotate(module, analyze_module(module, options, models=models))
    marks = [(op_name(op), sorted(a for a in op.attributes if "[" in a)) for op in module.walk()]
    assert [mark for mark in marks if mark[1]] == [
        ("func.func", ["C_0[DEF: bbArg 0]"]),
        ("arith.constant", ["W_0[NOT-WRITABLE: result 0]"]),
        ("tensor.insert", ["C_0[CONFL-WRITE: 1]"]),
        ("tensor.extract", ["C_0[READ: 0]"]),
    ]
    assert marks == [
        (op_name(op), sorted(a for a in op.attributes if "[" in a)) for op in theirs.walk()
    ]
