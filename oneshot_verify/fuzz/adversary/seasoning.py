"""Effects that random programs lack and changes need: prints, assertions, calls that the outside world sees."""

from __future__ import annotations

from random import Random

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.fuzz.adversary import making
from oneshot_verify.fuzz.adversary.changes import assert_below
from oneshot_verify.ir.dialects.func import CallOp, FuncOp
from oneshot_verify.ir.dialects.vector import PrintOp

SEEN = "seen"
"""A function without a body, that takes a number."""
MOST = 3
PLACES = ("func.func", "scf.for", "scf.if", "scf.execute_region", "scf.index_switch")
"""Ops in whose bodies effects have an order."""


def season(module: ModuleOp, random: Random) -> None:
    """Put some effects into a tensor program."""
    for _ in range(random.randint(0, MOST)):
        places = [op for op in module.walk() if _is_place(op)]
        if not places:
            return
        op = random.choice(places)
        numbers = [value for value in making.visible(op) if making.is_number(value.type)]
        if not numbers:
            continue
        value = random.choice(numbers)
        kind = random.choice(("print", "assert", "call"))
        if kind == "print":
            making.before(op, PrintOp(value))
        elif kind == "assert":
            assert_below(op, value, 1_000_000)
        else:
            name = f"{SEEN}_{value.type}"
            _declare(module, name, value.type)
            making.before(op, CallOp(name, [value], []))


def _is_place(op: Operation) -> bool:
    parent = op.parent_op()
    return parent is not None and parent.name in PLACES


def _declare(module: ModuleOp, name: str, type: Attribute) -> None:
    known = (op.sym_name.data for op in module.ops if isinstance(op, FuncOp))
    if name not in known:
        module.body.block.add_op(FuncOp.external(name, [type], []))
