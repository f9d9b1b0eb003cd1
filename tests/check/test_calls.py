"""The rule for calls: what a callee says of itself, and what its caller has to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from oneshot_verify.check.certificate import Certificate, Hold, Point, fingerprint_of
from oneshot_verify.check.function import Answer, Checker, Outcome
from oneshot_verify.ir import parse

SET = """func.func private @set(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32> }"""
IN_PLACE = """func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32> }"""
COPYING = """func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.copy %t, %a : memref<4xf32> to memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  return %a : memref<4xf32> }"""
CALL = "%r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>\n"
TO = "%r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<4xf32>\n"


def _run(
    source: str,
    target: str,
    points: Sequence[Point],
    callee: bool = True,
    inside: Sequence[Point] = (),
) -> Outcome:
    ours, theirs = (parse(text, "f.mlir")[0].module for text in (source, target))
    prints = fingerprint_of(ours), fingerprint_of(theirs)
    main = next(
        op for op in ours.walk() if getattr(op, "sym_name", None) and op.sym_name.data == "f"
    )
    count = len(main.properties["function_type"].outputs.data)
    results = tuple(("returned", number) for number in range(count))
    of_set = Certificate("set", *prints, (("returned", 0),), tuple(inside))
    certificate = Certificate("f", *prints, results, tuple(points))
    return Checker((ours, theirs), lambda _: of_set if callee else None).check(certificate)


def _f(body: str, given: str, results: str) -> str:
    return f"func.func @f({given}) -> ({results}) {{ %c0 = arith.constant 0 : index\n {body} }}"


GIVEN = "%t: tensor<4xf32>, %x: f32"
BUFFERS = "%m: memref<4xf32>, %x: f32"
AT = (Point(2, 2, "call"),)


@pytest.mark.parametrize("callee", [IN_PLACE, COPYING])
def test_a_call(callee: str) -> None:
    ours = SET + _f(CALL + "return %r : tensor<4xf32>", GIVEN, "tensor<4xf32>")
    theirs = callee + _f(TO + "return %r : memref<4xf32>", BUFFERS, "memref<4xf32>")
    assert _run(ours, theirs, AT).answer is Answer.HOLDS
    assert _run(ours, theirs, ()).answer is Answer.NOT_ABLE
    assert _run(ours, theirs, AT, callee=False).answer is Answer.NOT_ABLE
    other = theirs.replace("%x, %t[", "%y, %t[").replace("%x, %a[", "%y, %a[")
    other = other.replace("%c0 =", "%y = arith.constant 1.0 : f32 %c0 =", 1)
    assert _run(ours, other, AT).answer is Answer.REFUSED


class _Counting(Checker):
    def outcome(self, certificate: Certificate) -> Outcome:
        found = super().outcome(certificate)
        self.log = [*getattr(self, "log", []), (found.function, found.answer is Answer.HOLDS)]
        return found


def test_what_was_shown_of_a_callee_serves_other_checks_with_the_same_certificate_only() -> None:
    ours = SET + _f(CALL + "return %r : tensor<4xf32>", GIVEN, "tensor<4xf32>")
    theirs = IN_PLACE + _f(TO + "return %r : memref<4xf32>", BUFFERS, "memref<4xf32>")
    modules = parse(ours, "f.mlir")[0].module, parse(theirs, "f.mlir")[0].module
    main, right = (
        Certificate(n, "", "", (("returned", 0),), p) for n, p in (("f", AT), ("set", ()))
    )
    wrong = replace(right, results=(("argument", 1),))
    checker = _Counting(modules, {"set": right}.get, prints=("", ""))
    of_set, of_main = ("set", True), ("f", True)
    for log in ([of_set, of_main], [of_main]):
        checker.log = []
        checker.check(main)
        assert checker.log == log
    checker.find, checker.log = {"set": wrong}.get, []
    checker.check(main)
    assert checker.log[0] == ("set", False)
    # What was not shown is asked again: nothing may have been known then.
    checker.log = []
    checker.check(main)
    assert checker.log[0] == ("set", False)


def test_what_the_callee_writes_is_lost() -> None:
    read = "%y = tensor.extract %t[%c0] : tensor<4xf32> return %y : f32"
    load = "%y = memref.load %m[%c0] : memref<4xf32> return %y : f32"
    ours = SET + _f(CALL + read, GIVEN, "f32")
    assert _run(ours, IN_PLACE + _f(TO + load, BUFFERS, "f32"), AT).answer is Answer.REFUSED
    assert _run(ours, COPYING + _f(TO + load, BUFFERS, "f32"), AT).answer is Answer.HOLDS


def test_a_callee_that_puts_back_what_it_has_overwritten() -> None:
    """It has written all the same, and what it is given here must not be written to."""
    head = (
        "func.func private @set(%t: KIND<4xf32>, %x: f32) -> f32 { %c0 = arith.constant 0 : index\n"
    )
    ours = (
        head.replace("KIND", "tensor")
        + """
      %e = tensor.extract %t[%c0] : tensor<4xf32> return %e : f32 }
    func.func @f(%x: f32) -> f32 { %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
      %r = func.call @set(%c, %x) : (tensor<4xf32>, f32) -> f32 return %r : f32 }"""
    )
    reading = (
        head.replace("KIND", "memref")
        + """
      %e = memref.load %t[%c0] : memref<4xf32>
      STORES
      return %e : f32 }
    memref.global "private" constant @c : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
    func.func @f(%x: f32) -> f32 { %c = memref.get_global @c : memref<4xf32>
      %r = func.call @set(%c, %x) : (memref<4xf32>, f32) -> f32 return %r : f32 }"""
    )
    writing = reading.replace(
        "STORES", "".join(f"memref.store %{v}, %t[%c0] : memref<4xf32>\n" for v in "xe")
    )
    same_again = Point(2, 4, "cut", (Hold("^0.0.0.0", "^0.0.0.0"),))
    at = (Point(2, 2, "call"),)
    assert _run(ours, reading.replace("STORES", ""), at).answer is Answer.HOLDS
    assert _run(ours, writing, at, inside=(same_again,)).answer is Answer.REFUSED


def test_what_the_callee_is_given() -> None:
    both = "%y = arith.constant 1.0 : f32\n"
    ours = SET + _f(both + CALL + "return %r : tensor<4xf32>", GIVEN, "tensor<4xf32>")
    behind = "return %r : memref<4xf32>"
    at = (Point(3, 3, "call"),)
    right = IN_PLACE + _f(both + TO + behind, BUFFERS, "memref<4xf32>")
    assert _run(ours, right, at).answer is Answer.HOLDS
    scalar = _f(both + TO.replace("%x", "%y") + behind, BUFFERS, "memref<4xf32>")
    assert _run(ours, IN_PLACE + scalar, at).answer is Answer.REFUSED
    fresh = TO.replace("%m", "%a")
    made = _f("%a = memref.alloc() : memref<4xf32>\n" + fresh + behind, BUFFERS, "memref<4xf32>")
    assert _run(ours, IN_PLACE + made, at).answer is Answer.REFUSED
    read_only = BUFFERS.replace("4xf32>", "4xf32> {bufferization.writable = false}")
    assert (
        _run(ours, IN_PLACE + _f(both + TO + behind, read_only, "memref<4xf32>"), at).answer
        is Answer.REFUSED
    )


def test_arguments_that_overlap() -> None:
    """The callee was checked with two buffers; the caller has one, so that both bodies are looked at once more."""
    two = SET.replace("%x: f32", "%u: tensor<4xf32>, %x: f32")
    theirs = IN_PLACE.replace("%x: f32", "%u: memref<4xf32>, %x: f32")
    call = CALL.replace("%t, %x", "%t, %t, %x").replace("f32>, f32", "f32>, tensor<4xf32>, f32")
    to = TO.replace("%m, %x", "%m, %m, %x").replace("f32>, f32", "f32>, memref<4xf32>, f32")
    ours = two + _f(call + "return %r : tensor<4xf32>", GIVEN, "tensor<4xf32>")
    harmless = theirs + _f(to + "return %r : memref<4xf32>", BUFFERS, "memref<4xf32>")
    assert _run(ours, harmless, AT).answer is Answer.HOLDS
    # Now it returns what was in the other one.
    read = "%e = tensor.extract %u[%c0] : tensor<4xf32> %q = tensor.insert %e into %r[%c0] : tensor<4xf32>"
    ours = ours.replace("return %r", read + " return %q", 1)
    load = "%e = memref.load %u[%c0] : memref<4xf32> memref.store %e, %t[%c0] : memref<4xf32>"
    wrong = harmless.replace("return %t", load + " return %t", 1)
    assert _run(ours, wrong, AT).answer is Answer.REFUSED


PART = """func.func private @set(%t: tensor<4xf32>, %x: f32) -> tensor<2xf32> {
  %r = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %r : tensor<2xf32> }"""
VIEW = """func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<2xf32, strided<[1], offset: 1>> {
  %r = memref.subview %t[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  return %r : memref<2xf32, strided<[1], offset: 1>> }"""


def test_a_callee_that_returns_a_part() -> None:
    """A summary has no words for it: both bodies are walked at the call."""
    part, view = "tensor<2xf32>", "memref<2xf32, strided<[1], offset: 1>>"
    call = f"%r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> {part}\n"
    to = f"%r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> {view}\n"
    write = f"%w = tensor.insert %x into %r[%c0] : {part} %y = tensor.extract {{}}[%c0] : {{}} return %y : f32"
    store = f"memref.store %x, %r[%c0] : {view} %y = memref.load {{}}[%c0] : {{}} return %y : f32"
    right = VIEW + _f(to + store.format("%r", view), BUFFERS, "f32")
    assert (
        _run(PART + _f(call + write.format("%w", part), GIVEN, "f32"), right, AT).answer
        is Answer.HOLDS
    )
    # The part is one of the argument, so writing to it changes that.
    at_one = "%c1 = arith.constant 1 : index\n"
    ours = PART + _f(
        at_one + call + write.format("%t", "tensor<4xf32>").replace("%t[%c0]", "%t[%c1]"),
        GIVEN,
        "f32",
    )
    wrong = VIEW + _f(
        at_one + to + store.format("%m", "memref<4xf32>").replace("%m[%c0]", "%m[%c1]"),
        BUFFERS,
        "f32",
    )
    assert _run(ours, wrong, (Point(3, 3, "call"),)).answer is Answer.REFUSED


OUTSIDE = "func.func private @set(tensor<4xf32>{}, f32) -> tensor<4xf32>\n"
THERE = "func.func private @set(memref<4xf32>{}, f32) -> memref<4xf32>\n"
READS = ' {bufferization.access = "read"}'
LOAD, EXTRACT = (
    "%y = memref.load {}[%c0] : memref<4xf32> return %y : f32",
    "%y = tensor.extract {}[%c0] : tensor<4xf32> return %y : f32",
)


def test_a_function_without_a_body_that_gets_a_buffer() -> None:
    call, to = OUTSIDE.format("") + _f(CALL + EXTRACT.format("%r"), GIVEN, "f32"), THERE.format("")
    assert _run(call, to + _f(TO + LOAD.format("%r"), BUFFERS, "f32"), AT).answer is Answer.HOLDS
    # It may have written to its argument, unless it says that it does not.
    old = CALL + EXTRACT.format("%t")
    for says, answer in (("", Answer.REFUSED), (READS, Answer.HOLDS)):
        ours = OUTSIDE.format(says) + _f(old, GIVEN, "f32")
        assert _run(ours, to + _f(TO + LOAD.format("%m"), BUFFERS, "f32"), AT).answer is answer
    # What only the target says counts for nothing.
    theirs = THERE.format(READS) + _f(TO + LOAD.format("%m"), BUFFERS, "f32")
    assert _run(OUTSIDE.format("") + _f(old, GIVEN, "f32"), theirs, AT).answer is Answer.REFUSED


def test_what_a_function_without_a_body_gives_may_be_what_it_got() -> None:
    write = "%w = tensor.insert %x into {}[%c0] : tensor<4xf32>"
    store = "memref.store %x, {}[%c0] : memref<4xf32>"
    for written, read in (("r", "m"), ("m", "r")):
        source = {"r": "%r", "m": "%t"}
        ours = OUTSIDE.format(READS) + _f(
            CALL + write.format(source[written]) + EXTRACT.format(source[read]), GIVEN, "f32"
        )
        theirs = THERE.format(READS) + _f(
            TO + store.format(f"%{written}") + LOAD.format(f"%{read}"), BUFFERS, "f32"
        )
        assert _run(ours, theirs, AT).answer is Answer.REFUSED
    # Nor may it be freed as if it were new.
    free = "memref.dealloc %r : memref<4xf32>"
    ours = OUTSIDE.format(READS) + _f(CALL + EXTRACT.format("%t"), GIVEN, "f32")
    theirs = THERE.format(READS) + _f(TO + free + LOAD.format("%m"), BUFFERS, "f32")
    assert _run(ours, theirs, AT).answer is Answer.REFUSED
    # Two of them may be one.
    both = CALL + CALL.replace("%r", "%s")
    ours = OUTSIDE.format(READS) + _f(
        both + write.format("%r") + EXTRACT.format("%s"), GIVEN, "f32"
    )
    theirs = THERE.format(READS) + _f(
        TO + TO.replace("%r", "%s") + store.format("%r") + LOAD.format("%s"), BUFFERS, "f32"
    )
    assert _run(ours, theirs, (Point(2, 2, "call"), Point(3, 3, "call"))).answer is Answer.REFUSED


def test_functions_without_a_body() -> None:
    outside = "func.func private @show(f32)\n"
    say, other = (f"func.call @show({name}) : (f32) -> ()\n" for name in ("%x", "%y"))
    given, buffers = GIVEN + ", %y: f32", BUFFERS + ", %y: f32"
    ours = outside + _f(say + "return %t : tensor<4xf32>", given, "tensor<4xf32>")
    behind = "return %m : memref<4xf32>"
    right = outside + _f(say + behind, buffers, "memref<4xf32>")
    assert _run(ours, right, AT).answer is Answer.HOLDS
    for body in (other + behind, behind, say + say + behind):
        outcome = _run(ours, outside + _f(body, buffers, "memref<4xf32>"), AT)
        assert outcome.answer is not Answer.HOLDS


def test_a_function_that_calls_itself() -> None:
    call = "%r = func.call @f(%t) : (tensor<4xf32>) -> tensor<4xf32> return %r : tensor<4xf32>"
    ours = f"func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {{ {call} }}"
    theirs = ours.replace("tensor", "memref")
    point = Point(1, 1, "call")
    assert _run(ours, theirs, [point]).answer is Answer.NOT_ABLE


def _pair(callee: str, caller: str, given: str, gives: str) -> str:
    return f"{callee} func.func @f({given}) -> ({gives}) {{ %c0 = arith.constant 0 : index\n {caller} }}"


READ = """func.func private @set(%t: {0}<4xf32>, %x: f32) -> f32 {{
  %c0 = arith.constant 0 : index
  {1}
  return %e : f32 }}"""
GET = "%r = func.call @set({0}, %x) : ({1}<4xf32>, f32) -> f32\n"


def test_what_a_callee_writes_that_returns_something_else() -> None:
    extract, load = (
        "%e = tensor.extract %t[%c0] : tensor<4xf32>",
        "%e = memref.load %t[%c0] : memref<4xf32>",
    )
    ours = _pair(
        READ.format("tensor", extract),
        GET.format("%t", "tensor") + EXTRACT.format("%t"),
        GIVEN,
        "f32",
    )
    get = GET.format("%m", "memref") + LOAD.format("%m")
    keeps = _pair(READ.format("memref", load), get, BUFFERS, "f32")
    writes = _pair(
        READ.format("memref", load + " memref.store %x, %t[%c0] : memref<4xf32>"),
        get,
        BUFFERS,
        "f32",
    )
    assert _run(ours, keeps, AT).answer is Answer.HOLDS
    assert _run(ours, writes, AT).answer is Answer.REFUSED


def test_another_function_is_called() -> None:
    two = READ.format("tensor", "%e = arith.addf %x, %x : f32")
    two += two.replace("@set", "@other").replace("addf", "mulf")
    ours = _pair(two, GET.format("%t", "tensor") + "return %r : f32", GIVEN, "f32")
    theirs = (
        ours.replace("tensor", "memref")
        .replace("%t: memref<4xf32>, %x: f32) -> (f32)", "%m: memref<4xf32>, %x: f32) -> (f32)")
        .replace("@set(%t,", "@set(%m,")
    )
    assert _run(ours, theirs, AT).answer is Answer.HOLDS
    assert _run(ours, theirs.replace("call @set", "call @other"), AT).answer is Answer.REFUSED


def test_a_callee_was_checked_with_something_defined() -> None:
    callee = "func.func private @set(%b: i1) -> i1 {{ {} %c = arith.constant true return %c : i1 }}"
    undefined = "%a = {0} %b = {1} %r = func.call @set(%b) : (i1) -> i1 return %r : i1"
    ours = _pair(
        callee.format(""),
        undefined.format("tensor.empty() : tensor<1xi1>", "tensor.extract %a[%c0] : tensor<1xi1>"),
        "",
        "i1",
    )
    made = undefined.format("memref.alloc() : memref<1xi1>", "memref.load %a[%c0] : memref<1xi1>")
    at = (Point(4, 4, "call"),)
    assert _run(ours, _pair(callee.format(""), made, "", "i1"), at).answer is Answer.HOLDS
    assert (
        _run(ours, _pair(callee.format("scf.if %b { }"), made, "", "i1"), at).answer
        is Answer.REFUSED
    )


def test_a_callee_that_gets_a_global() -> None:
    state = "ml_program.global private mutable @g(dense<0.0> : tensor<4xf32>) : tensor<4xf32>\n"
    block = 'memref.global "private" @g : memref<4xf32> = dense<0.0>\n'
    ours = _pair(
        state
        + READ.format(
            "tensor",
            "%s = tensor.empty() : tensor<4xf32> %q = linalg.fill ins(%x : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>"  # noqa: E501
            " ml_program.global_store @g = %q : tensor<4xf32> %e = tensor.extract %t[%c0] : tensor<4xf32>",
        ),
        "%t = ml_program.global_load @g : tensor<4xf32> "
        + GET.format("%t", "tensor")
        + "return %r : f32",
        "%x: f32",
        "f32",
    )
    theirs = _pair(
        block
        + READ.format(
            "memref",
            "%g = memref.get_global @g : memref<4xf32> linalg.fill ins(%x : f32) outs(%g : memref<4xf32>)"
            " %e = memref.load %t[%c0] : memref<4xf32>",
        ),
        "%m = memref.get_global @g : memref<4xf32> "
        + GET.format("%m", "memref")
        + "return %r : f32",
        "%x: f32",
        "f32",
    )
    assert _run(ours, theirs, (Point(3, 3, "call"),)).answer is Answer.REFUSED


def test_a_callee_that_compares_addresses() -> None:
    callee = "func.func private @set(%a: {0}<4xf32>, %b: {0}<4xf32>) -> i1 {{ {1} return %s : i1 }}"
    compare = (
        "%p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index"
        " %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index %s = arith.cmpi eq, %p, %q : index"
    )
    call = "%r = func.call @set({0}, {1}) : ({2}<4xf32>, {2}<4xf32>) -> i1 return %r : i1"
    ours = _pair(
        callee.format("tensor", "%s = arith.constant false"),
        call.format("%t", "%t", "tensor"),
        GIVEN,
        "i1",
    )
    theirs = _pair(
        callee.format("memref", compare), call.format("%m", "%m", "memref"), BUFFERS, "i1"
    )
    assert _run(ours, theirs, AT).answer is Answer.REFUSED


def test_where_the_part_lies() -> None:
    """What the callee returns begins at element 1: element 0 is none of it."""
    view = "memref<2xf32, strided<[1], offset: 1>>"
    call = "%r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<2xf32>\n"
    to = f"%r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> {view}\n memref.store %x, %m[%c0] : memref<4xf32>"
    ours = PART + _f(
        call + "%y = tensor.extract %r[%c0] : tensor<2xf32> return %y : f32", GIVEN, "f32"
    )
    theirs = VIEW + _f(to + f"%y = memref.load %r[%c0] : {view} return %y : f32", BUFFERS, "f32")
    assert _run(ours, theirs, AT).answer is Answer.HOLDS


def test_what_functions_without_a_body_may_not_get() -> None:
    # The same memory twice, under two names.
    two = "func.func private @two({0}<4xf32>, {0}<4xf32>)\n"
    hand = "func.call @two(%r, {0}) : ({1}<4xf32>, {1}<4xf32>) -> () return %x : f32"
    ours = (
        two.format("tensor")
        + OUTSIDE.format(READS)
        + _f(CALL + hand.format("%t", "tensor"), GIVEN, "f32")
    )
    theirs = (
        two.format("memref")
        + THERE.format(READS)
        + _f(TO + hand.format("%m", "memref"), BUFFERS, "f32")
    )
    at = Point(2, 2, "call"), Point(3, 3, "call")
    assert _run(ours, theirs, at).answer is Answer.NOT_ABLE
    # What lies on the stack, and might come back.
    stack = (
        "%a = memref.alloca() : memref<4xf32> memref.copy %m, %a : memref<4xf32> to memref<4xf32>"
    )
    ours = OUTSIDE.format("") + _f(CALL + "return %x : f32", GIVEN, "f32")
    theirs = THERE.format("") + _f(
        stack + TO.replace("%m", "%a") + "return %x : f32", BUFFERS, "f32"
    )
    assert _run(ours, theirs, (Point(2, 4, "call"),)).answer is Answer.NOT_ABLE
    # What it gave, freed as if it were new: it may be the argument.
    free = THERE.format(READS) + _f(
        TO + "memref.dealloc %r : memref<4xf32> return %x : f32", BUFFERS, "f32"
    )
    assert (
        _run(OUTSIDE.format(READS) + _f(CALL + "return %x : f32", GIVEN, "f32"), free, AT).answer
        is Answer.REFUSED
    )
    # A buffer without a rank.
    show = "func.func private @show({0})\n"
    ours = show.format("tensor<4xf32>") + _f(
        "func.call @show(%t) : (tensor<4xf32>) -> () return %x : f32", GIVEN, "f32"
    )
    cast = "%u = memref.cast %m : memref<4xf32> to memref<*xf32> func.call @show(%u) : (memref<*xf32>) -> () return %x : f32"  # noqa: E501
    assert (
        _run(
            ours, show.format("memref<*xf32>") + _f(cast, BUFFERS, "f32"), (Point(2, 3, "call"),)
        ).answer
        is not Answer.HOLDS
    )


def test_a_callee_that_gets_a_buffer_that_shows_an_element_twice() -> None:
    type = "memref<4xf32, strided<[?]>>"
    ours = READ.format("tensor", "%e = arith.addf %x, %x : f32") + _f(
        "%s = tensor.empty() : tensor<4xf32> " + GET.format("%s", "tensor") + "return %r : f32",
        GIVEN,
        "f32",
    )
    callee = READ.format("memref", "%e = arith.addf %x, %x : f32").replace("memref<4xf32>", type)
    view = f"%a = memref.alloc() : memref<1xf32> %v = memref.subview %a[0] [4] [%c0] : memref<1xf32> to {type} "
    call = f"%r = func.call @set(%v, %x) : ({type}, f32) -> f32 return %r : f32"
    assert (
        _run(ours, callee + _f(view + call, BUFFERS, "f32"), (Point(3, 4, "call"),)).answer
        is Answer.REFUSED
    )


PRINTED = """
func.func private @print(KIND<*xf32>)
func.func @f(%t: KIND<4xf32>, %u: KIND<2x2xf32>) {
  %p = CAST %t : KIND<4xf32> to KIND<*xf32>
  call @print(%p) : (KIND<*xf32>) -> ()
  return
}"""


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("", "", Answer.HOLDS),
        ("%t : KIND<4xf32>", "%u : KIND<2x2xf32>", Answer.REFUSED),
        ("%u: KIND<2x2xf32>", "%u: KIND<*xf32>", Answer.HOLDS),
        ("%u: KIND<2x2xf32>", "%u: KIND<2x2xf64>", Answer.REFUSED),
    ],
)
def test_a_buffer_without_a_rank_goes_outside(old: str, new: str, answer: Answer) -> None:
    """A function without a body gets a buffer of the same rank, too."""
    ours = PRINTED.replace(old, new) if "*" in new else PRINTED
    theirs = PRINTED.replace(old, new).replace("KIND", "memref").replace("CAST", "memref.cast")
    ours = ours.replace("KIND", "tensor").replace("CAST", "tensor.cast")
    assert _run(ours, theirs, (Point(2, 2, "call"),)).answer is answer


@pytest.mark.parametrize(
    ("said", "also", "answer"),
    [
        ("", "", Answer.REFUSED),
        ('{bufferization.access = "read"}', "", Answer.REFUSED),
        ('{bufferization.access = "read-write"}', "", Answer.REFUSED),
        ('{bufferization.access = "write"}', "", Answer.HOLDS),
        ('{bufferization.access = "none"}', "", Answer.HOLDS),
        ('{bufferization.access = "write"}', '{bufferization.access = "read"}', Answer.REFUSED),
    ],
)
def test_what_code_of_others_reads(said: str, also: str, answer: Answer) -> None:
    """What it does not read may be anything, but of the same size, and alive."""
    ours = f"func.func private @e(tensor<?xf32> {said})" + _f(
        "func.call @e(%t) : (tensor<?xf32>) -> () return %x : f32",
        "%t: tensor<?xf32>, %x: f32",
        "f32",
    )
    call = (
        "%d = memref.dim %m, %c0 : memref<?xf32> SIZE %a = memref.alloc(%d) : memref<?xf32> FREE\n"
    )
    call += "func.call @e(%a) : (memref<?xf32>) -> () return %x : f32"
    theirs = f"func.func private @e(memref<?xf32> {also})" + _f(
        call, "%m: memref<?xf32>, %x: f32", "f32"
    )
    right = theirs.replace("SIZE", "").replace("FREE", "")
    assert _run(ours, right, (Point(2, 4, "call"),)).answer is answer
    other = theirs.replace("SIZE", "%c5 = arith.constant 5 : index").replace("FREE", "")
    other = other.replace("alloc(%d)", "alloc(%c5)")
    assert _run(ours, other, (Point(2, 5, "call"),)).answer is Answer.REFUSED
    freed = theirs.replace("SIZE", "").replace("FREE", "memref.dealloc %a : memref<?xf32>")
    assert _run(ours, freed, (Point(2, 5, "call"),)).answer is Answer.REFUSED


@pytest.mark.parametrize(("how", "answer"), [("none", Answer.REFUSED), ("write", Answer.HOLDS)])
def test_what_code_of_others_may_give_back(how: str, answer: Answer) -> None:
    """What it does not touch may be its result, so that it has to be the same."""
    declared = (
        f'func.func private @e(KIND<4xf32> {{bufferization.access = "{how}"}}) -> KIND<4xf32>'
    )
    call = "%r = func.call @e(%w) : (KIND<4xf32>) -> KIND<4xf32> return %x : f32"
    source = declared + _f(
        f"%w = tensor.insert %x into %t[%c0] : tensor<4xf32>\n{call}",
        "%t: tensor<4xf32>, %x: f32",
        "f32",
    )
    target = declared + _f(call.replace("%w", "%t"), "%t: memref<4xf32>, %x: f32", "f32")
    pair = source.replace("KIND", "tensor"), target.replace("KIND", "memref")
    assert _run(*pair, (Point(3, 2, "call"),)).answer is answer


def _with_argument(ours: str, theirs: str) -> tuple[str, str]:
    """Both programs; the target hands over a buffer to which nobody has written."""
    call = "%s = func.call @set(%{0}, %x) : ({1}, f32) -> {1} return %s : {1}"
    made = "%a = memref.alloc() : memref<4xf32>\n" + call.format("a", "memref<4xf32>")
    source = (
        f"func.func private @set({GIVEN}) -> tensor<4xf32> {{ {ours} return %r : tensor<4xf32> }}\n"
    )
    target = f"func.func private @set({BUFFERS}) -> memref<4xf32> {{ {theirs} return %m : memref<4xf32> }}\n"
    return (
        source + _f(call.format("t", "tensor<4xf32>"), GIVEN, "tensor<4xf32>"),
        target + _f(made, BUFFERS, "memref<4xf32>"),
    )


def test_what_a_callee_does_not_read() -> None:
    """It need not be the same, where the certificate says that the call is looked at by itself."""
    source, target = _with_argument(
        "%r = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>",
        "linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)",
    )
    assert _run(source, target, (Point(2, 3, "call"),)).answer is Answer.REFUSED
    assert _run(source, target, (Point(2, 3, "call", first=1),)).answer is Answer.HOLDS


def test_what_a_callee_reads() -> None:
    """Looked at by itself, a call needs what it reads."""
    place = "%e = arith.constant 0 : index "
    source, target = _with_argument(
        place + "%r = tensor.insert %x into %t[%e] : tensor<4xf32>",
        place + "memref.store %x, %m[%e] : memref<4xf32>",
    )
    assert _run(source, target, (Point(2, 3, "call", first=1),)).answer is Answer.REFUSED


TOUCHED = """
func.func @f(%t: KIND<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  BODY
  return %v : f32
}
func.func private @e(KIND<4xf32> {bufferization.access = "SAID"}, KIND<4xf32>) -> ()"""


@pytest.mark.parametrize(("said", "answer"), [("none", Answer.HOLDS), ("read", Answer.NOT_ABLE)])
def test_what_others_do_not_touch_may_be_the_same(said: str, answer: Answer) -> None:
    text = TOUCHED.replace("SAID", said)
    body = "%v = LOAD %t[%c0] : KIND<4xf32> func.call @e(%t, %t) : (KIND<4xf32>, KIND<4xf32>) -> ()"
    text = text.replace("BODY", body)
    ours = text.replace("KIND", "tensor").replace("LOAD", "tensor.extract")
    theirs = text.replace("KIND", "memref").replace("LOAD", "memref.load")
    assert _run(ours, theirs, (Point(3, 3, "call"),)).answer is answer
    # What others have written is read behind it.
    body = "func.call @e(%t, %t) : (KIND<4xf32>, KIND<4xf32>) -> () %v = LOAD %t[%c0] : KIND<4xf32>"
    ours, theirs = (
        TOUCHED.replace("SAID", said)
        .replace("BODY", body)
        .replace("KIND", kind)
        .replace("LOAD", op)
        for kind, op in (("tensor", "tensor.extract"), ("memref", "memref.load"))
    )
    assert _run(ours, theirs, (Point(2, 2, "call"),)).answer is not Answer.HOLDS


@pytest.mark.parametrize(
    ("read", "answer"),
    [("%r#0", Answer.HOLDS), ("%r#1", Answer.HOLDS), ("%m", Answer.REFUSED)],
)
def test_a_buffer_that_holds_two_results(read: str, answer: Answer) -> None:
    """Whoever is given it twice, has both in it; but not what was there before."""
    two = "(tensor<4xf32>, tensor<4xf32>)"
    ours = SET.replace("-> tensor<4xf32> {", f"-> {two} {{")
    ours = ours.replace("return %r : tensor<4xf32>", "return %r, %r : tensor<4xf32>, tensor<4xf32>")
    call = "%r:2 = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> "
    body = f"{call}{two} %y = tensor.extract READ[%c0] : tensor<4xf32> return %y : f32"
    source = ours + _f(body.replace("READ", read.replace("%m", "%t")), GIVEN, "f32")
    kept = IN_PLACE.replace("return %t :", "return %t, %t :").replace("f32>  }", "f32> }")
    target = kept.replace(
        "return %t, %t : memref<4xf32>", "return %t, %t : memref<4xf32>, memref<4xf32>"
    )
    target = target.replace("-> memref<4xf32> {", "-> (memref<4xf32>, memref<4xf32>) {")
    body = body.replace("%t,", "%m,").replace("tensor.extract", "memref.load")
    target += _f(body.replace("tensor<", "memref<").replace("READ", read), BUFFERS, "f32")
    modules = [parse(text, "f.mlir")[0].module for text in (source, target)]
    prints = fingerprint_of(modules[0]), fingerprint_of(modules[1])
    of_set = Certificate("set", *prints, (("returned", 0), ("returned", 1)), ())
    certificate = Certificate("f", *prints, (("returned", 0),), AT)
    outcome = Checker((modules[0], modules[1]), lambda _: of_set).check(certificate)
    assert outcome.answer is answer, outcome


ASSERTS = '%z = arith.constant 0 : index\n %k = arith.cmpi ne, %n, %z : index\n cf.assert %k, ""'


@pytest.mark.parametrize(
    ("first", "points", "holds"),
    [
        ("", (), True),
        ("%p = arith.addi %n, %n : index", (), True),
        # The callee may end the program, or never come back, before it divides.
        (ASSERTS, (Point(3, 3, "event"),), False),
        ("func.call @ask(%n) : (index) -> ()", (Point(1, 1, "call"),), False),
    ],
)
def test_what_the_callee_divides_by_is_known_in_front_of_the_call(
    first: str, points: Sequence[Point], holds: bool
) -> None:
    callee = f"""func.func private @ask(%n: index)
func.func private @set(%n: index) -> index {{
  {first}
  %q = arith.divsi %n, %n : index
  return %q : index }}
"""
    call = "%r = func.call @set(%n) : (index) -> index\n return %r : index"
    source = callee + _f(call, "%n: index", "index")
    divides = callee + _f(f"%d = arith.divsi %n, %n : index\n {call}", "%n: index", "index")
    found = _run(source, divides, (Point(2, 3, "call"),), inside=points)
    assert (found.answer is Answer.HOLDS) is holds, found
    # In both programs behind the call, it holds whatever the callee does.
    assert _run(source, source, AT, inside=points).answer is Answer.HOLDS
