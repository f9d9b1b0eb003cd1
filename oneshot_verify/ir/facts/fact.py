"""Facts about one op.

Operands, results and attributes have the names of MLIR's definition of the op. Effects are memory effects: an op that
takes tensors and buffers has them on its buffers only.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from xdsl.ir import Operation
from xdsl.traits import AlwaysSpeculatable

OUTPUT = "@output"
"""As an effect: output that the outside world sees."""
GLOBALS = "@globals"
"""As an effect: the global that an attribute names."""
ANYTHING = "@anything"
"""As an effect: memory that the op does not name."""
NOT_OPERANDS = frozenset({OUTPUT, GLOBALS, ANYTHING})


class Speculatable(StrEnum):
    """Conditions for running an op where the program does not run it (MLIR's `Speculatability`)."""

    ALWAYS = "always"
    REGIONS = "regions"
    """If the ops in its regions may."""
    SOMETIMES = "sometimes"
    """Depending on operands, attributes or types."""
    NEVER = "never"


class Runs(StrEnum):
    """Execution of an op's regions."""

    NOTHING = "nothing"
    ONCE = "once"
    """Its only region, once."""
    CHOICE = "choice"
    """One of its regions, or none."""
    LOOP = "loop"
    """Any number of iterations, in sequence."""
    PARALLEL = "parallel"
    """Any number of iterations, in any order or in parallel."""
    ELEMENTS = "elements"
    """Once per element of a result, or per point of the iteration space."""
    PARTS = "parts"
    """The regions are parts of the op: reductions, insertions of threads, function bodies."""


class Gives(StrEnum):
    """Origin of a result's memory, on buffers or after bufferization."""

    VALUE = "value"
    """No memory, or none that concerns the op."""
    VIEW = "view"
    """A view of operand 0."""
    DESTINATION = "destination"
    """The memory of the destination operand."""
    NEW = "new"
    """Fresh memory."""
    ONE_OF = "one of"
    """The memory of one of the operands, or of a value that a region yields."""


class Undefined(StrEnum):
    """Kinds of immediate undefined behaviour."""

    DIVISION = "division by zero"
    OVERFLOW = "the quotient overflows"
    BOUNDS = "out of bounds"
    LIFE = "use after free, or free of no allocation"
    SIZES = "sizes do not agree"
    NEGATIVE = "negative size"
    CAST = "cast to a type that the value does not have"
    STEP = "loop step not positive"
    ALIGNMENT = "address not aligned as promised"
    OVERLAP = "operands overlap"
    READ_ONLY = "write to read-only memory"
    PROMISE = "a promise in an attribute is broken"


class Poison(StrEnum):
    """Kinds of poison results."""

    OVERFLOW = "nsw, nuw"
    EXACT = "exact"
    FAST_MATH = "nnan, ninf"
    SHIFT = "shift by the width or more"
    RANGE = "the number does not fit"
    DISJOINT = "disjoint"
    NEGATIVE = "nneg"
    ALWAYS = "always"


@dataclass(frozen=True)
class OpFacts:
    """Facts about one op."""

    name: str
    operands: tuple[str, ...] = ()
    """Names of the operands in order, if `destination_style` holds; `x?` is optional, `x*` variadic."""
    attributes: tuple[str, ...] = ()
    """Attributes that its semantics, or its rule, depends on."""
    ignored: tuple[str, ...] = ()
    """Attributes that do not change its behaviour."""
    refused: tuple[str, ...] = ()
    """Attributes that are not modelled: an op with one is unsupported."""
    reads: tuple[str, ...] = ()
    """Operands whose buffers it reads; also `OUTPUT`, `GLOBALS`, `ANYTHING`. Likewise for the other effects."""
    writes: tuple[str, ...] = ()
    allocates: tuple[str, ...] = ()
    """Results that are new buffers."""
    frees: tuple[str, ...] = ()
    speculatable: Speculatable | None = None
    """None if the traits of the op's class determine it (`speculatability`)."""
    undefined: frozenset[Undefined] = frozenset()
    poison: frozenset[Poison] = frozenset()
    functions: tuple[str, ...] = ()
    """Attributes that reference functions."""
    globals: tuple[str, ...] = ()
    """Attributes that reference globals."""
    destination: int | None = None
    """Index of the destination operand."""
    gives: Gives = Gives.VALUE
    runs: Runs = Runs.NOTHING
    has_effects_of_regions: bool = False
    """True if it also has the effects of the ops in its regions."""
    is_terminator: bool = False
    hands_on: bool = False
    """True for a terminator whose operands become results of the parent op or function."""
    branches: bool = False
    """True if it has successors."""
    is_symbol: bool = False
    """True if it is a definition that is referenced by name, and not run."""
    is_scope: bool = False
    """True if stack memory is freed at the end of its region."""
    on_stack: bool = False
    """True if it allocates on the stack."""
    may_not_return: bool = False
    """True if it may itself run forever, or never return."""
    may_abort: bool = False
    """True if it may end the program."""
    is_pointwise: bool = False
    """True if all loops are parallel and all indexing maps identities, unless attributes say otherwise."""
    only_measures: bool = False
    """True if it uses only the shape of operand 0."""
    destination_style: bool = False
    """True if only its destination-passing style is known: it depends on nothing but its operands, attributes and
    regions, terminates, and changes nothing but the inits (`writes`). Their final contents are its results on tensors
    (`facts/destinations.py`)."""
    on_unranked: bool = False
    """True if it accepts unranked values."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """Attributes that reference symbols."""
        return (*self.functions, *self.globals)

    @property
    def has_effects(self) -> bool:
        """True if the op itself has any effect on memory or the outside world."""
        return bool(self.reads or self.writes or self.allocates or self.frees)

    @property
    def updates(self) -> bool:
        """True if it may read an operand that it writes."""
        return not set(self.reads).isdisjoint(self.writes)

    @property
    def frees_operand(self) -> bool:
        """True if it frees one of its operands itself. A call does not, though its callee may."""
        return not NOT_OPERANDS.issuperset(self.frees)

    @property
    def is_total(self) -> bool:
        """True if it only gives results, is defined for all operands, and has no regions."""
        return not (
            self.has_effects
            or self.has_effects_of_regions
            or self.undefined
            or self.may_not_return
            or self.may_abort
            or self.is_terminator
            or self.runs is not Runs.NOTHING
        )

    @property
    def repeats(self) -> bool:
        """True if its region may run more than once."""
        return self.runs in (Runs.LOOP, Runs.PARALLEL)

    @property
    def only_runs(self) -> bool:
        """True if it runs its region once and gives the yielded values, so that it equals its region inlined."""
        is_plain = not (self.is_scope or self.has_effects)
        return is_plain and self.runs is Runs.ONCE and self.gives is Gives.ONE_OF

    @property
    def is_known_control(self) -> bool:
        """True for an op with regions whose control flow is known."""
        return self.repeats or self.runs in (Runs.ONCE, Runs.CHOICE)

    def speculatability(self, kind: type[Operation]) -> Speculatable:
        """Speculatability of the ops of this name, as given here or by the traits of their class `kind`."""
        if self.speculatable is not None:
            return self.speculatable
        is_pure = kind.has_trait(AlwaysSpeculatable, value_if_unregistered=False)
        return Speculatable.ALWAYS if is_pure else Speculatable.NEVER


# Tables.

_LISTS = frozenset(field.name for field in fields(OpFacts) if field.default == ())
_SETS: dict[str, type[Undefined] | type[Poison]] = {"undefined": Undefined, "poison": Poison}
_CASES: dict[str, type[StrEnum]] = {"gives": Gives, "runs": Runs, "speculatable": Speculatable}
ALWAYS: dict[str, Any] = {"speculatable": "ALWAYS"}
"""MLIR's `Pure`, for ops whose class does not have the trait."""


def ops(names: str, **facts: Any) -> tuple[str, dict[str, Any]]:
    """Ops with the same facts. `facts` are fields of `OpFacts`; lists and sets are words separated by blanks, a case
    of an enumeration its name."""
    return names, {key: _value(key, value) for key, value in facts.items()}


def _value(key: str, value: Any) -> Any:
    if key in _LISTS:
        return tuple(value.split())
    if key in _SETS:
        return frozenset(_SETS[key][word] for word in value.split())
    return _CASES[key][value] if key in _CASES else value


def describe(dialect: str, *groups: tuple[str, dict[str, Any]]) -> tuple[OpFacts, ...]:
    """Facts about the ops of a dialect, from the groups that `ops` makes."""
    return tuple(
        OpFacts(f"{dialect}.{name}", **facts) for names, facts in groups for name in names.split()
    )
