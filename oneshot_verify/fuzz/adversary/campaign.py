"""A campaign of the adversary: programs in slices, in processes that may die, with a journal to go on from."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

from oneshot_verify.files import append_line, write_atomically
from oneshot_verify.fuzz.adversary.records import STOPPED, Record
from oneshot_verify.fuzz.adversary.work import send_programs
from oneshot_verify.interrupts import undisturbed
from oneshot_verify.pipeline.workers import (
    Said,
    Task,
    Worker,
    WorkerFailure,
    go_on,
    hear,
    say,
    start,
)

JOURNAL = "adversary.jsonl"
FINDINGS = "findings"
OPEN = "open"
"""Folder of pairs that are not told apart and not proved."""
SLICE = 5
"""Programs that one process does."""
PAIR_SECONDS = 240.0
"""For one pair, on a machine that has other work to do."""
WORKER_MEGABYTES = 3000
TICK_SECONDS = 0.5


class CampaignError(Exception):
    """The state of a campaign cannot be used."""


@dataclass
class State:
    """Progress of a campaign, as its journal says."""

    folder: Path
    seed: int
    features: tuple[str, ...] = ()
    """Features that may occur in programs (`fuzz.features`); empty: all."""
    records: list[Record] = field(default_factory=list[Record])
    done: set[int] = field(default_factory=set[int])

    @staticmethod
    def start(folder: Path, seed: int, features: tuple[str, ...] = ()) -> State:
        """A new campaign. Raises `CampaignError` where there is one."""
        path = folder / JOURNAL
        if path.exists():
            raise CampaignError(f"{path} is there already: --resume goes on with it")
        folder.mkdir(parents=True, exist_ok=True)
        state = State(folder, seed, features)
        state._write({"seed": seed, "features": features})
        return state

    @staticmethod
    def resume(folder: Path) -> State:
        """The campaign of a folder, to go on with; what a killed one has half written is left out."""
        if not (folder / JOURNAL).is_file():
            raise CampaignError(f"there is no campaign in {folder}: start one without --resume")
        try:
            lines = (folder / JOURNAL).read_text().splitlines()
            settings = json.loads(lines[0])
            state = State(folder, int(settings["seed"]), tuple(settings["features"]))
        except (OSError, ValueError, KeyError, IndexError) as error:
            raise CampaignError(f"{folder / JOURNAL} cannot be read: {error}") from None
        for line in lines[1:]:
            try:
                document = json.loads(line)
                records = [Record.read(each) for each in document["records"]]
            except (ValueError, KeyError, TypeError):
                continue
            state.done.add(int(document["program"]))
            state.records += records
        return state

    def add(self, program: int, records: list[Record]) -> None:
        """A program is done."""
        self._write({"program": program, "records": [record.document() for record in records]})
        self.done.add(program)
        self.records += records
        for index, record in enumerate(records):
            if record.is_finding:
                self._keep(FINDINGS, f"{program}-{index}", record)
            elif record.is_open:
                self._keep(OPEN, f"{program}-{index}", record)

    def findings(self) -> list[Record]:
        """Records that show a fault of the prover."""
        return [record for record in self.records if record.is_finding]

    def _keep(self, kind: str, name: str, record: Record) -> None:
        folder = self.folder / kind / name
        write_atomically(folder / "source.mlir", record.source)
        write_atomically(folder / "target.mlir", record.target)
        lines = [record.what, f"verdict: {record.verdict}", record.attack, record.difference]
        said = "\n".join([*filter(None, [*lines, record.reason]), ""])
        write_atomically(folder / "why.txt", said)

    def _write(self, document: dict[str, Any]) -> None:
        append_line(self.folder / JOURNAL, json.dumps(document))


@dataclass
class _Slice:
    """State of one process."""

    left: list[int]
    begun: int | None = None
    records: list[Record] = field(default_factory=list[Record])


class Campaign:
    """Runs until the programs or the time are used up."""

    def __init__(
        self,
        state: State,
        jobs: int,
        *,
        programs: int | None,
        seconds: float | None,
        on_program: Callable[[State], None] = lambda state: None,
    ) -> None:
        self.state, self.jobs, self.on_program = state, max(1, jobs), on_program
        self._numbers = self._open_numbers(programs)
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._workers: dict[Worker, _Slice] = {}

    def _open_numbers(self, programs: int | None) -> Iterator[int]:
        """The programs that are not done, the first `programs` of all."""
        numbers = count() if programs is None else iter(range(programs))
        return (number for number in numbers if number not in self.state.done)

    def run(self) -> None:
        """Judge; nothing that is done or was found is lost when this is interrupted, or the time is over."""
        try:
            while self._begin() or (self._workers and not self._is_late):
                self._hear()
        finally:
            for worker, slice in self._workers.items():
                worker.end()
                if slice.begun is not None and any(one.is_finding for one in slice.records):
                    self._finish(slice, slice.begun)

    def _begin(self) -> bool:
        """Give everybody work; whether somebody got some."""
        began = False
        while len(self._workers) < self.jobs and not self._is_late:
            programs = list(islice(self._numbers, SLICE))
            if not programs:
                break
            self._give(programs)
            began = True
        return began

    @property
    def _is_late(self) -> bool:
        return self._deadline is not None and time.monotonic() > self._deadline

    def _give(self, programs: list[int]) -> None:
        work = partial(send_programs, self.state.seed, self.state.features, programs, say, go_on)
        with undisturbed():
            worker = start(Task(work, PAIR_SECONDS, WORKER_MEGABYTES))
            self._workers[worker] = _Slice(list(programs))

    def _hear(self) -> None:
        for worker, heard in hear(list(self._workers), TICK_SECONDS):
            if isinstance(heard, Said):
                self._take(self._workers[worker], heard.message)
            else:
                worker.end()
                ending = str(heard) if isinstance(heard, WorkerFailure) else ""
                self._end(self._workers.pop(worker), ending)

    def _take(self, slice: _Slice, message: dict[str, Any]) -> None:
        if "begun" in message:
            slice.begun, slice.records = message["begun"], []
        elif "record" in message:
            slice.records.append(Record.read(message["record"]))
        elif "smaller" in message:
            slice.records[-1] = Record.read(message["smaller"])
        else:
            self._finish(slice, message["done"])

    def _finish(self, slice: _Slice, number: int) -> None:
        slice.left.remove(number)
        self.state.add(number, slice.records)
        slice.begun, slice.records = None, []
        self.on_program(self.state)

    def _end(self, slice: _Slice, ending: str) -> None:
        """A process is gone: with a program that it was at, or with nothing left to do."""
        if slice.begun is not None:
            why = ending or "ended early"
            slice.records.append(
                Record("", f"program {slice.begun}", "", False, STOPPED, reason=why)
            )
            self._finish(slice, slice.begun)
        if slice.left and not self._is_late:
            self._give(slice.left)
