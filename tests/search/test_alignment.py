"""Pairs of ops at which both programs meet."""

from __future__ import annotations

import pytest
from xdsl.ir import Operation

from oneshot_verify.ir import parse
from oneshot_verify.ir.symbols import functions_of
from oneshot_verify.search.alignment import WINDOW, Alignment, Match
from oneshot_verify.semantics import default_meanings

FILL = "  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)\n"
COPY = "  linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)\n"
PRINT = "  vector.print %x : f32\n"
LOOP = "  scf.for %i = %a to %b step %s {\n__  }\n"

MATMUL = (
    "  linalg.matmul ins(%k, %k : memref<4x4xf32>, memref<4x4xf32>) outs(%k : memref<4x4xf32>)\n"
)
CONTRACT = "  linalg.reduce { arith.addf } ins(%m : memref<4xf32>) outs(%o : memref<f32>) dimensions = [0]\n"
FILLED = LOOP.replace("__", "    memref.store %x, %m[%i] : memref<4xf32>\n")
SUM = LOOP.replace(
    "__",
    "    %0 = memref.load %m[%i] : memref<4xf32>\n    %1 = memref.load %o[] : memref<f32>\n"
    "    %2 = arith.addf %0, %1 : f32\n    memref.store %2, %o[] : memref<f32>\n",
)
PRODUCT = LOOP.replace(
    "__",
    "    %0 = memref.load %k[%i, %i] : memref<4x4xf32>\n"
    "    %1 = arith.mulf %0, %0 : f32\n    %2 = arith.addf %0, %1 : f32\n"
    "    memref.store %2, %k[%i, %i] : memref<4x4xf32>\n",
)


def _function(body: str) -> Operation:
    arguments = "%m: memref<4xf32>, %k: memref<4x4xf32>, %o: memref<f32>"
    arguments += ", %x: f32, %a: index, %b: index, %s: index"
    others = "func.func private @g()\nfunc.func private @h()\n"
    text = f"{others}func.func @f({arguments}) {{\n{body}  return\n}}"
    return functions_of(parse(text, "f.mlir")[0].module)["f"]


def _matches(ours: str, theirs: str) -> tuple[Match, ...]:
    bodies = _function(ours).regions[0], _function(theirs).regions[0]
    return Alignment(default_meanings()).regions(*bodies)


def _places(matches: tuple[Match, ...]) -> list[tuple[int, int]]:
    """The places of the ops of pairs in their blocks."""
    return [(_place(each.ours), _place(each.theirs)) for each in matches]


def _place(op: Operation) -> int:
    block = op.parent
    assert block is not None
    return [*block.ops].index(op)


def test_ops_that_one_program_has_more_have_no_partner() -> None:
    ours = PRINT + FILL + LOOP.replace("__", FILL)
    theirs = COPY + PRINT + COPY + FILL + PRINT + LOOP.replace("__", FILL)
    assert _places(_matches(ours, theirs)) == [(0, 1), (1, 3), (2, 5)]


def test_of_two_loops_the_one_with_the_same_ops_is_taken() -> None:
    ours = LOOP.replace("__", PRINT + FILL)
    theirs = LOOP.replace("__", COPY) + LOOP.replace("__", PRINT + FILL)
    (match,) = _matches(ours, theirs)
    assert _place(match.theirs) == 1
    assert [each.rule for each in match.inner] == ["event", "nest"]


def test_of_two_nests_threads_are_those_that_do_the_same() -> None:
    ours = "  scf.forall (%i, %j) in (%a, %b) {\n" + PRINT + FILL + "  }\n"
    nests = (
        LOOP.replace("__", LOOP.replace("%i", "%j").replace("__", o)) for o in (COPY, PRINT + FILL)
    )
    matches = _matches(ours, "".join(nests))
    assert _places(matches) == [(0, 1)]
    assert _places(matches[0].regions[0]) == [(0, 0), (1, 1)]


def test_ops_of_two_rules_are_no_pair() -> None:
    assert _matches(PRINT, FILL) == ()


def test_calls_of_two_functions_are_no_pair() -> None:
    calls = ["  func.call @g() : () -> ()\n", "  func.call @h() : () -> ()\n"]
    assert _places(_matches("".join(calls), calls[1])) == [(1, 0)]


def test_pairs_do_not_cross() -> None:
    assert len(_matches(PRINT + FILL, FILL + PRINT)) == 1


def test_a_long_line_is_not_compared_each_with_each(monkeypatch: pytest.MonkeyPatch) -> None:
    scored: list[Operation] = []
    score = Alignment.score

    def counted(self: Alignment, ours: Operation, theirs: Operation) -> int:
        scored.append(ours)
        return score(self, ours, theirs)

    monkeypatch.setattr(Alignment, "score", counted)
    ops = [LOOP.replace("__", PRINT * (n % 5) + COPY * (n % 3)) for n in range(250)]
    found = _matches("".join(ops), FILL + "".join(ops[:100]) + COPY + "".join(ops[100:]))
    assert len(found) == 250
    assert len(scored) < 2 * WINDOW**2


def test_long_lines_without_equal_keys_are_aligned_window_by_window() -> None:
    """Ops that became loops, one by one, in the order of the text; before each, the target has another loop."""
    ops = [MATMUL if n % 3 else CONTRACT for n in range(300)]
    loops = [FILLED + (PRODUCT if n % 3 else SUM) for n in range(300)]
    found = _places(_matches("".join(ops), "".join(loops)))
    assert found == [(n, 2 * n + 1) for n in range(300)]
