"""Make a wrong proof small enough to read: both programs at once, and each alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.fuzz.adversary.attacks import EFFORT, PRAISE, proof_of
from oneshot_verify.fuzz.adversary.pairs import ChangedPair
from oneshot_verify.fuzz.campaign.reduce import (
    drop_arguments,
    drop_functions,
    drop_results,
    inline_bodies,
    pass_by,
)
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.refute import Pair, Programs, exercise_pair
from oneshot_verify.versions import MlirVersion

Edits = Callable[[ModuleOp], Iterator[ModuleOp]]
GROUPS = (8, 4, 2, 1)
"""Neighbouring ops that are passed by at once."""


def reduced(pair: ChangedPair, seconds: float) -> ChangedPair:
    """A smaller pair that is wrongly proved, as an attack shows."""
    deadline = time.monotonic() + seconds
    size = 0
    while size != len(pair.source) + len(pair.target) and time.monotonic() < deadline:
        size = len(pair.source) + len(pair.target)
        for steps in _steps():
            pair = _exhausted(pair, steps, deadline)
    return pair


Steps = Callable[[ChangedPair], Iterator[tuple[ModuleOp, ModuleOp]]]


def _steps() -> Iterator[Steps]:
    for edits in (drop_results, drop_functions, drop_arguments):
        yield _together(edits)
    for group in GROUPS:
        yield _together(lambda module, group=group: pass_by(module, group))
        yield _alone(lambda module, group=group: pass_by(module, group))
    yield _together(inline_bodies)
    yield _alone(inline_bodies)


def _together(edits: Edits) -> Steps:
    """The same edit in both programs."""

    def steps(pair: ChangedPair) -> Iterator[tuple[ModuleOp, ModuleOp]]:
        yield from zip(edits(_read(pair.source)), edits(_read(pair.target)), strict=False)

    return steps


def _alone(edits: Edits) -> Steps:
    """An edit in one of the two."""

    def steps(pair: ChangedPair) -> Iterator[tuple[ModuleOp, ModuleOp]]:
        for module in edits(_read(pair.source)):
            yield module, _read(pair.target)
        for module in edits(_read(pair.target)):
            yield _read(pair.source), module

    return steps


def _exhausted(pair: ChangedPair, steps: Steps, deadline: float) -> ChangedPair:
    """Take the first step that still shows it, as long as there is one."""
    is_new = True
    while is_new:
        is_new = False
        for source, target in steps(pair):
            if time.monotonic() > deadline:
                return pair
            candidate = _candidate(pair, source, target)
            if candidate is not None and is_wrong(candidate):
                pair, is_new = candidate, True
                break
    return pair


def _candidate(pair: ChangedPair, source: ModuleOp, target: ModuleOp) -> ChangedPair | None:
    try:
        for module in (source, target):
            module.verify()
        texts = (
            print_module(source, version=MlirVersion.BOTH),
            print_module(target, version=MlirVersion.BOTH),
        )
        for text in texts:
            _read(text)
    except (VerifyException, InputError, ValueError, AssertionError):
        return None
    if sum(map(len, texts)) >= len(pair.source) + len(pair.target):
        return None
    return replace(pair, source=texts[0], target=texts[1], modules=None)


def _read(text: str) -> ModuleOp:
    return parse(text, "program")[0].module


def is_wrong(pair: ChangedPair) -> bool:
    """True if some function is proved that an attack tells apart."""
    source, target = _read(pair.source), _read(pair.target)
    programs = Programs(source, target)
    return any(
        result.verdict in PRAISE
        and exercise_pair(
            Pair(programs, result.name, must_free=pair.must_free), effort=EFFORT
        ).difference
        is not None
        for result in proof_of(pair, source, target)
    )
