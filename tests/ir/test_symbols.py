"""Symbols: what MLIR finds, and what it does not."""

from __future__ import annotations

import subprocess

import pytest

from oneshot_verify.ir import InputError, parse
from oneshot_verify.ir.symbols import (
    bodies_of,
    functions_of,
    is_modelled,
    path_of,
    reached_from,
    reaching,
    references_of,
    remembered_symbols,
    resolve,
)
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

LEVELS = TEXTS["levels"]

CALL_OF_AN_OUTER_FUNCTION = TEXTS["call_of_an_outer_function"]

CALL_IN_AN_UNKNOWN_REGION = TEXTS["call_in_an_unknown_region"]

FUNCTION_IN_A_FUNCTION = TEXTS["function_in_a_function"]


def _module(text):
    return parse(text, "file.mlir")[0].module


def test_a_symbol_is_looked_up_in_the_nearest_table():
    found = {}
    for path, function in functions_of(_module(LEVELS)).items():
        named = [resolve(op, name) for op in function.walk() for name in references_of(op)]
        found[path] = [path_of(symbol) for symbol in named if symbol is not None]
    assert found == {
        "f": [],
        "inner::@f": [],
        "inner::@user": ["inner::@f", "inner::@g"],
        "user": ["f", "g", "inner::@g"],
    }


@pytest.mark.mlir
@pytest.mark.parametrize(
    "text", [CALL_OF_AN_OUTER_FUNCTION, CALL_IN_AN_UNKNOWN_REGION, FUNCTION_IN_A_FUNCTION]
)
def test_what_mlir_refuses_is_refused(mlir_opt, text):
    done = subprocess.run(
        [mlir_opt, "-allow-unregistered-dialect"],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    with pytest.raises(InputError):
        _module(text)


def test_what_has_no_name_goes_by_its_number():
    text = "module { func.func @f() { return } }\n" * 2
    assert list(functions_of(_module(text))) == [
        "<builtin.module 1>::@f",
        "<builtin.module 2>::@f",
    ]


def test_no_two_paths_are_written_alike():
    names = ["a::@b", "<builtin.module 1>", '"a"']
    escaped = [name.replace('"', "\\22") for name in names]
    text = "".join(f'func.func @"{name}"() {{ return }}\n' for name in escaped)
    text += "module @a { func.func @b() { return } }\nmodule { func.func @f() { return } }"
    paths = list(functions_of(_module(text)))
    assert len(paths) == 5
    assert "a::@b" in paths
    assert len(set(paths)) == 5


def test_all_that_has_a_body_is_found():
    text = TEXTS["all_that_has_a_body_is_found"]
    found = {path: is_modelled(op) for path, op in bodies_of(_module(text)).items()}
    assert found == {"f": True, "g": False, "m": False, "m::@f": False}


def test_tables_are_read_once_while_they_are_remembered(monkeypatch):
    from oneshot_verify.ir import symbols

    module = _module(LEVELS)
    call = next(op for op in functions_of(module)["user"].walk() if op.name == "func.call")
    (name,) = references_of(call)
    read = []
    original = symbols._read
    monkeypatch.setattr(symbols, "_read", lambda table: read.append(table) or original(table))
    with remembered_symbols():
        for _ in range(3):
            resolve(call, name)
            with remembered_symbols():
                resolve(call, name)
    assert len(read) == 1


ROUND = TEXTS["round"]


@pytest.mark.parametrize("text", [LEVELS, ROUND])
def test_who_reaches_a_symbol_is_who_has_it_among_what_is_reached(text: str) -> None:
    module = parse(text, "x.mlir")[0].module
    functions = functions_of(module)
    reached = {path: set(reached_from(op)) for path, op in functions.items()}
    for goal in {path for paths in reached.values() for path in paths}:
        around = reaching(functions.values(), {goal})
        assert around & functions.keys() == {path for path, own in reached.items() if goal in own}
    assert reaching(functions.values(), set()) == set()
    assert reaching(functions.values(), {"nowhere"}) == set()
