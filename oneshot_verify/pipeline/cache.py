"""Certificates of earlier proofs: one small file for each function, named by a hash of the programs that it is about.

An entry is not trusted: its certificates are checked again (`rechecking.still_holds`), by the code, the solver and the
facts of this run. So it records no versions, and anybody may have written it. A proof without a certificate is not
kept, nor is any other verdict. A damaged file counts as missing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.files import write_atomically
from oneshot_verify.ir import fingerprint
from oneshot_verify.pipeline.functions import closure, restrict
from oneshot_verify.verdict import FunctionResult, Verdict

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
        """Write the certificates of a result for later runs, if it is a proof that the checker has confirmed."""
        if result.verdict is not Verdict.PROVED or result.rechecked != "holds":
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
