"""Ops that nobody has given a meaning: the same op with the same operands, at the same point, gives the same."""

from __future__ import annotations

import pytest

from oneshot_verify.encode import prove_function
from oneshot_verify.ir import parse
from oneshot_verify.verdict import Verdict

SCALARS = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (tensor<?xf32>, f32) {
  %y = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  %z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32
  "acme.tell"(%z, %i) : (f32, index) -> ()
  %r = tensor.insert %z into %t[%i] : tensor<?xf32>
  return %r, %y : tensor<?xf32>, f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> (memref<?xf32>, f32) {
  %y = "acme.ask"(%x) {k = 1 : i32} : (f32) -> f32
  %z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32
  "acme.tell"(%z, %i) : (f32, index) -> ()
  memref.store %z, %t[%i] : memref<?xf32>
  return %t, %y : memref<?xf32>, f32
}
""",
)
TENSORS = (
    """
func.func @f(%t: tensor<?xf32>, %i: index, %x: f32) -> (f32, vector<4xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %b, %v = "acme.mix"(%a) : (tensor<?xf32>) -> (tensor<?xf32>, vector<4xf32>)
  %y = tensor.extract %b[%i] : tensor<?xf32>
  %z = tensor.extract %t[%i] : tensor<?xf32>
  return %y, %v, %z : f32, vector<4xf32>, f32
}
""",
    """
func.func @f(%t: memref<?xf32>, %i: index, %x: f32) -> (f32, vector<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %m = memref.alloc(%n) : memref<?xf32>
  memref.copy %t, %m : memref<?xf32> to memref<?xf32>
  memref.store %x, %m[%i] : memref<?xf32>
  %a = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %b, %v = "acme.mix"(%a) : (tensor<?xf32>) -> (tensor<?xf32>, vector<4xf32>)
  %r = bufferization.to_buffer %b : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %y = memref.load %r[%i] : memref<?xf32, strided<[?], offset: ?>>
  %z = memref.load %t[%i] : memref<?xf32>
  return %y, %v, %z : f32, vector<4xf32>, f32
}
""",
)
BUFFERS = (
    """
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  "acme.scramble"(%m) : (memref<4xf32>) -> ()
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}
""",
) * 2
REGIONS = tuple(
    f"""
func.func @f(%t: {type}, %x: f32, %n: index) -> f32 {{
  %a = {taken}
  %r = "acme.each"(%a) ({{
  ^bb0(%e: tensor<?xf32>, %i: index):
    %j = arith.addi %i, %n : index
    %y = tensor.extract %e[%j] : tensor<?xf32>
    %z = "acme.mix"(%y, %x) : (f32, f32) -> f32
    "acme.done"(%z) : (f32) -> ()
  }}) : (tensor<?xf32>) -> f32
  return %r : f32
}}
"""
    for type, taken in (
        ("tensor<?xf32>", "tensor.cast %t : tensor<?xf32> to tensor<?xf32>"),
        ("memref<?xf32>", "bufferization.to_tensor %t : memref<?xf32> to tensor<?xf32>"),
    )
)
PAIRS = {"regions": REGIONS, "scalars": SCALARS, "tensors": TENSORS, "buffers": BUFFERS}


@pytest.mark.parametrize("name", PAIRS)
def test_an_opaque_op_is_the_same_in_both_programs(name: str, must_prove) -> None:
    must_prove(*PAIRS[name])


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("scalars", '"acme.tell"(%z', '"acme.tell"(%y'),
        ("scalars", '"acme.ask"(%y)', '"acme.ask"(%x)'),
        ("tensors", "memref.store %x, %m", "memref.store %x, %t"),
        (
            "tensors",
            "  %y = memref.load",
            "  memref.store %x, %m[%c0] : memref<?xf32>\n  %y = memref.load",
        ),
        (
            "buffers",
            '  "acme.scramble"(%m) : (memref<4xf32>) -> ()\n  %x = memref.load %m[%i] : memref<4xf32>\n',
            '  %x = memref.load %m[%i] : memref<4xf32>\n  "acme.scramble"(%m) : (memref<4xf32>) -> ()\n',
        ),
    ],
)
def test_a_near_miss_is_refuted(name: str, old: str, new: str, must_not_prove, change) -> None:
    source, target = PAIRS[name]
    must_not_prove(source, change(target, old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Asked with other attributes, once instead of twice, or not told.
        ("{k = 1 : i32} : (f32) -> f32\n  %z", "{k = 2 : i32} : (f32) -> f32\n  %z"),
        ('%z = "acme.ask"(%y) {k = 1 : i32} : (f32) -> f32', "%z = arith.addf %y, %y : f32"),
        ('  "acme.tell"(%z, %i) : (f32, index) -> ()\n', ""),
    ],
)
def test_other_ops_are_neither_proved_nor_refuted(old: str, new: str, change) -> None:
    """An op may be pure, and then a pass may leave it out or move it."""
    source, target = SCALARS
    modules = [parse(text, "f.mlir")[0].module for text in (source, change(target, old, new))]
    assert prove_function(modules[0], modules[1], "f").verdict in (
        Verdict.UNKNOWN,
        Verdict.UNSUPPORTED,
    )


def test_the_assumption_is_stated() -> None:
    modules = [parse(text, "f.mlir")[0].module for text in SCALARS]
    result = prove_function(modules[0], modules[1], "f")
    assert any("'acme.ask'" in assumption for assumption in result.assumptions)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("arith.addi %i, %n", "arith.addi %n, %n"),
        ("arith.addi %i, %n", "arith.muli %i, %n"),
        ("(%y, %x)", "(%x, %x)"),
        ("(%y, %x)", "(%x, %y)"),
        # The same text, with another value from outside.
        ("%a = ", "%n2 = arith.addi %n, %n : index\n  %a = "),
    ],
)
def test_regions_belong_to_the_text(old: str, new: str, must_not_prove, change) -> None:
    source, target = REGIONS
    target = change(target, old, new)
    if "%n2" in new:
        target = change(target, "addi %i, %n ", "addi %i, %n2 ")
    must_not_prove(source, target, differs=False)


@pytest.mark.parametrize(
    "inside",
    [
        "memref.store %x, %m[%i] : memref<4xf32>",
        "%g = ml_program.global_load @p : f32",
    ],
)
def test_an_op_whose_regions_reach_out_is_not_opaque(inside: str, must_not_prove) -> None:
    text = f"""
ml_program.global private mutable @p(0.0 : f32) : f32
func.func @f(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {{
  %y = "acme.run"() ({{
    {inside}
    "acme.end"(%x) : (f32) -> ()
  }}) : () -> f32
  return %y : f32
}}
"""
    must_not_prove(text, text, differs=False)


ELEMENTS = (
    """
func.func @f(%t: tensor<?xf32>, %n: index, %x: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = tensor.generate %n {
  ^bb0(%i: index):
    %y = "acme.ask"(%x, %i) : (f32, index) -> f32
    tensor.yield %y : f32
  } : tensor<?xf32>
  %b = linalg.map ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) (%e: f32, %o: f32) {
    %z = "acme.now"() : () -> f32
    %s = arith.addf %e, %z : f32
    linalg.yield %s : f32
  }
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}
""",
    """
func.func @f(%t: memref<?xf32>, %n: index, %x: f32) -> (memref<?xf32>, memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.map outs(%a : memref<?xf32>) (%o: f32) {
    %i = linalg.index 0 : index
    %y = "acme.ask"(%x, %i) : (f32, index) -> f32
    linalg.yield %y : f32
  }
  linalg.map ins(%t : memref<?xf32>) outs(%t : memref<?xf32>) (%e: f32, %o: f32) {
    %z = "acme.now"() : () -> f32
    %s = arith.addf %e, %z : f32
    linalg.yield %s : f32
  }
  return %a, %t : memref<?xf32>, memref<?xf32>
}
""",
)


def test_opaque_ops_for_each_element(must_prove) -> None:
    must_prove(*ELEMENTS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Another operand, another op, once more, and something else than what it gave at this index.
        ("(%x, %i) : (f32", "(%o, %i) : (f32"),
        ('"acme.now"', '"acme.then"'),
        (
            '%z = "acme.now"() : () -> f32',
            '%z = "acme.now"() : () -> f32\n %w = "acme.now"() : () -> f32',
        ),
        ("linalg.yield %s", "linalg.yield %z"),
        ("linalg.yield %y", "linalg.yield %x"),
        ("memref.alloc(%n)", "memref.alloc(%m)"),
    ],
)
def test_other_opaque_ops_for_each_element(old: str, new: str, must_not_prove, change) -> None:
    source, target = ELEMENTS
    target = change(target, old, new)
    if "%m" in new:
        c1 = "%c1 = arith.constant 1 : index\n  %m = arith.addi %n, %c1 : index\n  %a = "
        target = change(target, "%a = ", c1)
    must_not_prove(source, target, differs=False)


TWO_OUTPUTS = (
    """
#same = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>) -> (tensor<4x4xi32>, tensor<4x4xi32>) {
  %r:2 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      outs(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) {
  ^bb0(%p: i32, %q: i32):
    %d = "acme.random"() : () -> i32
    linalg.yield %d, %d : i32, i32
  } -> (tensor<4x4xi32>, tensor<4x4xi32>)
  return %r#0, %r#1 : tensor<4x4xi32>, tensor<4x4xi32>
}
""",
    """
#same = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: memref<4x4xi32>, %b: memref<4x4xi32>) -> (memref<4x4xi32>, memref<4x4xi32>) {
  linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      outs(%a, %b : memref<4x4xi32>, memref<4x4xi32>) {
  ^bb0(%p: i32, %q: i32):
    %d = "acme.random"() : () -> i32
    linalg.yield %d, %d : i32, i32
  }
  return %a, %b : memref<4x4xi32>, memref<4x4xi32>
}
""",
)
ONE_EACH = """
  linalg.generic {indexing_maps = [#same], iterator_types = ["parallel", "parallel"]}
      outs(%a : memref<4x4xi32>) {
  ^bb0(%p: i32):
    %d = "acme.random"() : () -> i32
    linalg.yield %d : i32
  }
"""


def test_an_opaque_op_for_two_outputs_runs_once(must_prove, must_not_prove, change) -> None:
    must_prove(*TWO_OUTPUTS)
    source, target = TWO_OUTPUTS
    head, end = target[: target.index("  linalg")], target[target.index("  return") :]
    twice = head + ONE_EACH + ONE_EACH.replace("%a", "%b") + end
    must_not_prove(source, twice, differs=False)
    # One output lies across the other: that is not looked into.
    across = [
        change(each, "[#same, #same]", "[#same, affine_map<(d0, d1) -> (d1, d0)>]")
        for each in TWO_OUTPUTS
    ]
    must_not_prove(*across, differs=False)


def test_opaque_ops_in_reductions_are_not_looked_into(must_not_prove) -> None:
    """Two runs of one nest may give different results there."""
    text = """
func.func @f(%t: tensor<?xf32>, %o: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %a = linalg.reduce ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) dimensions = [0] (%e: f32, %s: f32) {
    %y = "acme.ask"(%e) : (f32) -> f32
    linalg.yield %y : f32
  }
  %b = linalg.reduce ins(%t : tensor<?xf32>) outs(%o : tensor<f32>) dimensions = [0] (%e: f32, %s: f32) {
    %y = "acme.ask"(%e) : (f32) -> f32
    linalg.yield %y : f32
  }
  return RESULTS : tensor<f32>, tensor<f32>
}
"""
    source, target = (text.replace("RESULTS", results) for results in ("%a, %b", "%b, %a"))
    must_not_prove(source, target, differs=False)


MADE = (
    """
func.func @f(%v: f32, %i: index) -> tensor<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}
""",
    """
func.func @f(%v: f32, %i: index) -> memref<4xf32> {
  %0 = "acme.make"() : () -> tensor<4xf32>
  %1 = bufferization.to_buffer %0 ATTRIBUTES: tensor<4xf32> to memref<4xf32>
  memref.store %v, %1[%i] : memref<4xf32>
  return %1 : memref<4xf32>
}
""",
)


@pytest.mark.parametrize(
    ("attributes", "verdict"), [("", Verdict.UNKNOWN), ("read_only ", Verdict.REFUTED)]
)
def test_writes_to_what_an_opaque_op_gives_are_neither_right_nor_wrong(
    attributes: str, verdict: Verdict
) -> None:
    # It may be a constant, which who bufferizes the op copies unless the buffer is only read.
    pair = (MADE[0], MADE[1].replace("ATTRIBUTES", attributes))
    source, target = (parse(text, "program")[0].module for text in pair)
    assert prove_function(source, target, "f").verdict is verdict


LLVM = """
"llvm.func"() <{function_type = !llvm.func<i32 (i32)>, sym_name = "outside"}> ({BODY}) : () -> ()
func.func @f(%t: KIND<?xi32>, %x: i32, %i: index) -> KIND<?xi32> {
  %y = "llvm.call"(%x) <{callee = @outside}> : (i32) -> i32
  REST : KIND<?xi32>
}
"""
INSERT = "%r = tensor.insert %y into %t[%i] : tensor<?xi32>\n  return %r"
STORE = "memref.store %y, %t[%i] : memref<?xi32>\n  return %t"


def llvm_pair(body: str = "", theirs: str | None = None) -> tuple[str, str]:
    """Programs that call a function of LLVM's dialect."""
    return tuple(
        LLVM.replace("KIND", kind).replace("REST", rest).replace("BODY", text)
        for kind, rest, text in (
            ("tensor", INSERT, body),
            ("memref", STORE, body if theirs is None else theirs),
        )
    )


def test_a_call_of_a_declared_function_of_llvm(must_prove, must_not_prove, change) -> None:
    source, target = llvm_pair()
    must_prove(source, target)
    must_not_prove(
        source,
        change(target, '"llvm.call"(%x)', '"llvm.call"(%y0)').replace(
            "%y = ", "%y0 = arith.addi %x, %x : i32\n  %y = "
        ),
    )


def test_a_call_of_a_function_of_llvm_with_a_body(must_not_prove) -> None:
    returns = '\n^bb0(%0: i32):\n  "llvm.return"(%0) : (i32) -> ()\n'
    other = returns.replace("):\n", '):\n  %1 = "llvm.add"(%0, %0) : (i32, i32) -> i32\n')
    must_not_prove(*llvm_pair(returns, other.replace('return"(%0', 'return"(%1')), differs=False)


IN_A_CALLEE = """
func.func private @g(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = "mine.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @show(tensor<4xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<4xf32>) {
  %r = call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
  call @show(%r) : (tensor<4xf32>) -> ()
  return
}"""


def test_an_opaque_op_of_a_callee_is_walked_where_it_is_called(must_prove, must_not_prove) -> None:
    must_prove(IN_A_CALLEE, IN_A_CALLEE)
    shown = IN_A_CALLEE.replace("call @show(%r)", "call @show(%t)")
    must_not_prove(IN_A_CALLEE, shown)


ASKED = """
func.func @f(%t: TENSOR, %n: index) -> (TENSOR, i32) {
  %c = arith.constant VALUE
  %r = "acme.ask"(%c) {k = [#acme.of<7>]} : (TYPE) -> i32
  return %t, %r : TENSOR, i32
}
"""


@pytest.mark.parametrize(
    ("value", "type", "other", "its"),
    [
        ("5 : i8", "i8", "5 : i32", "i32"),
        ("5 : index", "index", "5 : i64", "i64"),
        ("1 : index", "index", "true", "i1"),
        ("dense<5> : vector<4xi8>", "vector<4xi8>", "dense<5> : vector<8xi8>", "vector<8xi8>"),
        ("dense<5> : vector<4xi8>", "vector<4xi8>", "dense<5> : vector<1x4xi8>", "vector<1x4xi8>"),
    ],
)
def test_operands_of_other_types(must_prove, must_not_prove, value, type, other, its) -> None:
    ours = ASKED.replace("TENSOR", "tensor<4xf32>").replace("VALUE", value).replace("TYPE", type)
    theirs = ASKED.replace("TENSOR", "memref<4xf32>")
    must_prove(ours, theirs.replace("VALUE", value).replace("TYPE", type))
    must_not_prove(ours, theirs.replace("VALUE", other).replace("TYPE", its), differs=False)


@pytest.mark.parametrize("attribute", ["dense_resource<x> : tensor<2xi32>", "@h"])
def test_attributes_whose_text_does_not_say_all(must_not_prove, attribute: str) -> None:
    ours, theirs = (
        ASKED.replace("TENSOR", type)
        .replace("VALUE", "5 : i8")
        .replace("TYPE", "i8")
        .replace("#acme.of<7>", f"#acme.of<{attribute}>")
        for type in ("tensor<4xf32>", "memref<4xf32>")
    )
    must_not_prove(ours, theirs, differs=False)


TOLD = """
func.func @f(%t: TENSOR) -> TENSOR {
  "acme.tell"() SAYS : () -> ()
  return %t : TENSOR
}
"""


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        # A property hides an attribute of its name, and a name is any text.
        ("<{v = 1 : i32}> {v = 2 : i32}", "<{v = 1 : i32}> {v = 3 : i32}"),
        ("<{v = 1 : i32}> {v = 1 : i32}", "<{v = 1 : i32}>"),
        ("{a = 1 : i32, b = 2 : i32}", '{"a = 1 : i32, b" = 2 : i32}'),
    ],
)
def test_all_attributes_are_compared(must_prove, must_not_prove, ours: str, theirs: str) -> None:
    source = TOLD.replace("TENSOR", "tensor<4xf32>")
    target = TOLD.replace("TENSOR", "memref<4xf32>")
    must_prove(source.replace("SAYS", ours), target.replace("SAYS", ours))
    must_prove(source.replace("SAYS", theirs), target.replace("SAYS", theirs))
    must_not_prove(source.replace("SAYS", ours), target.replace("SAYS", theirs), differs=False)


NAMED = """
func.func private @g(GIVEN) -> i32
func.func private @h() -> i32 {
  %c = arith.constant ONE : i32
  return %c : i32
}
func.func @f(%t: TENSOR) -> (TENSOR, i32) {
  %r = "acme.call"() {callee = CALLEE} : () -> i32
  return %t, %r : TENSOR, i32
}
"""


def named(tensor: str, callee: str, given: str = "i32", one: str = "1") -> str:
    text = NAMED.replace("TENSOR", tensor).replace("CALLEE", callee)
    return text.replace("GIVEN", given).replace("ONE", one)


def test_what_an_opaque_op_names_is_declared_alike(must_prove, must_not_prove) -> None:
    source, target = "tensor<4xf32>", "memref<4xf32>"
    for given in ("i32", "i64"):
        must_prove(named(source, "@g", given), named(target, "@g", given))
    must_prove(named(source, "@g", source), named(target, "@g", target))
    must_not_prove(named(source, "@g"), named(target, "@g", "i64"), differs=False)


def test_a_string_may_name_a_function(must_prove, must_not_prove) -> None:
    source, target = "tensor<4xf32>", "memref<4xf32>"
    must_prove(named(source, '"g"'), named(target, '"g"'))
    must_prove(named(source, '"nothing here"'), named(target, '"nothing here"'))
    must_not_prove(named(source, '"h"'), named(target, '"h"', one="2"), differs=False)
