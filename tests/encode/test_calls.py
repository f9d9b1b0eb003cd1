"""The rule for calls: what a callee says of itself, and what its caller has to show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oneshot_verify.encode.certificate import Certificate, Point
from oneshot_verify.encode.function import Answer, Checker, Outcome
from oneshot_verify.ir import parse

SET = """func.func private @set(%t: tensor<4xf32>, %x: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32>
  return %r : tensor<4xf32> }"""
IN_PLACE = """func.func private @set(%t: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  memref.store %x, %t[%c0] : memref<4xf32>
  return %t : memref<4xf32> }"""
CALL = "%r = func.call @set(%t, %x) : (tensor<4xf32>, f32) -> tensor<4xf32>\n"
TO = "%r = func.call @set(%m, %x) : (memref<4xf32>, f32) -> memref<4xf32>\n"


def _f(body: str, given: str, results: str) -> str:
    return f"func.func @f({given}) -> ({results}) {{ %c0 = arith.constant 0 : index\n {body} }}"


GIVEN = "%t: tensor<4xf32>, %x: f32"
BUFFERS = "%m: memref<4xf32>, %x: f32"
AT = (Point(2, 2, "call"),)


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


@pytest.mark.parametrize(
    "results",
    [(), (("returned", 1),), (("returned", -1),), (("argument", 2),), 2 * (("returned", 0),)],
)
def test_places_of_results_that_a_callee_does_not_have_are_refused(
    results: tuple[tuple[str, int], ...],
) -> None:
    ours = SET + _f(CALL + "return %r : tensor<4xf32>", GIVEN, "tensor<4xf32>")
    theirs = IN_PLACE + _f(TO + "return %r : memref<4xf32>", BUFFERS, "memref<4xf32>")
    modules = parse(ours, "f.mlir")[0].module, parse(theirs, "f.mlir")[0].module
    callee = Certificate("set", "", "", results, ())
    checker = Checker(modules, {"set": callee}.get, prints=("", ""))
    outcome = checker.check(Certificate("f", "", "", (("returned", 0),), AT))
    assert outcome.answer is Answer.REFUSED
