"""Custom syntax of ops of which only destination-passing style is known: as `iree-opt` prints them (IREE 3.13)."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.ir.facts import declare_destination_style, default_facts, inits_of
from oneshot_verify.search import prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)
SORT, FFT = TEXTS["sort"], TEXTS["fft"]


def _module(text: str) -> ModuleOp:
    return parse(text, "f.mlir")[0].module


@pytest.fixture
def declared() -> Generator[None]:
    declare_destination_style(["mine.shuffle=1"])
    yield
    default_facts.cache_clear()
    declare_destination_style([])


@pytest.mark.parametrize("text", [SORT, FFT])
def test_it_is_printed_as_it_was_read(text: str) -> None:
    printed = print_module(_module(text))
    for line in (
        line.strip() for line in text.splitlines() if "iree" in line and "yield" not in line
    ):
        assert line in printed
    assert print_module(_module(printed)) == printed


def test_inits_are_what_stands_behind_outs() -> None:
    (op,) = (op for op in _module(FFT).walk() if len(op.operands) == 5)
    assert inits_of(op) == range(3, 5)


@pytest.mark.parametrize("words", ["dimension(0)", "dimension(1)", "dimension(0 0)"])
def test_only_the_same_words_say_the_same(words: str) -> None:
    target = _module(SORT)
    bufferize_module(target, parse_options("bufferize-function-boundaries"))
    (result,) = prove_pair(_module(SORT.replace("dimension(0)", words)), target)
    assert (result.verdict is Verdict.PROVED) == (words == "dimension(0)")


@pytest.mark.parametrize("words", ["dimension(#d)", "dimension(%t)", 'dimension("0")', "!d", "@d"])
def test_words_that_depend_on_other_lines_are_not_read(words: str) -> None:
    with pytest.raises(InputError):
        _module(SORT.replace("dimension(0)", words))


@pytest.mark.usefixtures("declared")
def test_an_op_that_the_user_declares() -> None:
    text = SORT.replace("iree_linalg_ext.sort", "mine.shuffle").replace("iree_linalg_ext", "mine")
    assert "mine.shuffle dimension(0) outs(%t : tensor<8xf32>)" in print_module(_module(text))


@pytest.mark.parametrize("name", ["oneshot_verify.words", '"oneshot_verify.sign"'])
def test_nobody_else_says_what_the_reader_keeps(name: str) -> None:
    text = SORT.replace("sort dimension", f'sort {{{name} = "->"}} dimension')
    with pytest.raises(InputError, match="no attribute can have the name"):
        _module(text)


def test_it_has_no_generic_form() -> None:
    assert "iree_linalg_ext.sort dimension(0) outs" in print_module(_module(SORT), generic=True)


def test_words_behind_the_operands_are_not_read() -> None:
    with pytest.raises(InputError, match="this form of the op is unknown"):
        _module(FFT.replace(" : tensor<4x16xf32>, tensor<4x16xf32>\n", " index_base(0)\n"))


def test_a_word_in_the_next_line_is_another_op() -> None:
    text = SORT.replace("tensor", "memref").replace("%r = ", "").replace("} -> memref<8xf32>", "}")
    module = _module(text.replace("func.func @f", "func.func @g").replace("return %r", "return %t"))
    assert [op.name for op in module.body.block.first_op.regions[0].block.ops][-1] == "func.return"
