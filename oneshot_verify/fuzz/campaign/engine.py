"""The campaign itself: hands out slices, takes in what they find, has findings made small, and knows when to stop."""

from __future__ import annotations

import math
import random
import signal
import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, Protocol

from oneshot_verify.files import write_atomically
from oneshot_verify.fuzz.campaign.checks import Kind
from oneshot_verify.fuzz.campaign.confirm import confirm
from oneshot_verify.fuzz.campaign.crew import Crew, Event, Job
from oneshot_verify.fuzz.campaign.findings import Finding, finding_of, write_finding
from oneshot_verify.fuzz.campaign.programs import NAME, Plan, Slice, draw_slice
from oneshot_verify.fuzz.campaign.records import Sighting, Step, Tally, count
from oneshot_verify.fuzz.campaign.state import State
from oneshot_verify.fuzz.campaign.targets import make_target
from oneshot_verify.fuzz.campaign.work import as_met, command_seconds
from oneshot_verify.fuzz.coverage import Steering
from oneshot_verify.fuzz.features import FEATURES

LOOKS = 3
"""Sightings of one signature that are minimised: one signature may have several causes."""
TIME_LIMIT = "time limit"
OPEN = "open"
"""Folder of pairs that are not told apart and not proved, in that of the state."""
USUAL_SECONDS = 20.0
"""Estimated time for minimising one sighting, until one was measured."""


class Watcher(Protocol):
    """Shows the progress of a campaign."""

    def tick(self, engine: Engine) -> None:
        """Called a few times a second."""
        ...

    def found(self, finding: Finding) -> None:
        """A new finding."""
        ...

    def say(self, text: str) -> None:
        """Show a message to the user."""
        ...


class Engine:
    """One session of a campaign."""

    def __init__(self, state: State, crew: Crew, inbox: Path, plan: Plan, watcher: Watcher) -> None:
        self.state = state
        self.progress = state.progress
        self.settings = state.progress.settings
        self.crew = crew
        self.inbox = inbox
        self.plan = plan
        self.watcher = watcher
        self.stopping = ""
        """Reason for handing out no more slices; empty while they are handed out."""
        self.interrupts = 0
        self.terminated = False
        """True if SIGTERM interrupted the session, not Ctrl-C."""
        self._started = time.monotonic()
        self._before = state.progress.seconds
        self._next = plan.shard
        self._again: list[Job] = []
        """Rests of slices whose worker died."""
        self._looked: Counter[str] = Counter()
        """By signature, the number of sightings that are, were or will be minimised."""
        self._shrunk: list[float] = []
        """Seconds for each sighting that was minimised in this session."""
        self._smaller: dict[str, Sighting] = {}
        """By key, the smallest version so far of each sighting that is being minimised."""
        self._steering = Steering(tuple(self.settings.features or FEATURES))
        self._steering.seen.update(self.progress.tally.coverage)
        self._waiting: list[Sighting] = []
        for sighting in state.progress.sightings.values():
            self._enqueue(sighting)
        self._left = len(self._waiting)
        """Number of sightings of earlier sessions that wait for minimising: they come before all else."""
        self._write_again()

    @property
    def clock(self) -> float:
        """Running time of the campaign in seconds, earlier sessions included."""
        return self._before + time.monotonic() - self._started

    @property
    def waiting(self) -> int:
        """Number of sightings that wait for minimising or are being minimised."""
        return len(self._waiting) + sum(job.sighting is not None for job in self.crew.busy())

    def run(self) -> None:
        """Work until the plan is fulfilled, or somebody interrupts."""
        try:
            with self._signals():
                while not self._finished():
                    self._hand_out()
                    for event in self.crew.events():
                        self._take(event)
                    self._look_at_the_clock()
                    self.watcher.tick(self)
        finally:
            begun = self.crew.busy()
            self.crew.dismiss()
            self._keep_parts(begun)
            self.progress.seconds = max(self.progress.seconds, self.clock)

    def _keep_parts(self, begun: list[Job]) -> None:
        """Record the finished programs of unfinished slices, and the smallest version so far of each sighting."""
        for sighting in self._smaller.values():
            self.state.record({"type": "sighting", "sighting": sighting.document()})
        for job in (*begun, *self._again):
            if job.slice is not None and job.next > job.slice.start:
                self._record_slice(job, job.next)

    @property
    def seconds_left(self) -> float:
        """Time that the plan leaves for this session."""
        return (
            math.inf if self.plan.seconds is None else self.plan.seconds + self._before - self.clock
        )

    def _finished(self) -> bool:
        if self.interrupts or self.state.failure or self.seconds_left < 0:
            return True
        busy = self.crew.busy()
        if self.stopping:
            return not self._waiting and not any(job.sighting is not None for job in busy)
        idle = not busy and not self._waiting
        return idle and (self._no_slices() or self._time_is_needed())

    def _look_at_the_clock(self) -> None:
        if self.seconds_left < 0 and not self.stopping:
            self.stopping = "the time is over"
        if self.state.failure and not self.stopping:
            self.stopping = "the state cannot be written"

    # Handing out

    def _hand_out(self) -> None:
        while self.crew.room() > 0:
            if (job := self._next_job()) is None:
                return
            self.crew.give(job)

    def _next_job(self) -> Job | None:
        if self._left:
            self._left -= 1
            return Job(sighting=self._waiting.pop(0))
        busy = self.crew.busy()
        shrinking = sum(job.sighting is not None for job in busy)
        # At most half of the workers minimise while there are slices to do. The search ends when the waiting sightings
        # take the rest of the time.
        if self._waiting and (
            shrinking <= len(busy) - shrinking or self._no_slices() or self._time_is_needed()
        ):
            return Job(sighting=self._waiting.pop(0))
        if self.stopping or self._time_is_needed():
            return None
        if self._again:
            return self._again.pop()
        if (which := self._next_slice()) is None:
            return None
        self._next += self.plan.shards
        return Job(slice=self._steered(which), next=which.start)

    def _seconds_for(self, sightings: float) -> float:
        each = sum(self._shrunk) / len(self._shrunk) if self._shrunk else USUAL_SECONDS
        return sightings * each / max(1, len(self.crew.busy()) + self.crew.room())

    def _time_is_needed(self) -> bool:
        """True if the rest of the time is needed for minimising the waiting sightings and those of one more slice."""
        programs = self.progress.tally.programs
        found = self._looked.total() / programs * self.settings.slice_size if programs else 0.0
        return self._seconds_for(self.waiting + found) >= self.seconds_left

    def _no_slices(self) -> bool:
        return bool(self.stopping) or (not self._again and self._next_slice() is None)

    def _steered(self, which: Slice) -> Slice:
        """Give every other slice the features that coverage proposes; the others keep swarms of all features."""
        if which.number % 2 == 0 or self.settings.adversary:
            return which
        choice = random.Random(f"steering {self.settings.seed} {which.number}")
        return replace(which, features=tuple(sorted(self._steering.propose(choice))), exact=True)

    def _next_slice(self) -> Slice | None:
        """The next slice that is to be done; it is handed out when `_next` goes on."""
        plan, size = self.plan, self.settings.slice_size
        wanted = math.inf if plan.programs is None else plan.programs
        while (before := (self._next - plan.shard) // plan.shards * size) < wanted:
            start, end = self.progress.cut.get(self._next, 0), int(min(size, wanted - before))
            if self._next not in self.progress.done and start < end:
                return Slice(self._next, size, start, end, self.settings.features)
            self._next += plan.shards
        return None

    # Taking in

    def _take(self, event: Event) -> None:
        if event.job.sighting is not None:
            self._take_shrunk(event, event.job.sighting)
        elif event.message is not None:
            self._take_step(event.job, event.message)
        elif event.ending == "":
            self._finish_slice(event.job)
        else:
            self._take_death(event.job, event.ending or "")

    def _take_step(self, job: Job, message: dict[str, Any]) -> None:
        step = Step.read(message)
        job.begun.add(step.tally)
        if step.is_done:
            self._count_begun(job)
        for sighting in step.sightings:
            self._see(sighting)
        try:
            for name, text in step.left_open.items():
                write_atomically(self.state.folder / OPEN / name, text)
        except OSError as error:
            self.watcher.say(f"{self.state.folder / OPEN}: {error.strerror or error}")

    def _count_begun(self, job: Job) -> None:
        """Count the program that a job is at, and go on to the next one."""
        job.tally.add(job.begun)
        job.begun, job.next, job.retried = Tally(), job.next + 1, False

    def _record_slice(self, job: Job, end: int) -> None:
        assert job.slice is not None
        self.state.record(
            {
                "type": "slice",
                "number": job.slice.number,
                "tally": job.tally.document(),
                "clock": round(self.clock, 2),
                **({"end": end} if end < job.slice.size else {}),
            }
        )

    def _finish_slice(self, job: Job) -> None:
        assert job.slice is not None
        self._record_slice(job, job.slice.end)
        self.state.shorten()
        if job.slice.exact:
            self._steering.report(job.slice.features, job.tally.coverage)
        else:
            self._steering.seen.update(job.tally.coverage)

    def _take_death(self, job: Job, ending: str) -> None:
        """Handle a worker's death: skip the program that it was at, after a second try unless it exceeded its time."""
        assert job.slice is not None
        if ending.startswith(TIME_LIMIT) or self.settings.adversary:
            count(job.begun.reasons, f"unknown: {ending}")
        elif not job.retried:
            job.begun, job.retried = Tally(), True
            self._again.append(job)
            return
        else:
            where = job.slice.program(job.next)
            [program] = draw_slice(self.settings.seed, where)
            signature = f"{Kind.PROVER_CRASH.value} | {ending}"
            about = NAME, self.settings.configuration(where.number), program.text
            self._see(Sighting(Kind.PROVER_CRASH, signature, ending, where, *about))
        job.begun.programs += 1
        count(job.begun.verdicts, "unknown")
        self._count_begun(job)
        if job.next < job.slice.end:
            self._again.append(job)
        else:
            self._finish_slice(job)

    def _see(self, sighting: Sighting) -> None:
        if sighting.key in self.progress.sightings:
            return
        self.state.record({"type": "sighting", "sighting": sighting.document()})
        if sighting.kind is Kind.WRONG_PROOF:
            self.watcher.say(
                f"WRONG PROOF: {sighting.detail} (slice {sighting.where.number}, program {sighting.where.start},"
                f" {sighting.configuration.label}). This is a fault of the prover."
            )
            if not self.settings.adversary and not self.stopping:
                self.stopping = "the prover is wrong"
        self._enqueue(sighting)

    def _enqueue(self, sighting: Sighting) -> None:
        """Queue a sighting for minimising, unless `LOOKS` of its signature are queued or done."""
        if sighting.key in self.progress.settled:
            self._looked[sighting.signature] += 1
        elif self._looked[sighting.signature] < LOOKS:
            self._looked[sighting.signature] += 1
            self._waiting.append(sighting)
            self._sort_waiting()

    def _sort_waiting(self) -> None:
        """Sort by the number of earlier sightings with the same signature, new signatures first."""
        place: Counter[str] = Counter(
            self.progress.sightings[key].signature
            for key in self.progress.settled
            if key in self.progress.sightings
        )
        turns: dict[str, int] = {}
        for sighting in self._waiting:
            turns[sighting.key] = place[sighting.signature]
            place[sighting.signature] += 1
        self._waiting.sort(key=lambda sighting: turns[sighting.key])

    def _take_shrunk(self, event: Event, sighting: Sighting) -> None:
        if event.message is not None and "smaller" in event.message:
            self._smaller[sighting.key] = Sighting.read(event.message["smaller"])
            return
        smallest = self._smaller.pop(sighting.key, sighting)
        if event.message is not None:
            finding = Finding.read(event.message["finding"])
            self._shrunk.append(finding.shrink_seconds)
            self._keep(sighting, finding)
        elif sighting.key not in self.progress.settled:
            note = f"it could not be made small: {event.ending or 'the worker said nothing'}"
            self._keep(sighting, self._as_met(smallest, note))

    def _as_met(self, sighting: Sighting, note: str) -> Finding:
        limit = max(1.0, min(command_seconds(self.settings), self.seconds_left))
        target = make_target(self.settings.target, limit)
        shown = as_met(sighting, target)
        finding = finding_of(sighting, shown, target, self.settings.seed, 0.0)
        finding.note(note)
        return finding

    def _keep(self, sighting: Sighting, finding: Finding) -> None:
        if finding.id not in self.progress.findings:
            self._write_down(finding)
            self.watcher.found(finding)
        self.state.record({"type": "settled", "sighting": sighting.key, "finding": finding.id})

    def _write_again(self) -> None:
        """Write the files of findings of earlier sessions that are not in the inbox."""
        for finding in self.progress.findings.values():
            if finding.id not in self.progress.written:
                self._write_files(finding)

    def _write_down(self, finding: Finding) -> None:
        self.state.record({"type": "finding", "finding": finding.document()})
        self._write_files(finding)

    def _write_files(self, finding: Finding) -> None:
        try:
            write_finding(self.inbox, finding)
            inbox = str(self.inbox.resolve())
            self.state.record({"type": "written", "finding": finding.id, "inbox": inbox})
        except OSError as error:
            self.watcher.say(
                f"{self.inbox} cannot be written ({error.strerror or error}); the finding is in the state of the"
                f" campaign, and --resume writes it again"
            )
            if self.state.failure:
                self.watcher.say(finding.source)

    def confirm_all(self) -> None:
        """Run each wrong program that has not been run yet (`confirm`), until the time is over."""
        for finding in list(self.progress.findings.values()):
            if self.seconds_left < 0:
                return
            if finding.kind == Kind.WRONG_PROGRAM.value and not finding.confirmed:
                finding.confirmed = confirm(finding.program)
                self._write_down(finding)

    # Signals

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.interrupts += 1
        self.terminated = number == signal.SIGTERM
        self.stopping = "interrupted"

    @contextmanager
    def _signals(self) -> Generator[None]:
        """Let Ctrl-C and SIGTERM end the loop after its current iteration."""
        numbers = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(number, self._interrupt) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)
