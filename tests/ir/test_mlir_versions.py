"""What is printed for MLIR 22, for MLIR 24, and for both: read by each, with all attributes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from oneshot_verify.ir import parse, print_module
from oneshot_verify.versions import MlirVersion
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPS = TEXTS["ops"]
"""Every op that heir-opt knows and whose syntax differs, with inherent and discardable attributes; and some others."""


@pytest.fixture(scope="module")
def printed() -> dict[MlirVersion, str]:
    module = parse(OPS, "test.mlir")[0].module
    return {version: print_module(module, version=version) for version in MlirVersion}


def _generic(tool: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    words = [tool, "--mlir-print-op-generic", *options]
    return subprocess.run(words, input=text, capture_output=True, text=True)


def _attributes(generic: str) -> list[str]:
    """Each op with its attributes, without names of values, and what a version says of defaults."""
    plain = re.sub(r"%\w+(#\d+)?|\bnontemporal = false(, )?", "", generic)
    return [re.sub(r"<{}> ?", "", line).strip() for line in plain.splitlines()]


@pytest.mark.mlir
@pytest.mark.mlir24
def test_both_read_the_same_of_what_is_printed_for_both(printed, mlir_opt, heir_opt) -> None:
    ours, theirs = (_generic(tool, printed[MlirVersion.BOTH]) for tool in (mlir_opt, heir_opt))
    assert not ours.stderr
    assert not theirs.stderr
    assert sorted(_attributes(ours.stdout)) == sorted(_attributes(theirs.stdout))


@pytest.mark.mlir
def test_22_finds_the_attributes_of_the_source_in_it(printed, mlir_opt) -> None:
    """The named ops that 24 has not stand there as `linalg.elementwise`; all else is as it was."""
    source, ours = (_generic(mlir_opt, text) for text in (OPS, printed[MlirVersion.BOTH]))
    assert not ours.stderr
    renamed = ("linalg.exp", "linalg.max", "linalg.select", "linalg.elementwise")
    kept, found = (
        [
            line
            for line in _attributes(done.stdout)
            if not line.removeprefix('= "').startswith(renamed)
        ]
        for done in (source, ours)
    )
    assert found == kept
    only22 = _generic(mlir_opt, printed[MlirVersion.LLVM_22])
    assert _attributes(only22.stdout) == _attributes(source.stdout)


@pytest.mark.mlir24
def test_24_finds_the_same_in_its_own_syntax(printed, heir_opt) -> None:
    both, own = (
        _generic(heir_opt, printed[version]) for version in (MlirVersion.BOTH, MlirVersion.LLVM_24)
    )
    assert not own.stderr
    assert own.stdout == both.stdout
    assert "memref.alloc(%i) alignment = 64 {note}" in printed[MlirVersion.LLVM_24]


@pytest.mark.mlir
@pytest.mark.mlir24
def test_neither_reads_what_is_printed_for_the_other(printed, mlir_opt, heir_opt) -> None:
    assert _generic(heir_opt, printed[MlirVersion.LLVM_22]).returncode == 1
    assert _generic(mlir_opt, printed[MlirVersion.LLVM_24]).returncode == 1


@pytest.mark.mlir24
def test_what_24_prints_is_read(printed, heir_opt) -> None:
    """In its own syntax, and in generic form: what is printed of it again is the same."""
    both = printed[MlirVersion.BOTH]
    for form in ("--mlir-print-op-generic", "--mlir-print-local-scope"):
        theirs = subprocess.run([heir_opt, form], input=both, capture_output=True, text=True).stdout
        module = parse(theirs, "theirs.mlir")[0].module
        again = print_module(module, version=MlirVersion.BOTH)
        once, twice = (_generic(heir_opt, text).stdout for text in (both, again))
        assert once == twice
