"""What a plan costs does not grow faster than the program, counted in looks at buffers."""

from __future__ import annotations

from collections import Counter

import pytest

from oneshot_verify.bufferizer import bufferize_module, parse_options
from oneshot_verify.encode import ProofOptions, prove_pair
from oneshot_verify.encode.holders import Holders
from oneshot_verify.ir import parse
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
