"""Put one seeded fault at a time into the prover, and see which test of the judge notices.

    python benchmarks/judge_the_judge.py [--fault NAME ...] [--room prover] [TESTS ...]

For each fault the tests run until the first one fails (`pytest -x --fault NAME`). Prints that test for each fault, and
the faults that no test has noticed. Exit code 1 if there are any of those, 2 if the tests fail without a fault.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from oneshot_verify.fuzz.faults import all_faults

ROOT = Path(__file__).resolve().parent.parent
TESTS = ("tests/encode", "tests/semantics", "tests/test_flips.py", "tests/corpus")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


def first_failure(tests: list[str], fault: str | None) -> str | None:
    """The first test that fails with the fault; None if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    if fault is not None:
        command += ["--fault", fault]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "CI": ""}, check=False
    )
    if done.returncode == 0:
        return None
    found = FAILED.search(done.stdout)
    return found.group(1) if found else f"pytest ended with {done.returncode}"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tests", nargs="*", default=list(TESTS))
    parser.add_argument("--fault", action="append", default=[], help="only this fault; repeatable")
    parser.add_argument("--room", default="prover", help="the faults of this room")
    parser.add_argument("--no-check", action="store_true", help="do not run without a fault first")
    arguments = parser.parse_args()
    chosen = arguments.fault or [f.name for f in all_faults() if f.room == arguments.room]
    if not arguments.no_check and (failed := first_failure(arguments.tests, None)) is not None:
        print(f"without any fault, {failed} fails", file=sys.stderr)
        return 2
    missed: list[str] = []
    for name in chosen:
        started = time.monotonic()
        failed = first_failure(arguments.tests, name)
        if failed is None:
            missed.append(name)
        print(
            f"{name:36} {time.monotonic() - started:6.1f} s  {failed or 'NOT NOTICED'}", flush=True
        )
    print(f"{len(chosen) - len(missed)} of {len(chosen)} noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
