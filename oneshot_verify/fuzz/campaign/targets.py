"""The bufferizers that a campaign tests: ours, and any command, many programs in one process."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from oneshot_verify.bufferize.analysis.annotate import IN_PLACE
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import bufferize_module
from oneshot_verify.bufferize.options import BufferizationOptions
from oneshot_verify.bufferize.passes.one_shot import OneShotBufferizePass
from oneshot_verify.bufferize.passes.pipeline import parse_pipeline, passes_of
from oneshot_verify.elide.measure import is_worse, measure
from oneshot_verify.elide.options import without_elision
from oneshot_verify.elide.running import Limits
from oneshot_verify.fuzz.campaign.programs import Configuration, read_program
from oneshot_verify.ir import InputError, parse, print_module, split
from oneshot_verify.pipeline.elision import elide_in_place
from oneshot_verify.pipeline.external import limit_processor_time, split_command
from oneshot_verify.pipeline.processes.works import describe
from oneshot_verify.versions import MlirVersion

ANALYSIS_ONLY = "test-analysis-only"
SEPARATOR = "// -----\n"
SPLIT_FLAG = "-split-input-file"
ONE_THREAD_FLAG = "-mlir-disable-threading"
"""`mlir-opt`'s crash handler may deadlock with several threads."""
UNREGISTERED_FLAG = "-allow-unregistered-dialect"
BUILTIN = "builtin"
ELISION = Limits(trial=5.0, search=8.0)
FRAMES = 2
"""Number of functions of a stack dump that a message names."""
DEEP_FRAMES = 200
"""Number of frames above which a stack dump is an endless recursion; it has at most 256."""
TURNS = 10
"""A function that occurs so often in a stack dump is part of the recursion."""
TOO_LATE = "did not end within"
"""Prefix of the message for a command that exceeded its time limit; the limit follows."""
SHORT = 10
SHORT_DUMPS = 3
"""Number of times a command is run again if its stack dump has fewer than `SHORT` frames."""
_FRAME = re.compile(r"#?\d+ +(?:\S+ +)?0x[0-9a-f]+ (mlir::[\w:~]+)")
_ANY_FRAME = re.compile(r"\s*#?\d+ +(?:\S+ +)?0x[0-9a-f]+")
_ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)$", re.MULTILINE)


class Ending(Enum):
    """Outcome of a bufferizer for one program."""

    DONE = "done"
    REFUSED = "refused"
    """It rejects the program with an error message."""
    CRASHED = "crashed"
    """It failed an assertion, raised an exception, was ended by a signal, or took too long."""
    INVALID = "invalid"
    """Its output does not parse or verify."""


@dataclass(frozen=True)
class Made:
    """Result of a bufferizer for one program."""

    ending: Ending
    module: ModuleOp | None = None
    text: str = ""
    """The bufferized program; for `INVALID` the output."""
    message: str = ""

    @property
    def printed(self) -> str:
        """The text of the bufferized program."""
        return self.text or (
            print_module(self.module, version=MlirVersion.BOTH) if self.module is not None else ""
        )


@dataclass(frozen=True)
class BuiltinTarget:
    """Our own bufferizer, in this process."""

    name: str = BUILTIN
    program: str = ""
    """The program that is started; empty for ours."""

    def bufferize(self, texts: Sequence[str], configuration: Configuration) -> list[Made]:
        """Bufferize each program; a failure of one does not affect the others."""
        return [self._one(text, configuration) for text in texts]

    def _one(self, text: str, configuration: Configuration) -> Made:
        try:
            module = read_program(text).clone()
        except InputError as error:
            return Made(Ending.REFUSED, message=str(error))
        try:
            own = without_elision(configuration.options)[1]
            for step in passes_of(parse_pipeline(configuration.pipeline)):
                if own.elide and isinstance(step, OneShotBufferizePass):
                    _elide(module, step.options(), reuse=own.reuse)
                else:
                    step.run(module)
        except BufferizationError as error:
            return Made(Ending.REFUSED, message=error.message)
        except Exception as error:
            return Made(Ending.CRASHED, message=describe(error))
        try:
            module.verify()
        except VerifyException as error:
            text = print_module(module, version=MlirVersion.BOTH)
            return Made(Ending.INVALID, text=text, message=str(error))
        return Made(Ending.DONE, module)

    def command(self, configuration: Configuration) -> str:
        """The shell command that bufferizes a program from standard input; empty for ours."""
        return ""


def _elide(module: ModuleOp, options: BufferizationOptions, *, reuse: bool) -> None:
    """Run our bufferizer with elision. Raises `RuntimeError` if that makes it worse."""
    plain = module.clone()
    bufferize_module(plain, options)
    elide_in_place(module, options, limits=ELISION, reuse=reuse)
    if is_worse(measure(module), measure(plain)):
        raise RuntimeError("elision makes more copies or buffers than One-Shot Bufferize")


@dataclass(frozen=True)
class CommandTarget:
    """Any command from standard input to standard output.

    In its words `{options}` stands for the options of `one-shot-bufferize`, and `{pipeline}` for the whole pipeline; a
    command of the single word `mlir-opt...` gets `--pass-pipeline={pipeline}`. Without these nothing is drawn: the
    command is used as it stands.
    """

    name: str
    words: tuple[str, ...]
    seconds: float
    """Time limit for one call; a batch that takes longer is tried in halves."""

    @property
    def is_mlir_opt(self) -> bool:
        """True if the program is an `mlir-opt`, by its name, and so knows its flags."""
        return os.path.basename(self.words[0]).startswith("mlir-opt")

    @property
    def draws(self) -> bool:
        """True if the command has a place for drawn options."""
        return len(self.words) == 1 or any(
            place in word for word in self.words for place in ("{options}", "{pipeline}")
        )

    def filled(self, configuration: Configuration) -> list[str]:
        """The words of the command for this configuration."""
        words = list(self.words)
        if len(words) == 1 and self.is_mlir_opt:
            words.append("--pass-pipeline={pipeline}")
        if self.is_mlir_opt and UNREGISTERED_FLAG not in words:
            words.append(UNREGISTERED_FLAG)
        return [
            word.replace("{options}", configuration.upstream_options).replace(
                "{pipeline}", configuration.pipeline
            )
            for word in words
        ]

    @property
    def program(self) -> str:
        """The program that is started."""
        return self.words[0]

    def command(self, configuration: Configuration) -> str:
        """The shell command that bufferizes a program from standard input."""
        return shlex.join(self.filled(configuration))

    def bufferize(self, texts: Sequence[str], configuration: Configuration) -> list[Made]:
        """Bufferize each program; a failure of one does not affect the others."""
        words = self.filled(configuration)
        texts = [text if text.endswith("\n") else f"{text}\n" for text in texts]
        batches = self.is_mlir_opt or any(SPLIT_FLAG in word for word in words)
        if self.is_mlir_opt:
            words += [flag for flag in (SPLIT_FLAG, ONE_THREAD_FLAG) if flag not in words]
        if not batches:
            return [made for text in texts for made in self._batch(words, [text])]
        return self._batch(words, texts)

    def _batch(self, words: list[str], texts: list[str]) -> list[Made]:
        """Bufferize all `texts` in one process; if it dies, try halves, down to the single program that kills it."""
        if not texts:
            return []
        try:
            done = self._run(words, texts)
            for _ in range(SHORT_DUMPS):
                if len(texts) > 1 or done.returncode >= 0 or not _is_cut_off(done.stderr):
                    break
                done = self._run(words, texts)
        except subprocess.TimeoutExpired:
            return self._halves(words, texts, f"{TOO_LATE} {self.seconds:g} s")
        except OSError as error:
            return self._halves(words, texts, f"could not be started: {error.strerror or error}")
        parts = [chunk.text for chunk in split(done.stdout)]
        if done.returncode == 0 and len(parts) == len(texts):
            return [read_made(part) for part in parts]
        errors = _errors(done.stderr, texts)
        if done.returncode == 1 and errors and len(parts) == len(texts):
            return [
                read_made(part) if part.strip() else Made(Ending.REFUSED, message=errors.get(k, ""))
                for k, part in enumerate(parts)
            ]
        if done.returncode == 1 and len(texts) == 1 and errors:
            return [Made(Ending.REFUSED, message=errors[0])]
        return self._halves(words, texts, _last_words(done.stderr, done.returncode))

    def _run(self, words: list[str], texts: list[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            input=SEPARATOR.join(texts),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=self.seconds,
            check=False,
            env=os.environ | {"LLVM_DISABLE_SYMBOLIZATION": "1"},
            preexec_fn=partial(limit_processor_time, self.seconds),
        )

    def _halves(self, words: list[str], texts: list[str], message: str) -> list[Made]:
        if len(texts) == 1:
            return [Made(Ending.CRASHED, message=message)]
        middle = len(texts) // 2
        return self._batch(words, texts[:middle]) + self._batch(words, texts[middle:])


Target = BuiltinTarget | CommandTarget
"""A bufferizer under test."""


def make_target(line: str, seconds: float) -> Target:
    """`builtin`, or a command. Raises `ValueError` for a command that cannot be run."""
    if line == BUILTIN:
        return BuiltinTarget()
    return CommandTarget(line, tuple(split_command(line)), seconds)


def decisions(target: Target, text: str, configuration: Configuration) -> list[str]:
    """The decision for each tensor operand of the program `text`, one sentence each; empty if it is not known."""
    if isinstance(target, CommandTarget) and not (target.is_mlir_opt and target.draws):
        return []
    options = f"{configuration.upstream_options} {ANALYSIS_ONLY}"
    [made] = target.bufferize([text], replace(configuration, options=options, deallocate=False))
    found: list[str] = []
    for op in made.module.walk() if made.module is not None else ():
        for operand, answer in enumerate(answers(op)):
            if answer in ("true", "false"):
                where = "in place" if answer == "true" else "out of place"
                name = op.operands[operand].name_hint
                value = "" if name is None else f" (%{name})"
                found.append(f"{op.name}, operand {operand}{value}: {where}")
    return found


def answers(op: Operation) -> Iterator[str]:
    """The decisions of the analysis that annotate an op: `true`, `false` or `none` for each operand."""
    annotation = op.attributes.get(IN_PLACE)
    if isa(annotation, ArrayAttr[Attribute]):
        for answer in annotation:
            yield answer.data if isinstance(answer, StringAttr) else ""


def read_made(text: str) -> Made:
    """The program that a bufferizer has written."""
    try:
        return Made(Ending.DONE, parse(text, "bufferized")[0].module, text)
    except (InputError, VerifyException) as error:
        return Made(Ending.INVALID, text=text, message=f"its output does not parse: {error}")


def _errors(complaint: str, texts: Sequence[str]) -> dict[int, str]:
    """The first error message for each program, found by its line in the whole input."""
    ends: list[int] = []
    line = 0
    for text in texts:
        line += text.count("\n") + SEPARATOR.count("\n")
        ends.append(line)
    found: dict[int, str] = {}
    for match in _ERROR.finditer(complaint):
        place = int(match[1])
        number = next((k for k, end in enumerate(ends) if place <= end), len(texts) - 1)
        found.setdefault(number, match[2])
    return found


def _last_words(complaint: str, code: int) -> str:
    """Message of a process that died: its exit code, and its assertion, error or stack frames without addresses."""
    lines = [line.strip() for line in complaint.splitlines() if line.strip()]
    told = next((line for line in lines if "Assertion" in line or "UNREACHABLE" in line), "")
    told = told or next((line for line in lines if "error:" in line), "")
    ending = f"signal {-code}" if code < 0 else f"exit code {code}"
    told = re.sub(r"0x[0-9a-f]+|<stdin>:\d+:\d+: ", "", told)[:300] or _frames(lines)
    return f"{ending}: {told}" if told else ending


def _frames(lines: list[str]) -> str:
    """The innermost functions of MLIR that a stack dump names."""
    names = [match[1] for line in lines if (match := _FRAME.match(line))]
    if sum(_ANY_FRAME.match(line) is not None for line in lines) > DEEP_FRAMES:
        # The stack overflows in a different function each time.
        around = sorted(name for name, count in Counter(names).items() if count >= TURNS)
        return f"in an endless recursion of {' and '.join(around)}"
    inner = list(dict.fromkeys(names))[:FRAMES]
    return f"in {' < '.join(inner)}" if inner else ""


def _is_cut_off(complaint: str) -> bool:
    """True if a stack dump has fewer than `SHORT` frames: after a stack overflow its writer may lack stack itself."""
    return sum(_ANY_FRAME.match(line) is not None for line in complaint.splitlines()) < SHORT
