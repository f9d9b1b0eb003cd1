"""The Python interface: what the commands do, on modules.

    import oneshot_verify as ov

    bufferized = ov.bufferize(module)
    for result in ov.prove(module, bufferized):
        print(result.name, result.verdict.value, result.reason)

Modules of xDSL's own op classes are taken as well as ours. Nothing that is given is changed. Errors are exceptions:
`InputError` for text and `BufferizationError` for a program that is refused have a `position`; `OptionError` is about
options, `ValueError` says that there is nothing to judge, and `TypeError` that something is no module.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import WeakKeyDictionary

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.audit.advice import explain_with_costs
from oneshot_verify.audit.audit import audit_files
from oneshot_verify.audit.findings import Copy
from oneshot_verify.bufferizer import (
    BufferizationError,
    OptionError,
    bufferize_module,
    parse_options,
)
from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import InputError, Position, print_module
from oneshot_verify.ir import parse as parse_parts
from oneshot_verify.ir.reclass import with_our_classes
from oneshot_verify.ir.text import TextLines
from oneshot_verify.pipeline import DEFAULT_OPTIONS
from oneshot_verify.pipeline.explain import FunctionExplanation
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.told import Pair, told
from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FailingOp,
    FunctionResult,
    InputValue,
    SourceLine,
    Verdict,
)

__all__ = [
    "BufferStep",
    "BufferizationError",
    "Conflict",
    "Copy",
    "Counterexample",
    "FailingOp",
    "FunctionExplanation",
    "FunctionResult",
    "InputError",
    "InputValue",
    "OptionError",
    "SourceLine",
    "Verdict",
    "bufferize",
    "copies",
    "explain",
    "parse",
    "prove",
]

_UNNAMED = "<string>"
_texts: WeakKeyDictionary[ModuleOp, tuple[str, str]] = WeakKeyDictionary()
"""Texts that `parse` has read, with their names: what is told of a module names the lines that its author knows."""


def parse(text: str, path: str = _UNNAMED) -> ModuleOp:
    """The module that a text of MLIR holds; `path` is what messages call it.

    Raises `InputError` for text that does not parse or verify, or that `// -----` cuts into several modules.
    """
    parts = parse_parts(text, path)
    if len(parts) > 1:
        place = Position(path, parts[1].first_line - 1, 1)
        raise InputError("there is more than one module", place)
    module = parts[0].module
    _texts[module] = (text, path)
    return module


def bufferize(module: ModuleOp, options: str = DEFAULT_OPTIONS) -> ModuleOp:
    """What One-Shot Bufferize makes of a module, as a new one; `options` by upstream's names.

    Raises `BufferizationError` for a program that is refused, `OptionError` for options that are not known.
    """
    bufferized = _ours(module)
    if bufferized is module:
        bufferized = module.clone()
    bufferize_module(bufferized, parse_options(options))
    return bufferized


def prove(
    source: ModuleOp, target: ModuleOp | None = None, options: str = DEFAULT_OPTIONS
) -> list[FunctionResult]:
    """The verdict for each function with a body: whether `target`, or what `bufferize` makes of `source`, refines it.

    Places in a counterexample are those of the text that `parse` has read, as long as the module is what stands there,
    else of the module printed, which is called `source` or `target`.

    Raises `ValueError` where no function has a body, and what `bufferize` raises.
    """
    if target is None:
        target = bufferize(source, options)
    # The proof makes calls direct.
    results = prove_pair(_ours(source).clone(), _ours(target).clone())
    if not results:
        raise ValueError("no function of the module has a body, so there is nothing to prove")
    if any(result.counterexample is not None for result in results):
        pair = _written(source, target)
        results = [told(pair, result, result) for result in results]
    return results


def _written(source: ModuleOp, target: ModuleOp) -> Pair:
    """Both modules, read from their texts, so that each op has a place."""
    ours, our_text, our_path = _read_again(source, "source")
    theirs, their_text, their_path = _read_again(target, "target", taken=our_path)
    lines: dict[str, Sequence[str]] = {
        our_path: TextLines(our_text),
        their_path: TextLines(their_text),
    }
    return Pair(ours, theirs, ProveRequest(), lines, their_text)


def _read_again(module: ModuleOp, name: str, taken: str = "") -> tuple[ModuleOp, str, str]:
    """A module with the text in which it stands, and the name of that."""
    ours = _ours(module)
    try:
        printed = print_module(ours)
        if module in _texts:
            text, path = _texts[module]
            path = name if path in (_UNNAMED, taken) else path
            (part,) = parse_parts(text, path)
            # It may have been changed since.
            if print_module(part.module) == printed:
                return part.module, text, path
        (part,) = parse_parts(printed, name)
    except Exception:
        # Nothing verifies what somebody has built. Its ops have the places that they came with.
        return ours, "", name
    return part.module, printed, name


def explain(module: ModuleOp, options: str = DEFAULT_OPTIONS) -> list[FunctionExplanation]:
    """Why the bufferizer copies, and what each copy costs, function by function; lines are those of the module printed.

    Raises `ValueError` where no function has a body, and what `bufferize` raises.
    """
    (part,) = parse_parts(print_module(_ours(module)), "module.mlir")
    explanations = explain_with_costs(part, "module.mlir", parse_options(options))
    if not explanations:
        raise ValueError("no function of the module has a body, so there is nothing to explain")
    return explanations


def copies(
    source: ModuleOp,
    target: ModuleOp | None = None,
    options: str = DEFAULT_OPTIONS,
    *,
    seconds: float = 20.0,
) -> list[Copy]:
    """The copies of `target`, or of what `bufferize` makes of `source`, each needed, needless or undecided.

    `seconds` is the limit for one trial. Lines are those of the modules printed.

    Raises `InputError` for modules that do not belong together, and `ValueError` for a function without a bufferized
    program.
    """
    parse_options(options)
    with TemporaryDirectory() as folder:
        path = Path(folder, "module.mlir")
        path.write_text(print_module(_ours(source)))
        against = None
        if target is not None:
            against = Path(folder, "target.mlir")
            against.write_text(print_module(_ours(target)))
        request = ProveRequest(
            options=options, against=None if against is None else str(against), seconds=seconds
        )
        (file,) = audit_files([str(path)], request)
    for problem in file.errors:
        raise InputError(problem.message, Position("module.mlir", problem.line, problem.column))
    if file.unread:
        raise ValueError("; ".join(file.unread))
    return file.copies


def _ours(module: object) -> ModuleOp:
    """The module in our classes; who hands over a text, or a path, is told what to do."""
    if isinstance(module, ModuleOp):
        return with_our_classes(module)
    what = f"operation '{module.name}'" if isinstance(module, Operation) else type(module).__name__
    raise TypeError(f"a builtin.module is expected, not {what}; ov.parse(text) makes one")
