"""Why two findings are the same: a signature before anything is made small, a cause after it."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.fuzz.campaign.checks import Kind, Problem, op_names
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.programs import SOURCE_NAME
from oneshot_verify.fuzz.campaign.records import plain
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.verdict import Conflict, Counterexample, SourceLine

_OP = re.compile(r"(?:^|=\s*)\"?([a-z_]+\.[a-z_.]+|return|func\.return)")
TOLD_BY_MESSAGE = frozenset({Kind.CRASH, Kind.UNREADABLE, Kind.PROVER_CRASH, Kind.INVALID})
SCAFFOLD = frozenset({"func.func", "func.return", "arith.constant"})
"""Ops that every program has: they tell nothing apart."""


def told(
    source: ModuleOp, target: ModuleOp, problem: Problem, source_text: str, target_text: str
) -> Problem:
    """The problem with its conflict and the buffers over time, where they can be told."""
    found = problem.counterexample
    if found is None or found.history:
        return problem
    lines = {SOURCE_NAME: source_text.splitlines(), "bufferized": target_text.splitlines()}
    # What was found stands without its story.
    with contextlib.suppress(Exception):
        found = with_story(source, target, problem.function, found, lines)
    return replace(problem, counterexample=found)


def signature(problem: Problem, configuration: Configuration) -> str:
    """What a problem looks like before it is made small: cheap, and too fine rather than too coarse."""
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


@dataclass(frozen=True)
class Cause:
    """What makes a minimal finding the finding that it is."""

    kind: Kind
    reason: str
    """The ops of the conflict, or the message, without names and numbers."""
    ops: tuple[str, ...]
    """The kinds of ops of the minimal tensor program."""
    needs: str
    """What of the configuration it needs: `plain`, passes, options."""

    @property
    def key(self) -> str:
        """Findings with one key are one finding."""
        return " | ".join((self.kind.value, self.reason, " ".join(self.ops), self.needs))


def cause_of(
    kind: Kind,
    detail: str,
    counterexample: Counterexample | None,
    source: ModuleOp | None,
    configuration: Configuration,
) -> Cause:
    """The cause of a finding, from its minimal program."""
    if counterexample is not None and counterexample.conflict is not None:
        reason = conflict_words(counterexample.conflict)
    else:
        reason = "" if kind is Kind.MORE_COPIES else plain(detail)
    names = op_names(source) if source is not None else []
    ops = tuple(name for name in names if name not in SCAFFOLD)
    if kind in TOLD_BY_MESSAGE:
        # The message says more than the ops and options that happen to be there.
        return Cause(kind, reason, (), "")
    needs = re.sub(r"analysis-fuzzer-seed=\d+", "analysis-fuzzer-seed=_", configuration.label)
    return Cause(kind, reason, ops, needs)
