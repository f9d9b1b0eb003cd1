"""`one-shot-bufferize` as a pass of xDSL."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, make_dataclass
from enum import Enum
from typing import Self, cast

from xdsl.ir import Operation

from oneshot_verify.bufferize.analysis.annotate import annotate
from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.module import (
    analyze_for_bufferization,
    bufferize_module,
    insert_tensor_copies,
)
from oneshot_verify.bufferize.options import (
    BufferizationOptions,
    OptionError,
    options_of_text,
    parse_options,
)
from oneshot_verify.bufferize.passes.pipeline import UpstreamPass

_SPELLED = make_dataclass(
    "_Spelled",
    [
        (
            option.name,
            "str" if isinstance(option.default, Enum) else option.type,
            getattr(option.default, "value", option.default),
        )
        for option in options_of_text()
    ],
    bases=(UpstreamPass,),
    frozen=True,
)
"""The options of `BufferizationOptions`, with texts for enumerations: xDSL has no options of other types."""

# pyright sees the base class only.
_Base = cast(type[UpstreamPass], _SPELLED)


@dataclass(frozen=True)
class OneShotBufferizePass(_Base):
    """One-Shot Bufferize: tensors become memrefs, with copies only for operands that cannot be in place.

    The options are those of `BufferizationOptions`, by upstream's names
    (https://mlir.llvm.org/docs/Passes/#-one-shot-bufferize):

        one-shot-bufferize{bufferize-function-boundaries analysis-heuristic=top-down}
    """

    name = "one-shot-bufferize"
    anchor = "builtin.module"

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


@dataclass(frozen=True)
class TensorCopyInsertionPass(UpstreamPass):
    """The first half of `one-shot-bufferize`: what is out of place gets a tensor of its own. A test pass of MLIR's."""

    name = "test-tensor-copy-insertion"
    anchor = "builtin.module"

    allow_return_allocs_from_loops: bool = False
    """A loop may yield a buffer that is not equivalent to the iteration argument."""
    bufferize_function_boundaries: bool = False
    """Look at functions and calls, too."""
    must_infer_memory_space: bool = False
    """There is no default memory space."""

    def run(self, op: Operation) -> None:
        insert_tensor_copies(op, BufferizationOptions(**asdict(self)))
