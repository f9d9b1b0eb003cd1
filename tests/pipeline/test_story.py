"""The story behind a refutation: read, write and definition are what really happened."""

from pathlib import Path

import pytest

import oneshot_verify as ov
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.verdict import Counterexample, InputValue
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]
FOUND = Counterexample(
    inputs=(
        InputValue("%t", "tensor<?xf32>", (2,), ("5.0", "7.0")),
        InputValue("%x", "f32", None, ("2.0",)),
        InputValue("%y", "f32", None, ("3.0",)),
        InputValue("%i", "index", None, ("1",)),
    ),
    what="result 0 differs",
    where="result 0",
)


def _told(target, source=SOURCE, found=FOUND):
    modules = [
        parse(text, path)[0].module for text, path in ((source, "in.mlir"), (target, "out.mlir"))
    ]
    lines = {"in.mlir": source.splitlines(), "out.mlir": target.splitlines()}
    return with_story(*modules, "f", found, lines)


def test_the_definition_is_the_write_that_the_read_should_have_seen():
    told = _told(TARGET)
    assert told.conflict.definition.line == 2
    assert told.conflict.write.line == 3
    assert told.conflict.read.line == 4
    assert told.conflict.write.text.strip().startswith("%b = tensor.insert")


def test_the_history_ends_with_the_read():
    history = _told(TARGET).history
    assert [(step.what, step.elements, step.touched) for step in history] == [
        ("start", ("5.0", "7.0"), ()),
        ("memref.store", ("5.0", "2.0"), (1,)),
        ("memref.store", ("5.0", "3.0"), (1,)),
        ("memref.load", ("5.0", "3.0"), (1,)),
    ]
    assert [step.expected for step in history] == ["", "", "", "2.0"]


def test_ops_in_loops_carry_the_iteration():
    path = (
        Path(__file__).parents[2] / "corpus" / "refuted" / "loop" / "slice_of_outside_nested.mlir"
    )
    target = ov.load(path.with_suffix(".target.mlir"))
    [told] = [result.counterexample for result in ov.prove(ov.load(path), target)]
    fills = [step.iteration for step in told.history if step.what == "linalg.fill"]
    assert fills == [f"%arg2 = {i}, %arg3 = {j}" for i, j in ((0, 0), (0, 1), (1, 0))]
    assert told.history[0].iteration == ""


def test_a_place_that_never_held_the_right_value_is_no_conflict():
    never = TARGET.replace("memref.store %x", "memref.store %y")
    told = _told(never)
    assert told.conflict is None
    assert told.history


def test_a_wrong_result_is_read_by_the_return():
    source = SOURCE.replace("return %old, %b", "return %old, %a")
    copy = TEXTS["a_wrong_result_is_read_by_the_return_copy"]
    conflict = _told(copy, source).conflict
    assert (conflict.definition.line, conflict.write.line, conflict.read.line) == (2, 3, 5)


def test_an_equal_pair_has_no_story():
    right = TARGET.replace(
        "  memref.store %y, %t[%i] : memref<?xf32>\n  %old = memref.load %t[%i] : memref<?xf32>\n",
        "  %old = memref.load %t[%i] : memref<?xf32>\n  memref.store %y, %t[%i] : memref<?xf32>\n",
    )
    assert _told(right) is FOUND


def test_a_fault_is_the_last_moment():
    freed = TARGET.replace("  %old", "  memref.dealloc %t : memref<?xf32>\n  %old")
    told = _told(freed)
    assert told.conflict is None
    *_, free, fault = told.history
    assert free.what == "memref.dealloc"
    assert fault.what.startswith("memref.load: use of a buffer after it was freed")


@pytest.mark.parametrize("layout", ["memref<?xf32>", "memref<?xf32, strided<[?], offset: ?>>"])
def test_the_layout_of_the_arguments_does_not_matter(layout):
    assert _told(TARGET.replace("memref<?xf32>", layout)).conflict.write.line == 3


OUTSIDE = TEXTS["outside"]
OUTSIDE_TARGET = TEXTS["outside_target"]


@pytest.mark.parametrize(
    ("access", "write"),
    [
        pytest.param("", 3, id="the call overwrites its argument"),
        pytest.param(
            ' {bufferization.access = "read"}', 4, id="the call returns its argument, to be written"
        ),
    ],
)
def test_what_a_function_without_body_may_do_is_part_of_the_story(access, write):
    from tests.judged import prove_function

    source = OUTSIDE.replace("ACCESS", access)
    modules = parse(source, "in.mlir")[0].module, parse(OUTSIDE_TARGET, "out.mlir")[0].module
    result = prove_function(*modules, "f")
    assert result.counterexample is not None
    told = _told(OUTSIDE_TARGET, source, result.counterexample)
    assert told.conflict is not None
    assert told.conflict.definition.line == 2
    assert told.conflict.write.line == write
    assert told.conflict.read.line == 5
    is_in_history = any(step.what == "func.call" for step in told.history)
    assert is_in_history == (write == 3), "it shows who changed a buffer"


FILLED = TEXTS["filled"]
NOT_FILLED = TEXTS["not_filled"]


def test_a_store_is_not_said_to_read_what_lies_beside_it():
    """The copy in front of the store is missing: the return shows it, and the store does nothing wrong."""
    inputs = (InputValue("%x", "f32", None, ("2.0",)), InputValue("%i", "index", None, ("0",)))
    told = _told(NOT_FILLED, FILLED, Counterexample(inputs, "result 0 differs", "result 0"))
    assert (told.failing.place.line, told.failing.says) == (
        4,
        "returns %m[1], which nothing has written; the tensor program has 7.0 (source:4)",
    )
    assert [(step.what, step.role) for step in told.history][1:] == [
        ("memref.store", ""),
        ("func.return", "read"),
    ]


def test_what_a_call_writes_after_it_has_read_is_no_part_of_the_story():
    declared = "func.func private @ext({0}<?xf32>)\n"
    source = declared.format("tensor") + (
        "func.func @f(%t: tensor<?xf32>) {\n"
        "  func.call @ext(%t) : (tensor<?xf32>) -> ()\n  return\n}\n"
    )
    target = declared.format("memref") + (
        "func.func @f(%t: memref<?xf32>) {\n  %c0 = arith.constant 0 : index\n"
        "  %n = memref.dim %t, %c0 : memref<?xf32>\n"
        "  %m = memref.alloc(%n) : memref<?xf32>\n"
        "  func.call @ext(%m) : (memref<?xf32>) -> ()\n  return\n}\n"
    )
    inputs = (InputValue("%t", "tensor<?xf32>", (1,), ("2.0",)),)
    told = _told(target, source, Counterexample(inputs, "effect 0 differs"))
    assert [(step.what, step.elements) for step in told.history[1:]] == [
        ("memref.alloc", ("undefined",)),
        ("func.call", ("undefined",)),
    ]


def test_the_return_leaves_what_it_does_not_return():
    body = "({}) {{\n  %c0 = arith.constant 0 : index\n{}  return\n}}\n"
    given = "%x: f32, %m: memref<1xf32>"
    source = "func.func @f" + body.format(given, "  memref.store %x, %m[%c0] : memref<1xf32>\n")
    inputs = (
        InputValue("%x", "f32", None, ("2.0",)),
        InputValue("%m", "memref<1xf32>", (1,), ("3.0",)),
    )
    target = "func.func @f" + body.format(given, "")
    told = _told(target, source, Counterexample(inputs, "argument 1 differs", "argument 1"))
    assert told.failing.says.startswith("leaves 3.0 in %m[0]")


BLOCKS = TEXTS["blocks"]


def test_a_loop_of_blocks_with_other_rounds_is_named_by_the_branch_that_goes_back():
    inputs = (
        InputValue("%x", "i32", None, ("2",)),
        InputValue("%m", "memref<4xi32>", (4,), ("3", "3", "3", "3")),
    )
    target = BLOCKS.replace("constant 3", "constant 2")
    found = _told(target, BLOCKS, Counterexample(inputs, "a loop runs 2 times instead of 3 times"))
    assert (found.failing.place.side, found.failing.says) == ("target", found.what)
    assert found.failing.place.line == 12
