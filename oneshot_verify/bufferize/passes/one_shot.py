"""`one-shot-bufferize` as a pass of xDSL."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Self

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.annotate import annotate
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import analyze_for_bufferization, bufferize_module
from oneshot_verify.bufferize.options import BufferizationOptions, OptionError, parse_options
from oneshot_verify.bufferize.passes.module_pass import UpstreamPass


@dataclass(frozen=True)
class OneShotBufferizePass(UpstreamPass):
    """One-Shot Bufferize: tensors become memrefs, with copies only for operands that cannot be in place.

    The options are those of `BufferizationOptions`, by upstream's names
    (https://mlir.llvm.org/docs/Passes/#-one-shot-bufferize):

        one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}
    """

    name = "one-shot-bufferize"
    anchor = "builtin.module"

    allow_return_allocs_from_loops: bool = False
    """A loop may yield a buffer that is not equivalent to the iteration argument."""
    allow_unknown_ops: bool = False
    """Ops without a model are left alone instead of refused."""
    analysis: str = "one-shot"
    """The analysis that decides; not an upstream option, see `BufferizationOptions`."""
    analysis_fuzzer_seed: int = 0
    """Seed of the order of `analysis-heuristic=fuzzer`; 0 is no shuffling."""
    analysis_heuristic: str = "bottom-up"
    """The order of decisions: `bottom-up`, `top-down`, `bottom-up-from-terminators` or `fuzzer`."""
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
    """Annotate ops with the alias sets."""
    function_boundary_type_conversion: str = "infer-layout-map"
    """Layout of the memrefs in function signatures."""
    must_infer_memory_space: bool = False
    """Refuse a tensor whose memory space cannot be inferred: there is no default memory space."""
    no_analysis_func_filter: tuple[str, ...] = ()
    """Functions (symbol names) that are not analysed, but bufferized with a copy before every write."""
    print_conflicts: bool = False
    """Annotate ops with the conflicts found; needs `test-analysis-only`."""
    test_analysis_only: bool = False
    """Stop after the analysis and leave its decisions as attributes."""
    unknown_type_conversion: str = "fully-dynamic-layout-map"
    """Layout of memrefs whose layout nothing determines."""
    use_encoding_for_memory_space: bool = False
    """The encoding of a tensor type is the memory space of its buffer."""

    def options(self) -> BufferizationOptions:
        """The options as the bufferizer takes them; raises `OptionError`."""
        return parse_options(
            " ".join(
                f"{field.name.replace('_', '-')}={_text(getattr(self, field.name))}"
                for field in fields(self)
                if getattr(self, field.name) != field.default
            )
        )

    @classmethod
    def from_text(cls, options: str) -> Self:
        """The pass with these options; also raises `OptionError` for a combination that makes no sense."""
        made = super().from_text(options)
        made.options()
        return made

    def run(self, op: Operation) -> None:
        try:
            options = self.options()
        except OptionError as error:
            raise BufferizationError(str(error)) from error
        if options.test_analysis_only:
            annotate(op, analyze_for_bufferization(op, options))
        else:
            bufferize_module(op, options)


def _text(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return ",".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
        case _:
            return str(value)
