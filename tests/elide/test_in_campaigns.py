"""Campaigns with elision: it is drawn only by its name, upstream never sees the option, and nothing may be worse."""

from __future__ import annotations

import pytest

from oneshot_verify.fuzz.campaign import targets
from oneshot_verify.fuzz.campaign.programs import (
    VARIATIONS,
    Configuration,
    draw_configuration,
)
from oneshot_verify.fuzz.campaign.targets import BuiltinTarget, Ending, make_target
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

NEEDLESS = TEXTS["needless"]
ELIDING = Configuration("bufferize-function-boundaries elide-copies")


def test_it_is_drawn_by_its_name_only() -> None:
    drawn = [draw_configuration(1, number, VARIATIONS).options for number in range(200)]
    assert not any("elide-copies" in options for options in drawn)
    drawn = [draw_configuration(1, number, ("elision",)).options for number in range(200)]
    assert sum("elide-copies" in options for options in drawn) > 50


def test_our_bufferizer_elides() -> None:
    (made,) = BuiltinTarget().bufferize([NEEDLESS], ELIDING)
    assert made.ending is Ending.DONE
    assert "memref.copy" not in made.printed


@pytest.mark.mlir
def test_upstream_does_not_see_the_option(mlir_opt) -> None:
    target = make_target(f'{mlir_opt} -one-shot-bufferize="{{options}}"', 20.0)
    (made,) = target.bufferize([NEEDLESS], ELIDING)
    assert made.ending is Ending.DONE, made.message
    assert "memref.copy" in made.printed
    assert "elide-copies" not in ELIDING.pipeline


def test_what_is_worse_is_a_finding(monkeypatch) -> None:
    monkeypatch.setattr(targets, "is_worse", lambda program, than: True)
    (made,) = BuiltinTarget().bufferize([NEEDLESS], ELIDING)
    assert made.ending is Ending.CRASHED
    assert "more copies" in made.message
