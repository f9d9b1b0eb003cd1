"""The arguments of both functions: values that are alike, of which nothing else is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from typing import Any, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.terms.table import symbol_name
from oneshot_verify.encode.unranked import UnrankedArguments, is_unranked
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import Side
from oneshot_verify.ir.dialects import func
from oneshot_verify.refute.pairing import Pairing, corresponds, misfit
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.semantics.reading import fixed_arguments, given_away_arguments
from oneshot_verify.semantics.values import (
    Block,
    MemRefValue,
    TensorValue,
    VectorValue,
    buffers_of,
)


class Arguments:
    """Makes the arguments of one pair of functions.

    `unrelated` are the numbers of those whose buffers need not hold what the tensors do.
    """

    def __init__(
        self, walk: Lockstep, source: func.FuncOp, target: func.FuncOp, unrelated: Set[int]
    ) -> None:
        self.walk = walk
        self.domain = walk.domain
        self.source_func, self.target_func = source, target
        self.unrelated = unrelated
        self.pairs: list[tuple[Any, Any]] = []
        """The tensor function's arguments, with what the bufferized one got for each."""
        self.given: list[Any] = []
        """What the bufferized function was called with."""
        self.places: dict[str, tuple[int, int | None]] = {}
        """What symbols say of them: a scalar argument, or an argument and a dimension of it."""

    def make(self, pairing: Pairing | None) -> None:
        """Give the arguments of both functions their values.

        Raises `Incomplete` if there is no pairing, and `UnsupportedOp` for types that are not covered.
        """
        ours, theirs = self.source_func.body.blocks[0].args, self.target_func.body.blocks[0].args
        if pairing is None:
            raise Incomplete(misfit(self.source_func, self.target_func), self.target_func)
        source, target = self.walk.source.values, self.walk.target.values
        for number, (argument, buffer) in enumerate(zip(ours, theirs, strict=False)):
            pair = self._argument(number, argument.type, buffer.type)
            source[argument], target[buffer] = pair
            self.pairs.append(pair)
            self.walk.relation.given_for |= dict.fromkeys(_blocks_of([pair[1]]), argument)
        self.walk.open_calls += [
            (Side.SOURCE, self.source_func.sym_name.data),
            (Side.TARGET, self.target_func.sym_name.data),
        ]
        for number in range(len(ours), len(theirs)):
            target[theirs[number]] = self._out_param(number, theirs[number].type)
        self.given = [target[argument] for argument in theirs]
        walk = self.walk
        for machine, values in (
            (walk.source, [one for one, _ in self.pairs]),
            (walk.target, self.given),
        ):
            machine.given.update(_blocks_of(values))

    def _out_param(self, number: int, type: Attribute) -> MemRefValue:
        """A buffer for a result: it holds anything."""
        if not isinstance(type, MemRefType):
            raise UnsupportedOp(self.target_func, f"argument {number} of type {type} is new")
        its = cast("MemRefType[Attribute]", type)
        name = f"argument {number}"
        held = self.walk.relation.anything.tensor(name, its)
        return self.walk.target.new_symbolic_block(
            name, held.shape, its, held.contents, self.target_func
        )

    def _argument(self, number: int, ours: Attribute, theirs: Attribute) -> tuple[Any, Any]:
        name = argument_name(self.source_func, number)
        if not corresponds(ours, theirs):
            raise Incomplete(
                f"argument {number} is {ours} here and {theirs} there", self.target_func
            )
        if isinstance(ours, TensorType) and isinstance(theirs, MemRefType):
            tensor = self._tensor(number, name, cast("TensorType[Attribute]", ours))
            buffer_type = cast("MemRefType[Attribute]", theirs)
            return tensor, self._buffer(number, name, tensor, buffer_type)
        if isinstance(ours, MemRefType) and isinstance(theirs, MemRefType):
            return self._twins(
                number,
                name,
                cast("MemRefType[Attribute]", ours),
                cast("MemRefType[Attribute]", theirs),
            )
        if isinstance(ours, TensorType) and isinstance(theirs, TensorType):
            tensor = self._tensor(number, name, cast("TensorType[Attribute]", ours))
            given_away = given_away_arguments(self.target_func)
            return tensor, replace(tensor, pinned=number not in given_away)
        plain = cast(Any, ours)
        if is_unranked(plain) and is_unranked(theirs):
            functions = (self.source_func, self.target_func)
            writable = isinstance(ours, UnrankedMemRefType) or self._is_writable(number)
            return UnrankedArguments(self.walk, functions).make(
                number, name, plain, theirs, writable=writable
            )
        shaped = TensorType | MemRefType | UnrankedTensorType | UnrankedMemRefType
        if isinstance(ours, shaped) or isinstance(theirs, shaped):
            raise UnsupportedOp(
                self.source_func, f"argument {number} is {ours} here and {theirs} there"
            )
        if ours != theirs:
            raise Incomplete(f"argument {number} changes its type", self.target_func)
        scalar = self.domain.fresh(name, theirs, defined=True)
        if not isinstance(scalar, VectorValue):
            self.places[symbol_name(scalar)] = (number, None)
        return scalar, scalar

    def _twins(
        self, number: int, name: str, ours: MemRefType[Attribute], theirs: MemRefType[Attribute]
    ) -> tuple[MemRefValue, MemRefValue]:
        """A buffer that the tensor program has, too: each program gets one, with the same contents and layout."""
        tensor = self._tensor(number, name, TensorType(ours.element_type, ours.get_shape()))
        given = (name, tensor.shape)
        one = self.walk.source.new_symbolic_block(*given, ours, tensor.contents, self.target_func)
        own = one.views[0][1].block
        other = self.walk.target.new_symbolic_block(
            *given,
            theirs,
            tensor.contents,
            self.target_func,
            twin=own if ours.layout == theirs.layout else None,
        )
        self.walk.relation.establish(own, other.views[0][1].block)
        return one, other

    def _tensor(self, number: int, name: str, type: TensorType[Attribute]) -> TensorValue:
        tensor = self.walk.relation.anything.tensor(name, type)
        for dimension, size in enumerate(tensor.shape):
            if not isinstance(size, int):
                self.places[symbol_name(size)] = (number, dimension)
        return tensor

    def _buffer(
        self, number: int, name: str, tensor: TensorValue, type: MemRefType[Attribute]
    ) -> MemRefValue:
        for size, real in zip(type.get_shape(), tensor.shape, strict=True):
            if size not in (DYNAMIC_INDEX, real):
                raise Incomplete(
                    f"the type of argument {number} says more of its size than that of the tensor",
                    self.target_func,
                )
        contents = tensor.contents
        if number in self.unrelated:
            contents = self.walk.relation.anything.like(tensor, f"anything in {name}")
        return self.walk.target.new_symbolic_block(
            name,
            tensor.shape,
            type,
            contents,
            self.target_func,
            writable=self._is_writable(number),
        )

    def _is_writable(self, number: int) -> bool:
        """Whether the bufferized function may write to the buffer of an argument."""
        return not any(
            number in fixed_arguments(function) for function in (self.source_func, self.target_func)
        )


def _blocks_of(values: Iterable[Any]) -> Iterator[Block]:
    """The blocks behind the buffers among some values."""
    for value in values:
        for buffer in buffers_of(value):
            yield from (seen.block for _, seen in buffer.views)


def argument_name(function: func.FuncOp, number: int) -> str:
    """What a person would call an argument."""
    hint = function.body.blocks[0].args[number].name_hint
    return f"argument {number} (%{hint})" if hint else f"argument {number}"
