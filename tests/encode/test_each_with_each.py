"""Each of some programs against each: the judge confirms those pairs only that no input tells apart."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from oneshot_verify.encode.certificate import Point
from oneshot_verify.encode.function import Answer
from tests.encode.conftest import Check

X, Y = "vector.print %x : f32 ", "vector.print %y : f32 "
TURNED = "%k = arith.xori %c, %true : i1 "


def _if(then: str, otherwise: str = "", condition: str = "%c") -> str:
    return f"scf.if {condition} {{ {then} }} else {{ {otherwise} }} "


def _for(body: str, bound: str = "%n", number: str = "%i") -> str:
    return f"scf.for {number} = %c0 to {bound} step %c1 {{ {body} }} "


PRINTS: dict[str, Callable[[bool, int], str]] = {
    "": lambda c, n: "",
    X: lambda c, n: "x",
    X + X: lambda c, n: "xx",
    _if(X): lambda c, n: "x" * c,
    _if(X, Y): lambda c, n: "x" if c else "y",
    TURNED + _if(X, condition="%k"): lambda c, n: "x" * (not c),
    TURNED + _if(Y, X, "%k"): lambda c, n: "x" if c else "y",
    TURNED + _if(X) + _if(Y, condition="%k"): lambda c, n: "x" if c else "y",
    _for(X): lambda c, n: "x" * n,
    _for(X + X): lambda c, n: "xx" * n,
    _for(""): lambda c, n: "",
    _for(X, "%c2"): lambda c, n: "xx",
    _for(_if(X)): lambda c, n: "x" * (n * c),
    _if(_for(X)): lambda c, n: "x" * (n * c),
    _for(_for(X, number="%j")): lambda c, n: "x" * (n * n),
    _for(_for(X, "%i", "%j")): lambda c, n: "x" * (n * (n - 1) // 2),
    "affine.for %i = 0 to %n { vector.print %x : f32 } ": lambda c, n: "x" * n,
}
"""What programs print that stand at no point of a certificate, for a truth value and a number."""
GIVEN = [(c, n) for c in (False, True) for n in range(4)]


def _printing(body: str) -> str:
    return f"""func.func @f(%x: f32, %y: f32, %c: i1, %n: index) {{
      %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c2 = arith.constant 2 : index
      %true = arith.constant true {body} return }}"""


@pytest.mark.parametrize("ours", PRINTS)
def test_prints(run: Check, ours: str) -> None:
    found = {its for its in PRINTS if run(_printing(ours), _printing(its)).answer is Answer.HOLDS}
    alike = {i for i, text in PRINTS.items() if all(text(*g) == PRINTS[ours](*g) for g in GIVEN)}
    assert found <= alike
    # What hangs on the number of a round is not compared.
    assert ours in found or "to %i" in ours


BUFFERS = ("%a", "%b", "%m")
CONTENTS = {"%a": "first", "%b": "second", "%m": "first"}


def _calls(kind: str, how: tuple[str, str], given: tuple[str, str], read: str) -> str:
    is_tensor = kind == "tensor"
    types = [f'{kind}<4xf32> {{bufferization.access = "{each}"}}' for each in how]
    made = (
        f"%m = memref.alloc() : {kind}<4xf32> memref.copy %a, %m : {kind}<4xf32> to {kind}<4xf32>"
    )
    load = f"{'tensor.extract' if is_tensor else 'memref.load'} {read}[%c0]"
    return f"""func.func @f(%a: {kind}<4xf32>, %b: {kind}<4xf32>) -> f32 {{
      %c0 = arith.constant 0 : index {"" if is_tensor else made}
      func.call @others({", ".join(given)}) : ({kind}<4xf32>, {kind}<4xf32>) -> ()
      %v = {load} : {kind}<4xf32> return %v : f32 }}
    func.func private @others({", ".join(types)})"""


def _is_right(how: tuple[str, str], given: tuple[str, str], wanted: str, read: str) -> bool:
    """Whether others find in `given` what they read, and `read` is what was `wanted` behind the call."""
    there = [CONTENTS[each] for each in given]
    finds = all(
        h != "read" or t == w for h, t, w in zip(how, there, ("first", "second"), strict=True)
    )
    alone = given[0] != given[1] or "none" in how or how == ("read", "read")
    left = {each: CONTENTS[each] for each in BUFFERS}
    left |= {each: "written" for h, each in zip(how, given, strict=True) if h == "write"}
    return finds and alone and left[read] == CONTENTS[wanted]


@pytest.mark.parametrize("how", [*product(("read", "write", "none"), repeat=2)])
@pytest.mark.parametrize("wanted", ["%a", "%b"])
def test_buffers_that_others_get(run: Check, how: tuple[str, str], wanted: str) -> None:
    """They may overlap where others do not touch both, and are read behind the call where nobody has written."""
    ours, found, right = _calls("tensor", how, ("%a", "%b"), wanted), set[str](), set[str]()
    for one, other, read in product(BUFFERS, repeat=3):
        theirs = _calls("memref", how, (one, other), read)
        if run(ours, theirs, Point(2, 4, "call")).answer is Answer.HOLDS:
            found.add(theirs)
        if _is_right(how, (one, other), wanted, read):
            right.add(theirs)
    assert found == right
