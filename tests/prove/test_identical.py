"""Functions that both programs have to the letter."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode.identical import is_identical
from oneshot_verify.ir import parse
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.search.prover import NONE_DEFINED
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

# The loop carries a buffer in the tensor program, too, which the walk does not follow.
TEXT = TEXTS["text"]


def _modules(target: str) -> tuple[ModuleOp, ModuleOp]:
    return parse(TEXT, "f.mlir")[0].module, parse(target, "f.mlir")[0].module


def test_a_function_refines_itself() -> None:
    renamed = TEXT.replace("%p", "%buffer").replace("^two", "^other")
    source, target = _modules(renamed)
    assert is_identical(source, target, "f")
    result = next(each for each in prove_pair(source, target) if each.name == "f")
    assert result.verdict is Verdict.PROVED
    assert any("to the letter" in note for note in result.notes)


def test_leaks_are_looked_for_all_the_same() -> None:
    source, target = _modules(TEXT)
    results = prove_pair(source, target, ProofOptions(must_free=True, replay_seconds=0.1))
    assert not any("to the letter" in note for result in results for note in result.notes)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("dense<[1.0, 2.0]>", "dense<[2.0, 1.0]>"),
        ("%x = memref.load %m", "memref.store %x0, %m[%c0] : memref<?xf32>\n  %x = memref.load %m"),
        ("scf.yield %q, %p", "scf.yield %p, %q"),
        ("%b, ^one(%r#0 : memref<?xf32>), ^two", "%b, ^two, ^one(%r#0 : memref<?xf32>)"),
        ("(%r#0 : memref", "(%r#1 : memref"),
        ("memref<?xf32>, %k: index", "memref<?xf32, 1>, %k: index"),
    ],
)
def test_whatever_is_another(old: str, new: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new)
    if "%x0" in new:
        text = text.replace("  %x = memref.load %m", "  %x = memref.load %m", 1).replace(
            "  memref.store %x0", "  %x0 = memref.load %m[%c0] : memref<?xf32>\n  memref.store %x0"
        )
    if ", 1>" in new:
        text = text.replace(
            "%q = %n) -> (memref<?xf32>, memref<?xf32>)",
            "%q = %m) -> (memref<?xf32>, memref<?xf32>)",
        )
    assert not is_identical(*_modules(text), "f")


@pytest.mark.parametrize(
    "op",
    [
        '"acme.op"() : () -> !acme.of<@g>',
        '"acme.op"() {callee = "g"} : () -> i32',
        '"acme.op"() {callee = [#acme.call<@g>]} : () -> i32',
    ],
)
def test_what_only_an_unknown_dialect_names(op: str) -> None:
    text = f"""
    func.func @f(%m: memref<4xf32>) {{
      %r = {op}
      return
    }}
    func.func private @g() -> i32 {{
      %c = arith.constant 1 : i32
      return %c : i32
    }}"""
    ours, theirs = (
        parse(each, "f.mlir")[0].module for each in (text, text.replace("constant 1", "constant 2"))
    )
    assert not is_identical(ours, theirs, "f")


NESTED = TEXTS["nested"]


@pytest.mark.parametrize("where", ["outer", "inner"])
def test_what_the_modules_around_say_is_compared(where: str) -> None:
    target = NESTED.replace(f"{where} = 1", f"{where} = 2")
    source, same, other = (parse(text, "f.mlir")[0].module for text in (NESTED, NESTED, target))
    assert is_identical(source, same, "m::@f")
    assert not is_identical(source, other, "m::@f")


def test_a_function_that_is_undefined_on_all_inputs_that_were_tried() -> None:
    """The walk ends at the call; the runs end when memory is freed twice, which is no success in both programs."""
    text = TEXTS["a_function_that_is_undefined_on_all_inputs_t"]
    verdicts = [
        prove_pair(*(parse(text.replace("AGAIN", more), "m.mlir")[0].module for _ in range(2)))
        for more in ("", "memref.dealloc %a : memref<4xi32>")
    ]
    assert verdicts[0][-1].verdict is Verdict.PROVED
    assert verdicts[1][-1].verdict is not Verdict.PROVED


@pytest.mark.parametrize("index", ["%big", "%n"])
def test_an_index_that_overflows_on_all_inputs_that_were_tried(index: str) -> None:
    """A proof assumes that no index overflows: of a program in which one always does it says nothing."""
    source, target = (TEXTS[name] for name in ("an_index_is_inserted", "an_index_that_overflows"))
    target = target.replace("INDEX", index)
    (result,) = prove_pair(*(parse(text, "m.mlir")[0].module for text in (source, target)))
    assert (result.verdict is Verdict.PROVED) == (index == "%n")
    assert (result.reason == NONE_DEFINED) == (index == "%big")
