"""A named loop nest against the same one spelt out, as `-linalg-generalize-named-ops` does behind bufferization."""

from __future__ import annotations

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


def _target(left: str = "%one", add: str = "addf") -> str:
    return TARGET.replace("LEFT", left).replace("ADD", add)


def test_the_same_nest_is_proved(must_prove) -> None:
    must_prove(SOURCE, _target())
