"""The Python interface: what the commands do, on modules.

    import oneshot_verify as ov

    bufferized = ov.bufferize(module)
    for result in ov.prove(module, bufferized):
        print(result.name, result.verdict.value, result.reason)

Modules of xDSL's own op classes are taken as well as ours. Nothing that is given is changed. Places are lines of the
text that `parse` has read, as long as the module is what stands there, else of the module printed, which is called
`source` or `target`. Errors are exceptions:
`InputError` for text and `BufferizationError` for a program that is refused have a `position`; `OptionError` is about
options, `ValueError` says that there is nothing to judge, and `TypeError` that something is no module.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.audit.advice import explain_with_costs
from oneshot_verify.audit.audit import Audit
from oneshot_verify.audit.findings import Copy, FileCopies
from oneshot_verify.bufferize import (
    BufferizationError,
    OptionError,
    bufferize_module,
    parse_options,
)
from oneshot_verify.encode import prove_pair
from oneshot_verify.ir import InputError, Part, Position, print_module, split
from oneshot_verify.ir import parse as parse_parts
from oneshot_verify.ir.reclass import with_our_classes
from oneshot_verify.ir.text import TextLines
from oneshot_verify.pipeline import DEFAULT_OPTIONS, available_cores
from oneshot_verify.pipeline.explain import FunctionExplanation
from oneshot_verify.pipeline.request import DEFAULT_MEGABYTES, ProveRequest
from oneshot_verify.pipeline.targets import FileTarget, builtin
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

SOURCE, TARGET = "source", "target"
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

    Raises `ValueError` where no function has a body, and what `bufferize` raises.
    """
    if target is None:
        target = bufferize(source, options)
    # The proof makes calls direct.
    results = prove_pair(_ours(source).clone(), _ours(target).clone())
    if not results:
        raise ValueError("no function of the module has a body, so there is nothing to prove")
    if any(result.counterexample is not None for result in results):
        pair = _with_places(source, target)
        results = [told(pair, result, result) for result in results]
    return results


def explain(module: ModuleOp, options: str = DEFAULT_OPTIONS) -> list[FunctionExplanation]:
    """Why the bufferizer copies, and what each copy costs, function by function.

    Raises `ValueError` where no function has a body, and what `bufferize` raises.
    """
    part, path = _read_again(module, SOURCE)
    explanations = explain_with_costs(part, path, parse_options(options))
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

    `seconds` is the limit for one trial.

    Raises `InputError` for modules that do not belong together, and `ValueError` for a function without a bufferized
    program.
    """
    parse_options(options)
    part, path = _read_again(source, SOURCE)
    maker = builtin(options)
    if target is not None:
        theirs, name = _read_again(target, TARGET, taken=path)
        maker = FileTarget(name, theirs.text, split(theirs.text))
    file = FileCopies(path)
    audit = Audit(available_cores(), seconds, DEFAULT_MEGABYTES)
    audit.take(file, [part], part.text, maker, ProveRequest(options=options, seconds=seconds))
    audit.run()
    for problem in file.errors:
        raise InputError(problem.message, Position(problem.path, problem.line, problem.column))
    if file.unread:
        raise ValueError("; ".join(file.unread))
    return file.copies


def _with_places(source: ModuleOp, target: ModuleOp) -> Pair:
    """Both modules, read from their texts."""
    try:
        ours, our_path = _read_again(source, SOURCE)
        theirs, their_path = _read_again(target, TARGET, taken=our_path)
    except Exception:
        # Nothing verifies what somebody has built. Its ops have the places that they came with.
        return Pair(_ours(source), _ours(target), ProveRequest(), {})
    lines = {our_path: TextLines(ours.text), their_path: TextLines(theirs.text)}
    return Pair(ours.module, theirs.module, ProveRequest(), lines, theirs.text)


def _read_again(module: ModuleOp, name: str, taken: str = "") -> tuple[Part, str]:
    """A module, read from the text in which it stands, and the name of that; `taken` is the name of another."""
    printed = print_module(_ours(module))
    if module in _texts:
        text, path = _texts[module]
        path = name if path in (_UNNAMED, taken) else path
        (part,) = parse_parts(text, path)
        # It may have been changed since.
        if print_module(part.module) == printed:
            return part, path
    (part,) = parse_parts(printed, name)
    return part, name


def _ours(module: object) -> ModuleOp:
    """The module in our classes; who hands over a text, or a path, is told what to do."""
    if isinstance(module, ModuleOp):
        return with_our_classes(module)
    what = f"operation '{module.name}'" if isinstance(module, Operation) else type(module).__name__
    raise TypeError(f"a builtin.module is expected, not {what}; ov.parse(text) makes one")
