"""What others see of a program: types, attributes and visibility of symbols, the data layout."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.interface import require_known_modules
from oneshot_verify.encode.refusal import Refused
from oneshot_verify.ir import parse
from oneshot_verify.ir.constants import attributes
from oneshot_verify.search import prove_pair
from oneshot_verify.semantics.interface.modules import modules_differ
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

FUNCTION = TEXTS["function"]
USUAL = {
    "GLOBAL": "memref.global @g : memref<4xf32> = dense<1.0>",
    "VISIBILITY": "",
    "BUFFER": "memref<4xf32>",
    "ARGUMENT": "",
    "ATTRIBUTE": "",
    "FUNCTION": "",
}


def program(kind: str, **parts: str) -> str:
    text = FUNCTION.replace("KIND", kind)
    for name, part in {**USUAL, **parts}.items():
        text = text.replace(name, part)
    return text


def judged(source: str, target: str) -> list[FunctionResult]:
    modules = [parse(text, "f.mlir")[0].module for text in (source, target)]
    return prove_pair(*modules)


def verdict(source: str, target: str) -> Verdict:
    return judged(source, target)[-1].verdict


CHANGES = {
    "layout": {"BUFFER": "memref<4xf32, strided<[2]>>"},
    "memory space": {"BUFFER": "memref<4xf32, 2>"},
    "size": {"BUFFER": "memref<?xf32>"},
    "visibility": {"VISIBILITY": "private"},
    "attribute of a function": {"FUNCTION": "attributes {llvm.noinline}"},
    "attribute of an argument": {"ARGUMENT": "{llvm.noalias}"},
    "attribute of a declaration": {"ATTRIBUTE": "{llvm.signext}"},
    "attribute without a dialect": {"FUNCTION": "attributes {no_nans_fp_math = true}"},
    "attribute of a dialect that is not known": {"FUNCTION": "attributes {acme.a = #acme.b<c>}"},
    "memory space of a dialect that is not known": {"BUFFER": "memref<4xf32, #acme.near>"},
    "global dropped": {"GLOBAL": ""},
    "global hidden": {"GLOBAL": 'memref.global "private" @g : memref<4xf32> = dense<1.0>'},
    "global declared": {"GLOBAL": "memref.global @g : memref<4xf32>"},
    "other op": {
        "GLOBAL": USUAL["GLOBAL"] + '\n"llvm.mlir.global_ctors"() {ctors = [@f]} : () -> ()'
    },
}


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
def test_what_others_see_stays(changed) -> None:
    assert verdict(program("tensor", **changed), program("memref", **changed)) is Verdict.PROVED
    assert verdict(program("tensor"), program("memref", **changed)) is not Verdict.PROVED


def test_a_wrapper_for_callers_may_be_added() -> None:
    added = program("memref", FUNCTION="attributes {llvm.emit_c_interface}")
    assert verdict(program("tensor"), added) is Verdict.PROVED


def test_bufferizers_are_spoken_to_by_attributes_of_their_own() -> None:
    source = program("tensor", ARGUMENT="{bufferization.writable = false}")
    assert verdict(source, program("memref")) is Verdict.PROVED


@pytest.mark.parametrize(("stride", "proved"), [(2, True), (1, False), (3, False)])
def test_the_layout_that_an_argument_asks_for(stride, proved) -> None:
    layout = "affine_map<(i) -> (i * 2)>"
    source = program("tensor", ARGUMENT=f"{{bufferization.buffer_layout = {layout}}}")
    target = program("memref").replace(
        "%t: memref<4xf32>", f"%t: memref<4xf32, strided<[{stride}]>>"
    )
    assert (verdict(source, target) is Verdict.PROVED) is proved


@pytest.mark.parametrize(
    ("layout", "expected"),
    [
        ("index = 64 : i64", Verdict.PROVED),
        ("index = 32 : i64", Verdict.UNSUPPORTED),
        ('"dlti.endianness" = "little"', Verdict.PROVED),
        ('"dlti.endianness" = "big"', Verdict.UNSUPPORTED),
    ],
)
def test_the_data_layout(layout, expected) -> None:
    around = f"module attributes {{dlti.dl_spec = #dlti.dl_spec<{layout}>}} {{ BODY }}"
    source, target = (
        around.replace("BODY", program(kind, GLOBAL="")) for kind in ("tensor", "memref")
    )
    assert verdict(source, target) is expected
    if expected is Verdict.PROVED:
        assert verdict(source, program("memref", GLOBAL="")) is not Verdict.PROVED


def test_a_helper_of_the_bufferized_program_works_on_buffers_too() -> None:
    source = "func.func @f(%t: tensor<4xf32>) -> f32 {\n BODY\n return %x : f32\n}".replace(
        "BODY", "%c = arith.constant 0 : index\n %x = tensor.extract %t[%c] : tensor<4xf32>"
    )
    target = TEXTS["a_helper_of_the_bufferized_program_works_on_target"]
    loads = "%x = memref.load %m[%c] : memref<4xf32>"
    extracts = (
        "%t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>\n"
        "%x = tensor.extract %t[%c] : tensor<4xf32>"
    )
    assert verdict(source, target.replace("WORK", loads)) is Verdict.PROVED
    assert verdict(source, target.replace("WORK", extracts)) is Verdict.UNKNOWN


SENT = TEXTS["sent"]


def test_an_op_without_a_meaning_gets_buffers_of_the_same_type() -> None:
    one, two = (SENT.replace("STEP", step) for step in "12")
    assert verdict(two, two) is Verdict.PROVED
    assert verdict(one, two) is not Verdict.PROVED


ATTRIBUTES = {
    "flags of another dialect": (
        "%r = arith.select %c, %x, %y SAID : f32",
        '{fastmathFlags = "nnan"}',
    ),
    "effects of a call": ("%r = func.call @ext(%x) SAID : (f32) -> f32", "{will_return}"),
    "range of a result": (
        '%r = "func.call"(%x) <{callee = @ext SAID}> : (f32) -> f32',
        ", res_attrs = [{llvm.range = 1 : i32}]",
    ),
}


@pytest.mark.parametrize(("text", "said"), ATTRIBUTES.values(), ids=ATTRIBUTES)
def test_what_the_ops_say_that_conversions_hand_on(text, said) -> None:
    """The bufferized program says it only if the tensor program does; a call says how both sides pass values, so that
    it has to stay."""
    body = (
        "func.func private @ext(f32) -> f32\n"
        "func.func @f(%x: f32, %y: f32, %c: i1, %t: KIND<4xf32>) -> f32 {\n BODY\n return %r : f32\n}"
    )
    plain, spoken = (body.replace("BODY", text.replace("SAID", each)) for each in ("", said))

    def of_kinds(source: str, target: str) -> Verdict:
        return verdict(source.replace("KIND", "tensor"), target.replace("KIND", "memref"))

    assert of_kinds(spoken, spoken) is Verdict.PROVED
    assert of_kinds(spoken, plain) is (Verdict.UNKNOWN if "call" in text else Verdict.PROVED)
    assert of_kinds(plain, spoken) is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("encoding", "space", "assumed"),
    [
        ('"row-major"', "", True),
        ("1 : i64", ", 1 : i64", False),
        ("1 : i64", ", 2 : i64", True),
        ("#acme.space<near>", ", #acme.space<near>", False),
        ("#acme.space<near>", "", True),
    ],
)
def test_encodings(encoding, space, assumed) -> None:
    """An encoding that a compiler may look at says how the elements lie in memory."""
    source = f"func.func @f(%t: tensor<4xf32, {encoding}>) {{\n return\n}}"
    target = f"func.func @f(%t: memref<4xf32{space}>) {{\n return\n}}"
    (result,) = judged(source, target)
    assert result.verdict is Verdict.PROVED
    assert any(f"encoded as {encoding}" in said for said in result.assumptions) is assumed


@pytest.mark.parametrize("visibility", ["", '"private"'])
def test_the_value_of_a_constant_that_nobody_reads_here(visibility) -> None:
    """Another module may read it. No run shows it: all of them stop."""
    text = TEXTS["the_value_of_a_constant_that_nobody_reads_he"].replace("VISIBILITY", visibility)
    one, two = (text.replace("VALUE", value) for value in ("1.0", "2.0"))
    assert verdict(one, one) is Verdict.PROVED
    assert (verdict(one, two) is Verdict.PROVED) is bool(visibility)


@pytest.mark.parametrize(
    ("added", "proved"),
    [
        ('memref.global "private" constant @g : memref<1xf32> = dense<1.0>', True),
        ("memref.global @g : memref<1xf32> = dense<1.0>", False),
        ('"acme.hook"() {oneshot_verify.unread = "f"} : () -> ()', False),
        ('"acme.hook"() <{sym_name = "g"}> {oneshot_verify.unread = "f"} : () -> ()', False),
    ],
)
def test_what_only_the_bufferized_program_has(added, proved) -> None:
    """What others can see of it is a difference, even if it claims to stand for what could not be read."""
    text = "func.func @f(%x: i32) -> i32 {\n return %x : i32\n}\n"
    assert (verdict(text, text + added) is Verdict.PROVED) is proved


@pytest.mark.parametrize("visibility", ["", "private"])
def test_a_memory_space_that_only_the_buffers_have(visibility) -> None:
    """Others have to use it, too; those that are declared as well as callers."""
    text = TEXTS["a_memory_space_that_only_the_buffers_have"]
    if not visibility:
        text = "func.func @f(%t: BUFFER) {\n return\n}"
    for space, expected in (("", False), (", 3", True)):
        *_, result = judged(
            text.replace("BUFFER", "tensor<4xf32>"),
            text.replace("BUFFER", f"memref<4xf32{space}>"),
        )
        assert result.verdict is Verdict.PROVED
        assert any("memory space 3" in said for said in result.assumptions) is expected


HELPERS = {
    "function": ('attributes {passthrough = ["noreturn"]}', "", ""),
    "argument": ("", "{llvm.noalias}", ""),
    "op": ("", "", "{fastmathFlags = #llvm.fastmath<nnan>}"),
}


@pytest.mark.parametrize("said", HELPERS.values(), ids=HELPERS)
def test_what_is_said_of_a_helper_that_only_the_bufferized_program_has(said) -> None:
    source = TEXTS["what_is_said_of_a_helper_that_only_the_buffe"]
    target = TEXTS["what_is_said_of_a_helper_that_only_the_buffe_target"]
    for (function, argument, op), expected in (
        (("", "", ""), Verdict.PROVED),
        (said, Verdict.UNKNOWN),
    ):
        text = target.replace("ARGUMENT", argument).replace("FUNCTION", function).replace("OP", op)
        assert verdict(source, text) is expected


@pytest.mark.parametrize(
    ("before", "after", "proved"),
    [(64, 64, True), (64, 128, True), (64, 16, False), (64, 0, False), (0, 64, True)],
)
def test_the_alignment_of_a_global(before, after, proved) -> None:
    def aligned(kind: str, bytes: int) -> str:
        said = f" {{alignment = {bytes} : i64}}" if bytes else ""
        return program(kind, GLOBAL=f"memref.global @g : memref<4xf32> = dense<1.0>{said}")

    found = verdict(aligned("tensor", before), aligned("memref", after))
    assert (found is Verdict.PROVED) is proved


@pytest.mark.parametrize("visibility", ["", '"private"'])
@pytest.mark.parametrize(("after", "proved"), [(64, True), (128, False)])
def test_the_alignment_of_what_lies_elsewhere(after, proved, visibility) -> None:
    def aligned(kind: str, bytes: int) -> str:
        said = f"{visibility} @g : memref<4xf32> {{alignment = {bytes} : i64}}"
        return program(kind, GLOBAL=f"memref.global {said}")

    found = verdict(aligned("tensor", 64), aligned("memref", after))
    assert (found is Verdict.PROVED) is proved


RESOURCE = TEXTS["resource"]


def test_the_bytes_of_what_stands_beside_functions() -> None:
    one, other = (RESOURCE.replace("BYTES", bytes) for bytes in ("0000803F", "00000040"))
    assert verdict(one, one) is Verdict.PROVED
    assert verdict(one, other) is not Verdict.PROVED


def test_nobody_else_says_that_an_op_was_not_read() -> None:
    added = TEXTS["nobody_else_says_that_an_op_was_not_read_added"]
    source = added.partition('"llvm')[0]
    assert verdict(source, source) is Verdict.PROVED
    assert verdict(source, added) is not Verdict.PROVED


def test_a_global_that_comes_from_elsewhere() -> None:
    """The bufferized program may have memory of its own, and nobody else's."""
    body = "func.func @f(%x: f32) -> f32 {\n  return %x : f32\n}"
    for said, proved in (
        ('"private" @g : memref<4xf32> = uninitialized', True),
        ('"private" @g : memref<4xf32>', False),
        ("@g : memref<4xf32> = uninitialized", False),
    ):
        found = verdict(body, f"memref.global {said}\n{body}")
        assert (found is Verdict.PROVED) is proved


@pytest.mark.parametrize(
    ("theirs", "proved"),
    [
        ("memref.global @g : memref<4xf32> = dense<1.0>", True),
        ("memref.global constant @g : memref<4xf32> = dense<1.0>", False),
        ("memref.global @g : memref<4xf32, 1> = dense<1.0>", False),
        ("memref.global @g : memref<4xi32> = dense<1>", False),
        ("memref.global @g : memref<4xf32>", False),
    ],
)
def test_a_global_that_becomes_a_buffer(theirs, proved) -> None:
    body = "func.func @f(%x: f32) -> f32 {\n  return %x : f32\n}"
    ours = "ml_program.global public mutable @g(dense<1.0> : tensor<4xf32>) : tensor<4xf32>"
    found = verdict(f"{ours}\n{body}", f"{theirs}\n{body}")
    assert (found is Verdict.PROVED) is proved


@pytest.mark.parametrize(
    ("said", "proved"), [("", True), ("{llvm.readonly}", False), ("{bufferize.result}", True)]
)
def test_attributes_of_new_arguments(said, proved) -> None:
    source = TEXTS["attributes_of_new_arguments"]
    target = f"""
func.func @f(%x: f32, %o: memref<4xf32> {said}) {{
  linalg.fill ins(%x : f32) outs(%o : memref<4xf32>)
  return
}}
"""
    assert (verdict(source, target) is Verdict.PROVED) is proved


@pytest.mark.parametrize(("size", "proved"), [("?", True), ("4", False)])
def test_the_sizes_that_a_function_without_a_body_returns(size, proved) -> None:
    """Nobody has shown that they are those of the bufferized program's type."""
    source = TEXTS["the_sizes_that_a_function_without_a_body_ret"]
    target = source.replace("tensor.dim", "memref.dim").replace("tensor<?", f"memref<{size}")
    assert (verdict(source, target) is Verdict.PROVED) is proved


@pytest.mark.parametrize(
    ("before", "after", "proved"),
    [("4", "4", True), ("*", "*", True), ("4", "*", False), ("*", "4", False)],
)
def test_whether_what_goes_outside_has_a_rank(before, after, proved) -> None:
    def program(kind: str, shape: str) -> str:
        cast = f"  %u = {kind}.cast %t : {kind}<4xf32> to {kind}<*xf32>\n"
        given = "%u" if shape == "*" else "%t"
        return (
            f"func.func private @ext({kind}<{shape}xf32>)\nfunc.func @f(%t: {kind}<4xf32>) {{\n"
            f"{cast if shape == '*' else ''}  func.call @ext({given}) : ({kind}<{shape}xf32>) -> ()\n  return\n}}\n"
        )

    found = verdict(program("tensor", before), program("memref", after))
    assert (found is Verdict.PROVED) is proved


def test_an_attribute_stays_with_its_op() -> None:
    body = TEXTS["an_attribute_stays_with_its_op_body"]

    def program(kind: str, *said: str) -> str:
        return body.replace("KIND", kind).replace("FIRST", said[0]).replace("SECOND", said[1])

    flags = '{fastmathFlags = "nnan"}'
    for theirs, proved in (((flags, ""), True), (("", ""), True), (("", flags), False)):
        found = verdict(program("tensor", flags, ""), program("memref", *theirs))
        assert (found is Verdict.PROVED) is proved


def test_what_is_said_of_a_call_beside_calls_of_a_helper() -> None:
    source = TEXTS["what_is_said_of_a_call_beside_calls_of_a_hel"]
    target = TEXTS["what_is_said_of_a_call_beside_calls_of_a_hel_target"]
    for word, expected in (("FIRST", True), ("HELPER", False), ("SECOND", False)):
        text = target.replace(word, '{domain = "[0, 1]"}')
        for other in ("FIRST", "HELPER", "SECOND"):
            text = text.replace(other, "")
        assert (verdict(source, text) is Verdict.PROVED) is expected


SELECTS = TEXTS["selects"]
SAID_SELECT = '%a = arith.select %c, %x, %y {fastmathFlags = "nnan"} : KIND'
OTHER = "%b = arith.select %d, %y, %z : KIND"


@pytest.mark.parametrize("kind", ["f32", "vector<4xf32>"])
@pytest.mark.parametrize(
    ("ours", "theirs", "proved"),
    [
        ([SAID_SELECT, OTHER], [OTHER, SAID_SELECT], True),
        # The attribute moves to the other op, which is the first one now.
        (
            [SAID_SELECT, OTHER],
            [
                OTHER.replace(" :", ' {fastmathFlags = "nnan"} :'),
                SAID_SELECT.split(" {")[0] + " : KIND",
            ],
            False,
        ),
        # The tensor program says it of an op whose result nobody uses.
        (
            [SAID_SELECT.replace("%a", "%q"), "%a = arith.select %c, %x, %y : KIND", OTHER],
            ["%q = arith.select %c, %x, %y : KIND", SAID_SELECT, OTHER],
            False,
        ),
        # It says it of an op that is not run.
        (
            [
                "%false = arith.constant false\n scf.if %false {\n"
                + SAID_SELECT.replace("%a", "%q")
                + "}",
                SAID_SELECT.split(" {")[0] + " : KIND",
                OTHER,
            ],
            [SAID_SELECT, OTHER],
            False,
        ),
    ],
)
def test_an_attribute_promises_something_of_the_values(ours, theirs, proved, kind) -> None:
    one, two = (
        SELECTS.replace("OPS", "\n  ".join(ops)).replace("GIVEN", given).replace("KIND", kind)
        for ops, given in ((ours, "tensor"), (theirs, "memref"))
    )
    assert (verdict(one, two) is Verdict.PROVED) is proved


@pytest.mark.parametrize("visibility", ["", "private"])
def test_a_result_that_gets_a_rank(visibility) -> None:
    """Callers elsewhere get it in another way; One-Shot Bufferize makes such functions."""
    source = f"""
func.func {visibility} @f(%t: tensor<4xf32>) -> tensor<*xf32> {{
  %u = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  return %u : tensor<*xf32>
}}
"""
    target = f"""
func.func {visibility} @f(%t: memref<4xf32>) -> memref<4xf32> {{
  return %t : memref<4xf32>
}}
"""
    (result,) = judged(source, target)
    assert result.verdict is Verdict.PROVED
    told = any("the new type of result 0" in said for said in result.assumptions)
    assert told is (not visibility)


@pytest.mark.parametrize(("said", "proved"), [("llvm.signext", True), ("llvm.zeroext", False)])
def test_attributes_of_results_beside_one_that_became_an_argument(said, proved) -> None:
    source = TEXTS["attributes_of_results_beside_one_that_became"]
    target = f"""
func.func @f(%x: i8, %o: memref<4xi8>) -> (i8 {{{said}}}) {{
  linalg.fill ins(%x : i8) outs(%o : memref<4xi8>)
  return %x : i8
}}
"""
    assert (verdict(source, target) is Verdict.PROVED) is proved


def test_an_attribute_stays_with_its_result_beside_one_that_is_dropped() -> None:
    source = TEXTS["an_attribute_stays_with_its_result_beside_on"]
    target = TEXTS["an_attribute_stays_with_its_result_beside_on_target"]
    for first, second, proved in (("{llvm.signext}", "", True), ("", "{llvm.signext}", False)):
        text = target.replace("FIRST", first).replace("SECOND", second)
        assert (verdict(source, text) is Verdict.PROVED) is proved


@pytest.mark.parametrize(
    ("layout", "told"),
    [("", False), (", strided<[?, ?], offset: ?>", False), (", strided<[1, 4]>", True)],
)
def test_a_layout_that_only_the_bufferized_program_speaks_of(layout, told) -> None:
    """Whoever defines the function has to know; One-Shot Bufferize asks for dense buffers, or for any."""
    source = TEXTS["a_layout_that_only_the_bufferized_program_sp"]
    target = source.replace("tensor.extract", "memref.load").replace(
        "tensor<4x4xf32>", f"memref<4x4xf32{layout}>"
    )
    *_, result = judged(source, target)
    assert result.verdict is Verdict.PROVED
    assert any("have the layout" in said for said in result.assumptions) is told


@pytest.mark.parametrize(
    "declaration",
    [
        'memref.global "private" constant @g : memref<2048xf32> = BYTES',
        "ml_program.global private mutable @g(BYTES : tensor<2048xf32>) : tensor<2048xf32>",
    ],
)
def test_weights_are_looked_at_without_printing_them(
    declaration: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their text is twice as large as they are."""
    weights = f'dense<"0x{bytes(range(256)).hex() * 32}">'
    text = declaration.replace("BYTES", weights)
    ours, theirs = (parse(text, "weights.mlir")[0].module for _ in range(2))

    def print_elements(*_given: object) -> None:
        raise AssertionError("the weights are printed")

    monkeypatch.setattr(attributes, "print_elements", print_elements)
    assert list(modules_differ(ours, theirs)) == []
    require_known_modules(ours, theirs)


@pytest.mark.parametrize(
    ("said", "proved"),
    [
        ("", True),
        ("attributes {llvm.noinline}", True),
        ("attributes {llvm.readnone}", False),
        ('attributes {passthrough = ["noinline"]}', True),
        ('attributes {passthrough = ["memory", "none"]}', False),
        ('attributes {passthrough = ["nosync"]}', False),
    ],
)
def test_what_is_said_of_the_memory_of_a_function_that_had_tensors(said, proved) -> None:
    """On tensors it touched none."""
    source = f"""
func.func private @g(%t: tensor<4xf32>) -> f32 {said} {{
  %c0 = arith.constant 0 : index
  %r = tensor.extract %t[%c0] : tensor<4xf32>
  return %r : f32
}}
func.func @f(%t: tensor<4xf32>) -> f32 {{
  %r = func.call @g(%t) : (tensor<4xf32>) -> f32
  return %r : f32
}}
"""
    target = source.replace("tensor.extract", "memref.load").replace("tensor<", "memref<")
    assert (verdict(source, target) is Verdict.PROVED) is proved


def test_what_is_said_of_the_memory_of_an_argument() -> None:
    source = TEXTS["what_is_said_of_the_memory_of_an_argument"]
    target = TEXTS["what_is_said_of_the_memory_of_an_argument_target"]
    for said, proved in (("llvm.noalias", True), ("llvm.readonly", False)):
        (result,) = judged(*(text.replace("SAID", said) for text in (source, target)))
        assert (result.verdict is Verdict.PROVED) is proved
        told = any("'llvm.noalias' on" in each for each in result.assumptions)
        assert told is proved


@pytest.mark.parametrize(
    ("ours", "theirs", "proved"),
    [
        ("%a = memref.load %m[%c0] {acme.tag}\n%b = memref.load %m[%c1]", "", True),
        ("", "%b = memref.load %m[%c1] {acme.tag}\n%a = memref.load %m[%c0]", False),
        ("", "%b = memref.load %m[%c1]\n%a = memref.load %m[%c0] {acme.tag}", True),
        (
            "",
            "%a = memref.load %m[%c0]\nSTORE\n%q = memref.load %m[%c0] {acme.tag}\n%b = memref.load %m[%c1]",
            False,
        ),
    ],
)
def test_an_attribute_promises_something_of_what_is_loaded(ours, theirs, proved) -> None:
    text = TEXTS["an_attribute_promises_something_of_what_is_l"]
    usual = "%a = memref.load %m[%c0] {acme.tag}\n%b = memref.load %m[%c1]"
    store = "memref.store %x, %m[%c0] : memref<4xf32>"

    def program(kind: str, loads: str) -> str:
        lines = (
            f"{line} : memref<4xf32>" for line in (loads or usual).splitlines() if line != "STORE"
        )
        body = "\n".join(lines)
        after = store
        if "STORE" in loads:
            body = body.replace("%q =", f"{store}\n%q =")
            after = ""
        return text.replace("KIND", kind).replace("LOADS", body).replace("AFTER", after)

    assert (verdict(program("tensor", ours), program("memref", theirs)) is Verdict.PROVED) is proved


TRUNCATED = TEXTS["truncated"]


@pytest.mark.parametrize(("other", "proved"), [("", True), ("{acme.tag}", False)])
def test_a_promise_is_of_one_op_with_all_that_it_says(other, proved) -> None:
    source = TRUNCATED.replace("KIND", "tensor").replace("OTHER", "")
    target = TRUNCATED.replace("KIND", "memref").replace("OTHER", other)
    assert (verdict(source, target) is Verdict.PROVED) is proved


def test_what_becomes_of_results_behind_one_that_became_an_argument() -> None:
    """They are compared with what is in their place; what became an argument is asked the same."""
    source = TEXTS["what_becomes_of_results_behind_one_that_beca"]
    target = TEXTS["what_becomes_of_results_behind_one_that_beca_target"]
    for result, type, proved in (("%m", "memref<4xf32>", True), ("%c", "memref<4xf32, 2>", False)):
        for new, told in (("", False), (", 3", True)):
            text = target.replace("NEW", new).replace("RESULT", result).replace("RETURNED", type)
            (found,) = judged(source, text)
            assert (found.verdict is Verdict.PROVED) is proved
            if proved:
                assert any("memory space 3" in said for said in found.assumptions) is told


def test_a_constant_of_the_same_name_that_nobody_else_sees() -> None:
    constant = 'memref.global "private" constant @w : memref<2xf32> = dense<VALUE>'
    source = TEXTS["a_constant_of_the_same_name_that_nobody_else"]
    target = TEXTS["a_constant_of_the_same_name_that_nobody_else_target"]
    ours = constant.replace("VALUE", "[1.0, 2.0]") + source
    assert verdict(ours, constant.replace("VALUE", "[3.0, 4.0]") + target) is Verdict.PROVED
    assert verdict(ours, constant.replace("VALUE", "[1.0, 2.0]") + target) is Verdict.REFUTED


ALONE = TEXTS["alone"]
TOGETHER = TEXTS["together"]


@pytest.mark.parametrize(
    ("said", "other", "proved"),
    [("{llvm.noalias}", "%s", True), ("{llvm.noalias}", "%t", False), ("", "%t", True)],
)
def test_a_promise_to_be_seen_through_no_other_argument(said, other, proved) -> None:
    one, two = (
        text.replace("{llvm.noalias}", said).replace("OTHER", other) for text in (ALONE, TOGETHER)
    )
    assert (verdict(one, two) is Verdict.PROVED) is proved


def test_integers_without_bits() -> None:
    text = TEXTS["integers_without_bits"]
    assert verdict(text.replace("KIND", "tensor"), text.replace("KIND", "memref")) is Verdict.PROVED


@pytest.mark.parametrize(
    ("ours", "theirs", "proved"), [("", "", True), ("l", "l", True), ("", "l", False)]
)
def test_the_library_that_an_op_is_to_be_called_from(ours, theirs, proved) -> None:
    """Conversions make calls of it."""
    text = TEXTS["the_library_that_an_op_is_to_be_called_from"]

    def program(library: str, **parts: str) -> str:
        parts["CALL"] = f', library_call = "{library}"' if library else ""
        found = text
        for name, part in parts.items():
            found = found.replace(name, part)
        return found

    source = program(ours, KIND="tensor", GIVEN="%r =", TYPE="-> tensor<4xf32>", RETURNED="%r")
    target = program(theirs, KIND="memref", GIVEN="", TYPE="", RETURNED="%t")
    assert (verdict(source, target) is Verdict.PROVED) is proved


def test_the_checker_names_what_only_one_program_has():
    ours, theirs = (
        parse(f"func.func @f() {{ return }}\n{more}", "m.mlir")[0].module
        for more in ("func.func private @h() { return }", "func.func private @g() { return }")
    )
    with pytest.raises(Refused, match="@g, which nobody calls by name, is in the source, too"):
        require_known_modules(ours, theirs)


BESIDE = {
    # What stands beside the functions, what else may stand there, and what else means the same.
    "twice": ('"boot.run"() : () -> ()', '"boot.run"() : () -> () "boot.run"() : () -> ()'),
    "in another order": (
        '"boot.run"() {n = 1} : () -> () "boot.run"() {n = 2} : () -> ()',
        '"boot.run"() {n = 2} : () -> () "boot.run"() {n = 1} : () -> ()',
    ),
    "in another module": (
        'module @a { "boot.run"() : () -> () } module @b { }',
        'module @a { } module @b { "boot.run"() : () -> () }',
    ),
    "said of a module": ("module @a attributes {boot.n = 1} { }", "module @a { }"),
    "a module of which something is said": ("module @a attributes {boot.n = 1} { }", ""),
    "constant": (
        'memref.global "private" constant @c : memref<i8> = dense<1> "boot.run"() {of = @c} : () -> ()',
        'memref.global "private" constant @c : memref<i8> = dense<2> "boot.run"() {of = @c} : () -> ()',
    ),
    "constant of the source": (
        'memref.global "private" constant @c : memref<i8> = dense<1> "boot.run"() {of = @c} : () -> ()',
        '"boot.run"() {of = @c} : () -> ()',
    ),
    "constant that a string names": (
        'memref.global "private" constant @c : memref<i8> = dense<1> "boot.run"() {of = ["c"]} : () -> ()',
        'memref.global "private" constant @c : memref<i8> = dense<2> "boot.run"() {of = ["c"]} : () -> ()',
    ),
    "constant in a text that nobody has read": (
        'memref.global "private" constant @c : memref<i8> = dense<1> "boot.run"() {of = #boot.of<@c>} : () -> ()',
        'memref.global "private" constant @c : memref<i8> = dense<2> "boot.run"() {of = #boot.of<@c>} : () -> ()',
    ),
    "constant whose name is written with numbers": (
        'memref.global "private" constant @c : memref<i8> = dense<1> "boot.run"() {of = #boot.of<@"\\63">} : () -> ()',
        'memref.global "private" constant @c : memref<i8> = dense<2> "boot.run"() {of = #boot.of<@"\\63">} : () -> ()',
    ),
    "constant that a string in such a text names": (
        'memref.global "private" constant @c : memref<i8> = dense<1> "boot.run"() {of = #boot.of<"c", 1>} : () -> ()',
        'memref.global "private" constant @c : memref<i8> = dense<2> "boot.run"() {of = #boot.of<"c", 1>} : () -> ()',
    ),
    "constant that a word in such a text names": (
        'memref.global "private" constant @c : memref<i8> = dense<1> "boot.run"() {of = #boot.of<{c}>} : () -> ()',
        'memref.global "private" constant @c : memref<i8> = dense<2> "boot.run"() {of = #boot.of<{c}>} : () -> ()',
    ),
    "said of a global": (
        "ml_program.global public mutable @c(dense<1> : tensor<1xi8>) : tensor<1xi8> {boot.by = 1 : i32}",
        "ml_program.global public mutable @c(dense<1> : tensor<1xi8>) : tensor<1xi8> {boot.by = 2 : i32}",
    ),
    "constant that a part of a string in such a text names": (
        'memref.global "private" constant @c : memref<i8> = dense<1> "boot.run"() {of = #boot.of<"m::c">} : () -> ()',
        'memref.global "private" constant @c : memref<i8> = dense<2> "boot.run"() {of = #boot.of<"m::c">} : () -> ()',
    ),
    "constant of a type": (
        'memref.global "private" constant @c : memref<i8> = dense<1> func.func private @g(!boot.of<@c>)',
        'memref.global "private" constant @c : memref<i8> = dense<2> func.func private @g(!boot.of<@c>)',
    ),
    "declaration": (
        'func.func private @g() attributes {n = 1} "boot.run"() {of = @g} : () -> ()',
        'func.func private @g() attributes {n = 2} "boot.run"() {of = @g} : () -> ()',
    ),
    "declaration that only one has": (
        'func.func private @g() "boot.run"() {of = @g} : () -> ()',
        '"boot.run"() {of = @g} : () -> ()',
    ),
    "declaration of another type": (
        'func.func private @g(i32) "boot.run"() {of = @g} : () -> ()',
        'func.func private @g(i64) "boot.run"() {of = @g} : () -> ()',
    ),
}


@pytest.mark.parametrize("case", BESIDE)
def test_what_stands_beside_the_functions(case: str) -> None:
    """Neither the prover nor the judge takes it for the same, although the function is: there is no telling what
    somebody who knows these ops makes of them."""
    texts = [f"func.func @f() {{ return }}\n{text}" for text in BESIDE[case]]
    for one, other in (texts, reversed(texts)):
        modules = [parse(text, "m.mlir")[0].module for text in (one, other)]
        assert judged(one, other)[-1].verdict is Verdict.UNKNOWN
        with pytest.raises(Refused):
            require_known_modules(*modules)
    for text in texts:
        assert verdict(text, text) is Verdict.PROVED


def test_a_constant_that_only_functions_read() -> None:
    """What nobody else names may be another one: the functions say whether that matters."""
    text = TEXTS["a_constant_that_only_functions_read"]
    assert verdict(text.format(1), text.format(2)) is Verdict.PROVED


def test_a_string_that_is_no_text_of_mlir() -> None:
    """Attributes may hold whatever people write, as here letters that MLIR does not know."""
    constant = 'memref.global "private" constant @c : memref<i8> = dense<%d>\n'
    named = (
        'module attributes {acme.note = "see \\"C:\\\\q\\""} {CONSTANT func.func @f() { return } }'
    )
    texts = [named.replace("CONSTANT", constant % number) for number in (1, 2)]
    assert judged(*texts)[-1].verdict is Verdict.PROVED
    upper = [text.replace("@c", "@C") for text in texts]
    assert judged(*upper)[-1].verdict is Verdict.UNKNOWN


ERF = TEXTS["erf"]
DEFINED = "func.func private @erff(%x: f32) -> f32 { return %x : f32 }"
DECLARED = "func.func private @erff(f32) -> f32"


def _erf(source: str, target: str) -> FunctionResult:
    """The verdict for `@f`, where each program has something else beside it."""
    texts = (
        f"{source}\n{ERF.replace('KIND', 'tensor')}",
        f"{target}\n{ERF.replace('KIND', 'memref')}",
    )
    return next(each for each in judged(*texts) if each.name == "f")


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("", DEFINED),
        ("", f'{DECLARED} attributes {{passthrough = ["noreturn"]}}'),
        (DECLARED, DEFINED),
        (DECLARED, DEFINED.replace("private ", "")),
        (DECLARED, f"{DECLARED} attributes {{llvm.emit_c_interface}}"),
        (DECLARED, "func.func private @erff(f64) -> f64"),
    ],
)
def test_functions_that_a_lowering_calls_by_their_names(source: str, target: str) -> None:
    """That of `math.erf` calls `erff`, if the module has one; no op here does."""
    assert _erf(source, target).verdict is Verdict.UNKNOWN
    assert _erf(target, target).verdict is Verdict.PROVED


@pytest.mark.parametrize("source", [DEFINED, DECLARED])
def test_a_function_that_is_gone_is_called_by_nobody(source: str) -> None:
    """Inlining and dead code do that all the time, so it is said."""
    found = _erf(source, "")
    assert found.verdict is Verdict.PROVED
    assert any("no later pass calls @erff" in each for each in found.assumptions)
    assert not any("it has the name" in each for each in _erf(source, source).assumptions)


@pytest.mark.parametrize(("visibility", "expected"), [("nested", "unknown"), ("public", "proved")])
@pytest.mark.parametrize("scratch", ["", 'memref.global "private" @s : memref<i32> = dense<0>'])
def test_who_sees_a_symbol_sees_it_still(visibility: str, expected: str, scratch: str) -> None:
    """A nested symbol is nobody's outside of the module, so `-symbol-dce` takes it away."""
    beside = f"{USUAL['GLOBAL']}\n{scratch}"
    function = program("memref", VISIBILITY=visibility.replace("public", ""), GLOBAL=beside)
    assert verdict(program("tensor"), function).value == expected
    buffer = beside.replace("global @", f'global "{visibility}" @')
    assert verdict(program("tensor"), program("memref", GLOBAL=buffer)).value == expected


ALIGNED = TEXTS["aligned"]


@pytest.mark.parametrize(
    ("constant", "call"), [("", "call @ext(%g) : (memref<16xf32>) -> ()"), ("constant", "")]
)
@pytest.mark.parametrize(("number", "expected"), [(64, "proved"), (128, "proved"), (16, "unknown")])
def test_the_alignment_of_a_global_that_is_handed_out(
    constant: str, call: str, number: int, expected: str
) -> None:
    text = ALIGNED.replace("CONSTANT", constant).replace("CALL", call)
    texts = text.replace("NUMBER", "64"), text.replace("NUMBER", str(number))
    assert verdict(*texts).value == expected


@pytest.mark.parametrize(
    ("said", "expected"), [("", "proved"), ("attributes {foo.bar = 1}", "unknown")]
)
def test_what_is_said_of_the_whole_module(said: str, expected: str) -> None:
    target = f"module @named {said} {{ {ERF.replace('KIND', 'memref')} }}"
    assert verdict(ERF.replace("KIND", "tensor"), target).value == expected
