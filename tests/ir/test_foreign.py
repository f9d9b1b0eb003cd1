"""Custom syntax that nobody here knows: refused with its place, or only the function that holds it left out."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import Chunk, InputError, parse, parse_part, position_of, print_module
from oneshot_verify.ir.foreign import ForeignSyntax
from oneshot_verify.ir.location_kinds import GivenLoc

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
    assert isinstance(left_out.op.location, GivenLoc)
    place = position_of(left_out.op)
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
    assert not left_out.op.regions[0].blocks
    assert [op.name for op in part.module.ops] == ["func.func"] * 3


def test_several_are_left_out() -> None:
    part = recovered(OTHERS.replace("HERE", (HOLDER + HOLDER.replace("@holder", "@other"))))
    names = [each.op.properties["sym_name"].data for each in part.unreadable]
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
        ("acme.launch {\n", "1:1: expected the end of this op"),
        ("func.func @f(%x: i32) {\n  acme.a\n}\nfunc.func @f() {\n  return\n}", "symbol 'f'"),
    ],
)
def test_other_mistakes_are_those_of_the_file(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        recovered(text)


OUTSIDE = """acme.global @g : f32 = 1.0
acme.module @kernels {
  acme.func @k(%x: f32) kernel attributes {a = 1} {
    acme.ret
  }
} loc("a.py":1:2)
func.func @one(%x: f32) -> f32 {
  return %x : f32
}
acme.func @h(%t: f32)
    attributes {b = "}"} {
  func.func @inside() {
    return
  }
}
acme.pragma {fast} func.func @two() {
  return
}
module @inner {
  acme.global @g : f32 = 1.0
  "test.op"() : () -> ()
  acme.last
}
#alias = 1 : i32
%v = "test.value"() {a = #alias} : () -> i32
"""


def test_what_cannot_be_read_outside_of_functions_is_left_out_by_itself() -> None:
    part = recovered(OUTSIDE)
    names = [(each.op.op_name.data, each.position.line, each.symbols) for each in part.unreadable]
    assert names == [
        ("acme.global", 1, ("g",)),
        ("acme.module", 2, ("kernels", "k")),
        ("acme.func", 10, ("h", "inside")),
        ("acme.pragma", 16, ()),
        ("acme.global", 20, ("g",)),
        ("acme.last", 22, ()),
    ]
    places = {op.name: position_of(op) for op in part.module.walk()}
    read = [
        op.op_name.data if op.name == "builtin.unregistered" else op.name
        for op in part.module.walk()
    ]
    assert read == [
        "builtin.module", "acme.global", "acme.module", "func.func", "func.return", "acme.func", "acme.pragma",
        "func.func", "func.return", "builtin.module", "acme.global", "test.op", "acme.last", "test.value",
    ]  # fmt: skip
    assert places["func.func"] is not None
    assert places["func.func"].line == 16


def test_a_symbol_that_nothing_defines_is_an_error_where_all_was_read() -> None:
    caller = "func.func @f() {\n  func.call @h() : () -> ()\n  return\n}\n"
    with pytest.raises(InputError, match="'@h' could not be found"):
        recovered(caller)
    assert len(recovered(caller + "acme.func @h\n").unreadable) == 1
