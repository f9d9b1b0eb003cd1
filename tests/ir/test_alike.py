"""Ops whose lines are alike are read once, and everything comes out as if each had been read."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, parse, print_module, split
from oneshot_verify.ir.alike import AlikeOps
from oneshot_verify.ir.reading import parse_part

TEXTS = sorted((Path(__file__).parent / "texts").glob("*.mlir"))


def _read(text: str, *, recover: bool = False) -> list[object]:
    """All that a reader gives: modules, places and names of their ops, complaints."""
    found: list[object] = []
    for chunk in split(text):
        try:
            part = parse_part(chunk, "test.mlir", recover=recover)
        except InputError as error:
            found.append((error.message, error.position))
            continue
        found.append(print_module(part.module))
        found += [(each.op.name, each.reason, each.position) for each in part.unreadable]
        for op in part.module.walk():
            found.append((op.name, op.location, [result.name_hint for result in op.results]))
    return found


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The names of the ops that were not read, because one like them was."""
    names: list[object] = []
    make = AlikeOps.make

    def counted(self: AlikeOps, *given: object) -> object:
        op = make(self, *given)  # type: ignore[arg-type]  # pyright: ignore
        if op is not None:
            names.append(op[0].name)
        return op

    monkeypatch.setattr(AlikeOps, "make", counted)
    return names


def _read_each(text: str, *, recover: bool = False) -> list[object]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AlikeOps, "make", lambda *_given: None)  # pyright: ignore
        return _read(text, recover=recover)


def _twice(text: str) -> str:
    """The text, and each line of it that defines one value once more under another name."""
    return re.sub(r"(?m)^(\s*)%(\w+)( = .*[^{(,])$", r"\1%\2\3\n\1%again_\2\3", text)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_texts_read_as_if_each_op_had_been_read(path: Path, made: list[object]) -> None:
    text = _twice(path.read_text())
    assert _read(text) == _read_each(text)
    assert made


FUNCTION = """
func.func @f(%t: tensor<?xf32>, %s: tensor<4xf32>, %v: f32, %w: f32, %i: index) -> f32 {{
  %t1 = tensor.insert %v into %t[%i] : tensor<?xf32>
  %f1 = linalg.fill ins(%v : f32) outs(%t1 : tensor<?xf32>) -> tensor<?xf32>
  {}
  {}
  %end = arith.constant 1 : index
  return %v : f32
}}
"""
LINES = (
    # Alike.
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32>",
    "%f2 = linalg.fill ins(%w : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    # Wrong in the ways that the line before was not.
    "%t2 = tensor.insert %w into %s[%i] : tensor<?xf32>",
    "%t2 = tensor.insert %w into %t1[%later] : tensor<?xf32>",
    "%t1 = tensor.insert %w into %t[%i] : tensor<?xf32>",
    "%t2 = tensor.insert %w into %t2[%i] : tensor<?xf32>",
    "%t2:2 = tensor.insert %w into %t1[%i] : tensor<?xf32>",
    "%t2 = tensor.insert %w#1 into %t1[%i] : tensor<?xf32>",
    "%t2 = tensor.insert %w#0 into %t1[%i] : tensor<?xf32>",
    "%f2 = linalg.fill ins(%i : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    # What belongs to it in the next line.
    '%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32>\n  loc("a":1:2)',
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32>\n  {note = 1 : i64}",
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> // %v",
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> %x = arith.constant 1 : index",
    # Values with several results, and the same value several times.
    "%a, %b = arith.addui_extended %i, %i : index, i1",
    '%c:2 = "test.two"(%v, %w) : (f32, f32) -> (f32, f32)',
    "%d = arith.addf %c#0, %c#1 : f32",
    "%e = arith.addf %v, %v : f32",
    "%k = arith.addf %v, %w : f32",
    "%m = arith.addf %v, %v#0 : f32",
    # Names in quotes name nothing.
    '%g = "arith.addf"(%v, %w) {note = "of %v"} : (f32, f32) -> f32',
    '%h = "arith.addf"(%w, %v) {note = "of %w"} : (f32, f32) -> f32',
)


@pytest.mark.parametrize(("first", "second"), list(product(LINES, LINES)))
def test_lines_that_are_almost_alike(first: str, second: str) -> None:
    text = FUNCTION.format(first, second)
    assert _read(text) == _read_each(text)


def test_the_token_behind_a_line_counts(made: list[object]) -> None:
    """An op may go on in the next line, so what begins there has to be the same."""
    goes_on = LINES[0].replace("%t2", "%t3") + '\n  loc("a":1:2)'
    _read(FUNCTION.format(LINES[0], goes_on))
    assert made == ["tensor.insert"]


def test_what_fails_to_verify_fails_where_it_stands_first() -> None:
    bad = '%{0} = "tensor.extract"(%t, %v) : (tensor<?xf32>, f32) -> f32'
    text = FUNCTION.format(bad.format("a"), bad.format("b"))
    with pytest.raises(InputError, match=r"tensor\.extract") as caught:
        parse(text, "test.mlir")
    assert caught.value.position.line == 5


def test_functions_that_are_left_out_leave_nothing_behind(made: list[object]) -> None:
    """The op of the function that cannot be read is not verified; the same one elsewhere is."""
    bad = '%a = "tensor.extract"(%t, %v) : (tensor<?xf32>, f32) -> f32'
    left_out = FUNCTION.format(f"{bad}\n  {LINES[0]}", "amdgpu.unknown_syntax %v : f32")
    text = left_out + FUNCTION.format(bad, LINES[0]).replace("@f", "@g")
    found = _read(text, recover=True)
    assert found == _read_each(text, recover=True)
    assert "f32 should be of base attribute index" in str(found)


def test_places_are_those_of_each_op(made: list[object]) -> None:
    (part,) = parse(FUNCTION.format(LINES[0], LINES[1]), "test.mlir")
    lines = [str(op.location) for op in part.module.walk() if op.name == "tensor.insert"]
    assert lines == ['loc("test.mlir":3:3)', 'loc("test.mlir":5:3)']
    assert made == ["tensor.insert", "linalg.fill"]
