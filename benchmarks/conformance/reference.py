"""The indexed search for conflicts against the plain rule, pair by pair, on generated programs.

    python -m benchmarks conformance reference [--programs 20000] [--seed 0] [--largest 8]

Each program is analysed in each order of the analysis (the fuzzer's with a seed of its own), once with the search
that is used (`decide.reason_against`) and once with the executable reference (`decide.plain_reason_against`). Both have
to put the same operands out of place, or refuse with the same message. Prints the figures; exit code 1 if any differ.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from unittest.mock import patch

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common import progress
from benchmarks.common.options import Options
from oneshot_verify.bufferize.analysis import decide
from oneshot_verify.bufferize.analysis.analyze import analyze_module
from oneshot_verify.bufferize.interface import BufferizationError, OpOperand
from oneshot_verify.bufferize.options import parse_options
from oneshot_verify.bufferize.registry import Models, default_models
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.sample import sample
from oneshot_verify.ir import parse

OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"
HEURISTICS = ("bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer")


@dataclass
class Tally:
    """What came out."""

    analyses: int = 0
    decisions: int = 0
    out_of_place: int = 0
    refused: int = 0
    rules: Counter[str] = field(default_factory=Counter[str])
    """Operands out of place by the kind of their reason."""
    different: list[str] = field(default_factory=list[str])
    """Heuristic and text of the programs on which the two differ."""


def decided(
    module: ModuleOp, options: str, models: Models
) -> tuple[set[OpOperand] | str, int, Counter[str]]:
    """The operands that are out of place, or the message of the refusal; how many were decided; kinds of reasons."""
    try:
        analysis = analyze_module(module, parse_options(options), models=models)
    except BufferizationError as error:
        return error.message, 0, Counter()
    kinds = Counter(type(reason).__name__ for reason in analysis.reasons.values())
    return set(analysis.reasons), len(analysis.in_place) + len(analysis.reasons), kinds


def measure(seeds: Sequence[int], largest: int) -> Tally:
    """Analyse the programs of these numbers, with up to `largest` steps each."""
    models = default_models()
    tally = Tally()
    for seed in seeds:
        if tally.analyses % 4000 == 0:
            progress.show(f"{tally.analyses}: {len(tally.different)} differ")
        text = build(sample(seed, size=1 + seed % largest))
        module = parse(text, "program")[0].module
        for heuristic in HEURISTICS:
            options = f"{OPTIONS} analysis-heuristic={heuristic}"
            if heuristic == "fuzzer":
                options += f" analysis-fuzzer-seed={seed + 1}"
            fast, count, kinds = decided(module, options, models)
            with patch.object(decide, "reason_against", decide.plain_reason_against):
                plain, _, _ = decided(module, options, models)
            tally.analyses += 1
            tally.decisions += count
            tally.rules += kinds
            if isinstance(fast, str):
                tally.refused += 1
            else:
                tally.out_of_place += len(fast)
            if fast != plain:
                tally.different.append(f"// {heuristic}, seed {seed}\n{text}")
    return tally


def main() -> int:
    """Print the figures."""
    parser = Options(__doc__)
    parser.random_programs(20_000)
    parser.add_argument("--largest", type=int, default=8, help="steps of the largest program")
    arguments = parser.parse_args()
    started = time.monotonic()
    seeds = range(arguments.seed, arguments.seed + arguments.programs)
    tally = measure(seeds, arguments.largest)
    for text in tally.different[:5]:
        print(text)
    print(
        f"{len(seeds)} programs, {tally.analyses} analyses, {len(tally.different)} differ;"
        f" {tally.decisions} decisions, {tally.out_of_place} out of place"
        f" ({', '.join(f'{name} {count}' for name, count in tally.rules.most_common())}),"
        f" {tally.refused} refused; {time.monotonic() - started:.0f} s"
    )
    return 1 if tally.different else 0
