"""Judge what mlir-opt makes of the upstream cases, function by function.

    python benchmarks/upstream_proofs.py [FOLDER] [--config std] [--filter TEXT]

Each case of group `tensor` is proved against mlir-opt's own output in the given configuration (a file of the case).
Prints how often each verdict came out, and the reasons with an example. Exit code 1 if anything is refuted: that is a
fault of mlir-opt, or a false alarm, and wants a look.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from upstream_decisions import default_folder

from oneshot_verify.encode import ProofOptions, prove_pair
from oneshot_verify.ir import InputError, parse_file
from oneshot_verify.verdict import FunctionResult, Verdict

OPTIONS = ProofOptions(replay_seconds=2.0)


def judge(folder: Path, config: str) -> list[FunctionResult]:
    """The verdicts for the functions of one case; raises `InputError` where a text cannot be read."""
    source = parse_file(str(folder / "input.mlir"))[0].module
    target = parse_file(str(folder / f"{config}.bufferized.mlir"))[0].module
    return prove_pair(source, target, OPTIONS)


def main() -> int:
    """Run the cases and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=default_folder())
    parser.add_argument("--config", default="std", help="the configuration, as the files are named")
    parser.add_argument("--filter", default="", help="only cases with this in their name")
    arguments = parser.parse_args()
    started = time.perf_counter()
    verdicts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    examples: dict[str, str] = {}
    for row in json.loads((arguments.folder / "index.json").read_text()):
        folder = arguments.folder / row["id"]
        target = folder / f"{arguments.config}.bufferized.mlir"
        if row["group"] != "tensor" or arguments.filter not in row["id"] or not target.exists():
            continue
        try:
            results = judge(folder, arguments.config)
        except InputError as error:
            verdicts["not read"] += 1
            reasons[f"not read: {error.message}"] += 1
            continue
        for result in results:
            verdicts[result.verdict.value] += 1
            if result.verdict is not Verdict.PROVED:
                why = re.sub(r"line \d+: ", "", result.reason)[:100]
                reason = f"{result.verdict.value}: {why}"
                reasons[reason] += 1
                examples.setdefault(reason, f"{row['id']} @{result.name}")
    for reason, count in reasons.most_common():
        print(f"{count:4} x {reason}  e.g. {examples.get(reason, '')}")
    print(", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    print(f"{time.perf_counter() - started:.0f} s")
    return 1 if verdicts[Verdict.REFUTED.value] else 0


if __name__ == "__main__":
    sys.exit(main())
