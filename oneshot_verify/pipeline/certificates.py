"""Certificates in a folder: written after proofs, and checked without any proof search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.assumptions.granted import granted_by_texts
from oneshot_verify.encode.certificate import (
    BadCertificate,
    Certificate,
    fingerprint_of,
    read,
    write,
)
from oneshot_verify.encode.function import Answer, Checker, Outcome
from oneshot_verify.files import LONGEST_NAME, write_atomically
from oneshot_verify.ir import Part
from oneshot_verify.ir.alone import frees_on_its_own, gone
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.source import line_of
from oneshot_verify.ir.symbols import SymbolMemory, bodies_of, is_private, remembered_symbols
from oneshot_verify.ir.text import hold_standard_input, shown_path
from oneshot_verify.pipeline.functions import unread
from oneshot_verify.pipeline.inputs import expand
from oneshot_verify.pipeline.processes.apart import begin, kept_apart, lead, made_pairs, run_apart
from oneshot_verify.pipeline.processes.workers import WorkerFailure, run_batches
from oneshot_verify.pipeline.processes.works import Task
from oneshot_verify.pipeline.request import ProveRequest, available_cores
from oneshot_verify.pipeline.second_solver import SolverProof, SolverProofs
from oneshot_verify.pipeline.sources import Sources, requests_for, without_input
from oneshot_verify.pipeline.targets import Target
from oneshot_verify.refute.pairing import Left, Pairing, Returned
from oneshot_verify.verdict import FileResult, Problem

DISTRIBUTIONS = ("oneshot-verify", "xdsl", "z3-solver")
"""Distributions that a proof depends on; their versions stand in certificates."""


@dataclass
class Rechecked:
    """Results of checking the certificates of one file."""

    path: str
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    """One for each function, with its line in the source."""
    errors: list[Problem] = field(default_factory=list[Problem])
    assumptions: dict[str, list[str]] = field(default_factory=dict[str, "list[str]"])
    """Assumptions that the confirmed certificates list, each with the functions that rely on it."""
    hidden: dict[str, list[str]] = field(default_factory=dict[str, "list[str]"])
    """Assumptions found in the programs that certificates fail to list, with the functions, which are refused."""
    proofs: dict[str, list[SolverProof]] = field(default_factory=dict[str, "list[SolverProof]"])
    """For each function, cvc5's answers to the solver's questions, if cvc5 was asked."""


@dataclass(frozen=True)
class Folders:
    """Folders of certificates and of solver proofs."""

    certificates: Path
    proofs: SolverProofs | None


def exit_code(files: Sequence[Rechecked]) -> int:
    """Exit status: 0 if all certificates hold, 1 if one does not, 2 on bad input."""
    if any(file.errors for file in files):
        return 2
    answers = [outcome.answer for file in files for outcome in file.outcomes]
    return 0 if all(answer is Answer.HOLDS for answer in answers) else 1


def file_name(function: str, source: str, target: str) -> str:
    """File name of a function's certificate, from a hash of the function's name and both programs' fingerprints."""
    digest = sha256(f"{function}\n{source}\n{target}".encode()).hexdigest()[:16]
    return f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', function)[:LONGEST_NAME]}-{digest}.json"


def keep_certificates(files: Sequence[FileResult], folder: Path) -> int:
    """Write the certificate of each proof; returns the number written. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    versions = {each: version(each) for each in DISTRIBUTIONS}
    for function in (function for file in files for function in file.functions):
        if function.certificate:
            found = replace(read(function.certificate), versions=versions)
            name = file_name(found.function, found.source, found.target)
            write_atomically(folder / name, write(found))
            written += 1
    return written


def recheck_files(
    paths: Sequence[str],
    request: ProveRequest,
    folder: Path,
    proofs: SolverProofs | None = None,
    *,
    jobs: int = 0,
) -> list[Rechecked]:
    """Check the certificates of all functions of all files; `proofs` keeps solver proofs. Raises `ValueError` if
    `request` makes no sense."""
    inputs = expand(paths)
    pairs = [(each.path, own) for each, own in requests_for(inputs, request)]
    files, jobs = [Rechecked(shown_path(path)) for path, _ in pairs], jobs or available_cores()
    folders = Folders(folder, proofs)

    def done(index: int, outcome: Rechecked | WorkerFailure) -> None:
        if isinstance(outcome, Rechecked):
            files[index] = outcome
        else:
            files[index].errors.append(Problem(str(outcome), files[index].path))

    hold_standard_input(word for path, own in pairs for word in (path, own.against))
    works = (partial(_recheck_file, path, own, folders, jobs) for path, own in pairs)
    tasks = (Task(work, request.seconds, request.megabytes) for work in works)
    run_apart(tasks, jobs, done)
    for problem in without_input(inputs, request):
        files.append(Rechecked(problem.path, errors=[problem]))
    return files


def _recheck_file(path: str, request: ProveRequest, folders: Folders, jobs: int) -> Rechecked:
    file, asked = Rechecked(shown_path(path)), list[_Asked]()
    with kept_apart(file.errors, file.path):
        _prepare(file, path, request, folders, asked)
    lead()

    def done(index: int, outcome: Rechecked | WorkerFailure) -> None:
        slot = asked[index].slot
        if isinstance(outcome, WorkerFailure):
            pending = file.outcomes[slot]
            file.outcomes[slot] = replace(pending, reason=str(outcome))
        else:
            file.outcomes[slot : slot + 1] = outcome.outcomes
            file.proofs |= outcome.proofs
            for ours, theirs in (
                (file.assumptions, outcome.assumptions),
                (file.hidden, outcome.hidden),
            ):
                for said, names in theirs.items():
                    known = ours.setdefault(said, [])
                    known += [name for name in names if name not in known]

    works = (partial(_recheck, each) for each in asked)
    run_batches([[Task(work, request.seconds, request.megabytes) for work in works]], jobs, done)
    return file


@dataclass(frozen=True)
class _Asked:
    """A function whose certificate a worker has to check, and the slot for its outcome."""

    slot: int
    name: str
    part: Part
    target: ModuleOp
    request: ProveRequest
    folders: Folders
    memory: SymbolMemory


def _prepare(
    file: Rechecked, path: str, request: ProveRequest, folders: Folders, asked: list[_Asked]
) -> None:
    try:
        begin("reading", path)
        parts, maker = Sources().read_for(path, request)
    except ValueError as error:
        file.errors.append(Problem(str(error), file.path))
        return
    for part, target in made_pairs(parts, maker, file.path, file.errors):
        memory = SymbolMemory()
        left_out = set[str]() if target.module is None else gone(part.module, target.module)
        skipped = {name: each.op for name, each in unread(part).items() if not each.is_wrong}
        for name, op in (bodies_of(part.module) | skipped).items():
            if request.functions and name not in request.functions:
                continue
            if name in left_out:
                outcome = Outcome(name, Answer.HOLDS)
            elif target.module is None or name in target.refused:
                refusal = target.refused.get(name)
                reason = refusal.reason if refusal is not None else "there is no target"
                outcome = Outcome(name, Answer.NOT_ABLE, reason)
            else:
                outcome = Outcome(name, Answer.NOT_ABLE, line=line_of(op))
                slot = len(file.outcomes)
                asked.append(_Asked(slot, name, part, target.module, request, folders, memory))
            file.outcomes.append(outcome)
        file.outcomes += _alone(part, target, request)
    if not file.outcomes and not file.errors:
        file.errors.append(Problem("there is no function with a body to check", file.path))


def _pairing(function: FuncOp, certificate: Certificate) -> Pairing:
    """Pairing of the results of the two programs, as a certificate states it."""
    places = certificate.results
    results = [Returned(n) if place == "returned" else Left(n) for place, n in places]
    return Pairing(tuple(results), len(function.function_type.inputs))


def _alone(part: Part, target: Target, request: ProveRequest) -> Iterator[Outcome]:
    """Refusals for public functions of the target that the source lacks: there is nothing to compare them with."""
    ours = bodies_of(part.module)
    for name, op in ({} if target.module is None else bodies_of(target.module)).items():
        is_asked = not request.functions or name in request.functions
        if name not in ours and is_asked and not is_private(op):
            yield Outcome(name, Answer.REFUSED, "the target alone has this function")


def _recheck(asked: _Asked) -> Rechecked:
    """Check the certificate of one function; its outcome and assumptions."""
    file = Rechecked("")
    with remembered_symbols(asked.memory):
        outcome = _outcome(asked, file)
        # An op is no use to another process, and its class may have no name there.
        refusal = outcome.refusal and replace(outcome.refusal, op=None)
        line = line_of(bodies_of(asked.part.module)[asked.name])
        file.outcomes.append(replace(outcome, refusal=refusal, line=line))
    return file


def _outcome(asked: _Asked, file: Rechecked) -> Outcome:
    part, target, name, request = asked.part, asked.target, asked.name, asked.request
    folder, proofs = asked.folders.certificates, asked.folders.proofs
    ours, theirs = fingerprint_of(part.module), fingerprint_of(target)
    path = folder / file_name(name, ours, theirs)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        reason = "there is no certificate for this function of these programs"
        return Outcome(name, Answer.REFUSED, reason)
    except (OSError, UnicodeDecodeError) as error:
        return Outcome(name, Answer.REFUSED, f"{path} cannot be read: {error}")
    try:
        certificate = read(text)
    except BadCertificate as error:
        return Outcome(name, Answer.REFUSED, f"{path}: {error}")
    if certificate.function != name:
        return Outcome(name, Answer.REFUSED, f"{path} is of @{certificate.function}")
    must_free = request.asks_to_free
    if must_free is None:
        must_free = frees_on_its_own(part.module, target)

    used = {name: certificate}

    def find(other: str) -> Certificate | None:
        try:
            found = read((folder / file_name(other, ours, theirs)).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, BadCertificate):
            return None
        return used.setdefault(other, found)

    checker = Checker((part.module, target), find, must_free, request.tensors)
    if proofs is not None:
        proofs.begin()
        checker.review = proofs.review
    outcome = checker.check(certificate)
    if proofs is not None:
        file.proofs[name] = proofs.answers()
    if outcome.answer is Answer.HOLDS:
        hidden = hidden_assumptions(certificate, part.module, target, must_free=must_free)
        for said in hidden:
            file.hidden.setdefault(said, []).append(name)
        if hidden:
            more = f", and {len(hidden) - 1} more" if len(hidden) > 1 else ""
            reason = f"the certificate hides what its proof takes for granted: {hidden[0]}{more}"
            return replace(outcome, answer=Answer.REFUSED, reason=reason)
        for function, each in used.items():
            for said in each.assumptions:
                names = file.assumptions.setdefault(said, [])
                names += [] if function in names else [function]
    return outcome


def hidden_assumptions(
    certificate: Certificate, source: ModuleOp, target: ModuleOp, *, must_free: bool
) -> list[str]:
    """Assumptions that the programs' texts show to be necessary, and that the certificate does not list."""
    ours, theirs = (bodies_of(each)[certificate.function] for each in (source, target))
    if not (isinstance(ours, FuncOp) and isinstance(theirs, FuncOp)):
        return []
    pairing = _pairing(ours, certificate)
    found = granted_by_texts(ours, theirs, pairing, must_free=must_free)
    listed = frozenset(certificate.assumptions)
    return [said for said in dict.fromkeys(found) if said not in listed]
