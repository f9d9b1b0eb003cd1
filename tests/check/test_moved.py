"""Loops that carry another buffer in each round: memory that a loop takes over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, loop

HEAD = (
    "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c2 = arith.constant 2 : index\n"
)


def _source(value: str = "%x", result: str = "%r") -> str:
    return f"""func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32, %n: index) -> tensor<4xf32> {{ {HEAD}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
        %b = tensor.insert {value} into %a[%c0] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }}
      return {result} : tensor<4xf32> }}"""


def _target(body: str, behind: str = "", result: str = "%r") -> str:
    return f"""func.func @f(%m: memref<4xf32>, %x: f32, %y: f32, %n: index) -> memref<4xf32> {{ {HEAD}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {{ {body} }}
      {behind}
      return {result} : memref<4xf32> }}"""


FRESH = """%w = memref.alloc() : memref<4xf32>
  memref.copy %a, %w : memref<4xf32> to memref<4xf32>
  memref.store %x, %w[%c0] : memref<4xf32>
"""
YIELD = "scf.yield %w : memref<4xf32>"
POINT = Point(4, 4, "loop", (Hold("^4.0.0.1", "^4.0.0.1"),), moved=(0,), regions=((),))


def test_another_buffer_in_each_round(run: Check) -> None:
    assert run(_source(), _target(FRESH + YIELD), POINT).answer is Answer.HOLDS
    # Nobody else has what is carried, so it may be written.
    old = "memref.store %y, %a[%c0] : memref<4xf32>\n"
    assert run(_source(), _target(FRESH + old + YIELD), POINT).answer is Answer.HOLDS
    still = Point(4, 4, "loop", POINT.holds, regions=((),))
    assert run(_source(), _target(FRESH + YIELD), still).answer is Answer.REFUSED
    assert run(_source(), _target(FRESH + YIELD), POINT, must_free=True).answer is Answer.NOT_ABLE


def test_wrong_contents(run: Check) -> None:
    for body in (
        FRESH.replace("%x, %w", "%y, %w"),
        FRESH.replace("memref.copy %a, %w : memref<4xf32> to memref<4xf32>", ""),
        FRESH + "memref.dealloc %w : memref<4xf32>\n",
        FRESH.replace("memref.alloc", "memref.alloca"),
    ):
        assert run(_source(), _target(body + YIELD), POINT).answer is Answer.REFUSED


def test_what_was_there_before_the_loop_is_gone(run: Check) -> None:
    # After no round the result is the argument: who writes to one, writes to the other.
    ours = _source(result="%t")
    write = "memref.store %y, %r[%c0] : memref<4xf32>"
    assert run(ours, _target(FRESH + YIELD, write, "%m"), POINT).answer is Answer.NOT_ABLE
    assert run(ours, _target(FRESH + YIELD, "", "%m"), POINT).answer is Answer.NOT_ABLE
    inside = FRESH + "%z = memref.load %m[%c0] : memref<4xf32>\n" + YIELD
    assert run(_source(), _target(inside), POINT).answer is Answer.NOT_ABLE


def test_what_is_yielded_is_of_nobody_else(run: Check) -> None:
    ours = _source()
    outside = _target(FRESH + YIELD).replace("%r =", "%w = memref.alloc() : memref<4xf32>\n %r =")
    outside = outside.replace("{ %w = memref.alloc() : memref<4xf32>", "{")
    point = Point(4, 5, "loop", (Hold("^4.0.0.1", "^5.0.0.1"),), moved=(0,), regions=((),))
    assert run(ours, outside, point).answer is Answer.NOT_ABLE
    part = FRESH.replace(
        "memref<4xf32>\n  memref.copy",
        "memref<8xf32>\n %s = memref.subview %w[0] [4] [1] : memref<8xf32> to memref<4xf32>\n memref.copy",
    )
    part = (
        part.replace("%w :", "%s :").replace("%w[%c0]", "%s[%c0]") + "scf.yield %s : memref<4xf32>"
    )
    assert run(ours, _target(part), POINT).answer is Answer.NOT_ABLE


def test_a_loop_does_not_take_over_what_the_loop_around_it_uses_again(run: Check) -> None:
    """In its second round the outer loop would see what the inner one has done to the argument."""
    ours = f"""func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> f32 {{ {HEAD}
      %z = tensor.extract %t[%c0] : tensor<4xf32>
      %s = scf.for %i = %c0 to %n step %c1 iter_args(%last = %z) -> (f32) {{
        %e = tensor.extract %t[%c0] : tensor<4xf32>
        %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
          %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
          scf.yield %b : tensor<4xf32>
        }}
        scf.yield %e : f32
      }}
      return %s : f32 }}"""
    theirs = f"""func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> f32 {{ {HEAD}
      %z = memref.load %m[%c0] : memref<4xf32>
      %s = scf.for %i = %c0 to %n step %c1 iter_args(%last = %z) -> (f32) {{
        %e = memref.load %m[%c0] : memref<4xf32>
        %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {{
          memref.store %x, %a[%c0] : memref<4xf32>
          scf.yield %a : memref<4xf32>
        }}
        scf.yield %e : f32
      }}
      return %s : f32 }}"""
    inner = Point(7, 7, "loop", (Hold("^7.0.0.1", "^7.0.0.1"),), moved=(0,), regions=((),))
    outer = Point(5, 5, "loop", equal=(("^5.0.0.1", "^5.0.0.1"),), regions=((inner,),))
    outcome = run(ours, theirs, outer)
    assert (outcome.answer, "takes it over" in outcome.reason) == (Answer.NOT_ABLE, True), outcome


def test_a_relation_names_what_is_the_same_in_each_round(run: Check) -> None:
    # What is made in a round is another one in the next: a relation may speak of that of an earlier loop only.
    text = _target(FRESH + YIELD)
    for point in (
        Point(4, 4, "loop", (Hold("5.0", "^4.0.0.1"),), moved=(0,), regions=((),)),
        Point(4, 4, "loop", (Hold("^4.0.0.1", "5.0"),), moved=(0,), regions=((),)),
        Point(4, 4, "loop", POINT.holds, havoc=("5.0",), moved=(0,), regions=((),)),
    ):
        outcome = run(_source(), text, point)
        assert (outcome.answer, "has no value" in outcome.reason) == (Answer.REFUSED, True)


def test_a_relation_names_no_buffer_that_is_not_there(run: Check) -> None:
    """It was made in the rounds of another loop."""
    ours = (
        f"func.func @f(%n: index) {{ {HEAD} FIRST scf.for %i = %c0 to %n step %c1 {{ }} return }}"
    )
    first = "scf.for %k = %c0 to %n step %c1 { %w = memref.alloc() : memref<4xf32> }"
    theirs = ours.replace("FIRST", first)
    ours = ours.replace("FIRST", "scf.for %k = %c0 to %n step %c1 { }")
    outcome = run(ours, theirs, loop((4, 4), []), loop((6, 7), [], havoc=("5.0",)))
    assert (outcome.answer, "has no value" in outcome.reason) == (Answer.REFUSED, True), outcome


def test_what_the_first_round_has_made_is_not_made_again(run: Check) -> None:
    """A relation may speak of it, but it stays what it was."""
    ours = f"""func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {{ {HEAD}
      scf.for %i = %c0 to %c2 step %c1 {{
        %b = tensor.insert %x into %t[AT] : tensor<4xf32>
      }}
      %z = tensor.insert %x into %t[%c0] : tensor<4xf32>
      return %z : tensor<4xf32> }}"""
    theirs = f"""func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {{ {HEAD}
      %w = memref.alloc() : memref<4xf32>
      memref.copy %m, %w : memref<4xf32> to memref<4xf32>
      memref.store %x, %w[%c0] : memref<4xf32>
      scf.for %i = %c0 to %c2 step %c1 {{
        memref.copy %m, %w : memref<4xf32> to memref<4xf32>
        memref.store %x, %w[AT] : memref<4xf32>
      }}
      return %w : memref<4xf32> }}"""
    point = Point(4, 7, "loop", (Hold("5.0", "4.0"),), regions=((),), first=True)
    for at, answer in (("%c0", Answer.HOLDS), ("%i", Answer.REFUSED)):
        assert run(ours.replace("AT", at), theirs.replace("AT", at), point).answer is answer


def test_what_is_moved_is_none_of_the_stack(run: Check) -> None:
    """After no round the loop hands on what it was given, and the function may not return that."""
    ours = f"""func.func @f(%x: f32, %n: index) -> tensor<4xf32> {{ {HEAD}
      %t = tensor.splat %x : tensor<4xf32>
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
        %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }}
      return %r : tensor<4xf32> }}"""
    theirs = f"""func.func @f(%x: f32, %n: index) -> memref<4xf32> {{ {HEAD}
      %m = memref.alloc() : memref<4xf32>
      linalg.map outs(%m : memref<4xf32>) () {{ linalg.yield %x : f32 }}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {{
        {FRESH} {YIELD}
      }}
      return %r : memref<4xf32> }}"""
    point = Point(5, 7, "loop", (Hold("^5.0.0.1", "^7.0.0.1"),), moved=(0,), regions=((),))
    assert run(ours, theirs, point).answer is Answer.HOLDS
    stack = theirs.replace("%m = memref.alloc()", "%m = memref.alloca()")
    assert run(ours, stack, point).answer is Answer.NOT_ABLE


def test_a_buffer_is_not_just_equal_to_a_tensor(run: Check) -> None:
    """It changes when somebody writes to it by another name."""
    ours = f"""func.func @f(%t: tensor<4xf32>, %x: f32, %n: index) -> tensor<4xf32> {{ {HEAD}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
        %v = tensor.extract %a[%c0] : tensor<4xf32>
        %b = tensor.insert %v into %a[%c1] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }}
      return %r : tensor<4xf32> }}"""
    theirs = f"""func.func @f(%m: memref<4xf32>, %x: f32, %n: index) -> memref<4xf32> {{ {HEAD}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {{
        %v = memref.load %a[%c0] : memref<4xf32>
        memref.store %v, %m[%c1] : memref<4xf32>
        scf.yield %m : memref<4xf32>
      }}
      return %m : memref<4xf32> }}"""
    equal = (("^4.0.0.1", "^4.0.0.1"),)
    point = Point(4, 4, "loop", (Hold("^4.0.0.1", "^0.0.0.0"),), equal, regions=((),))
    outcome = run(ours, theirs, point)
    assert (outcome.answer, "and no buffer" in outcome.reason) == (Answer.REFUSED, True), outcome
    own = Point(4, 4, "loop", (Hold("^4.0.0.1", "^4.0.0.1"),), regions=((),))
    assert (
        run(ours, theirs.replace("%m[%c1]", "%a[%c1]").replace("yield %m", "yield %a"), own).answer
        is Answer.HOLDS
    )


CARRIED = """func.func @f(%t: TYPE<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index
  %d = TYPE.dim %t, %c0 : TYPE<?xf32>
  %e = MAKE(%d) : TYPE<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %e) -> (TYPE<?xf32>) {
    %k = TYPE.dim %a, %c0 : TYPE<?xf32>
    %l = arith.addi %k, %c1 : index
    %b = MAKE(SIZE) : TYPE<?xf32>
    scf.yield %b : TYPE<?xf32>
  }
  %z = TYPE.dim %r, %c0 : TYPE<?xf32>
  return %z : index }"""


@pytest.mark.parametrize(
    ("ours", "theirs", "holds", "answer"),
    [
        # Of the sizes of what holds nothing, nothing is known.
        ("%k", "%k", [], Answer.REFUSED),
        ("%k", "%k", [("^5.0.0.1", "^5.0.0.1")], Answer.HOLDS),
        ("%k", "%l", [], Answer.REFUSED),
        ("%l", "%k", [], Answer.REFUSED),
        # That each buffer holds its tensor says that their sizes are the same, whatever they are.
        ("%l", "%l", [], Answer.REFUSED),
        ("%l", "%l", [("^5.0.0.1", "^5.0.0.1")], Answer.HOLDS),
        ("%k", "%l", [("^5.0.0.1", "^5.0.0.1")], Answer.REFUSED),
    ],
)
def test_sizes_of_what_is_moved(
    run: Check, ours: str, theirs: str, holds: list[tuple[str, str]], answer: Answer
) -> None:
    tensor = CARRIED.replace("TYPE", "tensor").replace("MAKE", "tensor.empty")
    memref = CARRIED.replace("TYPE", "memref").replace("MAKE", "memref.alloc")
    point = loop((5, 5), holds, moved=(0,))
    found = run(tensor.replace("SIZE", ours), memref.replace("SIZE", theirs), point)
    assert found.answer is answer, found


@pytest.mark.parametrize("size", ["%k", "%l"])
@pytest.mark.parametrize("grows", ["source", "target"])
def test_sizes_of_what_is_in_no_buffer(run: Check, grows: str, size: str) -> None:
    """One program returns what the size is at the start, and nobody says that it stays so in the other one."""
    tensor = CARRIED.replace("TYPE", "tensor").replace("MAKE", "tensor.empty")
    memref = CARRIED.replace("TYPE", "memref").replace("MAKE", "memref.alloc")
    start = {"SIZE": "%d", "return %z": "return %d"}
    end = {"SIZE": size, "return %z": "return %z"}
    for old in start:
        tensor = tensor.replace(old, (end if grows == "source" else start)[old])
        memref = memref.replace(old, (end if grows == "target" else start)[old])
    assert run(tensor, memref, loop((5, 5), [], moved=(0,))).answer is Answer.REFUSED


CHOICE = """func.func @f(%a0: TYPE, %c: i1, %d: i1, %x: f32, %n: index) -> (f32, TYPE) { HEAD
  %r = scf.if %c -> (TYPE) {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (TYPE) {
      WRITE
      scf.yield %b : TYPE
    }
    scf.yield %s : TYPE
  } else {
    ELSE
  }
  USE
  %z = LOAD %u[%c1] : TYPE
  return %z, %r : f32, TYPE }"""
TAKEN = """%s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (TYPE) {
      WRITE
      scf.yield %b : TYPE
    }
    scf.yield %s : TYPE"""


def _choice(kind: str, otherwise: str, use: str) -> str:
    write, load = "%b = tensor.insert %x into %a[%c0] : TYPE", "tensor.extract"
    if kind == "memref":
        write, load = (
            "memref.store %x, %a[%c0] : TYPE\n %b = memref.cast %a : TYPE to TYPE",
            "memref.load",
        )
    text = CHOICE.replace("HEAD", HEAD).replace("ELSE", otherwise).replace("USE", use)
    return text.replace("WRITE", write).replace("LOAD", load).replace("TYPE", f"{kind}<4xf32>")


@pytest.mark.parametrize(
    ("otherwise", "use", "is_kept"),
    [
        ("scf.yield %a0 : TYPE", "%u = arith.select %c, %r, %a0 : TYPE", True),
        ("scf.yield %a0 : TYPE", "%u = arith.select %c, %a0, %r : TYPE", False),
        ("scf.yield %a0 : TYPE", "%u = arith.select %d, %r, %a0 : TYPE", False),
        (TAKEN, "%u = arith.select %c, %r, %r : TYPE", True),
        # Loops on both ways have taken it over.
        (TAKEN, "%u = arith.select %c, %a0, %r : TYPE", False),
        (TAKEN, "%u = arith.select %c, %r, %a0 : TYPE", False),
    ],
)
def test_what_is_moved_on_one_way_is_used_on_another(
    run: Check, otherwise: str, use: str, is_kept: bool
) -> None:
    ours, theirs = (_choice(kind, otherwise, use) for kind in ("tensor", "memref"))
    one, other = (
        loop(at, [(f"^{at[0]}.0.0.1", f"^{at[1]}.0.0.1")], moved=(0,)) for at in ((5, 5), (9, 10))
    )
    ways = (one,), (other,) if otherwise is TAKEN else ()
    point = Point(4, 4, "branch", regions=ways)
    results = (("returned", 0), ("returned", 1))
    outcome = run(ours, theirs, point, results=results)
    expected = Answer.HOLDS if is_kept else Answer.NOT_ABLE
    assert outcome.answer is expected, outcome


def test_a_loop_takes_over_on_one_way_what_was_taken_over_on_another(run: Check) -> None:
    """In its second round the outer loop would see what the inner one has done to the argument."""
    ours = f"""func.func @f(%t: tensor<4xf32>, %c: i1, %x: f32, %n: index) -> f32 {{ {HEAD}
      scf.if %c {{
        %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
          scf.yield %a : tensor<4xf32>
        }}
      }}
      %s = scf.for %i = %c0 to %n step %c1 iter_args(%last = %x) -> (f32) {{
        %z = scf.if %c -> (f32) {{
          scf.yield %x : f32
        }} else {{
          %e = tensor.extract %t[%c0] : tensor<4xf32>
          %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
            %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
            scf.yield %b : tensor<4xf32>
          }}
          scf.yield %e : f32
        }}
        scf.yield %z : f32
      }}
      return %s : f32 }}"""
    theirs = ours.replace("tensor.extract", "memref.load").replace("yield %b", "yield %a")
    theirs = theirs.replace("%b = tensor.insert %x into", "memref.store %x,")
    theirs = theirs.replace("tensor<", "memref<")
    first, inner = (loop((at, at), [(f"^{at}.0.0.1",) * 2], moved=(0,)) for at in (5, 12))
    chosen = Point(9, 9, "branch", regions=((), (inner,)))
    outer = loop((8, 8), [], (chosen,), equal=(("^8.0.0.1", "^8.0.0.1"),))
    outcome = run(ours, theirs, Point(4, 4, "branch", regions=((first,), ())), outer)
    assert (outcome.answer, "takes it over" in outcome.reason) == (Answer.NOT_ABLE, True), outcome


def test_nobody_frees_what_was_an_argument(run: Check) -> None:
    """What a function gives back may be the memory that the loop has taken over."""
    call = """%g = call @g(%r) : (tensor<4xf32>) -> tensor<4xf32>
      %v = tensor.extract %g[%c0] : tensor<4xf32>"""
    gives = (
        """func.func private @g(tensor<4xf32> {bufferization.access = "read"}) -> tensor<4xf32>\n"""
    )
    ours = gives + _source().replace("return %r", f"{call} return %g")
    ours = ours.replace("%n: index) -> tensor<4xf32>", "%n: index) -> f32")
    ours = ours.replace("return %g : tensor<4xf32>", "return %v : f32")
    theirs = ours.replace("tensor.extract", "memref.load").replace("yield %b", "yield %a")
    theirs = theirs.replace("%b = tensor.insert %x into", "memref.store %x,")
    theirs = theirs.replace("tensor<", "memref<")
    assert run(ours, theirs, POINT, Point(7, 7, "call")).answer is Answer.HOLDS
    for more in (POINT, replace(POINT, moved=())):
        freed = theirs.replace("return", "memref.dealloc %g : memref<4xf32> return")
        outcome = run(ours, freed, more, Point(7, 7, "call"))
        assert (outcome.answer, "not freed" in outcome.reason) == (Answer.REFUSED, True), outcome


@pytest.mark.parametrize(
    ("other", "behind", "answer"),
    [
        ("", "", Answer.HOLDS),
        ("", "scf.if %c { } else { memref.store %y, %m[%c1] : memref<4xf32> }", Answer.HOLDS),
        ("", "scf.if %c { memref.store %y, %w[%c1] : memref<4xf32> }", Answer.HOLDS),
        ("", "scf.if %c { memref.store %y, %m[%c1] : memref<4xf32> }", Answer.NOT_ABLE),
        ("", "memref.store %y, %m[%c1] : memref<4xf32>", Answer.NOT_ABLE),
        ("", "memref.store %y, %w[%c1] : memref<4xf32>", Answer.NOT_ABLE),
        # One of them is a part of a buffer, read-only, or on the stack.
        (
            "%p = memref.alloc() : memref<8xf32> %q = memref.subview %p[0] [4] [1] : memref<8xf32> to memref<4xf32>",
            "",
            0,
        ),
        ("%q = memref.get_global @k : memref<4xf32>", "", 0),
        ("%q = memref.alloca() : memref<4xf32>", "", 0),
    ],
)
def test_one_of_two_buffers_is_taken_over(
    run: Check, other: str, behind: str, answer: Answer | int
) -> None:
    """Which of them it was, is known behind the loop."""
    arguments = "%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %y: f32, %c: i1, %n: index"
    ours = f"""func.func @f({arguments}) -> tensor<4xf32> {{ {HEAD}
      %a0 = arith.select %c, %t, %u : tensor<4xf32>
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (tensor<4xf32>) {{
        %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }}
      return %r : tensor<4xf32> }}"""
    its = arguments.replace("%t: tensor", "%m: memref").replace("%u: tensor", "%w: memref")
    constant = 'memref.global "private" constant @k : memref<4xf32> = dense<7.0>'
    copy = "memref.copy %w, %q : memref<4xf32> to memref<4xf32>" if "alloc" in other else ""
    theirs = f"""{constant if "@k" in other else ""}
    func.func @f({its}) -> memref<4xf32> {{
      {HEAD} {other} {copy}
      %a0 = arith.select %c, %m, {"%q" if other else "%w"} : memref<4xf32>
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %a0) -> (memref<4xf32>) {{ {FRESH.replace("%w", "%v")}
        scf.yield %v : memref<4xf32>
      }}
      {behind}
      return %r : memref<4xf32> }}"""
    if "@k" in other:
        ours = ours.replace("%c, %t, %u", "%c, %t, %k").replace(
            "%a0 =", "%k = arith.constant dense<7.0> : tensor<4xf32>\n %a0 ="
        )
    at = 5 + ("@k" in other), 5 + other.count("%p =") + other.count("%q =") + bool(copy)
    point = loop(at, [(f"^{at[0]}.0.0.1", f"^{at[1]}.0.0.1")], moved=(0,))
    outcome = run(ours, theirs, point)
    assert outcome.answer is (answer or Answer.NOT_ABLE), outcome
