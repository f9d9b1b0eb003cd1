"""Pairs of programs, judged by the prover alone and by concrete runs alone.

The verdict of `prove_pair` comes from both: a pair that a run tells apart is refuted before a proof is tried. What is
tested here is the proof, so it is asked directly; the runs are the independent reason for what is expected of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

from oneshot_verify.encode import ProofOptions, frees_on_its_own, prove_function
from oneshot_verify.encode.function_proof import Attempt
from oneshot_verify.encode.judge import function_order
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.ir import parse
from oneshot_verify.refute import Difference, Effort, exercise
from oneshot_verify.verdict import Verdict

Check: TypeAlias = Callable[..., None]


def _parse(source: str, target: str) -> tuple:
    return parse(source, "source.mlir")[0].module, parse(target, "target.mlir")[0].module


def _attempts(source: str, target: str, simplify: bool) -> dict[str, Attempt]:
    modules = _parse(source, target)
    pair = ProgramPair(*modules, ProofOptions(simplify=simplify))
    return {name: pair.attempt(name) for name in function_order(*modules)}


def _difference(source: str, target: str, name: str) -> Difference | None:
    modules = _parse(source, target)
    must_free = frees_on_its_own(*modules)
    return exercise(*modules, name, effort=Effort(), must_free=must_free).difference


def _what(attempt: Attempt) -> str:
    if attempt.unsupported is not None:
        return f"unsupported: {attempt.unsupported.reason}"
    if attempt.failures:
        return "; ".join(failure.needed.text for failure in attempt.failures)
    return "vacuous" if attempt.contradictory else "proved"


@pytest.fixture
def must_prove() -> Check:
    """`must_prove(source, target)`: every function is proved, and no run tells the two apart."""

    def check(source: str, target: str) -> None:
        attempts = _attempts(source, target, simplify=True)
        assert {name: _what(attempt) for name, attempt in attempts.items()} == dict.fromkeys(
            attempts, "proved"
        )
        for name in attempts:
            assert _difference(source, target, name) is None, name

    return check


@pytest.fixture
def must_not_prove(request: pytest.FixtureRequest) -> Check:
    """`must_not_prove(source, target)`: `@f` is not proved; with `differs`, a run shows the reason."""
    ways = (True, False) if request.config.getoption("--thorough") else (True,)

    def check(source: str, target: str, *, differs: bool = True, name: str = "f") -> None:
        for simplify in ways:
            assert _what(_attempts(source, target, simplify)[name]) not in ("proved", "vacuous")
        if differs:
            verdict = prove_function(*_parse(source, target), name).verdict
            assert verdict is Verdict.REFUTED

    return check


@pytest.fixture
def must_be_vacuous() -> Check:
    """`must_be_vacuous(source, target)`: `@f` of the source is undefined on every input."""

    def check(source: str, target: str, name: str = "f") -> None:
        assert _what(_attempts(source, target, simplify=True)[name]) == "vacuous"

    return check


@pytest.fixture
def change() -> Callable[[str, str, str], str]:
    """`change(text, old, new)`: the text with `old`, which must be there, replaced."""

    def changed(text: str, old: str, new: str) -> str:
        assert old in text
        return text.replace(old, new)

    return changed
