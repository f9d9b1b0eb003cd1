"""A part of a file: its tensor program, its bufferized program, and the data of each copy before any trial. One trial:
one edit takes a copy out, and the program without it is judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from oneshot_verify.audit.explanations import explain_with_costs
from oneshot_verify.audit.findings import Copy, FileCopies
from oneshot_verify.bufferize import BufferizationError, BufferizationOptions, parse_options
from oneshot_verify.bufferize.analysis.bounds import constant_of
from oneshot_verify.bufferize.analysis.regions import blocks_reachable_from
from oneshot_verify.elide.cost import Cost, bytes_of, bytes_of_element, traffic
from oneshot_verify.elide.edits import edited
from oneshot_verify.elide.measure import CopySite, allocation_of
from oneshot_verify.elide.options import without_elision
from oneshot_verify.elide.results import Site, Status
from oneshot_verify.elide.retype import NotApplicable
from oneshot_verify.ir import Part, line_of, parse, position_of, print_module
from oneshot_verify.ir.alone import frees_on_its_own
from oneshot_verify.ir.facts import facts_of, op_name
from oneshot_verify.ir.layouts import shape_of
from oneshot_verify.ir.names import Names
from oneshot_verify.ir.symbols import bodies_of, is_private, reaching, remembered_symbols
from oneshot_verify.pipeline import ProveRequest
from oneshot_verify.pipeline.explain import LOOP, TRANSFER
from oneshot_verify.pipeline.explain import Copy as Explained
from oneshot_verify.pipeline.functions import component, functions, restrict
from oneshot_verify.pipeline.jobs import proof_options
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.pipeline.targets import Target
from oneshot_verify.refute import Agreement, Pair, Programs
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.verdict import Counterexample, Listing, SourceLine, Verdict


class Program:
    """One part of a file, with its tensor program and its bufferized program."""

    def __init__(
        self,
        file: FileCopies,
        part: Part,
        made: Target,
        request: ProveRequest,
        lines: Mapping[str, Sequence[str]],
    ) -> None:
        assert made.module is not None
        self.file, self.part, self.made, self.request = file, part, made, request
        self.lines = lines
        # Our own bufferizer's output is printed and parsed, so that its ops have lines.
        self.read = made.part or parse(print_module(made.module), "bufferized output")[0]
        own = made.module.walk() if made.part is None else ()
        self.own = dict(zip(self.read.module.walk(), own, strict=False))
        """Ops of our bufferizer's output, which have the positions of their source ops, by the op that was read."""
        self.causes = self._causes()
        """Reasons of our bufferizer for its copies, by line of the bufferized program."""
        self.names = Names(self.read.text, self.read.first_line)
        self.text_lines = self.read.text.splitlines()
        place = position_of(self.read.module)
        if place is not None and self.read.first_line == 1:
            self.lines = {place.path: self.text_lines, **lines}

    def pair(self, name: str) -> ProgramPair:
        """Both programs, reduced to the functions connected with `name` by calls."""
        source, target = self.part.module, self.read.module
        options = proof_options(self.request)
        if options.must_free is None:
            options = replace(options, must_free=frees_on_its_own(source, target))
        # A search for inputs must leave time for the proof, whose failure gives the reason.
        options = replace(options, replay_seconds=self.request.seconds / 3)
        keep = component(target, name)
        programs = restrict(source, keep), restrict(target, keep)
        return ProgramPair(*programs, options, self.lines)

    @property
    def listings(self) -> tuple[Listing, Listing]:
        """Texts of the tensor program and of the bufferized one."""
        place = position_of(self.read.module)
        path = self.file.path if place is None else place.path
        ours = Listing(self.file.path, self.part.first_line, self.part.text)
        return ours, Listing(path, self.read.first_line, self.read.text)

    def line_of(self, op: Operation) -> tuple[int, str]:
        """Line number and text of an op in the bufferized program."""
        line = line_of(op)
        index = line - self.read.first_line
        lines = self.text_lines
        return line, lines[index].strip() if 0 <= index < len(lines) else ""

    def copy(self, site: CopySite, name: str) -> Copy:
        """A copy, undecided."""
        line, text = self.line_of(site.op)
        told = self.causes.get(line)
        return Copy(
            name,
            line,
            site.op.name,
            text=text,
            part=self.part.index,
            source_line=line_of(self.own.get(site.op)),
            cause=told.sentence if told is not None else "",
            places=told.places if told is not None else (),
            allocation_line=line_of(allocation_of(site.target)),
            **traffic(_size_of(site, self.names), site.op, self.names),
        )

    @property
    def options(self) -> BufferizationOptions | None:
        """The options of our bufferizer, if it alone made the program."""
        options, own = without_elision(self.request.options)
        is_other = self.made.part is not None or self.request.pass_pipeline is not None
        return None if is_other or own.elide else parse_options(options)

    def _causes(self) -> dict[int, Explained]:
        chosen = self.options
        if chosen is None or chosen.copy_before_write:
            return {}
        try:
            told = explain_with_costs(self.part, self.file.path, chosen)
        except BufferizationError:
            # The functions that are not refused are bufferized without the refused ones.
            return {}
        copies = (copy for function in told for copy in function.copies if copy.contents_copied)
        return {copy.output_line: copy for copy in copies if copy.kind not in (TRANSFER, LOOP)}


def _size_of(site: CopySite, names: Names) -> Cost:
    """The bytes that one run of a copy moves."""
    types: tuple[Any, Any] = site.source.type, site.target.type
    if not all(hasattr(type_, "get_shape") for type_ in types):
        element = Cost(bytes_of_element(types[1].element_type))
        return element * Cost(1, (f"size of {names.of(site.source)}",))
    extents = [
        _extent(site, dimension, names) if size is None else Cost(size)
        for dimension, size in enumerate(shape_of(types[0]))
    ]
    return bytes_of(types[1], extents)


def _extent(site: CopySite, dimension: int, names: Names) -> Cost:
    """A dynamic size: the size operand of the allocation, or `dim(..)` if no allocation is known."""
    for end in (site.target, site.source):
        made = allocation_of(end)
        if made is None:
            continue
        made_type: Any = made.results[0].type
        sizes = shape_of(made_type)
        if sizes[dimension] is not None:
            return Cost(sizes[dimension] or 0)
        return _named(made.operands[sizes[:dimension].count(None)], names)
    return Cost(1, (f"dim({names.of(site.source)}, {dimension})",))


def _named(value: SSAValue, names: Names) -> Cost:
    number = constant_of(value)
    if number is not None:
        return Cost(number)
    if isinstance(value, OpResult) and op_name(value.op) == "memref.dim":
        source, dimension = value.op.operands
        number = constant_of(dimension)
        return Cost(1, (f"dim({names.of(source)}, {'?' if number is None else number})",))
    return Cost(1, (names.of(value),))


# Allocations.

CALLS = frozenset({"func.call", "func.call_indirect"})
"""They may allocate, but allocations are counted in the callee."""


def allocations_in(function: Operation) -> Iterator[Operation]:
    """The ops of a function that allocate, in text order."""
    for op in function.walk():
        if facts_of(op).allocates and op_name(op) not in CALLS:
            yield op


def takes_stack_each_time(op: Operation) -> bool:
    """True for an allocation on the stack in a loop, unless the loop gives it back by a `memref.alloca_scope`.

    `scf.for` gives it back by definition, too, and lowered to branches it does not: it is free at the return only
    (https://github.com/llvm/llvm-project/blob/main/mlir/lib/Conversion/SCFToControlFlow/SCFToControlFlow.cpp).
    """
    if not facts_of(op).on_stack:
        return False
    inner: Operation | None = op
    while inner is not None and op_name(inner) != "memref.alloca_scope":
        block = inner.parent
        if block is not None and block in blocks_reachable_from(block, None):
            return True
        inner = inner.parent_op()
        if inner is not None and facts_of(inner).repeats:
            return True
    return False


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
