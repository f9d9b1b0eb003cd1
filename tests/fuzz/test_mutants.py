"""Mistakes in programs: each kind is made, changes just what it says, and spares the ops that lack what it changes."""

from __future__ import annotations

import re

import pytest

from oneshot_verify.ir import parse, print_module
from tests.faults.flips import Truth
from tests.faults.mutants import mutants
from tests.faults.truth import truth_of
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]
MISTAKES = (
    "memref.copy: forgotten",
    "memref.store: forgotten",
    "arith.constant: off by one",
    "memref.copy: operands 0 and 1 swapped",
    "memref.store: operands 2 and 3 swapped",
    "memref.store: operand 1 is another buffer",
    "memref.load: operand 0 is another buffer",
    "func.return: operand 1 is another buffer",
)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_is_made_and_makes_a_difference(mistake: str) -> None:
    source, target = parse(SOURCE, "source")[0].module, parse(TARGET, "target")[0].module
    before = print_module(target)
    mutant = next(mutant for mutant in mutants(target) if mutant.what.endswith(mistake))
    assert mutant.function == "f"
    mutant.apply()
    target.verify()
    assert print_module(target) != before
    assert truth_of(source, target, "f")[0] is Truth.DIFFERENT


def test_the_program_itself_is_right() -> None:
    source, target = parse(SOURCE, "source")[0].module, parse(TARGET, "target")[0].module
    assert truth_of(source, target, "f")[0] is Truth.SAME
    kinds = {re.sub(r"op \d+, |\d", "", mutant.what) for mutant in mutants(target)}
    assert len(kinds) > 6


BUFFERS = TEXTS["buffers"]
TENSORS = TEXTS["tensors"]
IF = ("memref.store %x, %m[%i, %i]", "memref.store %x, %n[%j, %j]")
LOOP = """  scf.for %k = %i to %j step %i {
    linalg.fill ins(%x : f32) outs(%n : memref<8x8xf32>)
  }
"""
MAPS = ("affine_map<(d0, d1) -> (d0, d1)>", "affine_map<(d0, d1) -> (d1, d0)>")


def both(one: str, other: str) -> tuple[tuple[str, str], ...]:
    """Two texts change places."""
    return ((one, "<between>"), (other, one), ("<between>", other))


CHANGES = (
    (BUFFERS, "arith.cmpi: another predicate", (("cmpi slt", "cmpi sle"),)),
    (BUFFERS, "arith.cmpf: another predicate", (("cmpf olt", "cmpf ole"),)),
    (BUFFERS, "memref.subview: static_offsets 0 off by one", (("%m[0, %i]", "%m[1, %i]"),)),
    (BUFFERS, "scf.index_switch: cases 0 off by one", (("case 0", "case 1"),)),
    (BUFFERS, "scf.for: forgotten", ((LOOP, ""),)),
    (BUFFERS, "linalg.generic: indexing_maps 0 and 1 swapped", both(*MAPS)),
    (BUFFERS, "linalg.generic: block arguments 0 and 1 swapped", (("divf %a, %b", "divf %b, %a"),)),
    (BUFFERS, "vector.transfer_write: in_bounds 0 negated", (("[false]", "[true]"),)),
    (TENSORS, "tensor.extract_slice: static_offsets 0 off by one", (("%a[1]", "%a[2]"),)),
    (
        TENSORS,
        "tensor.extract_slice: static_strides 0 off by one",
        (("[4] [1] : tensor<8xf32> to", "[4] [2] : tensor<8xf32> to"),),
    ),
    (TENSORS, "tensor.insert_slice: operand 1 is another buffer", (("%b into %u", "%b into %t"),)),
    (TENSORS, "scf.for: operands 3 and 4 swapped", (("%e = %c, %g = %t", "%e = %t, %g = %c"),)),
    (
        TENSORS,
        "scf.for: block arguments 1 and 2 swapped",
        (("into %e[", "into %g["), ("%h, %g", "%h, %e")),
    ),
    (TENSORS, "scf.yield: operands 0 and 1 swapped", (("yield %h, %g", "yield %g, %h"),)),
    (
        TENSORS,
        "func.return: operands 0 and 1 swapped",
        (("return %d#0, %d#1", "return %d#1, %d#0"),),
    ),
)


@pytest.mark.parametrize(("text", "mistake", "replacements"), CHANGES)
def test_a_mistake_is_just_what_it_says(
    text: str, mistake: str, replacements: tuple[tuple[str, str], ...]
) -> None:
    module = parse(text, "program")[0].module
    mutant = next(mutant for mutant in mutants(module) if mutant.what.endswith(mistake))
    mutant.apply()
    module.verify()
    changed = text
    for old, new in replacements:
        assert old in changed
        changed = changed.replace(old, new)
    assert print_module(module) == print_module(parse(changed, "changed")[0].module)


@pytest.mark.parametrize("op", ["scf.if", "scf.index_switch"])
def test_the_regions_of_a_choice_change_places(op: str) -> None:
    module = parse(BUFFERS, "program")[0].module
    mutant = next(m for m in mutants(module) if m.what.endswith(f"{op}: regions 0 and 1 swapped"))
    mutant.apply()
    module.verify()
    start = BUFFERS.index(op)
    end = BUFFERS.index("\n  }\n", start)
    changed = BUFFERS[start:end]
    for old, new in both(*IF):
        changed = changed.replace(old, new)
    expected = BUFFERS[:start] + changed + BUFFERS[end:]
    assert expected != BUFFERS
    assert print_module(module) == print_module(parse(expected, "changed")[0].module)


PARTNERS = (
    ("addi", "subi", "index"),
    ("subi", "addi", "index"),
    ("muli", "addi", "index"),
    ("minsi", "maxsi", "index"),
    ("maxsi", "minsi", "index"),
    ("addf", "subf", "f32"),
    ("subf", "addf", "f32"),
    ("mulf", "addf", "f32"),
)
SCALARS = TEXTS["scalars"]


@pytest.mark.parametrize(("op", "partner", "type"), PARTNERS)
def test_an_op_becomes_its_partner(op: str, partner: str, type: str) -> None:
    text = SCALARS.replace("TYPE", type)
    module = parse(text.replace("OP", op), "program")[0].module
    [mutant] = [mutant for mutant in mutants(module) if mutant.what.endswith(" instead")]
    mutant.apply()
    module.verify()
    expected = parse(text.replace("OP", partner), "expected")[0].module
    assert print_module(module) == print_module(expected)


SPARED = (
    (BUFFERS, "arith.divf", " instead"),
    (BUFFERS, "arith.divf", "predicate"),
    (BUFFERS, "memref.store", "off by one"),
    (BUFFERS, "memref.store", "negated"),
    (BUFFERS, "scf.for", "regions"),
    (BUFFERS, "scf.if", "block arguments"),
    (BUFFERS, "linalg.add", "block arguments"),
    (BUFFERS, "linalg.add", "indexing_maps"),
    (BUFFERS, "linalg.generic", "iterator_types"),
    (BUFFERS, "cf.assert", "forgotten"),
    (BUFFERS, "linalg.yield", "forgotten"),
    (BUFFERS, "memref.subview", "forgotten"),
    (BUFFERS, "memref.subview", "operandSegmentSizes"),
    (BUFFERS, "memref.subview", "static_offsets 1"),
    (TENSORS, "tensor.insert", "off by one"),
    (TENSORS, "tensor.insert", "forgotten"),
    (TENSORS, "func.return", "forgotten"),
)


@pytest.mark.parametrize(("text", "op", "kind"), SPARED)
def test_an_op_without_what_is_changed_is_spared(text: str, op: str, kind: str) -> None:
    assert op in text or op == "func.return"
    made = [m.what for m in mutants(parse(text, "program")[0].module) if f", {op}: " in m.what]
    assert not [what for what in made if kind in what], made


def test_the_body_that_a_named_op_stands_for_is_left_out() -> None:
    module = parse(BUFFERS, "program")[0].module
    [add] = [op for op in module.walk() if op.name == "linalg.add"]
    ops = list(module.walk())
    inside = {number for number, op in enumerate(ops) if op.parent_op() is add}
    assert inside, "the body is there, though the text does not show it"
    changed = {int(re.findall(r"op (\d+),", mutant.what)[0]) for mutant in mutants(module)}
    assert not changed & inside
    assert ops.index(add) in changed
