"""Loops that count run for the same rounds, however their bounds are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

Bounds: TypeAlias = tuple[str, str, str]
"""Lower bound, upper bound and step, as text: `x` and `y` are arguments."""

HEAD = "%c0 = arith.constant 0 : index"


def _numbers(bounds: Bounds, names: str = "lus") -> str:
    """Defines `%l`, `%u` and `%s`."""
    lines: list[str] = []
    for name, text in zip(names, bounds, strict=True):
        if text.isdigit():
            lines.append(f"%{name} = arith.constant {text} : index")
        else:
            argument, _, more = text.partition("+")
            lines.append(f"%{name}_ = arith.constant {more or 0} : index")
            lines.append(f"%{name} = arith.addi %{argument}, %{name}_ : index")
    return "\n".join(lines)


def _index(factor: int, start: int) -> str:
    """Defines `%i` by `%j`, what the bufferized program counts."""
    return f"""%k1 = arith.constant {factor} : index
    %k2 = arith.constant {start} : index
    %k3 = arith.muli %j, %k1 : index
    %i = arith.addi %k3, %k2 : index"""


def for_source(bounds: Bounds) -> str:
    """Writes each number that it counts to its place, if there is one."""
    return f"""func.func @f(%t: tensor<?xindex>, %x: index, %y: index) -> tensor<?xindex> {{ {HEAD}
      {_numbers(bounds)}
      %r = scf.for %i = %l to %u step %s iter_args(%a = %t) -> (tensor<?xindex>) {{
        %d = tensor.dim %a, %c0 : tensor<?xindex>
        %is = arith.cmpi ult, %i, %d : index
        %n = scf.if %is -> tensor<?xindex> {{
          %w = tensor.insert %i into %a[%i] : tensor<?xindex>
          scf.yield %w : tensor<?xindex>
        }} else {{ scf.yield %a : tensor<?xindex> }}
        scf.yield %n : tensor<?xindex>
      }}
      return %r : tensor<?xindex> }}"""


def for_target(bounds: Bounds, factor: int, start: int) -> str:
    """The same, with other bounds."""
    return f"""func.func @f(%m: memref<?xindex>, %x: index, %y: index) -> memref<?xindex> {{ {HEAD}
      {_numbers(bounds)}
      scf.for %j = %l to %u step %s {{
        {_index(factor, start)}
        %d = memref.dim %m, %c0 : memref<?xindex>
        %is = arith.cmpi ult, %i, %d : index
        scf.if %is {{ memref.store %i, %m[%i] : memref<?xindex> }}
      }}
      return %m : memref<?xindex> }}"""


def forall_source(bounds: Bounds) -> str:
    """Inserts each number that it counts at its place."""
    return f"""func.func @f(%t: tensor<64xindex>, %x: index, %y: index) -> tensor<64xindex> {{
      {_numbers(bounds)}
      %r = scf.forall (%i) = (%l) to (%u) step (%s) shared_outs(%o = %t) -> (tensor<64xindex>) {{
        %e = tensor.from_elements %i : tensor<1xindex>
        scf.forall.in_parallel {{
          tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xindex> into tensor<64xindex>
        }}
      }}
      return %r : tensor<64xindex> }}"""


def parallel_target(bounds: Bounds, factor: int, start: int) -> str:
    """The same, with other bounds, as an `scf.parallel`."""
    return f"""func.func @f(%m: memref<64xindex>, %x: index, %y: index) -> memref<64xindex> {{
      {_numbers(bounds)}
      scf.parallel (%j) = (%l) to (%u) step (%s) {{
        {_index(factor, start)}
        memref.store %i, %m[%i] : memref<64xindex>
        scf.reduce
      }}
      return %m : memref<64xindex> }}"""


def forall_target(bounds: Bounds, factor: int, start: int) -> str:
    """The same, with other bounds."""
    text = parallel_target(bounds, factor, start).replace("scf.reduce", "")
    return text.replace("scf.parallel", "scf.forall")


LOOPS: dict[str, tuple[Callable[[Bounds], str], Callable[[Bounds, int, int], str]]] = {
    "for": (for_source, for_target),
    "forall": (forall_source, forall_target),
    "parallel": (forall_source, parallel_target),
}

RIGHT: list[tuple[Bounds, Bounds, int, int]] = [
    # Source, target, and how the target makes the source's number of its own: factor and start.
    (("0", "3", "2"), ("0", "4", "2"), 1, 0),
    (("2", "9", "3"), ("0", "3", "1"), 3, 2),
    (("2", "8", "3"), ("0", "2", "1"), 3, 2),
    # No round, and one round.
    (("5", "3", "2"), ("7", "1", "1"), 1, 0),
    (("3", "4", "1"), ("3", "5", "7"), 1, 0),
    (("x", "x+1", "y"), ("x", "x+2", "2"), 1, 0),
    # Bounds that are not constants.
    (("1", "x+1", "2"), ("0", "x", "2"), 1, 1),
    (("x", "x+7", "2"), ("x", "x+8", "2"), 1, 0),
    (("x", "y", "y"), ("x", "y", "y"), 1, 0),
]


@pytest.mark.parametrize("kind", LOOPS)
@pytest.mark.parametrize(("ours", "theirs", "factor", "start"), RIGHT)
def test_the_same_rounds_are_proved(
    must_prove, kind: str, ours: Bounds, theirs: Bounds, factor: int, start: int
) -> None:
    source, target = LOOPS[kind]
    must_prove(source(ours), target(theirs, factor, start))
