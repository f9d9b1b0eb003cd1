"""Faults of what the two programs are asked alike: the relation between their memories, definedness, events, identity.

See `terms.py` for what they are for.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

import itertools
from typing import Any

from oneshot_verify.encode.calls.outside import OutsideCall
from oneshot_verify.encode.outcome import Outcome
from oneshot_verify.encode.relation.fields import Contents, Field, Life
from oneshot_verify.encode.terms.definedness import Definedness
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.walk.addresses import are_distinct
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.fuzz.faults.fault import Injection, Shelf, always
from oneshot_verify.semantics.poison import kinds_of_poison

SHELF = Shelf()
fault = SHELF.fault


def _keep(name: str, field: type[Field]) -> None:
    """Seed the fault that rounds and threads are taken to leave a field as it was."""
    said = f"the {name} of memory from before is taken to stay as it was"

    @fault(f"prover/{name}-kept", said)
    def _(to: Injection) -> None:
        to.method(field, "is_kept", always(True))


_keep("contents", Contents)
_keep("life", Life)


@fault("prover/defined-requirements", "what must hold may hang on something undefined")
def _defined_requirements(to: Injection) -> None:
    to.method(Definedness, "surely", lambda _: lambda self, condition, **_rest: condition)


@fault(
    "prover/poison-forgotten",
    "no op gives poison",
)
def _poison_forgotten(to: Injection) -> None:
    to.function(kinds_of_poison, always(frozenset()))


@fault("prover/folded-definedness", "a term that is simplified is as defined as what is left of it")
def _folded(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, known, wanted, result, *rest: result

    to.method(TermDomain, "_defined_where", make)


@fault("prover/results-exclusive", "two results are taken never to lie in one buffer")
def _results_exclusive(to: Injection) -> None:
    def make(_original: Any) -> Any:
        return lambda self: itertools.combinations(range(len(self.pairing.results)), 2)

    to.method(Outcome, "_exclusive", make)


@fault(
    "prover/access-of-one", "only the tensor program's declarations say what outside functions do"
)
def _access_of_one(to: Injection) -> None:
    def make(original: Any) -> Any:
        def touched(self: Any, how: str) -> frozenset[int]:
            both, self.declarations = self.declarations, (self.declarations[0],) * 2
            try:
                return original(self, how)
            finally:
                self.declarations = both

        return touched

    to.method(OutsideCall, "_touched", make)


@fault("prover/no-epochs", "ops that call outside for each element are taken to come to their end")
def _no_epochs(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, op, side=None: self.rules.get(op.name)

    to.method(Lockstep, "rule_of", make)


@fault("prover/all-distinct", "any two blocks are taken to be two allocations")
def _all_distinct(to: Injection) -> None:
    to.function(are_distinct, always(True))
    to.method(ProofMachine, "same_allocation", lambda _: lambda self, one, other: one is other)
