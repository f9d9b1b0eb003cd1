"""Repairs of a draft after a refusal: what the refusal names is dropped, or one decision is made the other way.

a fact            dropped; if it failed at the first arrival only, the first iteration is walked by itself
a change          nothing is said to be still; then the buffer may hold anything
a carried buffer  moved, frozen, or one of those from outside
others            heads say what is defined; callees' bodies are walked; nests, branches, events without points
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from oneshot_verify.encode.certificate import Certificate, Hold, Point
from oneshot_verify.encode.function import Answer, Outcome
from oneshot_verify.encode.refusal import Access, Asked, Obligation, Phase
from oneshot_verify.search.draft import Draft, Mode
from oneshot_verify.search.plans import Planner

HEADS = {"loop", "head"}
"""The rules of points at which iterations begin."""


class Kind(Enum):
    """Kinds of conditions that failed, as far as a repair depends on them."""

    FACT = "a fact"
    """A pair of names is not alike, or a scalar not defined, at a head."""
    CUT = "a fact at a cut"
    """A pair of names is not alike there."""
    CHANGED = "a change"
    """A loop or a thread changes a block of which is said that it does not."""
    RACED = "a race"
    """A thread reads in a block where another one writes."""
    CARRIED = "a carried buffer"
    """A carried buffer is another one, or not one that may be moved or frozen."""
    NEEDED = "a precondition"
    """The target needs what the source has not required by then, or a value that may be undefined."""
    OTHER = "another"
    """A refusal that no repair of facts mends."""


@dataclass(frozen=True)
class Refusal:
    """The condition that failed."""

    kind: Kind
    pairs: tuple[tuple[str, str], ...] = ()
    """The names of the facts that failed: of the source and of the target."""
    block: str = ""
    """The name of the block that changed."""
    moving: frozenset[tuple[int, int]] = frozenset()
    """The carried buffers that are others: the number of the source's op at the head, and that of the buffer."""


OTHERS = (Obligation.EVENT, Obligation.NEST, Obligation.CALL, Obligation.ARGUMENT)
"""The obligations of which no repair of facts shows more."""


class Drafts:
    """The drafts of one function: the one that a repair has made last is tried first. A decision that does not change
    the refusal is not repaired further."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self._left = [iter([Draft()])]
        self._reasons: set[str] = set()

    def plans(self) -> Iterator[tuple[Draft, Certificate]]:
        """The plans to try, each once; answers that are learned in between lead to others."""
        known, seen = set[Draft](), set[tuple[Point, ...]]()
        while self._left:
            draft = next(self._left[-1], None)
            if draft is None:
                self._left.pop()
            elif draft not in known:
                known.add(draft)
                certificate = self.planner.certificate(draft)
                if certificate.points not in seen or draft.pairing:
                    seen.add(certificate.points)
                    yield draft, certificate

    def refused(self, draft: Draft, outcome: Outcome) -> None:
        """Learn of an answer that is not `holds`."""
        is_new = outcome.reason not in self._reasons
        self._reasons.add(outcome.reason)
        if is_new and not _is_hopeless(outcome, self.planner):
            self._left.append(_repairs(draft, outcome, self.planner))


def _repairs(draft: Draft, outcome: Outcome, plan: Planner) -> Iterator[Draft]:
    """The drafts to be tried after an answer that is not `holds`, the likely ones first."""
    refusal = read_refusal(outcome)
    if refusal.kind is Kind.FACT:
        # It held on all runs: perhaps it follows if more is said.
        yield from _of_parts(draft, outcome, plan)
        if outcome.refusal and outcome.refusal.phase is Phase.ARRIVAL and not draft.first:
            yield replace(draft, first=True, step="first iteration apart")
        # Or nobody uses what the loop computes.
        less = replace(draft, dropped=draft.dropped.union(refusal.pairs), boxes=False, turns="")
        yield from _with_mode(less, outcome, "bare")
    if refusal.kind is Kind.CARRIED and "head" in plan.rules and plan.has_rounds:
        yield replace(draft, rounds=True, step="each iteration apart")
    yield from _of_the_fact(draft, refusal, plan)
    if refusal.kind is Kind.CARRIED:
        yield from _other_modes(draft, outcome)
    if plan.lines and draft.cuts:
        yield replace(draft, cuts=False, step="without cuts")
    rules = plan.rules
    apart = [replace(draft, apart=True, step="blocks alone")] if any(plan.blocks) else []
    if rules & HEADS:
        yield from _of_loops(draft, refusal, plan)
    else:
        yield from apart
    if "threads" in rules and not (draft.boxes or rules & HEADS):
        yield replace(draft, boxes=True, step="boxes")
    if "call" in rules and not draft.inside:
        yield replace(draft, inside=True, step="callees walked at calls")
    if "threads" in rules and not draft.rest:
        yield replace(draft, rest=True, step="the rest of shared outputs")
    yield from _of_order(draft, plan)
    yield from apart
    if rules & HEADS and refusal.kind is not Kind.CARRIED:
        yield from _other_modes(draft, outcome)
    if draft.pairing + 1 < len(plan.observed.pairings):
        yield Draft(pairing=draft.pairing + 1, step="other results")


def _of_the_fact(draft: Draft, refusal: Refusal, plan: Planner) -> Iterator[Draft]:
    if refusal.kind is Kind.FACT or (refusal.kind is Kind.CUT and draft.step != "dropped"):
        yield replace(draft, dropped=draft.dropped.union(refusal.pairs), step="dropped")
    elif refusal.moving and not refusal.moving <= draft.moving:
        yield replace(draft, moving=draft.moving | refusal.moving, step="another buffer")
    elif refusal.kind is Kind.RACED:
        names = frozenset(plan.names_in(refusal.block)) - draft.raced
        if names:
            yield replace(draft, raced=draft.raced | names, step="read in vain")
    elif refusal.kind is Kind.CHANGED:
        names = frozenset(plan.names_in(refusal.block)) - draft.loose
        if draft.still:
            yield replace(draft, still=False, step="nothing is still")
        if names:
            yield replace(draft, loose=draft.loose | names, step="may hold anything")


def _other_modes(draft: Draft, outcome: Outcome) -> Iterator[Draft]:
    """Another mode of the head that is refused, or of all heads."""
    modes: tuple[Mode, ...] = ("moved", "frozen", "among")
    others: list[Mode] = [each for each in modes if each != draft.mode]
    yield from (one for mode in others for one in _with_mode(draft, outcome, mode))
    yield from (replace(draft, mode=mode, modes=(), step=mode) for mode in others)


def _with_mode(draft: Draft, outcome: Outcome, mode: Mode) -> Iterator[Draft]:
    point = outcome.refusal and outcome.refusal.point
    if point and point.rule in HEADS:
        known = [each for each in draft.modes if each[0] != point.source]
        yield replace(draft, modes=(*known, (point.source, mode)), step=mode)


def _of_loops(draft: Draft, refusal: Refusal, plan: Planner) -> Iterator[Draft]:
    """The first iteration by itself, what is defined, or all iterations one by one."""
    rounds = [replace(draft, rounds=True, step="each iteration apart")] if plan.has_rounds else []
    if refusal.kind is Kind.CARRIED:
        yield from rounds
    if not draft.defined and refusal.kind is Kind.NEEDED:
        yield replace(draft, defined=True, step="defined")
    if not draft.first:
        yield replace(draft, first=True, step="first iteration apart")
    if plan.writes_parts() and not draft.boxes and not draft.turns:
        yield replace(draft, turns="border", step="turns")
        yield replace(draft, turns="size", step="sizes of what moves")
        yield replace(draft, boxes=True, step="boxes")
    if not draft.parts and refusal.kind is Kind.CARRIED:
        yield replace(draft, parts=True, step="parts of buffers")
    yield from rounds


def _of_parts(draft: Draft, outcome: Outcome, plan: Planner) -> Iterator[Draft]:
    """Say what loops leave in buffers that take turns; where they have written, if a fact holds up to an iteration."""
    if draft.turns == "border":
        yield replace(draft, turns="size", step="sizes of what moves")
    refusal = outcome.refusal
    if draft.boxes or draft.turns or refusal is None or not plan.writes_parts(refusal.point):
        return
    yield replace(draft, turns="border", step="turns")
    if refusal.phase is Phase.ITERATION:
        yield replace(draft, boxes=True, step="boxes")


def _of_order(draft: Draft, plan: Planner) -> Iterator[Draft]:
    """The source ahead or in step, and ops that each program runs alone."""
    rules = plan.rules
    if "nest" in rules and draft.ahead:
        yield replace(draft, ahead=False, step="in step")
    sets = "nest", "lowered", "branch", "branch event", "loop branch nest lowered"
    for each in ({*names.split()} for names in sets):
        if each & rules and not each <= draft.alone:
            step = f"{' and '.join(sorted(each))} alone"
            yield replace(draft, alone=draft.alone | each, step=step)


def _is_hopeless(outcome: Outcome, plan: Planner) -> bool:
    """True if no repair changes the answer: the judge has no rule for what the programs say, wherever they meet."""
    if outcome.answer is Answer.NOT_ABLE and "lowered" not in plan.rules:
        return read_refusal(outcome).kind is Kind.NEEDED and not plan.rules & {*HEADS, "call"}
    return not (plan.rules or plan.lines or plan.observed.pairings[1:] or any(plan.blocks))


# What a refusal says.


def read_refusal(outcome: Outcome) -> Refusal:
    """Classify an answer that is not `holds`."""
    refusal = outcome.refusal
    if refusal is None:
        return Refusal(Kind.OTHER if outcome.answer is Answer.FAULT else Kind.NEEDED)
    pairs = tuple(pair for each in refusal.asked if (pair := _fact(each)) is not None)
    asked = refusal.asked[0]
    if _fact(asked) is not None:
        is_cut = isinstance(asked.claim, Hold) and asked.obligation is Obligation.HOLDS
        is_head = refusal.point is not None and refusal.point.rule in HEADS
        return Refusal(Kind.CUT if is_cut and not is_head else Kind.FACT, pairs)
    match asked.obligation, asked.claim:
        case Obligation.FRAME, str(block):
            return Refusal(Kind.CHANGED, block=block)
        case _, Access(block, writes):
            return Refusal(Kind.CHANGED if writes else Kind.RACED, block=block)
        case Obligation.CARRIED, _:
            at = -1 if refusal.point is None else refusal.point.source
            numbers = (each.claim for each in refusal.asked if isinstance(each.claim, int))
            return Refusal(Kind.CARRIED, moving=frozenset((at, number) for number in numbers))
        case obligation, _:
            return Refusal(Kind.OTHER if obligation in OTHERS else Kind.NEEDED)


def _fact(asked: Asked) -> tuple[str, str] | None:
    """The names of the fact that was asked, if it is one; of a scalar that is defined, with an empty one."""
    match asked.obligation, asked.claim:
        case Obligation.HOLDS, (str(one), str(other)):
            return one, other
        case _, Hold(tensor, buffer):
            return tensor, buffer
        case Obligation.DEFINED, str(name):
            return name, ""
        case _:
            return None
