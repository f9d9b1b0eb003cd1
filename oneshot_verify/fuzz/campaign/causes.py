"""Keys that group findings: a signature of the original program, a cause of the minimal one; and known causes."""

from __future__ import annotations

import contextlib
import json
import re
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.campaign.checks import Kind, Problem, op_names
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.programs import SOURCE_NAME
from oneshot_verify.fuzz.campaign.records import plain
from oneshot_verify.fuzz.campaign.targets import TOO_LATE
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.verdict import Conflict, Counterexample, SourceLine

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
