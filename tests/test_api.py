"""The four functions of the Python interface, on modules of xDSL's classes and of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

import oneshot_verify as ov
from oneshot_verify.ir import parse, print_module

PROGRAM = """
func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  %y = tensor.extract %t[%i] : tensor<4xf32>
  func.return %r, %y : tensor<4xf32>, f32
}
"""


def of_xdsl(text: str) -> ModuleOp:
    context = Context()
    for name, make in get_all_dialects().items():
        context.register_dialect(name, make)
    return Parser(context, text).parse_module()


def of_ours(text: str) -> ModuleOp:
    return parse(text, "f.mlir")[0].module


@pytest.fixture(params=[of_xdsl, of_ours], ids=["xdsl", "ours"])
def module(request) -> ModuleOp:
    return request.param(PROGRAM)


def test_bufferize_leaves_what_it_is_given_as_it_is(module) -> None:
    before = str(module)
    bufferized = ov.bufferize(module)
    assert "memref.copy" in print_module(bufferized)
    assert str(module) == before


def test_prove(module) -> None:
    assert [result.verdict for result in ov.prove(module)] == [ov.Verdict.PROVED]
    bufferized = ov.bufferize(module)
    copy = next(op for op in bufferized.walk() if op.name == "memref.copy")
    copy.detach()
    copy.erase()
    (result,) = ov.prove(module, bufferized)
    assert result.verdict is ov.Verdict.REFUTED
    assert result.counterexample is not None


def test_explain_and_copies(module) -> None:
    (function,) = ov.explain(module)
    assert [copy.op for copy in function.copies] == ["tensor.insert"]
    (copy,) = ov.copies(module)
    assert copy.status.value == "needed"
    (copy,) = ov.copies(module, ov.bufferize(module))
    assert copy.status.value == "needed"


def test_an_empty_answer_is_an_error() -> None:
    for ask in (ov.prove, ov.explain):
        with pytest.raises(ValueError, match="nothing to"):
            ask(ModuleOp([]))


def test_errors_are_exceptions(module) -> None:
    with pytest.raises(ov.OptionError, match="no-such-option"):
        ov.bufferize(module, "no-such-option")
    refused = of_ours(
        'func.func @f(%t: tensor<4xf32>) {\n  "my.op"(%t) : (tensor<4xf32>) -> ()\n  return\n}'
    )
    with pytest.raises(ov.BufferizationError):
        ov.bufferize(refused)
    with pytest.raises(AttributeError):
        _ = ov.no_such_function


def test_errors_have_a_position(module) -> None:
    with pytest.raises(ov.InputError) as raised:
        ov.parse("func.func @f() {\n  return %x : f32\n}", "f.mlir")
    assert (raised.value.position.path, raised.value.position.line) == ("f.mlir", 2)
    with pytest.raises(ov.InputError, match="more than one module") as raised:
        ov.parse("func.func private @f()\n// -----\nfunc.func private @g()")
    assert raised.value.position.line == 2
    refused = ov.parse(
        'func.func @f(%t: tensor<4xf32>) {\n  "my.op"(%t) : (tensor<4xf32>) -> ()\n  return\n}'
    )
    with pytest.raises(ov.BufferizationError) as error:
        ov.bufferize(refused)
    assert error.value.position is not None
    assert (error.value.position.line, error.value.position.column) == (2, 3)
    other = ov.parse("func.func @g(%t: memref<4xf32>) { return }")
    with pytest.raises(ov.InputError):
        ov.copies(module, other)


def test_the_page_is_a_notebook_that_runs(capsys) -> None:
    page = (Path(__file__).resolve().parents[1] / "docs" / "api.md").read_text()
    cells = re.findall(r"```python\n(.*?)```\n+```text\n(.*?)```", page, re.DOTALL)
    assert len(cells) == page.count("```python") == 6
    names: dict[str, object] = {}
    for code, shown in cells:
        exec(code, names)
        assert capsys.readouterr().out == shown


def test_prove_leaves_what_it_is_given_as_it_is() -> None:
    """Calls of function values are made direct in a copy."""
    module = of_ours("""
func.func private @g(%x: f32) -> f32 {
  return %x : f32
}
func.func @f(%x: f32) -> f32 {
  %g = func.constant @g : (f32) -> f32
  %y = func.call_indirect %g(%x) : (f32) -> f32
  return %y : f32
}
""")
    before = str(module)
    assert all(result.verdict is ov.Verdict.PROVED for result in ov.prove(module, module))
    assert str(module) == before


@pytest.mark.parametrize("given", ["func.func @f() { return }", Path("in.mlir"), None])
def test_what_is_no_module_is_told_apart(module, given) -> None:
    calls = [ov.bufferize, ov.prove, ov.explain, ov.copies]
    for call in calls:
        with pytest.raises(TypeError, match=rf"not {type(given).__name__}; ov\.parse\(text\)"):
            call(given)
    if given is not None:
        for call in (ov.prove, ov.copies):
            with pytest.raises(TypeError, match="is expected, not"):
                call(module, given)
    with pytest.raises(TypeError, match=r"operation 'func\.func'"):
        ov.prove(module.body.block.first_op)


def test_names_are_listed() -> None:
    assert set(ov.__all__) <= set(dir(ov))
