"""Files with nested modules, functions of other dialects, and bufferizers that leave tensors."""

from __future__ import annotations

import pytest

from oneshot_verify.pipeline import ProveRequest, prove_files
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import exit_code
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

INSERT = TEXTS["insert"]
NESTED = f"{INSERT}module @m {{\n{INSERT}}}\n"


@pytest.fixture
def prove(tmp_path):
    def run(text, against=None, **request):
        path = tmp_path / "in.mlir"
        path.write_text(text)
        if against is not None:
            (tmp_path / "out.mlir").write_text(against)
            request["against"] = str(tmp_path / "out.mlir")
        (file,) = prove_files([str(path)], ProveRequest(**request), jobs=2)
        return file

    return run


def _verdicts(file):
    return {each.name: each.verdict.value for each in file.functions}


def test_functions_of_nested_modules_are_bufferized_and_proved(prove):
    file = prove(NESTED)
    assert _verdicts(file) == {"f": "proved", "m::@f": "proved"}
    assert [each.line for each in file.functions] == [1, 6]


def test_a_nested_function_is_asked_for_by_its_path(prove):
    assert _verdicts(prove(NESTED, functions=("m::@f",))) == {"m::@f": "proved"}
    assert "@m::@g" in prove(NESTED, functions=("m::@g",)).error


def test_the_cache_tells_functions_of_one_name_apart(prove, tmp_path):
    changed = NESTED.replace("into %t[%i]", "into %t[%i]", 1)
    cache = str(tmp_path / "cache")
    kept = {"cache": cache}
    assert not any(each.cached for each in prove(NESTED, **kept).functions)
    assert all(each.cached for each in prove(changed, **kept).functions)


def test_a_file_of_other_functions_only_is_no_success(prove):
    returns = '^bb0(%x: i32):\n  "llvm.return"(%x) : (i32) -> ()\n'
    said = 'function_type = !llvm.func<i32 (i32)>, sym_name = "g"'
    file = prove(f'"llvm.func"() <{{{said}}}> ({{\n{returns}}}) : () -> ()\n')
    assert _verdicts(file) == {"g": "unsupported"}
    assert "'llvm.func'" in file.functions[0].reason
    assert exit_code([file]) == 3


def test_a_public_function_that_only_a_command_makes_is_reported(prove):
    added = "func.func @added() {\\n  return\\n}"
    source = "func.func @f() {\n  return\n}\n"
    file = prove(source, bufferizer=f"sed '$a {added}'")
    assert _verdicts(file) == {"f": "proved", "added": "unknown"}


def test_a_bufferizer_that_does_nothing_proves_nothing(prove):
    file = prove(INSERT, bufferizer="cat")
    assert _verdicts(file) == {"f": "unknown"}
    assert "no op still works on tensors" in file.functions[0].reason
    assert exit_code([file]) == 3
    assert _verdicts(prove(INSERT, against=INSERT)) == {"f": "unknown"}
    assert _verdicts(prove(INSERT, bufferizer="cat", partial=True)) == {"f": "proved"}


@pytest.mark.parametrize(
    ("request_", "tensors"),
    [
        (ProveRequest(), Tensors.AT_BOUNDARIES),
        (ProveRequest(options=""), Tensors.AT_BOUNDARIES),
        (ProveRequest(options="bufferize-function-boundaries=0"), Tensors.AT_BOUNDARIES),
        (ProveRequest(options="dialect-filter=tensor allow-unknown-ops"), Tensors.ANYWHERE),
        (
            ProveRequest(options="bufferize-function-boundaries allow-unknown-ops=false"),
            Tensors.AT_BOUNDARIES,
        ),
        (ProveRequest(bufferizer="cat"), Tensors.AT_BOUNDARIES),
        (ProveRequest(bufferizer="mlir-opt -one-shot-bufferize"), Tensors.AT_BOUNDARIES),
        (
            ProveRequest(bufferizer="mlir-opt -one-shot-bufferize=allow-unknown-ops"),
            Tensors.ANYWHERE,
        ),
        (ProveRequest(against="allow-unknown-ops.mlir"), Tensors.AT_BOUNDARIES),
        (ProveRequest(against="out.mlir", partial=True), Tensors.ANYWHERE),
    ],
)
def test_partial_bufferization_is_what_was_asked_for(request_, tensors):
    assert request_.tensors is tensors
