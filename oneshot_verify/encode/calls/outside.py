"""Calls of functions without a body: they see the same in both programs, and give the same."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import MemRefType, StringAttr, TensorType
from xdsl.ir import Attribute

from oneshot_verify.encode.calls.handed import CallPair
from oneshot_verify.encode.calls.summaries import Summary
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.pairing import Pairing, Returned, corresponds
from oneshot_verify.encode.relation.places import Argument, Made, Origin
from oneshot_verify.encode.unranked import is_unranked
from oneshot_verify.ir.dialects import func
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.opaque import outside_assumption
from oneshot_verify.semantics.reading import scalar_type
from oneshot_verify.semantics.values import MemRefValue, TensorValue, buffers_of


class OutsideCall(CallPair):
    """A call of a function that has no body in either program."""

    def walk_on(self) -> None:
        """It sees the same arguments, and gives the same results."""
        self._require_types()
        self.walk.assumptions[outside_assumption(self.name)] = None
        if any(scalar_type(result.type) for result in self.source_op.results):
            said = f"the numbers that @{self.name} returns are defined"
            self.walk.assumptions[said] = None
        access = [self._access(number) for number in range(len(self.ours))]
        for number in range(len(self.ours)):
            how = access[number]
            self.require_argument(number, how in ("read", "read-write"), how != "none")
        written = frozenset(
            number
            for number, value in enumerate(self.theirs)
            if access[number] in ("write", "read-write") and any(buffers_of(value))
        )
        unseen = frozenset(number for number, how in enumerate(access) if how == "none")
        self.require_no_overlap(written, unseen)
        self.require_writable(written)
        self.forget(written)
        results = tuple(map(self._origins, range(len(self.source_op.results))))
        if any(results) and self.walk.must_free:
            self.walk.assumptions[
                f"@{self.name} returns each tensor in a new buffer, which the caller has to free"
            ] = None
        elif any(results):
            self.walk.assumptions[
                f"@{self.name} returns each tensor in a buffer of its own, or in (a part of) the buffer of an argument"
            ] = None
        plain = tuple(map(Returned, range(len(results))))
        everything = frozenset(range(len(results)))
        self.returns.is_outside = True
        pairing = Pairing(plain, len(self.ours))
        self.returns.give(Summary(written, written, results, pairing, everything))

    def _require_types(self) -> None:
        """The function is declared alike in both programs."""
        source, target = self.source_op, self.target_op
        if self.functions.target_body(self.name) is not None:
            raise Incomplete(f"@{self.name} has a body in the bufferized program only", target)
        if len(source.operands) != len(target.operands):
            raise Incomplete(f"the call of @{self.name} has another number of arguments", target)
        types = source.result_types, target.result_types
        if (
            len(types[0]) != len(types[1])
            or list(map(is_unranked, types[0])) != list(map(is_unranked, types[1]))
            or not all(map(corresponds, *types))
        ):
            raise Incomplete(f"@{self.name} returns other things in the bufferized program", target)

    def _origins(self, number: int) -> tuple[Origin, ...]:
        """Where a buffer may come from that a function without a body returns.

        Source: One-Shot Bufferize takes any result of such a function to alias any of its arguments. Buffer
        deallocation takes each result to be owned by the caller (the function boundary ABI,
        https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/).
        """
        result, its = self.source_op.results[number], self.target_op.results[number]
        its_type: Attribute = its.type
        if not isinstance(its_type, MemRefType):
            return ()
        type = cast("MemRefType[Attribute]", its_type)
        if not isinstance(result.type, TensorType):
            said = f"@{self.name} has no body and returns a value of type {type}"
            raise UnsupportedOp(self.source_op, said)
        rank = type.get_num_dims()
        origins: list[Origin] = []
        if self.walk.must_free:
            return (Made(number),)
        for argument, (tensor, buffer) in enumerate(zip(self.ours, self.theirs, strict=True)):
            shaped = isinstance(tensor, TensorValue | MemRefValue)
            if not shaped or not isinstance(buffer, MemRefValue):
                continue
            if len(buffer.shape) == rank and buffer.element_type == type.element_type:
                origins.append(Argument(argument))
        return (*origins, Made(number))

    def _access(self, number: int) -> str:
        """What a function without a body may do with the buffer of an argument: what the tensor program says, or the
        worst if it says nothing, and what the bufferized program says besides.

        Source: `bufferization.access` in https://mlir.llvm.org/docs/Bufferization/.
        """
        ours, theirs = (_access_of(declaration, number) for declaration in self.declarations)
        said = {ours or "read-write", theirs or "none"}
        allowed = {part for access in said for part in access.split("-")}
        return "-".join(part for part in ("read", "write") if part in allowed) or "none"


def _access_of(declaration: func.FuncOp | None, number: int) -> str | None:
    """What a declaration says of the buffer of an argument; None if it says nothing."""
    if declaration is None or declaration.arg_attrs is None:
        return None
    access = declaration.arg_attrs.data[number].data.get("bufferization.access")
    return access.data if isinstance(access, StringAttr) else None
