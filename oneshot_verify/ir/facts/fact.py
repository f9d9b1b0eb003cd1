"""What is said of one op.

Names of operands, results and attributes are those of MLIR's definition of the op. Effects are effects on memory: an op
that takes tensors as well as buffers has them on its buffers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from xdsl.ir import Operation
from xdsl.traits import AlwaysSpeculatable

OUTPUT = "@output"
"""Among effects: what the outside world sees."""
GLOBALS = "@globals"
"""Among effects: the global that an attribute names."""
ANYTHING = "@anything"
"""Among effects: memory that the text of the op does not name."""
NOT_OPERANDS = frozenset({OUTPUT, GLOBALS, ANYTHING})


class Speculatable(StrEnum):
    """Whether an op may run where the program did not run it (`Speculatability` of MLIR)."""

    ALWAYS = "always"
    REGIONS = "regions"
    """If what stands in its regions may."""
    SOMETIMES = "sometimes"
    """That hangs on operands, attributes or types."""
    NEVER = "never"


class Runs(StrEnum):
    """What an op does with its regions."""

    NOTHING = "nothing"
    ONCE = "once"
    """Through its only region, once."""
    CHOICE = "choice"
    """Through one of its regions, or none."""
    LOOP = "loop"
    """Any number of times, one after the other."""
    PARALLEL = "parallel"
    """Any number of times, in any order or at the same time."""
    ELEMENTS = "elements"
    """For each element of a result, or each point of its iteration space."""
    PARTS = "parts"
    """The regions are parts of the op: reductions, insertions of threads, bodies of functions."""


class Gives(StrEnum):
    """Where the memory of a result comes from, on buffers or after bufferization."""

    VALUE = "value"
    """It has none, or what has it is no concern of the op."""
    VIEW = "view"
    """It is that of the first operand, or a part of it."""
    DESTINATION = "destination"
    """It is that of the operand that is named as destination."""
    NEW = "new"
    """It is new."""
    ONE_OF = "one of"
    """It is that of one of the operands, or of what one of the regions yields."""


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
    """Kinds of results that are not defined."""

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
    """The facts about one op."""

    name: str
    operands: tuple[str, ...] = ()
    """In order, where `destination_style` holds; `x?` may be missing, `x*` is any number of them."""
    attributes: tuple[str, ...] = ()
    """Those that its meaning, or the rule for it, takes into account."""
    ignored: tuple[str, ...] = ()
    """Those that change nothing of what the op does."""
    refused: tuple[str, ...] = ()
    """Those that nothing here models: an op that has one is unsupported."""
    reads: tuple[str, ...] = ()
    """The operands whose buffers it reads; also `OUTPUT`, `GLOBALS`, `ANYTHING`. So for the other effects."""
    writes: tuple[str, ...] = ()
    allocates: tuple[str, ...] = ()
    """The results that are new buffers."""
    frees: tuple[str, ...] = ()
    speculatable: Speculatable | None = None
    """None if the traits of the op's class say it (`speculatability`)."""
    undefined: frozenset[Undefined] = frozenset()
    poison: frozenset[Poison] = frozenset()
    functions: tuple[str, ...] = ()
    """The attributes that name functions."""
    globals: tuple[str, ...] = ()
    """The attributes that name globals."""
    destination: int | None = None
    """The number of the operand that the result is written over."""
    gives: Gives = Gives.VALUE
    runs: Runs = Runs.NOTHING
    has_effects_of_regions: bool = False
    """Whether it has the effects of the ops in its regions, too."""
    is_terminator: bool = False
    hands_on: bool = False
    """Of a terminator: whether its operands become results of the op around, or of the function."""
    branches: bool = False
    """Whether it has successors."""
    is_symbol: bool = False
    """Whether it is looked up by name, and not run."""
    is_scope: bool = False
    """Whether what is on the stack is freed where its region ends."""
    on_stack: bool = False
    """Whether what it allocates is on the stack."""
    may_not_return: bool = False
    """Whether it may go on forever, or never give back control, by itself."""
    may_abort: bool = False
    """Whether it may end the program."""
    is_pointwise: bool = False
    """Whether all loops are parallel and all access maps identities, unless attributes say otherwise."""
    only_measures: bool = False
    """Whether it asks its first operand for nothing but its shape."""
    destination_style: bool = False
    """Whether nothing else is known of it but that it is in destination-passing style: it depends on its operands,
    attributes and regions alone, comes to its end, and changes nothing but the operands that it `writes` (inits), whose
    contents behind it are its results on tensors (`facts/destinations.py`)."""
    on_unranked: bool = False
    """Whether it knows what to do with values whose rank is not known."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """The attributes that name symbols."""
        return (*self.functions, *self.globals)

    @property
    def has_effects(self) -> bool:
        """True if the op itself may do anything to memory or to the outside world."""
        return bool(self.reads or self.writes or self.allocates or self.frees)

    @property
    def updates(self) -> bool:
        """True if it may read what it writes."""
        return not set(self.reads).isdisjoint(self.writes)

    @property
    def frees_operand(self) -> bool:
        """True if it frees one of its operands by itself; a call may free anything, but that is its callee's doing."""
        return not NOT_OPERANDS.issuperset(self.frees)

    @property
    def is_total(self) -> bool:
        """True if it does nothing but give results, is defined for all operands, and has no regions."""
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
        """True if it runs its region once, and gives what that yields: the same as its ops where it stands."""
        is_plain = not (self.is_scope or self.has_effects)
        return is_plain and self.runs is Runs.ONCE and self.gives is Gives.ONE_OF

    @property
    def is_known_control(self) -> bool:
        """True for an op with regions of which is known where control goes."""
        return self.repeats or self.runs in (Runs.ONCE, Runs.CHOICE)

    def speculatability(self, kind: type[Operation]) -> Speculatable:
        """Speculatability of the ops of this name, as said here or by the traits of their class `kind`."""
        if self.speculatable is not None:
            return self.speculatable
        is_pure = kind.has_trait(AlwaysSpeculatable, value_if_unregistered=False)
        return Speculatable.ALWAYS if is_pure else Speculatable.NEVER
