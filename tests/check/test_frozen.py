"""Loops that carry memory which others may have, too: nobody writes to it any more."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer, Outcome
from tests.check.conftest import Check

HEAD = (
    "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c2 = arith.constant 2 : index\n"
)
BODY = "scf.yield %u : tensor<4xf32>"
THEIRS = "scf.yield %w : memref<4xf32>"
STORE = "memref.store %x, %{}[%c0] : memref<4xf32>\n"


def _pair(
    theirs: str = THEIRS, behind: str = "", ours: str = BODY, before: str = ""
) -> tuple[str, str]:
    """A loop that starts from one argument, and hands on another one."""
    source = f"""func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, f32) {{
      {HEAD}
      %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (tensor<4xf32>, f32) {{
        %e = tensor.extract %a[%c0] : tensor<4xf32>
        {ours.replace(" : tensor<4xf32>", ", %e : tensor<4xf32>, f32")}
      }}
      return %r, %s : tensor<4xf32>, f32 }}"""
    end = theirs.rindex(" : memref<4xf32>")
    theirs = f"{theirs[:end]}, %e : memref<4xf32>, f32"
    target = f"""func.func @f(%m: memref<4xf32>, %w: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, f32) {{
      {HEAD}
      {before}
      %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %y = %x) -> (memref<4xf32>, f32) {{
        %e = memref.load %a[%c0] : memref<4xf32>
        {theirs}
      }}
      {behind}
      return %r, %s : memref<4xf32>, f32 }}"""
    return source, target


def _ask(run: Check, pair: tuple[str, str], at: int = 4, **more: object) -> Outcome:
    head = Hold("^4.0.0.1", f"^{at}.0.0.1"), Hold("^0.0.0.1", "^0.0.0.1")
    point = Point(4, at, "loop", head, (("^4.0.0.2", f"^{at}.0.0.2"),), frozen=(0,), regions=((),))
    return run(*pair, point, **more)


def test_a_buffer_from_outside_is_handed_on(run: Check) -> None:
    assert _ask(run, _pair()).answer is Answer.HOLDS
    # What a loop takes over would be of nobody else.
    point = Point(
        4,
        4,
        "loop",
        (Hold("^4.0.0.1", "^4.0.0.1"),),
        (("^4.0.0.2", "^4.0.0.2"),),
        moved=(0,),
        regions=((),),
    )
    assert run(*_pair(), point).answer is Answer.NOT_ABLE
    # It may be read behind the loop, and again be what is carried.
    reads = "%z = memref.load %w[%c0] : memref<4xf32> %k = memref.load %m[%c0] : memref<4xf32>"
    assert _ask(run, _pair(behind=reads)).answer is Answer.HOLDS
    assert _ask(run, _pair(THEIRS.replace("%w", "%m"))).answer is Answer.REFUSED
    assert _ask(run, _pair(), must_free=True).answer is Answer.NOT_ABLE


@pytest.mark.parametrize("written", ["w", "m", "a"])
def test_what_is_carried_is_not_written(run: Check, written: str) -> None:
    """The next round would read what this one has written there: in the source it does not."""
    store = STORE.format(written)
    # Its element 0 is put back at the end, so that the buffer itself holds what it did.
    back = f"""%o = memref.load %{written}[%c0] : memref<4xf32>
      {store} memref.store %o, %{written}[%c0] : memref<4xf32>"""
    for body in (f"{store} {THEIRS}", f"{back} {THEIRS}"):
        assert _ask(run, _pair(body)).answer is not Answer.HOLDS


def test_nobody_writes_behind_the_loop(run: Check) -> None:
    """What the loop hands out may be either of the two buffers."""
    for written in ("w", "m", "r"):
        outcome = _ask(run, _pair(behind=STORE.format(written)))
        assert (outcome.answer, "frozen" in outcome.reason) == (Answer.NOT_ABLE, True)
    other = _pair(before="%v = memref.alloc() : memref<4xf32>", behind=STORE.format("v"))
    assert _ask(run, other, 5).answer is Answer.HOLDS


def test_nobody_frees_it(run: Check) -> None:
    make = "%v = memref.alloc() : memref<4xf32> memref.copy %w, %v : memref<4xf32> to memref<4xf32>"
    hands = THEIRS.replace("%w", "%v")
    assert _ask(run, _pair(hands, before=make), 6).answer is Answer.HOLDS
    free = "memref.dealloc %v : memref<4xf32>"
    outcome = _ask(run, _pair(hands, before=make, behind=free), 6)
    assert (outcome.answer, "frozen" in outcome.reason) == (Answer.NOT_ABLE, True)
    fresh = f"{make} {hands}"
    assert _ask(run, _pair(fresh)).answer is Answer.HOLDS
    gone = f"{make} memref.dealloc %v : memref<4xf32> {hands}"
    assert _ask(run, _pair(gone)).answer is Answer.REFUSED
    assert _ask(run, _pair(fresh.replace("alloc()", "alloca()"))).answer is Answer.REFUSED
    stack = _pair(hands, before=make.replace("alloc()", "alloca()"))
    assert _ask(run, stack, 6).answer is Answer.NOT_ABLE


def test_one_of_two_and_a_part(run: Check) -> None:
    """Memory that is only read may be a part of a buffer, or one of two."""
    ours = """%q = arith.cmpi eq, %i, %c0 : index
      %b = arith.select %q, %t, %u : tensor<4xf32>
      scf.yield %b : tensor<4xf32>"""
    theirs = """%q = arith.cmpi eq, %i, %c0 : index
      %b = arith.select %q, %m, %w : memref<4xf32>
      scf.yield %b : memref<4xf32>"""
    pair = _pair(theirs, ours=ours.replace("tensor<4xf32>\n", "TYPE\n"))
    pair = pair[0].replace("TYPE", "tensor<4xf32>"), pair[1]
    head = (
        Hold("^4.0.0.1", "^4.0.0.1"),
        Hold("^0.0.0.0", "^0.0.0.0"),
        Hold("^0.0.0.1", "^0.0.0.1"),
    )
    point = Point(4, 4, "loop", head, (("^4.0.0.2", "^4.0.0.2"),), frozen=(0,), regions=((),))
    assert run(*pair, point).answer is Answer.HOLDS
    turned = pair[1].replace("%q, %m, %w", "%q, %w, %m")
    assert run(pair[0], turned, point).answer is Answer.REFUSED


OUTER = """func.func @f(%t: TYPE, %u: TYPE, %x: f32, %n: index) -> f32 { HEAD
  %r, %z = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (TYPE, f32) {
    %v = arith.mulf %y, %x : f32
    WRITE
    %e = LOAD %a[%c0] : TYPE
    %s = scf.for %k = %c0 to %n step %c1 iter_args(%b = %d) -> (TYPE) {
      scf.yield %d : TYPE
    }
    scf.yield %s, %e : TYPE, f32
  }
  return %z : f32 }"""
INSERT = "%d = tensor.insert %v into %u[%c0] : tensor<1xf32>"


def _outer(kind: str, load: str, write: str) -> str:
    text = OUTER.replace("HEAD", HEAD).replace("WRITE", write).replace("LOAD", load)
    return text.replace("TYPE", f"{kind}<1xf32>")


@pytest.mark.parametrize("is_fresh", [True, False])
def test_what_an_inner_loop_hands_on_is_not_written_in_the_next_round(
    run: Check, is_fresh: bool
) -> None:
    """The outer loop carries it: where it is the argument, the next round reads what it has just written."""
    fresh = """%d = memref.alloc() : memref<1xf32>
      memref.copy %u, %d : memref<1xf32> to memref<1xf32>
      memref.store %v, %d[%c0] : memref<1xf32>"""
    old = """%d = memref.cast %u : memref<1xf32> to memref<1xf32>
      memref.store %v, %u[%c0] : memref<1xf32>"""
    ours = _outer("tensor", "tensor.extract", INSERT)
    theirs = _outer("memref", "memref.load", fresh if is_fresh else old)
    at = 10 if is_fresh else 9
    inner = Point(
        8,
        at,
        "loop",
        (Hold("^8.0.0.1", f"^{at}.0.0.1"), Hold("6.0", "6.0")),
        frozen=(0,),
        regions=((),),
    )
    outside = (Hold("^0.0.0.1", "^0.0.0.1"),) if is_fresh else ()
    havoc = () if is_fresh else ("^0.0.0.1",)
    outer = Point(
        4,
        4,
        "loop",
        (Hold("^4.0.0.1", "^4.0.0.1"), *outside),
        (("^4.0.0.2", "^4.0.0.2"),),
        havoc,
        frozen=(0,),
        regions=((inner,),),
    )
    outcome = run(ours, theirs, outer)
    if is_fresh:
        assert outcome.answer is Answer.HOLDS, outcome
    else:
        said = "freezes" in outcome.reason
        assert (outcome.answer, said) == (Answer.NOT_ABLE, True), outcome


def test_the_address_of_what_is_carried_is_not_known(run: Check) -> None:
    """After no round it is that of the argument, which is another one than that of each new buffer."""
    ours = f"""func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {{ {HEAD}
      %e = tensor.empty() : tensor<4xf32>
      %b = tensor.insert %x into %t[%c0] : tensor<4xf32>
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %b) -> (tensor<4xf32>) {{
        %d = tensor.insert %x into %t[%c0] : tensor<4xf32>
        scf.yield %d : tensor<4xf32>
      }}
      return %r : tensor<4xf32> }}"""
    theirs = f"""func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {{ {HEAD}
      %o = memref.alloc() : memref<4xf32>
      memref.copy %m, %o : memref<4xf32> to memref<4xf32>
      memref.store %x, %o[%c0] : memref<4xf32>
      %p = memref.extract_aligned_pointer_as_index %o : memref<4xf32> -> index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %o) -> (memref<4xf32>) {{
        %d = memref.alloc() : memref<4xf32>
        memref.copy %m, %d : memref<4xf32> to memref<4xf32>
        memref.store %x, %d[%c0] : memref<4xf32>
        scf.yield %d : memref<4xf32>
      }}
      %q = memref.extract_aligned_pointer_as_index %r : memref<4xf32> -> index
      %same = arith.cmpi eq, %p, %q : index
      scf.if %same {{
        memref.store %x, %r[%c1] : memref<4xf32>
      }}
      return %r : memref<4xf32> }}"""
    # The tensor has no other elements that hang on an address.
    holds = Hold("^6.0.0.1", "^8.0.0.1"), Hold("^0.0.0.0", "^0.0.0.0")
    point = Point(6, 8, "loop", holds, moved=(0,), regions=((),))
    outcome = run(ours, theirs, point)
    assert (outcome.answer, "an address" in outcome.reason) == (Answer.NOT_ABLE, True), outcome


def test_what_is_frozen_is_not_taken_over(run: Check) -> None:
    """One loop only reads a buffer, the next one writes to what it carries: that may be the same."""
    ours = f"""func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {{ {HEAD}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
        scf.yield %t : tensor<4xf32>
      }}
      %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> (tensor<4xf32>) {{
        %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }}
      return %t, %s : tensor<4xf32>, tensor<4xf32> }}"""
    theirs = f"""func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {{ {HEAD}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {{
        scf.yield %m : memref<4xf32>
      }}
      %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> (memref<4xf32>) {{
        memref.store %x, %a[%c0] : memref<4xf32>
        scf.yield %a : memref<4xf32>
      }}
      return %m, %s : memref<4xf32>, memref<4xf32> }}"""
    first = Point(4, 4, "loop", (Hold("^4.0.0.1", "^4.0.0.1"),), frozen=(0,), regions=((),))
    holds = (Hold("^6.0.0.1", "^6.0.0.1"),)
    for more in ({"moved": (0,)}, {}):
        second = Point(6, 6, "loop", holds, regions=((),), **more)
        assert run(ours, theirs, first, second).answer is Answer.NOT_ABLE


def test_what_others_may_have_is_not_written(run: Check) -> None:
    """What a function gives back may lie in the buffer that a loop has frozen."""
    ours = f"""func.func private @g(tensor<4xf32> {{bufferization.access = "read"}}) -> tensor<4xf32>
    func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {{ {HEAD}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
        scf.yield %t : tensor<4xf32>
      }}
      %g = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
      %s = tensor.insert %x into %g[%c0] : tensor<4xf32>
      return %r, %s : tensor<4xf32>, tensor<4xf32> }}"""
    theirs = f"""func.func private @g(memref<4xf32>) -> memref<4xf32>
    func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> (memref<4xf32>, memref<4xf32>) {{ {HEAD}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {{
        scf.yield %m : memref<4xf32>
      }}
      %g = call @g(%m) : (memref<4xf32>) -> memref<4xf32>
      memref.store %x, %g[%c0] : memref<4xf32>
      return %r, %g : memref<4xf32>, memref<4xf32> }}"""
    holds = Hold("^4.0.0.1", "^4.0.0.1"), Hold("^0.0.0.0", "^0.0.0.0")
    head = Point(4, 4, "loop", holds, frozen=(0,), regions=((),))
    call, both = Point(6, 6, "call"), (("returned", 0), ("returned", 1))
    outcome = run(ours, theirs, head, call, results=both)
    assert (outcome.answer, "frozen" in outcome.reason) == (Answer.NOT_ABLE, True), outcome
    still = theirs.replace("memref.store %x, %g[%c0] : memref<4xf32>", "")
    ours = ours.replace("return %r, %s", "return %r, %g")
    assert run(ours, still, head, call, results=both).answer is Answer.HOLDS


GLOBAL = """STATE
func.func private @e()
func.func @f(%t: TYPE, %x: f32, %n: index) -> (f32, f32) { HEAD
  %v = GET : TYPE
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (TYPE, f32) {
    FIRST
    %e = LOAD %a[%c0] : TYPE
    %w = GET : TYPE
    scf.yield HANDED, %e : TYPE, f32
  }
  BEHIND
  %z = LOAD %r[%c0] : TYPE
  return %s, %z : f32, f32 }"""
STATE = """ml_program.global private mutable @g(dense<7.0> : tensor<4xf32>) : tensor<4xf32>
func.func @set(%t: tensor<4xf32>) {
  ml_program.global_store @g = %t : tensor<4xf32>
  return }"""
BUFFER = """memref.global "private" @g : memref<4xf32> = dense<7.0>
func.func @set(%t: memref<4xf32>) {
  %g = memref.get_global @g : memref<4xf32>
  memref.copy %t, %g : memref<4xf32> to memref<4xf32>
  return }"""
CALL = "func.call @e() : () -> ()"


@pytest.mark.parametrize(
    ("handed", "first", "behind", "answer"),
    [
        ("%v", "", "", Answer.HOLDS),
        ("%w", "", "", Answer.HOLDS),
        ("%v", "", CALL, Answer.NOT_ABLE),
        ("%v", CALL, "", Answer.REFUSED),
        # It holds what it should at the end of each round, but the call of the next one changes it before it is read.
        ("%w", CALL, "", Answer.NOT_ABLE),
        ("%w", CALL, CALL, Answer.NOT_ABLE),
    ],
)
def test_a_global_is_handed_on(
    run: Check, handed: str, first: str, behind: str, answer: Answer
) -> None:
    """Who is called may write to it."""
    text = GLOBAL.replace("HEAD", HEAD).replace("HANDED", handed)
    text = text.replace("FIRST", first).replace("BEHIND", behind)
    ours = text.replace("STATE", STATE).replace("GET", "ml_program.global_load @g")
    ours = ours.replace("LOAD", "tensor.extract").replace("TYPE", "tensor<4xf32>")
    theirs = text.replace("STATE", BUFFER).replace("GET", "memref.get_global @g")
    theirs = theirs.replace("LOAD", "memref.load").replace("TYPE", "memref<4xf32>")
    inside = (Point(6, 6, "call"),) if first else ()
    end = 9 + len(inside)
    after = [Point(end, end, "call")] if behind else []
    holds = Hold("^5.0.0.1", "^5.0.0.1"), *((Hold("@g", "@g"),) if first else ())
    equal = (("^5.0.0.2", "^5.0.0.2"),)
    head = Point(5, 5, "loop", holds, equal, frozen=(0,), regions=(inside,))
    both = (("returned", 0), ("returned", 1))
    outcome = run(ours, theirs, head, *after, results=both)
    assert outcome.answer is answer, outcome
