"""Rechecking of proofs by the checker, right after they were found or read from the cache."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.check.certificate import (
    BadCertificate,
    Certificate,
    Point,
    fingerprint_of,
    read,
    write,
)
from oneshot_verify.check.function import Answer, Checker, Find, Outcome
from oneshot_verify.check.obligation import CONFIRMED
from oneshot_verify.encode.among import among_those_of_outside
from oneshot_verify.encode.certify import (
    after_a_round,
    by_themselves,
    certificate_of,
    each_as_it_may,
    each_in_its_own,
    each_in_its_own_too,
    from_the_first_round,
    round_by_round,
    that_forgets_nothing,
    that_stays,
    with_all,
    with_each_call,
    with_one_each,
    without_outside,
)
from oneshot_verify.encode.source_first import source_first
from oneshot_verify.encode.unused import with_unused
from oneshot_verify.encode.weaker import weakened
from oneshot_verify.ir.symbols import remembered_symbols
from oneshot_verify.pipeline.functions import closure
from oneshot_verify.search.regions import with_carried_parts, with_written_boxes
from oneshot_verify.verdict import FunctionResult, Verdict

if TYPE_CHECKING:
    from oneshot_verify.encode import Judge
    from oneshot_verify.encode.prove import ProgramPair
    from oneshot_verify.pipeline.cache import Entry
    from oneshot_verify.pipeline.request import ProveRequest

NOT_WRITTEN_TO = {
    "a write to memory that a loop has frozen",
    "an op over buffers that may be one memory",
}
"""Limits of the checker that show if a caller writes to a callee's result that the callee's certificate froze."""
OF_THE_SOURCE = "what the source would have to show"
"""Limit of the checker; a plan that also states which loop-carried scalars are defined may avoid it."""
REST = "what rounds have not changed yet of a tensor"
"""Fact of a proof that its plan does not state, so that the checker may refuse the plan."""
MOST_OF_THE_TIME = 0.4
"""Fraction of a function's time limit: a proof that took longer is not rechecked, and rechecking may take as much."""


def rechecked(
    judge: Judge, result: FunctionResult, seconds: float = 0.0, *, is_required: bool = False
) -> FunctionResult:
    """Add the checker's answer to a proof. The verdict becomes `unknown` if the checker refuses the proof, or does not
    confirm it though that `is_required`. `seconds`: the function's time limit; 0: none."""
    if result.rechecked == Answer.HOLDS.value:
        return result
    if result.name in judge.gone:
        # The function is gone from the target, so there is nothing to certify.
        return result
    pair = judge.pair
    needed: dict[str, Certificate] = {}

    def find(name: str) -> Certificate | None:
        with suppress(KeyError):
            found = certificate_of(pair, name)
            return found and needed.setdefault(name, found)
        return None

    certificate, writes, attempt = None, pair.options.writes, pair.attempt(result.name)
    if result.certificate:
        certificate = read(result.certificate)
    elif not writes:
        certificate = certificate_of(pair, result.name)
    if certificate is None:
        outcome = Outcome(result.name, Answer.NOT_ABLE, "there is no plan of the proof")
    elif seconds and result.seconds > MOST_OF_THE_TIME * seconds:
        outcome = Outcome(result.name, Answer.NOT_ABLE, "the proof took most of the time")
    else:
        left = seconds and seconds - result.seconds
        held, outcome, used = checked(pair, certificate, find, seconds=MOST_OF_THE_TIME * left)
        if outcome.answer is Answer.REFUSED and (attempt.knows_rest or not attempt.proved):
            # The plan is unproved for functions that are identical in both programs, so the refusal says nothing.
            reason = REST if attempt.knows_rest else outcome.reason
            outcome = replace(outcome, answer=Answer.NOT_ABLE, reason=reason)
        if held is not certificate and writes:
            result = replace(result, certificate=write(held))
        if writes:
            # `find` was not called for functions that the checker had confirmed earlier.
            shown = closure(pair.modules[0], result.name) & _checker(pair).shown.keys()
            found = (used(each) for each in [*needed, *sorted(shown - {*needed, result.name})])
            result = replace(result, needed=tuple(write(each) for each in found if each))
    result = replace(result, rechecked=outcome.answer.value)
    if outcome.answer in (Answer.NOT_ABLE, Answer.FAULT):
        failed = "a mistake in the checker: " if outcome.answer is Answer.FAULT else ""
        note = f"not rechecked: {failed}{outcome.reason}"
        if not is_required:
            return replace(result, notes=(*result.notes, note))
        reason = f"proved, but {note}"
    elif outcome.answer is Answer.REFUSED:
        reason = f"the checker refuses the proof: {outcome.reason}"
    else:
        return result
    return replace(result, verdict=Verdict.UNKNOWN, reason=reason, obligation=str(CONFIRMED))


def checked(
    pair: ProgramPair,
    certificate: Certificate,
    find: Find,
    *,
    confirms: bool = False,
    seconds: float = 0.0,
) -> tuple[Certificate, Outcome, Find]:
    """Check a certificate, and variants of it until one holds. Returns the certificate, the checker's answer, and the
    `Find` of callees' certificates that was used. `confirms`: `find` already gives confirmed certificates. After so
    many `seconds`, if not 0, no other variant is tried."""
    begun = time.monotonic()
    outcome = _ask(pair, certificate, find)
    if outcome.answer is Answer.HOLDS:
        return certificate, outcome, find
    has_calls = _calls(certificate.points)
    # With confirmed certificates of callees, the same one may hold.
    tried = {certificate.points: outcome} if confirms or not has_calls else {}
    plan = certificate
    if OF_THE_SOURCE in outcome.reason:
        plan = certificate_of(pair, certificate.function, defined=True) or certificate
    confirmed = find
    for freezes in (True, False):
        confirmed = find if confirms else confirming(pair, find, freezes=freezes)
        reasons = set[str]()
        for each, said in _other_answers(pair, plan, outcome.answer, confirmed, tried):
            if said.answer is Answer.HOLDS:
                return each, said, confirmed
            reasons.add(said.reason)
            if seconds and time.monotonic() - begun > seconds:
                return certificate, outcome, find
        if confirms or not has_calls or NOT_WRITTEN_TO.isdisjoint(reasons):
            break
        tried = {}
    if has_calls and not confirms and outcome.answer is Answer.REFUSED:
        # The caller may need facts that the callees' certificates forget.
        uncut = _forgetting_nothing(confirmed)
        for each in (plan, that_forgets_nothing(plan)):
            if (said := _ask(pair, each, uncut)).answer is Answer.HOLDS:
                return each, said, uncut
    return certificate, outcome, find


def _forgetting_nothing(find: Find) -> Find:
    """Make `find` return certificates that forget nothing."""

    def found(name: str) -> Certificate | None:
        certificate = find(name)
        return certificate and that_forgets_nothing(certificate)

    return found


def _other_answers(
    pair: ProgramPair,
    plan: Certificate,
    answer: Answer,
    find: Find,
    tried: dict[tuple[Point, ...], Outcome],
) -> Iterator[tuple[Certificate, Outcome]]:
    """Check variants of a certificate; `tried` caches the checker's answers by points."""
    for each in _others(pair, plan, answer):
        if each.points not in tried:
            tried[each.points] = _ask(pair, each, find)
        yield each, tried[each.points]
    yield from _weaker(pair, plan, find)


def _weaker(
    pair: ProgramPair, plan: Certificate, find: Find
) -> Iterator[tuple[Certificate, Outcome]]:
    """Weaken certificates step by step by the claims that the checker refuses; each with its answer."""
    own = without_outside(each_in_its_own(pair, plan))
    own_too = each_in_its_own_too(pair, plan)
    starts = plan, that_forgets_nothing(own), among_those_of_outside(pair, plan), own_too
    for start in (*starts, after_a_round(own_too), that_stays(own_too)):
        less, said, seen = start, _ask(pair, start, find), {start.points}
        yield less, said
        while said.answer is Answer.REFUSED:
            less = weakened(pair, less, said.reason)
            if less.points in seen:
                break
            seen.add(less.points)
            said = _ask(pair, less, find)
            yield less, said


def _calls(points: Iterable[Point]) -> bool:
    return any(each.rule == "call" or any(map(_calls, each.regions)) for each in points)


def _others(pair: ProgramPair, plan: Certificate, answer: Answer) -> Iterator[Certificate]:
    """Variants of a certificate that may hold after the checker's `answer` to it."""
    if answer is Answer.REFUSED:
        yield source_first(pair, plan)
    ways = [plan]
    if answer is not Answer.NOT_ABLE:
        ways += [with_each_call(plan), with_one_each(plan), without_outside(plan)]
        ways += [by_themselves(plan, each) for each in (["branch"], ["branch", "event"], ["nest"])]
    ways += [after_a_round(plan), from_the_first_round(plan)]
    ways += [with_all(plan, "moved"), with_all(plan, "frozen")]
    own = each_in_its_own(pair, plan)
    ways += [own, with_all(own, "moved"), with_all(own, "frozen")]
    for way in (*ways, with_all(without_outside(own), "frozen")):
        yield from (way, that_forgets_nothing(way))
    for way in (plan, own, without_outside(own)):
        among = among_those_of_outside(pair, way)
        yield from (among, that_forgets_nothing(among))
    for way in (plan, own, without_outside(own), among_those_of_outside(pair, plan)):
        yield from map(that_forgets_nothing, each_as_it_may(way))
    for way in (plan, own):
        unused = with_unused(pair, way)
        yield from (unused, that_forgets_nothing(unused))
    for way in (with_carried_parts(pair, plan), with_written_boxes(pair, plan)):
        yield that_forgets_nothing(way)
    yield that_forgets_nothing(with_written_boxes(pair, without_outside(own)))
    rounds = round_by_round(pair, plan)
    yield from map(that_forgets_nothing, (rounds, by_themselves(rounds, ["branch", "event"])))


def _ask(pair: ProgramPair, certificate: Certificate, find: Find) -> Outcome:
    checker = _checker(pair)
    checker.find = find
    with remembered_symbols(pair.symbols):
        return checker.check(certificate)


@lru_cache(maxsize=1)
def _checker(pair: ProgramPair) -> Checker:
    """The checker of two programs; the last one is kept, with the functions that it has confirmed."""
    must_free, tensors = bool(pair.options.must_free), pair.options.tensors
    return Checker(pair.modules, must_free=must_free, tensors=tensors, prints=pair.prints)


def confirming(pair: ProgramPair, find: Find, *, freezes: bool = True) -> Find:
    """Make `find` return confirmed variants of callees' certificates, if any: preferably those with all loop-carried
    values frozen (not `freezes`: moved), which callers may rely on unless they write to them."""
    found: dict[str, Certificate | None] = {}

    def confirmed(name: str) -> Certificate | None:
        if name not in found:
            first = found[name] = find(name)
            for each in (first and with_all(first, "frozen" if freezes else "moved"), first):
                if each is not None and found[name] is first:
                    held, outcome, _ = checked(pair, each, confirmed, confirms=True)
                    found[name] = held if outcome.answer is Answer.HOLDS else first
        return found[name]

    return confirmed


def still_holds(
    entry: Entry,
    name: str,
    programs: tuple[ModuleOp, ModuleOp],
    request: ProveRequest,
    *,
    must_free: bool,
) -> FunctionResult | None:
    """Check the certificates of an earlier run; the proved result, or None if the checker does not confirm them."""
    from oneshot_verify.pipeline.certificates import hidden_assumptions

    # Other functions of the files may have changed since then; the checker checks this function and its callees anyway.
    ours, theirs = map(fingerprint_of, programs)
    try:
        own, *others = (
            replace(read(text), source=ours, target=theirs)
            for text in (entry.certificate, *entry.needed)
        )
    except BadCertificate:
        return None
    if own.function != name:
        return None
    find = {each.function: each for each in others}.get
    outcome = Checker(programs, find, must_free, request.tensors).check(own)
    if outcome.answer is not Answer.HOLDS:
        return None
    if hidden_assumptions(own, *programs, must_free=must_free):
        return None
    return FunctionResult(
        name,
        Verdict.PROVED,
        assumptions=own.assumptions,
        notes=entry.notes,
        seconds=entry.seconds,
        queries=entry.queries,
        rechecked=outcome.answer.value,
        certificate=entry.certificate,
        needed=entry.needed,
        cached=True,
    )
