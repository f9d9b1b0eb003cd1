"""Buffers that a loop carries and that nobody uses by this name (`lost`), whatever they are."""

from __future__ import annotations

from typing import Any

import pytest

from oneshot_verify.check.function import Answer, Outcome
from tests.check.conftest import Check, loop

STORE = "memref.store %x, %{}[%c0] : memref<?xf32>"


def _ask(run: Check, body: str = "", behind: str = "", *, end: str = "%w", **more: Any) -> Outcome:
    """A loop that carries an argument and a buffer that nobody has written to, and hands on the argument for both."""
    text = """func.func @f(%w: TYPE, %x: f32, %n: index) -> TYPE {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %d = TYPE.dim %w, %c0 : TYPE
      %m = MAKE(%d) : TYPE
      %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = INIT, %b = %w) -> (TYPE, TYPE) {
        BODY
        scf.yield %w, %w : TYPE, TYPE
      }
      BEHIND
      return END : TYPE }"""
    text = text.replace("TYPE.dim", "KIND.dim").replace("TYPE", "KIND<?xf32>")
    ours = text.replace("KIND", "tensor").replace("MAKE", "tensor.empty").replace("INIT", "%w")
    theirs = text.replace("KIND", "memref").replace("MAKE", "memref.alloc").replace("INIT", "%m")
    for part in ("BODY", "BEHIND"):
        ours = ours.replace(part, "")
    theirs = theirs.replace("BODY", body).replace("BEHIND", behind)
    holds = ("^5.0.0.2", "^5.0.0.2"), ("^0.0.0.0", "^0.0.0.0")
    said: dict[str, Any] = {"lost": (0,), **more}
    point = loop((5, 5), holds, **said)
    return run(ours.replace("END", "%w"), theirs.replace("END", end), point)


def test_what_nobody_uses(run: Check) -> None:
    assert _ask(run).answer is Answer.HOLDS
    # It is another one behind the first round, holds nothing in it, and is of somebody else.
    assert _ask(run, lost=()).answer is Answer.REFUSED
    assert _ask(run, lost=(), moved=(0,)).answer is Answer.NOT_ABLE
    # Its sizes may be asked for: they are any sizes.
    assert _ask(run, "%z = memref.dim %a, %c0 : memref<?xf32>").answer is Answer.HOLDS


@pytest.mark.parametrize(
    ("body", "behind", "end"),
    [
        # The argument is written to: behind the first round it is what is carried.
        (STORE.format("a"), "", "%w"),
        ("", STORE.format("r"), "%w"),
        ("", "memref.dealloc %r : memref<?xf32>", "%w"),
        ("%z = memref.load %a[%c0] : memref<?xf32>", "", "%w"),
        ("%z = memref.cast %a : memref<?xf32> to memref<?xf32>\n" + STORE.format("z"), "", "%w"),
        ("", "", "%r"),
    ],
)
def test_who_uses_it(run: Check, body: str, behind: str, end: str) -> None:
    assert _ask(run, body, behind, end=end).answer is Answer.NOT_ABLE


def test_one_of_two_that_are_chosen(run: Check) -> None:
    chosen = "%k = arith.cmpi slt, %i, %c1 : index  %z = arith.select %k, %a, %m : memref<?xf32>\n"
    assert _ask(run, chosen + STORE.format("z")).answer is Answer.NOT_ABLE
    assert _ask(run, chosen).answer is Answer.HOLDS


def test_its_sizes_are_any(run: Check) -> None:
    within = "%z = memref.dim %a, %c0 : memref<?xf32>  %k = arith.subi %z, %d : index\n"
    same = within + '%e = arith.cmpi eq, %k, %c0 : index  cf.assert %e, "as large"'
    assert _ask(run, same).answer is not Answer.HOLDS
    use = "%l = memref.alloc(%d) : memref<?xf32>  %z = memref.dim %r, %c0 : memref<?xf32>\n"
    use += "%k = arith.subi %z, %c1 : index  memref.store %x, %l[%k] : memref<?xf32>"
    assert _ask(run, "", use).answer is Answer.REFUSED


def test_who_frees_it_is_not_known(run: Check) -> None:
    assert _ask(run, lost=(0, 3)).answer is Answer.REFUSED
