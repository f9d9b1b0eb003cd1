"""The adapter between xDSL's pass infrastructure and our passes.

xDSL parses a module into its own op classes. Our passes work on ours (`ir/dialects`). Afterwards the module has the op
classes of the caller's context again; ops that this context does not know are unregistered.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, fields
from typing import ClassVar, Self, get_type_hints

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec, ParameterListType
from xdsl.utils.exceptions import PassFailedException

from oneshot_verify.bufferize.interface import BufferizationError
from oneshot_verify.bufferize.options import RENAMED, read_options
from oneshot_verify.bufferize.remedies import remedy_for
from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.reclass import reclass
from oneshot_verify.ir.recursion import room_to_recurse


@dataclass(frozen=True)
class UpstreamPass(ModulePass):
    """A pass with the name and the options of one of MLIR's; the fields are the options."""

    anchor: ClassVar[str | None] = None
    """The op that upstream's pass runs on; None: any. On a module, a pass on functions runs on all functions in it."""

    @abstractmethod
    def run(self, op: Operation) -> None:
        """Transform `op` (of our op classes) in place; raises `BufferizationError` if that is not possible."""

    @classmethod
    def from_text(cls, options: str) -> Self:
        """The pass with these options, in the form of `mlir-opt`; raises `OptionError`."""
        return cls(**read_options(cls, options))

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Run on a module of `ctx`; raises `PassFailedException`, after which the module must not be used."""
        with room_to_recurse():
            own = make_context()
            reclass(op, own)
            try:
                self.run(op)
            except BufferizationError as error:
                raise PassFailedException(_refusal(error)) from error
            reclass(op, ctx, otherwise=own)

    @classmethod
    def from_spec(cls, spec: ArgSpec) -> Self:
        """Read options as xDSL does, but flags as `mlir-opt` does: a bare name is true, and so is 1."""
        hints = get_type_hints(cls)
        flags = {field.name for field in fields(cls) if hints[field.name] is bool}
        given = {RENAMED.get(name, name): value for name, value in spec.parameters.items()}
        parameters = {
            name: _flag(value) if name.replace("-", "_") in flags else value
            for name, value in given.items()
        }
        return super().from_spec(ArgSpec(spec.name, parameters))


def _flag(value: ParameterListType) -> ParameterListType:
    match value:
        case ():
            return (True,)
        case (0 | 1 as number,):
            return (bool(number),)
        case _:
            return value


def _refusal(error: BufferizationError) -> str:
    op: Operation | None = error.op
    message = error.text if op is None else f"{error.text}\n{_shown(op)}"
    remedy = remedy_for(error.message)
    return message if remedy is None else f"{message}\nremedy: {remedy}"


def _shown(op: Operation) -> str:
    """The first line of the text of `op`, which has no position."""
    return str(op).strip().splitlines()[0]
