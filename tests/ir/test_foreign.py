"""Custom syntax that nobody here knows: refused with its place, or only the function that holds it left out."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import Chunk, InputError, parse, parse_part, position_of, print_module
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.reader.foreign import ForeignSyntax
from oneshot_verify.ir.reader.locations import GivenLoc
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

HOLDER = TEXTS["holder"]
OTHERS = TEXTS["others"]


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
    declared = (
        "func.func private @holder(tensor<4xf32>, index) -> tensor<4xf32> "
        "attributes {oneshot_verify.unread}\n  "
    )
    assert print_module(part.module).replace(declared, "") == print_module(alone)


def test_the_same_in_generic_syntax() -> None:
    generic = TEXTS["the_same_in_generic_syntax_generic"]
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
        ("func.func @f(%x: i32) {\n  %y = arith.addi %x\n  return\n", "3:3: Expected"),
        (
            "module {\n  func.func @f(%x: i64) {\n    return\n  }\n  }\n}\n",
            "6:1: an op is expected",
        ),
        ("func.func @f(%x: i32) {\n  acme.launch %x\n  return\n", "1:23: expected '}'"),
        ("acme.launch {\n", "1:1: expected the end of this op"),
        ("func.func @f(%x: i32) {\n  acme.a\n}\nfunc.func @f() {\n  return\n}", "symbol 'f'"),
    ],
)
def test_other_mistakes_are_those_of_the_file(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        recovered(text)


OUTSIDE = TEXTS["outside"]


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
    (wrong,) = recovered(caller).unreadable
    assert "'@h' could not be found" in wrong.reason
    assert wrong.is_wrong
    (unknown,) = recovered(caller + "acme.func @h\n").unreadable
    assert not unknown.is_wrong


MISTAKES = {
    "syntax": ("func.func @f(%x: i32) {\n  %y = arith.addi %x\n  return\n}\n", "3:3", "Expected"),
    "type": ("func.func @f(%x: tensor<2xg32>) {\n  return\n}\n", "1:27", "shape type"),
    "name": ('func.func @f() {\n  "test.use"(%q) : (i32) -> ()\n  return\n}\n', "2:14", "%q"),
    "twice": ("func.func @f(%x: i32) {\n  %x = arith.constant 1 : i32\n  return\n}\n", "2:3", "%x"),
    "order": (
        'func.func @f() {\n  "test.use"(%q) : (i32) -> ()\n  %q = arith.constant 1 : i32\n  return\n}\n',
        "2:3",
        "%q is used where it is not defined",
    ),
    "block": ("func.func @f() {\n  cf.br ^bb1\n}\n", "2:9", "^bb1 is not"),
    "digits": (
        'func.func @f() {\n  %c = arith.constant dense<"0x00000"> : tensor<1xf32>\n  return\n}\n',
        "2:29",
        "hex digits",
    ),
    "verifier": ("func.func @f() -> i32 {\n  return\n}\n", "2:3", "func.return"),
    "operand": (
        "func.func @f(%x: i32) {\n  %c = tensor.extract %x[%d] : tensor<4xi32>\n  return\n}\n",
        "2:23",
        "previously used or defined with type i32",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_is_wrong_in_a_function_is_said_and_the_others_are_read(mistake: str) -> None:
    text, place, said = MISTAKES[mistake]
    with pytest.raises(InputError, match=f"test.mlir:{place}") as alone:
        parse(text, "test.mlir")
    part = recovered(text + OTHERS.replace("HERE", ""))
    (wrong,) = part.unreadable
    assert wrong.is_wrong
    assert str(alone.value) == f"{wrong.position}: {wrong.reason}"
    assert said in wrong.reason
    named = [op for op in part.module.ops if op.name == "func.func" and op.regions[0].blocks]
    assert [op.properties["sym_name"].data for op in named] == ["before", "after"]
    parse(print_module(part.module), "printed")


def test_functions_that_are_wrong_alike_are_all_left_out() -> None:
    # The second and third are not asked what the first, which says the same, was asked.
    wrong = "func.func @NAME(%x: tensor<4xf32>) {\n  %y = arith.addi %x, %x : tensor<4xf32>\n  return\n}\n"
    text = "".join(wrong.replace("NAME", name) for name in "abc")
    assert len(recovered(text + OTHERS.replace("HERE", "")).unreadable) == 3


RESOURCES = TEXTS["resources"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            RESOURCES.replace('"0x040000000000000000000000"', '"0x0400000000000000"'),
            "test.mlir:2:37: the resource 'here' has 4 bytes, tensor<2xf32> has 8",
        ),
        (
            RESOURCES.replace("      here", "      gone"),
            "test.mlir:2:37: the resource 'here' is not among those behind the program",
        ),
        (
            RESOURCES.replace('0000000"\n', '000000"\n'),
            "test.mlir:13:13: expected hex string blob for key 'here'",
        ),
        (
            RESOURCES[: RESOURCES.index("here:") + 20],
            "test.mlir:13:13: expected hex string blob for key 'here'",
        ),
    ],
    ids=["short", "missing", "digits", "cut"],
)
def test_a_function_whose_resource_is_wrong_is_left_out(text: str, said: str) -> None:
    part = recovered(text)
    (wrong,) = part.unreadable
    assert (f"{wrong.position}: {wrong.reason}", wrong.is_wrong) == (said, True)
    assert [bool(op.regions[0].blocks) for op in part.module.ops] == [False, True]


def test_resources_of_which_nobody_says_anything_are_no_mistake() -> None:
    bare = RESOURCES[: RESOURCES.index("{-#")]
    for text in (bare, bare + "{-#\n#-}\n"):
        assert not recovered(text).unreadable


@pytest.mark.parametrize("opening", ["", "module {\n", "module {\nmodule @inner {\n"])
def test_what_stands_in_front_of_a_function_without_end_is_read(opening: str) -> None:
    caller = "func.func @caller() {\n  func.call @cut() : () -> ()\n  return\n}\n"
    cut = 'func.func @cut() {\n  %c = arith.constant dense<"0x000'
    part = recovered(opening + OTHERS.replace("HERE", "") + caller + cut)
    (wrong,) = part.unreadable
    line = (opening + OTHERS + caller).count("\n") + 1
    assert str(wrong.position) == f"test.mlir:{line + 1}:29"
    assert wrong.reason == f"the string is never closed; nothing is read from line {line} on"
    assert wrong.symbols == ("cut",)
    names = [op.sym_name.data for op in part.module.walk() if isinstance(op, FuncOp)]
    assert names == ["before", "after", "caller"]


def test_the_name_stands_where_the_op_begins() -> None:
    """Comments may follow it, up to the next op."""
    text = "func.func @f() {\n  %x = acme.id // an id\n  // of index\n  return\n}"
    with pytest.raises(ForeignSyntax, match=r"custom op 'acme\.id' is unknown") as found:
        parse(text, "f.mlir")
    assert (found.value.position.line, found.value.position.column) == (2, 8)
