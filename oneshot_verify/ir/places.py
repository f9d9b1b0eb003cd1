"""Stable names for the ops and values of a function, by their order in the text.

12          the 12th op of the function, those in regions included; the function itself is 0
12.0        result 0 of that op
^12.0.0.1   argument 1 of block 0 of region 0 of that op
"""

from __future__ import annotations

import re
from functools import cached_property

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from oneshot_verify.ir.symbols import ops_in

_RESULT = re.compile(r"(\d+)\.(\d+)")
_ARGUMENT = re.compile(r"\^(\d+)\.(\d+)\.(\d+)\.(\d+)")


class NoSuchPlace(Exception):
    """No op or value of the function has this name."""


class Places:
    """Ops and values of one function, by name."""

    def __init__(self, function: Operation) -> None:
        self._function = function

    @cached_property
    def ops(self) -> list[Operation]:
        """The ops, in text order."""
        return ops_in(self._function)

    @cached_property
    def numbers(self) -> dict[Operation, int]:
        """Number of each op."""
        return {op: number for number, op in enumerate(self.ops)}

    def op(self, number: int) -> Operation:
        """The op with this number."""
        if not 0 <= number < len(self.ops):
            raise NoSuchPlace(f"there is no op {number}")
        return self.ops[number]

    def value(self, name: str) -> SSAValue:
        """The value with this name."""
        try:
            if match := _RESULT.fullmatch(name):
                number, result = map(int, match.groups())
                return self.ops[number].results[result]
            if match := _ARGUMENT.fullmatch(name):
                number, region, block, argument = map(int, match.groups())
                return self.ops[number].regions[region].blocks[block].args[argument]
        except (IndexError, ValueError):
            pass
        raise NoSuchPlace(f"there is no value {name[:40]}")

    def name(self, value: SSAValue) -> str:
        """Name of a value."""
        if isinstance(value, OpResult):
            return f"{self.numbers[value.owner]}.{value.index}"
        if not isinstance(value, BlockArgument):
            raise ValueError("a value of no op")
        block = value.owner
        region = block.parent
        parent = region.parent if region is not None else None
        if region is None or parent is None:
            raise ValueError("a value of no op")
        place = parent.regions.index(region), region.blocks.index(block)
        return f"^{self.numbers[parent]}.{place[0]}.{place[1]}.{value.index}"
