"""Ops that are malformed in one place: each error says where, and in no word of Python's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from xdsl.dialects.builtin import (
    ArrayAttr,
    BoolAttr,
    DenseArrayBase,
    FunctionType,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    i64,
)
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.ir import InputError, parse, parse_file
from oneshot_verify.ir.constants.printer import ConstantPrinter
from oneshot_verify.ir.require import MALFORMED, words_of

TEXTS = sorted((Path(__file__).parent / "texts").glob("*.mlir"))
PYTHON = re.compile(
    r"<class|object at 0x|NoneType|not in (tuple|list)|(tuple|list) index|\w+\.index\(|Error\b|__\w+__"
    r"|unpack|subscript|iterable|has no attribute|positional argument|xdsl\.|\bNone\b"
    r"|cannot be read: |'builtin\.\w+Attr"
    r"|^\d+$|^'\w+'$|Traceback|zip\(\)|max\(\)|min\(\)|is not a valid [A-Z]\w+|dict"
)
"""What a person who writes MLIR does not know."""
OTHERS: tuple[Attribute, ...] = (
    UnitAttr(),
    StringAttr("other"),
    IntegerAttr(-1, i64),
    IntegerAttr(1 << 62, i64),
    ArrayAttr([]),
    ArrayAttr([ArrayAttr([IntegerAttr(7, i64)])]),
    DenseArrayBase.from_list(i64, []),
    DenseArrayBase.from_list(i64, [1, 1, 1]),
    BoolAttr.from_bool(True),
    FunctionType.from_lists([i64], [i64]),
)


def mutants(op: Operation) -> Iterator[Operation]:
    """`op`, malformed in its properties, operands, or results."""
    for place in ("properties", "attributes"):
        for name, value in getattr(op, place).items():
            lost = op.clone()
            del getattr(lost, place)[name]
            yield lost
            for other in (*OTHERS, *nearby(value)):
                changed = op.clone()
                getattr(changed, place)[name] = other
                yield changed
    for number in range(len(op.operands)):
        fewer = op.clone()
        fewer.operands = [each for at, each in enumerate(fewer.operands) if at != number]
        yield fewer
        swapped = op.clone()
        swapped.operands = [*swapped.operands[1:], swapped.operands[0]]
        yield swapped


def nearby(value: Attribute) -> Iterator[Attribute]:
    """Lists of numbers like `value`, in which one number is another."""
    if isinstance(value, DenseArrayBase):
        numbers = list(value.get_values())
        for changed in (
            numbers[1:],
            [*numbers, 0],
            [9 for _ in numbers],
            [-1 for _ in numbers],
            numbers[:1] * len(numbers),
        ):
            yield DenseArrayBase.from_list(value.elt_type, changed)
    if isinstance(value, ArrayAttr):
        elements = list(value.data)
        yield from (
            ArrayAttr(each)
            for each in (elements[1:], [*elements, *elements], elements[:1] * len(elements))
        )


def text_of(op: Operation, *, generic: bool) -> str:
    """A text with the op alone in it: its operands come from nowhere that matters."""
    stream = StringIO()
    printer = ConstantPrinter(stream=stream, print_generic_format=generic)
    values = list(dict.fromkeys(op.operands))
    types = ", ".join(f"%v{n}: {value.type}" for n, value in enumerate(values))
    for number, value in enumerate(values):
        printer.ssa_names[value] = f"v{number}"
    printer.print_op(op)
    return f'"t.holder"() ({{\n^bb0({types}):\n  {stream.getvalue()}\n}}) : () -> ()\n'


def kinds() -> dict[str, Operation]:
    """An op of each kind that stands in the texts, without successors."""
    found: dict[str, Operation] = {}
    for path in TEXTS:
        for part in parse_file(str(path)):
            for op in part.module.walk():
                if not op.successors:
                    found.setdefault(op.name, op)
    found.pop("builtin.module", None)
    return found


MUTANTS = [mutant for op in kinds().values() for mutant in mutants(op)]


@pytest.mark.parametrize("generic", [True, False])
def test_each_error_has_a_place_and_plain_words(generic: bool) -> None:
    errors: list[tuple[InputError, str]] = []
    for mutant in Random(7).sample(MUTANTS, 150):
        try:
            text = text_of(mutant, generic=generic)
        except Exception:
            # The custom syntax cannot say it.
            assert not generic
            continue
        try:
            parse(text, "in.mlir")
        except InputError as error:
            errors.append((error, text))
    for error, text in errors:
        assert error.position.line > 0, text
        assert error.position.column > 0, text
        assert PYTHON.search(error.message) is None, (error.message, text)
    assert len(errors) > 40


def fails(error: Exception | None = None) -> str:
    """The words of an error that is raised here, or, without one, of Python's own."""
    try:
        if error is not None:
            raise error
        (1, 0).index(7)
    except Exception as caught:
        return words_of(caught)
    raise AssertionError


def test_words_of_persons_are_kept() -> None:
    assert fails(VerifyException("\n the sizes differ\nin:")) == "the sizes differ"
    assert fails(ValueError("three sizes are expected")) == "three sizes are expected"
    for error in (None, ValueError(), KeyError("shape"), AssertionError("rank"), AttributeError()):
        assert fails(error) == MALFORMED
    assert fails(ValueError("expected a list, but got '<class 'list'>'")) == MALFORMED
    with pytest.raises(ValueError, match="oops") as caught:
        Color("oops")
    # The standard library's words, though a `raise` says them.
    assert words_of(caught.value) == MALFORMED


class Color(Enum):
    """An enumeration of Python."""

    RED = "red"


@pytest.mark.parametrize(
    ("op", "said"),
    [
        (
            "linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1]",
            "permutation is not valid",
        ),
        (
            "linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 2]",
            "permutation is not valid",
        ),
        (
            "linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [2]",
            "dimension 0 is out of range: 2 of 2",
        ),
    ],
)
def test_where_a_dimension_goes(op: str, said: str) -> None:
    text = f"func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>) {{\n  %r = {op}\n  return\n}}\n"
    with pytest.raises(InputError, match=said) as caught:
        parse(text, "in.mlir")
    assert (caught.value.position.line, caught.value.position.column) == (2, 3)
