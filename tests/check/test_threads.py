"""The rule for parallel loops: what one thread does, and whether two of them meet."""

from __future__ import annotations

import pytest

from oneshot_verify.check.certificate import Hold, Point
from oneshot_verify.check.function import Answer, Outcome
from tests.check.conftest import Check, loop

HEAD = (
    "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c2 = arith.constant 2 : index\n"
)


def _source(part: str = "%j", value: str = "%x", bound: str = "%n") -> str:
    return f"""func.func @f(%t: tensor<?xf32>, %x: f32, %y: f32, %n: index) -> tensor<?xf32> {{ {HEAD}
      %r = scf.forall (%j) in ({bound}) shared_outs(%o = %t) -> (tensor<?xf32>) {{
        %next = arith.addi %j, %c1 : index
        %same = arith.floordivsi %j, %c2 : index
        %e = tensor.from_elements {value} : tensor<1xf32>
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice %e into %o[{part}] [1] [1] : tensor<1xf32> into tensor<?xf32>
        }}
      }}
      return %r : tensor<?xf32> }}"""


def _target(body: str, bound: str = "%n") -> str:
    return f"""func.func @f(%m: memref<?xf32>, %x: f32, %y: f32, %n: index) -> memref<?xf32> {{ {HEAD}
      scf.forall (%j) in ({bound}) {{
        %next = arith.addi %j, %c1 : index
        %same = arith.floordivsi %j, %c2 : index
        {body}
      }}
      return %m : memref<?xf32> }}"""


def _store(at: str, value: str = "%x") -> str:
    return f"memref.store {value}, %m[{at}] : memref<?xf32>\n"


def _point(tensor: str = "^4.0.0.1") -> Point:
    return Point(4, 4, "threads", (Hold(tensor, "^0.0.0.0"),), regions=((),))


def test_threads(run: Check) -> None:
    assert run(_source(), _target(_store("%j")), _point()).answer is Answer.HOLDS
    assert (
        run(_source(), _target(_store("%j", "%y") + _store("%j")), _point()).answer is Answer.HOLDS
    )
    assert run(_source(), _target(_store("%j"))).answer is Answer.NOT_ABLE
    assert run(_source(), _target(_store("%j")), _point("^0.0.0.0")).answer is Answer.REFUSED


READ = "%z = memref.load %m[{}] : memref<?xf32>\n"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("", "its elements"),
        (_store("%j", "%y"), "its elements"),
        (_store("%next"), "its elements"),
        (_store("%c0") + _store("%j"), "its elements"),
        (READ.format("%next") + _store("%next", "%z") + _store("%j"), "where another inserts"),
        (READ.format("%next") + _store("%j"), "where another inserts"),
        (_store("%j") + "memref.dealloc %m : memref<?xf32>", "free of something"),
    ],
)
def test_what_a_thread_must_not_do(run: Check, body: str, reason: str) -> None:
    # The source reads the neighbour, too, so that this is in bounds.
    ours = _source().replace("%e =", "%z = tensor.extract %t[%next] : tensor<?xf32>\n %e =")
    outcome = run(ours, _target(body), _point())
    assert (outcome.answer, reason in outcome.reason) == (Answer.REFUSED, True), outcome


FILLED = f"""func.func @f(%x: f32, %y: f32, %n: index, %c: i1) -> tensor<?xf32> {{ {HEAD}
  %t = tensor.splat %y[%n] : tensor<?xf32>
  %r = scf.forall (%j) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {{
    %last = arith.subi %n, %c1 : index
    %other = arith.subi %last, %j : index
    // ends
    %e = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel {{
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }}
  }}
  return %r : tensor<?xf32> }}"""
IN_BUFFER = f"""func.func @f(%x: f32, %y: f32, %n: index, %c: i1) -> memref<?xf32> {{ {HEAD}
  %m = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%y : f32) outs(%m : memref<?xf32>)
  scf.forall (%j) in (%n) {{
    %last = arith.subi %n, %c1 : index
    %other = arith.subi %last, %j : index
    // first
    // ends
    memref.store %x, %m[%j] : memref<?xf32>
  }}
  return %m : memref<?xf32> }}"""
ENDS = 'cf.assert %c, ""'


def _filled(run: Check, first: str = "", ends: str = "") -> Outcome:
    ours, theirs = (text.replace("// ends", ends) for text in (FILLED, IN_BUFFER))
    asserted = (Point(8, 10 + first.count("\n"), "event"),) if ends else ()
    point = Point(5, 7, "threads", (Hold("^5.0.0.1", "4.0"),), regions=(asserted,))
    return run(ours, theirs.replace("// first", first), point)


def test_what_others_have_written_may_be_gone(run: Check) -> None:
    """A thread that writes what was there before the loop, where another one inserts."""
    assert _filled(run).answer is Answer.HOLDS
    outcome = _filled(run, _store("%other", "%y"))
    assert (outcome.answer, "writes only" in outcome.reason) == (Answer.REFUSED, True), outcome


def test_what_is_known_at_the_end_of_a_thread_is_not_known_before(run: Check) -> None:
    """Where the assertion fails, the thread has written where another one inserts."""
    assert _filled(run, ends=ENDS).answer is Answer.HOLDS
    place = "%at = arith.select %c, %j, %other : index\n"
    outcome = _filled(run, place + _store("%at", "%y"), ENDS)
    assert (outcome.answer, "writes only" in outcome.reason) == (Answer.REFUSED, True), outcome


def test_one_thread_is_one_all_the_same(run: Check) -> None:
    assert run(_source(bound="1"), _target(_store("%j"), "1"), _point()).answer is Answer.HOLDS
    outcome = run(_source(bound="1"), _target(_store("%next"), "1"), _point())
    assert outcome.answer is Answer.REFUSED


def test_threads_that_insert_at_one_element(run: Check) -> None:
    """What is there is undefined: "might contain data from any of the updates", says MLIR of the insertion."""
    assert run(_source("%same"), _target(_store("%same")), _point()).answer is Answer.HOLDS
    # Nobody but these threads writes there, and none of them reads what another one has left.
    outcome = run(_source("%same"), _target(_store("%same") + _store("%j")), _point())
    assert outcome.answer is Answer.REFUSED
    again = _store("%same") + READ.format("%same") + _store("%same", "%z")
    outcome = run(_source("%same"), _target(again), _point())
    assert (outcome.answer, "where another inserts" in outcome.reason) == (Answer.REFUSED, True)


def test_two_outputs_in_one_buffer(run: Check) -> None:
    """Where two threads insert into one of them, the other one has what one thread inserts."""
    ours = f"""func.func @f(%t: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {{ {HEAD}
      %r:2 = scf.forall (%j) in (%n) shared_outs(%o = %t, %p = %t) -> (tensor<?xf32>, tensor<?xf32>) {{
        %e = tensor.from_elements %x : tensor<1xf32>
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice %e into %p[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
          tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
        }}
      }}
      return %r#1 : tensor<?xf32> }}"""
    theirs = f"""func.func @f(%m: memref<?xf32>, %x: f32, %n: index) -> memref<?xf32> {{ {HEAD}
      scf.forall (%j) in (%n) {{ memref.store %x, %m[%j] : memref<?xf32> }}
      return %m : memref<?xf32> }}"""
    holds = (Hold("^4.0.0.1", "^0.0.0.0"), Hold("^4.0.0.2", "^0.0.0.0"))
    point = Point(4, 4, "threads", holds, regions=((),))
    assert run(ours, theirs, point).answer is Answer.NOT_ABLE


def test_other_threads(run: Check) -> None:
    outcome = run(_source(), _target(_store("%j"), "%c2"), _point())
    assert (outcome.answer, "same rounds" in outcome.reason) == (Answer.REFUSED, True)


def test_events_in_threads(run: Check) -> None:
    say = "vector.print %x : f32\n"
    point = Point(4, 4, "threads", _point().holds, regions=((Point(7, 7, "event"),),))
    ours = _source().replace("%e =", f"{say} %e =")
    assert run(ours, _target(say + _store("%j")), point).answer is Answer.HOLDS
    other = say.replace("%x", "%y")
    assert run(ours, _target(other + _store("%j")), point).answer is Answer.REFUSED
    assert run(ours, _target(_store("%j")), _point()).answer is not Answer.HOLDS
    assert run(ours, _target(say + _store("%j"))).answer is not Answer.HOLDS


def test_code_of_others_in_threads(run: Check) -> None:
    """It may do what it likes, but to no buffer of which these programs know."""
    get = '%v = "test.get"() : () -> f32\n'
    point = Point(4, 4, "threads", _point().holds, regions=((Point(7, 7, "event"),),))
    ours = _source(value="%v").replace("%e =", f"{get} %e =")
    assert run(ours, _target(get + _store("%j", "%v")), point).answer is Answer.HOLDS
    assert run(ours, _target(get + _store("%j")), point).answer is Answer.REFUSED
    # Where a thread inserts, is to hang on its indices alone, if others read.
    at = '%i = "test.at"() : () -> index\n'
    ours = _source("%i").replace("%e =", f"{at} %e =")
    assert run(ours, _target(at + _store("%i")), point).answer is Answer.HOLDS
    ours = ours.replace("%e =", "%z = tensor.extract %t[%j] : tensor<?xf32> %e =")
    reads = _target(at + READ.format("%j") + _store("%i"))
    assert run(ours, reads, point).answer is Answer.NOT_ABLE
    give = '"test.give"(%m) : (memref<?xf32>) -> ()\n'
    ours = _target(give + _store("%j")).replace("return %m : memref<?xf32>", "return")
    ours = ours.replace("-> memref<?xf32>", "")
    given = Point(4, 4, "threads", regions=((Point(7, 7, "event"),),))
    outcome = run(ours, ours, given)
    assert outcome.answer is Answer.NOT_ABLE


COPY = """%d = memref.dim %m, %c0 : memref<?xf32>
  %c = memref.alloc(%d) : memref<?xf32>
  memref.copy %m, %c : memref<?xf32> to memref<?xf32>
"""


@pytest.mark.parametrize(
    ("access", "before", "given", "gives", "answer", "reason"),
    [
        ("read", "", "%m", "f32", Answer.REFUSED, "where another inserts"),
        ("read", COPY, "%c", "f32", Answer.HOLDS, ""),
        ("read-write", COPY, "%c", "f32", Answer.REFUSED, "a thread writes only"),
        ("read", COPY, "%c", "TYPE<?xf32>", Answer.HOLDS, ""),
    ],
)
def test_what_code_of_others_does_in_threads(
    run: Check, access: str, before: str, given: str, gives: str, answer: Answer, reason: str
) -> None:
    said = f'{{bufferization.access = "{access}"}}'
    declared = f"func.func private @g(TYPE<?xf32> {said}) -> {gives}\n"
    call = "%v = func.call @g({}) : (TYPE<?xf32>) -> " + gives + "\n"
    ours = declared + _source(value="%x" if "TYPE" in gives else "%v")
    ours = ours.replace("%e =", call.format("%t") + " %e =").replace("TYPE", "tensor")
    body = call.format(given) + _store("%j", "%x" if "TYPE" in gives else "%v")
    theirs = declared + _target(body).replace("scf.forall", before + "scf.forall")
    theirs = theirs.replace("TYPE", "memref")
    at = 7 if before else 4
    inside = Point(7, at + 3, "call")
    point = Point(4, at, "threads", _point().holds, regions=((inside,),))
    outcome = run(ours, theirs, point)
    assert (outcome.answer, reason in outcome.reason) == (answer, True), outcome


def test_masked_lanes(run: Check) -> None:
    """A thread accesses the lanes that a mask lets through, and no others."""
    ours = """func.func @f(%a: tensor<?xf32>, %o: tensor<?xf32>, %n: index) -> tensor<?xf32> {
      %c0 = arith.constant 0 : index %z = arith.constant 0.0 : f32
      %r = scf.forall (%i) = (0) to (%n) step (8) shared_outs(%t = %o) -> tensor<?xf32> {
        %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
        %m = vector.create_mask %s : vector<8xi1>
        %as = tensor.extract_slice %a[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
        %ts = tensor.extract_slice %t[%i] [%s] [1] : tensor<?xf32> to tensor<?xf32>
        %v = vector.transfer_read %as[%c0], %z, %m {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
        %x = vector.transfer_write %v, %ts[%c0], %m {in_bounds = [true]} : vector<8xf32>, tensor<?xf32>
        scf.forall.in_parallel {
          tensor.parallel_insert_slice %x into %t[%i] [%s] [1] : tensor<?xf32> into tensor<?xf32>
        }
      }
      return %r : tensor<?xf32> }"""
    theirs = """func.func @f(%a: memref<?xf32>, %o: memref<?xf32>, %n: index) -> memref<?xf32> {
      %c0 = arith.constant 0 : index %z = arith.constant dense<0.0> : vector<8xf32>
      scf.forall (%i) = (0) to (%n) step (8) {
        %s = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
        %w = affine.min affine_map<(d0)[s0] -> (8, s0 - d0 + 1)>(%i)[%n]
        %m = vector.create_mask MASK : vector<8xi1>
        %v = vector.maskedload %a[%i], %m, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
        vector.maskedstore %o[AT], %m, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
      }
      return %o : memref<?xf32> }"""
    point = Point(3, 3, "threads", (Hold("^3.0.0.1", "^0.0.0.1"),), regions=((),))
    right = theirs.replace("MASK", "%s").replace("AT", "%i")
    assert run(ours, right, point).answer is Answer.HOLDS
    other = """%u = vector.maskedload %o[%c0], %m, %z : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
        %v ="""
    for wrong in (
        right.replace("create_mask %s", "create_mask %w"),
        right.replace("%o[%i]", "%o[%c0]"),
        right.replace("%v =", other),
    ):
        assert run(ours, wrong, point).answer is Answer.REFUSED
    assert (
        run(ours, right.replace("%v =", other.replace("%o[%c0]", "%o[%i]")), point).answer
        is Answer.HOLDS
    )


def test_a_thread_writes_under_a_condition(run: Check) -> None:
    """What is known at an access is known when it is asked about."""
    body = """%is = arith.cmpi eq, %j, %c1 : index
        scf.if %is { memref.store %x, %m[AT] : memref<?xf32> } else { memref.store %x, %m[%j] : memref<?xf32> }"""
    assert run(_source(), _target(body.replace("AT", "%c1")), _point()).answer is Answer.HOLDS
    assert run(_source(), _target(body.replace("AT", "%c2")), _point()).answer is Answer.REFUSED


def test_a_thread_that_never_ends(run: Check) -> None:
    """There may be none of them."""
    endless = """%true = arith.constant true
        scf.while : () -> () { scf.condition(%true) } do { scf.yield }\n"""
    point = Point(
        4, 4, "threads", _point().holds, regions=((Point(8, 8, "loop", regions=((), ())),),)
    )
    ours = _source().replace("%e =", f"{endless} %e =")
    theirs = _target(endless + _store("%j")).replace("return %m", f"{_store('%c0')} return %m")
    assert run(ours, theirs, point).answer is Answer.NOT_ABLE


def test_a_loop_without_threads(run: Check) -> None:
    """Whatever a thread would do, and wherever the shared output would be."""
    wrong = _store("%next", "%y")
    assert (
        run(_source(bound="0"), _target(wrong, bound="0"), _point_without()).answer is Answer.HOLDS
    )
    for bound in ("1", "%n"):
        ours, theirs = _source(bound=bound), _target(wrong, bound=bound)
        assert run(ours, theirs, _point_without()).answer is Answer.REFUSED
        assert run(ours, theirs, _point()).answer is Answer.REFUSED
    before = _target(wrong, bound="0").replace("scf.forall", f"{_store('%c0')} scf.forall")
    point = Point(4, 5, "threads", regions=((),))
    assert run(_source(bound="0"), before, point).answer is Answer.REFUSED


def _point_without() -> Point:
    return Point(4, 4, "threads", regions=((),))


HANDED_ON = f"""func.func @f(%t: TYPE, %u: TYPE, %w: TYPE, %x: f32, %n: index) -> (TYPE, TYPE) {{ {HEAD}
  OUT scf.forall (%j) in (%n) SHARED {{
    %next = arith.addi %j, %c1 : index
    INSERT
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = FIRST) -> (TYPE) {{
      scf.yield LATER : TYPE
    }}
    %v = LOAD %l[%next] : TYPE
    END
  }}
  return RESULT : TYPE, TYPE }}"""
OURS = {
    "OUT": "%r:2 =",
    "SHARED": "shared_outs(%o = %t, %p = %u) -> (TYPE, TYPE)",
    "INSERT": "%q = tensor.insert %x into %o[%j] : TYPE",
    "LOAD": "tensor.extract",
    "END": """%e = tensor.from_elements %x : tensor<1xf32>
    %d = tensor.from_elements %v : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into TYPE
      tensor.parallel_insert_slice %d into %p[%j] [1] [1] : tensor<1xf32> into TYPE
    }""",
    "RESULT": "%r#0, %r#1",
    "TYPE": "tensor<?xf32>",
}
THEIRS = {
    "OUT": "",
    "SHARED": "",
    "INSERT": "memref.store %x, %t[%j] : TYPE",
    "LOAD": "memref.load",
    "END": "memref.store %v, %u[%j] : TYPE",
    "RESULT": "%t, %u",
    "%q": "%t",
    "TYPE": "memref<?xf32>",
}


@pytest.mark.parametrize(
    ("first", "later", "reason"),
    [
        ("%w", "%w", ""),
        # Another thread has inserted there, perhaps; the loop itself reads nothing.
        ("%w", "%q", "where another inserts"),
        ("%q", "%w", "where another inserts"),
    ],
)
def test_a_loop_in_a_thread_hands_on_what_no_thread_writes(
    run: Check, first: str, later: str, reason: str
) -> None:
    texts = [HANDED_ON.replace("FIRST", first).replace("LATER", later)] * 2
    for number, words in enumerate((OURS, THEIRS)):
        for old, new in words.items():
            texts[number] = texts[number].replace(old, new)
    inner = loop((7, 7), [("^7.0.0.1", "^7.0.0.1")], frozen=(0,))
    outputs = Hold("^4.0.0.1", "^0.0.0.0"), Hold("^4.0.0.2", "^0.0.0.1")
    point = Point(4, 4, "threads", outputs, regions=((inner,),))
    outcome = run(*texts, point, results=(("returned", 0), ("returned", 1)))
    expected = Answer.REFUSED if reason else Answer.HOLDS
    assert (outcome.answer, reason in outcome.reason) == (expected, True), outcome


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("", ""),
        # Where the output is in the other one, this changes what the source keeps.
        ("memref.store %x, %m[%j] : memref<?xf32>", "writes only where it inserts"),
        ("memref.store %x, %w[%j] : memref<?xf32>", "writes only where it inserts"),
        ("scf.if %c { memref.store %x, %m[%j] : memref<?xf32> }", ""),
        ("%k = memref.load %m[%c0] : memref<?xf32>", "reads nowhere where another inserts"),
    ],
)
def test_an_output_in_one_of_two_buffers(run: Check, body: str, reason: str) -> None:
    given = "%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1, %x: f32, %n: index"
    ours = f"""func.func @f({given}) -> (tensor<?xf32>, f32) {{ {HEAD}
      %k = tensor.extract %t[%c0] : tensor<?xf32>
      %a = arith.select %c, %t, %u : tensor<?xf32>
      %r = scf.forall (%j) in (%n) shared_outs(%o = %a) -> (tensor<?xf32>) {{
        %z = tensor.extract %t[%j] : tensor<?xf32>
        %y = tensor.extract %u[%j] : tensor<?xf32>
        %e = tensor.from_elements %x : tensor<1xf32>
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice %e into %o[%j] [1] [1] : tensor<1xf32> into tensor<?xf32>
        }}
      }}
      %s = arith.select %c, %u, %t : tensor<?xf32>
      %z = tensor.extract %s[%c1] : tensor<?xf32>
      return %r, %z : tensor<?xf32>, f32 }}"""
    given = given.replace("%t: tensor", "%m: memref").replace("%u: tensor", "%w: memref")
    theirs = f"""func.func @f({given}) -> (memref<?xf32>, f32) {{ {HEAD}
      %a = arith.select %c, %m, %w : memref<?xf32>
      scf.forall (%j) in (%n) {{
        memref.store %x, %a[%j] : memref<?xf32>
        {body}
      }}
      %s = arith.select %c, %w, %m : memref<?xf32>
      %z = memref.load %s[%c1] : memref<?xf32>
      return %a, %z : memref<?xf32>, f32 }}"""
    point = Point(6, 5, "threads", (Hold("^6.0.0.1", "4.0"),), regions=((),))
    outcome = run(ours, theirs, point)
    expected = Answer.REFUSED if reason else Answer.HOLDS
    assert (outcome.answer, reason in outcome.reason) == (expected, True), outcome


def _part(name: str, at: str = "%same") -> str:
    type = "memref<1xf32, strided<[1], offset: ?>>"
    return f"%{name} = memref.subview %m[{at}] [1] [1] : memref<?xf32> to {type}\n"


MOVE = "memref.copy %{}, %{} : ONE to ONE\n".replace(
    "ONE", "memref<1xf32, strided<[1], offset: ?>>"
)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (_part("p") + MOVE.format("p", "p"), ""),
        (_part("p") + _part("q") + MOVE.format("p", "q"), ""),
        (_part("p") + _part("q", "%j") + MOVE.format("p", "q"), "its elements"),
        (_part("p") + _part("q", "%j") + MOVE.format("q", "p"), "its elements"),
        (_part("p", "%next") + MOVE.format("p", "p"), "writes only where it inserts"),
        (_part("p") + MOVE.format("p", "p") + READ.format("%same"), "where another inserts"),
    ],
)
def test_what_is_copied_to_where_it_is(run: Check, body: str, reason: str) -> None:
    """Two threads insert at each place, so that it is undefined."""
    ours = _source("%same").replace("%e =", "%z = tensor.extract %t[%next] : tensor<?xf32>\n %e =")
    point = Point(4, 4, "threads", (Hold("^4.0.0.1", "^0.0.0.0"),), regions=((),))
    outcome = run(ours, _target(_store("%same") + body), point)
    expected = Answer.REFUSED if reason else Answer.HOLDS
    assert (outcome.answer, reason in outcome.reason) == (expected, True), outcome


CARRIED = """%l = scf.for %i = %c0 to %n step %c1 iter_args(%b = %p) -> (ONE) { scf.yield %b : ONE }
%z = memref.load %l[%c0] : ONE
""".replace("ONE", "memref<1xf32, strided<[1], offset: ?>>")


@pytest.mark.parametrize("copied", ["", "p"])
def test_what_is_carried_by_a_thread_is_read(run: Check, copied: str) -> None:
    """Also where it has just been copied to where it is."""
    more = "%z = tensor.extract %t[%same] : tensor<?xf32> scf.for %i = %c0 to %n step %c1 { }\n"
    ours = _source("%same").replace("%e =", f"{more} %e =")
    body = _store("%same") + _part("p") + (copied and MOVE.format("p", "p")) + CARRIED
    looped = loop((8, 10 if copied else 9), [], frozen=(0,))
    point = Point(4, 4, "threads", (Hold("^4.0.0.1", "^0.0.0.0"),), regions=((looped,),))
    outcome = run(ours, _target(body), point)
    assert (outcome.answer, "where another" in outcome.reason) == (Answer.REFUSED, True), outcome


@pytest.mark.parametrize(("at", "answer"), [("%j", Answer.HOLDS), ("%next", Answer.REFUSED)])
def test_what_is_copied_from_where_others_insert(run: Check, at: str, answer: Answer) -> None:
    ours = _source(value="%x, %x").replace("tensor<1xf32>", "tensor<2xf32>")
    ours = ours.replace("[1] [1]", "[2] [1]")
    body = _store("%j") + _store("%next") + _part("p", "%j") + _part("q", at)
    outcome = run(ours, _target(body + MOVE.format("q", "p")), _point())
    assert outcome.answer is answer, outcome
