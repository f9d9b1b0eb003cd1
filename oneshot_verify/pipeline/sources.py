"""Reading of inputs: the parts of a file, and the makers of their targets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from oneshot_verify.ir import Chunk, InputError, Part, Position, split
from oneshot_verify.ir.near_names import did_you_mean
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.ir.text import STANDARD_INPUT, read_source, read_text, shown_path
from oneshot_verify.pipeline.foreign import read_part, readers
from oneshot_verify.pipeline.functions import unread
from oneshot_verify.pipeline.inputs import Input, left_over, require_file, targets
from oneshot_verify.pipeline.logs import Dump, Step, bufferization_steps, steps
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.targets import FileTarget, TargetMaker, builtin, command, passes
from oneshot_verify.verdict import Problem


class Sources:
    """The parts of the file that was read last, which are never changed; the runs of a corpus case share them."""

    def __init__(self) -> None:
        self._path: str = ""
        self.text = ""
        self._parts: list[Part | InputError] = []
        self.readers: Sequence[Sequence[str]] = ()
        """Commands that translate unknown custom syntax."""

    def read(self, path: str) -> list[Part | InputError]:
        """The parts of the file, with an `InputError` for each unreadable one; raises it for the file as a whole."""
        require_file(path)
        if path != self._path or path in ("", STANDARD_INPUT):
            self._path, self._parts = "", []
            self.text = read_source(path)
            self._parts = [self._part(chunk, shown_path(path)) for chunk in split(self.text)]
            self._path = path
        return self._parts

    def read_for(
        self, path: str, request: ProveRequest
    ) -> tuple[list[Part | InputError], TargetMaker]:
        """The parts of a file, and the maker of their targets. Raises as `read`, and `ValueError`."""
        self.readers = readers(request.reader, request.bufferizer)
        return (
            self._read_log(path) if request.from_log else (self.read(path), target_maker(request))
        )

    def _read_log(self, path: str) -> tuple[list[Part | InputError], TargetMaker]:
        """The parts before One-Shot Bufferize, from a log, and a maker that finds its output there."""
        self._path, self.text = "", read_text(path)
        shown = shown_path(path)
        pairs = bufferization_steps(self.text, shown)
        parts = [self._part(before, shown) for before, _ in pairs]
        return parts, FileTarget(shown, self.text, [after for _, after in pairs], self.readers)

    def read_steps(self, path: str, request: ProveRequest) -> list[Step | InputError]:
        """The steps of all passes in a log. Raises as `read_for`."""
        self.readers = readers(request.reader, request.bufferizer)
        self._path, self.text = "", read_text(path)
        shown = shown_path(path)

        def read(dump: Dump) -> Part:
            is_whole = dump.module is not None
            return read_part(dump.chunk, shown, self.readers, recover=True, is_whole=is_whole)

        return [*steps(self.text, shown, read)]

    def _part(self, chunk: Chunk, path: str) -> Part | InputError:
        try:
            return read_part(chunk, path, self.readers, recover=True)
        except InputError as error:
            return error


def target_maker(request: ProveRequest) -> TargetMaker:
    """The maker of targets for a request; raises `InputError` and `ValueError`."""
    if request.against is not None:
        text = read_source(request.against)
        commands = readers(request.reader)
        return FileTarget(shown_path(request.against), text, split(text), commands)
    if request.bufferizer is not None:
        commands = readers(request.reader, request.bufferizer)
        return replace(command(request.bufferizer, request.seconds), readers=commands)
    if request.pass_pipeline is not None:
        return passes(request.pass_pipeline)
    return builtin(request.options)


def requests_for(
    inputs: Sequence[Input], request: ProveRequest
) -> list[tuple[Input, ProveRequest]]:
    """Each input with its own request. Raises `ValueError` if `request` itself makes no sense."""
    if request.against is None:
        target_maker(request)
        return [(each, request) for each in inputs]
    pairs = targets(inputs, request.against)
    return [(each, replace(request, against=path)) for each, path in pairs]


def without_input(inputs: Sequence[Input], request: ProveRequest) -> list[Problem]:
    """A problem for each file in a folder of targets that has no input."""
    said = "is a target only: the input has no file of this name"
    paths = [] if request.against is None else left_over(inputs, request.against)
    return [Problem(said, path) for path in paths]


def problem_of(error: InputError, part: int = 0) -> Problem:
    """Convert an `InputError` to a problem of a report."""
    place: Position = error.position
    return Problem(error.message, place.path, place.line, place.column, part)


def problems_in(part: Part) -> list[Problem]:
    """Syntax errors in single functions of a part; the other functions are judged."""
    wrong = sorted(
        (each for each in part.unreadable if each.is_wrong), key=lambda each: each.position.line
    )
    found = [problem_of(InputError(each.reason, each.position), part.index) for each in wrong]
    # Several functions may report one error behind them all.
    return list(dict.fromkeys(found))


def names_in(parts: Sequence[Part | InputError]) -> set[str]:
    """The names of the functions with a body, and of what could not be read."""
    read = (part for part in parts if isinstance(part, Part))
    return {name for part in read for name in (*bodies_of(part.module), *unread(part))}


def not_there(request: ProveRequest, names: Collection[str], path: str) -> list[Problem]:
    """A problem for each requested function that is not among `names`, the functions with a body."""
    return [
        Problem(f"there is no function @{name} with a body{did_you_mean(name, names, '@{}')}", path)
        for name in request.functions
        if name not in names
    ]
