"""The options of the bufferizer, by upstream's names: as `mlir-opt` takes them (`name`, `name=value`, `name='a value'`,
`name={a,b}`, with blanks between them), and hooks, functions of the caller that replace a decision.

Source: https://mlir.llvm.org/docs/Passes/#-one-shot-bufferize (LLVM 22; the names of LLVM 24 are read, too),
and `BufferizableOpInterface.h` for the hooks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, InitVar, dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from oneshot_verify.bufferize.analysis.custom import ONE_SHOT, analysis_names
from oneshot_verify.bufferize.interface import dialect_of, op_name
from oneshot_verify.ir.near_names import did_you_mean

if TYPE_CHECKING:
    from oneshot_verify.bufferize.rewriter import Rewriter

AllocationFn: TypeAlias = "Callable[[Rewriter, MemRefType[Any], Sequence[SSAValue], int], SSAValue]"
"""`(rewriter, type, dynamic sizes, alignment) -> buffer`: creates a buffer of exactly this type at the current
place."""
MemCpyFn: TypeAlias = "Callable[[Rewriter, SSAValue, SSAValue], None]"
"""`(rewriter, source, target)`: copies a whole buffer at the current place."""
DefaultMemorySpaceFn: TypeAlias = "Callable[[Attribute], Attribute | None]"
"""`tensor type -> memory space`; `NoneAttr()` is the default space, None means that it cannot be inferred."""
UnknownTypeConverterFn: TypeAlias = "Callable[[TensorType[Any], Attribute | None], MemRefType[Any]]"
"""`(tensor type, memory space) -> buffer type` if nothing determines the layout."""
FunctionArgTypeConverterFn: TypeAlias = (
    "Callable[[Attribute, Attribute | None, Operation], Attribute]"
)
"""`(tensor type, memory space, function) -> buffer type` in the signature of a function."""


@dataclass(frozen=True)
class OpFilter:
    """Filter of the ops to bufferize: those that match an `allow` rule and no `deny` rule.

    Without `allow` rules: all ops that match no `deny` rule. Methods return a filter with one more rule.
    """

    rules: tuple[tuple[bool, Callable[[Operation], bool]], ...] = ()
    """Pairs (True for an `allow` rule, predicate on ops)."""

    def allow(self, holds: Callable[[Operation], bool]) -> OpFilter:
        """Allow the ops of which `holds` is true."""
        return OpFilter((*self.rules, (True, holds)))

    def deny(self, holds: Callable[[Operation], bool]) -> OpFilter:
        """Deny the ops of which `holds` is true, whatever else allows them."""
        return OpFilter((*self.rules, (False, holds)))

    def allow_dialect(self, *names: str) -> OpFilter:
        """Allow all ops of these dialects."""
        return self.allow(lambda op: dialect_of(op) in names)

    def deny_dialect(self, *names: str) -> OpFilter:
        """Deny all ops of these dialects."""
        return self.deny(lambda op: dialect_of(op) in names)

    def allow_operation(self, *names: str) -> OpFilter:
        """Allow ops by name, as `tensor.pad`."""
        return self.allow(lambda op: op_name(op) in names)

    def deny_operation(self, *names: str) -> OpFilter:
        """Deny ops by name."""
        return self.deny(lambda op: op_name(op) in names)

    def allows(self, op: Operation) -> bool:
        """True if the filter lets `op` be bufferized."""
        allowed = not any(is_allow for is_allow, _ in self.rules)
        for is_allow, holds in self.rules:
            if holds(op):
                if not is_allow:
                    return False
                allowed = True
        return allowed


class OptionError(ValueError):
    """An option string that upstream's pass would not take either."""


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """`no such option: 'x'`, with the name that was meant, or all that there are."""
    names = list(known)
    said = f"no such {what}: {name!r}"
    if hint := did_you_mean(name, names, alike=0.7):
        return f"{said}{hint} Known are {', '.join(names)}"
    return f"{said}; known are {', '.join(names)}" if names else f"{said}; there are none"


def _boolean(text: str) -> bool:
    match text.lower():
        case "" | "1" | "true":
            return True
        case "0" | "false":
            return False
        case _:
            raise ValueError(text)


def _number(text: str) -> int:
    number = int(text, 0)
    if number < 0:
        raise ValueError(text)
    return number


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


READERS: Mapping[str, Callable[[str], object]] = {
    "bool": _boolean,
    "int": _number,
    "str": str,
    "tuple[str, ...]": _names,
}
"""By the type of the field: what reads a value, or raises `ValueError`."""

RENAMED: Mapping[str, str] = {"may-have-parallel-regions": "check-parallel-regions"}
"""Names of options in LLVM 24, with the names that LLVM 22 and our fields have for them."""

_WORD = re.compile(r"""[^\s=]+(?:=(?:'[^']*'|"[^"]*"|\{[^{}]*\}|[^\s'"{]\S*)?)?""")
_CLOSED = {"'": "'", '"': '"', "{": "}"}


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The name and the value of each option; the value of a bare name is empty."""
    place = 0
    while text[place:].strip():
        place += len(text) - place - len(text[place:].lstrip())
        word = _WORD.match(text, place)
        if word is None or text[word.end() : word.end() + 1].strip():
            raise OptionError(f"options {text!r}: there is no closing quote, or no name")
        place = word.end()
        name, _, value = word.group().partition("=")
        if value and _CLOSED.get(value[0]) == value[-1]:
            value = value[1:-1]
        yield name, value


def read_options(
    record: type, text: str, readers: Mapping[str, Callable[[str], object]] = READERS
) -> dict[str, Any]:
    """The fields of the data class `record` that `text` gives, by name.

    Underscores of the fields are hyphens in the text. Raises `OptionError` for a name or a value that is not known.
    """
    # A field that no text can give has a type that nobody reads.
    known = {e.name.replace("_", "-"): e for e in fields(record) if str(e.type) in readers}
    chosen: dict[str, Any] = {}
    renamed = {new: name for new, name in RENAMED.items() if name in known}
    for name, value in _words(text):
        if name not in known and name not in renamed:
            raise OptionError(unknown("option", name, [*known, *renamed]))
        field = known[renamed.get(name, name)]
        try:
            read = readers[str(field.type)](value)
        except ValueError as error:
            raise OptionError(f"option {name}: {value!r} is not a value that it takes") from error
        if isinstance(read, tuple) and field.name in chosen:
            read = (*chosen[field.name], *cast("tuple[str, ...]", read))
        chosen[field.name] = read
    return chosen


class Heuristic(Enum):
    """The order in which the analysis decides the ops."""

    BOTTOM_UP = "bottom-up"
    TOP_DOWN = "top-down"
    BOTTOM_UP_FROM_TERMINATORS = "bottom-up-from-terminators"
    FUZZER = "fuzzer"


class LayoutMapOption(Enum):
    """The layout of a memref type that nothing else determines."""

    INFER = "infer-layout-map"
    IDENTITY = "identity-layout-map"
    FULLY_DYNAMIC = "fully-dynamic-layout-map"


@dataclass(frozen=True)
class BufferizationOptions:
    """Options of analysis and bufferization; `parse_options` reads upstream's spelling (with hyphens)."""

    allow_return_allocs_from_loops: bool = False
    """A loop may yield a buffer that is not equivalent to the iteration argument."""
    allow_unknown_ops: bool = False
    """Ops without a model are left alone instead of refused."""
    analysis: str = ONE_SHOT
    """The analysis that decides: `one-shot`, `always-copy`, or that of another package. Not an upstream option."""
    analysis_fuzzer_seed: int = 0
    """Seed of the order of `Heuristic.FUZZER`; 0 is no shuffling."""
    analysis_heuristic: Heuristic = Heuristic.BOTTOM_UP
    """The order of decisions."""
    buffer_alignment: int = 64
    """Alignment of allocations in bytes."""
    bufferize_function_boundaries: bool = False
    """Bufferize `func.func`, `func.return` and `func.call` too."""
    check_parallel_regions: bool = True
    """Account for parallel regions when looking for conflicts (privatisation)."""
    copy_before_write: bool = False
    """No analysis: a copy before every write."""
    dialect_filter: tuple[str, ...] = ()
    """Only ops of these dialects are bufferized; empty: all."""
    dump_alias_sets: bool = False
    """Annotate ops with the alias sets; needs `test_analysis_only`."""
    function_boundary_type_conversion: LayoutMapOption = LayoutMapOption.INFER
    """Layout of the memrefs in function signatures."""
    must_infer_memory_space: bool = False
    """Refuse a tensor whose memory space cannot be inferred: there is no default memory space."""
    no_analysis_func_filter: tuple[str, ...] = ()
    """Functions (symbol names) that are not analysed, but bufferized with a copy before every write."""
    print_conflicts: bool = False
    """Annotate ops with the conflicts found; needs `test_analysis_only`."""
    test_analysis_only: bool = False
    """Stop after the analysis and leave its decisions as attributes."""
    unknown_type_conversion: LayoutMapOption = LayoutMapOption.FULLY_DYNAMIC
    """Layout of memrefs whose layout nothing determines."""
    use_encoding_for_memory_space: bool = False
    """The encoding of a tensor type is the memory space of its buffer."""

    # Hooks: functions that decide instead of an option (docs/hooks.md). Upstream has them too; option texts do not.

    allocation_fn: AllocationFn | None = None
    """Allocates buffers, instead of `memref.alloc`."""
    memcpy_fn: MemCpyFn | None = None
    """Copies buffers, instead of `memref.copy`."""
    default_memory_space_fn: DefaultMemorySpaceFn | None = None
    """The memory space if nothing determines it."""
    unknown_type_converter_fn: UnknownTypeConverterFn | None = None
    """Layout of memrefs whose layout nothing determines, instead of `unknown_type_conversion`."""
    function_arg_type_converter_fn: FunctionArgTypeConverterFn | None = None
    """Memref types in function signatures. `function_boundary_type_conversion` still decides whether results get the
    layout of the returned value."""
    op_filter: OpFilter | None = None
    """A filter of the ops to bufferize, in addition to `dialect_filter`."""

    may_have_parallel_regions: InitVar[bool | None] = None
    """LLVM 24's name of `check_parallel_regions`, which it overwrites if given."""

    def __post_init__(self, may_have_parallel_regions: bool | None) -> None:
        if may_have_parallel_regions is not None:
            object.__setattr__(self, "check_parallel_regions", may_have_parallel_regions)
        if self.print_conflicts and not self.test_analysis_only:
            raise OptionError("print-conflicts needs test-analysis-only")
        if self.dump_alias_sets and not self.test_analysis_only:
            raise OptionError("dump-alias-sets needs test-analysis-only")
        if self.copy_before_write and self.test_analysis_only:
            raise OptionError("copy-before-write and test-analysis-only exclude each other")
        if self.analysis != ONE_SHOT:
            self._check_analysis()
        if self.unknown_type_conversion is LayoutMapOption.INFER:
            raise OptionError("unknown-type-conversion cannot be infer-layout-map")
        if self.no_analysis_func_filter and not self.bufferize_function_boundaries:
            raise OptionError("no-analysis-func-filter needs bufferize-function-boundaries")
        spaces = self.must_infer_memory_space or self.use_encoding_for_memory_space
        if self.default_memory_space_fn is not None and spaces:
            raise OptionError(
                "default_memory_space_fn and options of memory spaces exclude each other"
            )
        if self.must_infer_memory_space and self.use_encoding_for_memory_space:
            raise OptionError(
                "only one of must-infer-memory-space and use-encoding-for-memory-space is allowed"
            )

    def _check_analysis(self) -> None:
        known = analysis_names()
        if self.analysis not in known:
            raise OptionError(f"no such analysis: {self.analysis!r}; known are {', '.join(known)}")
        if self.copy_before_write:
            raise OptionError("copy-before-write and analysis exclude each other")

    def allows_op(self, op: Operation) -> bool:
        """True if the options let `op` be bufferized."""
        if self.op_filter is None:
            return self.allows(dialect_of(op))
        if dialect_of(op) == "func" and not self.bufferize_function_boundaries:
            return False
        filtered = self.op_filter
        if self.dialect_filter:
            filtered = filtered.allow_dialect(*self.dialect_filter)
        return filtered.allows(op)

    def allows(self, dialect: str) -> bool:
        """True if `dialect_filter` and `bufferize_function_boundaries` let ops of `dialect` be bufferized."""
        if dialect == "func" and not self.bufferize_function_boundaries:
            return False
        return not self.dialect_filter or dialect in self.dialect_filter


_READERS = {**READERS, "Heuristic": Heuristic, "LayoutMapOption": LayoutMapOption}


def options_of_text() -> list[Field[Any]]:
    """The options that a text can give: all but the hooks."""
    return [option for option in fields(BufferizationOptions) if option.type in _READERS]


def parse_options(text: str) -> BufferizationOptions:
    """Read `bufferize-function-boundaries analysis-heuristic=top-down ...`.

    Raises `OptionError` for an unknown name or value, or a combination that is not allowed.
    """
    return BufferizationOptions(**read_options(BufferizationOptions, text, _READERS))
