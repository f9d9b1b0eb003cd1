"""Loop nests that were run before give what running them again gives, at the same cost."""

from __future__ import annotations

import math

import pytest
from xdsl.dialects.builtin import f32

from oneshot_verify.ir import parse
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import UNDEF, Interpreter, NumberArray, Returned
from oneshot_verify.semantics.concrete.domain import NumberDomain
from oneshot_verify.semantics.concrete.interpreter import OutOfBudget
from oneshot_verify.semantics.values import TensorValue

MAP = "affine_map<(d0) -> (d0)>"


def _interpreter(body: str, budget: int = 10_000) -> Interpreter:
    text = f"""
func.func @f(%t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32) -> tensor<4xf32> {{
  %r = linalg.generic {{indexing_maps = [{MAP}, {MAP}], iterator_types = ["parallel"]}}
      ins(%t : tensor<4xf32>) outs(%u : tensor<4xf32>) {{
  ^bb0(%a: f32, %b: f32):
    {body}
    linalg.yield %y : f32
  }} -> tensor<4xf32>
  return %r : tensor<4xf32>
}}
"""
    return Interpreter(parse(text, "nest.mlir")[0].module, default_meanings(), budget)


def _tensor(*elements: object) -> TensorValue:
    return TensorValue((4,), NumberArray((4,), list(elements)), f32)


def _run(interpreter: Interpreter, *arguments: object) -> list[float]:
    outcome = interpreter.run("f", arguments)
    assert isinstance(outcome, Returned)
    return list(outcome.values[0].contents.data)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """One entry for each nest that was run, and not looked up."""
    found: list[None] = []
    run_nest = NumberDomain.run_nest

    def counting(self, nest):
        found.append(None)
        return run_nest(self, nest)

    monkeypatch.setattr(NumberDomain, "run_nest", counting)
    return found


def test_the_same_elements_are_computed_once(runs: list[None]) -> None:
    interpreter = _interpreter("%y = arith.addf %a, %x : f32")
    given = _tensor(1.0, 2.0, 3.0, 4.0), _tensor(UNDEF, UNDEF, UNDEF, UNDEF)
    assert _run(interpreter, *given, 1.0) == [2.0, 3.0, 4.0, 5.0]
    assert _run(interpreter, *given, 1.0) == [2.0, 3.0, 4.0, 5.0]
    assert len(runs) == 1
    assert _run(interpreter, *given, 2.0) == [3.0, 4.0, 5.0, 6.0]
    assert _run(interpreter, _tensor(1.0, 2.0, 3.0, 5.0), given[1], 1.0) == [2.0, 3.0, 4.0, 6.0]
    assert len(runs) == 3


def test_zeros_of_both_signs_differ() -> None:
    interpreter = _interpreter("%y = arith.mulf %a, %x : f32")
    ones, out = _tensor(1.0, 1.0, 1.0, 1.0), _tensor(0.0, 0.0, 0.0, 0.0)
    assert math.copysign(1.0, _run(interpreter, ones, out, 0.0)[0]) == 1.0
    assert math.copysign(1.0, _run(interpreter, ones, out, -0.0)[0]) == -1.0
    zeros = _tensor(0.0, 0.0, 0.0, 0.0), _tensor(-0.0, -0.0, -0.0, -0.0)
    assert [math.copysign(1.0, _run(interpreter, each, out, 1.0)[0]) for each in zeros] == [1, -1]


def test_what_is_no_number_is_computed_each_time(runs: list[None]) -> None:
    interpreter = _interpreter("%y = arith.addf %a, %x : f32")
    given = _tensor(math.nan, 2.0, 3.0, 4.0), _tensor(0.0, 0.0, 0.0, 0.0)
    for _ in range(2):
        assert math.isnan(_run(interpreter, *given, 1.0)[0])
    assert len(runs) == 2


def test_what_the_outside_world_sees_is_seen_each_time() -> None:
    interpreter = _interpreter("vector.print %a : f32\n %y = arith.addf %a, %x : f32")
    given = _tensor(1.0, 2.0, 3.0, 4.0), _tensor(0.0, 0.0, 0.0, 0.0)
    for _ in range(2):
        outcome = interpreter.run("f", (*given, 1.0))
        assert isinstance(outcome, Returned)
        assert len(outcome.events) == 4


def test_the_result_may_be_overwritten() -> None:
    interpreter = _interpreter("%y = arith.addf %a, %x : f32")
    given = _tensor(1.0, 2.0, 3.0, 4.0), _tensor(0.0, 0.0, 0.0, 0.0)
    for _ in range(2):
        outcome = interpreter.run("f", (*given, 1.0))
        assert isinstance(outcome, Returned)
        data = outcome.values[0].contents.data
        assert data == [2.0, 3.0, 4.0, 5.0]
        data[0] = 17.0


def test_it_costs_as_much_as_running_it() -> None:
    body = "%y = arith.addf %a, %x : f32"
    given = _tensor(1.0, 2.0, 3.0, 4.0), _tensor(0.0, 0.0, 0.0, 0.0), 1.0

    def least() -> int:
        return next(
            n for n in range(1, 99) if isinstance(_interpreter(body, n).run("f", given), Returned)
        )

    budget = least()
    interpreter = _interpreter(body, budget)
    for _ in range(2):
        assert isinstance(interpreter.run("f", given), Returned)
    interpreter.budget = budget - 1
    assert isinstance(interpreter.run("f", given), OutOfBudget)


SIGNS = """
func.func @f() -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %p = arith.constant 0.0 : f32
  %n = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xcomplex<f32>>
  %o = tensor.empty() : tensor<8xf32>
  NESTS
  return %a0, %a1 : f32, f32
}
"""
NEST = f"""
  %zK = complex.create %SIGN, %p : complex<f32>
  %tK = linalg.fill ins(%zK : complex<f32>) outs(%e : tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  %rK = linalg.generic {{indexing_maps = [{MAP}, {MAP}], iterator_types = ["parallel"]}}
      ins(%tK : tensor<8xcomplex<f32>>) outs(%o : tensor<8xf32>) {{
  ^bb0(%x: complex<f32>, %y: f32):
    %re = complex.re %x : complex<f32>
    %d = arith.divf %one, %re : f32
    linalg.yield %d : f32
  }} -> tensor<8xf32>
  %aK = tensor.extract %rK[%c1] : tensor<8xf32>"""


def test_elements_that_are_equal_and_not_the_same() -> None:
    """Complex numbers with zeros of both signs."""
    nests = "".join(NEST.replace("K", str(k)).replace("SIGN", sign) for k, sign in enumerate("pn"))
    text = SIGNS.replace("NESTS", nests)
    outcome = Interpreter(parse(text, "nest.mlir")[0].module, default_meanings()).run("f", [])
    assert isinstance(outcome, Returned)
    assert outcome.values == (math.inf, -math.inf)


def test_captured_numbers_of_other_types() -> None:
    """The same number, in eight bits and in sixteen, is another one without a sign."""
    nest = """
  %sK = arith.constant -1 : TYPE
  %rK = linalg.generic {indexing_maps = [MAP], iterator_types = ["parallel"]} outs(%o : tensor<8xi32>) {
  ^bb0(%y: i32):
    %w = arith.extui %sK : TYPE to i32
    linalg.yield %w : i32
  } -> tensor<8xi32>
  %aK = tensor.extract %rK[%c1] : tensor<8xi32>""".replace("MAP", MAP)
    nests = "".join(
        nest.replace("K", str(k)).replace("TYPE", type) for k, type in enumerate(("i8", "i16"))
    )
    text = f"""
func.func @f() -> (i32, i32) {{
  %c1 = arith.constant 1 : index
  %o = tensor.empty() : tensor<8xi32>
  {nests}
  return %a0, %a1 : i32, i32
}}
"""
    outcome = Interpreter(parse(text, "nest.mlir")[0].module, default_meanings()).run("f", [])
    assert isinstance(outcome, Returned)
    assert outcome.values == (255, 65535)
