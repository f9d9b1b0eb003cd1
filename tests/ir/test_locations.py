"""Locations: read in every form that MLIR prints, kept, printed back, and named in messages."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest
from xdsl.dialects.builtin import FileLineColLoc, UnknownLoc
from xdsl.ir import Operation

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import InputError, parse, position_of, print_module
from oneshot_verify.ir.reader.locations import GivenLoc
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PATHS = sorted((Path(__file__).parent / "texts").glob("*.mlir"))
UPSTREAM_STRIDE = 60
"""Every so many upstream texts are tried."""

LOCAL = "--mlir-print-local-scope"
GENERIC = "--mlir-print-op-generic"
WAYS = [(), (LOCAL,), (GENERIC,), (GENERIC, LOCAL)]

FORMS = TEXTS["forms"]


def mlir_print(tool: Path, text: str, *options: str) -> str:
    """`text` with its locations as mlir-opt prints it."""
    command = [str(tool), "--allow-unregistered-dialect", "--mlir-print-debuginfo", *options]
    run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[:2000]
    return run.stdout


def assert_kept(tool: Path, text: str, way: tuple[str, ...], *others: str) -> None:
    """What mlir-opt prints of `text` in `way` says the same, locations and all, after our parser and printer."""
    printed = mlir_print(tool, text, *way, *others)
    generic = GENERIC in way
    ours = [
        print_module(part.module, with_locations=True, generic=generic)
        for part in parse(printed, "test.mlir")
    ]
    syntax = (GENERIC, LOCAL) if generic else (LOCAL,)
    again = mlir_print(tool, "// -----\n".join(ours), *syntax, *others)
    assert again == mlir_print(tool, printed, *syntax, *others)


def ops_of(text: str) -> dict[str, Operation]:
    """The ops of a text by name; of one name the last."""
    (part,) = parse(text, "test.mlir")
    return {op.name: op for op in part.module.walk()}


def in_function(line: str, after: str = "") -> str:
    """A function with `line` in it, at line 2."""
    return f"func.func @f(%t: tensor<4xf32>, %i: index) {{\n  {line}\n  return\n}}\n{after}"


@pytest.mark.mlir
@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_every_form_is_read_and_printed_back(way: tuple[str, ...], mlir_opt: Path) -> None:
    assert_kept(mlir_opt, FORMS, way)


@pytest.mark.mlir
@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_our_texts_keep_their_locations(way: tuple[str, ...], mlir_opt: Path) -> None:
    texts = [path.read_text() for path in PATHS]
    assert_kept(mlir_opt, "\n// -----\n".join(texts), way, "--split-input-file")


@pytest.mark.mlir
@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_upstream_cases_keep_their_locations(
    way: tuple[str, ...], upstream: Path, mlir_opt: Path
) -> None:
    paths = sorted(upstream.rglob("*.mlir"))[::UPSTREAM_STRIDE]
    # The dialect `test` has custom syntax that only mlir-opt knows.
    texts = [t for t in (p.read_text() for p in paths) if "test." not in t and "gpu." not in t]
    assert len(texts) > 25
    assert_kept(mlir_opt, "\n// -----\n".join(texts), way, "--split-input-file")


def test_an_op_is_where_it_stands_and_comes_from_where_it_says() -> None:
    op = ops_of(in_function('%0 = tensor.extract %t[%i] : tensor<4xf32> loc("model.py":12:3)'))
    place = position_of(op["tensor.extract"])
    assert place is not None
    assert (place.line, place.column, place.origin) == (2, 3, "model.py:12:3")
    place = position_of(op["func.return"])
    assert place is not None
    assert (place.line, place.column, place.origin) == (3, 3, "")


@pytest.mark.parametrize(
    ("location", "origin"),
    [
        ('"model.py":12:3', "model.py:12:3"),
        ('"model.py":12:3 to 14:1', "model.py:12:3"),
        ('"conv1"("model.py":12:3)', "model.py:12:3"),
        ('"conv1"', "conv1"),
        ('callsite("conv1"("model.py":12:3) at "main.py":1:1)', "model.py:12:3"),
        ('callsite(unknown at "main.py":1:1)', "main.py:1:1"),
        ('fused<{a = 1 : i32}>["x", "model.py":12:3]', "model.py:12:3"),
        ("unknown", ""),
        ("fused[]", ""),
        ("#late", "model.py:12:3"),
        ("callsite(#name at #late)", "model.py:12:3"),
    ],
)
def test_the_origin_is_the_first_file_or_name(location: str, origin: str) -> None:
    after = '#name = loc("name")\n#late = loc("model.py":12:3)\n'
    line = f"%0 = tensor.extract %t[%i] : tensor<4xf32> loc({location})"
    place = position_of(ops_of(in_function(line, after))["tensor.extract"])
    assert place is not None
    assert place.origin == origin


def test_an_unknown_location_that_was_given_is_not_the_place_in_the_file() -> None:
    op = ops_of(in_function("%0 = tensor.extract %t[%i] : tensor<4xf32> loc(unknown)"))
    given, silent = op["tensor.extract"].location, op["func.return"].location
    assert isinstance(given, GivenLoc)
    assert isinstance(given.given, UnknownLoc)
    assert isinstance(silent, FileLineColLoc)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (in_function('"a.b"() : () -> () loc(#gone)'), "2:26: location alias '#gone' is used"),
        (
            in_function('"a.b"() : () -> () loc(#one)', "#one = loc(callsite(#gone at #gone))"),
            "5:21: location alias '#gone' is used",
        ),
        (
            in_function('"a.b"() : () -> () loc(#one)', '#one = loc("x"(#one))'),
            "5:16: location alias '#one' is used",
        ),
        (
            in_function('"a.b"() : () -> () loc(#one)', "#one = 3 : i32"),
            "2:26: '#one' is no location",
        ),
    ],
)
def test_an_alias_that_nothing_defines_is_an_error_with_its_place(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text, "test.mlir")
    assert str(caught.value).startswith(f"test.mlir:{said}")


def test_an_alias_is_defined_once() -> None:
    after = '#one = loc("x")\n#one = loc("y")\n'
    with pytest.raises(InputError, match="re-declaration of alias '#one'"):
        parse(in_function('"a.b"() : () -> () loc(#one)', after), "test.mlir")


def test_messages_name_the_origin_beside_the_line() -> None:
    lines = """%0 = arith.addi %i, %i : index loc("m.py":1:2)
  "func.call"() <{callee = @gone}> : () -> () loc("model.py":12:3)"""
    with pytest.raises(InputError) as caught:
        parse(in_function(lines), "test.mlir")
    assert str(caught.value).startswith("test.mlir:3:3: ")
    assert str(caught.value).endswith("(model.py:12:3)")


def test_bufferization_keeps_locations() -> None:
    text = TEXTS["bufferization_keeps_locations"]
    (part,) = parse(text, "test.mlir")
    bufferize_module(part.module, parse_options("bufferize-function-boundaries"))
    found = {
        op.name: place.origin for op in part.module.walk() if (place := position_of(op)) is not None
    }
    assert found["memref.store"] == "inner"
    assert found["scf.for"] == "loop"
    assert found["func.return"] == "end"
    printed = print_module(part.module, with_locations=True)
    assert "= memref<4xf32" not in printed
    (argument,) = [line for line in printed.splitlines() if "func.func" in line]
    alias = argument.partition("loc(")[2].partition(")")[0]
    assert f'{alias} = loc("arg")' in printed


def test_aliases_cost_time_in_proportion() -> None:
    def seconds(count: int) -> float:
        lines = "\n".join(f'"a.b"() : () -> () loc(#loc{n})' for n in range(count))
        after = '#loc0 = loc("x")\n' + "".join(
            f'#loc{n} = loc(callsite("x":{n}:1 at #loc{n - 1 if n % 50 else 0}))\n'
            for n in range(1, count)
        )
        text = in_function(lines, after)
        started = time.process_time()
        (part,) = parse(text, "test.mlir")
        print_module(part.module, with_locations=True)
        return time.process_time() - started

    small, large = seconds(500), seconds(4_000)
    assert large < 8 * small * 2.5
