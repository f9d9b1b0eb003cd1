"""What a plan costs does not grow faster than the program, counted in looks at buffers and at ops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.encode import Judge, ProofOptions, prove_pair
from oneshot_verify.encode.holders import Holders
from oneshot_verify.ir import parse, symbols
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.verdict import Verdict


def _looks(count: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often it is asked what a buffer holds, with so many copies in a row."""
    lines = [f"%t{n + 1} = tensor.insert %x into %t{n}[%i] : tensor<?xf32>" for n in range(count)]
    body = "\n".join([*lines, f"return %t{count} : tensor<?xf32>"])
    text = f"func.func @f(%t0: tensor<?xf32>, %x: f32, %i: index) -> tensor<?xf32> {{ {body} }}"
    source = parse(text, "f.mlir")[0].module
    target = source.clone()
    bufferize_module(target, parse_options("bufferize-function-boundaries copy-before-write"))
    seen, original = Counter[str](), Holders.held_by

    def counted(holders: Holders, *arguments: object) -> object:
        seen["held"] += 1
        return original(holders, *arguments)  # pyright: ignore[reportArgumentType]

    with monkeypatch.context() as patch:
        patch.setattr(Holders, "held_by", counted)
        (result,) = prove_pair(source, target, ProofOptions(certify=True))
    assert result.verdict is Verdict.PROVED
    return seen["held"]


def test_what_buffers_hold_is_looked_at_where_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (_looks(count, monkeypatch) for count in (20, 80))
    assert 0 < many <= 5 * few


def _reads(count: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many ops are looked through for symbols, with so many functions that call each other in a row."""
    lines = [
        f"func.func @f{n}(%x: tensor<?xf32>) -> tensor<?xf32> {{ %y = func.call @f{n + 1}(%x) : "
        "(tensor<?xf32>) -> tensor<?xf32> return %y : tensor<?xf32> }"
        for n in range(count)
    ]
    last = (
        f"func.func @f{count}(%x: tensor<?xf32>) -> tensor<?xf32> {{ return %x : tensor<?xf32> }}"
    )
    source = parse("\n".join([*lines, last]), "f.mlir")[0].module
    target = source.clone()
    bufferize_module(target, parse_options("bufferize-function-boundaries"))
    judge = Judge(source, target, ProofOptions(certify=True, writes=True, replay_first=False))
    seen, original = Counter[str](), symbols.references_of

    def counted(op: Operation) -> Iterator[SymbolRefAttr]:
        seen["op"] += 1
        return original(op)

    with monkeypatch.context() as patch:
        patch.setattr(symbols, "references_of", counted)
        assert {judge.judge(name).verdict for name in bodies_of(source)} == {Verdict.PROVED}
    return seen["op"]


def test_what_functions_name_is_read_once_for_all_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (_reads(count, monkeypatch) for count in (10, 40))
    assert 0 < many <= 5 * few
