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
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.assumptions.granted import NEVER_FREED, SAME_AS, never_freed
from oneshot_verify.encode.certificate import (
    BadCertificate,
    Certificate,
    fingerprint_of,
    read,
    write,
)
from oneshot_verify.encode.function import Answer, Checker
from oneshot_verify.files import write_atomically
from oneshot_verify.ir import fingerprint
from oneshot_verify.ir.symbols import has_body
from oneshot_verify.pipeline.certificates import hidden_assumptions
from oneshot_verify.pipeline.functions import closure, functions, restrict
from oneshot_verify.search.structure import called_from
from oneshot_verify.semantics.forms import Forms
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import FunctionResult, Verdict

if TYPE_CHECKING:
    from oneshot_verify.pipeline.request import ProveRequest

FORMAT = 4
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
            # The others are made anew.
            "notes": [
                each
                for each in result.notes
                if not each.endswith(NEVER_FREED) and not each.startswith(SAME_AS)
            ],
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
    """Hash of the texts that the proof of a function depends on. Functions that differ in names alone have one."""
    form = _forms(source, target).digest(name)
    own = [name, _needed(source, name), _needed(target, name)] if form is None else form
    parts = [FORMAT, own, _beside(source), _beside(target)]
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()


@lru_cache(maxsize=1)
def _forms(source: ModuleOp, target: ModuleOp) -> Forms:
    return Forms(source, target)


def _needed(module: ModuleOp, name: str) -> str:
    """The text of a function, and of all functions that it calls."""
    return fingerprint(restrict(module, closure(module, name)))


@lru_cache(maxsize=2)
def _beside(module: ModuleOp) -> str:
    """The text of all that is no function with a body."""
    declared = {path for path, op in functions(module).items() if not has_body(op)}
    return fingerprint(restrict(module, declared))


def still_holds(
    entry: Entry,
    name: str,
    programs: tuple[ModuleOp, ModuleOp],
    request: ProveRequest,
    *,
    must_free: bool,
) -> FunctionResult | None:
    """Check the certificates of an earlier run; the proved result, or None if they do not hold."""
    try:
        certificates = _as_those_of(entry, name, programs)
    except BadCertificate:
        return None
    own, checker = certificates[0], _checker(*programs, must_free, request.tensors)
    checker.find = {each.function: each for each in certificates}.get
    is_known = checker.forms.shared(name) in checker.held
    certificate, outcome = checker.instance(name) if is_known else (own, checker.check(own))
    if certificate != own or (is_known and outcome.leaks):
        # What is never freed has a place in the text.
        outcome = checker.check(own)
    if outcome.answer is not Answer.HOLDS:
        return None
    is_its_own = read(entry.certificate).function == name
    if hidden_assumptions(own, *programs, must_free=must_free):
        return None
    return FunctionResult(
        name,
        Verdict.PROVED,
        assumptions=own.assumptions,
        notes=(*never_freed(outcome), *(entry.notes if is_its_own else ())),
        seconds=entry.seconds,
        queries=entry.queries,
        certificate=write(own),
        needed=tuple(map(write, certificates[1:])),
        cached=True,
    )


def _as_those_of(entry: Entry, name: str, programs: tuple[ModuleOp, ModuleOp]) -> list[Certificate]:
    """The certificates of an entry, as those of a function of these programs and of what it calls. They may have been
    of one that differs in names alone, and other functions may have changed. Raises `BadCertificate`."""
    found = [read(text) for text in (entry.certificate, *entry.needed)]
    names = [each.function for each in found]
    if names[0] != name:
        names = [name, *called_from(name, *map(functions, programs))]
        if any(f"@{each.function}" in said for each in found for said in found[0].assumptions):
            raise BadCertificate("an assumption names another function")
    if len(names) != len(found):
        raise BadCertificate("other functions are called")
    ours, theirs = map(fingerprint_of, programs)
    pairs = zip(found, names, strict=True)
    return [replace(each, function=its, source=ours, target=theirs) for each, its in pairs]


@lru_cache(maxsize=1)
def _checker(source: ModuleOp, target: ModuleOp, must_free: bool, tensors: Tensors) -> Checker:
    return Checker((source, target), must_free=must_free, tensors=tensors)
