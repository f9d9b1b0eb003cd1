"""Control flow, calls, and what the outside world sees."""

from __future__ import annotations

from oneshot_verify.ir import parse
from oneshot_verify.ir.branches import ways_back
from oneshot_verify.semantics.concrete import (
    UNDEF,
    Faulted,
    Interpreter,
    NumberArray,
    OutOfBudget,
    Returned,
    Unsupported,
)
from oneshot_verify.semantics.faults import FaultKind
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)


def test_for_carries_values_and_tells_the_observer(run) -> None:
    text = TEXTS["for_carries_values_and_tells_the_observer"]
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
    text = TEXTS["if_while_switch_and_execute_region"]
    assert run(text, True, 5) == [7, 8, 7, 5]
    assert run(text, False, 2) == [2, 2, 1, 2]
    assert run(text, False, 3)[2] == 0
    assert run.returned(text, True, 5).branches == (0, 1)


def test_branches_between_blocks(run) -> None:
    text = TEXTS["branches_between_blocks"]
    assert run(text, True, 3, 10) == [3]
    assert run(text, False, 3, 10) == [7]


def test_calls_do_not_disturb_the_caller(run) -> None:
    text = TEXTS["calls_do_not_disturb_the_caller"]
    assert run(text, 5) == [120]


def test_runs_that_do_not_end(run) -> None:
    forever = TEXTS["runs_that_do_not_end_forever"]
    assert isinstance(run.outcome(forever, 1, budget=1000), OutOfBudget)
    deep = TEXTS["runs_that_do_not_end_deep"]
    assert isinstance(run.outcome(deep, 1), OutOfBudget)


def test_prints_are_seen_in_order_with_their_data(run) -> None:
    text = TEXTS["prints_are_seen_in_order_with_their_data"]
    outcome = run.returned(text, 5.0, run.buffer([1.0, 2.0]), access={"sink": ["read"]})
    assert [event.what.split(" #")[0] for event in outcome.events] == [
        "print",
        "call @sink",
        "call @sink",
    ]
    assert outcome.events[0].data == (5.0,)
    data = [event.data[0].data for event in outcome.events[1:]]
    assert data == [[1.0, 2.0], [5.0, 2.0]]


EXTERNAL = TEXTS["external"]
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
    text = TEXTS["forall_threads_see_the_outputs_as_they_were"]
    assert run(text, run.tensor([1.0, 2.0, 3.0]), 3) == [[3.0, 2.0, 1.0]]


def test_ops_without_a_meaning_are_named(run) -> None:
    text = TEXTS["ops_without_a_meaning_are_named"]
    outcome = run.outcome(text, 1.0)
    assert isinstance(outcome, Unsupported)
    assert outcome.op.name == "builtin.unregistered"
    assert "math.some_op" in outcome.reason


def test_poison_only_matters_where_it_is_used(run) -> None:
    text = TEXTS["poison_only_matters_where_it_is_used"]
    assert run(text, False, 1.0) == [1.0]
    assert run(text, True, 1.0) == [UNDEF]


def test_one_interpreter_runs_many_times(run, meanings) -> None:
    from oneshot_verify.ir import parse

    text = TEXTS["one_interpreter_runs_many_times"]
    interpreter = Interpreter(parse(text, "test.mlir")[0].module, meanings)
    for _ in range(2):
        outcome = interpreter.run("f", [7])
        assert isinstance(outcome, Returned)
        assert outcome.values == (1,)


def test_a_long_loop_of_inserts_is_not_quadratic(run) -> None:
    text = TEXTS["a_long_loop_of_inserts_is_not_quadratic"]
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
    text = TEXTS["a_fault_keeps_what_was_seen_before"]
    outcome = run.outcome(text, 1.0, True)
    assert isinstance(outcome, Faulted)
    assert [event.data for event in outcome.events] == [(1.0,)]
    ended = run.outcome(text, 1.0, False)
    assert isinstance(ended, Returned)
    assert ended.aborted
    assert [event.what for event in ended.events][1:] == ["abort 'no'"]


CYCLES = TEXTS["cycles"]


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
