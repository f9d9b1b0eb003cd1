"""Loops that carry one of several buffers from outside, which is known where they are used."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer, Outcome
from tests.check.conftest import Check

HEAD = "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index\n"
"""Ops 1 and 2."""
YIELD_U, YIELD_W = "%u", "%w"
STORE = "memref.store %y, %{}[%c0] : memref<4xf32>\n"


def _source(inside: str = "", handed: str = "%u", behind: str = "", result: str = "%r") -> str:
    return f"""func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32, f32) {{
      {HEAD}
      %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {{
        %e = tensor.extract %a[%c0] : tensor<4xf32>
        %z = arith.addf %y, %e : f32
        {inside}
        scf.yield {handed}, %z : tensor<4xf32>, f32
      }}
      {behind}
      %q = tensor.extract %t[%c1] : tensor<4xf32>
      return {result}, %s, %q : tensor<4xf32>, f32, f32 }}"""


def _target(
    inside: str = "", handed: str = "%w", behind: str = "", result: str = "%r", before: str = ""
) -> str:
    # What is read of the first buffer at the end, is read before anybody may have written to it.
    return f"""func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32, f32) {{
      {HEAD} {before}
      %q = memref.load %m[%c1] : memref<4xf32>
      %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {{
        %e = memref.load %a[%c0] : memref<4xf32>
        %z = arith.addf %y, %e : f32
        {inside}
        scf.yield {handed}, %z : memref<4xf32>, f32
      }}
      {behind}
      return {result}, %s, %q : memref<4xf32>, f32, f32 }}"""


def _ask(
    run: Check,
    ours: str,
    theirs: str,
    *,
    named: tuple[str, ...] = ("^0.0.0.1",),
    at: int = 4,
    **more: object,
) -> Outcome:
    holds = Hold("^3.0.0.1", f"^{at}.0.0.1"), *more.pop("holds", ())  # type: ignore[misc]
    equal = (("^3.0.0.2", f"^{at}.0.0.2"),)
    among = tuple((0, name) for name in named)
    point = Point(3, at, "loop", holds, equal, among=among, regions=((),), **more)  # type: ignore[arg-type]
    results = (("returned", 0), ("returned", 1), ("returned", 2))
    return run(ours, theirs, point, results=results)


def test_one_of_two(run: Check) -> None:
    assert _ask(run, _source(), _target()).answer is Answer.HOLDS
    # What is not named, is not carried.
    assert _ask(run, _source(), _target(), named=()).answer is Answer.REFUSED
    assert _ask(run, _source(), _target(), named=("^0.0.0.0",)).answer is Answer.REFUSED
    assert _ask(run, _source(), _target(handed="%m")).answer is Answer.REFUSED
    # More may be named than is carried, and it may be handed on once more.
    assert _ask(run, _source(handed="%a"), _target(handed="%a")).answer is Answer.HOLDS
    assert _ask(run, _source(handed="%t"), _target(handed="%m")).answer is Answer.HOLDS
    outcome = _ask(run, _source(), _target(), named=("4.0",))
    assert (outcome.answer, "no value" in outcome.reason) == (Answer.REFUSED, True)


INSERT = "%b = tensor.insert %s into %r[%c1] : tensor<4xf32>"


def test_who_writes_to_it_behind_the_loop(run: Check) -> None:
    """After no round it is the first buffer, after others the second one."""
    ours = _source(behind=INSERT, result="%b")
    write = "memref.store %s, %r[%c1] : memref<4xf32>\n"
    assert _ask(run, ours, _target(behind=write)).answer is Answer.HOLDS
    again = "%q2 = memref.load %{}[%c1] : memref<4xf32>\n"
    for name in ("m", "w"):
        # What the source reads of its tensors is what was there before.
        old = ours.replace(
            "%q = tensor.extract %t", f"%q = tensor.extract {'%t' if name == 'm' else '%u'}"
        )
        late = _target(behind=write + again.format(name)).replace("%s, %q :", "%s, %q2 :")
        early = _target(behind=again.format(name) + write).replace("%s, %q :", "%s, %q2 :")
        assert _ask(run, old, early).answer is Answer.HOLDS
        assert _ask(run, old, late).answer is Answer.REFUSED
    # It is either of them, not one.
    for name in ("m", "w"):
        other = write.replace("%r[", f"%{name}[")
        assert _ask(run, ours, _target(behind=other)).answer is Answer.REFUSED


@pytest.mark.parametrize(
    "havoc", [(), ("^4.0.0.1",), ("^0.0.0.0", "^0.0.0.1"), ("^4.0.0.1", "^0.0.0.1")]
)
@pytest.mark.parametrize("written", ["a", "w", "m"])
def test_a_round_writes_to_what_a_later_one_reads(
    run: Check, written: str, havoc: tuple[str, ...]
) -> None:
    """In the source it changes a tensor that nobody carries."""
    insert = "%b = tensor.insert %y into %a[%c0] : tensor<4xf32>"
    theirs = _target(STORE.format(written))
    outcome = _ask(run, _source(insert), theirs, havoc=havoc)
    if written == "m":
        # Only the first round reads it.
        assert outcome.answer is not Answer.FAULT
    else:
        assert outcome.answer is Answer.REFUSED, outcome


@pytest.mark.parametrize(
    ("before", "inside", "handed"),
    [
        ("%v = memref.alloc() : memref<4xf32>", "", "%v"),
        (
            "",
            "%v = memref.alloc() : memref<4xf32> memref.copy %w, %v : memref<4xf32> to memref<4xf32>",
            "%v",
        ),
        (
            "",
            "%v = memref.alloca() : memref<4xf32> memref.copy %w, %v : memref<4xf32> to memref<4xf32>",
            "%v",
        ),
    ],
)
def test_another_buffer_than_those(run: Check, before: str, inside: str, handed: str) -> None:
    at = 4 + bool(before)
    outcome = _ask(run, _source(), _target(inside, handed, before=before), at=at)
    assert outcome.answer is Answer.REFUSED, outcome


def test_it_is_freed(run: Check) -> None:
    make = "%v = memref.alloc() : memref<4xf32> memref.copy %w, %v : memref<4xf32> to memref<4xf32>"
    free = "memref.dealloc %v : memref<4xf32>\n"
    named = {"named": ("3.0",), "at": 6}
    right = _target(handed="%v", before=make)
    assert _ask(run, _source(), right, **named).answer is Answer.HOLDS
    for wrong in (
        _target(free, handed="%v", before=make),
        _target(handed="%v", before=make, behind=free),
        _target(handed="%v", before=make + free),
    ):
        assert _ask(run, _source(), wrong, **named).answer is Answer.REFUSED


DYNAMIC = """func.func @f(%t: TYPE, %u: TYPE, %k: index, %n: index) -> index { HEAD
  %d = DIM %u, %c0 : TYPE
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %c0) -> (TYPE, index) {
    %z = DIM %a, %c0 : TYPE
    PART
    scf.yield HANDED, %z : TYPE, index
  }
  %l = DIM %r, %c0 : TYPE
  %m = arith.addi %s, %l : index
  return %m : index }"""


@pytest.mark.parametrize("is_part", [False, True])
def test_sizes(run: Check, is_part: bool) -> None:
    """The first elements of a buffer are not all of it."""
    ours = "%p = tensor.extract_slice %u[0] [%k] [1] : TYPE to TYPE"
    theirs = """%o = memref.subview %u[0] [%k] [1] : TYPE to memref<?xf32, strided<[1]>>
      %p = memref.cast %o : memref<?xf32, strided<[1]>> to TYPE"""
    text = DYNAMIC.replace("HEAD", HEAD).replace("HANDED", "%p" if is_part else "%u")
    source = (
        text.replace("PART", ours).replace("DIM", "tensor.dim").replace("TYPE", "tensor<?xf32>")
    )
    target = (
        text.replace("PART", theirs).replace("DIM", "memref.dim").replace("TYPE", "memref<?xf32>")
    )
    holds, equal = (Hold("^4.0.0.1", "^4.0.0.1"),), (("^4.0.0.2", "^4.0.0.2"),)
    point = Point(4, 4, "loop", holds, equal, among=((0, "^0.0.0.1"),), regions=((),))
    outcome = run(source, target, point)
    assert outcome.answer is (Answer.REFUSED if is_part else Answer.HOLDS), outcome


TURNS = """func.func @f(%t: TYPE, %u: TYPE, %x: f32, %n: index) -> f32 { HEAD
  %r, %p, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u, %y = %x) -> (TYPE, TYPE, f32) {
    BODY
    %z = arith.addf %y, %e : f32
    scf.yield HANDED, %z : TYPE, TYPE, f32
  }
  return %s : f32 }"""
READ = "%e = memref.load %a[%c0] : TYPE\n"
WRITE = "memref.store %y, %b[%c0] : TYPE\n"


@pytest.mark.parametrize(
    ("body", "ours", "theirs", "answer"),
    [
        (READ + WRITE, "%c, %t", "%b, %a", Answer.REFUSED),
        (WRITE + READ, "%c, %c", "%b, %b", Answer.REFUSED),
        (WRITE + READ, "%c, %a", "%b, %a", Answer.REFUSED),
        (READ, "%b, %a", "%b, %a", Answer.HOLDS),
        (READ, "%a, %b", "%b, %a", Answer.REFUSED),
        (READ, "%b, %b", "%b, %b", Answer.HOLDS),
        (READ, "%b, %a", "%a, %b", Answer.REFUSED),
    ],
)
def test_two_that_take_turns(run: Check, body: str, ours: str, theirs: str, answer: Answer) -> None:
    """Which of them is where, the checker does not know: they may be one."""
    source = """%e = tensor.extract %a[%c0] : TYPE
      %c = tensor.insert %y into %b[%c0] : TYPE"""
    source = TURNS.replace(
        "BODY", source if "store" in body else source.partition("\n")[0]
    ).replace("HANDED", ours)
    source = source.replace("HEAD", HEAD).replace("TYPE", "tensor<4xf32>")
    target = TURNS.replace("BODY", body).replace("HANDED", theirs).replace("HEAD", HEAD)
    target = target.replace("TYPE", "memref<4xf32>")
    holds = Hold("^3.0.0.1", "^3.0.0.1"), Hold("^3.0.0.2", "^3.0.0.2")
    among = (0, "^0.0.0.1"), (1, "^0.0.0.0")
    equal = (("^3.0.0.3", "^3.0.0.3"),)
    for havoc in ((), ("^0.0.0.0", "^0.0.0.1")):
        point = Point(3, 3, "loop", holds, equal, havoc, among=among, regions=((),))
        outcome = run(source, target, point)
        assert outcome.answer is answer, (outcome, havoc)


def test_a_round_writes_to_what_it_carries_and_reads_it_by_its_own_name(run: Check) -> None:
    """Its own name stands for the tensor from before the loop, in the source."""
    ours = _source("%b = tensor.insert %y into %a[%c0] : tensor<4xf32>", handed="%b")
    theirs = _target(STORE.format("a"), handed="%a")
    ours = ours.replace("extract %a[%c0]", "extract %t[%c0]")
    theirs = theirs.replace("load %a[%c0]", "load %m[%c0]")
    outcome = _ask(run, ours, theirs)
    assert (outcome.answer, "only where its relation" in outcome.reason) == (Answer.REFUSED, True)


def test_one_under_a_condition(run: Check) -> None:
    """What else it may be, is not named."""
    make = "%v = memref.alloc() : memref<4xf32> memref.copy %w, %v : memref<4xf32> to memref<4xf32>"
    choose = """%g = arith.cmpi eq, %i, %c0 : index
      %o = arith.select %g, %w, %v : memref<4xf32>"""
    theirs = _target(choose, "%o", before=make)
    assert _ask(run, _source(), theirs, named=("^0.0.0.1", "3.0"), at=6).answer is Answer.HOLDS
    assert _ask(run, _source(), theirs, named=("^0.0.0.1",), at=6).answer is Answer.REFUSED
    assert _ask(run, _source(), theirs, named=("3.0",), at=6).answer is Answer.REFUSED


@pytest.mark.parametrize(("handed", "answer"), [(4, Answer.HOLDS), (2, Answer.REFUSED)])
def test_two_parts_of_one_buffer(run: Check, handed: int, answer: Answer) -> None:
    text = """func.func @f(%t: TYPE, %n: index) -> PART { HEAD
      %l0 = CUT %t[0] [4] [1] : TYPE to EXACT0
      %h0 = CUT %t[4] [4] [1] : TYPE to EXACT4
      %p0 = CUT %t[OTHER] [4] [1] : TYPE to EXACTO
      %l = CAST %l0 : EXACT0 to PART
      %h = CAST %h0 : EXACT4 to PART
      %p = CAST %p0 : EXACTO to PART
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %l) -> (PART) {
        scf.yield %p : PART
      }
      return %r : PART }"""
    text = text.replace("HEAD", HEAD).replace("OTHER", str(handed))
    source = text.replace("CUT", "tensor.extract_slice").replace("CAST", "tensor.cast")
    for part in ("EXACT0", "EXACT4", "EXACTO", "PART"):
        source = source.replace(part, "tensor<4xf32>")
    target = text.replace("CUT", "memref.subview").replace("CAST", "memref.cast")
    target = target.replace("EXACTO", f"memref<4xf32, strided<[1], offset: {handed}>>")
    target = target.replace("EXACT0", "memref<4xf32, strided<[1]>>")
    target = target.replace("EXACT4", "memref<4xf32, strided<[1], offset: 4>>")
    target = target.replace("PART", "memref<4xf32, strided<[1], offset: ?>>")
    source, target = (
        each.replace("TYPE", f"{kind}<8xf32>")
        for each, kind in ((source, "tensor"), (target, "memref"))
    )
    point = Point(9, 9, "loop", (Hold("^9.0.0.1", "^9.0.0.1"),), among=((0, "7.0"),), regions=((),))
    outcome = run(source, target, point)
    assert outcome.answer is answer, outcome
