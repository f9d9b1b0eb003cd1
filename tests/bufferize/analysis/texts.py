"""Decisions as one line of text, and mlir-opt's for the same program."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.analysis.annotate import EQUIVALENT, IN_PLACE, annotate
from oneshot_verify.bufferize.interface import BufferizationError, op_name
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.ir import parse

_LETTERS = {"true": "T", "false": "F", "none": ""}


@dataclass(frozen=True)
class Case:
    """A program with the decisions that it must get."""

    name: str
    options: str
    expected: str
    text: str


def read_cases(path: Path) -> list[Case]:
    """The cases in a file: a name, the options and the expected line as comments before each program."""
    cases: list[Case] = []
    for part in path.read_text().split("\n// -----\n\n"):
        name, options, expected, text = part.split("\n", 3)
        options = options.removeprefix("// options:").strip()
        expected = expected.removeprefix("// expect:").strip()
        cases.append(Case(name.removeprefix("// "), options, expected, text))
    return cases


def shown(module: Operation) -> str:
    """By op with tensor operands: T or F for each of them, and what a return is equivalent to."""
    lines: list[str] = []
    for op in module.walk():
        found = op.get_attr_or_prop(IN_PLACE)
        if not isinstance(found, ArrayAttr):
            continue
        line = f"{op_name(op).split('.', 1)[1]} {''.join(_LETTERS[x.data] for x in found.data)}"
        equivalent = op.get_attr_or_prop(EQUIVALENT)
        if isinstance(equivalent, ArrayAttr):
            line += " =" + ",".join(str(x.value.data) for x in equivalent.data)
        lines.append(line)
    return "; ".join(lines)


def ours(text: str, options: str, models: Models) -> str:
    """What our analysis says."""
    module = parse(text, "case")[0].module
    try:
        annotate(module, analyze_module(module, parse_options(options), models=models))
    except BufferizationError as error:
        return f"refused: {error.message}"
    return shown(module)


def run_mlir_opt(tool: Path, text: str, options: str) -> subprocess.CompletedProcess[str]:
    """Run upstream's analysis."""
    return subprocess.run(
        [
            str(tool),
            "--allow-unregistered-dialect",
            f"--one-shot-bufferize={options} test-analysis-only",
            "--mlir-print-op-generic",
        ],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


def upstream(tool: Path, text: str, options: str) -> str:
    """What mlir-opt says; of a refusal the message, without the name of the op."""
    done = run_mlir_opt(tool, text, options)
    if done.returncode:
        message = re.search(r"error: (?:'[\w.]+' op )?(.*)", done.stderr)
        return f"refused: {message.group(1) if message else done.stderr}"
    return shown(parse(done.stdout, "mlir-opt")[0].module)
