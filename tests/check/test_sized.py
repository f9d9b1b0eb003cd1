"""Buffers of which a certificate says at a head that they are as large as a tensor, whatever is in them (`sized`)."""

from __future__ import annotations

from typing import Any

import pytest

from oneshot_verify.check.function import Answer, Outcome
from tests.check.conftest import Check, loop


def _ask(
    run: Check,
    *,
    size: str = "%d",
    ours: str = "%f",
    read: str = "",
    before: str = "",
    at: int = 6,
    **more: Any,
) -> Outcome:
    """A loop that fills a buffer in which there is nothing at the start; the tensor is an argument."""
    text = """func.func @f(%t: TYPE, %u: TYPE, %x: f32, %n: index) -> (TYPE, f32) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %d = KIND.dim %t, %c0 : TYPE
      MAKE
      %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = INIT, %y = %x) -> (TYPE, f32) {
        READ
        FILL
        scf.yield END, %e : TYPE, f32
      }
      BEHIND
      return RESULT, %s : TYPE, f32 }"""
    text = text.replace("TYPE", "KIND<?xf32>")
    source, target = text.replace("KIND", "tensor"), text.replace("KIND", "memref")
    put = {
        "MAKE": "%k = tensor.dim %u, %c0 : tensor<?xf32>",
        "INIT": "%t",
        "READ": "%e = tensor.extract %a[%c0] : tensor<?xf32>"
        if read
        else "%e = arith.negf %x : f32",
        "FILL": "%f = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>",
        "END": ours,
        "BEHIND": "%g = linalg.fill ins(%x : f32) outs(%r : tensor<?xf32>) -> tensor<?xf32>",
        "RESULT": "%g",
    }
    its = {
        "MAKE": f"%k = memref.dim %u, %c0 : memref<?xf32>  %m = memref.alloc({size}) : memref<?xf32>  {before}",
        "INIT": "%m",
        "READ": "%e = memref.load %a[%c0] : memref<?xf32>" if read else "%e = arith.negf %x : f32",
        "FILL": "linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)",
        "END": "%a",
        "BEHIND": "linalg.fill ins(%x : f32) outs(%r : memref<?xf32>)",
        "RESULT": "%r",
    }
    for part in put:
        source, target = source.replace(part, put[part]), target.replace(part, its[part])
    head = {"equal": (("^5.0.0.2", f"^{at}.0.0.2"),), "havoc": ("5.0",)}
    said: dict[str, Any] = {"sized": (("^5.0.0.1", f"^{at}.0.0.1"),), **head, **more}
    point = loop((5, at), said.pop("holds", ()), **said)
    return run(source, target, point)


def test_what_is_in_it_is_not_said(run: Check) -> None:
    assert _ask(run).answer is Answer.HOLDS
    # Of a tensor that is in no buffer, nothing is known.
    assert _ask(run, sized=()).answer is Answer.REFUSED
    # At the start, it does not hold the tensor.
    assert _ask(run, holds=(("^5.0.0.1", "^6.0.0.1"),)).answer is Answer.REFUSED


def test_what_is_read_of_it_is_anything(run: Check) -> None:
    assert _ask(run, read="yes").answer is Answer.REFUSED


@pytest.mark.parametrize(("size", "ours"), [("%k", "%f"), ("%d", "%u")])
def test_another_size_at_the_start_and_in_a_round(run: Check, size: str, ours: str) -> None:
    assert _ask(run, size=size, ours=ours).answer is Answer.REFUSED


def test_it_has_to_be_said_that_rounds_change_it(run: Check) -> None:
    before = "%q = arith.negf %x : f32  linalg.fill ins(%q : f32) outs(%m : memref<?xf32>)"
    assert _ask(run, before=before, at=9).answer is Answer.HOLDS
    assert _ask(run, before=before, at=9, havoc=()).answer is Answer.REFUSED


@pytest.mark.parametrize(
    "named", [("^5.0.0.2", "^6.0.0.1"), ("^5.0.0.1", "^6.0.0.2"), ("^5.0.0.7", "^6.0.0.1")]
)
def test_what_has_no_sizes(run: Check, named: tuple[str, str]) -> None:
    assert _ask(run, sized=(named,)).answer is Answer.REFUSED
