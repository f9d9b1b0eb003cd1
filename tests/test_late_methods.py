"""Methods that are compiled when they are called: classes are the same as those that `dataclasses` makes at once."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from oneshot_verify import late_methods


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Data classes that the test defines are made late; the process stays as it was. What makes them at once."""
    eager: Any = getattr(dataclasses, "_create_fn", None)
    if eager is None:
        pytest.skip("this version of Python compiles all methods of a class at once")
    monkeypatch.setattr(dataclasses, "_create_fn", eager)
    monkeypatch.setattr(late_methods, "_waiting", [])
    late_methods.define_methods_late.__wrapped__()
    return eager


def _define() -> Any:
    """Some classes, of all kinds."""

    @dataclasses.dataclass
    class Point:
        """A point."""

        x: int
        y: int = 2
        seen: list[int] = dataclasses.field(default_factory=list[int], repr=False, compare=False)

    @dataclasses.dataclass
    class Named(Point):
        name: str = dataclasses.field(kw_only=True, default="p")

        def __post_init__(self) -> None:
            self.seen.append(self.x)

    @dataclasses.dataclass(frozen=True, order=True, slots=True)
    class Frozen:
        x: int
        rest: object = None

    class Wider(Frozen):
        def __init__(self) -> None:
            super().__init__(7, "wide")

    return SimpleNamespace(Point=Point, Named=Named, Frozen=Frozen, Wider=Wider)


def _said(run: Callable[[], object]) -> object:
    try:
        return run()
    except Exception as error:
        return type(error), str(error)


def _behaviour(made: Any) -> list[object]:
    """What programs see of the classes."""
    recursive = made.Point(1)
    recursive.y = recursive
    frozen = made.Frozen(1, "a")
    return [
        repr(made.Point(1)),
        repr(recursive),
        repr(made.Named(3, name="q")),
        made.Named(3).seen,
        made.Point(1) == made.Point(1, 2, [5]),
        made.Point(1) == made.Named(1),
        made.Point.__hash__,
        hash(frozen) == hash(made.Frozen(1, "a")),
        len({frozen, made.Frozen(1, "a"), made.Frozen(2)}),
        made.Frozen(1) < made.Frozen(2),
        repr(made.Wider()),
        repr(dataclasses.replace(frozen, x=5)),
        copy.deepcopy(made.Named(3)) == made.Named(3),
        made.Point.__match_args__,
        _said(lambda: made.Point()),
        _said(lambda: made.Frozen(1, 2, 3)),
        _said(lambda: setattr(frozen, "x", 3)),
        _said(lambda: delattr(frozen, "x")),
        _said(lambda: made.Frozen(1) < 3),
        made.Named.__init__.__qualname__,
    ]


def test_late_classes_behave_as_those_made_at_once(late: Any) -> None:
    after = _behaviour(_define())
    with pytest.MonkeyPatch.context() as undone:
        undone.setattr(dataclasses, "_create_fn", late)
        assert _behaviour(_define()) == after


def test_a_method_takes_its_place_with_its_first_call(late: Any) -> None:
    point = _define().Point
    stub = point.__init__
    assert stub.__code__.co_filename == late_methods.__file__
    point(1)
    assert point.__init__ is not stub
    assert point.__init__.__code__.co_argcount == 4
    assert point.__eq__.__code__.co_filename == late_methods.__file__


def test_everyday_methods_are_made_for_processes_to_come(
    late: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    _define()
    for method in late_methods._waiting:  # pyright: ignore[reportPrivateUsage]
        monkeypatch.setattr(method, "_make", lambda name=method.name: made.append(name))
    late_methods.make_methods("another.package")
    assert made == []
    _define()
    for method in late_methods._waiting:  # pyright: ignore[reportPrivateUsage]
        monkeypatch.setattr(method, "_make", lambda name=method.name: made.append(name))
    late_methods.make_methods(__name__)
    assert {"__init__", "__eq__", "__hash__"} == set(made)
