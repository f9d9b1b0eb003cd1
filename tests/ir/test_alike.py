"""Ops whose lines are alike are read once, and everything comes out as if each had been read."""

from __future__ import annotations

import inspect
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation
from xdsl.traits import OpTrait

from oneshot_verify.ir import InputError, make_context, parse, print_module, split
from oneshot_verify.ir.context import OWN_DIALECTS
from oneshot_verify.ir.reader.alike import AlikeOps
from oneshot_verify.ir.reader.reading import parse_part
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PATHS = sorted((Path(__file__).parent / "texts").glob("*.mlir"))


def _read(text: str, *, recover: bool = False) -> list[object]:
    """All that a reader gives: modules, places and names of their ops, complaints."""
    found: list[object] = []
    for chunk in split(text):
        try:
            part = parse_part(chunk, "test.mlir", recover=recover)
        except InputError as error:
            found.append((error.message, error.position))
            continue
        found.append(print_module(part.module))
        found += [(each.op.name, each.reason, each.position) for each in part.unreadable]
        for op in part.module.walk():
            found.append((op.name, op.location, [result.name_hint for result in op.results]))
    return found


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The names of the ops that were not read, because one like them was."""
    names: list[object] = []
    make = AlikeOps.make

    def counted(self: AlikeOps, *given: object) -> object:
        op = make(self, *given)  # type: ignore[arg-type]  # pyright: ignore
        if op is not None:
            names.append(op[0].name)
        return op

    monkeypatch.setattr(AlikeOps, "make", counted)
    return names


def _read_each(text: str, *, recover: bool = False) -> list[object]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AlikeOps, "make", lambda *_given: None)  # pyright: ignore
        return _read(text, recover=recover)


def _twice(text: str) -> str:
    """The text, and each line of it that defines one value once more under another name."""
    return re.sub(r"(?m)^(\s*)%(\w+)( = .*[^{(,])$", r"\1%\2\3\n\1%again_\2\3", text)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_texts_read_as_if_each_op_had_been_read(path: Path, made: list[object]) -> None:
    text = _twice(path.read_text())
    assert _read(text) == _read_each(text)
    assert made


FUNCTION = TEXTS["function"]
LINES = (
    # Alike.
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32>",
    "%f2 = linalg.fill ins(%w : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    # Wrong in the ways that the line before was not.
    "%t2 = tensor.insert %w into %s[%i] : tensor<?xf32>",
    "%t2 = tensor.insert %w into %t1[%later] : tensor<?xf32>",
    "%t1 = tensor.insert %w into %t[%i] : tensor<?xf32>",
    "%t2 = tensor.insert %w into %t2[%i] : tensor<?xf32>",
    "%t2:2 = tensor.insert %w into %t1[%i] : tensor<?xf32>",
    "%t2 = tensor.insert %w#1 into %t1[%i] : tensor<?xf32>",
    "%t2 = tensor.insert %w#0 into %t1[%i] : tensor<?xf32>",
    "%f2 = linalg.fill ins(%i : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    # What belongs to it in the next line.
    '%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32>\n  loc("a":1:2)',
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32>\n  {note = 1 : i64}",
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> // %v",
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> %x = arith.constant 1 : index",
    # Its own location, or what looks like it.
    '%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> loc("m.py":1:2)',
    '%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> loc("m (1).py":3:4)',
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> loc(#one)",
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> loc(#other)",
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> loc(#missing)",
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> loc(unknown)",
    "%t2 = tensor.insert %w into %t1[%i] : tensor<?xf32> // loc(#one)",
    '%o = "arith.addf"(%v, %w) {note = " loc(#one)"} : (f32, f32) -> f32 loc(#other)',
    '%o = "arith.addf"(%v, %w) {note = " loc(#one)"} : (f32, f32) -> f32 loc(#one)',
    # Values with several results, and the same value several times.
    "%a, %b = arith.addui_extended %i, %i : index, i1",
    '%c:2 = "test.two"(%v, %w) : (f32, f32) -> (f32, f32)',
    "%d = arith.addf %c#0, %c#1 : f32",
    "%e = arith.addf %v, %v : f32",
    "%k = arith.addf %v, %w : f32",
    "%m = arith.addf %v, %v#0 : f32",
    # Names in quotes name nothing.
    '%g = "arith.addf"(%v, %w) {note = "of %v"} : (f32, f32) -> f32',
    '%h = "arith.addf"(%w, %v) {note = "of %w"} : (f32, f32) -> f32',
)


ALIASES = """
#one = loc("m.py":5:6)
#other = loc(fused[#one, "n.py":7:8])
"""


@pytest.mark.parametrize(("first", "second"), list(product(LINES, LINES)))
def test_lines_that_are_almost_alike(first: str, second: str) -> None:
    text = FUNCTION.format(first, second) + ALIASES
    assert _read(text) == _read_each(text)


def test_the_token_behind_a_line_counts(made: list[object]) -> None:
    """An op may go on in the next line, so what begins there has to be the same."""
    goes_on = LINES[0].replace("%t2", "%t3") + '\n  loc("a":1:2)'
    _read(FUNCTION.format(LINES[0], goes_on))
    assert made == ["tensor.insert"]


def test_ops_that_differ_in_their_locations_are_alike(made: list[object]) -> None:
    first, second, third = (
        LINES[0].replace("%t2", name) + f" loc({given})"
        for name, given in (("%t2", "#one"), ("%t3", "#other"), ("%t4", '"m.py":5:6'))
    )
    found = _read(FUNCTION.format(first, f"{second}\n  {third}") + ALIASES)
    assert made == ["tensor.insert", "tensor.insert"]
    assert "n.py" in str(found)


def test_what_fails_to_verify_fails_where_it_stands_first() -> None:
    bad = '%{0} = "tensor.extract"(%t, %v) : (tensor<?xf32>, f32) -> f32'
    text = FUNCTION.format(bad.format("a"), bad.format("b"))
    with pytest.raises(InputError, match=r"tensor\.extract") as caught:
        parse(text, "test.mlir")
    assert caught.value.position.line == 5


def test_functions_that_are_left_out_leave_nothing_behind(made: list[object]) -> None:
    """The op of the function that cannot be read is not verified; the same one elsewhere is."""
    bad = '%a = "tensor.extract"(%t, %v) : (tensor<?xf32>, f32) -> f32'
    left_out = FUNCTION.format(f"{bad}\n  {LINES[0]}", "amdgpu.unknown_syntax %v : f32")
    text = left_out + FUNCTION.format(bad, LINES[0]).replace("@f", "@g")
    found = _read(text, recover=True)
    assert found == _read_each(text, recover=True)
    assert "f32 should be of base attribute index" in str(found)


def test_places_are_those_of_each_op(made: list[object]) -> None:
    (part,) = parse(FUNCTION.format(LINES[0], LINES[1]), "test.mlir")
    lines = [str(op.location) for op in part.module.walk() if op.name == "tensor.insert"]
    assert lines == ['loc("test.mlir":3:3)', 'loc("test.mlir":5:3)']
    assert made == ["tensor.insert", "linalg.fill"]


def test_an_op_that_ends_a_block_is_asked_whether_it_may(made: list[object]) -> None:
    line = '%a = "arith.addf"(%v, %v) : (f32, f32) -> f32 loc("a":1:2)'
    region = '"scf.execute_region"() ({{\n  {}\n  {}\n}}) : () -> ()'
    end = '"scf.yield"() : () -> ()'
    text = FUNCTION.format(region.format(line, end), region.format("", line))
    with pytest.raises(InputError, match="not a terminator") as caught:
        parse(text, "test.mlir")
    assert caught.value.position.line == 11
    assert made == ["arith.addf"]


PACKAGES = ("oneshot_verify", "xdsl")
AROUND = frozenset(
    {
        *("owner", "parent", "parent_op", "parent_block", "parent_region", "get_toplevel_object"),
        *("lookup_symbol", "next_op", "prev_op", "uses", "resolve"),
    }
)
"""What says where an op stands, and who uses what it makes."""


def _kinds() -> list[type[Operation]]:
    context = make_context()
    for name in sorted(OWN_DIALECTS):
        context.load_registered_dialect(name)
    kinds = (kind for kind in context.loaded_ops if "verify_" in vars(kind))
    return sorted(kinds, key=lambda kind: kind.name)


@pytest.mark.parametrize("kind", _kinds(), ids=lambda kind: kind.name)
def test_verifiers_that_look_around_belong_to_traits_that_do(kind: type[IRDLOperation]) -> None:
    """What an op like one before is not asked again is what hangs on nothing but the op."""
    traits = kind.get_irdl_definition().traits
    if any(type(trait).verify is not OpTrait.verify for trait in traits):
        return
    seen: set[object] = set()
    waiting: list[Any] = [vars(kind)["verify_"]]
    while waiting:
        function = waiting.pop()
        code = getattr(function, "__code__", None)
        if code is None or code in seen or not function.__module__.startswith(PACKAGES):
            continue
        seen.add(code)
        assert AROUND.isdisjoint(code.co_names), function.__qualname__
        waiting += [cell.cell_contents for cell in function.__closure__ or ()]
        for name in code.co_names:
            waiting.append(function.__globals__.get(name))
            if not hasattr(IRDLOperation, name):
                method = inspect.getattr_static(kind, name, None)
                waiting.append(getattr(method, "fget", method))
