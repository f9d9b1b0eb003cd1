"""Proofs that the checker looks at as soon as they are there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.check.certificate import BadCertificate, Certificate, fingerprint_of, read
from oneshot_verify.check.function import Answer, Find, Outcome, check
from oneshot_verify.encode.certify import (
    by_themselves,
    certificate_of,
    that_forgets_nothing,
    with_one_each,
    without_outside,
    write,
)
from oneshot_verify.encode.obligation import CONFIRMED
from oneshot_verify.verdict import FunctionResult, Tensors, Verdict

if TYPE_CHECKING:
    from oneshot_verify.encode import Judge
    from oneshot_verify.encode.prove import ProgramPair
    from oneshot_verify.pipeline.request import ProveRequest

MOST_OF_THE_TIME = 0.4
"""The part of a function's time that its proof may have taken for there to be enough left."""


def rechecked(judge: Judge, result: FunctionResult, seconds: float = 0.0) -> FunctionResult:
    """A proof, with what the checker says of it; none, if the checker refuses it. `seconds`: what the function may take
    in all; 0: no limit."""
    pair = judge.pair
    needed: dict[str, Certificate] = {}

    def find(name: str) -> Certificate | None:
        with suppress(KeyError):
            found = certificate_of(pair, name)
            return found and needed.setdefault(name, found)
        return None

    certificate, writes = None, pair.options.writes
    if result.certificate:
        certificate = read(result.certificate)
    elif not writes and not pair.attempt(result.name).failures:
        certificate = certificate_of(pair, result.name)
    if certificate is None:
        outcome = Outcome(result.name, Answer.NOT_ABLE, "there is no plan of the proof")
    elif seconds and result.seconds > MOST_OF_THE_TIME * seconds:
        outcome = Outcome(result.name, Answer.NOT_ABLE, "the proof took most of the time")
    else:
        held, outcome = checked(pair, certificate, find)
        if held is not certificate and writes:
            result = replace(result, certificate=write(held))
    found = tuple(map(write, needed.values())) if writes else ()
    result = replace(result, rechecked=outcome.answer.value, needed=found)
    if outcome.answer in (Answer.NOT_ABLE, Answer.FAULT):
        failed = "a mistake in the checker: " if outcome.answer is Answer.FAULT else ""
        note = f"not rechecked: {failed}{outcome.reason}"
        return replace(result, notes=(*result.notes, note))
    if outcome.answer is Answer.REFUSED:
        reason = f"the checker refuses the proof: {outcome.reason}"
        return replace(result, verdict=Verdict.UNKNOWN, reason=reason, obligation=str(CONFIRMED))
    return result


def checked(pair: ProgramPair, certificate: Certificate, find: Find) -> tuple[Certificate, Outcome]:
    """What the checker says of a certificate; where it refuses that, of others, one of which may take its place: they
    forget nothing on the way, or say less of loops."""
    must_free, tensors = bool(pair.options.must_free), pair.options.tensors is Tensors.ANYWHERE
    asked = partial(
        check, *pair.modules, find=find, must_free=must_free, tensors=tensors, prints=pair.prints
    )
    outcome = asked(certificate)
    if outcome.answer in (Answer.REFUSED, Answer.FAULT):
        ways = [certificate, with_one_each(certificate), without_outside(certificate)]
        ways += [by_themselves(certificate, each) for each in (["branch"], ["branch", "event"])]
        tried = [certificate]
        for each in (plan for way in ways for plan in (way, that_forgets_nothing(way))):
            if each in tried:
                continue
            tried.append(each)
            other = asked(each)
            if other.answer is Answer.HOLDS:
                return each, other
    return certificate, outcome


def still_holds(
    result: FunctionResult,
    source: ModuleOp,
    target: ModuleOp,
    request: ProveRequest,
    *,
    must_free: bool,
) -> bool:
    """Whether the checker confirms a proof of an earlier run; true of one that says that it was not confirmed."""
    if result.rechecked != Answer.HOLDS.value:
        return True
    # Other functions of the files may have changed since then; what a certificate is of, the checker sees anyway.
    ours, theirs = fingerprint_of(source), fingerprint_of(target)
    try:
        own, *others = (
            replace(read(text), source=ours, target=theirs)
            for text in (result.certificate, *result.needed)
        )
    except BadCertificate:
        return False
    find = {each.function: each for each in others}.get
    tensors = request.tensors is Tensors.ANYWHERE
    outcome = check(source, target, own, find, must_free=must_free, tensors=tensors)
    return (outcome.function, outcome.answer) == (result.name, Answer.HOLDS)
