"""Observed runs: both programs on a few small inputs, with the data of named values wherever the programs meet.

Only runs count on which both programs do the same. A loop is looked at when it comes to its head, threads before they
start and after they have ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from time import process_time
from typing import Any, cast

from xdsl.ir import Block, Operation, Region, SSAValue

from oneshot_verify.refute.comparison import Comparison
from oneshot_verify.refute.inputs import Choice, Input, InputMaker, NoInputs
from oneshot_verify.refute.outcomes import Agreement, Difference, NotRun, SourceUndefined
from oneshot_verify.refute.pairing import Pairing
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.refute.programs import Programs
from oneshot_verify.search.pair import PairedPrograms
from oneshot_verify.search.snapshots import Both, Name, Visit, snapshot
from oneshot_verify.semantics.concrete import Interpreter, NumberMachine, Returned
from oneshot_verify.semantics.concrete.control import CONTROLS
from oneshot_verify.semantics.concrete.machine import Control

STEPS = 20_000
"""Ops that one run of the tensor program may execute."""
MOST_RUNS = 4
"""Runs of one function on which both programs do the same."""
CANDIDATES = 60
"""Inputs that are tried for one function."""
SECONDS = 1.0
"""Processor time for one function, so that the load of the machine does not change the result."""
MOST_VISITS = 24
"""Most visits of one op that are noted in one run."""
THREADS = ("affine.for", "affine.parallel", "scf.for", "scf.forall", "scf.parallel")
"""Ops that may be run as threads, or in place of them."""


@dataclass(frozen=True, eq=False)
class Watch:
    """A place in one program at which values are noted."""

    op: Operation
    names: Sequence[Name]
    arguments: Sequence[SSAValue] = ()
    """The block arguments of carried values, which are bound next."""
    blocks: Sequence[Block] = ()
    """For the head of a loop of blocks, these blocks, the first one first."""
    is_after: bool = False
    """True for a place behind a straight-line op."""
    is_around: bool = False
    """True for threads, or loops in place of them: values are noted before and after the whole loop."""


class Watcher:
    """Notes the visits of one program."""

    def __init__(self, watches: Sequence[Watch] = ()) -> None:
        self.ops = {each.op: each for each in watches if not each.blocks and not each.is_after}
        self.heads = {each.blocks[0]: each for each in watches if each.blocks}
        self.after = {each.op: each for each in watches if each.is_after}
        self.visits: dict[Watch, list[Visit]] = {}
        """The visits of the run that is under way."""
        self._last: dict[Region | None, Block] = {}
        """The block of each region that ran last."""
        self._numbers: dict[Block, int] = {}

    def note(
        self, watch: Watch, machine: NumberMachine, number: int, given: Sequence[Any] = ()
    ) -> None:
        """Note a visit; `given` are the values of the carried arguments, or of the results of threads."""
        found = self.visits.setdefault(watch, [])
        if len(found) < MOST_VISITS:
            bound = zip(watch.arguments or watch.op.results, given, strict=False)
            found.append(Visit(number, snapshot(machine, watch.names, dict(bound))))

    def come_to(self, block: Block, machine: NumberMachine, arguments: Sequence[Any]) -> None:
        """Note a visit if `block` is the head of a loop."""
        watch = self.heads.get(block)
        if watch is not None:
            is_again = self._last.get(block.parent) in watch.blocks
            number = self._numbers[block] = self._numbers.get(block, 0) + 1 if is_again else 0
            self.note(watch, machine, number, arguments)
        self._last[block.parent] = block


class WatchedMachine(NumberMachine):
    """Tells a watcher where the run is."""

    watcher: Watcher

    def on_loop_head(self, op: Operation, iteration: int, carried: Sequence[Any]) -> None:
        super().on_loop_head(op, iteration, carried)
        watch = self.watcher.ops.get(op)
        if watch is not None and not watch.is_around:
            self.watcher.note(watch, self, iteration, carried)

    def run_block(self, block: Block, arguments: Sequence[Any]) -> tuple[Operation, list[Any]]:
        if self.watcher.heads:
            self.watcher.come_to(block, self, arguments)
        return super().run_block(block, arguments)

    def _run(self, step: Any) -> None:
        super()._run(step)
        if step[1] in self.watcher.after:
            self.watcher.note(self.watcher.after[step[1]], self, 0)


@dataclass
class WatchedInterpreter(Interpreter):
    """Runs a program with a watcher."""

    watcher: Watcher = field(default_factory=Watcher)

    def make_machine(self, *given: Any, **options: Any) -> NumberMachine:
        machine = WatchedMachine(*given, **options)
        machine.watcher = self.watcher
        machine.controls |= {name: partial(_threads, CONTROLS[name]) for name in THREADS}
        return machine


def _threads(
    run: Control, machine: NumberMachine, op: Operation, operands: Sequence[Any]
) -> Sequence[Any]:
    """Run a loop; if it is watched as threads are, note the memory before and after."""
    watcher = cast("WatchedMachine", machine).watcher
    watch = watcher.ops.get(op)
    if watch is None or not watch.is_around:
        return run(machine, op, operands)
    watcher.note(watch, machine, 0)
    found = run(machine, op, operands)
    watcher.note(watch, machine, 1, found)
    return found


@dataclass
class Observed:
    """Observations of the runs of one function."""

    runs: int = 0
    """Runs on which both programs did the same."""
    undefined: int = 0
    """Inputs on which the source is undefined, or index arithmetic of a program overflows."""
    is_too_long: bool = False
    """True if the source takes more steps than it may on an input."""
    difference: Difference | None = None
    """The first input on which they did not."""
    visits: dict[Watch, list[Both]] = field(default_factory=dict[Watch, list[Both]])
    """For each pair of places, by the one of the source: the visits of both programs, which belong together."""
    alone: dict[Watch, list[Visit]] = field(default_factory=dict[Watch, list[Visit]])
    """The visits of places that have no partner."""
    pairings: list[Pairing] = field(default_factory=list[Pairing])
    """The ways to pair the results that fit all runs."""


class Runs:
    """Runs functions of two programs."""

    def __init__(self, pair: PairedPrograms) -> None:
        self.pair = pair
        make = WatchedInterpreter, WatchedInterpreter
        self._programs = Programs(*pair.modules, pair.meanings, STEPS, make)

    def observe(
        self,
        name: str,
        watches: Sequence[tuple[Watch, Watch]],
        alone: tuple[Sequence[Watch], Sequence[Watch]],
        told: Sequence[Choice],
        *,
        stops: bool,
        most: int,
    ) -> Observed:
        """Run one function, until both programs have done the same on `most` inputs, and note what is seen at pairs of
        places, and at places of one program `alone`. `stops`: a run that tells the programs apart is the last one."""
        found, begun = Observed(), process_time()
        pair = Pair(self._programs, name, must_free=self.pair.must_free)
        found.pairings = pair.pairings
        if pair.problem is not None:
            return found
        try:
            maker = InputMaker(pair.function)
        except NoInputs:
            return found
        places = [*zip(*watches, strict=True)] or [(), ()]
        given = chain(filter(maker.fits, told), maker.choices())
        for choice in islice(given, CANDIDATES):
            is_over = found.runs >= most or process_time() - begun > SECONDS
            is_over |= stops and found.difference is not None
            # Where all inputs have the same sizes, the next one takes as long.
            is_over |= found.is_too_long and not (maker.places or maker.chosen)
            if is_over:
                break
            each = zip(places, alone, strict=True)
            watchers = tuple(Watcher([*both, *one]) for both, one in each)
            if self._run(pair, maker.make(choice), watchers, found):
                found.runs += 1
                _keep(found, watches, alone, watchers)
        return found

    def _run(self, pair: Pair, given: Input, watchers: Sequence[Watcher], found: Observed) -> bool:
        """Run both programs on one input; True if both do the same."""
        for interpreter, watcher in zip((pair.source, pair.target), watchers, strict=True):
            cast("WatchedInterpreter", interpreter).watcher = watcher
        expected = pair.run_source(given)
        if not isinstance(expected, Returned):
            found.undefined += isinstance(expected, SourceUndefined) or expected.overflows
            found.is_too_long |= isinstance(expected, NotRun) and expected.unfinished is not None
            return False
        result = pair.run_target(given, expected, pair.layouts[0])
        if isinstance(result, Difference):
            found.difference = found.difference or result
        if not isinstance(result, Agreement):
            found.undefined += isinstance(result, NotRun) and result.overflows
            return False
        if len(found.pairings) > 1:
            fits = partial(_fits, pair, given, result)
            found.pairings = [each for each in found.pairings if fits(each)] or found.pairings
        return True


def _fits(pair: Pair, given: Input, result: Agreement, pairing: Pairing) -> bool:
    """True if a way to pair the results explains those of a run."""
    if result.target.aborted:
        return True
    compared = Comparison(pair.function, given, pair.layouts[0], pairing)
    run = result.source, result.target
    return compared.results(*run) is None and compared.arguments(*run) is None


def _keep(
    found: Observed,
    watches: Sequence[tuple[Watch, Watch]],
    alone: Sequence[Sequence[Watch]],
    watchers: Sequence[Watcher],
) -> None:
    """Add the visits of one run. Threads may be run again in one program alone: those visits do not belong together."""
    for both in watches:
        seen, shown = (w.visits.get(each, []) for w, each in zip(watchers, both, strict=True))
        if len(seen) == len(shown):
            found.visits.setdefault(both[0], []).extend(zip(seen, shown, strict=True))
    for watcher, places in zip(watchers, alone, strict=True):
        for each in places:
            found.alone.setdefault(each, []).extend(watcher.visits.get(each, []))
