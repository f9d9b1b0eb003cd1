"""Programs that are the same to the letter: each function does what it does, whatever that is."""

from __future__ import annotations

from typing import Any

import pytest

from oneshot_verify.check.certificate import Certificate, fingerprint_of
from oneshot_verify.check.function import Answer, Checker
from oneshot_verify.ir import parse

TEXT = """
module attributes {acme.says = 1 : i32} {
  memref.global "private" @g : memref<4xi32> = dense<7>
  func.func @f(%a: i32) -> i32 {
    %t = "acme.make"(%a) : (i32) -> tuple<i32, !acme.t<key>>
    %r = "acme.op"(%t) : (tuple<i32, !acme.t<key>>) -> i32
    %s = func.call @h(%r) : (i32) -> i32
    return %s : i32
  }
  func.func private @h(%a: i32) -> i32 {
    return %a : i32
  }
}
"""
ADDED = "%b = arith.addi %a, %a : i32\n    return %b : i32"
HELD = "    %v = arith.constant dense_resource<key> : tensor<4xi32>\n    return %s"


def _ask(source: str, target: str, **more: Any) -> Answer:
    ours, theirs = (parse(text, "f.mlir")[0].module for text in (source, target))
    prints = fingerprint_of(ours), fingerprint_of(theirs)
    said = Certificate("f", *prints, (), (), same=True)
    # In one process, nobody calls programs by what they are.
    short = Certificate("f", "", "", (), (), same=True)
    first = Checker((ours, theirs), **more).check(said)
    second = Checker((ours, theirs), prints=("", ""), **more).check(short)
    assert first == second
    return first.answer


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('%t = "acme.make"(%a)', '%t = "acme.mask"(%a)'),
        ("return %a : i32", ADDED),
        ("dense<7>", "dense<8>"),
        ("acme.says = 1", "acme.says = 2"),
    ],
)
def test_all_of_both_programs_is_compared(old: str, new: str) -> None:
    assert old in TEXT
    assert _ask(TEXT, TEXT) is Answer.HOLDS
    assert _ask(TEXT, TEXT.replace(old, new)) is not Answer.HOLDS
    assert _ask(TEXT.replace(old, new), TEXT.replace(old, new)) is Answer.HOLDS


def test_what_the_text_does_not_say() -> None:
    """What a resource holds; and what is asked of the target besides."""
    holds = TEXT.replace("    return %s", HELD)
    assert _ask(holds, holds, tensors=True) is Answer.NOT_ABLE
    constant = holds.replace("dense_resource<key>", "dense<7>")
    assert _ask(constant, constant, tensors=True) is Answer.HOLDS
    assert _ask(constant, constant) is Answer.REFUSED
    assert _ask(TEXT, TEXT, must_free=True) is Answer.NOT_ABLE
