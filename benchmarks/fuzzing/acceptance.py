"""What share of the generated programs `mlir-opt` verifies and bufferizes.

    python -m benchmarks fuzzing acceptance [--programs 1000] [--seed 0]

Prints the share of either, and why programs are refused. Exit code 1 if less than 99 % are verified, or bufferized:
shapes on which `mlir-opt` crashes, or that it refuses though they are valid, are drawn seldom (docs/fuzzing.md).
"""

from __future__ import annotations

import re
from collections import Counter

from benchmarks.common.options import Options
from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.configuration import Configuration
from oneshot_verify.fuzz.campaign.targets import CommandTarget, Ending
from oneshot_verify.fuzz.sample import draw

COMMANDS = {
    "verified": ("mlir-opt-22", "--pass-pipeline=builtin.module()"),
    "bufferized": ("mlir-opt-22", "--pass-pipeline={pipeline}"),
}
WANTED = {"verified": 0.99, "bufferized": 0.99}
BATCH = 50
"""Programs of one process: where one kills it, halves are tried."""


def main() -> int:
    """Print the figures."""
    parser = Options(__doc__)
    parser.random_programs(1000)
    options = parser.parse_args()
    texts = [build(recipe) for recipe in draw(options.programs, options.seed)]
    lines = sum(text.count("\n") for text in texts) / len(texts)
    print(f"programs: {len(texts)}, {lines:.1f} lines each")
    failed = False
    for what, command in COMMANDS.items():
        target = CommandTarget(" ".join(command), command, 60.0)
        made = [
            each
            for start in range(0, len(texts), BATCH)
            for each in target.bufferize(texts[start : start + BATCH], Configuration())
        ]
        done = sum(each.ending in (Ending.DONE, Ending.INVALID) for each in made)
        print(f"{what}: {done} of {len(texts)} ({done / len(texts):.2%})", flush=True)
        reasons = Counter(
            f"{each.ending.value}: {re.sub(r'0x[0-9a-f]+', '', each.message)[:100]}"
            for each in made
            if each.ending is not Ending.DONE
        )
        for reason, count in reasons.most_common():
            print(f"  {count:4} {reason}")
        failed = failed or done < WANTED[what] * len(texts)
    return 1 if failed else 0
