"""Vectors: transfers inside and out of bounds, masks, gathers, reductions; vectors that loops and branches carry."""

from __future__ import annotations

import pytest

from oneshot_verify.ir import InputError, parse

WRITE = (
    """
func.func @f(%t: tensor<?xf32>, %v: vector<4xf32>, %i: index) -> (tensor<?xf32>, vector<4xf32>) {
  %z = arith.constant 0.0 : f32
  %w = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  %r = vector.transfer_read %t[%i], %z : tensor<?xf32>, vector<4xf32>
  return %w, %r : tensor<?xf32>, vector<4xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %v: vector<4xf32>, %i: index) -> (memref<?xf32>, vector<4xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %a : memref<?xf32> to memref<?xf32>
  vector.transfer_write %v, %a[%i] : vector<4xf32>, memref<?xf32>
  %r = vector.transfer_read %t[%i], %z : memref<?xf32>, vector<4xf32>
  return %a, %r : memref<?xf32>, vector<4xf32>
}
""",
)
TILE = (
    """
func.func @f(%t: tensor<8x?xf32>, %i: index, %j: index, %m: vector<4x2xi1>, %p: f32) -> tensor<8x?xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[%i, %j] [4, 2] [1, 1] : tensor<8x?xf32> to tensor<4x2xf32>
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %s[%c0, %c0], %p, %m {in_bounds = [true, true]} : tensor<4x2xf32>, vector<4x2xf32>
  %d = arith.addf %v, %v : vector<4x2xf32>
  %w = vector.transfer_write %d, %s[%c0, %c0], %m {in_bounds = [true, true]} : vector<4x2xf32>, tensor<4x2xf32>
  %r = tensor.insert_slice %w into %t[%i, %j] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<8x?xf32>
  return %r : tensor<8x?xf32>
}
""",
    """
func.func @f(%t: memref<8x?xf32>, %i: index, %j: index, %m: vector<4x2xi1>, %p: f32) -> memref<8x?xf32> {
  %z = arith.constant 0.0 : f32
  %s = memref.subview %t[%i, %j] [4, 2] [1, 1] : memref<8x?xf32> to memref<4x2xf32, strided<[?, 1], offset: ?>>
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %s[%c0, %c0], %p, %m {in_bounds = [true, true]}
      : memref<4x2xf32, strided<[?, 1], offset: ?>>, vector<4x2xf32>
  %d = arith.addf %v, %v : vector<4x2xf32>
  vector.transfer_write %d, %s[%c0, %c0], %m {in_bounds = [true, true]}
      : vector<4x2xf32>, memref<4x2xf32, strided<[?, 1], offset: ?>>
  return %t : memref<8x?xf32>
}
""",
)
MASKED = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %n: index, %x: f32) -> (tensor<?xf32>, f32) {
  %m = vector.create_mask %n : vector<4xi1>
  %all = arith.constant dense<true> : vector<4xi1>
  %v = vector.mask %m { vector.transfer_read %t[%i], %x {in_bounds = [true]}
      : tensor<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %r = vector.reduction <add>, %v, %x : vector<4xf32> into f32
  %b = vector.broadcast %x : f32 to vector<4xf32>
  %w = vector.mask %m { vector.transfer_write %b, %t[%i] {in_bounds = [true]}
      : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  return %w, %r : tensor<?xf32>, f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %i: index, %n: index, %x: f32) -> (memref<?xf32>, f32) {
  %m = vector.create_mask %n : vector<4xi1>
  %all = arith.constant dense<true> : vector<4xi1>
  %v = vector.mask %m { vector.transfer_read %t[%i], %x {in_bounds = [true]}
      : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %r = vector.reduction <add>, %v, %x : vector<4xf32> into f32
  %b = vector.broadcast %x : f32 to vector<4xf32>
  vector.mask %m { vector.transfer_write %b, %t[%i] {in_bounds = [true]}
      : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return %t, %r : memref<?xf32>, f32
}
""",
)
LOOP = (
    """
func.func @f(%t: tensor<?xf32>, %n: index, %s: vector<4xf32>) -> (tensor<?xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.for %i = %c0 to %n step %c4 iter_args(%a = %t, %acc = %s) -> (tensor<?xf32>, vector<4xf32>) {
    %v = vector.transfer_read %a[%i], %z : tensor<?xf32>, vector<4xf32>
    %b = arith.addf %acc, %v : vector<4xf32>
    %w = vector.transfer_write %b, %a[%i] : vector<4xf32>, tensor<?xf32>
    scf.yield %w, %b : tensor<?xf32>, vector<4xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, vector<4xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %n: index, %s: vector<4xf32>) -> (memref<?xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%acc = %s) -> (vector<4xf32>) {
    %v = vector.transfer_read %t[%i], %z : memref<?xf32>, vector<4xf32>
    %b = arith.addf %acc, %v : vector<4xf32>
    vector.transfer_write %b, %t[%i] : vector<4xf32>, memref<?xf32>
    scf.yield %b : vector<4xf32>
  }
  return %t, %r : memref<?xf32>, vector<4xf32>
}
""",
)
CALL = tuple(
    text.replace("@f", "@g")
    + f"""
func.func @f(%t: {kind}<?xf32>, %n: index, %s: vector<4xf32>, %c: i1) -> ({kind}<?xf32>, vector<4xf32>) {{
  %r:2 = func.call @g(%t, %n, %s) : ({kind}<?xf32>, index, vector<4xf32>) -> ({kind}<?xf32>, vector<4xf32>)
  %v = scf.if %c -> vector<4xf32> {{
    scf.yield %s : vector<4xf32>
  }} else {{
    scf.yield %r#1 : vector<4xf32>
  }}
  return %r#0, %v : {kind}<?xf32>, vector<4xf32>
}}
"""
    for text, kind in zip(LOOP, ("tensor", "memref"), strict=True)
)
GATHER = (
    """
func.func @f(%t: tensor<?xf32>, %p: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index, %x: f32)
    -> (tensor<?xf32>, vector<4xf32>) {
  %w = tensor.insert %x into %t[%i] : tensor<?xf32>
  %r = vector.gather %w[%i] [%p], %m, %v
      : tensor<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %w, %r : tensor<?xf32>, vector<4xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %p: vector<4xindex>, %m: vector<4xi1>, %v: vector<4xf32>, %i: index, %x: f32)
    -> (memref<?xf32>, vector<4xf32>) {
  memref.store %x, %t[%i] : memref<?xf32>
  %r = vector.gather %t[%i] [%p], %m, %v
      : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %t, %r : memref<?xf32>, vector<4xf32>
}
""",
)
CONTRACT = tuple(
    f"""
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%t: {kind}<4x4xf32>, %u: {kind}<4x4xf32>) -> {kind}<4x4xf32> {{
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %t[%c0, %c0], %z : {kind}<4x4xf32>, vector<4x4xf32>
  %w = vector.transfer_read %u[%c0, %c0], %z : {kind}<4x4xf32>, vector<4x4xf32>
  %x = vector.transpose %w, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  %y = vector.contract {{indexing_maps = [#a, #b, #c],
      iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}}
      %v, %x, %w : vector<4x4xf32>, vector<4x4xf32> into vector<4x4xf32>
  {write}
}}
"""
    for kind, write in (
        (
            "tensor",
            "%r = vector.transfer_write %y, %u[%c0, %c0] : vector<4x4xf32>, tensor<4x4xf32>\n"
            "  return %r : tensor<4x4xf32>",
        ),
        (
            "memref",
            "vector.transfer_write %y, %u[%c0, %c0] : vector<4x4xf32>, memref<4x4xf32>\n  return %u : memref<4x4xf32>",
        ),
    )
)
SCALABLE = tuple(
    text.replace("vector<4x", "vector<[4]x").replace(
        "%c4 = arith.constant 4", "%c1 = arith.constant 4"
    )
    for text in WRITE
)
OUTER = tuple(
    f"""
func.func @f(%t: {type}, %a: vector<4xf32>, %b: vector<4xf32>, %n: index) -> {type} {{
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %acc = vector.transfer_read %t[%c0, %c0], %z : {type}, vector<4x4xf32>
  %m = vector.create_mask %n, %n : vector<4x4xi1>
  %all = vector.constant_mask [4, 4] : vector<4x4xi1>
  %o = vector.mask %m {{ vector.outerproduct %a, %b, %acc {{kind = #vector.kind<add>}}
      : vector<4xf32>, vector<4xf32> }} : vector<4x4xi1> -> vector<4x4xf32>
  {write}
}}
"""
    for type, write in (
        (
            "tensor<4x?xf32>",
            "%w = vector.transfer_write %o, %t[%c0, %c0] : vector<4x4xf32>, tensor<4x?xf32>\n"
            "  return %w : tensor<4x?xf32>",
        ),
        (
            "memref<4x?xf32>",
            "vector.transfer_write %o, %t[%c0, %c0] : vector<4x4xf32>, memref<4x?xf32>\n"
            "  return %t : memref<4x?xf32>",
        ),
    )
)
PAIRS = {
    "write": WRITE,
    "tile": TILE,
    "masked": MASKED,
    "loop": LOOP,
    "call": CALL,
    "gather": GATHER,
    "contract": CONTRACT,
    "scalable": SCALABLE,
    "outer": OUTER,
}


@pytest.mark.parametrize("name", PAIRS)
def test_vectors_are_carried_through(name: str, must_prove) -> None:
    must_prove(*PAIRS[name])


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        # Written in place, and read afterwards.
        ("write", "vector.transfer_write %v, %a", "vector.transfer_write %v, %t"),
        # Beyond the end is undefined now.
        ("write", "%t[%i], %z : memref", "%t[%i], %z {in_bounds = [true]} : memref"),
        (
            "write",
            "vector.transfer_write %v, %a[%i] :",
            "vector.transfer_write %v, %a[%i] {in_bounds = [true]} :",
        ),
        ("tile", "%d, %s[%c0, %c0], %m {", "%d, %s[%c0, %c0] {"),
        (
            "masked",
            "vector.mask %m { vector.transfer_write",
            "vector.mask %all { vector.transfer_write",
        ),
        ("masked", "<add>", "<mul>"),
        ("loop", "scf.yield %b", "scf.yield %v"),
        ("loop", "vector.transfer_write %b, %t", "vector.transfer_write %v, %t"),
        ("call", "scf.yield %s", "scf.yield %r#1"),
        ("gather", "vector.gather %t[%i]", "vector.gather %t[%c0]"),
        ("contract", "[1, 0]", "[0, 1]"),
        ("contract", "%v, %x, %w", "%x, %v, %w"),
        ("outer", "vector.mask %m", "vector.mask %all"),
        ("outer", "outerproduct %a, %b", "outerproduct %b, %a"),
    ],
)
def test_a_near_miss_is_not_proved(name: str, old: str, new: str, must_not_prove, change) -> None:
    source, target = PAIRS[name]
    target = change(target, old, new)
    if "%c0" in new and "%c0 =" not in target:
        target = target.replace(
            "  memref.store", "  %c0 = arith.constant 0 : index\n  memref.store"
        )
    must_not_prove(source, target)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%s[%c0, %c0], %p, %m", "%s[%c0, %c0], %z, %m"),
        (
            "= vector.transfer_read %s[%c0, %c0], %p, %m {",
            "= vector.transfer_read %s[%c0, %c0], %p {",
        ),
    ],
)
def test_lanes_that_are_not_written_need_not_agree(old: str, new: str, must_prove, change) -> None:
    source, target = TILE
    must_prove(source, change(target, old, new))


SUM = """
func.func @f(%t: TENSOR, %x: f32, %v: VECTOR) -> f32 {
  BODY
  return %r : f32
}
"""
OF_ONE = {
    "vector<1xf32>": "%r = vector.extract %v[0] : f32 from vector<1xf32>",
    "vector<f32>": "%r = vector.extract %v[] : f32 from vector<f32>",
    "vector<2xf32>": """%one = vector.extract %v[0] : f32 from vector<2xf32>
  %other = vector.extract %v[1] : f32 from vector<2xf32>
  %r = arith.addf %one, %other : f32""",
}


def _sums(type: str, source: str, target: str) -> tuple[str, str]:
    text = SUM.replace("VECTOR", type)
    ours, theirs = text.replace("TENSOR", "tensor<?xf32>"), text.replace("TENSOR", "memref<?xf32>")
    return ours.replace("BODY", source), theirs.replace("BODY", target)


def _reduction(kind: str, type: str) -> str:
    return f"%r = vector.reduction <{kind}>, %v : {type} into f32"


@pytest.mark.parametrize("type", OF_ONE)
def test_a_sum_of_one_element(type: str, must_prove, must_not_prove) -> None:
    """The lowering begins with a zero, canonicalization does not: they differ where all elements are -0.0."""
    sum, element = _reduction("add", type), OF_ONE[type]
    must_prove(*_sums(type, sum, sum))
    # Inputs whose elements all are -0.0 are found where there is one.
    is_found = type != "vector<2xf32>"
    must_not_prove(*_sums(type, element, sum), differs=is_found)
    must_not_prove(*_sums(type, sum, element), differs=is_found)
    more = element.replace("%r =", "%e =")
    more += "\n  %z = arith.constant 0.0 : f32\n  %r = arith.addf %z, %e : f32"
    must_not_prove(*_sums(type, more, sum), differs=False)


@pytest.mark.parametrize("kind", ["mul", "maximumf", "minimumf", "maxnumf", "minnumf"])
def test_what_other_reductions_begin_with_changes_nothing(kind: str, must_prove) -> None:
    type = "vector<1xf32>"
    must_prove(*_sums(type, OF_ONE[type], _reduction(kind, type)))


def test_a_sum_of_integers_begins_with_nothing(must_prove) -> None:
    source, target = _sums(
        "vector<1xf32>", OF_ONE["vector<1xf32>"], _reduction("add", "vector<1xf32>")
    )
    must_prove(source.replace("f32", "i32"), target.replace("f32", "i32"))


def test_a_permutation_that_is_none() -> None:
    source = """
func.func @f(%v: vector<2x3xf32>) -> vector<3x2xf32> {
  %r = vector.transpose %v, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %r : vector<3x2xf32>
}
"""
    with pytest.raises(InputError, match="permutation"):
        parse(source.replace("[1, 0]", "[2, 0]"), "test.mlir")
