"""What our passes leave behind in `xdsl-opt`, it reads again; where it does not, the test says what xDSL lacks."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError, PassFailedException, VerifyException

from oneshot_verify.ir import parse_file
from oneshot_verify.universe import UNIVERSE

CORPUS = Path(__file__).parents[2] / "corpus" / "proved"
PROGRAMS = sorted(path for path in CORPUS.glob("*/*.mlir") if ".target." not in path.name)
BUFFERIZE = (
    "one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}"
)
LACKING = {
    "'linalg.index' expects parent op 'linalg.generic'": "the bodies of other ops of linalg have indices, too",
    "memref.global does not have a custom format": "its class asks for an initial value; a declaration stays ours",
    "memref.rank does not have a custom format": "its class has no text but the generic one",
    "could not be found in symbol table": "it takes an unregistered op around a call for the table of symbols",
}
"""What xDSL says, and what its class lacks."""
FEWEST = 100
"""Programs that have to go through."""


def fresh_context() -> Context:
    context = Context(allow_unregistered=True)
    for name, factory in {**get_all_dialects(), **UNIVERSE.all_dialects}.items():
        context.register_dialect(name, factory)
    return context


def printed(module: ModuleOp, *, generic: bool = False) -> str:
    stream = io.StringIO()
    Printer(stream=stream, print_generic_format=generic).print_op(module)
    return stream.getvalue()


def left_behind(text: str, pipeline: str) -> str | None:
    """What the passes make of a program in generic form; None if xDSL cannot read it, or a pass refuses it."""
    context = fresh_context()
    try:
        module = Parser(context, text).parse_module()
        PassPipeline.parse_spec(UNIVERSE.all_passes, pipeline).apply(context, module)
    except (ParseError, PassFailedException, NotImplementedError, VerifyException):
        return None
    return printed(module)


@pytest.mark.parametrize(
    ("pipeline", "step"),
    [
        (BUFFERIZE, 3),
        (f"{BUFFERIZE},buffer-deallocation-pipeline,optimize-allocation-liveness", 5),
    ],
)
def test_xdsl_reads_back_what_our_passes_print(
    pipeline: str, step: int, request: pytest.FixtureRequest
) -> None:
    step = 1 if request.config.getoption("--thorough") else step
    read, unexpected, seen = 0, list[str](), set[str]()
    for path in PROGRAMS[::step]:
        for part in parse_file(str(path)):
            text = left_behind(printed(part.module, generic=True), pipeline)
            if text is None:
                continue
            try:
                again = Parser(fresh_context(), text).parse_module()
                again.verify()
                assert printed(again) == text, path
                read += 1
            except (ParseError, VerifyException) as error:
                lacks = [said for said in LACKING if said in str(error)]
                seen.update(lacks)
                if not lacks:
                    unexpected.append(f"{path.name}: {error}")
    assert not unexpected
    assert read >= FEWEST // step
    # What xDSL has learned meanwhile goes from the list.
    assert step > 1 or seen == LACKING.keys()
