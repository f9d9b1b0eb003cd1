"""The playground's answers: `run` takes the contents of the page, and returns a text with pictures, as JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from oneshot_verify.bufferize import BufferizationError, bufferize_module
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.corpus.cases import header
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.pipeline import DEFAULT_OPTIONS, ProveRequest, prove_files
from oneshot_verify.report.codes import code_of
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.html_picture import draw_history
from oneshot_verify.report.stream import print_report
from oneshot_verify.verdict import FunctionResult
from oneshot_verify.verdict_data import counterexample_document
from oneshot_verify.versions import tool_versions

SOURCE, TARGET = "source.mlir", "target.mlir"
FIRST = "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> { return %t : tensor<?xf32> }"
FOREVER = 1e9
"""Seconds of a limit that nobody keeps: the user stops the worker."""


def versions() -> str:
    """The versions, as JSON."""
    return json.dumps(tool_versions())


def warm_up() -> None:
    """Load what a proof needs."""
    run("prove", FIRST, "", "", 80)


@dataclass(frozen=True)
class Asked:
    """The request of the page."""

    source: str
    target: str
    options: str

    @property
    def request(self) -> ProveRequest:
        """The request, with `// partial:` of the source."""
        is_partial = settings(self.source).get("partial") == "yes"
        against = TARGET if self.target.strip() else None
        return ProveRequest(
            self.bufferization, against, seconds=FOREVER, partial=is_partial, invariants=True
        )

    @property
    def bufferization(self) -> str:
        """Options of the page, or of the first line `// options:` of the source."""
        return self.options.strip() or settings(self.source).get("options", DEFAULT_OPTIONS)


def settings(source: str) -> dict[str, str]:
    """The settings in the header of a case of the corpus; of those that stand there twice, the first."""
    return {key: value for _, key, _, value in reversed([*header(source)])}


def bufferize(asked: Asked) -> str:
    """The bufferized program."""
    options = parse_options(asked.bufferization)
    parts = [part.module for part in parse(asked.source, SOURCE)]
    for module in parts:
        bufferize_module(module, options)
    return "\n// -----\n\n".join(map(print_module, parts))


def explain(asked: Asked) -> str:
    """Why there are copies."""
    # Loaded late, so that the first proof comes soon.
    from oneshot_verify.audit.explanations import explain_with_costs
    from oneshot_verify.report.explanation import Explanations

    shown = StringIO()
    for part in parse(asked.source, SOURCE):
        explanations = explain_with_costs(part, SOURCE, parse_options(asked.bufferization))
        Explanations(shown).print(SOURCE, explanations, with_part=False)
    return shown.getvalue()


def copies(asked: Asked) -> str:
    """The copies of the target, needed and needless."""
    from oneshot_verify.audit.audit import audit_files
    from oneshot_verify.report.copies import print_copies

    shown = StringIO()
    print_copies(shown, audit_files([SOURCE], asked.request, jobs=1))
    return shown.getvalue()


def prove(asked: Asked) -> tuple[str, Sequence[FunctionResult]]:
    """The verdicts for the target, or for what our bufferizer makes where there is none."""
    shown = StringIO()
    files = prove_files([SOURCE], asked.request, jobs=1)
    print_report(ResultConsole(shown), files)
    return shown.getvalue(), [function for file in files for function in file.functions]


def run(command: str, source: str, target: str, options: str, columns: int) -> str:
    """The answer to a button: `text`, `pictures` of refutations (SVG), and `codes` with their pages. Text that can be
    wrapped fits into `columns`."""
    os.environ["COLUMNS"] = str(columns)
    Path(SOURCE).write_text(source)
    Path(TARGET).write_text(target)
    asked, functions = Asked(source, target, options), list[FunctionResult]()
    try:
        if command == "prove":
            text, functions = prove(asked)
        else:
            text = {"bufferize": bufferize, "explain": explain, "copies": copies}[command](asked)
    except (InputError, BufferizationError) as error:
        text = f"{error.position}: error: {error.message}\n"
    except ValueError as error:
        text = f"error: {error}\n"
    found = [each.counterexample for each in functions if each.counterexample is not None]
    pictures = [draw_history(counterexample_document(each)["history"]) for each in found]
    codes = dict.fromkeys(code for each in functions if (code := code_of(each)) is not None)
    pages = [(f"{code.name} {code.title}", code.link) for code in codes]
    return json.dumps({"text": text, "pictures": pictures, "codes": pages})
