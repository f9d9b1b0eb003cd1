"""Passes for xDSL's infrastructure; and pipelines of them as a text, in upstream's form.

    builtin.module(func.func(buffer-hoisting),one-shot-bufferize{bufferize-function-boundaries})

An anchor (`func.func(...)`) holds the passes for each op of that name directly below; `any(...)` takes every
op. Source:
https://mlir.llvm.org/docs/PassManagement/#textual-pass-pipeline-specification
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import ClassVar, Self, TypeAlias, get_type_hints

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec, ParameterListType
from xdsl.utils.exceptions import PassFailedException

from oneshot_verify.bufferize.interface import BufferizationError, op_name
from oneshot_verify.bufferize.options import RENAMED, OptionError, read_options, unknown
from oneshot_verify.bufferize.passes.names import PLACES, pass_class
from oneshot_verify.bufferize.progress import SILENT, Progress
from oneshot_verify.bufferize.remedies import remedy_for
from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.reclass import reclass
from oneshot_verify.ir.recursion import room_to_recurse


@dataclass(frozen=True)
class UpstreamPass(ModulePass):
    """A pass with the name and the options of one of MLIR's; the fields are the options.

    xDSL parses a module into its own op classes. Our passes work on ours (`ir/dialects`). Afterwards the module has the
    op classes of the caller's context again; ops that this context does not know are unregistered.
    """

    anchor: ClassVar[str | None] = None
    """The op that upstream's pass runs on; None: any. On a module, a pass on functions runs on all functions in it."""

    @abstractmethod
    def run(self, op: Operation) -> None:
        """Transform `op` (of our op classes) in place; raises `BufferizationError` if that is not possible."""

    @classmethod
    def from_text(cls, options: str) -> Self:
        """The pass with these options, in the form of `mlir-opt`; raises `OptionError`."""
        return cls(**read_options(cls, options))

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Run on a module of `ctx`; raises `PassFailedException`, after which the module must not be used."""
        with room_to_recurse():
            own = make_context()
            reclass(op, own)
            try:
                self.run(op)
            except BufferizationError as error:
                raise PassFailedException(_refusal(error)) from error
            reclass(op, ctx, otherwise=own)

    @classmethod
    def from_spec(cls, spec: ArgSpec) -> Self:
        """Read options as xDSL does, but flags as `mlir-opt` does: a bare name is true, and so is 1."""
        hints = get_type_hints(cls)
        flags = {field.name for field in fields(cls) if hints[field.name] is bool}
        given = {RENAMED.get(name, name): value for name, value in spec.parameters.items()}
        parameters = {
            name: _flag(value) if name.replace("-", "_") in flags else value
            for name, value in given.items()
        }
        return super().from_spec(ArgSpec(spec.name, parameters))


def _flag(value: ParameterListType) -> ParameterListType:
    match value:
        case ():
            return (True,)
        case (0 | 1 as number,):
            return (bool(number),)
        case _:
            return value


def _refusal(error: BufferizationError) -> str:
    op: Operation | None = error.op
    message = error.text if op is None else f"{error.text}\n{_shown(op)}"
    remedy = remedy_for(error.message)
    return message if remedy is None else f"{message}\nremedy: {remedy}"


def _shown(op: Operation) -> str:
    """The first line of the text of `op`, which has no position."""
    return str(op).strip().splitlines()[0]


ANY = "any"
MODULE = "builtin.module"
ANCHORS = (MODULE, "func.func", ANY)
"""The anchors that our passes can run on."""


@dataclass(frozen=True)
class Nest:
    """Steps to run, in order, on each op of name `anchor` directly in another op."""

    anchor: str
    steps: Sequence[Step]

    def run(self, op: Operation, progress: Progress) -> None:
        """Run on the children of `op`; raises `BufferizationError`."""
        children = [
            inner for region in op.regions for block in region.blocks for inner in block.ops
        ]
        for child in children:
            if child.regions and self.anchor in (ANY, op_name(child)):
                run_steps(self.steps, child, progress)


Step: TypeAlias = UpstreamPass | Nest


def run_steps(steps: Sequence[Step], op: Operation, progress: Progress = SILENT) -> None:
    """Run `steps` on `op`, in order; raises `BufferizationError`."""
    for step in steps:
        if isinstance(step, Nest):
            step.run(op, progress)
        elif step.anchor in (None, op_name(op)):
            progress.begin(step.name, 0)
            step.run(op)


def parse_pipeline(
    text: str, class_of: Callable[[str], type[UpstreamPass]] = pass_class
) -> Sequence[Step]:
    """Parse the text of `--pass-pipeline` for a module into steps; raises `OptionError`, with the column.

    `class_of`: the class of a pass by its name.
    """
    reader = _Reader(text, PLACES, class_of)
    steps = reader.all_steps(None)
    match steps:
        case [Nest(anchor=anchor, steps=inner)] if anchor in (MODULE, ANY):
            return inner
        case [Nest(anchor=anchor)]:
            said = f"a pipeline for '{anchor}' cannot run on a module; did you mean {MODULE}({text.strip()})?"
        case _:
            said = f"expected an anchor around the pipeline: {MODULE}({text.strip()})"
    raise OptionError(f"pass pipeline: {said}")


def parse_passes(text: str, known: Collection[str]) -> list[UpstreamPass]:
    """Read passes of `known`, with their options and commas between them; raises `OptionError`."""
    if not text.strip():
        return []
    steps = _Reader(text, known).all_steps(MODULE, anchored=False)
    return [step for step in steps if isinstance(step, UpstreamPass)]


def passes_of(steps: Sequence[Step]) -> Iterator[UpstreamPass]:
    """All passes in `steps`, nested ones too."""
    for step in steps:
        if isinstance(step, Nest):
            yield from passes_of(step.steps)
        else:
            yield step


class _Reader:
    """Reads `text` once, from left to right."""

    def __init__(
        self,
        text: str,
        known: Collection[str],
        class_of: Callable[[str], type[UpstreamPass]] = pass_class,
    ) -> None:
        self.text, self.known, self.class_of, self.place = text, known, class_of, 0
        self.anchored = True

    def all_steps(self, anchor: str | None, *, anchored: bool = True) -> list[Step]:
        """The whole text. `anchor`: the op that it runs on; None: said by the text. Without `anchored`, passes run on
        functions wherever they are, and no anchors are said."""
        self.anchored = anchored
        steps = self._steps(anchor)
        if self.place < len(self.text):
            raise self._error("expected ',' between passes", self.place)
        return steps

    def _steps(self, anchor: str | None) -> list[Step]:
        steps = [self._step(anchor)]
        while self._takes(","):
            steps.append(self._step(anchor))
        return steps

    def _step(self, anchor: str | None) -> Step:
        self._skip_blanks()
        start = self.place
        while self.place < len(self.text) and self.text[self.place] not in "(){},":
            self.place += 1
        name = self.text[start : self.place].strip()
        if self.anchored and self._takes("("):
            return self._nest(name, start, may_be_empty=anchor is None)
        if name not in self.known:
            raise self._error(unknown("pass", name, self.known), start)
        if anchor is None:
            raise self._error(f"expected an anchor around the pipeline: {MODULE}(...)", start)
        made = self._pass(name, self._options(), start)
        if self.anchored and made.anchor is not None and anchor not in (ANY, made.anchor):
            said = f"{name!r} runs on {made.anchor!r}, not on {anchor!r}; did you mean {made.anchor}({name})?"
            raise self._error(said, start)
        return made

    def _nest(self, name: str, start: int, *, may_be_empty: bool) -> Nest:
        if name not in ANCHORS:
            raise self._error(unknown("anchor", name, ANCHORS), start)
        if may_be_empty and self._takes(")"):
            return Nest(name, ())
        steps = self._steps(name)
        if self._takes(")"):
            return Nest(name, steps)
        raise self._error("expected ',' or ')' behind a pass", self.place)

    def _pass(self, name: str, options: str, start: int) -> UpstreamPass:
        try:
            return self.class_of(name).from_text(options)
        except OptionError as error:
            raise self._error(f"{name}: {error}", start) from error

    def _options(self) -> str:
        start = self.place
        if not self._takes("{"):
            return ""
        inside, depth, quote = self.place, 1, ""
        while depth:
            if self.place >= len(self.text):
                raise self._error("there is no '}' for this '{'", start)
            letter = self.text[self.place]
            if quote:
                quote = "" if letter == quote else quote
            elif letter in "'\"":
                quote = letter
            else:
                depth += (letter == "{") - (letter == "}")
            self.place += 1
        found = self.text[inside : self.place - 1]
        self._skip_blanks()
        return found

    def _takes(self, letter: str) -> bool:
        self._skip_blanks()
        if not self.text.startswith(letter, self.place):
            return False
        self.place += 1
        self._skip_blanks()
        return True

    def _skip_blanks(self) -> None:
        while self.place < len(self.text) and self.text[self.place].isspace():
            self.place += 1

    def _error(self, said: str, place: int) -> OptionError:
        return OptionError(f"passes {self.text!r}, column {place + 1}: {said}")
