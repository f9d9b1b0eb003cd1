"""Pairs of programs, judged with plans of the search, and apart from that by concrete runs (`tests/judged.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from oneshot_verify.ir import parse
from oneshot_verify.ir.alone import frees_on_its_own
from oneshot_verify.refute import Difference, Effort, exercise
from oneshot_verify.search import function_order
from oneshot_verify.verdict import Verdict
from tests.judged import prove_function, said

Check: TypeAlias = Callable[..., None]


def _parse(source: str, target: str) -> tuple:
    return parse(source, "source.mlir")[0].module, parse(target, "target.mlir")[0].module


def _difference(source: str, target: str, name: str) -> Difference | None:
    modules = _parse(source, target)
    must_free = frees_on_its_own(*modules)
    return exercise(*modules, name, effort=Effort(), must_free=must_free).difference


@pytest.fixture
def must_prove() -> Check:
    """`must_prove(source, target)`: every function is proved, and no run tells the two apart."""

    def check(source: str, target: str) -> None:
        modules = _parse(source, target)
        names = function_order(*modules)
        assert {name: said(*modules, name) for name in names} == dict.fromkeys(names, "proved")
        for name in names:
            assert _difference(source, target, name) is None, name

    return check


@pytest.fixture
def must_not_prove() -> Check:
    """`must_not_prove(source, target)`: `@f` is not proved; with `differs`, a run shows the reason."""

    def check(source: str, target: str, *, differs: bool = True, name: str = "f") -> None:
        assert said(*_parse(source, target), name) not in ("proved", "vacuous")
        if differs:
            verdict = prove_function(*_parse(source, target), name).verdict
            assert verdict is Verdict.REFUTED

    return check


@pytest.fixture
def must_be_vacuous() -> Check:
    """`must_be_vacuous(source, target)`: `@f` of the source is undefined on every input."""

    def check(source: str, target: str, name: str = "f") -> None:
        assert said(*_parse(source, target), name) == "vacuous"

    return check


@pytest.fixture
def change() -> Callable[[str, str, str], str]:
    """`change(text, old, new)`: the text with `old`, which must be there, replaced."""

    def changed(text: str, old: str, new: str) -> str:
        assert old in text
        return text.replace(old, new)

    return changed
