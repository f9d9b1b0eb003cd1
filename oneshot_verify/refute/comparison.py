"""Compare the outcomes of two runs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from struct import pack
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.refusal import Obligation
from oneshot_verify.ir.facts import Runs, facts_of, is_destination_style
from oneshot_verify.refute.arguments import argument_name
from oneshot_verify.refute.inputs import Input
from oneshot_verify.refute.outcomes import Difference
from oneshot_verify.refute.pairing import Left, Pairing
from oneshot_verify.semantics.concrete import UNDEF, Event, NumberArray, Returned
from oneshot_verify.semantics.concrete.arrays import multi_index
from oneshot_verify.semantics.concrete.constants import pairs_to_compare
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.values import (
    ArrayValue,
    Block,
    MemRefValue,
    UnrankedValue,
    VectorValue,
)


@dataclass(frozen=True)
class Comparison:
    """Finds the first difference of two runs."""

    function: Operation
    given: Input
    layout: str
    pairing: Pairing

    def _difference(
        self, obligation: Obligation, what: str, where: str = "", **details: Any
    ) -> Difference:
        return Difference(self.given, self.layout, obligation.value, what, where, **details)

    def events(self, expected: Sequence[Event], actual: Sequence[Event]) -> Difference | None:
        """The first observable effect that differs, or None: effects and their order must be the same."""
        found = self._events(expected, actual)
        return found and replace(found, is_reordered=self._is_reordered(expected, actual))

    def _is_reordered(self, expected: Sequence[Event], actual: Sequence[Event]) -> bool:
        rest = list(actual)
        for one in expected:
            same = (n for n, each in enumerate(rest) if self._events([one], [each]) is None)
            number = next(same, None)
            if number is None:
                return False
            del rest[number]
        return not rest

    def _events(self, expected: Sequence[Event], actual: Sequence[Event]) -> Difference | None:
        for number, (one, other) in enumerate(zip(expected, actual, strict=False)):
            where = f"observable effect {number} ({one.name})"
            if one.what != other.what or len(one.data) != len(other.data):
                return self._difference(
                    Obligation.EVENT,
                    f"{where} is '{other.what}' in the bufferized program",
                    where,
                    expected=one.what,
                    actual=other.what,
                )
            for mine, its in zip(one.data, other.data, strict=True):
                found = self._value(Obligation.EVENT, where, mine, its)
                if found is not None:
                    return found
        if len(expected) != len(actual):
            what = f"{len(actual)} observable effects instead of {len(expected)}"
            return self._difference(Obligation.EVENT, what)
        return None

    def results(self, expected: Returned, actual: Returned) -> Difference | None:
        """The first result that differs: scalars must be equal, and each tensor needs a live buffer that holds it."""
        for number, mine in enumerate(expected.values):
            its = result_of(self.pairing, number, actual)
            where = f"result {number}"
            mine, its = with_rank(mine), with_rank(its)
            found = self._shaped(Obligation.RESULT, where, mine, expected, its, actual)
            if found is not None:
                return replace(found, result=number)
        return None

    def arguments(self, expected: Returned, actual: Returned) -> Difference | None:
        """The first argument that differs: its buffer must stay live and, if both programs have it, hold the same."""
        for number, its in enumerate(map(with_rank, actual.arguments)):
            is_given = number < len(expected.arguments)
            mine = with_rank(expected.arguments[number]) if is_given else None
            where = argument_name(self.function, number) if is_given else f"argument {number}"
            if isinstance(mine, MemRefValue):
                found = self._shaped(Obligation.SHARED, where, mine, expected, its, actual)
                if found is not None:
                    return found
            elif isinstance(its, MemRefValue) and actual.memory.is_live(its) is not True:
                what = f"the bufferized program frees {where}"
                return self._difference(Obligation.SHARED, what, where)
        return None

    def globals(self, expected: Returned, actual: Returned) -> Difference | None:
        """The first global that differs, of those in both programs that one may write: a later call may read it."""
        for name, mine in expected.globals.items():
            its = actual.globals.get(name)
            if its is not None and any(
                run.memory.blocks[buffer.views[0][1].block].writable is not False
                for run, buffer in ((expected, mine), (actual, its))
            ):
                where = f"global @{name}"
                found = self._shaped(Obligation.SHARED, where, mine, expected, its, actual)
                if found is not None:
                    return found
        return None

    def leaks(self, expected: Returned, actual: Returned) -> Difference | None:
        """The first buffer that is neither freed nor handed to the caller, or that the caller would free wrongly; of a
        result that is dead in the tensor program, it frees none."""
        dead = {
            its.views[0][1].block
            for number, mine in enumerate(map(with_rank, expected.values))
            if isinstance(mine, MemRefValue) and expected.memory.is_live(mine) is not True
            if isinstance(its := with_rank(result_of(self.pairing, number, actual)), MemRefValue)
        }
        flags = {buffer: flag for flag, buffer in self.pairing.owners}
        owned: list[Block] = []
        for number, value in enumerate(map(with_rank, actual.values)):
            if not isinstance(value, MemRefValue):
                continue
            block = value.views[0][1].block
            is_owned = number not in flags or actual.values[flags[number]] is True
            if is_owned and block not in dead:
                owned.append(block)
        given = {
            value.views[0][1].block
            for value in map(with_rank, actual.arguments)
            if isinstance(value, MemRefValue)
        }
        for flag, number in self.pairing.owners:
            block = actual.values[number].views[0][1].block
            if actual.values[flag] is True and (block in given or owned.count(block) > 1):
                return self._difference(
                    Obligation.OWNER,
                    f"the caller is to free {block.name}, which is not its own, or twice",
                    block.name,
                )
        handed_on = given.union(owned)
        for block in owned:
            # One of these may be what the caller gets: who makes buffers of the tensors that are left decides.
            handed_on.update(shadow for shadow, _ in actual.memory.shadows.get(block, ()))
        for block, state in actual.memory.blocks.items():
            is_left = block.freeable and state.live is True
            is_left = is_left and block not in actual.memory.borrowed
            if is_left and block not in handed_on:
                return self._difference(
                    Obligation.FREED, f"{block.name} is never freed", block.name
                )
        return None

    def _shaped(
        self,
        asked: Obligation,
        where: str,
        mine: Any,
        expected: Returned,
        its: Any,
        actual: Returned,
    ) -> Difference | None:
        if isinstance(mine, MemRefValue) and expected.memory.is_live(mine) is not True:
            # Nobody may look at it, whatever it is in the bufferized program.
            return None
        if isinstance(its, MemRefValue) and actual.memory.is_live(its) is not True:
            return self._difference(asked, f"the buffer of {where} has been freed", where)
        return self._value(asked, where, _data(mine, expected), _data(its, actual))

    def _value(self, asked: Obligation, where: str, mine: Any, its: Any) -> Difference | None:
        if not isinstance(mine, NumberArray):
            if isinstance(its, NumberArray) or not matches(mine, its):
                what = f"{where} differs"
                return self._difference(asked, what, where, expected=mine, actual=its)
            return None
        if not isinstance(its, NumberArray) or mine.shape != its.shape:
            shape = its.shape if isinstance(its, NumberArray) else "a scalar"
            what = f"the shape of {where} is {shape} instead of {mine.shape}"
            return self._difference(asked, what, where)
        for place, one, other in pairs_to_compare(mine.data, its.data):
            if not matches(one, other):
                index = multi_index(mine.shape, place)
                return self._difference(
                    asked,
                    f"{where} differs at {list(index)}",
                    where,
                    position=index,
                    expected=one,
                    actual=other,
                )
        return None


def out_param_shapes(pairing: Pairing, expected: Returned) -> dict[int, tuple[int, ...]]:
    """The sizes of the out-parameters that are to take the results of the tensor program."""
    if expected.aborted:
        return {}
    return {
        counterpart.number: expected.values[number].shape
        for number, counterpart in sorted(
            enumerate(pairing.results), key=lambda item: item[1].number
        )
        if isinstance(counterpart, Left)
        and counterpart.number >= pairing.arguments
        and isinstance(expected.values[number], ArrayValue)
    }


def result_of(pairing: Pairing, number: int, actual: Returned) -> Any:
    """The value in the bufferized program that corresponds to a result of the tensor program."""
    counterpart = pairing.results[number]
    values = actual.arguments if isinstance(counterpart, Left) else actual.values
    return values[counterpart.number]


def with_rank(value: Any) -> Any:
    """The ranked form of an unranked value; any other value as it is."""
    return value.forms[value.rank] if isinstance(value, UnrankedValue) else value


def _data(value: Any, outcome: Returned) -> Any:
    if isinstance(value, ArrayValue):
        return value.contents
    if isinstance(value, MemRefValue):
        return outcome.memory.peek(value)
    return value


def matches(expected: Any, actual: Any) -> bool:
    """True if a scalar of the bufferized program refines that of the tensor program."""
    if expected is UNDEF:
        return True
    if actual is UNDEF:
        return False
    if isinstance(expected, float) and isinstance(actual, float):
        # What arithmetic gives where there is no number: its bits are anybody's choice.
        if expected is math.nan or actual is math.nan:
            return math.isnan(expected) and math.isnan(actual)
        return pack("<d", expected) == pack("<d", actual)
    if isinstance(expected, VectorValue) and isinstance(actual, VectorValue):
        pairs = zip(expected.contents.data, actual.contents.data, strict=True)
        return all(matches(one, other) for one, other in pairs)
    if isinstance(expected, complex) and isinstance(actual, complex):
        pairs = (expected.real, actual.real), (expected.imag, actual.imag)
        return all(matches(one, other) or (one != one and other != other) for one, other in pairs)
    return bool(expected == actual)


def surely_seen(function: Operation, events: Sequence[Event]) -> Sequence[Event]:
    """The events up to the last call that runs in order: in no parallel loop, and in no body for elements. That call
    may not return, so only these are sure to happen."""
    calls = [n for n, event in enumerate(events) if _is_in_order(function, event.op)]
    return events[: calls[-1] + 1] if calls else ()


def _is_in_order(function: Operation, op: Operation) -> bool:
    if op_name(op) != "func.call":
        return False
    around = op.parent_op()
    while around is not None and around is not function:
        in_any_order = facts_of(around).runs in (Runs.PARALLEL, Runs.ELEMENTS)
        if in_any_order or is_destination_style(around):
            return False
        around = around.parent_op()
    return around is function
