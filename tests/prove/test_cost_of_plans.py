"""The cost of a plan does not grow faster than the program, counted in ops that are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Operation

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import parse, symbols
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.verdict import Verdict


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
    prover = Prover(source, target, ProofOptions(replay_first=False))
    seen, original = Counter[str](), symbols.references_of

    def counted(op: Operation) -> Iterator[SymbolRefAttr]:
        seen["op"] += 1
        return original(op)

    with monkeypatch.context() as patch:
        patch.setattr(symbols, "references_of", counted)
        assert {prover.prove(name).verdict for name in bodies_of(source)} == {Verdict.PROVED}
    return seen["op"]


def test_what_functions_name_is_read_once_for_all_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (_reads(count, monkeypatch) for count in (10, 40))
    assert 0 < many <= 5 * few
