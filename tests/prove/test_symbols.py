"""Which functions of two programs belong together, and that none is skipped."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.parser import Parser

from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

INSERT = TEXTS["insert"]
STORE = TEXTS["store"]
ONE, TWO = (
    f"func.func @f() -> i32 {{\n %c = arith.constant {n} : i32\n return %c : i32\n}}\n"
    for n in (1, 2)
)


def _ours(text):
    return parse(text, "file.mlir")[0].module


def _xdsl(text):
    context = Context()
    for name, factory in get_all_dialects().items():
        context.register_dialect(name, factory)
    return Parser(context, text).parse_module()


def _unregistered(text):
    """Nothing but the module itself is known."""
    from io import StringIO

    from xdsl.dialects.builtin import Builtin
    from xdsl.printer import Printer

    stream = StringIO()
    Printer(stream=stream, print_generic_format=True).print_op(_ours(text))
    context = Context(allow_unregistered=True)
    context.load_dialect(Builtin)
    return Parser(context, stream.getvalue()).parse_module()


def _verdicts(source, target, options=None):
    return {each.name: each.verdict.value for each in prove_pair(source, target, options)}


@pytest.mark.parametrize("theirs", [_ours, _xdsl, _unregistered])
@pytest.mark.parametrize("ours", [_ours, _xdsl, _unregistered])
def test_functions_of_whatever_class_are_judged(ours, theirs):
    assert _verdicts(ours(INSERT), theirs(STORE)) == {"f": "proved"}
    wrong = STORE.replace("  memref.store %x, %t[%i] : memref<?xf32>\n", "")
    assert _verdicts(ours(INSERT), theirs(wrong)) == {"f": "refuted"}
    assert prove_function(ours(INSERT), theirs(wrong), "f").verdict is Verdict.REFUTED


def test_the_module_of_the_caller_stays_as_it_is():
    module = _xdsl(INSERT)
    before = [type(op) for op in module.walk()]
    prove_pair(module, _ours(STORE))
    assert [type(op) for op in module.walk()] == before


def test_functions_are_paired_by_their_path():
    source = f"{ONE}module @m {{ {TWO} }}"
    swapped = f"{TWO}module @m {{ {ONE} }}"
    assert _verdicts(*map(_ours, (source, source))) == {"f": "proved", "m::@f": "proved"}
    assert _verdicts(*map(_ours, (source, swapped))) == {"f": "refuted", "m::@f": "refuted"}


def test_what_only_one_program_has_is_reported():
    helper = TWO.replace("@f", "private @helper")
    both = f"{ONE}module @m {{ {TWO} }}"
    assert _verdicts(*map(_ours, (both, ONE))) == {"f": "proved", "m::@f": "error"}
    assert _verdicts(*map(_ours, (ONE, both))) == {"f": "proved", "m::@f": "error"}
    # A lowering may call it by its name.
    assert _verdicts(*map(_ours, (ONE, ONE + helper))) == {"f": "unknown"}


def test_a_helper_of_the_target_is_noted_where_it_is_judged():
    helper = ONE.replace("@f", "private @helper")
    calls = "func.func @f() -> i32 {\n %c = call @helper() : () -> i32\n return %c : i32\n}\n"
    (result,) = prove_pair(_ours(ONE), _ours(calls + helper))
    assert result.verdict is Verdict.PROVED
    assert any("@helper" in note for note in result.notes)


def test_functions_of_other_dialects_are_named():
    text = """
    "llvm.func"() <{function_type = !llvm.func<i32 (i32)>, sym_name = "g"}> ({
    ^bb0(%x: i32):
      "llvm.return"(%x) : (i32) -> ()
    }) : () -> ()
    "a.func"() ({ "a.b"() : () -> () }) {sym_name = "h"} : () -> ()
    """
    results = prove_pair(_ours(text), _ours(text))
    assert [(each.name, each.verdict.value) for each in results] == [
        ("g", "unsupported"),
        ("h", "unsupported"),
    ]
    assert "'llvm.func'" in results[0].reason
    assert "'a.func'" in results[1].reason


def test_an_op_without_meaning_may_name_what_differs():
    launch = 'func.func @f() {\n  "a.use"() {what = @g} : () -> ()\n  return\n}\n'
    seven = '"a.global"() {sym_name = "g", value = 7 : i32} : () -> ()\n'
    eight = seven.replace("7", "8")
    body = '"a.func"() ({ "a.end"() : () -> () }) {sym_name = "g"} : () -> ()\n'
    buffer = 'memref.global "private" @g : memref<2xi32> = dense<1>\n'

    def verdict(source, target):
        return prove_function(_ours(launch + source), _ours(launch + target), "f").verdict

    assert verdict(seven, seven) is Verdict.PROVED
    assert verdict("", "") is Verdict.PROVED
    assert verdict(seven, eight) is not Verdict.PROVED
    assert verdict(body, body.replace("a.end", "a.other")) is not Verdict.PROVED
    assert verdict(buffer, buffer.replace("<1>", "<2>")) is not Verdict.PROVED


@pytest.mark.parametrize(
    ("target", "at_boundaries"),
    [
        (INSERT, "unknown"),
        (
            TEXTS["a_target_on_tensors_is_not_bufferized"],
            "proved",
        ),
        (STORE, "proved"),
    ],
)
def test_a_target_on_tensors_is_not_bufferized(target, at_boundaries):
    expected = zip(Tensors, (at_boundaries, "proved"), strict=True)
    for tensors, verdict in expected:
        options = ProofOptions(tensors=tensors)
        assert _verdicts(_ours(INSERT), _ours(target), options) == {"f": verdict}


CALLS_A_HELPER = TEXTS["calls_a_helper"]
DOES_IT_ITSELF = "func.func @f() { return }\n"


def test_a_private_function_that_nobody_can_call_any_more_is_gone():
    source, target = _ours(CALLS_A_HELPER), _ours(DOES_IT_ITSELF)
    assert _verdicts(source, target) == {"helper": "proved", "f": "proved"}
    assert all(
        "calls @helper by its name" in str(e.assumptions) for e in prove_pair(source, target)
    )
    public = _ours(CALLS_A_HELPER.replace("private ", ""))
    assert _verdicts(public, target) == {"helper": "error", "f": "proved"}


@pytest.mark.parametrize(
    ("target", "verdict"),
    [
        ("func.func private @helper() { return }", "proved"),
        ("func.func @helper() { return }", "unknown"),
        (
            "func.func private @helper() { return }\nfunc.func private @g() {\n"
            "  func.call @helper() : () -> ()\n  return\n}",
            "unknown",
        ),
    ],
)
def test_a_private_function_without_its_arguments_that_nobody_calls_is_gone(target, verdict):
    """Removal of dead values leaves it there without arguments."""
    helper = "func.func private @helper(%x: i32) -> i32 { return %x : i32 }\n"
    found = _verdicts(_ours(helper + DOES_IT_ITSELF), _ours(f"{DOES_IT_ITSELF}{target}\n"))
    assert found["helper"] == verdict


@pytest.mark.parametrize(
    "line",
    [
        "func.func private @helper()",
        "module @inner { func.func private @helper() { return } }",
        "module @inner { func.func private @other() attributes {calls = @outer::@helper} { return } }",
    ],
)
def test_a_private_function_that_is_named_still_is_not_gone(line):
    source, target = _ours(CALLS_A_HELPER), _ours(f"{DOES_IT_ITSELF}{line}\n")
    assert _verdicts(source, target)["helper"] == "error"
