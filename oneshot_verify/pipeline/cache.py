"""Proofs that were found before: one small file for each, named by all that the proof hangs on.

Only `proved` is kept. It hangs on nothing but the two programs, the options that change what is proved, and the
versions of the prover and of the solvers; the other verdicts hang on limits of time as well, or come with a story that
is told with the lines of a file. A file that is damaged counts as not there. With each proof are the certificates that
the checker had: who finds it asks the checker again (`rechecking.py`).
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.ir import fingerprint
from oneshot_verify.ir.facts import default_facts
from oneshot_verify.pipeline.functions import closure, restrict
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.verdict import FunctionResult, Verdict

FORMAT = 2
"""Changes when the files mean something else."""
DISTRIBUTIONS = ("oneshot-verify", "xdsl", "z3-solver")
PLUGINS = "oneshot_verify.meanings"

Warn = Callable[[str], None]
"""Takes note of something that costs time, and nothing else."""


def default_folder() -> Path:
    """Where the user's programs keep what they can make again."""
    from platformdirs import user_cache_path

    return user_cache_path("oneshot-verify", appauthor=False) / "proofs"


@dataclass(frozen=True)
class ProofCache:
    """The proofs in one folder."""

    folder: Path
    warn: Warn

    def find(self, key: str, name: str) -> FunctionResult | None:
        """The proof that was kept under `key`; `name` is what the function is called."""
        path = self._path(key)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            self.warn(f"{path} cannot be read, so it is proved anew: {error}")
            return None
        found = _result(text, key, name)
        if found is None:
            self.warn(f"{path} is damaged, so it is proved anew")
        return found

    def keep(self, key: str, result: FunctionResult) -> None:
        """Keep a result for later runs, if it is a proof."""
        if result.verdict is not Verdict.PROVED or result.cached:
            return
        body = {
            "assumptions": list(result.assumptions),
            "notes": list(result.notes),
            "seconds": round(result.seconds, 4),
            "queries": result.queries,
            "rechecked": result.rechecked,
            "certificate": result.certificate,
            "needed": list(result.needed),
        }
        entry = {"format": FORMAT, "key": key, "proof": body, "check": _digest(key, body)}
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Others may look at the same time: the file is whole, or not there.
            number, made = tempfile.mkstemp(dir=path.parent, suffix=".new")
            try:
                with os.fdopen(number, "w", encoding="utf-8") as stream:
                    json.dump(entry, stream)
                os.replace(made, path)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(made)
                raise
        except OSError as error:
            self.warn(f"a proof could not be kept in {self.folder}: {error.strerror or error}")

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.json"


def _result(text: str, key: str, name: str) -> FunctionResult | None:
    """What a file says; None if it says anything else."""
    try:
        entry: Any = json.loads(text)
        proof = entry["proof"]
        if (
            entry["format"] != FORMAT
            or entry["key"] != key
            or entry["check"] != _digest(key, proof)
        ):
            return None
        return FunctionResult(
            name,
            Verdict.PROVED,
            assumptions=tuple(map(str, proof["assumptions"])),
            notes=tuple(map(str, proof["notes"])),
            seconds=float(proof["seconds"]),
            queries=int(proof["queries"]),
            rechecked=str(proof["rechecked"]),
            certificate=str(proof["certificate"]),
            needed=tuple(map(str, proof["needed"])),
            cached=True,
        )
    except (ValueError, KeyError, TypeError):
        return None


def _digest(*parts: object) -> str:
    text = json.dumps(parts, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def proof_key(
    source: ModuleOp, target: ModuleOp, name: str, request: ProveRequest, must_free: bool
) -> str:
    """All that the proof of a function hangs on, in one word."""
    return _digest(
        FORMAT,
        versions(request.cross_check),
        name,
        [request.simplify, request.rlimit, request.budget, request.cross_check, must_free],
        [request.recheck, request.require_recheck],
        request.tensors.value,
        sorted(default_facts().declared),
        _needed(source, name),
        _needed(target, name),
    )


def _needed(module: ModuleOp, name: str) -> str:
    """The text of a function, of all functions that it calls, and of all that is no function (the globals)."""
    return fingerprint(restrict(module, closure(module, name)))


@cache
def versions(second_solver: str | None) -> tuple[str, ...]:
    """What decides: our own code, to the letter, and that of the libraries, plug-ins and solvers."""
    names = (*DISTRIBUTIONS, *((second_solver,) if second_solver else ()))
    found = [f"{name} {_version(name)}" for name in names]
    for plugin in metadata.entry_points(group=PLUGINS):
        distribution = cast(Any, plugin.dist)
        version = distribution.version if distribution is not None else "unknown"
        found.append(f"{plugin.value} {version}")
    return (*sorted(found), own_code())


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "unknown"


@cache
def own_code() -> str:
    """A digest of this package: between two releases its version does not change, but what it proves may."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.blake2b(digest_size=16)
    for room in ("check", "encode", "ir", "semantics", "pipeline"):
        for path in sorted((root / room).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
