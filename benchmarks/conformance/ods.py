"""The table of facts about ops (`oneshot_verify/ir/facts`), held against MLIR's own definitions.

    python -m benchmarks conformance ods [--download] [--brief] [--effects FILE ...]

Prints a row for each op that the bufferizer, the interpreter, or the prover models: whether attributes, effects,
speculatability, control, symbols, and the operands of its class are those of MLIR's `.td` files, and what differs. Each
difference has a reason in `ods_reasons.json`, or is unexplained: then the exit code is 1. So it is for a reason that
explains nothing.

Effects that MLIR computes in C++ are asked of `mlir-opt --test-side-effects` on the programs of `--effects` (those of
`tests/ir/texts`, if none are named): what it finds there, the table has to say.

The `.td` files are those of the Debian package libmlir-22-dev: `--download` unpacks it in the cache of the user, and
installs nothing.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import UnregisteredOp
from xdsl.irdl import IRDLOperation, OptOperandDef, VarOperandDef

from benchmarks.common.options import Options
from benchmarks.conformance.ods_effects import effects_of_programs
from benchmarks.conformance.ods_records import (
    Definition,
    NoDefinitions,
    Value,
    definitions,
    download,
    include_folder,
)
from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.facts import Gives, OpFacts, Runs, Speculatable, default_facts
from oneshot_verify.ir.facts.fact import NOT_OPERANDS
from oneshot_verify.pipeline.ops import Model, Proof, known_ops

REASONS = Path(__file__).with_name("ods_reasons.json")
TEXTS = Path(__file__).parents[2] / "tests" / "ir" / "texts"
EFFECTS = ("read", "write", "allocate", "free")
TRAITS = {
    "Terminator": lambda facts: facts.is_terminator,
    "SymbolOpInterface": lambda facts: facts.is_symbol,
    "AutomaticAllocationScope": lambda facts: facts.is_scope,
    "RecursiveMemoryEffects": lambda facts: facts.has_effects_of_regions,
    "LoopLikeOpInterface": lambda facts: facts.repeats,
    "RegionBranchTerminatorOpInterface": lambda facts: facts.hands_on,
    "ViewLikeOpInterface": lambda facts: facts.gives is Gives.VIEW,
    "DestinationStyleOpInterface": lambda facts: facts.gives is Gives.DESTINATION,
}
"""Traits and interfaces of MLIR, and what they say in our words."""


@dataclass(frozen=True)
class Difference:
    """Something in which the table and MLIR differ, or that needs a reason."""

    op: str
    what: str
    """A kind and what it is about: `attribute nofold`."""
    details: str = ""


@dataclass
class Reason:
    """Why a difference is none to worry about."""

    ops: str
    """A pattern, as in a shell."""
    what: str
    reason: str
    used: int = 0

    def explains(self, difference: Difference) -> bool:
        """Whether it is about that difference; counts the uses."""
        fits = any(fnmatch(difference.op, each) for each in self.ops.split())
        found = fits and fnmatch(difference.what, self.what)
        self.used += found
        return found


FOREIGN = ("acme", "amdgpu", "iree_codegen", "iree_linalg_ext", "tm_tensor")
"""Dialects that are not compared: that of a plugin in the tests, those of front ends, and one whose `.td` files are no
part of what is read."""


@dataclass
class Row:
    """What came out for one op."""

    op: str
    explained: list[tuple[Difference, Reason]] = field(default_factory=list)
    unexplained: list[Difference] = field(default_factory=list)


def modelled() -> list[str]:
    """The ops with a meaning, a rule, or a model of the bufferizer, and those that declare something."""
    names = {
        op.name
        for op in known_ops()
        if op.proof in (Proof.MEANING, Proof.RULE) or op.model is Model.KNOWN
    }
    names |= {facts.name for facts in default_facts()}
    return sorted(name for name in names if name.split(".")[0] not in FOREIGN)


def differences(name: str, known: dict[str, Definition]) -> Iterator[Difference]:
    """All differences of one op."""
    facts, definition = default_facts().find(name), known.get(name)
    if definition is None:
        yield Difference(name, "op", "MLIR does not define it")
        return
    if facts is None:
        yield Difference(name, "facts", "the table does not have it")
        return
    for what, details in (
        *_operands(facts, definition),
        *_attributes(facts, definition),
        *_effects(facts, definition),
        *_speculatability(facts, definition),
        *_control(facts, definition),
    ):
        yield Difference(name, what, details)


Found = Iterator[tuple[str, str]]


def _operands(facts: OpFacts, definition: Definition) -> Found:
    theirs = [operand.name for operand in definition.operands]
    ours = list(facts.operands) or _operands_of_class(facts.name)
    # Classes have names of their own for operands; those that they share with MLIR have the same place.
    fits = ours is None or (
        len(ours) == len(theirs)
        and all(
            one == other or (one not in theirs and _count(one) == _count(other))
            for one, other in zip(ours, theirs, strict=True)
        )
    )
    if not fits:
        yield "operands", f"{' '.join(ours or ())} here, {' '.join(theirs)} in MLIR"
    known = {name.rstrip("?*") for name in (*theirs, *(each.name for each in definition.results))}
    named = {*facts.reads, *facts.writes, *facts.allocates, *facts.frees} - NOT_OPERANDS
    for name in sorted(named - known - {"@result"}):
        yield "operands", f"MLIR has no '{name}'"


def _operands_of_class(name: str) -> list[str] | None:
    kind = _context().get_optional_op(name)
    if kind is None or issubclass(kind, UnregisteredOp) or not issubclass(kind, IRDLOperation):
        return None
    marks = {OptOperandDef: "?", VarOperandDef: "*"}
    return [
        each + marks.get(type(defined), "") for each, defined in kind.get_irdl_definition().operands
    ]


def _count(operand: str) -> str:
    return operand[-1] if operand[-1] in "?*" else ""


@cache
def _context() -> Context:
    return make_context()


def _attributes(facts: OpFacts, definition: Definition) -> Found:
    ours = {*facts.attributes, *facts.ignored, *facts.refused}
    for name in sorted(definition.attributes - ours):
        yield f"attribute {name}", "the table does not know it"
    for name in sorted(ours - definition.attributes):
        yield f"attribute {name}", "MLIR does not know it"
    for name in facts.ignored:
        yield f"ignored {name}", "it is not modelled, and not refused"
    if set(facts.symbols) != definition.symbols:
        theirs = " ".join(sorted(definition.symbols))
        yield "symbols", f"'{' '.join(facts.symbols)}' here, '{theirs}' in MLIR"


def _listed(values: tuple[Value, ...], effect: str) -> set[str]:
    return {value.name.rstrip("?*") or "@result" for value in values if effect in value.effects}


def _effects(facts: OpFacts, definition: Definition) -> Found:
    ours = dict(
        zip(EFFECTS, (facts.reads, facts.writes, facts.allocates, facts.frees), strict=True)
    )
    if is_in_cpp(definition):
        yield "effects", "MLIR computes them"
        return
    if not says_effects(definition):
        if not (facts.has_effects and facts.reads and facts.writes):
            yield "effects", "MLIR says nothing of them, so they may be any"
        return
    for effect, named in ours.items():
        theirs = _listed(definition.operands, effect) | _listed(definition.results, effect)
        if set(named) - NOT_OPERANDS != theirs:
            yield f"effect {effect}", f"{sorted(named)} here, {sorted(theirs)} in MLIR"
        if (effect in definition.effects) != bool(set(named) & NOT_OPERANDS):
            yield f"effect {effect}", "of the op itself: one says so, and the other does not"


def is_in_cpp(definition: Definition) -> bool:
    """Whether MLIR computes the effects of the op in C++."""
    listed = definition.effects or any(
        value.effects for value in (*definition.operands, *definition.results)
    )
    return "MemoryEffectOpInterface" in definition.traits and not listed


def says_effects(definition: Definition) -> bool:
    """Whether the definition says what the effects are."""
    silent = not definition.effects and not any(
        value.effects for value in (*definition.operands, *definition.results)
    )
    return not silent or not definition.traits.isdisjoint(
        {"NoMemoryEffect", "RecursiveMemoryEffects", "MemoryEffectOpInterface"}
    )


def _speculatability(facts: OpFacts, definition: Definition) -> Found:
    traits = definition.traits
    theirs = (
        Speculatable.ALWAYS
        if "AlwaysSpeculatable" in traits
        else Speculatable.REGIONS
        if "RecursivelySpeculatable" in traits
        else Speculatable.SOMETIMES
        if "ConditionallySpeculatable" in traits
        else Speculatable.NEVER
    )
    ours = facts.speculatability(_context().get_optional_op(facts.name) or UnregisteredOp)
    if ours is not theirs:
        yield "speculatable", f"{ours} here, {theirs} in MLIR"
    if facts.undefined and ours is Speculatable.ALWAYS:
        yield "undefined", f"speculatable, and undefined: {', '.join(sorted(facts.undefined))}"


def _control(facts: OpFacts, definition: Definition) -> Found:
    for trait, holds in TRAITS.items():
        if holds(facts) != (trait in definition.traits):
            yield f"trait {trait}", "here only" if holds(facts) else "in MLIR only"
    parallel = "HasParallelRegion" in definition.traits
    if parallel and facts.runs is not Runs.PARALLEL:
        yield "trait HasParallelRegion", "in MLIR only"
    if definition.has_regions != (facts.runs is not Runs.NOTHING):
        yield "regions", f"'{facts.runs}' here"
    if definition.has_successors != facts.branches:
        yield "successors", "one says so, and the other does not"


def measured(name: str, known: dict[str, set[str]]) -> Iterator[Difference]:
    """Effects that `mlir-opt` finds at the op in programs and that the table does not have."""
    facts = default_facts().find(name)
    missing = known.get(name, set()) - kinds(facts) if facts is not None else None
    if missing:
        yield Difference(name, "measured effects", f"mlir-opt finds {sorted(missing)}")


def kinds(facts: OpFacts) -> set[str]:
    """The kinds of effects that the table gives an op."""
    lists = (facts.reads, facts.writes, facts.allocates, facts.frees)
    return {effect for effect, named in zip(EFFECTS, lists, strict=True) if named}


def audit(files: list[Path]) -> tuple[list[Row], list[Reason]]:
    """The rows of the table, and the reasons that explain nothing."""
    known = definitions(include_folder())
    reasons = [Reason(**each) for each in json.loads(REASONS.read_text())]
    rows = {name: Row(name) for name in modelled()}
    effects = effects_of_programs(files)
    for row, difference in (
        (row, difference)
        for name, row in rows.items()
        for difference in (*differences(name, known), *measured(name, effects))
        if not _is_settled(difference, effects)
    ):
        why = next((reason for reason in reasons if reason.explains(difference)), None)
        if why is None:
            row.unexplained.append(difference)
        else:
            row.explained.append((difference, why))
    return list(rows.values()), [reason for reason in reasons if not reason.used]


def _is_settled(difference: Difference, effects: dict[str, set[str]]) -> bool:
    """Whether `mlir-opt` finds just those effects that the table has, where the definition does not list them."""
    facts = default_facts().find(difference.op)
    found = effects.get(difference.op)
    return difference.what == "effects" and facts is not None and found == kinds(facts)


def show(rows: list[Row], unused: list[Reason], *, brief: bool) -> int:
    """Print the table; the number of what is not explained."""
    for row in rows:
        if not brief or row.unexplained:
            words = "differs" if row.unexplained else "explained" if row.explained else "agrees"
            print(f"{row.op:<42} {words}")
        for difference, reason in () if brief else row.explained:
            print(f"    {difference.what}: {difference.details} ({reason.reason})")
        for difference in row.unexplained:
            print(f"    UNEXPLAINED {difference.what}: {difference.details}")
    for reason in unused:
        print(f"UNUSED reason: {reason.ops}, {reason.what}: {reason.reason}")
    kinds = Counter(each.what.split()[0] for row in rows for each, _ in row.explained)
    print(f"\n{len(rows)} ops; explained: ", end="")
    print(", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    unexplained = sum(len(row.unexplained) for row in rows)
    print(f"{unexplained} unexplained differences, {len(unused)} reasons without a use")
    return unexplained + len(unused)


def main() -> int:
    parser = Options(__doc__)
    parser.add_argument("--download", action="store_true", help="fetch the .td files first")
    parser.add_argument("--brief", action="store_true", help="only what is not explained")
    parser.add_argument("--effects", nargs="*", type=Path, help="programs to ask mlir-opt about")
    options = parser.parse_args()
    try:
        if options.download:
            download()
        rows, unused = audit(options.effects or sorted(TEXTS.glob("*.mlir")))
    except NoDefinitions as missing:
        print(missing, file=sys.stderr)
        return 2
    return 1 if show(rows, unused, brief=options.brief) else 0
