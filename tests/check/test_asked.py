"""Pairs that differ in one thing which only one question of the checker finds out."""

from __future__ import annotations

import pytest

from oneshot_verify.check import questions
from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer
from oneshot_verify.check.terms import INT, apply, at_most
from oneshot_verify.semantics.unbufferized import Tensors
from tests.check.conftest import Check, cut
from tests.check.test_rules import INSERT, LOAD, RETURN, STORE, source, target

GIVEN, BUFFERS = "%t: tensor<4xf32>, %x: f32", "%m: memref<4xf32>, %x: f32"
SCALAR = source("return %x : f32", GIVEN, "f32")


def _scalar(body: str, given: str = BUFFERS) -> str:
    return target(body + " return %x : f32", given, "f32")


UNDEFINED = "%a = memref.alloc() : memref<i1> %u = memref.load %a[] : memref<i1>\n"
NUMBER = "%a = memref.alloc() : memref<f32> %u = memref.load %a[] : memref<f32>\n"


@pytest.mark.parametrize(
    "body",
    [
        # An index that is in bounds, whatever it is, and not defined.
        UNDEFINED + "%i = arith.select %u, %c0, %c1 : index %v = memref.load %m[%i] : memref<4xf32>",
        # What is computed of something undefined is not defined.
        NUMBER + "%b = arith.cmpf oeq, %u, %u : f32 scf.if %b { }",
        # What a body requires.
        "%n = memref.alloc() : memref<4xi32> %z = arith.constant 0 : i32 linalg.fill ins(%z : i32) outs(%n : memref<4xi32>)"  # noqa: E501
        "linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]} outs(%n : memref<4xi32>)"  # noqa: E501
        "{ ^bb0(%o: i32): %q = arith.divui %o, %o : i32 linalg.yield %q : i32 }",
        # What a round frees is not there in the next one.
        "%a = memref.alloc() : memref<4xf32> scf.for %i = %c0 to %c2 step %c1 { memref.dealloc %a : memref<4xf32> }",
        # The path that is taken where a condition does not hold.
        "%b = memref.alloc() : memref<1xi1> %f = arith.constant false scf.if %f { } else {"
        "%c9 = arith.constant 9 : index %v = memref.load %m[%c9] : memref<4xf32> }",
    ],
)  # fmt: skip
def test_what_the_target_does_besides(run: Check, body: str) -> None:
    ours = SCALAR
    if "scf.for" in body:
        ours = source("scf.for %i = %c0 to %c2 step %c1 { } return %x : f32", GIVEN, "f32")
        assert run(ours, _scalar(body), Point(4, 5, "loop", regions=((),))).answer is Answer.REFUSED
        return
    assert run(ours, _scalar("")).answer is Answer.HOLDS
    assert run(ours, _scalar(body)).answer is Answer.REFUSED


def test_a_fact_of_one_path(run: Check) -> None:
    given = "%t: tensor<4xf32>, %n: i32, %b: i1"
    text = "%r = scf.if %b -> i32 {{ %q = arith.divui %n, %n : i32 scf.yield %q : i32 }} else {{ scf.yield %n : i32 }} {} return %r : i32"  # noqa: E501
    ours = source(text.format(""), given, "i32")
    theirs = target(text.format("%w = arith.divui %n, %n : i32"), given.replace("%t: tensor", "%m: memref"), "i32")  # fmt: skip  # noqa: E501
    assert run(ours, theirs, Point(4, 4, "branch", regions=((), ()))).answer is Answer.REFUSED


class Silent:
    """A solver that says nothing."""

    ctx = None

    def __getattr__(self, name: str) -> object:
        return lambda *_: questions.z3.unknown


def test_a_solver_that_does_not_know() -> None:
    asked = questions.Questions()
    asked._solver = Silent()
    assert not asked.imply([], at_most(0, apply("x", (), INT)))


def test_a_cut_is_not_believed(run: Check) -> None:
    nothing = target(LOAD + RETURN)
    assert run(INSERT, nothing, cut(5, 4, ("5.0", "^0.0.0.0"))).answer is Answer.REFUSED
    assert run(INSERT, target(LOAD + STORE + RETURN), cut(5, 5, ("5.0", "^0.0.0.0"))).answer is Answer.HOLDS  # fmt: skip  # noqa: E501


def test_a_cut_of_one_of_two_buffers(run: Check) -> None:
    ours = source(
        "%s = arith.select %b, %t, %u : tensor<4xf32> %r = tensor.insert %x into %s[%c0] : tensor<4xf32>"
        "%y = tensor.extract %r[%c1] : tensor<4xf32> return %y : f32",
        "%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %b: i1",
        "f32",
    )
    text = (
        "%s = arith.select %b, %m, %n : memref<4xf32> memref.store %x, %s[%c0] : memref<4xf32>"
        "%y = memref.load FROM[%c1] : memref<4xf32> return %y : f32"
    )
    given = "%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %b: i1"
    point = cut(5, 5, ("5.0", "4.0"))
    assert run(ours, target(text.replace("FROM", "%s"), given, "f32"), point).answer is Answer.HOLDS
    assert (
        run(ours, target(text.replace("FROM", "%n"), given, "f32"), point).answer is Answer.REFUSED
    )


def test_sizes_of_what_nobody_wrote(run: Check) -> None:
    text = "%e = {}(%n) : {}<?xf32> return %e : {}<?xf32>"
    ours = source(text.format("tensor.empty", "tensor", "tensor"), "%n: index, %k: index", "tensor<?xf32>")  # fmt: skip
    right = text.format("memref.alloc", "memref", "memref")
    given = "%n: index, %k: index"
    assert run(ours, target(right, given, "memref<?xf32>")).answer is Answer.HOLDS
    wrong = right.replace("(%n)", "(%k)")
    assert run(ours, target(wrong, given, "memref<?xf32>")).answer is Answer.REFUSED


def test_a_result_that_shows_an_element_twice(run: Check) -> None:
    type = "memref<4xf32, strided<[?], offset: 0>>"
    ours = source("%e = tensor.empty() : tensor<4xf32> return %e : tensor<4xf32>", "%s: index")
    view = f"%a = memref.alloc() : memref<1xf32> %v = memref.subview %a[0] [4] [%c0] : memref<1xf32> to {type} return %v : {type}"  # noqa: E501
    assert run(ours, target(view, "%s: index", type)).answer is Answer.REFUSED


FILL = "linalg.fill ins(%x : f32) outs(%m : memref<2xf32>) linalg.fill ins(%x : f32) outs(%n : memref<2xf32>)\n"
TWO = "%m: memref<2xf32>, %n: memref<2xf32>, %x: f32"


def test_another_buffer_with_the_same_elements(run: Check) -> None:
    one, other = (target(f"{FILL} return {name} : memref<2xf32>", TWO, "memref<2xf32>") for name in ("%m", "%n"))  # fmt: skip  # noqa: E501
    assert run(one, one).answer is Answer.HOLDS
    assert run(one, other).answer is not Answer.HOLDS
    part = "memref<1xf32, strided<[1], offset: ?>>"
    text = f"{FILL} %v = memref.subview %m[AT] [1] [1] : memref<2xf32> to {part} return %v : {part}"
    one, other = (target(text.replace("AT", at), TWO, part) for at in ("%c0", "%c1"))
    assert run(one, one).answer is Answer.HOLDS
    assert run(one, other).answer is not Answer.HOLDS
    outside = 'func.func private @show(memref<2xf32> {bufferization.access = "read"})\n'
    calls = [outside + target(f"{FILL} func.call @show({name}) : (memref<2xf32>) -> () return", TWO, "") for name in ("%m", "%n")]  # fmt: skip  # noqa: E501
    point = Point(8, 8, "call")
    assert run(calls[0], calls[0], point).answer is Answer.HOLDS
    assert run(*calls, point).answer is not Answer.HOLDS


def test_who_writes_what_it_only_reads(run: Check) -> None:
    load = "%v = memref.load %m[%c0] : memref<2xf32>\n"
    store = "memref.store {}, %m[%c0] : memref<2xf32>\n"
    ours = target(load + "return %v : f32", TWO, "f32")
    theirs = target(load + store.format("%x") + store.format("%v") + "return %v : f32", TWO, "f32")
    assert run(ours, ours).answer is Answer.HOLDS
    assert run(ours, theirs).answer is Answer.REFUSED


def test_another_message(run: Check) -> None:
    one, other = (
        source(f'vector.print str "{word}" return %x : f32', GIVEN, "f32") for word in "ab"
    )
    one_there, other_there = (text.replace("tensor", "memref").replace("%t", "%m") for text in (one, other))  # fmt: skip  # noqa: E501
    point = Point(4, 4, "event")
    assert run(one, one_there, point).answer is Answer.HOLDS
    assert run(one, other_there, point).answer is Answer.REFUSED


REDUCE = (
    "linalg.reduce ins(%a : {0}<4x4xf32>) outs(%c : {0}<4xf32>) dimensions = [{1}]"
    " (%in: f32, %acc: f32) {{ {3} %s = arith.addf %in, %acc : f32 %p = arith.mulf %s, {2} : f32 linalg.yield %p : f32 }}"  # noqa: E501
)
REDUCED = "%a: tensor<4x4xf32>, %c: tensor<4xf32>, %x: f32, %y: f32"


@pytest.mark.parametrize(
    ("dimension", "factor", "body", "answer"),
    [
        (0, "%x", "", Answer.HOLDS),
        (1, "%x", "", Answer.REFUSED),
        (0, "%y", "", Answer.REFUSED),
        (0, "%x", "vector.print %in : f32", Answer.NOT_ABLE),
    ],
)
def test_loop_nests_that_differ(
    run: Check, dimension: int, factor: str, body: str, answer: Answer
) -> None:
    nest = REDUCE.format("tensor", 0, "%x", "")
    ours = source(f"%r = {nest} return %r : tensor<4xf32>", REDUCED, "tensor<4xf32>")
    text = REDUCE.format("memref", dimension, factor, body) + " return %c : memref<4xf32>"
    theirs = target(text, REDUCED.replace("tensor", "memref"), "memref<4xf32>")
    assert run(ours, theirs, cut(4, 4, rule="nest")).answer is answer


@pytest.mark.parametrize("shown", ["%in", "%acc"])
def test_loop_nests_that_print(run: Check, shown: str) -> None:
    """What a body prints, is printed once for each element, and in an order that nobody knows."""
    nest = REDUCE.format("tensor", 0, "%x", "vector.print %acc : f32")
    ours = source(f"%r = {nest} return %r : tensor<4xf32>", REDUCED, "tensor<4xf32>")
    text = REDUCE.format("memref", 0, "%x", f"vector.print {shown} : f32")
    theirs = target(f"{text} return %c : memref<4xf32>", REDUCED.replace("tensor", "memref"), "memref<4xf32>")  # fmt: skip  # noqa: E501
    assert run(ours, theirs, cut(4, 4, rule="nest")).answer is Answer.NOT_ABLE


def test_two_that_are_moved_into_one(run: Check) -> None:
    ours = source(
        "%r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {"
        "scf.yield %a, %a : tensor<4xf32>, tensor<4xf32> } %w = tensor.insert %x into %r#0[%c0] : tensor<4xf32>"
        "return %w, %r#1 : tensor<4xf32>, tensor<4xf32>",
        "%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %n: index",
        "tensor<4xf32>, tensor<4xf32>",
    )
    theirs = target(
        "%r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m, %b = %o) -> (memref<4xf32>, memref<4xf32>) {"
        "%w = memref.alloc() : memref<4xf32> memref.copy %a, %w : memref<4xf32> to memref<4xf32>"
        "scf.yield %w, %w : memref<4xf32>, memref<4xf32> } memref.store %x, %r#0[%c0] : memref<4xf32>"
        "return %r#0, %r#1 : memref<4xf32>, memref<4xf32>",
        "%m: memref<4xf32>, %o: memref<4xf32>, %x: f32, %n: index",
        "memref<4xf32>, memref<4xf32>",
    )
    holds = Hold("^4.0.0.1", "^4.0.0.1"), Hold("^4.0.0.2", "^4.0.0.2")
    point = Point(4, 4, "loop", holds, moved=(0, 1), regions=((),))
    assert run(ours, theirs, point).answer is Answer.NOT_ABLE


def test_what_is_moved_and_freed(run: Check) -> None:
    ours = source("scf.for %i = %c0 to %n step %c1 { } return %n : index", "%n: index", "index")
    theirs = target(
        "%m = memref.alloc() : memref<4xf32> %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %m) -> (memref<4xf32>) {"  # noqa: E501
        "%w = memref.alloc() : memref<4xf32> FREE scf.yield %w : memref<4xf32> }"
        "%f = arith.constant 0.5 : f32 memref.store %f, %r[%c0] : memref<4xf32> return %n : index",
        "%n: index",
        "index",
    )
    point = Point(4, 5, "loop", moved=(0,), regions=((),))
    assert run(ours, theirs.replace("FREE", ""), point).answer is Answer.HOLDS
    freed = theirs.replace("FREE", "memref.dealloc %w : memref<4xf32>")
    assert run(ours, freed, point).answer is Answer.REFUSED


def test_what_is_known_behind_a_loop_that_decides(run: Check) -> None:
    loop = "%r = scf.while (%g = %b) : (i1) -> (i1) { scf.condition(%g) %g : i1 } do { ^bb0(%h: i1): scf.yield %h : i1 }\n"  # noqa: E501
    given = "%t: tensor<4xf32>, %b: i1"
    ours = source(loop + "%f = arith.constant false return %f : i1", given, "i1")
    theirs = target(loop + "return %r : i1", given.replace("%t: tensor", "%m: memref"), "i1")
    point = Point(4, 4, "loop", equal=(("^4.0.0.0", "^4.0.0.0"),), regions=((), ()))
    assert run(ours, theirs, point).answer is Answer.HOLDS
    wrong = theirs.replace("return %r", "%t1 = arith.constant true return %t1")
    assert run(ours, wrong, point).answer is Answer.REFUSED


THREADS = (
    "%r = scf.forall (%j) in (0) shared_outs(%o = %t) -> (tensor<4xf32>) {"
    "%e = tensor.from_elements %x : tensor<1xf32> scf.forall.in_parallel {"
    "tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<4xf32> } } return %r : tensor<4xf32>"  # noqa: E501
)


def test_no_thread_at_all(run: Check) -> None:
    ours = source(THREADS, GIVEN)
    body = "%a = memref.alloc() : memref<4xf32> COPY scf.forall (%j) in (0) { memref.store %x, %a[%j] : memref<4xf32> } return %a : memref<4xf32>"  # noqa: E501
    copy = "memref.copy %m, %a : memref<4xf32> to memref<4xf32>"
    for text, at, answer in ((copy, 6, Answer.HOLDS), ("", 5, Answer.REFUSED)):
        point = Point(4, at, "threads", (Hold("^4.0.0.1", "4.0"),), regions=((),))
        assert run(ours, target(body.replace("COPY", text), BUFFERS), point).answer is answer


def test_what_threads_start_from(run: Check) -> None:
    """Where there is no thread, an output is what it was before."""
    ours = source(THREADS.replace("in (0)", "in (%n)"), f"{GIVEN}, %n: index")
    body = "%a = memref.alloc() : memref<4xf32> %p = arith.cmpi sle, LEAST, %n : index scf.if %p { memref.copy %m, %a : memref<4xf32> to memref<4xf32> } scf.forall (%j) in (%n) { memref.store %x, %a[%j] : memref<4xf32> } return %a : memref<4xf32>"  # noqa: E501
    point = Point(4, 9, "threads", (Hold("^4.0.0.1", "4.0"),), regions=((),))
    for least, answer in (("%n", Answer.HOLDS), ("%c1", Answer.REFUSED)):
        theirs = target(body.replace("LEAST", least), f"{BUFFERS}, %n: index")
        assert run(ours, theirs, point).answer is answer


def test_what_threads_leave(run: Check) -> None:
    text = "{} scf.forall (%j) in (4) {{ {} }} return"
    given = "%m: memref<4xf32>, %x: f32"
    plain = target(text.format("", ""), given, "")
    stores = target(text.format("", "memref.store %x, %m[%j] : memref<4xf32>"), given, "")
    point = Point(4, 4, "threads", regions=((),))
    assert run(plain, plain, point).answer is Answer.HOLDS
    assert run(stores, plain, point).answer is Answer.REFUSED
    made = "%a = memref.alloc() : memref<4xf32>"
    frees = target(text.format(made, "memref.dealloc %a : memref<4xf32>"), given, "")
    assert run(plain, frees, Point(4, 5, "threads", regions=((),))).answer is Answer.REFUSED


def test_tensors_in_the_target(run: Check) -> None:
    assert run(INSERT, INSERT).answer is Answer.REFUSED
    assert run(INSERT, INSERT, tensors=Tensors.ANYWHERE).answer is Answer.HOLDS
    wrong = INSERT.replace("into %t[%c0]", "into %t[%c2]")
    assert run(INSERT, wrong, tensors=Tensors.ANYWHERE).answer is Answer.REFUSED


def test_a_result_of_which_nobody_knows(run: Check) -> None:
    ours = source("return %x, %x : f32, f32", GIVEN, "f32, f32")
    theirs = target("%y = arith.constant 0.5 : f32 return %x, %y : f32, f32", BUFFERS, "f32, f32")
    twice = ("returned", 0), ("returned", 0)
    assert run(ours, theirs, results=twice).answer is Answer.REFUSED


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("%x: i8 {llvm.signext}", "%x: i8 {llvm.zeroext}"),
        ("%x: i8) attributes {llvm.emit_c_interface", "%x: i8"),
        ("%m: memref<4xi8>", "%m: memref<4xi8, 1>"),
        ("%m: tensor<4xi8> {bufferization.buffer_layout = affine_map<(i) -> (i + 1)>}", "%m: memref<4xi8>"),
        ("%m: tensor<4xi8>", "%m: memref<4xi8, 1>"),
        ("%m: tensor<4xi8>", "%m: memref<5xi8>"),
    ],
)  # fmt: skip
def test_what_others_see(run: Check, ours: str, theirs: str) -> None:
    end = "}" if "attributes" in ours else ""
    one = f"func.func @f({ours}{end or ')'} {{ return }}"
    other = f"func.func @f({theirs}) {{ return }}"
    assert run(one, other).answer is not Answer.HOLDS
    assert run(other, other).answer is not Answer.REFUSED


ENCODED = "func.func @f(%m: tensor<4xi8, {}>) {{ return }}"
PLAIN = "func.func @f(%m: memref<4xi8>) { return }"


def test_what_is_assumed_of_encodings_and_memory_spaces(run: Check) -> None:
    ours, spaced = ENCODED.format('"dense"'), PLAIN.replace("4xi8", '4xi8, "far"')
    plain = ENCODED.replace(", {}", "").format()
    for one, other, said in ((ours, PLAIN, '"dense"'), (plain, spaced, '"far"')):
        assert run(one, other).answer is Answer.NOT_ABLE
        assert run(one, other, assumptions=('tensors as "wide"',)).answer is Answer.NOT_ABLE
        assert run(one, other, assumptions=(f"buffers for {said}",)).answer is Answer.HOLDS


def test_globals_that_others_define(run: Check) -> None:
    text = """memref.global @g : memref<2xf32>
      func.func @f(%x: f32) -> f32 {
        %c0 = arith.constant 0 : index
        %g = memref.get_global @g : memref<2xf32>
        %v = memref.load %g[%c0] : memref<2xf32>
        return %v : f32 }"""
    assert run(text, text).answer is Answer.HOLDS
    assert run(text, text.replace("return %v", "return %x")).answer is Answer.REFUSED
    stored = text.replace("return %v", "memref.store %x, %g[%c0] : memref<2xf32> return %v")
    assert run(text, stored).answer is Answer.REFUSED
    defined = text.replace("memref<2xf32>\n", "memref<2xf32> = dense<0.0>\n", 1)
    assert run(text, defined).answer is Answer.NOT_ABLE
    hidden = text.replace("global @g", 'global "private" @g', 1)
    shown = hidden.replace("memref<2xf32>\n", "memref<2xf32> = dense<0.0>\n", 1)
    assert run(hidden, shown).answer is Answer.NOT_ABLE
    constant = text.replace("global @g", "global constant @g", 1)
    assert run(constant, constant).answer is Answer.NOT_ABLE


def test_buffers_that_say_less(run: Check) -> None:
    ours = "func.func @f(%t: tensor<4xi8>) -> tensor<4xi8> { return %t : tensor<4xi8> }"
    for type, answer in (
        ("memref<?xi8>", Answer.HOLDS),
        ("memref<5xi8>", Answer.REFUSED),
        ("memref<?x?xi8>", Answer.REFUSED),
        ("memref<*xi8>", Answer.REFUSED),
    ):
        theirs = f"func.func @f(%m: {type}) -> {type} {{ return %m : {type} }}"
        assert run(ours, theirs).answer is answer, type
    dynamic = ours.replace("4x", "?x")
    says = "func.func @f(%m: memref<4xi8>) -> memref<4xi8> { return %m : memref<4xi8> }"
    assert run(dynamic, says).answer is Answer.REFUSED


def test_what_stands_beside_functions(run: Check) -> None:
    said = 'function_type = !llvm.func<void ()>, sym_name = "g"'
    beside = f'"llvm.func"() <{{{said}}}> ({{}}) : () -> ()\n'
    assert run(beside + PLAIN, beside + PLAIN).answer is Answer.HOLDS
    assert run(beside + PLAIN, PLAIN).answer is Answer.NOT_ABLE
    assert (
        run(beside + PLAIN, beside.replace("void ()", "void (i8)") + PLAIN).answer
        is Answer.NOT_ABLE
    )


def test_what_modules_say(run: Check) -> None:
    function = "func.func @f(%x: i8) -> i8 { return %x : i8 }"
    assert run(function, f"module attributes {{some.thing = 1 : i8}} {{ {function} }}").answer is not Answer.HOLDS  # fmt: skip  # noqa: E501
