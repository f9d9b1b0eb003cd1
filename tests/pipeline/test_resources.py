"""Resources of dialects that nobody knows: both programs have the same, or what names them is not judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from oneshot_verify.pipeline import prove_files
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]


@pytest.mark.parametrize("key", ["x", '"a key"'])
def test_resources_of_other_dialects(tmp_path: Path, key: str) -> None:
    source, target = tmp_path / "source.mlir", tmp_path / "target.mlir"
    text = PROGRAM.replace("KEY", key)
    source.write_text(text.replace("TENSOR", "tensor<4xf32>").replace("BYTE", "00"))
    verdicts: dict[str, list[Verdict]] = {}
    for byte in ("00", "01"):
        target.write_text(text.replace("TENSOR", "memref<4xf32>").replace("BYTE", byte))
        (found,) = prove_files([str(source)], ProveRequest(against=str(target)))
        verdicts[byte] = [function.verdict for function in found.functions]
    assert verdicts["00"] == [Verdict.PROVED] * 3
    assert verdicts["01"] == [Verdict.UNSUPPORTED, Verdict.UNSUPPORTED, Verdict.PROVED]
    (found,) = prove_files([str(source)], ProveRequest())
    assert [function.verdict for function in found.functions] == [Verdict.PROVED] * 3


NAMED = {
    "of a result": TEXTS["of_a_result"],
    "of an argument of a block": TEXTS["of_an_argument_of_a_block"],
    "of the module": TEXTS["of_the_module"],
}
"""Where a resource may be named but in an attribute of an op."""


@pytest.mark.parametrize("place", NAMED)
@pytest.mark.parametrize(
    ("key", "here"), [("key", "key"), ("key", r'"k\65y"'), (r'"k\65y"', "key")]
)
def test_resources_that_types_and_modules_name(
    tmp_path: Path, place: str, key: str, here: str
) -> None:
    source, target = tmp_path / "source.mlir", tmp_path / "target.mlir"
    behind = f'{{-# dialect_resources: {{ acme: {{ {key}: "0x0400000001BYTE" }} }} #-}}'
    text = NAMED[place].replace("KEY", here) + behind
    source.write_text(text.replace("BYTE", "00"))
    for byte, verdict in (("00", Verdict.PROVED), ("01", Verdict.UNSUPPORTED)):
        target.write_text(text.replace("BYTE", byte))
        (found,) = prove_files([str(source)], ProveRequest(against=str(target)))
        assert [function.verdict for function in found.functions] == [verdict]
