"""Replay: inputs, comparison, search and shrinking."""

from __future__ import annotations

import time
from itertools import islice

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import parse
from oneshot_verify.refute import (
    Agreement,
    Choice,
    Difference,
    Effort,
    Input,
    NoInputs,
    NotRun,
    Pair,
    Programs,
    SourceUndefined,
    TensorData,
    counterexample,
    exercise,
    inputs,
)
from oneshot_verify.refute.inputs import InputMaker
from oneshot_verify.refute.search import rehearse
from oneshot_verify.search import prove_pair
from oneshot_verify.semantics.concrete import UNDEF, domain
from oneshot_verify.semantics.faults import FaultKind
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

LAYOUT = "strided<[?], offset: ?>"


def module(text: str) -> ModuleOp:
    return parse(text, "test.mlir")[0].module


def pair(source: str, target: str) -> Pair:
    return Pair(Programs(module(source), module(target.replace("LAYOUT", LAYOUT))), "f")


def difference(source: str, target: str, **options) -> Difference | None:
    found = exercise(module(source), module(target.replace("LAYOUT", LAYOUT)), "f", **options)
    assert found.not_run is None, found.not_run
    assert found.defined > 0
    return found.difference


# Inputs


def function(text: str):
    return next(iter(module(text).ops))


SIGNATURE = """
func.func @f(%a: tensor<?x2xf32>, %b: tensor<?xi8>, %c: tensor<3xi1>, %i: index, %p: i1, %x: f64, %n: i32) {
  return
}"""


def test_inputs_are_always_the_same_ones() -> None:
    first = [given.choice for given in islice(inputs(function(SIGNATURE)), 50)]
    second = [given.choice for given in islice(inputs(function(SIGNATURE)), 50)]
    assert first == second
    assert len(set(first)) == 50


def test_the_elements_of_an_input_are_all_different() -> None:
    for given in islice(inputs(function(SIGNATURE)), 50):
        if given.choice.small:
            continue
        a, b, x = given.values[0], given.values[1], given.values[5]
        assert isinstance(a, TensorData)
        assert isinstance(b, TensorData)
        numbers = [*a.contents.data, *b.contents.data, x]
        assert len(set(numbers)) == len(numbers)
        assert not {0, 1} & set(numbers)
        assert all(-128 <= number < 128 for number in b.contents.data)


def test_inputs_cover_sizes_and_truth_values() -> None:
    drawn = list(islice(inputs(function(SIGNATURE)), 80))
    assert {given.choice.sizes[0] for given in drawn} >= {0, 1, 2, 3, 4}
    assert any(len(set(given.choice.sizes)) == 2 for given in drawn)
    assert {given.values[4] for given in drawn} == {True, False}
    assert {given.values[3] for given in drawn} >= {0, 1, 2, 3}


def test_arguments_that_are_not_covered() -> None:
    with pytest.raises(NoInputs, match="none"):
        next(inputs(function("func.func @f(%v: none) {\n  return\n}")))


def test_a_step_is_positive() -> None:
    text = TEXTS["a_step_is_positive"]
    assert all(given.values[2] > 0 for given in islice(inputs(function(text)), 40))


# Comparison

INSERT = TEXTS["insert"]
STORE = TEXTS["store"]


def given_for(source: str, sizes: tuple[int, ...], scalars: tuple[int, ...]) -> Input:
    return InputMaker(function(source)).make(Choice(sizes, scalars))


def test_agreement_and_undefined_source() -> None:
    both = pair(INSERT, STORE)
    assert both.layouts == ("plain", "padded")
    assert isinstance(both.run(given_for(INSERT, (2,), (1,))), Agreement)
    outcome = both.run(given_for(INSERT, (2,), (2,)))
    assert isinstance(outcome, SourceUndefined)
    assert outcome.fault.kind is FaultKind.OUT_OF_BOUNDS


def test_a_wrong_element_is_shown_with_its_place_and_both_values() -> None:
    wrong = STORE.replace(
        "memref.store %x, %t[%i]", "%c0 = arith.constant 0 : index\n  memref.store %x, %t[%c0]"
    )
    found = difference(INSERT, wrong)
    assert found is not None
    # The smallest input: two elements, the second one is written.
    assert found.input.choice == Choice((2,), (1,))
    assert (found.where, found.position) == ("result 0", (0,))
    assert (found.expected, found.actual) == (3.0, 2.0)


def test_a_counterexample_for_the_report() -> None:
    wrong = STORE.replace(
        "memref.store %x, %t[%i]", "%y = arith.negf %x : f32\n  memref.store %y, %t[%i]"
    )
    differing = difference(INSERT, wrong)
    assert differing is not None
    found = counterexample(module(INSERT), "f", differing)
    assert found.what == "result 0 differs at [0]"
    assert (found.position, found.expected, found.actual) == ((0,), "2.0", "-2.0")
    assert [(each.name, each.type, each.shape, each.elements) for each in found.inputs] == [
        ("%t", "tensor<?xf32>", (1,), ("3.0",)),
        ("%x", "f32", None, ("2.0",)),
        ("%i", "index", None, ("0",)),
    ]


def test_a_cast_that_holds_for_dense_buffers_only() -> None:
    wrong = STORE.replace(
        "  memref.store %x, %t[%i] : memref<?xf32, LAYOUT>",
        """  %d = memref.cast %t : memref<?xf32, LAYOUT> to memref<?xf32, strided<[1], offset: 0>>
  memref.store %x, %d[%i] : memref<?xf32, strided<[1], offset: 0>>""",
    )
    found = difference(INSERT, wrong)
    assert found is not None
    assert found.layout == "padded"
    assert found.fault is not None
    assert found.fault.kind is FaultKind.BAD_CAST


def test_reading_undefined_memory_is_a_difference_only_where_the_source_is_defined() -> None:
    source = TEXTS["reading_undefined_memory_is_a_difference_onl"]
    target = TEXTS["reading_undefined_memory_is_a_difference_onl_target"]
    of_empty = target.replace("SIZE", "%s = arith.addi %n, %c0 : index")
    of_argument = target.replace("SIZE", "%s = memref.dim %t, %c0 : memref<?xf32, LAYOUT>")
    assert difference(source.replace("RESULT", "%e"), of_empty) is None
    found = difference(source.replace("RESULT", "%t"), of_argument)
    assert found is not None
    assert found.actual is UNDEF


def test_read_only_arguments() -> None:
    frozen = INSERT.replace(
        "%t: tensor<?xf32>,", "%t: tensor<?xf32> {bufferization.writable = false},"
    )
    assert difference(INSERT, STORE) is None
    found = difference(frozen, STORE)
    assert found is not None
    assert found.fault is not None
    assert found.fault.kind is FaultKind.READ_ONLY


def test_freed_results_and_arguments() -> None:
    copy = TEXTS["freed_results_and_arguments_copy"]
    assert difference(INSERT, copy.replace("FREE", "")) is None
    result = difference(INSERT, copy.replace("FREE", "memref.dealloc %a : memref<?xf32>"))
    assert result is not None
    assert "result 0 has been freed" in result.what
    argument = difference(INSERT, copy.replace("FREE", "memref.dealloc %t : memref<?xf32, LAYOUT>"))
    assert argument is not None
    assert argument.where == "argument 0 (%t)"


CALLS = TEXTS["calls"]


def test_observable_effects_must_come_in_order_with_the_same_data() -> None:
    source = CALLS.format("t", "u", T="tensor<?xf32>")
    memref = f"memref<?xf32, {LAYOUT}>"
    assert difference(source, CALLS.format("t", "u", T=memref)) is None
    found = difference(source, CALLS.format("u", "t", T=memref))
    assert found is not None
    assert found.where == "observable effect 0 (call @show)"
    once = CALLS.format("t", "u", T=memref).replace(
        f"  func.call @show(%u) : ({memref}) -> ()\n", ""
    )
    missing = difference(source, once)
    assert missing is not None
    assert missing.what == "1 observable effects instead of 2"


def test_what_a_callee_may_do_is_said_by_the_tensor_program() -> None:
    # The bufferizer drops the attribute; the argument is read afterwards, so a callee that wrote it would be noticed.
    source = TEXTS["what_a_callee_may_do_is_said_by_the_tensor_p"]
    target = TEXTS["what_a_callee_may_do_is_said_by_the_tensor_p_target"]
    assert difference(source.replace("ACCESS", "read"), target) is None
    assert difference(source.replace("ACCESS", "read-write"), target) is not None


def test_trip_counts() -> None:
    source = TEXTS["trip_counts"]
    target = source.replace("scf.for %i = %c0", "scf.for %i = %c1")
    assert difference(source, source) is None
    found = difference(source, target)
    assert found is not None
    assert found.what == "a loop runs 0 times instead of 1 times"


A_LOOP_IN_ANOTHER = TEXTS["a_loop_in_another"]
ONE_IN_TWO_PARTS = TEXTS["one_in_two_parts"]
ONE_IN_A_CALLEE = TEXTS["one_in_a_callee"]


def test_loops_that_say_nothing_of_each_other() -> None:
    """As many in both programs: a pass has left out an empty one, and has made another one."""
    assert difference(A_LOOP_IN_ANOTHER, ONE_IN_TWO_PARTS) is None
    loop, other = "scf.for %i = %c0 to %n step %c1 {\n}", "scf.for %i = %c0 to %c3 step %c1 {\n}"
    source = ONE_IN_A_CALLEE.replace("OURS", loop).replace("THEIRS", "")
    assert difference(source, source) is None
    assert difference(source, ONE_IN_A_CALLEE.replace("OURS", "").replace("THEIRS", other)) is None


UNROLLED = TEXTS["unrolled"]


def test_loops_with_other_steps_say_nothing_of_each_other() -> None:
    """One that is unrolled runs for fewer rounds; with the same step, that is a difference."""
    source, target = (UNROLLED.replace("STEP", step) for step in "12")
    assert difference(source, target) is None
    found = difference(source, source.replace("0 to 4", "0 to 3"))
    assert found is not None
    assert found.what == "a loop runs 3 times instead of 4 times"


TO_PEEL = TEXTS["to_peel"]


def test_a_loop_whose_first_round_stands_before_it() -> None:
    """Fewer rounds are left of it; without that round they are too few."""
    source = TO_PEEL.replace("LOWER", "%c0").replace("FIRST", "")
    fewer = TO_PEEL.replace("LOWER", "%c1")
    assert difference(source, fewer.replace("FIRST", "%f = arith.addf %x, %x : f32")) is None
    found = difference(source, fewer.replace("FIRST", ""))
    assert found is not None
    assert found.what == "a loop runs 3 times instead of 4 times"


BLOCKS = TEXTS["blocks"]


def test_trip_counts_of_loops_of_blocks() -> None:
    merged = BLOCKS.replace("^body:", "^before:\n  cf.br ^body\n^body:").replace(
        "%more, ^body", "%more, ^before"
    )
    assert difference(BLOCKS, merged) is None
    found = difference(BLOCKS, BLOCKS.replace("^head(%c0", "^head(%c1"))
    assert found is not None
    assert found.what == "a loop runs 0 times instead of 1 times"


def test_trip_counts_of_loops_of_two_kinds_are_not_compared() -> None:
    """One of two dimensions is one loop, where blocks have two, one inside of the other."""
    source = TEXTS["trip_counts_of_loops_of_two_kinds_are_not_co"]
    assert difference(source, BLOCKS) is None


@pytest.mark.parametrize(
    "loop", ["scf.forall (%i) in (%n)", "scf.parallel (%i) = (%c0) to (%n) step (%c1)"]
)
def test_numbers_of_threads(loop: str) -> None:
    """Of each loop, also of one that is run again since its threads race; a loop alone is compared with nothing."""
    source = f"""
func.func @f(%n: index, %b: memref<2xindex>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {loop} {{
    memref.store %i, %b[%c0] : memref<2xindex>
  }}
  memref.store %n, %b[%c0] : memref<2xindex>
  return
}}"""
    fewer = source.replace("(%n)", "(%m)").replace(
        "index\n  scf", "index\n  %m = arith.minsi %n, %c1 : index\n  scf"
    )
    assert difference(source, source) is None
    found = difference(source, fewer)
    assert found is not None
    assert found.what == "a loop runs 1 times instead of 2 times"
    again = loop.replace("%i", "%k")
    assert difference(source, source.replace("  return", f"  {again} {{\n  }}\n  return")) is None


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("func.func @g() {\n  return\n}", "has no function @f"),
        ("func.func private @f(tensor<?xf32>, f32, index) -> tensor<?xf32>", "has no body"),
        (
            STORE.replace(", %i: index", "")
            .replace("%t[%i]", "%t[%c0]")
            .replace("  memref.store", "  %c0 = arith.constant 0 : index\n  memref.store"),
            "3 arguments in the tensor program, 2 in",
        ),
        (
            STORE.replace("-> memref<?xf32, LAYOUT>", "-> (memref<?xf32, LAYOUT>, f32)").replace(
                "return %t : memref<?xf32, LAYOUT>", "return %t, %x : memref<?xf32, LAYOUT>, f32"
            ),
            "1 result in the tensor program, 2 in",
        ),
        (
            STORE.replace("?xf32", "?xf64").replace("%x: f32", "%x: f64"),
            "argument 0 is tensor<?xf32> in",
        ),
        (STORE.replace("  memref.store", '  "some.op"() : () -> ()\n  memref.store'), "a meaning"),
    ],
)
def test_pairs_that_cannot_be_compared(target: str, reason: str) -> None:
    found = exercise(module(INSERT), module(target.replace("LAYOUT", LAYOUT)), "f")
    assert found.difference is None
    assert found.not_run is not None
    assert reason in found.not_run


def test_mixed_programs_compare_the_buffers_of_the_caller() -> None:
    source = TEXTS["mixed_programs_compare_the_buffers_of_the_ca"]
    assert difference(source, source) is None
    found = difference(source, source.replace("  memref.store %x, %m[%i] : memref<?xf32>\n", ""))
    assert found is not None
    assert found.where == "argument 0 (%m)"


# Search


def test_a_source_that_is_never_defined() -> None:
    source = INSERT.replace("%t[%i]", "%t[%c]").replace(
        "  %r =", "  %c = arith.constant -1 : index\n  %r ="
    )
    found = exercise(module(source), module(STORE.replace("LAYOUT", LAYOUT)), "f")
    assert (found.defined, found.difference, found.not_run) == (0, None, None)
    assert found.tried > 5
    assert set(found.faults) == {FaultKind.OUT_OF_BOUNDS}


def test_a_machine_that_does_other_things_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Pair.run_source

    def waits(self: Pair, given: Input):
        time.sleep(0.02)
        return run(self, given)

    effort = Effort(candidates=30, pairs=20, alike=20, seconds=0.4)
    wanted = exercise(module(INSERT), module(STORE.replace("LAYOUT", LAYOUT)), "f", effort=effort)
    monkeypatch.setattr(Pair, "run_source", waits)
    found = exercise(module(INSERT), module(STORE.replace("LAYOUT", LAYOUT)), "f", effort=effort)
    assert found.tried * 0.02 > effort.seconds
    assert (found.tried, found.compared) == (wanted.tried, wanted.compared)


def test_shrinking_keeps_what_was_wrong() -> None:
    # Only inputs with %n = 3 or more show it, and the size of %t must follow.
    source = TEXTS["shrinking_keeps_what_was_wrong"]
    target = source.replace("tensor.extract_slice", "memref.subview").replace(
        "tensor.extract %s", "memref.load %s"
    )
    target = target.replace(
        "%s = memref.subview %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>",
        "%s = memref.subview %t[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>",
    )
    target = target.replace("%t: tensor<?xf32>", "%t: memref<?xf32>")
    target = target.replace("%s[%c2] : tensor<?xf32>", "%s[%c2] : memref<?xf32, strided<[1]>>")
    assert difference(source, target) is None
    wrong = target.replace("memref.load %s[%c2]", "memref.load %s[%c1]").replace(
        "%c2 = arith", "%c1 = arith.constant 1 : index\n  %c2 = arith"
    )
    found = difference(source, wrong)
    assert found is not None
    assert found.input.choice == Choice((3,), (3,))


def test_a_callee_may_return_its_argument() -> None:
    source = TEXTS["a_callee_may_return_its_argument"]
    target = TEXTS["a_callee_may_return_its_argument_2"].replace("TYPE", "memref<?xf32, LAYOUT>")
    assert difference(source, target.replace("PASSED", "t")) is None
    # The callee may overwrite %b, which is filled afterwards; but its result may be in there.
    initialized = "memref.copy %t, %b : memref<?xf32, LAYOUT> to memref<?xf32, LAYOUT>\n  %a = func"
    wrong = target.replace("PASSED", "b").replace("%a = func", initialized)
    found = difference(source, wrong)
    assert found is not None
    assert (found.layout, found.where) == ("padded", "result 0")


def test_buffers_that_a_callee_overwrites_in_both_programs_stay_equal() -> None:
    source = TEXTS["buffers_that_a_callee_overwrites_in_both_pro"]
    assert (
        difference(
            source.replace("TENSOR", "tensor<?xf32>"),
            source.replace("TENSOR", f"memref<?xf32, {LAYOUT}>"),
        )
        is None
    )


def test_sizes_that_the_text_asks_for() -> None:
    text = TEXTS["sizes_that_the_text_asks_for"]
    drawn = [given.choice.sizes for given in islice(inputs(function(text)), 60)]
    assert any(first == 10 for first, _ in drawn)
    assert any(second >= 25 for _, second in drawn)


@pytest.mark.parametrize(("offset", "size"), [("792", 800), ("%o", 808)])
def test_there_is_room_for_slices(offset: str, size: int) -> None:
    """Where an offset is computed, there is room behind the largest constant."""
    text = f"""
      func.func @f(%t: tensor<?xf32>, %i: index) -> tensor<8xf32> {{
        %c = arith.constant 800 : index
        %o = arith.addi %i, %c : index
        %s = tensor.extract_slice %t[{offset}] [8] [1] : tensor<?xf32> to tensor<8xf32>
        return %s : tensor<8xf32>
      }}"""
    sizes = [choice.sizes[0] for choice in islice(InputMaker(function(text)).choices(), 16)]
    assert size in sizes or size + 1 in sizes


def test_tensors_that_are_too_large_are_not_called_undefined() -> None:
    text = "func.func @f(%t: tensor<1000x1000xf32>) -> tensor<1000x1000xf32> {\n  return %t : tensor<1000x1000xf32>\n}"
    found = exercise(module(text), module(text), "f")
    assert found.tried == 0
    assert found.not_run == "the tensors of the arguments are too large to be tried"


SIZED = TEXTS["sized"]
SIZED_TENSOR = SIZED.replace("KIND", "tensor").replace(
    "MAKE",
    """%e = tensor.empty(%k) : tensor<?xf32>
  %r = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>""",
)
SIZED_BUFFER = SIZED.replace("KIND", "memref").replace(
    "MAKE",
    """%e = memref.alloc(%k) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%e : memref<?xf32>)
  return %e : memref<?xf32>""",
)


def test_an_input_that_needs_too_much_memory_is_left_out() -> None:
    found = exercise(module(SIZED_TENSOR), module(SIZED_BUFFER), "f")
    assert (found.difference, found.not_run) == (None, None)
    # Only an empty tensor can be made; the negative sizes are undefined.
    assert 0 < found.compared < found.tried
    assert found.set_apart > 0


def test_the_other_inputs_still_tell_programs_apart() -> None:
    wrong = SIZED_BUFFER.replace("memref.alloc(%k)", "memref.alloc(%i)")
    found = difference(SIZED_TENSOR.replace("%i, %c", "%i, %i"), wrong)
    assert found is not None


def test_a_program_that_needs_too_much_memory_is_not_called_undefined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is undefined on small inputs, and a large one does not fit; so it is defined as far as anybody knows."""
    monkeypatch.setattr(domain, "MOST_ELEMENTS", 20_000)
    source = """
      func.func @f(%t: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
        %s = tensor.extract_slice %t[9000] [8] [1] : tensor<?xf32> to tensor<8xf32>
        %u = tensor.insert_slice %s into %t[0] [8] [1] : tensor<8xf32> into tensor<?xf32>
        %v = tensor.insert_slice %s into %u[8] [8] [1] : tensor<8xf32> into tensor<?xf32>
        %w = tensor.insert_slice %s into %v[16] [8] [1] : tensor<8xf32> into tensor<?xf32>
        return %w : tensor<?xf32>
      }"""
    found = rehearse(Pair(Programs(module(source), module(source)), "f"), Effort(candidates=3))
    assert (found.defined, found.too_large > 0) == (0, True)
    target = module(source)
    bufferize_module(target, parse_options("bufferize-function-boundaries"))
    (result,) = prove_pair(module(source), target)
    assert result.verdict is Verdict.PROVED


def test_a_function_that_always_needs_too_much_memory() -> None:
    source = SIZED_TENSOR.replace("arith.muli %i, %c", "arith.addi %c, %c")
    target = SIZED_BUFFER.replace("arith.muli %i, %c", "arith.addi %c, %c")
    found = exercise(module(source), module(target), "f")
    assert (
        found.not_run
        == "every input that was tried needs too much memory, overflows, or leaves the result open"
    )


def test_an_index_beyond_every_machine_is_left_out() -> None:
    squarings = "\n".join(f"  %v{n + 1} = arith.muli %v{n}, %v{n} : index" for n in range(60))
    text = f"func.func @f(%v0: index) -> index {{\n{squarings}\n  return %v60 : index\n}}"
    found = exercise(module(text), module(text), "f")
    assert found.not_run is None
    assert found.set_apart > 0


UNSIGNED = TEXTS["unsigned"]
PLAIN = UNSIGNED.replace("return %d", "return %s")


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (UNSIGNED, PLAIN),
        # Only the bufferized program overflows.
        (PLAIN.replace("return %s", "return %x"), UNSIGNED.replace("%x, %y", "%x, %x")),
    ],
)
def test_a_run_that_overflows_is_no_difference(source: str, target: str) -> None:
    both = pair(source, target)
    maker = InputMaker(both.function)
    result = both.run(maker.make(Choice((), (2**63 - 1, 1))))
    assert isinstance(result, NotRun)
    assert "overflows" in result.reason
    assert result.this_input_only
    last = both.run(maker.make(Choice((), (2**62 - 1, 1))))
    assert isinstance(last, Agreement if source == UNSIGNED else Difference)


def test_a_layout_that_is_not_strided_cannot_be_compared() -> None:
    target = STORE.replace("LAYOUT", "affine_map<(d0) -> (d0 floordiv 2)>")
    found = exercise(module(INSERT), module(target), "f")
    assert found.not_run is not None
    assert "not strided" in found.not_run


ABS = TEXTS["abs"]
UNCHANGED = """
func.func @f(%t: memref<SIZExf32>) -> memref<SIZExf32> {
  return %t : memref<SIZExf32>
}"""
POSITIVE = TEXTS["positive"]
POSITIVE_OR_NOT = TEXTS["positive_or_not"]


@pytest.mark.parametrize("size", ["?", "1", "4"])
def test_the_absolute_value_is_not_the_value_itself(size: str) -> None:
    source, target = (text.replace("SIZE", size) for text in (ABS, UNCHANGED))
    found = difference(source, target)
    assert found is not None
    assert found.input.choice.signed
    assert found.expected == -found.actual
    # And the shrunk input has no more elements than that takes.
    assert found.input.choice.sizes in ((), (1,))


@pytest.mark.parametrize(
    ("element", "zero", "maximum"),
    [("f32", "0.0", "maximumf"), ("i8", "0", "maxsi"), ("i32", "0", "maxsi")],
)
def test_negative_scalars_and_elements_of_rank_0_are_tried(
    element: str, zero: str, maximum: str
) -> None:
    def filled(text: str) -> str:
        text = text.replace("TYPE", element).replace("ELEMENT", element)
        return text.replace("ZERO", zero).replace("MAX", maximum)

    found = difference(filled(POSITIVE), filled(POSITIVE_OR_NOT))
    assert found is not None
    assert found.fault is None


def test_some_elements_are_negative_and_indices_never_are() -> None:
    maker = InputMaker(
        function("func.func @f(%a: tensor<9xf32>, %b: tensor<9xindex>, %c: i1) { return }")
    )
    assert maker.has_signs
    signed = maker.make(Choice((), (1,), signed=True))
    numbers, indices, _ = signed.values
    assert any(number < 0 for number in numbers.contents.data)
    assert any(number > 0 for number in numbers.contents.data)
    assert all(number >= 0 for number in indices.contents.data)
    plain = maker.make(Choice((), (1,)))
    assert [abs(n) for n in numbers.contents.data] == plain.values[0].contents.data
    assert any(choice.signed for choice in islice(maker.choices(), 4))
    only_indices = function("func.func @f(%b: tensor<?xindex>, %c: i1, %i: i32) { return }")
    assert not any(choice.signed for choice in islice(InputMaker(only_indices).choices(), 40))


# Special elements.

IGNORED_MASK = TEXTS["ignored_mask"]
ADDED = TEXTS["added"]
STORED = TEXTS["stored"]


@pytest.mark.parametrize("lane", [0, 1, 2, 3])
def test_masks_are_of_all_kinds(lane: int) -> None:
    """Whichever lane a program takes to be let through, a mask that does not shows it."""
    source = IGNORED_MASK.replace("TYPE", "tensor<4xf32>")
    ones = ["%m_" + str(k) if k != lane else "%true" for k in range(4)]
    lanes = "\n".join(f"  %m_{k} = vector.extract %m[{k}] : i1 from vector<4xi1>" for k in range(4))
    target = (
        IGNORED_MASK.replace("TYPE", "memref<4xf32>")
        .replace("%p, %m {", "%p, %n {")
        .replace(
            "  %r =",
            f"  %true = arith.constant true\n{lanes}\n"
            f"  %n = vector.from_elements {', '.join(ones)} : vector<4xi1>\n  %r =",
        )
    )
    found = difference(source, target)
    assert found is not None
    assert found.fault is None


@pytest.mark.parametrize(
    ("element", "op", "value"),
    [
        ("f32", "addf", "0.0"),  # -0.0 becomes 0.0
        ("f32", "minimumf", "3.0e+38"),  # so does an infinity
        ("i8", "maxsi", "-127"),  # the smallest number
        ("i32", "minsi", "2147483646"),  # the largest number
    ],
)
def test_numbers_at_the_ends_are_tried(element: str, op: str, value: str) -> None:
    source = ADDED.replace("ELEMENT", element).replace("OP", op).replace("VALUE", value)
    found = difference(source, STORED.replace("ELEMENT", element))
    assert found is not None
    assert found.fault is None


def test_special_elements_come_when_they_are_asked_for() -> None:
    maker = InputMaker(function("func.func @f(%a: tensor<?xf32>, %m: vector<2xi1>) { return }"))
    assert not any(choice.special for choice in islice(maker.choices(), 200))
    kinds = {choice.special for choice in islice(maker.choices(special=True), 200)}
    assert kinds == set(range(7))
    every, none = (maker.make(Choice((1,), (), special=kind)).values[1] for kind in (1, 2))
    assert (every.contents.data, none.contents.data) == ([True, True], [False, False])


def test_indices_and_wide_integers_have_no_special_elements() -> None:
    """They would overflow as indices, which is assumed not to happen."""
    text = "func.func @f(%a: tensor<?xindex>, %b: tensor<?xi64>, %i: index, %j: i64) { return }"
    maker = InputMaker(function(text))
    assert not any(choice.special for choice in islice(maker.choices(special=True), 200))


@pytest.mark.parametrize("truth", ["true", "false"])
def test_code_of_others_gives_more_than_one_answer_without_arguments(truth: str) -> None:
    source, target = (
        f"""
        func.func private @others() -> i1
        func.func @f() -> i1 {{
          %x = func.call @others() : () -> i1
          %c = arith.constant {truth}
          return {value} : i1
        }}"""
        for value in ("%x", "%c")
    )
    found = exercise(module(source), module(target), "f", effort=Effort(alike=12))
    assert found.difference is not None
