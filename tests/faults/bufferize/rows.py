"""Faults that are rows (`rows.json`): what is wrong is the answer of one function, which is always the same."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

from tests.faults.fault import PACKAGE, Fault, Injection, always
from tests.faults.pipelines import BASE_OPTIONS, Pipeline


def rows_beside(module: str) -> list[Fault]:
    """Those in the folder of a module, in the order of their names. Raises `AttributeError` for one out of date."""
    rows = json.loads(Path(module).with_name("rows.json").read_text())
    return [_fault(**row) for row in rows]


def _fault(
    name: str,
    what: str,
    at: str,
    answer: Any,
    features: tuple[str, ...] = (),
    pipeline: dict[str, Any] | None = None,
) -> Fault:
    """`at` is `module:function` or `module:Class.method`; `{"tuple": []}` as an answer is the empty tuple."""
    module, _, path = at.partition(":")
    *outer, last = path.split(".")
    owner: Any = importlib.import_module(f"{PACKAGE}.{module}")
    for each in outer:
        owner = getattr(owner, each)
    original = getattr(owner, last)
    given = () if answer == {"tuple": []} else answer

    def inject(to: Injection) -> None:
        if outer:
            to.method(owner, last, always(given))
        else:
            to.function(original, always(given))

    passes = pipeline or {}
    run = Pipeline(
        tuple(passes.get("before", ())),
        passes.get("options", BASE_OPTIONS),
        tuple(passes.get("after", ())),
    )
    return Fault(name, what, inject, tuple(features), run)
