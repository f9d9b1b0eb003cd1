"""Whether random programs show each rule of ours that is stricter than LLVM's, once it is switched off.

    python -m benchmarks judge rules [--programs 3000] [--seeds 1 2 3] [--seconds 600] [--state FILE] [--rules ...]

For each wrong decision of `docs/found-bugs.md` the rule that mends it is replaced by LLVM's (`conformance/rules.py`,
or a seeded fault where it is about copies). The programs of each seed are then bufferized, and what comes out is run
beside the tensor program where it is not the same as with the rule: the number of the first program that shows the rule
is printed. Work is kept in the state file, so the command goes on where it was stopped. Exit code 1 if all is done, and
a rule is not shown by some seed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common import progress
from benchmarks.common.options import Options
from benchmarks.conformance.rules import RULES, relaxed
from oneshot_verify.bufferize import BufferizationError, bufferize_module, parse_options
from oneshot_verify.bufferize.copy_insertion import CopyInserter
from oneshot_verify.bufferize.interface import tensor_operands
from oneshot_verify.bufferize.registry import Models
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.sample import SEED_STEP, sample
from oneshot_verify.ir import parse, print_module
from oneshot_verify.refute import exercise
from oneshot_verify.search import function_order
from tests.faults import fault_named
from tests.faults.fault import injected
from tests.faults.hunting import RUNS

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")
COPIES = {
    "yields": "a loop hands on one buffer twice, or one that is read-only",
    "while yields": "scf.while hands on what its body yields, whatever it is",
}
"""Rules about copies, which no decision is about."""
NEEDS = {
    "switch": "scf.index_switch",
    "blocks": "cf.",
    "forall": "scf.forall",
    "slices": "tensor.extract_slice",
    "insertions": "scf.forall",
    "masks": "vector.transfer_write",
    "narrow writes": "vector.transfer_write",
    "masked parts": "vector.transfer_write",
    "stores": "ml_program.global_store",
    "loads": "ml_program.global_store",
    "maps": "linalg.map",
    "shared": "scf.forall",
    "calls": "func.call",
    "constants": "func.call",
    "results": "func.call",
    "yields": "scf.yield",
    "while yields": "scf.while",
}
"""What a program must have for the rule to matter at all."""


@contextmanager
def switched_off(rule: str) -> Generator[Models | None]:
    """The bufferizer without one of our rules."""
    if rule == "yields":
        with injected(fault_named("rewrite/yield-twice")):
            yield None
    elif rule == "while yields":
        kept = CopyInserter.__dict__["_yields_only_read"]
        CopyInserter._yields_only_read = _all_that_is_yielded
        try:
            yield None
        finally:
            CopyInserter._yields_only_read = kept
    else:
        with relaxed(rule) as models:
            yield models


def _all_that_is_yielded(self: CopyInserter, loop: object) -> Iterator[object]:
    """All that an `scf.while` yields counts as only read."""
    if getattr(loop, "name", "") == "scf.while":
        yield from tensor_operands(loop.regions[1].blocks[0].last_op)  # type: ignore[attr-defined]


@dataclass
class Progress:
    """How far one rule has come with one seed."""

    tried: int = 0
    changed: int = 0
    shown_by: int | None = None
    what: str = ""


@dataclass
class State:
    """All of it, kept in a file."""

    path: Path
    found: dict[str, Progress] = field(default_factory=dict[str, Progress])

    def of(self, rule: str, seed: int) -> Progress:
        """The progress of one rule with one seed."""
        return self.found.setdefault(f"{rule}, seed {seed}", Progress())

    def read(self) -> None:
        """Take up what was done before."""
        if self.path.exists():
            known = json.loads(self.path.read_text())
            self.found = {name: Progress(**each) for name, each in known.items()}

    def write(self) -> None:
        """Keep it."""
        self.path.write_text(json.dumps({k: vars(v) for k, v in self.found.items()}, indent=1))


def bufferized(source: ModuleOp, models: Models | None) -> ModuleOp | None:
    """The program on buffers; None if it is refused."""
    target = source.clone()
    try:
        bufferize_module(target, OPTIONS, models=models)
    except BufferizationError:
        return None
    return target


def try_program(text: str, number: int, rules: Sequence[str], seed: int, state: State) -> None:
    """One program, which is that of a number, with each of the rules switched off."""
    wanted = [rule for rule in rules if NEEDS.get(rule, "") in text]
    right = ""
    source = parse(text, "program")[0].module if wanted else None
    for rule in rules:
        progress = state.of(rule, seed)
        progress.tried = number + 1
        if source is None or rule not in wanted:
            continue
        if not right:
            made = bufferized(source, None)
            if made is None:
                return
            right = print_module(made)
        with switched_off(rule) as models:
            wrong = bufferized(source, models)
        if wrong is None or print_module(wrong) == right:
            continue
        progress.changed += 1
        for name in function_order(source, wrong):
            difference = exercise(source, wrong, name, effort=RUNS).difference
            if difference is not None:
                progress.shown_by, progress.what = number, difference.what
                break


def run(
    rules: Sequence[str], seeds: Sequence[int], programs: int, seconds: float, state: State
) -> None:
    """Go on until all is done, or the time is over."""
    deadline = time.monotonic() + seconds
    for seed in seeds:
        for number in range(programs):
            open_rules = [
                rule
                for rule in rules
                if state.of(rule, seed).shown_by is None and state.of(rule, seed).tried <= number
            ]
            if not open_rules:
                continue
            if time.monotonic() > deadline:
                state.write()
                return
            text = build(sample(seed * SEED_STEP + number))
            try_program(text, number, open_rules, seed, state)
            if number % 50 == 49:
                state.write()
                progress.show(f"seed {seed}, program {number}")
    state.write()


def show(rules: Sequence[str], seeds: Sequence[int], programs: int, state: State) -> int:
    """Print the table; 1 if a rule that all programs were tried for is not shown."""
    print(f"| rule that is switched off | {' | '.join(f'seed {seed}' for seed in seeds)} |")
    print("|---|" + "---|" * len(seeds))
    failed = 0
    for rule in rules:
        cells: list[str] = []
        for seed in seeds:
            each = state.of(rule, seed)
            if each.shown_by is not None:
                cells.append(f"{each.shown_by + 1}")
            else:
                cells.append(f"not in {each.tried} ({each.changed} changed)")
                failed |= each.tried >= programs
        words = COPIES.get(rule) or "; ".join(RULES[rule])
        print(f"| {words} | {' | '.join(cells)} |")
    return failed


def main() -> int:
    """Run a slice and print the table."""
    parser = Options(__doc__)
    every = [*RULES, *COPIES]
    parser.add_argument("--programs", type=int, default=3000)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--state", type=Path, default=Path("switched_off.json"))
    parser.add_argument("--rules", nargs="+", default=every, choices=every)
    arguments = parser.parse_args()
    state = State(arguments.state)
    state.read()
    run(arguments.rules, arguments.seeds, arguments.programs, arguments.seconds, state)
    return show(arguments.rules, arguments.seeds, arguments.programs, state)
