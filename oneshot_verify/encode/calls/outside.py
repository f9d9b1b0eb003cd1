"""Calls of functions without a body: they see the same in both programs, and give the same."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import MemRefType, TensorType
from xdsl.ir import Attribute

from oneshot_verify.encode.calls.handed import CallPair
from oneshot_verify.encode.calls.summaries import Summary
from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.places import Argument, Made, Origin
from oneshot_verify.encode.unranked import is_unranked
from oneshot_verify.refute.pairing import Pairing, Returned, corresponds
from oneshot_verify.search.granted import in_places_of_its_own
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.opaque import outside_assumption
from oneshot_verify.semantics.reading import scalar_type, touched_outside
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
        read, written = self._touched("read"), self._touched("write")
        unseen = frozenset(range(len(self.ours))) - read - written
        for number in range(len(self.ours)):
            self.require_argument(number, number in read, number not in unseen)
        written = frozenset(n for n in written if any(buffers_of(self.theirs[n])))
        self.require_no_overlap(written, unseen)
        self.require_writable(written)
        self.forget(written)
        results = tuple(map(self._origins, range(len(self.source_op.results))))
        if any(results) and self.walk.must_free:
            self.walk.assumptions[
                f"@{self.name} returns each tensor in a new buffer, which the caller has to free"
            ] = None
        elif any(results):
            self.walk.assumptions[in_places_of_its_own(self.name)] = None
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

    def _touched(self, how: str) -> frozenset[int]:
        """The arguments that the function may `read`, or `write` to."""
        ours, theirs = self.declarations
        assert ours is not None
        assert theirs is not None
        return touched_outside(ours, theirs, how)
