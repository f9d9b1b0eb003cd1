"""Proofs that the checker looks at as soon as they are there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oneshot_verify.check.certificate import BadCertificate, Certificate, read
from oneshot_verify.check.function import Answer, Outcome, check
from oneshot_verify.encode.certify import certificate_of
from oneshot_verify.verdict import FunctionResult, Tensors

if TYPE_CHECKING:
    from oneshot_verify.encode import Judge
    from oneshot_verify.pipeline.request import ProveRequest

MOST_OF_THE_TIME = 0.4
"""The part of a function's time that its proof may have taken for there to be enough left."""
SAID = {
    Answer.NOT_ABLE.value: "not rechecked",
    Answer.REFUSED.value: "the checker refuses the certificate, so the proof is not rechecked",
}


def rechecked(judge: Judge, result: FunctionResult, request: ProveRequest) -> FunctionResult:
    """A proof, with what the checker says of it."""
    pair = judge.pair

    def find(name: str) -> Certificate | None:
        try:
            return read(certificate_of(pair, name, pair.attempt(name)))
        except (BadCertificate, KeyError):
            return None

    if not result.certificate:
        outcome = Outcome(result.name, Answer.NOT_ABLE, "there is no plan of the proof")
    elif request.seconds and result.seconds > MOST_OF_THE_TIME * request.seconds:
        outcome = Outcome(result.name, Answer.NOT_ABLE, "the proof took most of the time")
    else:
        outcome = check(
            *pair.modules,
            read(result.certificate),
            find,
            must_free=bool(pair.options.must_free),
            tensors=pair.options.tensors is Tensors.ANYWHERE,
        )
    answer = outcome.answer.value
    notes = (f"{SAID[answer]}: {outcome.reason}",) if answer in SAID else ()
    return replace(result, rechecked=answer, notes=(*result.notes, *notes))
