"""A finding: a minimal program with all that belongs to it, as plain data and as files in the inbox of the corpus.

Findings are grouped by keys: a signature of the original program, a cause of the minimal one, and known causes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shlex
import subprocess
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.files import write_atomically
from oneshot_verify.fuzz.campaign.checks import SEVERITY, Kind, Problem, op_names
from oneshot_verify.fuzz.campaign.programs import (
    SOURCE_NAME,
    Configuration,
    PlainData,
    read_program,
)
from oneshot_verify.fuzz.campaign.records import Sighting, plain
from oneshot_verify.fuzz.campaign.shrink import Shown
from oneshot_verify.fuzz.campaign.targets import BUILTIN, TOO_LATE, Target, decisions, make_target
from oneshot_verify.ir import InputError
from oneshot_verify.pipeline.runnable.program import runnable
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.verdict import Conflict, Counterexample, SourceLine
from oneshot_verify.verdict_data import counterexample_document
from oneshot_verify.versions import tool_versions

_OP = re.compile(r"(?:^|=\s*)\"?([a-z_]+\.[a-z_.]+|return|func\.return)")
TOLD_BY_MESSAGE = frozenset({Kind.CRASH, Kind.UNREADABLE, Kind.PROVER_CRASH, Kind.INVALID})
SCAFFOLD = frozenset({"func.func", "func.return", "arith.constant"})
"""Ops that every program has; they are no part of a cause."""
KNOWN = Path(__file__).with_name("known.json")
KNOWN_TARGET = "mlir-opt"
"""Occurs in the command of the bufferizer whose differences these are."""


def told(
    source: ModuleOp, target: ModuleOp, problem: Problem, source_text: str, target_text: str
) -> Problem:
    """Add the conflict and the history of the buffers to the counterexample of `problem`, if they can be derived."""
    found = problem.counterexample
    if found is None or found.history:
        return problem
    lines = {SOURCE_NAME: source_text.splitlines(), "bufferized": target_text.splitlines()}
    # The counterexample is valid without its history.
    with contextlib.suppress(Exception):
        found = with_story(source, target, problem.function, found, lines)
    return replace(problem, counterexample=found)


def signature(problem: Problem, configuration: Configuration) -> str:
    """Key of a problem before its program is minimised: cheap, and rather too fine than too coarse."""
    words = [problem.kind.value]
    found = problem.counterexample
    if problem.kind is Kind.MORE_COPIES:
        pass
    elif found is not None and found.conflict is not None:
        words.append(conflict_words(found.conflict))
    else:
        words.append(plain(problem.detail))
    if configuration.before:
        words.append(",".join(configuration.before))
    if configuration.deallocate:
        words.append("deallocation")
    return " | ".join(words)


def conflict_words(conflict: Conflict) -> str:
    """The ops of a conflict: `definition, write, read`."""
    places = (conflict.definition, conflict.write, conflict.read)
    return ", ".join(_op(place) for place in places)


def _op(place: SourceLine | None) -> str:
    if place is None:
        return "?"
    if place.text.lstrip().startswith("func.func"):
        return "argument"
    found = _OP.search(place.text.strip())
    return found[1] if found else "?"


def cause_of(
    kind: Kind,
    detail: str,
    counterexample: Counterexample | None,
    source: ModuleOp | None,
    configuration: Configuration,
) -> str:
    """The cause of a finding, from its minimal program: findings with one cause are one finding."""
    if counterexample is not None and counterexample.conflict is not None:
        reason = conflict_words(counterexample.conflict)
    else:
        reason = "" if kind is Kind.MORE_COPIES else plain(detail)
    return cause_key(kind, reason, op_names(source) if source is not None else [], configuration)


def cause_key(kind: Kind, reason: str, ops: list[str], configuration: Configuration) -> str:
    """A kind of problem, the ops of its conflict or its message, the ops of its program, and the options it needs."""
    if kind in TOLD_BY_MESSAGE and not reason.startswith(TOO_LATE):
        # The message says more than the ops and options that happen to be there.
        return " | ".join((kind.value, reason, "", ""))
    names = " ".join(name for name in ops if name not in SCAFFOLD)
    needs = re.sub(r"analysis-fuzzer-seed=\d+", "analysis-fuzzer-seed=_", configuration.label)
    return " | ".join((kind.value, reason, names, needs))


def known_as(bufferizer: str, cause: str) -> str:
    """The name of the known difference that a finding is (`Cause.key`); empty if it is none."""
    if KNOWN_TARGET not in bufferizer:
        return ""
    return next(
        (
            name
            for name, patterns in known_causes().items()
            if any(fnmatchcase(cause, pattern) for pattern in patterns)
        ),
        "",
    )


@lru_cache(maxsize=1)
def known_causes() -> dict[str, list[str]]:
    """Patterns of causes, by the name of the difference."""
    return json.loads(KNOWN.read_text())["causes"]


@dataclass
class Finding(PlainData):
    """A minimised problem of a campaign."""

    id: str
    kind: str
    cause: str
    """Findings with one cause are one finding."""
    detail: str
    function: str
    source: str
    """The minimal tensor program."""
    target: str
    """The output of the bufferizer; empty if there is none."""
    bufferizer: str
    configuration: dict[str, Any]
    decisions: list[str]
    """The bufferizer's decision for each tensor operand, one sentence each."""
    counterexample: dict[str, Any] | None
    program: str
    """A file that shows a wrong program when it is run."""
    seed: int
    slice: int
    index: int
    replay: str
    """The command that shows it again where the `.mlir` files of the finding are, and the bufferizer is found."""
    versions: dict[str, str]
    shrink_seconds: float = 0.0
    known: str = ""
    """The name of the known difference that it is, if it is one."""
    confirmed: str = ""
    """Result of a real run of both versions (`confirm.py`); empty if there was none."""
    notes: list[str] = field(default_factory=list[str])

    def replay_from_anywhere(self, inbox: str | Path) -> str:
        """The command that shows it again in any folder, if its files are in `inbox`.

        The bufferizer is looked for where the campaign runs: its command may name it, and other files, by a relative
        path.
        """
        here, folder = Path.cwd(), Path(inbox).resolve()
        folder = folder.relative_to(here) if folder.is_relative_to(here) else folder
        files = re.compile(rf"{re.escape(self.id)}(?:\.target)?\.mlir")
        command = files.sub(lambda found: shlex.quote(str(folder / found[0])), self.replay)
        return f"cd {shlex.quote(str(here))} && {command}"

    def note(self, text: str) -> None:
        """Add a note on a defect of the finding: it was not minimised, or did not show again."""
        self.notes.append(text)
        self.recognise()

    def recognise(self) -> None:
        """Set `known` from today's list of known differences.

        A finding with notes is not recognised: a large program has the marks of many differences.
        """
        self.known = ""
        if self.notes:
            return
        self.known = known_as(self.bufferizer, self.cause)

    @property
    def severity(self) -> int:
        """The place of its kind among all kinds, the worst first."""
        return SEVERITY.index(Kind(self.kind))


def finding_of(
    sighting: Sighting, shown: Shown, target: Target, seed: int, seconds: float
) -> Finding:
    """The finding for the minimal program `shown` of `sighting`."""
    made, source = shown.made, shown.source
    problem = shown.problem
    if made.module is not None and source is not None:
        problem = told(source, made.module, problem, shown.text, made.printed)
    found = problem.counterexample
    cause = cause_of(problem.kind, problem.detail, found, source, shown.configuration)
    program, is_pair = "", bool(sighting.target)
    if found is not None and made.module is not None and source is not None:
        program = runnable(source, made.module, problem.function, found)
    identity = (
        f"{problem.kind.value.replace(' ', '-')}-{hashlib.sha256(cause.encode()).hexdigest()[:8]}"
    )
    bufferizer = target.command(shown.configuration) or BUILTIN
    finding = Finding(
        id=identity,
        kind=problem.kind.value,
        cause=cause,
        detail=problem.detail,
        function=problem.function,
        source=shown.text,
        target=made.printed,
        bufferizer=bufferizer,
        configuration=shown.configuration.document(),
        decisions=[] if is_pair else decisions(target, shown.text, shown.configuration),
        counterexample=None if found is None else counterexample_document(found),
        program=program,
        seed=seed,
        slice=sighting.where.number,
        index=sighting.where.start,
        replay=replay_command(identity, target, shown, is_pair=is_pair),
        versions=versions(target),
        shrink_seconds=round(seconds, 1),
        confirmed=shown.said,
    )
    finding.recognise()
    return finding


def perhaps_known(sighting: Sighting, target: str) -> str:
    """The name of a known difference that fits a sighting that is not minimised yet; others may fit as well."""
    configuration = sighting.configuration
    bufferizer = make_target(target, 1.0).command(configuration) or BUILTIN
    try:
        names = op_names(read_program(sighting.text))
    except InputError:
        names = []
    reason = sighting.signature.split(" | ")[1:2] or [plain(sighting.detail)]
    return known_as(bufferizer, cause_key(sighting.kind, reason[0], names, configuration))


def replay_command(identity: str, target: Target, shown: Shown, *, is_pair: bool = False) -> str:
    """A shell command that shows the finding again; `is_pair` says that no bufferizer makes its second program."""
    file = f"{identity}.mlir"
    command = target.command(shown.configuration)
    if shown.source is None:
        return f"oneshot-verify prove {file}"
    if not command:
        if is_pair or shown.configuration.before or shown.configuration.deallocate:
            return f"oneshot-verify prove {file} --against {identity}.target.mlir"
        return f"oneshot-verify prove {file} --options {shlex.quote(shown.configuration.options)}"
    if shown.made.module is None:
        return f"{command} < {file}"
    return f"oneshot-verify prove {file} --bufferizer {_quoted(command)}"


def _quoted(command: str) -> str:
    """Quote a command as one shell word; in double quotes if it contains single ones."""
    is_plain = not set(command) & set('"$`\\!')
    return f'"{command}"' if "'" in command and is_plain else shlex.quote(command)


def versions(target: Target) -> dict[str, str]:
    """The versions that a finding depends on."""
    found = dict(tool_versions())
    command = target.program
    if command:
        found["bufferizer"] = _version_of(command)
    return found


@cache
def _version_of(program: str) -> str:
    try:
        done = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=20, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    lines = [line.strip() for line in done.stdout.splitlines() if "version" in line.lower()]
    return lines[0] if lines else "unknown"


def write_finding(folder: Path, finding: Finding) -> None:
    """Write the files of a finding into `folder`, over those of the same id; raises `OSError`.

    <id>.mlir          the minimal tensor program, a corpus case as it stands
    <id>.target.mlir   the output of the bufferizer
    <id>.run.mlir      both, with a `main` that calls them on an input on which they differ
    <id>.json          all of it as data, with seed, versions and the command that shows it again
    """
    files = {f"{finding.id}.mlir": _case_text(finding, folder)}
    if finding.target:
        files[f"{finding.id}.target.mlir"] = finding.target
    if finding.program:
        files[f"{finding.id}.run.mlir"] = finding.program
    files[f"{finding.id}.json"] = json.dumps(finding.document(), indent=2) + "\n"
    for name, text in files.items():
        write_atomically(folder / name, text)


def _case_text(finding: Finding, folder: Path) -> str:
    """The tensor program with the header of a corpus case, for a file in `folder`."""
    head = [
        f"// title: {finding.kind}: {' '.join(finding.detail.split())}",
        f"// origin: fuzz campaign, seed {finding.seed}, slice {finding.slice}, program {finding.index}",
    ]
    if finding.target:
        head.append(f"// against: {finding.id}.target.mlir")
    head.append(f"// It comes from: {finding.bufferizer}")
    head.append(f"// Show it again: {finding.replay_from_anywhere(folder)}")
    return "\n".join([*head, finding.source])
