"""The four functions of the Python interface, on modules of xDSL's classes and of ours."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.parser import Parser

import oneshot_verify as ov
from oneshot_verify.ir import parse, print_module
from oneshot_verify.verdict_data import counterexample_document
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]


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


OVERWRITTEN = TEXTS["overwritten"]


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
    # The read can run before the write.
    assert copy.status.value == "needless"
    (copy,) = ov.copies(module, ov.bufferize(module))
    assert copy.status.value == "needed"


def test_all_functions_name_the_lines_of_the_text() -> None:
    source = ov.parse(f"// A comment.\n{PROGRAM}", "in.mlir")
    (function,) = ov.explain(source)
    (conflict,) = function.copies
    assert conflict.place is not None
    assert (conflict.place.path, conflict.place.line) == ("in.mlir", 4)
    (copy,) = ov.copies(source, ov.bufferize(source))
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


def test_prove_leaves_what_it_is_given_as_it_is() -> None:
    """Calls of function values are made direct in a copy."""
    module = of_ours(TEXTS["prove_leaves_what_it_is_given_as_it_is"])
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


def test_a_result_is_one_line_and_a_notebook_shows_the_rest(module) -> None:
    assert str(ov.prove(module)) == "@f: proved"
    results = ov.prove(module, of_ours(OVERWRITTEN))
    assert str(results) == repr(results) == str(results[0])
    assert str(results[0]).startswith("@f: refuted: result 1 differs: ")
    assert len(str(results[0])) < 80
    for page in (results._repr_html_(), results[0]._repr_html_()):
        assert page.count("<table") >= 2
        assert "<html" not in page
        [*_, failing] = re.findall(r'<li class="lit write">(.*)</li>', page)
        assert "memref.store %x, %t[%i] : memref&lt;4xf32&gt;" in failing
        # Nothing outside of the cell changes its looks.
        style = page[page.index("<style>") + 7 : page.index("</style>")]
        assert style.startswith(".oneshot-verify {")
        assert ":root" not in style
        assert not re.search(r"^body", style, re.MULTILINE)


def test_a_file_is_loaded(tmp_path) -> None:
    (tmp_path / "in.mlir").write_text(PROGRAM)
    for path in (tmp_path / "in.mlir", str(tmp_path / "in.mlir")):
        (function,) = ov.explain(ov.load(path))
        (copy,) = function.copies
        assert copy.place is not None
        assert copy.place.path.endswith("in.mlir")
    with pytest.raises(ov.InputError, match="no such file"):
        ov.load(tmp_path / "other.mlir")


def test_who_parses_the_name_of_a_file_is_told_what_to_do(tmp_path) -> None:
    (tmp_path / "file").write_text(PROGRAM)
    for name in ("a.mlir", str(tmp_path / "file")):
        with pytest.raises(ov.InputError, match=re.escape(f"ov.load({name!r}) reads it")):
            ov.parse(name)
    with pytest.raises(TypeError, match=r"ov\.load\(path\) reads a file"):
        ov.parse(tmp_path / "file")
    with pytest.raises(ov.InputError) as raised:
        ov.parse("func.func")
    assert "ov.load" not in str(raised.value)


TWO = PROGRAM + PROGRAM.replace("@f", "@g")


def test_one_function_is_judged() -> None:
    source = of_ours(TWO)
    assert [result.name for result in ov.prove(source, function="@g")] == ["g"]
    assert [function.name for function in ov.explain(source, function="g")] == ["g"]
    assert [copy.function for copy in ov.copies(source, function="g")] == ["g"]
    for ask in (ov.prove, ov.explain):
        with pytest.raises(ValueError, match=r"no function @ff with a body; did you mean @f\?"):
            ask(source, function="ff")


def test_a_limit_of_time() -> None:
    assert [result.verdict for result in ov.prove(of_ours(TWO), timeout=60)] == [
        ov.Verdict.PROVED,
        ov.Verdict.PROVED,
    ]


def test_what_takes_too_long_is_unknown(monkeypatch) -> None:
    def endless(*given) -> None:
        time.sleep(60)

    monkeypatch.setattr("oneshot_verify.api.default_prover", endless)
    started = time.monotonic()
    (result,) = ov.prove(of_ours(PROGRAM), timeout=0.1)
    assert time.monotonic() - started < 30
    assert result.verdict is ov.Verdict.UNKNOWN
    assert "0.1 s" in result.reason


COMMAND = """\
import sys
text = sys.stdin.read()
if "refuse" in sys.argv:
    sys.exit("<stdin>:3:5: error: too hard")
print(open(sys.argv[1]).read())
"""


def test_a_command_bufferizes(tmp_path) -> None:
    (tmp_path / "opt.py").write_text(COMMAND)
    (tmp_path / "out.mlir").write_text(OVERWRITTEN)
    command = f"{sys.executable} {tmp_path / 'opt.py'} {tmp_path / 'out.mlir'}"
    source = ov.parse(PROGRAM, "in.mlir")
    (result,) = ov.prove(source, bufferizer=command)
    assert result.counterexample is not None
    assert result.counterexample.failing is not None
    assert result.counterexample.failing.place.line == 4, "a line of what the command wrote"
    (result,) = ov.prove(source, bufferizer=f"{command} refuse")
    assert (result.verdict, result.line) == (ov.Verdict.REJECTED, 2)
    assert "too hard" in str(result)
    assert ov.copies(source, bufferizer=command) == []
    for ask in (ov.prove, ov.copies):
        with pytest.raises(ValueError, match="there is no program 'no-such-opt'"):
            ask(source, bufferizer="no-such-opt")
        with pytest.raises(ValueError, match="not both"):
            ask(source, source, bufferizer=command)


ORDERS = [
    "import oneshot_verify.bufferize.options, oneshot_verify as ov",
    "import oneshot_verify as ov; ov.bufferize; import oneshot_verify.bufferize.options",
    "import oneshot_verify as ov; from oneshot_verify.bufferize import bufferize_module",
    "import oneshot_verify as ov",
]


@pytest.mark.parametrize("imports", ORDERS)
def test_a_package_has_the_name_of_a_function(imports) -> None:
    """Whoever imports a module of `oneshot_verify.bufferize` can call `ov.bufferize` all the same."""
    code = f"{imports}\nmodule = ov.parse({PROGRAM!r})\nprint('memref.copy' in str(ov.bufferize(module)))"
    code += (
        "\nfrom oneshot_verify import bufferize\nprint(str(bufferize(module)).count('memref.copy'))"
    )
    code += "\nimport oneshot_verify.bufferize.options\nprint(ov.bufferize.options.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "1", "oneshot_verify.bufferize.options"], done.stderr


def test_names_are_listed() -> None:
    assert set(ov.__all__) <= set(dir(ov))
