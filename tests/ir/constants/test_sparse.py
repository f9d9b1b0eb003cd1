"""`sparse<indices, values>` is a constant as any other: read, printed as it came, bufferized, and judged."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.ir.constants.attributes import elements_of
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

TEXT = TEXTS["text"]


def program(body: str, shape: str = "2x3", type: str = "f32") -> str:
    """A program that reads one element."""
    text = TEXT.replace("BODY", body).replace("SHAPE", shape).replace("TYPE", type)
    return text.replace("INDICES", "%i, %j" if "x" in shape else "%i")


def numbers(text: str) -> list[object]:
    """The elements of the constant of a program."""
    (part,) = parse(text, "sparse.mlir")
    constant = next(op for op in part.module.walk() if op.name == "arith.constant")
    elements = elements_of(constant.properties["value"])
    assert elements is not None
    return [element.value.data for element in elements]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (program("[[0, 1], [1, 2]], [1.5, 2.0]"), [0, 1.5, 0, 0, 0, 2.0]),
        (program("[[0, 1], [1, 2]], 2.5"), [0, 2.5, 0, 0, 0, 2.5]),
        (program("1, 2.5"), [0, 0, 0, 0, 2.5, 0]),
        (program(""), [0] * 6),
        (program("[[2]], [-3]", "4", "i16"), [0, 0, -3, 0]),
    ],
)
@pytest.mark.mlir
def test_its_elements_and_its_text(text: str, expected: list[object], mlir_opt: Path) -> None:
    assert numbers(text) == expected
    (part,) = parse(text, "sparse.mlir")

    def printed(program: str) -> str:
        command = [str(mlir_opt), "--mlir-print-op-generic"]
        run = subprocess.run(command, input=program, capture_output=True, text=True, check=True)
        return run.stdout

    assert printed(print_module(part.module)) == printed(text)
    assert numbers(printed(text)) == expected


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("[[0, 3]], [1.0]", "not inside of the shape"),
        ("[[0]], [1.0]", "a list of indices for each value"),
        ("[[0, 1]], [1.0, 2.0]", "does not match type"),
        ("[[0, 1]]", "expected indices, ',', and values"),
    ],
)
def test_what_names_no_elements_is_refused(body: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as raised:
        parse(program(body), "sparse.mlir")
    assert raised.value.position.line == 3


@pytest.mark.parametrize(("other", "proved"), [("2.0", True), ("3.0", False)])
def test_it_is_proved_by_its_elements(other: str, proved: bool) -> None:
    body = "[[0, 1], [1, 2]], [1.5, 2.0]"
    (source,) = parse(program(body), "source.mlir")
    (part,) = parse(program(body.replace("2.0", other)), "other.mlir")
    bufferize_module(part.module, parse_options("bufferize-function-boundaries"))
    printed = print_module(part.module)
    assert "memref<2x3xf32> = sparse<" in printed
    (target,) = parse(printed, "target.mlir")
    found = prove_function(source.module, target.module, "f")
    assert (found.verdict is Verdict.PROVED) is proved


def test_one_that_is_huge_is_read_and_not_written_out() -> None:
    body = "[[0, 1]], [1.5]"
    (part,) = parse(program(body, "1000000x1000000"), "huge.mlir")
    assert f"sparse<{body}>" in print_module(part.module)
