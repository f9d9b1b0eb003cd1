"""Put one seeded fault at a time into the judge, or into the meanings of ops, and see which test notices.

    python -m benchmarks judge faults [--room judge|prover] [--fault NAME ...] [--known] [--save] [TESTS ...]

Faults of the judge say which text of which file becomes which (`tests/encode/faults.json`), those of meanings are in
`tests/faults`. For each fault the tests run until the first one fails (`pytest -x --fault NAME`). The tests that are
known to notice it run first: they take seconds, all others minutes. With `--known` only they run, and with `--save` the
tests that notice are written down. Prints the first test that fails for each fault, and the faults that no test has
noticed. Exit code 1 if there are any of those, 2 if the tests fail without a fault.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.common.options import Options
from tests.encode.faults import read_faults, save_faults
from tests.faults import all_faults

ROOT = Path(__file__).resolve().parents[2]
JUDGE = "judge"
TESTS = {
    JUDGE: ("tests/encode", "tests/programs/plans"),
    "prover": (
        *("tests/programs", "tests/prove", "tests/semantics"),
        *("tests/test_flips.py", "tests/corpus"),
    ),
}
FIRST = Path(__file__).with_suffix(".json")
"""For each fault of meanings, tests that have noticed it."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


def first_failure(tests: list[str], fault: str | None) -> str | None:
    """The first test that fails with the fault; None if all pass. Raises `RuntimeError` if none was run."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    if fault is not None:
        command += ["--fault", fault]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "CI": ""}, check=False
    )
    if done.returncode == pytest.ExitCode.OK:
        return None
    found = FAILED.search(done.stdout)
    if done.returncode != pytest.ExitCode.TESTS_FAILED or found is None:
        raise RuntimeError(f"pytest ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return found.group(1)


def noticing_test(
    fault: str, known: dict[str, list[str]], tests: list[str], only_known: bool
) -> str | None:
    """The first test that notices the fault, those that are known to do so first; None if there is none."""
    first = known.get(fault, [])
    found = first_failure(first, fault) if first else None
    return found or (None if only_known else first_failure(tests, fault))


def known_tests() -> dict[str, list[str]]:
    """The tests that have noticed each fault before."""
    of_judge = {fault.name: [fault.noticed] for fault in read_faults() if fault.noticed}
    return of_judge | json.loads(FIRST.read_text())


def save(noticed: dict[str, str]) -> None:
    """Write down the tests that have noticed faults."""
    named = {fault: test for fault, test in noticed.items() if "::" in test}
    of_judge = read_faults()
    save_faults([each.noticed_by(named.pop(each.name, each.noticed)) for each in of_judge])
    known = json.loads(FIRST.read_text()) | {fault: [test] for fault, test in named.items()}
    FIRST.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n")


def main() -> int:
    """Run the command."""
    parser = Options(__doc__)
    parser.add_argument("tests", nargs="*")
    parser.add_argument("--fault", action="append", default=[], help="only this fault; repeatable")
    parser.add_argument("--room", default=JUDGE, help="the faults of this room")
    parser.add_argument("--known", action="store_true", help="only tests that noticed it before")
    parser.add_argument("--save", action="store_true", help="remember which tests notice what")
    parser.add_argument("--no-check", action="store_true", help="do not run without a fault first")
    arguments = parser.parse_args()
    every = {fault.name: fault.room for fault in all_faults()}
    every |= {fault.name: JUDGE for fault in read_faults()}
    if missing := [name for name in arguments.fault if name not in every]:
        parser.error(f"there is no fault {missing[0]}")
    chosen = arguments.fault or [name for name, room in every.items() if room == arguments.room]
    known = known_tests()
    tests = arguments.tests or list(TESTS.get(arguments.room, TESTS["prover"]))
    if arguments.known:
        tests = sorted({test for fault in chosen for test in known.get(fault, [])})
    if not arguments.no_check and (failed := first_failure(tests, None)) is not None:
        print(f"without any fault, {failed} fails", file=sys.stderr)
        return 2
    missed: list[str] = []
    noticed: dict[str, str] = {}
    for name in chosen:
        started = time.monotonic()
        failed = noticing_test(name, known, tests, arguments.known)
        if failed is None:
            missed.append(name)
        else:
            noticed[name] = failed
        print(
            f"{name:36} {time.monotonic() - started:6.1f} s  {failed or 'NOT NOTICED'}", flush=True
        )
    if arguments.save:
        save(noticed)
    print(f"{len(chosen) - len(missed)} of {len(chosen)} noticed")
    return 1 if missed else 0
