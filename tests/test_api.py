"""The four functions of the Python interface, on modules of xDSL's classes and of ours."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.parser import Parser

import oneshot_verify as ov
from oneshot_verify.ir import parse, print_module
from oneshot_verify.verdict_data import counterexample_document

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
    found = result.counterexample
    assert found is not None
    assert found.failing is not None
    # Modules that no text gave are shown as they are printed.
    for place in (found.failing.place, *(step.target for step in found.history if step.target)):
        shown = {"source": module, "target": bufferized}[place.path]
        assert place.side == place.path
        assert place.text == print_module(shown).splitlines()[place.line - 1]


OVERWRITTEN = """
// The tensor is read once more.
func.func @f(%t: memref<4xf32>, %x: f32, %i: index) -> (memref<4xf32>, f32) {
  memref.store %x, %t[%i] : memref<4xf32>
  %y = memref.load %t[%i] : memref<4xf32>
  func.return %t, %y : memref<4xf32>, f32
}
"""


def test_a_counterexample_says_how_it_came_about(tmp_path) -> None:
    """The same as the command says."""
    (tmp_path / "in.mlir").write_text(PROGRAM)
    (tmp_path / "out.mlir").write_text(OVERWRITTEN)
    source, target = ov.parse(PROGRAM, "in.mlir"), ov.parse(OVERWRITTEN, "out.mlir")
    (result,) = ov.prove(source, target)
    found = result.counterexample
    assert found is not None
    assert found.failing is not None
    assert found.conflict is not None
    place = found.failing.place
    assert (place.path, place.line, place.side) == ("out.mlir", 4, "target")
    assert place.text.strip() == "memref.store %x, %t[%i] : memref<4xf32>"
    assert [value.name for value in found.failing.values] == ["%x", "%t", "%i"]
    parts = (found.conflict.definition, found.conflict.write, found.conflict.read)
    assert [(part.path, part.line) for part in parts if part] == [("in.mlir", n) for n in (2, 3, 4)]
    assert [step.role for step in found.history] == ["definition", "write", "read"]
    command = [sys.executable, "-m", "oneshot_verify", "prove", "in.mlir", "--against", "out.mlir"]
    command += ["--format", "json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    (file,) = json.loads(done.stdout)["files"]
    assert counterexample_document(found) == file["functions"][0]["counterexample"]


def test_places_are_those_of_the_module_as_it_is_now() -> None:
    """The text from which it was read is of no use once it was changed."""
    source = ov.parse(PROGRAM, "same.mlir")
    target = ov.parse(OVERWRITTEN, "same.mlir")
    (result,) = ov.prove(source, target)
    assert result.counterexample is not None
    assert result.counterexample.failing is not None
    assert result.counterexample.failing.place.path == "target"
    assert result.counterexample.failing.place.line == 4
    store = next(op for op in target.walk() if op.name == "memref.store")
    store.parent_block().insert_op_before(store.clone(), store)
    (result,) = ov.prove(source, target)
    assert result.counterexample is not None
    assert result.counterexample.failing is not None
    place = result.counterexample.failing.place
    assert place.text == print_module(target).splitlines()[place.line - 1]


def test_a_refutation_stands_though_the_module_cannot_be_read_again() -> None:
    source, target = ov.parse(PROGRAM), ov.parse(OVERWRITTEN)
    op = next(op for op in target.walk() if op.name == "memref.store")
    # Nothing verifies what somebody has built.
    op.attributes["nontemporal"] = StringAttr("yes")
    (result,) = ov.prove(source, target)
    assert result.verdict is ov.Verdict.REFUTED


def test_explain_and_copies(module) -> None:
    (function,) = ov.explain(module)
    assert [copy.op for copy in function.copies] == ["tensor.insert"]
    (copy,) = ov.copies(module)
    assert copy.status.value == "needed"
    (copy,) = ov.copies(module, ov.bufferize(module))
    assert copy.status.value == "needed"


def test_all_functions_name_the_lines_of_the_text() -> None:
    source = ov.parse(f"// A comment.\n{PROGRAM}", "in.mlir")
    (function,) = ov.explain(source)
    (conflict,) = function.copies
    assert conflict.place is not None
    assert (conflict.place.path, conflict.place.line) == ("in.mlir", 4)
    (copy,) = ov.copies(source)
    assert copy.counterexample is not None
    assert copy.counterexample.conflict is not None
    assert copy.counterexample.conflict.read is not None
    assert copy.counterexample.conflict.read.path == "in.mlir"
    assert copy.counterexample.conflict.read.text == "  %y = tensor.extract %t[%i] : tensor<4xf32>"
    assert copy.counterexample.failing is not None
    printed = print_module(ov.bufferize(source)).splitlines()
    assert (
        copy.counterexample.failing.place.text
        == printed[copy.counterexample.failing.place.line - 1]
    )


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
    assert len(cells) == page.count("```python") == 7
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
