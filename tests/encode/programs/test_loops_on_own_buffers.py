"""Loops of the tensor program that write to buffers of its own, as kernels that are half lowered do."""

from __future__ import annotations

from oneshot_verify.encode.loops.induction import Induction
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


def test_a_nest_is_walked_once(monkeypatch, must_prove) -> None:
    # Who finds out in a round what a loop changes has to walk all loops in it again.
    rounds = 0
    close = Induction._close  # pyright: ignore[reportPrivateUsage]

    def counted(self):
        nonlocal rounds
        rounds += 1
        return close(self)

    monkeypatch.setattr(Induction, "_close", counted)
    must_prove(SOURCE, TARGET)
    # With and without rewrites.
    assert rounds <= 2 * 3
