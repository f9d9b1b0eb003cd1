"""`dense_resource` and the metadata behind a program, against `mlir-opt`."""

from __future__ import annotations

import subprocess
from io import StringIO
from pathlib import Path

import pytest

from oneshot_verify.bufferize import bufferize_module, parse_options
from oneshot_verify.ir import InputError, parse, write_module
from oneshot_verify.ir.printer import fingerprint
from oneshot_verify.search import ProofOptions, prove_pair
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

FUNCTION = TEXTS["function"]
BUFFER = TEXTS["buffer"]
EXTERNAL = """external_resources: {
    mlir_reproducer: {
      verify_each: true,
      text: "a } in a string"
    }
  }"""


def program(
    function: str, key: str = "foo", blob: str | None = "04000000" + "0000803F00000040"
) -> str:
    text = function.replace("KEY", key)
    if blob is None:
        return text
    entry = f'dialect_resources: {{ builtin: {{ {key}: "0x{blob}" }} }}'
    return f"{text}{{-#\n  {entry},\n  {EXTERNAL}\n#-}}\n"


def mlir(mlir_opt: Path, text: str, *options: str) -> str:
    command = [str(mlir_opt), *options]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def verdict(source: str, target: str) -> Verdict:
    (result,) = prove_pair(
        parse(source, "source")[0].module, parse(target, "target")[0].module, ProofOptions()
    )
    return result.verdict


@pytest.mark.parametrize("key", ["foo", '"with space"'])
@pytest.mark.parametrize("blob", ["040000000000803F00000040", None])
def test_what_is_printed_is_what_mlir_opt_prints(
    mlir_opt: Path, key: str, blob: str | None
) -> None:
    text = program(FUNCTION, key, blob)
    (part,) = parse(text, "test.mlir")
    stream = StringIO()
    write_module(part.module, stream, metadata=part.metadata)
    assert mlir(mlir_opt, stream.getvalue()) == mlir(mlir_opt, text)


def test_bufferized_programs_keep_the_bytes(mlir_opt: Path) -> None:
    options = "bufferize-function-boundaries"
    (part,) = parse(program(FUNCTION), "test.mlir")
    bufferize_module(part.module, parse_options(options))
    stream = StringIO()
    write_module(part.module, stream, metadata=part.metadata)
    theirs = mlir(mlir_opt, program(FUNCTION), f"-one-shot-bufferize={options}")
    assert mlir(mlir_opt, stream.getvalue()).partition("{-#")[2] == theirs.partition("{-#")[2]
    assert verdict(program(FUNCTION), theirs) is Verdict.PROVED


@pytest.mark.parametrize(
    ("theirs", "expected"),
    [
        (program(BUFFER), Verdict.PROVED),
        (program(BUFFER, blob="040000000000803F00000041"), Verdict.REFUTED),
        (program(BUFFER, blob=None), Verdict.UNKNOWN),
        (program(BUFFER, key="bar"), Verdict.PROVED),
        (BUFFER.replace("dense_resource<KEY>", "dense<[1.0, 2.0]>"), Verdict.PROVED),
    ],
)
def test_resources_are_equal_by_their_bytes(theirs: str, expected: Verdict) -> None:
    assert verdict(program(FUNCTION), theirs) is expected


@pytest.mark.parametrize(("key", "expected"), [("foo", Verdict.PROVED), ("bar", Verdict.UNKNOWN)])
def test_without_bytes_they_are_equal_by_name(key: str, expected: Verdict) -> None:
    assert verdict(program(FUNCTION, blob=None), program(BUFFER, key, blob=None)) is expected


@pytest.mark.parametrize(
    ("blob", "line", "column"),
    [
        ("040000", 6, 40),
        ("0400000000000", 6, 40),
        ("04000000ZZ", 6, 40),
        ("030000000000803F00000040", 6, 40),
        ("040000000000803F", 2, 37),
        ('" } } } //', 6, 40),
    ],
)
def test_bad_bytes_are_refused_where_they_stand(blob: str, line: int, column: int) -> None:
    with pytest.raises(InputError) as caught:
        parse(program(FUNCTION, blob=blob), "test.mlir")
    assert (caught.value.position.line, caught.value.position.column) == (line, column)


@pytest.mark.parametrize("text", ["{-# foo: {} #-}", "{-# dialect_resources: { builtin: {", "{-#"])
def test_bad_metadata_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse(FUNCTION.replace("KEY", "a") + text, "test.mlir")


@pytest.mark.parametrize(
    "op",
    [
        'memref.global "private" constant @g : memref<1xi8> = dense_resource<a>',
        "%r = arith.constant dense_resource<a> : tensor<1xi8>",
        '%r = "acme.op"() {value = dense_resource<a> : tensor<1xi8>} : () -> tensor<1xi8>',
    ],
)
def test_the_text_that_stands_for_a_program_holds_the_bytes(op: str) -> None:
    """Proofs and certificates are kept under it."""
    texts = [
        f'{op}\n{{-# dialect_resources: {{ builtin: {{ a: "0x01000000{byte}" }} }} #-}}\n'
        for byte in ("01", "02", "02")
    ]
    one, other, same = (fingerprint(parse(text, "f.mlir")[0].module) for text in texts)
    assert one != other
    assert other == same
