"""Rounds of loops that are looked at by themselves, one after the other, before anything is said of a head."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oneshot_verify.check.certificate import Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check

HEAD = """
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
"""


def source(bound: str = "%c2") -> str:
    """Puts x and y at 0 and 1, in turn."""
    return f"""func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32, %n: index) -> (tensor<4xf32>, f32) {{ {HEAD}
      %r:3 = scf.for %i = %c0 to {bound} step %c1 iter_args(%a = %t, %p = %x, %q = %y) -> (tensor<4xf32>, f32, f32) {{
        %b = tensor.insert %p into %a[%i] : tensor<4xf32>
        scf.yield %b, %q, %p : tensor<4xf32>, f32, f32
      }}
      return %r#0, %r#1 : tensor<4xf32>, f32 }}"""


def target(value: str = "%s", bound: str = "%c2", result: str = "%x", more: str = "") -> str:
    """The same, by a choice in each round: what both carry is equal in each round, but nobody says so."""
    return f"""func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %n: index) -> (memref<4xf32>, f32) {{ {HEAD}
      scf.for %i = %c0 to {bound} step %c1 {{
        %e = arith.cmpi eq, %i, %c0 : index
        %s = arith.select %e, %x, %y : f32
        memref.store {value}, %m[%i] : memref<4xf32>
        {more}
      }}
      return %m, {result} : memref<4xf32>, f32 }}"""


def rounds(first: int, at: tuple[int, int] = (5, 5), regions: int = 1) -> Point:
    """The point of a loop of which nothing is said."""
    return Point(*at, "loop", regions=((),) * regions, first=first)


@pytest.mark.parametrize(
    ("theirs", "first", "answer"),
    [
        (target(), 2, Answer.HOLDS),
        # What is not looked at by itself, has to be shown of a head, of which nothing is said.
        (target(), 1, Answer.REFUSED),
        (target(), 0, Answer.REFUSED),
        (target(), -1, Answer.REFUSED),
        # There are no more rounds than there are.
        (target(), 3, Answer.HOLDS),
        (target(value="%x"), 2, Answer.REFUSED),
        (target(value="%y"), 2, Answer.REFUSED),
        (target(result="%y"), 2, Answer.REFUSED),
        (target(bound="%c1"), 2, Answer.REFUSED),
        (target(bound="%c3"), 3, Answer.REFUSED),
    ],
)
def test_all_rounds_by_themselves(run: Check, theirs: str, first: int, answer: Answer) -> None:
    assert run(source(), theirs, rounds(first)).answer is answer


@pytest.mark.parametrize("first", [2, 3, 1_000_000])
def test_rounds_of_which_nobody_knows_how_many(run: Check, first: int) -> None:
    """The first ones prove nothing of the others; and however many are said, an answer comes."""
    ours = source("%n").replace("return %r#0, %r#1", "return %r#0, %x")
    theirs = target(bound="%n")
    assert run(ours, theirs, rounds(first)).answer is Answer.REFUSED


@pytest.mark.parametrize(
    ("more", "answer"),
    [
        ("%w = memref.alloc() : memref<2xf32>", Answer.REFUSED),
        ("%w = memref.alloc() : memref<2xf32> memref.dealloc %w : memref<2xf32>", Answer.HOLDS),
    ],
)
def test_what_such_rounds_make_is_freed(run: Check, more: str, answer: Answer) -> None:
    outcome = run(source(), target(more=more), rounds(2), must_free=True)
    assert outcome.answer is answer


def _while(stores: str, bound: str = "%c2", lives: str = "%q") -> str:
    """Each round hands memory on that the next one reads; it lives on the stack until the function ends."""
    return f"""func.func @f(%x: f32, %y: f32, %n: index) -> f32 {{ {HEAD}
      %m = memref.alloca() : memref<f32>
      memref.store %x, %m[] : memref<f32>
      %r:2 = scf.while (%i = %c0, %b = %m) : (index, memref<f32>) -> (index, memref<f32>) {{
        %c = arith.cmpi slt, %i, {bound} : index
        scf.condition(%c) %i, %b : index, memref<f32>
      }} do {{
      ^bb0(%i: index, %b: memref<f32>):
        %q = memref.alloca() : memref<f32>
        memref.store {stores}, %q[] : memref<f32>
        %j = arith.addi %i, %c1 : index
        scf.yield %j, {lives} : index, memref<f32>
      }}
      %z = memref.load %r#1[] : memref<f32>
      return %z : f32 }}"""


SIMPLE = f"""func.func @f(%x: f32, %y: f32, %n: index) -> f32 {{ {HEAD}
      %r:2 = scf.while (%i = %c0, %b = %x) : (index, f32) -> (index, f32) {{
        %c = arith.cmpi slt, %i, %c2 : index
        scf.condition(%c) %i, %b : index, f32
      }} do {{
      ^bb0(%i: index, %b: f32):
        %j = arith.addi %i, %c1 : index
        scf.yield %j, %y : index, f32
      }}
      return %r#1 : f32 }}"""


@pytest.mark.parametrize(
    ("theirs", "first", "answer"),
    [
        (_while("%y"), 3, Answer.HOLDS),
        (_while("%y"), 9, Answer.HOLDS),
        # The condition is looked at once more than there are rounds.
        (_while("%y"), 2, Answer.REFUSED),
        (_while("%x"), 3, Answer.REFUSED),
        (_while("%y", lives="%b"), 3, Answer.REFUSED),
        (_while("%y", bound="%c3"), 9, Answer.REFUSED),
        (_while("%y", bound="%c1"), 9, Answer.REFUSED),
    ],
)
def test_rounds_of_a_while(run: Check, theirs: str, first: int, answer: Answer) -> None:
    assert run(SIMPLE, theirs, rounds(first, (5, 7), 2)).answer is answer


def test_memory_that_any_round_leaves_on_the_stack(run: Check) -> None:
    """From a head there is no telling what the rounds before have left there."""
    kept = _while("%y", lives="%b").replace("load %r#1[]", "load %m[]")
    ours = SIMPLE.replace("return %r#1", "return %x")
    assert run(ours, kept, rounds(3, (5, 7), 2)).answer is Answer.HOLDS
    equal = replace(rounds(0, (5, 7), 2), equal=(("^5.0.0.0", "^7.0.0.0"),))
    assert run(ours, kept, equal).answer is Answer.NOT_ABLE
    elsewhere = kept.replace("%q = memref.alloca()", "%q = memref.alloc()")
    assert run(ours, elsewhere, equal).answer is Answer.HOLDS
