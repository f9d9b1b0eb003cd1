"""How values lie in memory."""

from __future__ import annotations

import re

from xdsl.ir import Attribute, Operation

_LAYOUTS = ("dlti", "llvm")
"""The dialects whose attributes of modules say how values lie in memory."""


def layout_not_covered(function: Operation) -> str | None:
    """What the modules around a function say of the layout of values that the semantics does not cover."""
    for attributes in layouts(function):
        for name, value in attributes.items():
            width = re.search(r"\bindex\b\W+(\d+)", str(value))
            if width is not None and width[1] != "64":
                return f"'{name}' makes an index {width[1]} bits wide; only 64 bits are covered"
            if re.search(r'endianness"?\W+big', str(value)):
                return f"'{name}' is big-endian; only little-endian memory is covered"
    return None


def layouts(function: Operation) -> list[dict[str, Attribute]]:
    """What the modules around a function say of how values lie in memory, innermost first."""
    found: list[dict[str, Attribute]] = []
    around = function.parent_op()
    while around is not None:
        attributes = around.attributes.items()
        found.append({n: each for n, each in attributes if n.partition(".")[0] in _LAYOUTS})
        around = around.parent_op()
    return found
