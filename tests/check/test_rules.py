"""Each rule of the checker, with a pair that is right and pairs that differ in what the rule asks."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from tests.check.conftest import Check, cut, loop

HEAD = """
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
"""


def source(body: str, arguments: str = "%t: tensor<4xf32>", results: str = "tensor<4xf32>") -> str:
    return f"func.func @f({arguments}) -> ({results}) {{ {HEAD} {body} }}"


def target(body: str, arguments: str = "%m: memref<4xf32>", results: str = "memref<4xf32>") -> str:
    return f"func.func @f({arguments}) -> ({results}) {{ {HEAD} {body} }}"


INSERT = source(
    "%x = tensor.extract %t[%c1] : tensor<4xf32>"
    "%r = tensor.insert %x into %t[%c0] : tensor<4xf32>"
    "return %r : tensor<4xf32>"
)
STORE = "memref.store %x, %m[%c0] : memref<4xf32>"
LOAD = "%x = memref.load %m[%c1] : memref<4xf32>"
RETURN = "return %m : memref<4xf32>"


def test_a_straight_line(run: Check) -> None:
    right = target(LOAD + STORE + RETURN)
    assert run(INSERT, right).answer is Answer.HOLDS
    assert run(INSERT, right, cut(5, 5, ("5.0", "^0.0.0.0"))).answer is Answer.HOLDS


@pytest.mark.parametrize(
    "body",
    [
        LOAD + STORE.replace("%c0", "%c2") + RETURN,
        LOAD.replace("%c1", "%c2") + STORE + RETURN,
        LOAD + RETURN,
        LOAD + STORE + "%a = memref.alloc() : memref<4xf32> return %a : memref<4xf32>",
        LOAD + STORE + "memref.dealloc %m : memref<4xf32>" + RETURN,
        "%c9 = arith.constant 9 : index" + LOAD + STORE + "memref.store %x, %m[%c9] : memref<4xf32>" + RETURN,
        "%s = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32>"
        + LOAD + STORE + "memref.copy %s, %s : memref<2xf32> to memref<2xf32>"
        + "%a = memref.alloc() : memref<4xf32> memref.copy %m, %a : memref<4xf32> to memref<4xf32>"
        + "memref.dealloc %a : memref<4xf32> return %a : memref<4xf32>",
    ],
)  # fmt: skip
def test_what_differs_in_a_straight_line_is_refused(run: Check, body: str) -> None:
    assert run(INSERT, target(body)).answer is Answer.REFUSED


@pytest.mark.parametrize("said", ["writable = false", 'access = "read"'])
def test_memory_that_may_not_be_written(run: Check, said: str) -> None:
    ours = INSERT.replace("tensor<4xf32>)", f"tensor<4xf32> {{bufferization.{said}}})", 1)
    outcome = run(ours, target(LOAD + STORE + RETURN))
    assert (outcome.answer, "read-only" in outcome.reason) == (Answer.REFUSED, True)


def test_a_cut_that_is_not_so_is_refused(run: Check) -> None:
    right = target(LOAD + STORE + RETURN)
    for point in (
        cut(5, 4, ("5.0", "^0.0.0.0")),
        cut(5, 5, ("^0.0.0.0", "^0.0.0.0")),
        cut(5, 5, ("4.0", "^0.0.0.0")),
        cut(5, 5, ("5.0", "7.0")),
        cut(5, 5, ("99.0", "^0.0.0.0")),
        Point(5, 5, "loop"),
    ):
        assert run(INSERT, right, point).answer is Answer.REFUSED


def test_what_is_cut_is_forgotten(run: Check) -> None:
    # Behind the cut nothing is known of the argument but that both have it alike: a constant in it is one no more.
    ours = source(
        "%x = arith.constant 1.0 : f32 %r = tensor.insert %x into %t[%c0] : tensor<4xf32>"
        "%y = tensor.extract %r[%c0] : tensor<4xf32> return %y : f32",
        results="f32",
    )
    theirs = target(
        "%x = arith.constant 1.0 : f32 memref.store %x, %m[%c0] : memref<4xf32> return %x : f32",
        results="f32",
    )
    assert run(ours, theirs).answer is Answer.HOLDS
    # What was read before the cut is known still.
    assert run(ours, theirs, cut(6, 5, ("5.0", "^0.0.0.0"))).answer is Answer.HOLDS
    assert run(ours, theirs, cut(5, 5, ("5.0", "^0.0.0.0"))).answer is Answer.REFUSED


def test_undefined_contents(run: Check) -> None:
    ours = source("%e = tensor.empty() : tensor<4xf32> return %e : tensor<4xf32>")
    fresh = "%a = memref.alloc() : memref<4xf32> return %a : memref<4xf32>"
    assert run(ours, target(fresh)).answer is Answer.HOLDS
    assert run(ours, target(RETURN)).answer is Answer.HOLDS
    assert run(source("return %t : tensor<4xf32>"), target(fresh)).answer is Answer.REFUSED


def test_branching_on_what_nobody_wrote(run: Check) -> None:
    ours = source("return %c0 : index", results="index")
    theirs = target(
        "%a = memref.alloc() : memref<i1> %b = memref.load %a[] : memref<i1>"
        "%x = arith.select %b, %c0, %c0 : index return %x : index",
        results="index",
    )
    assert run(ours, theirs).answer is Answer.REFUSED


def test_a_program_that_is_undefined_on_every_input_is_no_success(run: Check) -> None:
    ours = source(
        "%c9 = arith.constant 9 : index %x = tensor.extract %t[%c9] : tensor<4xf32>"
        "return %t : tensor<4xf32>"
    )
    assert run(ours, target(RETURN)).answer is Answer.REFUSED


# Branches.

IF = source(
    "%r = scf.if %b -> tensor<4xf32> { %y = tensor.insert %x into %t[%c0] : tensor<4xf32>"
    "scf.yield %y : tensor<4xf32> } else { scf.yield %t : tensor<4xf32> }"
    "return %r : tensor<4xf32>",
    "%t: tensor<4xf32>, %x: f32, %b: i1",
)
BRANCH = Point(4, 4, "branch", regions=((), ()))


def _branch(then: str, otherwise: str = "", condition: str = "%b") -> str:
    negated = "%true = arith.constant true\n %n = arith.xori %b, %true : i1\n"
    body = f"scf.if {condition} {{ {then} }} else {{ {otherwise} }}\n {RETURN}"
    given = "%m: memref<4xf32>, %x: f32, %b: i1"
    return target((negated if condition == "%n" else "") + body, given)


def test_a_branch(run: Check) -> None:
    assert run(IF, _branch(STORE), BRANCH).answer is Answer.HOLDS
    # Without a point, each is run on its own.
    assert run(IF, _branch(STORE)).answer is Answer.HOLDS
    assert run(IF, _branch("", STORE), BRANCH).answer is Answer.REFUSED
    assert run(IF, _branch(STORE, STORE), BRANCH).answer is Answer.REFUSED
    wrong = _branch(STORE, condition="%n")
    assert run(IF, wrong, Point(4, 6, "branch", regions=((), ()))).answer is Answer.REFUSED


def test_a_buffer_of_one_path(run: Check) -> None:
    choose = (
        "%r = scf.if %b -> memref<4xf32> { %a = memref.alloc() : memref<4xf32>"
        "memref.copy %m, %a : memref<4xf32> to memref<4xf32> memref.store %x, %a[%c0] : memref<4xf32>"
        "scf.yield %a : memref<4xf32> } else { scf.yield %m : memref<4xf32> } "
    )
    given = "%m: memref<4xf32>, %x: f32, %b: i1"
    right = target(choose + "return %r : memref<4xf32>", given)
    assert run(IF, right, BRANCH).answer is Answer.HOLDS
    assert run(IF, right, BRANCH, must_free=True).answer is Answer.HOLDS
    freed = target(choose + "memref.dealloc %r : memref<4xf32> return %m : memref<4xf32>", given)
    assert run(IF, freed, BRANCH).answer is Answer.REFUSED


# Loops.

FOR = source(
    "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {"
    "%x = tensor.extract %a[%c0] : tensor<?xf32>"
    "%y = tensor.insert %x into %a[%i] : tensor<?xf32> scf.yield %y : tensor<?xf32> }"
    "return %r : tensor<?xf32>",
    "%t: tensor<?xf32>, %n: index",
    "tensor<?xf32>",
)
HOLDS_ITS_ARGUMENT = [("^4.0.0.1", "^0.0.0.0")]


def _for(body: str, bound: str = "%n", before: str = "", behind: str = "") -> str:
    rest = f"{behind} return %m : memref<?xf32>"
    return target(
        f"{before} scf.for %i = %c0 to {bound} step %c1 {{ {body} }} {rest}",
        "%m: memref<?xf32>, %n: index",
        "memref<?xf32>",
    )


COPY_FIRST = "%x = memref.load %m[%c0] : memref<?xf32> memref.store %x, %m[%i] : memref<?xf32>"


def test_a_loop(run: Check) -> None:
    assert run(FOR, _for(COPY_FIRST), loop((4, 4), HOLDS_ITS_ARGUMENT)).answer is Answer.HOLDS
    cuts = [cut(6, 6, ("6.0", "^0.0.0.0"))]
    assert run(FOR, _for(COPY_FIRST), loop((4, 4), HOLDS_ITS_ARGUMENT, cuts)).answer is Answer.HOLDS


@pytest.mark.parametrize(
    "theirs",
    [
        _for(COPY_FIRST.replace("%m[%i]", "%m[%c1]")),
        _for(COPY_FIRST, bound="%c2"),
        _for(COPY_FIRST.replace("%m[%c0]", "%m[%i]")),
        _for(COPY_FIRST, behind="memref.store %z, %m[%c0] : memref<?xf32>", before="%z = arith.constant 0.0 : f32"),
        _for(COPY_FIRST + "memref.dealloc %m : memref<?xf32>"),
    ],
)  # fmt: skip
def test_what_differs_in_a_loop_is_refused(run: Check, theirs: str) -> None:
    at = 5 if "%z" in theirs else 4
    outcome = run(FOR, theirs, loop((4, at), HOLDS_ITS_ARGUMENT))
    assert outcome.answer is Answer.REFUSED


def test_a_relation_that_says_too_little_is_refused(run: Check) -> None:
    assert run(FOR, _for(COPY_FIRST), loop((4, 4), [])).answer is Answer.REFUSED


def test_memory_beside_what_the_relation_shows(run: Check) -> None:
    # The relation says what is in the first half; a store to the second half is beyond it.
    ours = source(
        "%s = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<2xf32>"
        "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<2xf32>) {"
        "%y = tensor.insert %x into %a[%c0] : tensor<2xf32> scf.yield %y : tensor<2xf32> }"
        "%q = tensor.insert_slice %r into %t[0] [2] [1] : tensor<2xf32> into tensor<4xf32>"
        "return %q : tensor<4xf32>",
        "%t: tensor<4xf32>, %x: f32, %n: index",
    )
    given = "%m: memref<4xf32>, %x: f32, %n: index"
    half = "%s = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32>"
    rounds = "scf.for %i = %c0 to %n step %c1 {{ {} }}" + RETURN
    right = target(half + rounds.format("memref.store %x, %s[%c0] : memref<2xf32>"), given)
    point = loop((5, 5), [("^5.0.0.1", "4.0")])
    assert run(ours, right, point).answer is Answer.HOLDS
    wrong = "memref.store %x, %s[%c0] : memref<2xf32> memref.store %x, %m[%c2] : memref<4xf32>"
    outcome = run(ours, target(half + rounds.format(wrong), given), point)
    assert (outcome.answer, "only where" in outcome.reason) == (Answer.REFUSED, True)


def test_carried_scalars(run: Check) -> None:
    text = (
        "%r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {{"
        "%b = arith.addi %a, {} : index scf.yield %b : index }} return %r : index"
    )
    ours = source(text.format("%c1"), "%n: index", "index")
    point = loop((4, 4), [], equal=(("^4.0.0.1", "^4.0.0.1"),))
    theirs = target(text.format("%c1"), "%n: index", "index")
    assert run(ours, theirs, point).answer is Answer.HOLDS
    assert run(ours, theirs, loop((4, 4), [])).answer is Answer.REFUSED
    wrong = target(text.format("%c2"), "%n: index", "index")
    assert run(ours, wrong, point).answer is Answer.REFUSED


def test_leaks_in_loops(run: Check) -> None:
    leaking = _for(COPY_FIRST + "%w = memref.alloc() : memref<2xf32>")
    point = loop((4, 4), HOLDS_ITS_ARGUMENT)
    assert run(FOR, leaking, point).answer is Answer.HOLDS
    assert run(FOR, leaking, point, must_free=True).answer is Answer.REFUSED
    freeing = _for(
        COPY_FIRST + "%w = memref.alloc() : memref<2xf32> memref.dealloc %w : memref<2xf32>"
    )
    assert run(FOR, freeing, point, must_free=True).answer is Answer.HOLDS


# Loop nests that are not run for each element.

GIVEN = "%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>"
BUFFERS = "%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>"
MATMUL = source(
    "%r = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>"
    "return %r : tensor<4x4xf32>",
    GIVEN,
    "tensor<4x4xf32>",
)


def _matmul(one: str, other: str, into: str, name: str = "matmul") -> str:
    return target(
        f"linalg.{name} ins({one}, {other} : memref<4x4xf32>, memref<4x4xf32>) outs({into} : memref<4x4xf32>)"
        f"return {into} : memref<4x4xf32>",
        BUFFERS,
        "memref<4x4xf32>",
    )


def test_loop_nests_with_a_counterpart(run: Check) -> None:
    nest = cut(4, 4, rule="nest")
    assert run(MATMUL, _matmul("%a", "%b", "%c"), nest).answer is Answer.HOLDS
    assert run(MATMUL, _matmul("%a", "%b", "%c")).answer is Answer.NOT_ABLE
    assert run(MATMUL, _matmul("%b", "%a", "%c"), nest).answer is Answer.REFUSED
    assert run(MATMUL, _matmul("%a", "%b", "%b"), nest).answer is Answer.REFUSED
    assert run(MATMUL, _matmul("%a", "%c", "%c"), nest).answer is Answer.REFUSED


# Events.

PRINT = "vector.print %x : f32\n"


def test_events(run: Check) -> None:
    given = "%t: tensor<4xf32>, %x: f32, %y: f32"
    buffers = given.replace("tensor", "memref").replace("%t", "%m")
    ours = source(PRINT + " return %t : tensor<4xf32>", given)
    point = Point(4, 4, "event")
    assert run(ours, target(PRINT + RETURN, buffers), point).answer is Answer.HOLDS
    assert run(ours, target(PRINT + RETURN, buffers)).answer is Answer.HOLDS
    other = PRINT.replace("%x", "%y")
    assert run(ours, target(other + RETURN, buffers), point).answer is Answer.REFUSED
    assert run(ours, target(PRINT + PRINT + RETURN, buffers), point).answer is Answer.REFUSED
    assert run(ours, target(RETURN, buffers)).answer is Answer.REFUSED


def test_what_is_known_behind_an_assertion_is_not_known_before_it(run: Check) -> None:
    given = "%t: tensor<?xf32>, %i: index, %b: i1"
    buffers = given.replace("tensor", "memref").replace("%t", "%m")
    read = "%x = tensor.extract %t[%i] : tensor<?xf32>"
    load = "%x = memref.load %m[%i] : memref<?xf32>"
    stop = 'cf.assert %b, "stop" '
    ours = source(stop + read + "return %x : f32", given, "f32")
    assert (
        run(
            ours, target(stop + load + "return %x : f32", buffers, "f32"), Point(4, 4, "event")
        ).answer
        is Answer.HOLDS
    )
    early = target(load + stop + "return %x : f32", buffers, "f32")
    assert run(ours, early, Point(4, 5, "event")).answer is Answer.REFUSED
    negated = target(
        "%t1 = arith.constant true %n = arith.xori %b, %t1 : i1 "
        + stop.replace("%b", "%n")
        + load
        + "return %x : f32",
        buffers,
        "f32",
    )
    assert run(ours, negated, Point(4, 6, "event")).answer is Answer.REFUSED


def test_what_an_assertion_says_that_fails(run: Check) -> None:
    given, true = "%t: tensor<4xf32>, %b: i1", "%c = arith.constant true "
    buffers = given.replace("tensor", "memref").replace("%t", "%m")
    for asserted, answer in (("%b", Answer.REFUSED), ("%c", Answer.HOLDS)):
        texts = [f'{true} cf.assert {asserted}, "{said}" ' for said in ("tensor", "memref")]
        ours = source(texts[0] + "return %t : tensor<4xf32>", given)
        theirs = target(texts[1] + RETURN, buffers)
        assert run(ours, theirs, Point(5, 5, "event")).answer is answer, asserted
        alike = theirs.replace('"memref"', '"tensor"')
        assert run(ours, alike, Point(5, 5, "event")).answer is Answer.HOLDS
    # One of them says so, and the other one asks for it.
    asked = source('scf.if %b { cf.assert %b, "no" } return %t : tensor<4xf32>', given)
    sure = target(f'scf.if %b {{ {true} cf.assert %c, "never" }} {RETURN}', buffers)
    inside = Point(5, 6, "event")
    outcome = run(asked, sure, Point(4, 4, "branch", regions=((inside,), ())))
    assert outcome.answer is Answer.HOLDS, outcome


def test_a_rule_is_for_its_ops_only(run: Check) -> None:
    # Read as a loop that counts, a parallel one would have no races.
    given = "%t: tensor<4xf32>, %x: f32, %n: index"
    body = "scf.parallel (%i) = (%c0) to (%n) step (%c1) {{ {} scf.reduce }}\n"
    ours = source(body.format("") + "return %t : tensor<4xf32>", given)
    buffers = given.replace("tensor", "memref").replace("%t", "%m")
    theirs = target(body.format("") + RETURN, buffers)
    for rule in ("loop", "branch", "call", "event"):
        outcome = run(ours, theirs, Point(4, 4, rule, regions=((),)))
        assert outcome.answer is not Answer.HOLDS, rule


def test_what_fits_no_rule_is_refused(run: Check) -> None:
    right = target(LOAD + STORE + RETURN)
    for rule in ("loop", "branch", "call", "threads", "event"):
        assert run(INSERT, right, Point(4, 4, rule)).answer is Answer.REFUSED


def test_a_branch_of_one_program_only(run: Check) -> None:
    given = "%m: memref<4xf32>, %x: f32, %b: i1"
    chosen = (
        "%y = memref.load %m[%c0] : memref<4xf32>\n %z = arith.select {} : f32\n"
        "memref.store %z, %m[%c0] : memref<4xf32>\n" + RETURN
    )
    assert run(IF, target(chosen.format("%b, %x, %y"), given)).answer is Answer.HOLDS
    assert run(IF, target(chosen.format("%b, %y, %x"), given)).answer is Answer.REFUSED
    inside = (
        "%c9 = arith.constant 9 : index\n scf.if %b { memref.store %x, %m[{}] : memref<4xf32> }\n"
    )
    bare = source("return %t : tensor<4xf32>", "%t: tensor<4xf32>, %x: f32, %b: i1")
    for place in ("%c0", "%c9"):
        theirs = target(inside.replace("{}", place) + RETURN, given)
        assert run(bare, theirs).answer is Answer.REFUSED


def test_bodies_that_compute_something_else(run: Check) -> None:
    text = "linalg.reduce {{ arith.{} }} ins(%a : {}<4xf32>) outs(%c : {}<f32>) dimensions = [0]\n"
    given = "%a: tensor<4xf32>, %c: tensor<f32>"
    sum_of = text.format("addf", "tensor", "tensor")
    ours = source(f"%r = {sum_of} return %r : tensor<f32>", given, "tensor<f32>")
    for name, answer in (("addf", Answer.HOLDS), ("mulf", Answer.REFUSED)):
        body = text.format(name, "memref", "memref") + "return %c : memref<f32>"
        theirs = target(body, given.replace("tensor", "memref"), "memref<f32>")
        assert run(ours, theirs, cut(4, 4, rule="nest")).answer is answer


def test_a_copy_onto_itself_that_is_shifted(run: Check) -> None:
    ours = source(
        "%s = tensor.extract_slice %t[0] [3] [1] : tensor<4xf32> to tensor<3xf32>"
        "%r = tensor.insert_slice %s into %t[1] [3] [1] : tensor<3xf32> into tensor<4xf32>"
        "return %r : tensor<4xf32>"
    )
    theirs = target(
        "%s = memref.subview %m[0] [3] [1] : memref<4xf32> to memref<3xf32>"
        "%d = memref.subview %m[1] [3] [1] : memref<4xf32> to memref<3xf32, strided<[1], offset: 1>>"
        "memref.copy %s, %d : memref<3xf32> to memref<3xf32, strided<[1], offset: 1>>" + RETURN
    )
    outcome = run(ours, theirs)
    assert (outcome.answer, "overlap" in outcome.reason) == (Answer.REFUSED, True)


def test_a_buffer_of_other_sizes(run: Check) -> None:
    ours = source("return %t : tensor<?xf32>", "%t: tensor<?xf32>", "tensor<?xf32>")
    made = "%a = memref.alloc(%c0) : memref<?xf32> return %a : memref<?xf32>"
    theirs = target(made, "%m: memref<?xf32>", "memref<?xf32>")
    assert run(ours, theirs).answer is Answer.REFUSED


def test_the_numbers_of_rounds(run: Check) -> None:
    """A round has a number that the step leads to: here, an even one."""
    ours = """func.func @f(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
      %c0 = arith.constant 0 : index %c2 = arith.constant 2 : index %c8 = arith.constant 8 : index
      %r = scf.for %i = %c0 to %c8 step STEP iter_args(%a = %t) -> (tensor<8xf32>) {
        %b = tensor.insert %x into %a[%i] : tensor<8xf32>
        scf.yield %b : tensor<8xf32>
      }
      return %r : tensor<8xf32> }"""
    theirs = """func.func @f(%m: memref<8xf32>, %x: f32) -> memref<8xf32> {
      %c0 = arith.constant 0 : index %c2 = arith.constant 2 : index %c8 = arith.constant 8 : index
      scf.for %i = %c0 to %c8 step STEP {
        memref.store %x, %m[%i] : memref<8xf32>
        %j = affine.apply affine_map<(i) -> (i + 1)>(%i)
        %y = memref.load %m[%j] : memref<8xf32>
      }
      return %m : memref<8xf32> }"""
    point = loop((4, 4), [("^4.0.0.1", "^0.0.0.0")])
    assert (
        run(ours.replace("STEP", "%c2"), theirs.replace("STEP", "%c2"), point).answer
        is Answer.HOLDS
    )
    one = "%c1 = arith.constant 1 : index %c0 ="
    ours, theirs = (each.replace("%c0 =", one).replace("STEP", "%c1") for each in (ours, theirs))
    point = loop((5, 5), [("^5.0.0.1", "^0.0.0.0")])
    assert run(ours, theirs, point).answer is Answer.REFUSED
    right = theirs.replace("%j]", "%i]")
    assert run(ours, right, point).answer is Answer.HOLDS
    last = """%c7 = arith.constant 7 : index %is = arith.cmpi eq, %i, %c7 : index
        %w = arith.constant 0.5 : f32 %v = arith.select %is, %w, %x : f32
        memref.store %v"""
    assert run(ours, right.replace("memref.store %x", last), point).answer is Answer.REFUSED


def test_joined_dimensions(run: Check) -> None:
    """Who writes through a buffer whose dimensions are joined, writes the elements of the one behind it."""
    ours = """func.func @f(%t: tensor<2x?xf32>, %x: f32, %i: index) -> tensor<2x?xf32> {
      %j = tensor.collapse_shape %t [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
      %w = tensor.insert %x into %j[%i] : tensor<?xf32>
      %c1 = arith.constant 1 : index
      %n = tensor.dim %t, %c1 : tensor<2x?xf32>
      %s = tensor.expand_shape %w [[0, 1]] output_shape [2, %n] : tensor<?xf32> into tensor<2x?xf32>
      return %s : tensor<2x?xf32> }"""
    theirs = """func.func @f(%m: memref<2x?xf32>, %x: f32, %i: index) -> memref<2x?xf32> {
      %j = memref.collapse_shape %m [[0, 1]] : memref<2x?xf32> into memref<?xf32>
      memref.store %x, %j[AT] : memref<?xf32>
      %c1 = arith.constant 1 : index
      %n = memref.dim %m, %c1 : memref<2x?xf32>
      %s = memref.expand_shape %j [[0, 1]] output_shape [2, %n] : memref<?xf32> into memref<2x?xf32>
      return RESULT : memref<2x?xf32> }"""
    for result in ("%m", "%s"):
        text = theirs.replace("RESULT", result)
        assert run(ours, text.replace("AT", "%i")).answer is Answer.HOLDS
        for other in ("%z = arith.constant 0 : index", "%z = arith.addi %i, %i : index"):
            wrong = text.replace("memref.store", f"{other} memref.store").replace("AT", "%z")
            assert run(ours, wrong).answer is Answer.REFUSED


INTEGERS = """func.func @f(%t: tensor<4xf32>, %x: f32, %n: i32, %k: i32) -> tensor<4xf32> {
      %c1 = arith.constant 1 : i32
      %r = scf.for UNSIGNED %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) : i32 {
        %j = arith.index_cast %i : i32 to index
        %b = tensor.insert %x into %a[%j] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }
      return %r : tensor<4xf32> }"""
COUNTED = """func.func @f(%m: memref<4xf32>, %x: f32, %n: i32, %k: i32) -> memref<4xf32> {
      %c1 = arith.constant 1 : i32
      scf.for UNSIGNED %i = %c1 to %n step %c1 : i32 {
        %j = arith.index_cast %i : i32 to index
        memref.store %x, %m[%j] : memref<4xf32>
      }
      return %m : memref<4xf32> }"""


@pytest.mark.parametrize("first", [False, True])
def test_a_loop_over_integers(run: Check, first: bool) -> None:
    """Both programs count the same ones."""
    point = loop((2, 2), [("^2.0.0.1", "^0.0.0.0")], first=first)
    for form in ("", "unsigned"):
        ours, theirs = (text.replace("UNSIGNED", form) for text in (INTEGERS, COUNTED))
        assert run(ours, theirs, point).answer is Answer.HOLDS
        for right, wrong in (
            ("= %c1 to", "= %k to"),
            ("to %n", "to %k"),
            ("step %c1", "step %n"),
            ("index_cast %i", "index_cast %n"),
            ("return", "memref.store %x, %m[%j] : memref<4xf32> return"),
        ):
            text = theirs.replace(right, wrong)
            if right == "return":
                text = text.replace(
                    "%m[%j] : memref<4xf32> return", "%m[%z] : memref<4xf32> return"
                )
                text = text.replace("%c1 = arith", "%z = arith.constant 0 : index %c1 = arith")
                moved = loop((2, 3), [("^2.0.0.1", "^0.0.0.0")], first=first)
                assert run(ours, text, moved).answer is Answer.REFUSED
            else:
                assert run(ours, text, point).answer is Answer.REFUSED, wrong
    signed, unsigned = (COUNTED.replace("UNSIGNED", form) for form in ("", "unsigned"))
    ours = INTEGERS.replace("UNSIGNED", "")
    assert run(ours, signed, point).answer is Answer.HOLDS
    assert run(ours, unsigned, point).answer is Answer.REFUSED


def test_indices_without_a_sign(run: Check) -> None:
    """Minus one is the largest of them: such a loop has rounds."""
    head = "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %most = arith.constant -1 : index"
    ours = f"""func.func @f(%t: tensor<4xf32>, %x: f32, %y: f32) -> tensor<4xf32> {{ {head}
      %r = scf.for unsigned %i = %c0 to %most step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {{
        %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }}
      return %r : tensor<4xf32> }}"""
    theirs = f"""func.func @f(%m: memref<4xf32>, %x: f32, %y: f32) -> memref<4xf32> {{ {head}
      scf.for unsigned %i = %c0 to %most step %c1 {{
        memref.store %x, %m[%c0] : memref<4xf32>
      }}
      return %m : memref<4xf32> }}"""
    point = loop((4, 4), [("^4.0.0.1", "^0.0.0.0")])
    assert run(ours, theirs, point).answer is Answer.HOLDS
    assert run(ours, theirs.replace("store %x", "store %y"), point).answer is Answer.REFUSED


def test_a_way_that_nobody_takes(run: Check) -> None:
    ours = """func.func @f(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
      %is = arith.constant IS
      %c0 = arith.constant 0 : index
      %r = scf.while (%a = %t) : (tensor<4xf32>) -> (tensor<4xf32>) {
        scf.condition(%is) %a : tensor<4xf32>
      } do {
      ^bb0(%a: tensor<4xf32>):
        %b = tensor.insert %x into %a[%c0] : tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      }
      return %r : tensor<4xf32> }"""
    theirs = """func.func @f(%m: memref<4xf32>, %x: f32) -> memref<4xf32> {
      %is = arith.constant IS
      %c0 = arith.constant 0 : index
      %r = scf.while (%a = %m) : (memref<4xf32>) -> (memref<4xf32>) {
        scf.condition(%is) %a : memref<4xf32>
      } do {
      ^bb0(%a: memref<4xf32>):
        %b = memref.alloc() : memref<4xf32>
        scf.yield %b : memref<4xf32>
      }
      return %m : memref<4xf32> }"""
    point = Point(3, 3, "loop", (Hold("^3.0.0.0", "^3.0.0.0"),), regions=((), ()))
    for is_taken, answer in (("false", Answer.HOLDS), ("true", Answer.REFUSED)):
        texts = (text.replace("IS", is_taken) for text in (ours, theirs))
        assert run(*texts, point).answer is answer


def test_a_body_that_looks_into_a_buffer(run: Check) -> None:
    """It sees nothing that the op itself writes."""
    same = 'indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]'
    body = """%i = linalg.index 0 : index
        %j = affine.apply affine_map<(i) -> (3 - i)>(%i)"""
    ours = f"""func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {{
      %r = linalg.generic {{{same}}} outs(%t : tensor<4xf32>) {{
      ^bb0(%old: f32):
        {body}
        %v = tensor.extract FROM[%j] : tensor<4xf32>
        linalg.yield %v : f32
      }} -> tensor<4xf32>
      return %r : tensor<4xf32> }}"""
    theirs = f"""func.func @f(%m: memref<4xf32>, %n: memref<4xf32>) -> memref<4xf32> {{
      linalg.generic {{{same}}} outs(%m : memref<4xf32>) {{
      ^bb0(%old: f32):
        {body}
        %v = memref.load FROM[%j] : memref<4xf32>
        linalg.yield %v : f32
      }}
      return %m : memref<4xf32> }}"""
    assert run(ours.replace("FROM", "%u"), theirs.replace("FROM", "%n")).answer is Answer.HOLDS
    outcome = run(ours.replace("FROM", "%t"), theirs.replace("FROM", "%m"))
    assert (outcome.answer, "overlap" in outcome.reason) == (Answer.REFUSED, True), outcome
    assert run(ours.replace("FROM", "%u"), theirs.replace("FROM", "%m")).answer is Answer.REFUSED
    # In the source it would be known.
    both = theirs.replace("FROM", "%n")
    assert run(both, both).answer is Answer.NOT_ABLE


def test_what_nobody_calls_undefined_is_not_assumed_of_the_source(run: Check) -> None:
    """No page says that a mask has to be defined: where this one is not, the source returns its argument."""
    arguments = "%m: TYPE, %c: i1, %x: index"
    body = """
        %p = ub.poison : i1
        %true = arith.constant true
        %q = arith.select %c, %p, %true : i1
        %mask = vector.broadcast %q : i1 to vector<4xi1>
        %v = vector.transfer_read %m[%c0], %x, %mask : tensor<4xindex>, vector<4xindex>
        return %x : index
    """
    ours = source(body, arguments.replace("TYPE", "tensor<4xindex>"), "index")
    other = "%k = arith.constant 77 : index %z = arith.select %c, %k, %x : index return %z : index"
    theirs = target(other, arguments.replace("TYPE", "memref<4xindex>"), "index")
    assert run(ours, theirs).answer is Answer.NOT_ABLE


TWO_NAMES = """func.func @f(%t: TYPE, %x: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %y = %x) -> (TYPE, f32) {
    %e = LOAD %ONE[%c0] : TYPE
    %g = LOAD %OTHER[%c0] : TYPE
    %q = arith.subf %e, %g : f32
    %z = arith.addf %y, %q : f32
    BODY
    scf.yield LAST, %z : TYPE, f32
  }
  return %s : f32 }"""


@pytest.mark.parametrize(
    ("body", "last", "answer"),
    [("", "%a", Answer.HOLDS), ("%b = tensor.insert %z into %a[%c0] : TYPE", "%b", Answer.REFUSED)],
)
def test_one_buffer_by_two_names(run: Check, body: str, last: str, answer: Answer) -> None:
    """It holds the tensor that the loop carries, and the one that this was: they are the same, if it does so again."""
    ours = TWO_NAMES.replace("LOAD", "tensor.extract").replace("ONE", "a").replace("OTHER", "t")
    ours = ours.replace("BODY", body).replace("LAST", last).replace("TYPE", "tensor<4xf32>")
    theirs = TWO_NAMES.replace("LOAD", "memref.load").replace("ONE", "t").replace("OTHER", "a")
    store = "memref.store %z, %a[%c0] : TYPE" if body else ""
    theirs = theirs.replace("BODY", store).replace("LAST", "%a").replace("TYPE", "memref<4xf32>")
    holds = [("^3.0.0.1", "^3.0.0.1"), ("^0.0.0.0", "^0.0.0.0")]
    equal = (("^3.0.0.2", "^3.0.0.2"),)
    outcome = run(ours, theirs, loop((3, 3), holds, equal=equal))
    assert outcome.answer is answer, outcome
