"""Custom syntax that nobody here knows: refused with its place, or only the function that holds it left out."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import Chunk, InputError, parse, parse_part, position_of, print_module
from oneshot_verify.ir.foreign import ForeignSyntax
from oneshot_verify.ir.locations import GivenLoc

HOLDER = """
func.func @holder(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %c = arith.constant 1 : index
  %r = scf.for %k = %c to %i step %c iter_args(%a = %t) -> tensor<4xf32> {
    cf.br ^bb2(%later : index)
  ^bb1:
    acme.launch (%t, "}") in { { %never } } loc("a.py":1:2)
    scf.yield %a : tensor<4xf32>
  }
  return %r : tensor<4xf32>
} loc("model.py":3:4)
"""
OTHERS = """
func.func @before(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
HERE
func.func @after(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %c = arith.constant 1.0 : f32
  %r = tensor.insert %c into %t[%i] : tensor<4xf32>
  cf.br ^bb1
^bb1:
  return %r : tensor<4xf32>
}
"""


def recovered(text: str):
    return parse_part(Chunk(0, 1, text), "test.mlir", recover=True)


def test_unknown_custom_syntax_is_an_error_of_its_own_kind() -> None:
    with pytest.raises(ForeignSyntax) as caught:
        parse(OTHERS.replace("HERE", HOLDER), "test.mlir")
    assert str(caught.value).startswith("test.mlir:11:5: custom op 'acme.launch' is unknown here")


def test_only_the_function_that_holds_it_is_left_out() -> None:
    part = recovered(OTHERS.replace("HERE", HOLDER))
    (left_out,) = part.unreadable
    assert "acme.launch" in left_out.reason
    assert (left_out.position.line, left_out.position.column) == (11, 5)
    assert isinstance(left_out.function.location, GivenLoc)
    place = position_of(left_out.function)
    assert place is not None
    assert place.line == 6
    alone = parse(OTHERS.replace("HERE", ""), "test.mlir")[0].module
    declared = "func.func @holder(tensor<4xf32>, index) -> tensor<4xf32>\n  "
    assert print_module(part.module).replace(declared, "") == print_module(alone)


def test_the_same_in_generic_syntax() -> None:
    generic = """
"func.func"() <{function_type = (i32) -> (), sym_name = "holder"}> ({
^bb0(%x: i32):
  acme.launch %x
  "func.return"() : () -> ()
}) : () -> ()
"""
    part = recovered(OTHERS.replace("HERE", generic))
    (left_out,) = part.unreadable
    assert not left_out.function.regions[0].blocks
    assert [op.name for op in part.module.ops] == ["func.func"] * 3


def test_several_are_left_out() -> None:
    part = recovered(OTHERS.replace("HERE", (HOLDER + HOLDER.replace("@holder", "@other"))))
    names = [each.function.properties["sym_name"].data for each in part.unreadable]
    assert names == ["holder", "other"]


def test_syntax_of_foreign_dialects_that_we_know_otherwise() -> None:
    # xDSL's class for the op has another custom syntax than this.
    text = "func.func @holder(%x: i32) {\n  llvm.call_intrinsic oops\n  return\n}\n"
    with pytest.raises(ForeignSyntax):
        parse(text, "test.mlir")
    assert len(recovered(OTHERS.replace("HERE", text)).unreadable) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("func.func @f(%x: i32) {\n  %y = arith.addi %x\n  return\n}\n", "3:3: Expected"),
        ("func.func @f(%x: i32) {\n  acme.launch %x\n  return\n", "1:23: expected '}'"),
        ("acme.launch {\n}\n", "1:1: custom op 'acme.launch' is unknown"),
        ("func.func @f(%x: i32) {\n  acme.a\n}\nfunc.func @f() {\n  return\n}", "symbol 'f'"),
    ],
)
def test_other_mistakes_are_those_of_the_file(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        recovered(text)
