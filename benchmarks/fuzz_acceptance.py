"""What share of the generated programs `mlir-opt` verifies and bufferizes.

    python benchmarks/fuzz_acceptance.py [--programs 1000] [--seed 0]

Exit code 1 below 99 %. Prints the share of either, the most frequent ops, and the first messages.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections import Counter

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.sample import draw

BUFFERIZE = "-one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
WANTED = 0.99


def accepted(texts: list[str], *arguments: str) -> tuple[int, list[str]]:
    """How many of `texts` one run of `mlir-opt` accepts, and its errors."""
    run = subprocess.run(
        ["mlir-opt-22", "-split-input-file", *arguments],
        input="\n// -----\n".join(texts),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    errors = [line for line in run.stderr.splitlines() if "error:" in line]
    return len(set(re.findall(r"func\.func @(\w+)", run.stdout))), errors


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    texts = [
        build(recipe, f"f{k}") for k, recipe in enumerate(draw(options.programs, options.seed))
    ]
    ops = Counter(re.findall(r"^\s+(?:%[\w:#, ]+ = )?([a-z]+\.[a-z_]+)", "\n".join(texts), re.M))
    lines = sum(text.count("\n") for text in texts) / len(texts)
    print(f"programs: {len(texts)}, {lines:.1f} lines each")
    print("ops:", ", ".join(f"{name} {count}" for name, count in ops.most_common()))
    worst = 1.0
    for what, arguments in (("verified", ()), ("bufferized", (BUFFERIZE,))):
        count, errors = accepted(texts, *arguments)
        worst = min(worst, count / len(texts))
        print(f"{what}: {count} of {len(texts)} ({count / len(texts):.2%})")
        for error in errors[:5]:
            print(" ", error)
    return 0 if worst >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
