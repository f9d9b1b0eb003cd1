"""Control flow, calls, and what the outside world sees."""

from __future__ import annotations

from oneshot_verify.ir import parse
from oneshot_verify.semantics.concrete import (
    UNDEF,
    Faulted,
    Interpreter,
    NumberArray,
    OutOfBudget,
    Returned,
    Unsupported,
)
from oneshot_verify.semantics.control import ways_back
from oneshot_verify.semantics.faults import FaultKind


def test_for_carries_values_and_tells_the_observer(run) -> None:
    text = """
func.func @f(%a: index, %b: index, %s: index, %t: tensor<3xf32>, %x: f32) -> (index, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %r:2 = scf.for %i = %a to %b step %s iter_args(%n = %c0, %u = %t) -> (index, tensor<3xf32>) {
    %m = arith.addi %n, %i : index
    %v = tensor.insert %x into %u[%i] : tensor<3xf32>
    scf.yield %m, %v : index, tensor<3xf32>
  }
  return %r#0, %r#1 : index, tensor<3xf32>
}"""
    seen: list[tuple[int, int]] = []

    def observer(op, iteration, machine, carried) -> None:
        seen.append((iteration, carried[0]))

    given = run.tensor([1.0, 2.0, 3.0])
    assert run(text, 0, 3, 2, given, 9.0, observer=observer) == [2, [9.0, 2.0, 9.0]]
    assert seen == [(0, 0), (1, 0), (2, 2)]
    assert run(text, 3, 0, 1, given, 9.0) == [0, [1.0, 2.0, 3.0]]
    outcome = run.returned(text, 1, 3, 1, given, 9.0)
    assert [trips for _, trips in outcome.trips] == [2]


def test_if_while_switch_and_execute_region(run) -> None:
    text = """
func.func @f(%c: i1, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %a = scf.if %c -> (index) {
    scf.yield %c7 : index
  } else {
    scf.yield %n : index
  }
  %w = scf.while (%i = %c1) : (index) -> index {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i : index
  } do {
  ^bb0(%i: index):
    %d = arith.addi %i, %i : index
    scf.yield %d : index
  }
  %s = scf.index_switch %n -> index
  case 2 {
    scf.yield %c1 : index
  }
  case 5 {
    scf.yield %c7 : index
  }
  default {
    scf.yield %c0 : index
  }
  %e = "scf.execute_region"() ({
    scf.yield %n : index
  }) : () -> index
  return %a, %w, %s, %e : index, index, index, index
}"""
    assert run(text, True, 5) == [7, 8, 7, 5]
    assert run(text, False, 2) == [2, 2, 1, 2]
    assert run(text, False, 3)[2] == 0
    assert run.returned(text, True, 5).branches == (0, 1)


def test_branches_between_blocks(run) -> None:
    text = """
func.func @f(%c: i1, %a: index, %b: index) -> index {
  cf.cond_br %c, ^one(%a : index), ^two(%b, %a : index, index)
^one(%x: index):
  return %x : index
^two(%y: index, %z: index):
  %s = arith.subi %y, %z : index
  cf.br ^one(%s : index)
}"""
    assert run(text, True, 3, 10) == [3]
    assert run(text, False, 3, 10) == [7]


def test_calls_do_not_disturb_the_caller(run) -> None:
    text = """
func.func @f(%n: index) -> index {
  %c1 = arith.constant 1 : index
  %small = arith.cmpi sle, %n, %c1 : index
  %r = scf.if %small -> (index) {
    scf.yield %c1 : index
  } else {
    %m = arith.subi %n, %c1 : index
    %below = func.call @f(%m) : (index) -> index
    %product = arith.muli %n, %below : index
    scf.yield %product : index
  }
  return %r : index
}"""
    assert run(text, 5) == [120]


def test_runs_that_do_not_end(run) -> None:
    forever = """
func.func @f(%n: index) {
  scf.while : () -> () {
    %true = arith.constant true
    scf.condition(%true)
  } do {
    scf.yield
  }
  return
}"""
    assert isinstance(run.outcome(forever, 1, budget=1000), OutOfBudget)
    deep = """
func.func @f(%n: index) {
  func.call @f(%n) : (index) -> ()
  return
}"""
    assert isinstance(run.outcome(deep, 1), OutOfBudget)


def test_prints_are_seen_in_order_with_their_data(run) -> None:
    text = """
func.func private @sink(memref<2xf32>)
func.func @f(%x: f32, %m: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  vector.print %x : f32
  func.call @sink(%m) : (memref<2xf32>) -> ()
  memref.store %x, %m[%c0] : memref<2xf32>
  func.call @sink(%m) : (memref<2xf32>) -> ()
  return
}"""
    outcome = run.returned(text, 5.0, run.buffer([1.0, 2.0]), access={"sink": ["read"]})
    assert [event.what.split(" #")[0] for event in outcome.events] == [
        "print",
        "call @sink",
        "call @sink",
    ]
    assert outcome.events[0].data == (5.0,)
    data = [event.data[0].data for event in outcome.events[1:]]
    assert data == [[1.0, 2.0], [5.0, 2.0]]


EXTERNAL = """
func.func private @ext(%t: tensor<?xf32> {ACCESS}) -> (tensor<?xf32>, f32)
func.func @f(%t: tensor<?xf32>) -> (tensor<?xf32>, f32, tensor<?xf32>) {
  %r:2 = func.call @ext(%t) : (tensor<?xf32>) -> (tensor<?xf32>, f32)
  return %r#0, %r#1, %t : tensor<?xf32>, f32, tensor<?xf32>
}"""
EXTERNAL_BUFFERS = EXTERNAL.replace("tensor<", "memref<")


def declared(text: str, access: str) -> str:
    return text.replace("{ACCESS}", f'{{bufferization.access = "{access}"}}' if access else "")


def test_an_external_function_gives_both_programs_the_same(run) -> None:
    """Data alone decides, and whether the argument itself may be returned."""
    for numbers in ([1.0, 2.0], [3.0, 5.0], [4.0, 4.0]):
        ours = run(declared(EXTERNAL, "read"), run.tensor(numbers))
        assert ours == run(declared(EXTERNAL_BUFFERS, "read"), run.buffer(numbers))
    ours = run(declared(EXTERNAL, ""), run.tensor([1.0, 2.0]))
    assert ours[:2] == run(declared(EXTERNAL_BUFFERS, ""), run.buffer([1.0, 2.0]))[:2]
    assert run(declared(EXTERNAL, ""), run.tensor([1.0, 3.0]))[:2] != ours[:2]


def test_an_external_function_may_overwrite_its_arguments(run) -> None:
    given = run.buffer([1.0, 2.0])
    for access in ("", "write", "read-write"):
        after = run(declared(EXTERNAL_BUFFERS, access), given)[2]
        assert not {1.0, 2.0} & set(after)
    assert run(declared(EXTERNAL_BUFFERS, "read"), given)[2] == [1.0, 2.0]
    assert run(declared(EXTERNAL_BUFFERS, "none"), given)[2] == [1.0, 2.0]


def test_an_external_function_must_not_write_read_only_memory(run) -> None:
    given = run.buffer([1.0, 2.0], writable=False)
    assert run.fault(declared(EXTERNAL_BUFFERS, ""), given) is FaultKind.READ_ONLY
    assert isinstance(run.outcome(declared(EXTERNAL_BUFFERS, "read"), given), Returned)


def test_forall_threads_see_the_outputs_as_they_were(run) -> None:
    text = """
func.func @f(%t: tensor<3xf32>, %n: index) -> tensor<3xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<3xf32>) {
    %c2 = arith.constant 2 : index
    %j = arith.subi %c2, %i : index
    %s = tensor.extract_slice %o[%j] [1] [1] : tensor<3xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<3xf32>
    }
  }
  return %r : tensor<3xf32>
}"""
    assert run(text, run.tensor([1.0, 2.0, 3.0]), 3) == [[3.0, 2.0, 1.0]]


def test_ops_without_a_meaning_are_named(run) -> None:
    text = """
func.func @f(%x: f32) -> f32 {
  %r = "math.some_op"(%x) : (f32) -> f32
  return %r : f32
}"""
    outcome = run.outcome(text, 1.0)
    assert isinstance(outcome, Unsupported)
    assert outcome.op.name == "builtin.unregistered"
    assert "math.some_op" in outcome.reason


def test_poison_only_matters_where_it_is_used(run) -> None:
    text = """
func.func @f(%c: i1, %x: f32) -> f32 {
  %p = ub.poison : f32
  %r = arith.select %c, %p, %x : f32
  return %r : f32
}"""
    assert run(text, False, 1.0) == [1.0]
    assert run(text, True, 1.0) == [UNDEF]


def test_one_interpreter_runs_many_times(run, meanings) -> None:
    from oneshot_verify.ir import parse

    text = """
memref.global "private" @variable : memref<1xi32> = dense<1>
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.get_global @variable : memref<1xi32>
  %old = memref.load %v[%c0] : memref<1xi32>
  memref.store %x, %v[%c0] : memref<1xi32>
  return %old : i32
}"""
    interpreter = Interpreter(parse(text, "test.mlir")[0].module, meanings)
    for _ in range(2):
        outcome = interpreter.run("f", [7])
        assert isinstance(outcome, Returned)
        assert outcome.values == (1,)


def test_a_long_loop_of_inserts_is_not_quadratic(run) -> None:
    text = """
func.func @f(%t: tensor<?xindex>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> (tensor<?xindex>) {
    %v = tensor.insert %i into %u[%i] : tensor<?xindex>
    scf.yield %v : tensor<?xindex>
  }
  %last = arith.subi %n, %c1 : index
  %x = tensor.extract %r[%last] : tensor<?xindex>
  %y = tensor.extract %t[%last] : tensor<?xindex>
  return %x, %y : index, index
}"""
    # Copying 20,000 elements 20,000 times would take minutes.
    given = run.tensor([0] * 20_000, "index")
    assert run(text, given, 20_000) == [19_999, 0]


def test_old_versions_of_an_array_stay_as_they_were() -> None:
    first = NumberArray((100,), list(range(100)))
    second = first.write((3,), "b")
    third = second.write((3,), "c")
    fork = first.write((5,), "f")
    assert third.data[3] == "c"
    assert second.data[3] == "b"
    assert first.data == list(range(100))
    assert (fork.data[3], fork.data[5]) == (3, "f")
    assert third.data[5] == 5


def test_a_fault_keeps_what_was_seen_before(run) -> None:
    text = """
func.func @f(%x: f32, %c: i1) {
  vector.print %x : f32
  cf.assert %c, "no"
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%c0) : memref<?xf32>
  %y = memref.load %m[%c0] : memref<?xf32>
  return
}"""
    outcome = run.outcome(text, 1.0, True)
    assert isinstance(outcome, Faulted)
    assert [event.data for event in outcome.events] == [(1.0,)]
    ended = run.outcome(text, 1.0, False)
    assert isinstance(ended, Returned)
    assert ended.aborted
    assert [event.what for event in ended.events][1:] == ["abort 'no'"]


CYCLES = """
func.func @f(%c: i1) {
  cf.br ^outer
^outer:
  cf.cond_br %c, ^inner, ^end
^inner:
  cf.cond_br %c, ^inner, ^left
^left:
  cf.cond_br %c, ^outer, ^meet
^right:
  cf.br ^meet
^meet:
  cf.switch %flag : i32, [default: ^end, 4: ^outer]
^end:
  return
}"""


def test_rounds_of_loops_of_blocks_end_where_a_branch_leads_back() -> None:
    text = CYCLES.replace(
        "  cf.br ^outer\n", "  %flag = arith.constant 4 : i32\n  cf.br ^outer\n", 1
    )
    function = parse(text, "in.mlir")[0].module.body.block.first_op
    assert function is not None
    ends = [block.last_op for block in function.regions[0].blocks]
    assert {ends.index(end): [*numbers] for end, numbers in ways_back(function).items()} == {
        2: [0],  # inner -> inner
        3: [0],  # left -> outer
        5: [1],  # meet -> outer
    }
