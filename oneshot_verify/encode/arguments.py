"""The start of a function: globals and arguments that are alike in both programs.

    source   tensor t               scalar s    buffer b              a global that may be written
    target   a buffer that holds t  s           another one, like b   the same: earlier calls may have left anything
                                                                      there, alike in both

Buffers of different arguments do not overlap, and nobody writes to those that the function declares as read.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    MemRefType,
    StridedLayoutAttr,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Operation

from oneshot_verify.encode.certificate import Place
from oneshot_verify.encode.contents import element_sort
from oneshot_verify.encode.interface import require_same_type
from oneshot_verify.encode.refusal import NotAble, Obligation, Refused
from oneshot_verify.encode.relation import Pair
from oneshot_verify.encode.terms import at_most, value_of
from oneshot_verify.ir.symbols import GLOBALS, op_name, reached_from
from oneshot_verify.semantics.interface.modules import is_declared
from oneshot_verify.semantics.reading import fixed_arguments, given_away_arguments, ranked
from oneshot_verify.semantics.values import LINEAR, OTHER_RANKS, UnrankedValue, buffers_of

_UNRANKED = UnrankedTensorType, UnrankedMemRefType
_CASTS = ("memref.cast", "tensor.cast")
_MEASURES = ("memref.dim", "memref.rank", "tensor.dim", "tensor.rank")

Given: TypeAlias = tuple[Any, Any]
"""An argument in both programs; None for the source where the target has one more, for a result."""


@dataclass(frozen=True)
class Start:
    """Brings the globals and the arguments of a function to life."""

    pair: Pair
    source: Operation
    target: Operation
    results: Sequence[Place]
    """The places of the results, by the certificate."""
    fixed: Container[str]
    """The globals that nobody writes, though not declared so."""

    def globals(self) -> None:
        """Pair the writable globals of both programs, and havoc them: earlier calls may have left anything in them. Of
        those that neither function reaches, nothing is asked: only code of others may change them, alike in both."""
        pair, writable = self.pair, [set[str](), set[str]()]
        reached = {path for each in (self.source, self.target) for path in reached_from(each)}
        for machine, found in zip(pair.machines, writable, strict=True):
            blocks = machine.memory.blocks
            for path, buffer in machine.globals.items():
                ((_, seen),) = buffer.views
                if path in self.fixed:
                    blocks[seen.block] = replace(blocks[seen.block], writable=False)
                elif blocks[seen.block].writable is not False:
                    found.add(path)
        for path, theirs in pair.target.globals.items():
            if path in writable[1] and path not in pair.source.globals:
                pair.globals.append((None, theirs))
            if path not in writable[0] & writable[1]:
                continue
            block = theirs.views[0][1].block
            own = pair.source.globals[path].views[0][1].block
            if own.element_type != block.element_type or block.alignment % own.alignment:
                words = f"{block.name} has the same type, and an alignment that is no less"
                raise Refused(Obligation.INTERFACE.asks(words))
            pair.twins[own] = block
            if path in reached:
                pair.globals.append((pair.source.globals[path], theirs))
        self._require_unused(writable)
        pair.havoc_globals()

    def _require_unused(self, writable: Sequence[set[str]]) -> None:
        """Require that the function uses no global that the source has alone, or that one program alone may write, and
        no constant that is defined elsewhere: nothing is known of its contents. Raises `NotAble`."""
        unpaired = (writable[0] ^ writable[1]) - (writable[1] - self.pair.source.globals.keys())
        for function, found in zip((self.source, self.target), writable, strict=True):
            for path, op in reached_from(function).items():
                is_constant = op_name(op) in GLOBALS and path not in found
                if path in unpaired or (is_constant and is_declared(op)):
                    raise NotAble(f"the global @{path}, of which it is not known what it holds")

    def arguments(self) -> list[Given]:
        """The arguments of both, in pairs."""
        given: list[Given] = []
        ours, theirs = (each.regions[0].blocks[0].args for each in (self.source, self.target))
        if len(ours) > len(theirs):
            raise Refused(Obligation.INTERFACE.asks("the target has each argument"))
        for number, its in enumerate(theirs):
            mine = ours[number].type if number < len(ours) else None
            given.append(self._argument(number, mine, its.type))
            for buffer in buffers_of(given[-1][1]):
                self.pair.target.watched.given.update(buffer.blocks)
        return given

    def _argument(self, number: int, ours: Attribute | None, theirs: Any) -> Given:
        pair, name = self.pair, f"argument {number}"
        if ours is None:
            # For a result: it holds nothing yet.
            is_result = ("argument", number) in self.results
            if not is_result or not isinstance(theirs, MemRefType):
                raise Refused(Obligation.INTERFACE.asks(f"{name} is there for a result"))
            held = pair.any_tensor(theirs)
            nothing = pair.domain.undefined(held.shape, held.element_type, name)
            held = replace(held, contents=nothing)
            return None, pair.any_buffer(1, name, theirs, held, freeable=False)
        require_same_type(ours, theirs, pair.assumed)
        if isinstance(ours, _UNRANKED):
            return self._unranked(number, ours, theirs)
        if not isinstance(ours, TensorType | MemRefType):
            return (scalar := pair.any_scalar(ours, defined=True)), scalar
        return self._shaped(number, (cast("Any", ours), theirs), pair.any_tensor(ours))

    def _unranked(self, number: int, ours: Any, theirs: Any) -> Given:
        """An argument without a rank: its sizes, and a form of it for each rank that a cast asks for, and perhaps for
        all others. A cast requires its rank, so a form counts only if the argument has this rank."""
        pair, forms = self.pair, dict[int, Given]()
        rank, element = pair.any_size(DYNAMIC_INDEX), ours.element_type
        element_sort(element)
        numbers = pair.domain.unknown((rank,), IndexType(), known=True)
        sizes = UnrankedValue(rank, numbers, element, {})
        ranks = _ranks(self.source) | _ranks(self.target)
        if LINEAR in ranks and (len(ranks) > 1 or not isinstance(ours, UnrankedMemRefType)):
            raise NotAble("memory behind a value without a rank, and used in another way, too")
        for form in sorted(ranks):
            rank = form
            shape = tuple(pair.domain.read(sizes.sizes, (d,)) for d in range(rank))
            if rank < 0:
                rank, shape = 1, (pair.any_size(DYNAMIC_INDEX),)
            for size in shape:
                pair.solver.assume(at_most(0, value_of(size)))
            is_linear = form == LINEAR
            pair_of_types = cast("Sequence[Any]", (ours, theirs))
            types = [_with_rank(each, rank, is_linear) for each in pair_of_types]
            held = pair.any_tensor(ours, shape)
            forms[form] = self._shaped(number, types, held, is_linear=is_linear)
        mine, its = ({rank: each[side] for rank, each in forms.items()} for side in (0, 1))
        return replace(sizes, forms=mine), replace(sizes, forms=its)

    def _shaped(
        self, number: int, types: Sequence[Any], held: Any, *, is_linear: bool = False
    ) -> Given:
        """An argument of two types with a rank, which holds `held`; `is_linear` as in `Block`."""
        pair, name, (ours, theirs) = self.pair, f"argument {number}", types
        if isinstance(theirs, TensorType):
            given = given_away_arguments(self.source) & given_away_arguments(self.target)
            return held, replace(held, pinned=number not in given)
        fixed = fixed_arguments(self.source) | fixed_arguments(self.target)
        said = {"writable": number not in fixed, "freeable": False, "is_linear": is_linear}
        other = pair.any_buffer(1, name, theirs, held, **said)
        if isinstance(ours, TensorType):
            return held, other
        ((_, seen),) = other.views
        if is_linear:
            # The value begins inside of the memory that it lies in.
            pair.solver.assume(at_most(value_of(seen.block.offset), 0))
        twin = replace(seen.block)
        pair.source.watched.given.add(twin)
        pair.twins[twin] = seen.block
        mine = number not in fixed_arguments(self.source)
        return pair.source.memory.add(twin, held.contents, writable=mine), other


def _ranks(function: Operation) -> set[int]:
    """The ranks that the ops of a function give to values without one; `OTHER_RANKS`, too, if an op uses all of the
    elements of one as of any rank, and `LINEAR` if one looks at the memory behind one."""
    users = [
        op
        for op in function.walk()
        if any(isinstance(each, _UNRANKED) for each in op.operand_types)
    ]
    types = [ranked(op.results[0].type) for op in users if op.name in _CASTS]
    names = {op.name for op in users}
    found = {len(type.get_shape()) for type in types if type is not None}
    if "memref.reinterpret_cast" in names:
        found.add(LINEAR)
    is_whole = names - {*_CASTS, *_MEASURES, "func.return", "memref.reinterpret_cast"}
    return found | ({OTHER_RANKS} if is_whole else set())


def _with_rank(type: Any, rank: int, is_linear: bool) -> Any:
    """The type of a given rank, of any sizes and in any layout, unless its elements lie one after the other."""
    shape, element = [DYNAMIC_INDEX] * rank, type.element_type
    if isinstance(type, UnrankedTensorType):
        return TensorType(element, shape)
    return MemRefType(
        element,
        shape,
        StridedLayoutAttr([1 if is_linear else None] * rank, None),
        type.memory_space,
    )
