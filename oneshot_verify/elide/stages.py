"""Search for rewrites, stage by stage: one rewrite may enable another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from xdsl.ir import OpResult, SSAValue

from oneshot_verify.bufferize import BufferizationError
from oneshot_verify.bufferize.interface import OpOperand, is_tensor, op_name
from oneshot_verify.elide.attempt import Attempt, Found, UnknownPlace
from oneshot_verify.elide.measure import is_worse, measure
from oneshot_verify.elide.results import Rewriting, Site, Status
from oneshot_verify.elide.rewrites import SEEN_OUTSIDE, TIERS
from oneshot_verify.elide.rewriting import Given, Numbering, Stages, sites_of
from oneshot_verify.elide.survey import Place, Survey
from oneshot_verify.elide.trial import Outcome, Variant
from oneshot_verify.elide.window import Window
from oneshot_verify.elide.window_search import WindowSearch, run_searches, search_in
from oneshot_verify.ir import line_of
from oneshot_verify.ir.symbols import functions_of


class Rewriter:
    """Searches rewrites of one module, for the copies that are not needless as it stands."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        """On the program after the stages so far."""
        self.stages: list[frozenset[Site]] = []
        self.tried: list[Rewriting] = []

    def elide(self) -> Found:
        """Search stage by stage, and prove the whole."""
        kept, options = self.attempt.confirmation.kept, self.attempt.options
        before = limit = measure(self.attempt.usual, is_final=False, kept=kept)
        outcomes = self.attempt.look()
        while sites := self._stage(outcomes):
            try:
                variant = Variant(sites, wanted=self.attempt.wanted)
                target = variant.build(self.attempt.module, options)
                cost = measure(target, is_final=False, kept=kept)
                then = self.attempt.rewritten_by([sites])
            except BufferizationError:
                break
            if is_worse(cost, limit) or cost.order >= before.order:
                break
            self.stages.append(sites)
            self.attempt, before, outcomes = then, cost, then.look()
        return self.attempt.proved(outcomes)

    def believe(self, given: Given) -> Found:
        """Apply decisions read from a file, and prove the whole. Raises `UnknownPlace`."""
        for sites in given.stages:
            for site in sites:
                if not self.attempt.numbering.has(site):
                    said = f"operand {site.operand} of op {site.position} of @{site.function}"
                    raise UnknownPlace(f"there is no {said}")
            self._note(dict.fromkeys(sites, Outcome(Status.PROVED)))
            self.stages.append(sites)
            self.attempt = self.attempt.rewritten_by([sites])
        return self.attempt.proved(self.attempt.believed(given.in_place))

    def _stage(self, outcomes: Mapping[Place, Outcome]) -> frozenset[Site]:
        """The rewrites that save cost and are proved, each window alone."""
        found = self.attempt.found
        gone = {place for place, outcome in outcomes.items() if outcome.status is Status.PROVED}
        left = [each for each in found.candidates if each.place not in gone]
        # Earlier failures are tried again if they may still pay.
        self.tried = [each for each in self.tried if each.status is Status.PROVED]
        for rewrites in TIERS:
            sites = sites_of(self.attempt.numbering, left, rewrites)
            groups = _by_component(sites, self.attempt.numbering, found)
            searches = [(own, partial(self._search, members, own)) for members, own in groups]
            became = run_searches(searches, self.attempt.trials)
            self._note(became)
            if kept := frozenset(s for s, o in became.items() if o.status is Status.PROVED):
                return kept
        return frozenset()

    def _search(self, members: Iterable[SSAValue], sites: list[Site]) -> WindowSearch[Site]:
        """Search in the window of `members`, or in the whole function if the window cannot be bufferized."""
        cutter = self.attempt.cutter
        function = functions_of(cutter.module)[sites[0].function]
        is_seen_outside = any(site.change in SEEN_OUTSIDE for site in sites)
        window = cutter.whole(function) if is_seen_outside else cutter.around(function, members)
        make = partial(self._in_window, sites=sites)
        return search_in(window, make, partial(cutter.whole, function))

    def _in_window(self, window: Window, sites: list[Site]) -> WindowSearch[Site]:
        attempt, inner = self.attempt, Numbering(window.module)
        moved = {site: attempt.numbering.moved(site, window.places, inner) for site in sites}
        here = {site: there for site, there in moved.items() if there is not None}
        places = frozenset(window.places[each] for each in attempt.wanted if each in window.places)
        return WindowSearch(window, here, partial(Variant, wanted=places), attempt.confirmation)

    def _note(self, outcomes: Mapping[Site, Outcome]) -> None:
        numbering = self.attempt.numbering
        for site, outcome in outcomes.items():
            op = numbering.operand(numbering.place(site)).op
            about = len(self.stages), site, op_name(op), line_of(op)
            self.tried.append(Rewriting(*about, outcome.status, outcome.why))


def is_made(tried: Rewriting, stages: Stages) -> bool:
    """True if a rewrite is in `stages`."""
    return tried.stage < len(stages) and tried.site in stages[tried.stage]


def _by_component(
    sites: list[Site], numbering: Numbering, found: Survey
) -> list[tuple[list[SSAValue], list[Site]]]:
    """The sites grouped by the component of their copies, each group with its tensors."""
    component_of = {value: each for each in found.components for value in each.members}
    groups: dict[object, tuple[list[SSAValue], list[Site]]] = {}
    for site in sites:
        at = numbering.operand(numbering.place(site))
        component = component_of.get(at.value)
        key = (site.function, at.value) if component is None else id(component)
        group = groups.setdefault(key, (list(component.members) if component else [], []))
        group[0].extend(_tensors_around(at))
        group[1].append(site)
    return list(groups.values())


def _tensors_around(at: OpOperand) -> list[SSAValue]:
    """The tensor operands and results of an op, and the tensors computed only for them."""
    found: list[SSAValue] = [value for value in at.op.results if is_tensor(value)]
    waiting = [value for value in at.op.operands if is_tensor(value)]
    while waiting:
        value = waiting.pop()
        found.append(value)
        if isinstance(value, OpResult) and len(list(value.uses)) == 1:
            waiting += [each for each in value.op.operands if is_tensor(each)]
    return found
