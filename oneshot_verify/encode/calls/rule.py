"""The rule for `func.call`."""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.calls.functions import Functions
from oneshot_verify.encode.calls.inside import InsideCall
from oneshot_verify.encode.calls.outside import OutsideCall
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.opaque import is_buffer
from oneshot_verify.semantics.reading import callee_of


class CallRule:
    """`func.call`, given a way to get at the functions of both programs and their summaries."""

    def __init__(self, functions: Functions) -> None:
        self.functions = functions

    def __call__(self, walk: Lockstep, source: Operation, target: Operation) -> None:
        name = callee_of(source)
        declaration = self.functions.source(name) if name is not None else None
        if name is None or declaration is None:
            raise UnsupportedOp(source, "the function that is called is not there")
        if callee_of(target) != name:
            raise Incomplete(f"@{name} is called here, but not by the bufferized program", target)
        # In which memory it lies, later steps of bufferization decide.
        if any(map(_is_tensor, target.operand_types)) and any(map(is_buffer, target.result_types)):
            raise UnsupportedOp(target, f"@{name} makes a buffer of a tensor")
        kind = OutsideCall if declaration.is_declaration else InsideCall
        call = kind(walk, source, target, name, self.functions)
        call.keep_alone()
        call.walk_on()


def _is_tensor(type: Attribute) -> bool:
    return isinstance(type, TensorType | UnrankedTensorType)
