"""Structured control flow of the source as blocks: it computes the same, and only where the target has blocks."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import parse, print_module
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.as_run.loops_as_blocks import as_run
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)
HEADER = "func.func @f(%n: index, %p: i1, %x: index) -> index {\n%c0 = arith.constant 0 : index\n"
OF_BLOCKS = f"{HEADER}cf.br ^a\n^a:\ncf.cond_br %p, ^a, ^b\n^b:\nreturn %x : index\n}}\n"
"""A target of which only the blocks count."""


def as_blocks(text: str, target: str = OF_BLOCKS) -> str:
    [source], [other] = parse(text, "source.mlir"), parse(target, "target.mlir")
    before = print_module(source.module)
    found, _ = as_run(source.module, other.module, default_meanings())
    found.verify()
    assert print_module(source.module) == before
    return print_module(found)


@pytest.mark.parametrize("name", ["counting", "conditions", "branches", "regions"])
def test_blocks_compute_what_loops_do(run, name: str) -> None:
    text = TEXTS[name]
    blocks = as_blocks(text)
    assert "scf." not in blocks
    for count in range(-1, 5):
        for truth in (False, True):
            assert run(blocks, count, truth, 3) == run(text, count, truth, 3)


OF_WHILES = """func.func @f(%n: index, %p: i1, %x: index) -> index {
  scf.while : () -> () { scf.condition(%p) } do { scf.yield }
  scf.while : () -> () { scf.condition(%p) } do { scf.yield }
  scf.while : () -> () { scf.condition(%p) } do { scf.yield }
  return %x : index
}
"""


def test_whiles_compute_what_loops_do(run) -> None:
    text = TEXTS["counting"]
    whiles = as_blocks(text, OF_WHILES)
    assert whiles.count("scf.while") == 3
    for count in range(-1, 5):
        assert run(whiles, count, True, 3) == run(text, count, True, 3)


def test_what_is_put_together_computes_the_same(run) -> None:
    text = TEXTS["chains"]
    [source], [target] = parse(TEXTS["counting"], "s.mlir"), parse(text, "t.mlir")
    _, found = as_run(source.module, target.module, default_meanings())
    found.verify()
    blocks = print_module(found)
    assert blocks.count("^") < text.count("^")
    for count in range(-1, 5):
        for truth in (False, True):
            assert run(blocks, count, truth, 3) == run(text, count, truth, 3)


@pytest.mark.parametrize(
    ("name", "are_loops"),
    [("counting_blocks", True), ("used_behind", False), ("passed_behind", False)],
)
def test_loops_compute_what_blocks_do(run, name: str, *, are_loops: bool) -> None:
    text = TEXTS[name]
    [source], [target] = parse(TEXTS["in_threads"], "s.mlir"), parse(text, "t.mlir")
    _, found = as_run(source.module, target.module, default_meanings())
    found.verify()
    loops = print_module(found)
    assert ("^" not in loops) is are_loops
    for count in range(-1, 5):
        assert run(loops, count, True, 3) == run(text, count, True, 3)


def test_who_waits_computes_the_same(run) -> None:
    texts = TEXTS["waits"], TEXTS["waited_for"]
    [source], [target] = (parse(text, f"{n}.mlir") for n, text in enumerate(texts))
    for text, module in zip(
        texts, as_run(source.module, target.module, default_meanings()), strict=True
    ):
        module.verify()
        blocks = print_module(module)
        assert blocks.count("^") > text.count("^")
        for count in range(-1, 5):
            for truth in (False, True):
                assert run(blocks, count, truth, 3) == run(text, count, truth, 3)


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("machine_integers", OF_BLOCKS),
        ("in_threads", OF_BLOCKS),
        ("said", OF_BLOCKS),
        ("counting", TEXTS["counting"]),
        ("counting", TEXTS["mixed"]),
        ("counting", TEXTS["conditions"]),
        ("counting", OF_BLOCKS.replace("@f", "@g")),
        ("no_loop", OF_BLOCKS),
    ],
    ids=[
        "machine integers",
        "threads",
        "said to others",
        "the same",
        "both kinds",
        "fewer loops",
        "another function",
        "no loop",
    ],
)
def test_other_loops_stay(name: str, target: str) -> None:
    text = TEXTS[name]
    [source] = parse(text, "source.mlir")
    assert as_blocks(text, target) == print_module(source.module)
