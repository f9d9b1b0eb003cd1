"""The Python API: the functions of the commands, on modules.

    import oneshot_verify as ov

    module = ov.load("in.mlir")
    bufferized = ov.bufferize(module)
    for result in ov.prove(module, bufferized):
        print(result)

Modules of xDSL's own op classes are accepted as well as ours. No argument is changed. Positions are lines of the text
that `parse` has read, if the module is unchanged since; else of the printed module, which is called `source` or
`target`. Errors are exceptions: `InputError` for text and `BufferizationError` for a refused program have a `position`;
`OptionError` is for unknown options, `ValueError` for nothing to judge, `TypeError` for an argument that is no module.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from weakref import WeakKeyDictionary

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify import verdict
from oneshot_verify.audit.audit import Audit
from oneshot_verify.audit.explanations import explain_with_costs
from oneshot_verify.audit.findings import Copy, FileCopies
from oneshot_verify.bufferize import (
    BufferizationError,
    OptionError,
    bufferize_module,
    parse_options,
)
from oneshot_verify.ir import InputError, Part, Position, position_of, print_module, split
from oneshot_verify.ir import parse as parse_parts
from oneshot_verify.ir.reclass import with_our_classes
from oneshot_verify.ir.text import TextLines, read_source, shown_path
from oneshot_verify.pipeline import DEFAULT_OPTIONS, available_cores
from oneshot_verify.pipeline.explain import FunctionExplanation
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.pipeline.inputs import SUFFIX
from oneshot_verify.pipeline.jobs import Pair, default_prover, proof_options, told
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_tasks
from oneshot_verify.pipeline.processes.works import Task
from oneshot_verify.pipeline.request import DEFAULT_MEGABYTES, DEFAULT_SECONDS, ProveRequest
from oneshot_verify.pipeline.sources import not_there, target_maker
from oneshot_verify.pipeline.targets import FileTarget, Refusal, TargetMaker
from oneshot_verify.search import Prover
from oneshot_verify.verdict import (
    BufferStep,
    Conflict,
    Counterexample,
    FailingOp,
    FileResult,
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
    "Results",
    "SourceLine",
    "Verdict",
    "bufferize",
    "copies",
    "explain",
    "load",
    "parse",
    "prove",
]

_LOADS = "ov.load(path) reads a file"
SOURCE, TARGET = "source", "target"
_UNNAMED = "<string>"
_texts: WeakKeyDictionary[ModuleOp, tuple[str, str]] = WeakKeyDictionary()
"""Texts that `parse` has read, with their names, so that results refer to the user's own lines."""


class FunctionResult(verdict.FunctionResult):
    """Verdict on one function. `str` gives one line; a notebook shows both programs of a refutation."""

    def _repr_html_(self) -> str:
        return _html([self])


class Results(list[FunctionResult]):
    """Verdicts in order. `str` gives a line for each; a notebook shows a table and the refutations."""

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return _html(self)


def _html(results: Sequence[verdict.FunctionResult]) -> str:
    from oneshot_verify.report.documents import document
    from oneshot_verify.report.html import proof_cell

    return proof_cell(document([FileResult("", list(results))]))


def load(path: str | os.PathLike[str]) -> ModuleOp:
    """Read a module from a file; `-` is standard input.

    Raises `InputError` for a file that cannot be read, and the errors of `parse`.
    """
    name = os.fspath(path)
    return parse(read_source(name), shown_path(name))


def parse(text: str, path: str = _UNNAMED) -> ModuleOp:
    """Read a module from text; `path` is its name in messages.

    Raises `InputError` for text that does not parse or verify, or that has several parts between `// -----`.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a text of MLIR is expected, not {type(text).__name__}; {_LOADS}")
    try:
        parts = parse_parts(text, path)
    except InputError:
        if "\n" in text or not (text.endswith(SUFFIX) or os.path.exists(text)):
            raise
        said = f"{text!r} is the name of a file, and no MLIR; ov.load({text!r}) reads it"
        raise InputError(said, Position(path, 1, 1)) from None
    if len(parts) > 1:
        place = Position(path, parts[1].first_line - 1, 1)
        raise InputError("there is more than one module", place)
    module = parts[0].module
    _texts[module] = (text, path)
    return module


def bufferize(module: ModuleOp, options: str = DEFAULT_OPTIONS) -> ModuleOp:
    """Bufferize a copy of a module with One-Shot Bufferize. `options` have upstream's names.

    Raises `BufferizationError` for a program that is refused, `OptionError` for unknown options.
    """
    bufferized = _ours(module)
    if bufferized is module:
        bufferized = module.clone()
    bufferize_module(bufferized, parse_options(options))
    return bufferized


def prove(
    source: ModuleOp,
    target: ModuleOp | None = None,
    options: str = DEFAULT_OPTIONS,
    *,
    bufferizer: str | None = None,
    function: str | None = None,
    timeout: float | None = None,
) -> Results:
    """Prove for each function with a body that `target` refines `source`; returns the verdicts.

    Without a target, the result of `bufferize` on `source` is judged, or that of the command `bufferizer`.

    `function`: the only one to judge. `timeout`: limit of seconds for one function, and for the command; a function
    that takes longer is `unknown`.

    Raises `ValueError` if there is nothing to judge, or no such command, and the errors of `bufferize`.
    """
    request = _request(target, options, bufferizer, function, timeout or DEFAULT_SECONDS)
    refused: dict[str, Refusal] = {}
    if bufferizer is not None:
        target, refused = _made_by_command(source, request)
    elif target is None:
        target = bufferize(source, options)
    # Clones, as the proof replaces indirect calls by direct ones.
    ours = _ours(source).clone()
    theirs = ours.clone() if target is None else _ours(target).clone()
    asked = _asked(Prover(ours, theirs, proof_options(request)).paths(), function, "prove")
    works = [partial(_verdict, ours, theirs, name, request, refused.get(name)) for name in asked]
    results = _within(works, asked, timeout)
    if target is not None and any(result.counterexample is not None for result in results):
        pair = _with_places(source, target)
        results = [told(pair, result, result) for result in results]
    return Results(FunctionResult(**vars(result)) for result in results)


def _request(
    target: ModuleOp | None,
    options: str,
    bufferizer: str | None,
    function: str | None,
    seconds: float,
) -> ProveRequest:
    if target is not None and bufferizer is not None:
        raise ValueError("a target or a bufferizer is expected, not both")
    names = () if function is None else (function.removeprefix("@"),)
    against = None if target is None else TARGET
    return ProveRequest(options, against, bufferizer, functions=names, seconds=seconds)


def _asked(names: Sequence[str], function: str | None, purpose: str) -> Sequence[str]:
    """The requested function; all of `names` if none was requested."""
    if not names:
        raise ValueError(f"no function of the module has a body, so there is nothing to {purpose}")
    if function is None:
        return names
    name = function.removeprefix("@")
    if name not in names:
        [problem] = not_there(ProveRequest(functions=(name,)), names, "")
        raise ValueError(problem.message)
    return [name]


def _made_by_command(
    source: ModuleOp, request: ProveRequest
) -> tuple[ModuleOp | None, dict[str, Refusal]]:
    """The module that the command of a request makes, and the refusals by function."""
    part, path = _read_again(source, SOURCE)
    made = target_maker(request)(part, path)
    if made.module is not None and made.part is not None:
        _texts[made.module] = (made.part.text, TARGET)
    return made.module, made.refused


def _verdict(
    source: ModuleOp, target: ModuleOp, name: str, request: ProveRequest, refusal: Refusal | None
) -> verdict.FunctionResult:
    if refusal is None:
        return default_prover(source, target, name, request)
    place = position_of(functions(source)[name])
    line = place.line if place is not None else 0
    return verdict.FunctionResult(name, refusal.verdict, line, refusal.reason)


def _within(
    works: Sequence[Callable[[], verdict.FunctionResult]],
    names: Sequence[str],
    seconds: float | None,
) -> list[verdict.FunctionResult]:
    """Results of the works; with a limit of time each runs in a process that can be killed."""
    if seconds is None:
        return [work() for work in works]
    results = [verdict.FunctionResult(name, Verdict.UNKNOWN) for name in names]

    def done(index: int, outcome: verdict.FunctionResult | WorkerFailure) -> None:
        if isinstance(outcome, WorkerFailure):
            outcome = replace(results[index], reason=str(outcome))
        results[index] = outcome

    run_tasks((Task(work, seconds) for work in works), available_cores(), done)
    return results


def explain(
    module: ModuleOp, options: str = DEFAULT_OPTIONS, *, function: str | None = None
) -> list[FunctionExplanation]:
    """Explain each copy that the bufferizer makes, with its cost, by function; or for one `function`.

    Raises `ValueError` if there is nothing to explain, and the errors of `bufferize`.
    """
    part, path = _read_again(module, SOURCE)
    explained = {each.name: each for each in explain_with_costs(part, path, parse_options(options))}
    return [explained[name] for name in _asked(list(explained), function, "explain")]


def copies(
    source: ModuleOp,
    target: ModuleOp | None = None,
    options: str = DEFAULT_OPTIONS,
    *,
    bufferizer: str | None = None,
    function: str | None = None,
    timeout: float = 20.0,
) -> list[Copy]:
    """Audit the copies of `target`: each is needed, needless or undecided. `function`: the only one to audit.

    Without a target, the result of `bufferize` on `source` is audited, or that of the command `bufferizer`. `timeout`:
    limit of seconds for one trial, and for the command.

    Raises `InputError` for modules that do not belong together, and `ValueError` for a function without a bufferized
    program.
    """
    parse_options(options)
    part, path = _read_again(source, SOURCE)
    request = _request(target, options, bufferizer, function, timeout)
    if target is not None:
        theirs, name = _read_again(target, TARGET, taken=path)
        maker: TargetMaker = FileTarget(name, theirs.text, split(theirs.text))
    else:
        maker = target_maker(request)
    file = FileCopies(path)
    audit = Audit(available_cores(), timeout, DEFAULT_MEGABYTES)
    audit.take(file, [part], part.text, maker, request)
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
        # A module built by the user may not verify. Its ops then keep the locations they have.
        return Pair(_ours(source), _ours(target), ProveRequest(), {})
    lines = {our_path: TextLines(ours.text), their_path: TextLines(theirs.text)}
    return Pair(ours.module, theirs.module, ProveRequest(), lines, theirs.text)


def _read_again(module: ModuleOp, name: str, taken: str = "") -> tuple[Part, str]:
    """A module read from its text, and the name of that text. `taken`: a name already in use."""
    printed = print_module(_ours(module))
    if module in _texts:
        text, path = _texts[module]
        path = name if path in (_UNNAMED, taken) else path
        (part,) = parse_parts(text, path)
        # The module may have changed since it was read.
        if print_module(part.module) == printed:
            return part, path
    (part,) = parse_parts(printed, name)
    return part, name


def _ours(module: object) -> ModuleOp:
    """The module in our classes. Raises `TypeError` with advice for anything else."""
    if isinstance(module, ModuleOp):
        return with_our_classes(module)
    what = f"operation '{module.name}'" if isinstance(module, Operation) else type(module).__name__
    raise TypeError(f"a builtin.module is expected, not {what}; ov.parse(text) makes one, {_LOADS}")
