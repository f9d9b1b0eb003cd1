"""Plans in cases: the judge alone decides whether they hold, without the prover."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

from xdsl.dialects.builtin import FunctionType, ModuleOp

from oneshot_verify.corpus.twins import Pair
from oneshot_verify.encode.certificate import (
    KIND,
    SCHEMA,
    BadCertificate,
    Certificate,
    fingerprint_of,
    read,
)
from oneshot_verify.encode.function import Answer, Checker, Outcome
from oneshot_verify.encode.threads import RACES
from oneshot_verify.ir import parse
from oneshot_verify.ir.symbols import functions_of
from oneshot_verify.semantics.assumed import may_be_written
from oneshot_verify.semantics.interface.signatures import knows_rank
from oneshot_verify.semantics.unbufferized import Tensors
from oneshot_verify.verdict import Verdict

VERDICTS = {
    Answer.HOLDS: Verdict.PROVED,
    Answer.REFUSED: Verdict.REFUTED,
    Answer.NOT_ABLE: Verdict.UNSUPPORTED,
    Answer.FAULT: Verdict.ERROR,
}
"""Verdict for each answer of the judge, as headers name it."""
MOST_ARGUMENTS = 8


def check_plan(pair: Pair) -> Outcome:
    """The judge's answer to the plan of a pair.

    The plan is a JSON object with the `points` of a certificate (`docs/certificates.md`). Optional entries: `function`
    (default `f`), `results` (default: those of the source in order), `assumptions` (default: that no buffer is
    read-only), `callees`: the same entries for each called function, `must_free` (default false), and `tensors`: a
    name of `Tensors`, saying where the target may still contain tensors. Raises `BadCertificate`.
    """
    source, target = (parse(text, "pair.mlir")[0].module for text in (pair.source, pair.target))
    try:
        given: dict[str, Any] = json.loads(pair.plan)
    except ValueError as error:
        raise BadCertificate(f"the plan is no JSON: {error}") from None
    settings = {key: given.pop(key) for key in ("must_free", "tensors") if key in given}
    if "tensors" in settings:
        settings["tensors"] = Tensors[settings["tensors"]]
    callees = given.pop("callees", {})
    main = _certificate(source, target, {"function": "f", **given})
    others = {
        name: _certificate(source, target, {"function": name, "assumptions": [], **its})
        for name, its in callees.items()
    }
    return Checker((source, target), others.get, **settings).check(main)


def _certificate(source: ModuleOp, target: ModuleOp, given: dict[str, Any]) -> Certificate:
    certificate = {
        "schema": SCHEMA,
        "kind": KIND,
        "source": fingerprint_of(source),
        "target": fingerprint_of(target),
        "results": _in_order(source, given["function"]),
        "assumptions": [*_usual()],
        **given,
    }
    return read(json.dumps(certificate))


def _usual() -> Iterator[str]:
    """The assumptions of a plan that lists none."""
    yield RACES
    for number in range(MOST_ARGUMENTS):
        yield may_be_written(f"argument {number}")
        yield knows_rank(f"result {number}")


def _in_order(source: ModuleOp, name: str) -> list[dict[str, int]]:
    function = functions_of(source)[name]
    kind = cast("FunctionType", function.properties["function_type"])
    return [{"returned": number} for number in range(len(kind.outputs))]
