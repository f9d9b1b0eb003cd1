"""What is loaded from a global is copied if the global may be written before the last read, and only then."""

from __future__ import annotations

from typing import Any

import pytest

from oneshot_verify.bufferize import bufferize_module, loaded_globals, parse_options
from oneshot_verify.bufferize.loaded_globals import keep_what_was_loaded
from oneshot_verify.bufferize.registry import default_models
from oneshot_verify.ir import parse
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict

OPTIONS = "bufferize-function-boundaries"
GLOBAL = "ml_program.global private mutable @g(dense<[2, 3]> : tensor<2xi64>) : tensor<2xi64>"
LOAD = "%s = ml_program.global_load @g : tensor<2xi64>"
STORE = "ml_program.global_store @g = %x : tensor<2xi64>"
READ = "%y = tensor.extract %s[%i] : tensor<2xi64>"
SHOW = "func.call @show(%y) : (i64) -> ()"
FUNCTIONS = f"""
func.func private @show(i64)
func.func private @set(%x: tensor<2xi64>) {{
  {STORE}
  return
}}
func.func private @through(%x: tensor<2xi64>) {{
  call @set(%x) : (tensor<2xi64>) -> ()
  return
}}
func.func private @read_before(%s: tensor<2xi64>, %i: index) -> i64 {{
  {READ}
  return %y : i64
}}
func.func private @same(%s: tensor<2xi64>) -> tensor<2xi64> {{
  return %s : tensor<2xi64>
}}
"""
COPIED = {
    "read after the store": [LOAD, STORE, READ, SHOW],
    "read by an alias": [
        LOAD,
        "%e = tensor.extract_slice %s[1] [1] [1] : tensor<2xi64> to tensor<1xi64>",
        STORE,
        "%y = tensor.extract %e[%c0] : tensor<1xi64>",
        SHOW,
    ],
    "read in the next round": [
        LOAD,
        "scf.for %j = %c0 to %n step %c1 {",
        *(READ, SHOW, STORE),
        "}",
    ],
    "read in the next round of blocks": [
        LOAD,
        "cf.br ^bb1",
        "^bb1:",
        *(READ, SHOW, STORE),
        "cf.cond_br %c, ^bb1, ^bb2",
        "^bb2:",
    ],
    "stored in one branch": [LOAD, "scf.if %c {", STORE, "}", READ, SHOW],
    "stored by a function": [LOAD, "call @through(%x) : (tensor<2xi64>) -> ()", READ, SHOW],
    "passed through a function": [
        LOAD,
        "%t = call @same(%s) : (tensor<2xi64>) -> tensor<2xi64>",
        STORE,
        "%y = tensor.extract %t[%i] : tensor<2xi64>",
        SHOW,
    ],
    "one of two": [
        LOAD,
        "%t = scf.if %c -> tensor<2xi64> {",
        "scf.yield %s : tensor<2xi64>",
        "} else {",
        "scf.yield %x : tensor<2xi64>",
        "}",
        STORE,
        "%y = tensor.extract %t[%i] : tensor<2xi64>",
        SHOW,
    ],
}
NOT_COPIED = {
    "read before the store": [LOAD, READ, STORE, SHOW],
    "stored before the load": [STORE, LOAD, READ, SHOW],
    "stored again": [LOAD, "ml_program.global_store @g = %s : tensor<2xi64>"],
    "loaded in each round": ["scf.for %j = %c0 to %n step %c1 {", LOAD, READ, SHOW, STORE, "}"],
    "read in the other branch": [LOAD, "scf.if %c {", STORE, "} else {", READ, SHOW, "}"],
    "read by a function, then stored": [
        LOAD,
        "%y = call @read_before(%s, %i) : (tensor<2xi64>, index) -> i64",
        SHOW,
        STORE,
    ],
    "another function is called": [LOAD, "%z = arith.constant 1 : i64", READ, SHOW, SHOW],
    "only the size is asked for": [
        LOAD,
        STORE,
        "%d = tensor.dim %s, %c0 : tensor<2xi64>",
        "%y = arith.index_cast %d : index to i64",
        SHOW,
    ],
}


def _program(lines: list[str]) -> str:
    body = "\n  ".join(lines)
    return f"""{GLOBAL}
{FUNCTIONS}
func.func @f(%x: tensor<2xi64>, %i: index, %n: index, %c: i1) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {body}
  return
}}
"""


def _copies(text: str) -> int:
    module = parse(text, "program")[0].module
    return len(keep_what_was_loaded(module, parse_options(OPTIONS), default_models()))


@pytest.mark.parametrize("name", COPIED)
def test_a_load_that_is_read_later_is_copied(name: str) -> None:
    assert _copies(_program(COPIED[name])) == 1


@pytest.mark.parametrize("name", NOT_COPIED)
def test_other_loads_are_not(name: str) -> None:
    assert _copies(_program(NOT_COPIED[name])) == 0


@pytest.mark.parametrize("options", [OPTIONS, f"{OPTIONS} copy-before-write"])
@pytest.mark.parametrize("name", [*COPIED, *NOT_COPIED])
def test_what_comes_of_it_is_not_refuted(name: str, options: str) -> None:
    text = _program((COPIED | NOT_COPIED)[name])
    source, target = (parse(text, "program")[0].module for _ in range(2))
    bufferize_module(target, parse_options(options))
    verdicts = {result.name: result.verdict for result in prove_pair(source, target)}
    assert verdicts["f"] in (Verdict.PROVED, Verdict.UNKNOWN)


def test_what_is_returned_is_copied_if_anybody_stores() -> None:
    returned = f"func.func @get() -> tensor<2xi64> {{\n{LOAD}\nreturn %s : tensor<2xi64>\n}}"
    assert _copies(f"{GLOBAL}\n{returned}") == 0
    assert _copies(f"{GLOBAL}\n{FUNCTIONS}\n{returned}") == 1


def test_a_loop_may_yield_what_was_loaded() -> None:
    # With copy-before-write the loop gives the buffer of the global.
    text = _program(
        [
            "%r = scf.for %j = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<2xi64>) {",
            LOAD,
            "scf.yield %s : tensor<2xi64>",
            "}",
            STORE,
            "%y = tensor.extract %r[%i] : tensor<2xi64>",
            SHOW,
        ]
    )
    assert _copies(text) == 1


def test_a_load_that_stays_on_tensors_is_none_of_ours() -> None:
    module = parse(_program(COPIED["read after the store"]), "program")[0].module
    options = parse_options(f"{OPTIONS} dialect-filter=tensor,bufferization,func")
    assert keep_what_was_loaded(module, options, default_models()) == []


def test_far_stores_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[bool] = []
    look = loaded_globals.may_come_between

    def counted(*arguments: Any) -> bool:
        looks.append(look(*arguments))
        return looks[-1]

    monkeypatch.setattr(loaded_globals, "may_come_between", counted)
    lines = [
        f"%s{k} = ml_program.global_load @g : tensor<2xi64>\n"
        f"%y{k} = tensor.extract %s{k}[%i] : tensor<2xi64>\n{STORE}"
        for k in range(300)
    ]
    assert _copies(_program(lines)) == 0
    assert len(looks) <= 300
