"""The work of a worker: judge the pairs of some programs, one by one."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from oneshot_verify.fuzz.adversary.attacks import Adversary
from oneshot_verify.fuzz.adversary.pairs import UNCHANGED, ChangedPair, pairs
from oneshot_verify.fuzz.adversary.records import CRASHED, STOPPED, Record
from oneshot_verify.fuzz.adversary.reducing import reduced
from oneshot_verify.pipeline.workers import describe
from oneshot_verify.verdict import Verdict

REDUCING_SECONDS = 40.0
REDUCING_FACTOR = 3.0
"""Of the usual limit of time, for making a finding small."""


def send_programs(
    seed: int,
    features: Sequence[str],
    programs: Sequence[int],
    emit: Callable[[dict[str, Any]], None],
    alive: Callable[[float], None],
) -> None:
    """Judge the pairs of some programs; sends `{"record": ...}` for each, and `{"done": number}`.

    A record that is made small afterwards is sent at once, and again as `{"smaller": ...}`.
    """
    for number in programs:
        alive(1.0)
        emit({"begun": number})
        adversary = Adversary()
        for pair in pairs(seed, number, features):
            alive(1.0)
            record = record_of(pair, adversary)
            emit({"record": record.document()})
            if record.wrong and pair.referee is None:
                alive(REDUCING_FACTOR)
                small = reduced(pair, REDUCING_SECONDS)
                record = replace(record, source=small.source, target=small.target)
                emit({"smaller": record.document()})
            if pair.kind == UNCHANGED and record.verdict != Verdict.PROVED.value:
                # Nothing that is made of it would be called proved.
                break
        emit({"done": number})


def record_of(pair: ChangedPair, adversary: Adversary) -> Record:
    """Judge one pair."""
    started = time.perf_counter()
    plain = Record(pair.kind, pair.what, pair.side, pair.guarded, CRASHED)
    try:
        found = adversary.judge(pair)
    except MemoryError:
        return replace(plain, verdict=STOPPED, reason="out of memory")
    except Exception as error:
        # What the prover dies of is a finding, too.
        return replace(plain, reason=describe(error), source=pair.source, target=pair.target)
    first = next(iter(found.told_apart), None)
    told = found.wrong[0] if found.wrong else first
    open_name = next((name for name, reason in found.reasons.items() if reason), None)
    record = replace(
        plain,
        verdict=found.verdict.value,
        attack=found.told_apart[told] if told is not None else "",
        difference=found.differences[told] if told is not None else "",
        wrong=tuple(found.wrong),
        reason=found.doubts.get(told or "") or found.reasons.get(open_name or "", ""),
        not_run=found.not_run,
        set_apart=found.set_apart,
        seconds=time.perf_counter() - started,
    )
    if record.wrong or record.is_open:
        return replace(record, source=pair.source, target=pair.target)
    return record
