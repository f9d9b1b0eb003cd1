"""`scf.forall` against `scf.parallel`, as `-scf-forall-to-parallel` makes of it behind bufferization."""

from __future__ import annotations

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


def _target(bound: str = "%n", step: str = "4", size: str = "4") -> str:
    return TARGET.replace("BOUND", bound).replace("STEP", step).replace("SIZE", size)


def test_the_same_threads_are_proved(must_prove) -> None:
    must_prove(SOURCE, _target())
