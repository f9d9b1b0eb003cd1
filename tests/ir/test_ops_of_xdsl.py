"""Ops whose classes are xDSL's: both of MLIR's forms are read as mlir-opt reads them, with all that an op may say."""

from __future__ import annotations

import re
import subprocess
from functools import lru_cache
from pathlib import Path

import pytest
from xdsl.dialects import get_all_dialects
from xdsl.ir import Operation

from oneshot_verify.ir import parse, print_module
from oneshot_verify.ir.context import OWN_DIALECTS, make_context
from oneshot_verify.ir.reader.foreign import ForeignSyntax

TABLE = (Path(__file__).parent / "texts" / "ops_of_xdsl.txt").read_text()
"""Under the name of a dialect, its ops: `{a b}` is one or the other, ` ; ` ends a line. In front stands how many
results there are if not one, `block` if the text ends the block, or `module` if it stands in no function."""
ARGUMENTS = (
    "%b: i1, %c: i8, %i: i32, %j: i64, %k: index, %f: f32, %d: f64, %h: f16, %v: vector<4xf32>, %w: vector<4xi32>, "
    "%u: vector<4xi1>, %s: vector<[4]xf32>, %q: vector<2x4xf32>, %t: tensor<?x4xf32>, %o: tensor<4xi32>, "
    "%x: tensor<2x4xf32>, %m: memref<?x4xf32>, %n: memref<8xi8>, %l: memref<4xf32, strided<[?], offset: ?>>, "
    "%r: complex<f32>, %z: complex<f64>, %p: !llvm.ptr, %g: !llvm.struct<(i32, f32)>"
)
SYMBOLS = {
    "@glob": 'memref.global "private" @glob : memref<4xf32>',
    "@lg": "llvm.mlir.global internal @lg(1 : i32) : i32",
    "@lf(": "llvm.func @lf(i32) -> i32",
    "@lf0(": "llvm.func @lf0()",
    "@lv(": "llvm.func @lv(i32, ...) -> i32",
}
FOREIGN = ["llvm", "pdl"]
"""Dialects of which xDSL has classes that say less than MLIR's ops do."""
SPLIT = "// -----\n"


def spelled(line: str) -> list[str]:
    """A line of the table with each of its names."""
    found = re.match(r"([\w:]*?[\w.]+\.)\{([\w ]+)\}(.*)", line)
    return [found[1] + name + found[3] for name in found[2].split()] if found else [line]


def program(line: str) -> str:
    """The module around a line of the table."""
    kind, op = re.fullmatch(r"(?:(\d|block|module):)?(.*)", line).groups()  # pyright: ignore
    op = op.replace(" ; ", "\n  ")
    if kind == "module":
        return f"{op}\n"
    results = {None: "%0 = ", "0": "", "block": ""}.get(kind, f"%0:{kind} = ")
    needs = "".join(f"{text}\n" for name, text in SYMBOLS.items() if name in op)
    end = "" if kind == "block" else "  return\n"
    return f"{needs}func.func @f({ARGUMENTS}) {{\n  {results}{op}\n{end}}}\n"


@lru_cache
def programs(dialect: str) -> tuple[str, ...]:
    """The programs of a dialect."""
    lines = re.search(rf"^# {dialect}\n(([^#\n].*\n)*)", TABLE, re.MULTILINE)
    assert lines is not None
    return tuple(program(each) for line in lines[1].splitlines() for each in spelled(line))


def generic(tool: Path, texts: tuple[str, ...] | list[str]) -> list[str]:
    """Each program as mlir-opt prints it in generic form."""
    command = [
        tool,
        "--allow-unregistered-dialect",
        "--mlir-print-op-generic",
        "--split-input-file",
    ]
    run = subprocess.run(
        [*command, "--mlir-print-local-scope"],
        input=SPLIT.join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[:2000]
    return run.stdout.split(SPLIT)


def reprinted(text: str) -> str:
    """The program after our parser and printer."""
    (part,) = parse(text, "table.mlir")
    return print_module(part.module)


DIALECTS = re.findall(r"^# (\w+)$", TABLE, re.MULTILINE)


@pytest.mark.mlir
@pytest.mark.parametrize("dialect", sorted({*DIALECTS} - {*FOREIGN}))
def test_custom_form_is_read_as_mlir_reads_it(dialect: str, mlir_opt: Path) -> None:
    texts = programs(dialect)
    assert generic(mlir_opt, [reprinted(text) for text in texts]) == generic(mlir_opt, texts)


@pytest.mark.mlir
@pytest.mark.parametrize("dialect", DIALECTS)
def test_generic_form_is_read_as_mlir_reads_it(dialect: str, mlir_opt: Path) -> None:
    texts = generic(mlir_opt, programs(dialect))
    assert generic(mlir_opt, [reprinted(text) for text in texts]) == texts


@pytest.mark.parametrize("dialect", FOREIGN)
def test_custom_form_that_says_more_than_xdsl_knows_is_unknown(dialect: str) -> None:
    for text in programs(dialect):
        with pytest.raises(ForeignSyntax):
            parse(text, "table.mlir")


def has_custom_form(op: type[Operation]) -> bool:
    return op.parse.__func__ is not Operation.parse.__func__  # pyright: ignore


@pytest.mark.mlir
def test_the_table_is_whole(mlir_opt: Path) -> None:
    """Each op of MLIR's whose class is xDSL's stands in it."""
    told = subprocess.run([mlir_opt, "--show-dialects"], capture_output=True, text=True, check=True)
    context = make_context()
    tried = {
        name for d in DIALECTS for text in programs(d) for name in re.findall(r"\w+\.[\w.]+", text)
    }
    tried |= {"func.return", "builtin.module"}
    missing = [
        op.name
        for name in {*get_all_dialects(), *OWN_DIALECTS} & {*told.stdout.replace(",", " ").split()}
        if name in context.registered_dialect_names
        for op in context.get_dialect(name).operations
        if op.__module__.startswith("xdsl.") and has_custom_form(op) and op.name not in tried
    ]
    assert not missing
