"""Long chains of the same computation: each nest of the bufferized program is compared with its own one first."""

from __future__ import annotations

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.encode import ProofOptions
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.encode.walk.nests import NestCongruence
from oneshot_verify.ir import parse
from oneshot_verify.semantics.values import LoopNest

LAYER = """
  %e{n} = tensor.empty() : tensor<16x8xf32>
  %p{n} = tensor.insert_slice %x{n} into %e{n}[0, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<16x8xf32>
  %q{n} = tensor.insert_slice %x{n} into %p{n}[8, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<16x8xf32>
  %g{n} = tensor.empty() : tensor<16x8xf32>
  %f{n} = linalg.fill ins(%zero : f32) outs(%g{n} : tensor<16x8xf32>) -> tensor<16x8xf32>
  %m{n} = linalg.matmul ins(%q{n}, %w : tensor<16x8xf32>, tensor<8x8xf32>) outs(%f{n} : tensor<16x8xf32>)
    -> tensor<16x8xf32>
  %x{next} = tensor.extract_slice %m{n}[4, 0] [8, 8] [1, 1] : tensor<16x8xf32> to tensor<8x8xf32>"""


@pytest.fixture
def compared(monkeypatch) -> list[LoopNest]:
    """The nests of the bufferized program, once for each that they are compared with."""
    found: list[LoopNest] = []
    compare = NestCongruence.__call__

    def watched(self: NestCongruence, new: LoopNest, known: LoopNest) -> bool:
        if not self.source_runs:
            found.append(new)
        return compare(self, new, known)

    monkeypatch.setattr(NestCongruence, "__call__", watched)
    return found


def test_a_nest_is_compared_with_its_own_one_first(compared) -> None:
    layers = 8
    body = "".join(LAYER.format(n=n, next=n + 1) for n in range(layers))
    text = f"""
func.func @f(%x0: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {{
  %zero = arith.constant 0.0 : f32{body}
  return %x{layers} : tensor<8x8xf32>
}}"""
    source, target = (parse(text, "f.mlir")[0].module for _ in range(2))
    bufferize_module(target, parse_options("bufferize-function-boundaries"))
    assert ProgramPair(source, target, ProofOptions()).attempt("f").proved
    assert len(compared) == layers
