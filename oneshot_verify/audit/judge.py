"""One trial: one edit takes a copy out, and the program without it is judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.elide.edits.edits import edited
from oneshot_verify.elide.edits.retype import NotApplicable
from oneshot_verify.elide.results import Site, Status
from oneshot_verify.ir.symbols import bodies_of, is_private, reaching, remembered_symbols
from oneshot_verify.pipeline.functions import functions
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.refute import Agreement, Pair, Programs
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.verdict import Counterexample, SourceLine, Verdict


@dataclass(frozen=True)
class Trial:
    """Result of a trial, with the reason. `REJECTED`: the edit gives no valid program."""

    status: Status
    reason: str = ""
    """Reason why there is no proof. Of a proof: changes that external callers see."""
    function: str = ""
    """The function that is not proved."""
    counterexample: Counterexample | None = None


@dataclass(frozen=True)
class ProgramPair:
    """A tensor program and a bufferized one, cut down to functions that are connected by calls."""

    source: ModuleOp
    target: ModuleOp
    options: ProofOptions
    lines: Mapping[str, Sequence[str]]
    """Lines of the files that locations may name, by path."""
    assumed: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """Assumptions of the proof of each function with all copies, once computed."""

    def assumed_with_copies(self, name: str) -> frozenset[str]:
        """Assumptions for the program with all copies, whether or not it is proved."""
        if name not in self.assumed:
            prover = Prover(self.source, self.target, self.options)
            self.assumed[name] = frozenset(prover.prove(name).assumptions)
        return self.assumed[name]


def attempt(pair: ProgramPair, edits: Sequence[Site]) -> Trial:
    """Take copies out, and judge all functions that the change reaches."""
    try:
        target = edited(pair.target, edits)
    except NotApplicable as reason:
        return Trial(Status.REJECTED, str(reason))
    prover = Prover(pair.source, target, pair.options)
    first = edits[0].function
    for name in _concerned(pair, target, first):
        result = prover.prove(name)
        if result.verdict is Verdict.PROVED:
            more = set(result.assumptions) - pair.assumed_with_copies(name)
            if more:
                # The program with the copy needs no such assumption.
                said = "; ".join(sorted(more))
                return Trial(Status.UNKNOWN, f"proved only where {said}", name)
            continue
        if result.verdict is Verdict.REFUTED:
            problem = _wrong_before(pair, name, prover)
            if problem is None and result.counterexample is not None:
                found = _told(pair, target, name, result.counterexample)
                return Trial(Status.REFUTED, result.reason, name, found)
            return Trial(Status.UNKNOWN, problem or "nothing was run", name)
        return Trial(Status.UNKNOWN, f"{result.verdict.value}: {result.reason}", name)
    return Trial(Status.PROVED, "; ".join(_seen_by_others(pair.target, target)))


def _seen_by_others(before: ModuleOp, after: ModuleOp) -> Iterator[str]:
    """Changes that callers in other modules see: public functions whose type differs."""
    were = functions(before)
    for name, function in functions(after).items():
        if not is_private(function) and function.function_type != were[name].function_type:
            yield f"callers of @{name} outside get a buffer with another layout"


def _concerned(pair: ProgramPair, target: ModuleOp, first: str) -> list[str]:
    """Functions of both programs that have changed, or reach one that has; `first` comes first."""
    before, after = functions(pair.target), functions(target)
    changed = {
        name
        for name, function in after.items()
        if name == first or not before[name].is_structurally_equivalent(function)
    }
    ours, theirs = bodies_of(pair.source), bodies_of(target)
    with remembered_symbols():
        around = reaching(theirs.values(), changed)
    concerned = [name for name in theirs if name in ours and name in around]
    return sorted(concerned, key=lambda name: name != first)


def _wrong_before(pair: ProgramPair, name: str, prover: Prover) -> str | None:
    """Reason why a refutation does not show that the copy is needed: the program with it goes wrong on the same input.
    None if it does not."""
    must_free = bool(pair.options.must_free)
    programs = Programs(pair.source, pair.target)
    result = Pair(programs, name, must_free=must_free).run(prover.differences[name].input)
    if isinstance(result, Agreement):
        return None
    return "the program with the copy goes wrong on the same input"


def _told(pair: ProgramPair, target: ModuleOp, name: str, found: Counterexample) -> Counterexample:
    """The counterexample with the conflict that it shows, if that can be reconstructed."""
    try:
        return with_story(pair.source, target, name, found, pair.lines)
    except Exception:
        # The difference was observed in any case.
        return found


def cause_of(found: Counterexample | None, path: str) -> str:
    """The conflict that a counterexample shows; "" if none. Lines are those of the file `path`, unless it says
    otherwise."""
    conflict = None if found is None else found.conflict
    if conflict is None or conflict.write is None:
        return ""
    made = f"what {_at(conflict.definition, path)} made" if conflict.definition else "a buffer"
    read = f" before {_at(conflict.read, path)} reads it" if conflict.read else ""
    return f"without it, {_at(conflict.write, path)} overwrites {made}{read}"


def places_of(found: Counterexample | None) -> tuple[tuple[str, SourceLine], ...]:
    """The ops of the conflict that a counterexample shows."""
    conflict = None if found is None else found.conflict
    return () if conflict is None else tuple(conflict.places)


def _at(place: SourceLine, path: str) -> str:
    return f"line {place.line}" + ("" if place.path == path else " of the bufferized program")
