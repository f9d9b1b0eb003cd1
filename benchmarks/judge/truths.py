"""What running pairs of programs has shown, kept from one run to the next.

To run a pair on many inputs takes longer than to prove it, and gives the same as long as neither the programs nor the
interpreter has changed: when only the prover has, its verdicts can be held against what was found before.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

import oneshot_verify
from oneshot_verify.fuzz.flips import Truth
from oneshot_verify.fuzz.truth import EFFORT, settled, truth_of
from oneshot_verify.ir import print_module
from oneshot_verify.verdict import Counterexample

INTERPRETER = ("ir", "semantics", "refute", "fuzz/truth.py")
"""All that decides what running two programs shows."""


@cache
def interpreter_version() -> str:
    """A short name for the code of the interpreter, to the letter."""
    root = Path(oneshot_verify.__file__).parent
    digest = hashlib.blake2b(digest_size=8)
    for name in INTERPRETER:
        path = root / name
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    return digest.hexdigest()


class Truths:
    """A file of truths; without a path, nothing is kept. A pair is run for `seconds` of the processor at most."""

    def __init__(self, path: Path | None = None, seconds: float = EFFORT.seconds) -> None:
        self.path = path
        self.effort = replace(EFFORT, seconds=seconds)
        self._known: dict[str, tuple[str, str]] = {}
        if path is not None and path.exists():
            for line in path.read_text().splitlines():
                try:
                    key, truth, detail = json.loads(line)
                except ValueError:
                    continue
                self._known[key] = (truth, detail)

    def of(
        self,
        source: ModuleOp,
        target: ModuleOp,
        function: str,
        counterexample: Counterexample | None,
    ) -> tuple[Truth, str]:
        """`fuzz.truth.settled`, from the file if it is there."""
        if self.path is None:
            found = truth_of(source, target, function, effort=self.effort)
            return settled(source, target, function, counterexample, found)
        parts = (
            str(self.effort.seconds),
            interpreter_version(),
            function,
            print_module(source),
            print_module(target),
        )
        key = hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()
        if key in self._known:
            truth, detail = self._known[key]
            found = Truth(truth), detail
        else:
            found = truth_of(source, target, function, effort=self.effort)
            with self.path.open("a") as file:
                file.write(json.dumps([key, found[0].value, found[1]]) + "\n")
        return settled(source, target, function, counterexample, found)
