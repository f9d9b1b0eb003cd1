"""Files, parts, positions and errors."""

# ruff: noqa: E501  -- one op a line

from __future__ import annotations

import io
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

from oneshot_verify.ir import (
    InputError,
    Position,
    parse,
    parse_file,
    parse_part,
    position_of,
    print_module,
    split,
)
from oneshot_verify.ir.reader.parser import MAX_NESTING
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

IDENTITY = (
    "func.func @{name}(%a: tensor<?xf32>) -> tensor<?xf32> {{\n  return %a : tensor<?xf32>\n}}\n"
)


def only_op(text: str, name: str) -> Operation:
    (part,) = parse(text, "test.mlir")
    (op,) = (op for op in part.module.walk() if op.name == name)
    return op


def error_of(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        parse(text, "test.mlir")
    return caught.value


def test_parts_keep_the_lines_of_the_whole_file() -> None:
    text = IDENTITY.format(name="f") + "// -----\n\n" + IDENTITY.format(name="g")
    first, second = parse(text, "test.mlir")
    assert (first.index, first.first_line) == (0, 1)
    assert (second.index, second.first_line) == (1, 5)
    (function,) = second.module.ops
    assert position_of(function) == Position("test.mlir", 6, 1)


def test_split_ignores_what_is_no_separator() -> None:
    assert len(split("// ----- not one\n// ------\n//-----\n")) == 1
    assert [chunk.text for chunk in split("a\n// -----\nb\n  // -----  \nc")] == [
        "a\n",
        "b\n  ",
        "c",
    ]


def test_a_bad_part_does_not_hide_the_others() -> None:
    text = "func.func @f( {\n// -----\n" + IDENTITY.format(name="g")
    bad, good = split(text)
    with pytest.raises(InputError):
        parse_part(bad, "test.mlir")
    assert parse_part(good, "test.mlir").index == 1


def test_a_part_without_ops_is_an_empty_module() -> None:
    first, second = parse("// only words\n// -----\n" + IDENTITY.format(name="f"), "test.mlir")
    assert len(list(first.module.ops)) == 0
    assert len(list(second.module.ops)) == 1


def test_ops_and_arguments_know_their_place_and_clones_keep_it() -> None:
    text = (
        "func.func @f(%t: tensor<?xf32>,\n              %i: index) {\n"
        "  %x =\n    tensor.extract %t[%i] : tensor<?xf32>\n  return\n}\n"
    )
    extract = only_op(text, "tensor.extract")
    assert position_of(extract) == Position("test.mlir", 3, 3)
    assert position_of(extract.clone()) == Position("test.mlir", 3, 3)
    block = extract.parent_block()
    assert block is not None
    location = block.args[1].location
    assert (location.line.data, location.column.data) == (2, 15)  # pyright: ignore


def test_implied_terminators_and_bodies_stand_where_their_op_does() -> None:
    text = "func.func @f(%c: i1) {\n  scf.if %c {\n  }\n  return\n}\n"
    assert position_of(only_op(text, "scf.yield")) == Position("test.mlir", 2, 3)


def test_locations_are_not_printed() -> None:
    (part,) = parse(IDENTITY.format(name="f"), "test.mlir")
    assert "loc" not in print_module(part.module)


def test_names_are_kept() -> None:
    text = "func.func @f(%first: index) -> index {\n  %sum = arith.addi %first, %first : index\n  return %sum : index\n}\n"
    (part,) = parse(text, "test.mlir")
    printed = print_module(part.module)
    assert "%sum = arith.addi %first, %first" in printed


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 0, 0, "empty"),
        ("func.func @f() {\n", 2, 1, "line 1 opens"),
        ("func.func @f() {\n  return\n}\n}\n", 4, 1, "an op is expected here"),
        ("func.func @f() {\n  foo.bar %a : i32\n}\n", 2, 3, "'foo.bar' is unknown"),
        (
            "func.func @f() -> index {\n  return %x : index\n}\n",
            2,
            10,
            "%x is used but not defined",
        ),
        (
            "func.func @f(%i: index) {\n  %x = arith.addi %y, %i : index\n"
            "  %y = arith.addi %i, %i : index\n  return\n}\n",
            2,
            3,
            "%y is used where it is not defined",
        ),
        (
            "func.func @f(%c: i1) -> index {\n  scf.if %c {\n    %x = arith.constant 1 : index\n"
            '    "test.a"() : () -> ()\n  }\n  "test.b"(%x) : (index) -> ()\n  return %x : index\n}\n',
            6,
            12,
            "%x is used but not defined",
        ),
        (
            "func.func @f(%m: memref<?xf32>, %i: index) {\n"
            "  %x = memref.load %m[%i, %i] : memref<?xf32>\n  return\n}\n",
            2,
            3,
            "index for each dimension",
        ),
        ("func.func @f() {\n  return\n}\nfunc.func @f() {\n  return\n}\n", 4, 1, "defined again"),
        ("func.func @f(%a: tensor<?x>) {\n  return\n}\n", 1, 27, ""),
    ],
)
def test_bad_text_gives_a_place_and_one_line(text: str, line: int, column: int, words: str) -> None:
    error = error_of(text)
    assert (error.position.line, error.position.column) == (line, column), error
    assert words in error.message
    assert "\n" not in str(error)
    assert "^" not in error.message


def test_a_value_of_another_function_is_not_in_scope() -> None:
    text = (
        "func.func @f() -> index {\n  return %x : index\n}\n"
        "func.func @g() -> index {\n  %x = arith.constant 1 : index\n  return %x : index\n}\n"
    )
    assert error_of(text).position.line == 2


def test_a_block_only_sees_what_dominates_it() -> None:
    text = (
        "func.func @f(%c: i1) -> index {\n  cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n"
        "  %x = arith.constant 1 : index\n  cf.br ^bb2\n^bb2:\n  return %x : index\n}\n"
    )
    assert error_of(text).position.line == 7
    through = text.replace("%c, ^bb1, ^bb2", "%c, ^bb1, ^bb1")
    assert len(parse(through, "test.mlir")) == 1


@pytest.mark.parametrize("depth", [MAX_NESTING + 1, 3000])
def test_deep_nesting_is_an_error_not_a_crash(depth: int) -> None:
    text = "func.func @f(%c: i1) {\n" + "scf.if %c {\n" * depth + "}\n" * (depth + 1)
    assert "nest deeper" in error_of(text).message


def test_deep_attributes_are_an_error_not_a_crash() -> None:
    text = "func.func @f() attributes {a = " + "[" * 9000 + "]" * 9000 + "} { return }"
    assert "nested too deeply" in error_of(text).message


def test_nesting_within_the_limit_is_read_and_printed() -> None:
    depth = MAX_NESTING - 5
    text = "func.func @f(%c: i1) {\n" + "scf.if %c {\n" * depth + "}\n" * depth + "return\n}\n"
    (part,) = parse(text, "test.mlir")
    assert print_module(part.module).count("scf.if") == depth


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary, nul, empty = (tmp_path / name for name in ("binary", "nul", "empty"))
    binary.write_bytes(b"\x7fELF\xff\xfe")
    nul.write_bytes(b"module {\0}")
    empty.write_text(" \n")
    bytecode = tmp_path / "bytecode"
    bytecode.write_bytes(b"ML\xefR\x0dMLIR22")
    expected = {
        tmp_path / "none.mlir": "no such file",
        tmp_path: "directory",
        binary: "not text",
        nul: "not text",
        empty: "is empty",
        bytecode: "bytecode",
    }
    places = {binary: (1, 5), nul: (1, 9)}
    for path, words in expected.items():
        with pytest.raises(InputError, match=words) as caught:
            parse_file(str(path))
        assert caught.value.position == Position(str(path), *places.get(path, ()))


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO(IDENTITY.format(name="f").encode())
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=raw))
    (part,) = parse_file("-")
    (function,) = part.module.ops
    assert position_of(function) == Position("<stdin>", 1, 1)


def test_unknown_ops_in_generic_form_stay() -> None:
    text = (
        "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {\n"
        '  %r = "foo.bar"(%t) <{p = 1 : i64}> ({\n  ^bb0(%x: f32):\n    "foo.end"(%x) : (f32) -> ()\n'
        '  }) {__inplace_operands_attr__ = ["true"]} : (tensor<?xf32>) -> tensor<?xf32>\n'
        "  return %r : tensor<?xf32>\n}\n"
    )
    (part,) = parse(text, "test.mlir")
    unknown = [op for op in part.module.walk() if isinstance(op, UnregisteredOp)]
    assert [op.op_name.data for op in unknown] == ["foo.bar", "foo.end"]
    printed = print_module(part.module)
    assert '"foo.bar"(%t) <{p = 1 : i64}>' in printed
    assert '{__inplace_operands_attr__ = ["true"]}' in printed


@pytest.mark.parametrize("name", ["pack", "unpack"])
def test_an_op_has_its_name_of_today(name: str) -> None:
    types = ("tensor<8x6xf32>", "tensor<4x6x2xf32>")[:: 1 if name == "pack" else -1]
    said = f"inner_dims_pos = [0] inner_tiles = [2] into %b : {types[0]} -> {types[1]}"
    text = f"func.func @f(%a: {types[0]}, %b: {types[1]}) {{ %r = tensor.{name} %a {said} return }}"
    assert f"linalg.{name} %a {said}" in print_module(parse(text, "test.mlir")[0].module)


def test_reading_takes_time_linear_in_the_number_of_ops() -> None:
    def seconds(ops: int) -> float:
        body = "".join(
            f"  %v{n + 1} = scf.for %i{n} = %i to %i step %i iter_args(%a{n} = %v{n}) -> (tensor<?xf32>) {{\n"
            f"    scf.yield %a{n} : tensor<?xf32>\n  }}\n"
            for n in range(ops)
        )
        text = (
            "func.func @f(%v0: tensor<?xf32>, %i: index) -> tensor<?xf32> {\n"
            f"{body}  return %v{ops} : tensor<?xf32>\n}}\n"
        )
        start = time.process_time()
        parse(text, "test.mlir")
        return time.process_time() - start

    seconds(10)
    assert seconds(2400) < 8 * seconds(600)


BRANCH = TEXTS["branch"]


def test_a_branch_passes_what_its_blocks_take() -> None:
    parse(BRANCH.format("%t", "1, 0", "memref<4xf32>"), "branch.mlir")
    with pytest.raises(InputError, match="a successor does not take the operands"):
        parse(BRANCH.format("%t", "0, 1", "memref<4xf32>"), "branch.mlir")
    with pytest.raises(InputError, match="a successor does not take the operands"):
        parse(BRANCH.format("%p", "1, 0", "i1"), "branch.mlir")
