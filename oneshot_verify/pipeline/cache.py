"""Certificates of earlier proofs: one small file for each function, named by a hash of the programs that it is about.

An entry is not trusted: its certificates are checked again (`still_holds`), by the code, the solver and the
facts of this run. So it records no versions, and anybody may have written it. A proof without a certificate is not
kept, nor is any other verdict. A damaged file counts as missing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode.certificate import BadCertificate, fingerprint_of, read
from oneshot_verify.encode.function import Answer, Checker
from oneshot_verify.files import write_atomically
from oneshot_verify.ir import fingerprint
from oneshot_verify.pipeline.certificates import hidden_assumptions
from oneshot_verify.pipeline.functions import closure, restrict
from oneshot_verify.verdict import FunctionResult, Verdict

if TYPE_CHECKING:
    from oneshot_verify.pipeline.request import ProveRequest

FORMAT = 3
"""Version of the file format; entries of other versions count as missing."""

Warn = Callable[[str], None]
"""Receives a warning about something that costs time, and nothing else."""


def default_folder() -> Path:
    """The folder `proofs` in the user's cache directory."""
    from platformdirs import user_cache_path

    return user_cache_path("oneshot-verify", appauthor=False) / "proofs"


@dataclass(frozen=True)
class Entry:
    """Certificates as text, and the cost of the proof."""

    certificate: str
    needed: tuple[str, ...]
    """The certificates of the functions that the proof relies on."""
    notes: tuple[str, ...]
    seconds: float
    queries: int


@dataclass(frozen=True)
class ProofCache:
    """The certificates in one folder."""

    folder: Path
    warn: Warn

    def find(self, key: str) -> Entry | None:
        """Look up the entry of `key`; None if there is none or it is damaged. It is not trusted."""
        path = self._path(key)
        try:
            found = _entry(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as error:
            self.warn(f"{path} cannot be read, so it is proved anew: {error}")
            return None
        if found is None:
            self.warn(f"{path} is damaged, so it is proved anew")
        return found

    def keep(self, key: str, result: FunctionResult) -> None:
        """Write the certificates of a result for later runs, if it is a proof with a certificate."""
        if result.verdict is not Verdict.PROVED or not result.certificate:
            return
        body = {
            "format": FORMAT,
            "certificate": result.certificate,
            "needed": list(result.needed),
            "notes": list(result.notes),
            "seconds": round(result.seconds, 4),
            "queries": result.queries,
        }
        path = self._path(key)
        try:
            write_atomically(path, json.dumps(body))
        except OSError as error:
            self.warn(f"a proof could not be kept in {path}: {error.strerror or error}")

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key}.json"


def _entry(text: str) -> Entry | None:
    """Parse an entry; None if the text is none."""
    try:
        data: Any = json.loads(text)
        if data["format"] != FORMAT:
            return None
        return Entry(
            str(data["certificate"]),
            _texts(data["needed"]),
            _texts(data["notes"]),
            float(data["seconds"]),
            int(data["queries"]),
        )
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None


def _texts(data: object) -> tuple[str, ...]:
    if not isinstance(data, list):
        raise TypeError
    return tuple(map(str, cast("list[object]", data)))


def proof_key(source: ModuleOp, target: ModuleOp, name: str) -> str:
    """Hash of the texts that the proof of a function depends on."""
    parts = [FORMAT, name, _needed(source, name), _needed(target, name)]
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()


def _needed(module: ModuleOp, name: str) -> str:
    """The text of a function, of all functions that it calls, and of all that is no function (the globals)."""
    return fingerprint(restrict(module, closure(module, name)))


def still_holds(
    entry: Entry,
    name: str,
    programs: tuple[ModuleOp, ModuleOp],
    request: ProveRequest,
    *,
    must_free: bool,
) -> FunctionResult | None:
    """Check the certificates of an earlier run; the proved result, or None if they do not hold."""
    # Other functions of the files may have changed since then; the judge checks this function and its callees anyway.
    ours, theirs = map(fingerprint_of, programs)
    try:
        own, *others = (
            replace(read(text), source=ours, target=theirs)
            for text in (entry.certificate, *entry.needed)
        )
    except BadCertificate:
        return None
    if own.function != name:
        return None
    find = {each.function: each for each in others}.get
    outcome = Checker(programs, find, must_free, request.tensors).check(own)
    if outcome.answer is not Answer.HOLDS:
        return None
    if hidden_assumptions(own, *programs, must_free=must_free):
        return None
    return FunctionResult(
        name,
        Verdict.PROVED,
        assumptions=own.assumptions,
        notes=entry.notes,
        seconds=entry.seconds,
        queries=entry.queries,
        certificate=entry.certificate,
        needed=entry.needed,
        cached=True,
    )
