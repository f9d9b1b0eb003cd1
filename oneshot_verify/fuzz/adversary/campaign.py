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

from oneshot_verify.fuzz.adversary.records import STOPPED, Record
from oneshot_verify.fuzz.adversary.work import send_programs
from oneshot_verify.fuzz.campaign.children import Child, Limits, ready

JOURNAL = "adversary.jsonl"
FINDINGS = "findings"
OPEN = "open"
"""Where pairs lie that are not told apart and not proved."""
SLICE = 5
"""Programs that one process does."""
LIMITS = Limits(240.0, 3000)
"""For one pair, on a machine that has other work to do."""
TICK_SECONDS = 0.5


class CampaignError(Exception):
    """The state of a campaign cannot be used."""


@dataclass
class State:
    """What a campaign has done, as its journal says."""

    folder: Path
    seed: int
    features: tuple[str, ...] = ()
    """What may occur in programs (`fuzz.features`); empty: everything."""
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
        """What is wrong with the prover."""
        return [record for record in self.records if record.is_finding]

    def _keep(self, kind: str, name: str, record: Record) -> None:
        folder = self.folder / kind / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "source.mlir").write_text(record.source)
        (folder / "target.mlir").write_text(record.target)
        lines = [record.what, f"verdict: {record.verdict}", record.attack, record.difference]
        (folder / "why.txt").write_text("\n".join([*filter(None, [*lines, record.reason]), ""]))

    def _write(self, document: dict[str, Any]) -> None:
        with (self.folder / JOURNAL).open("a") as journal:
            journal.write(json.dumps(document) + "\n")


@dataclass
class _Slice:
    """What one process is at."""

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
        self._children: dict[Child, _Slice] = {}

    def _open_numbers(self, programs: int | None) -> Iterator[int]:
        """The programs that are not done, the first `programs` of all."""
        numbers = count() if programs is None else iter(range(programs))
        return (number for number in numbers if number not in self.state.done)

    def run(self) -> None:
        """Judge; nothing that is done is lost when this is interrupted."""
        try:
            while self._begin() or self._children:
                self._hear()
        finally:
            for child in self._children:
                child.kill()

    def _begin(self) -> bool:
        """Give everybody work; whether somebody got some."""
        began = False
        while len(self._children) < self.jobs and not self._is_late:
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
        work = partial(send_programs, self.state.seed, self.state.features, programs)
        self._children[Child(work, LIMITS)] = _Slice(list(programs))

    def _hear(self) -> None:
        for child in ready(list(self._children), TICK_SECONDS):
            for message in child.messages():
                self._take(self._children[child], message)
        for child in list(self._children):
            if child.ending is None and child.overdue():
                child.kill()
            if child.ending is not None:
                self._end(self._children.pop(child), child.ending)

    def _take(self, slice: _Slice, message: dict[str, Any]) -> None:
        if "begun" in message:
            slice.begun, slice.records = message["begun"], []
        elif "record" in message:
            slice.records.append(Record.read(message["record"]))
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
