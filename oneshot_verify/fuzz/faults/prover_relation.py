"""Faults of what the two programs are asked alike: the relation between their memories, definedness, events, identity.

See `prover.py` for what they are for.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from typing import Any

from oneshot_verify.encode.calls import rule as calls
from oneshot_verify.encode.loops.checks import Checks
from oneshot_verify.encode.outcome import Outcome
from oneshot_verify.encode.relation.fields import Contents, Field, Life, Permission, Quiet
from oneshot_verify.encode.relation.memory import MemoryRelation
from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.encode.terms.compare import Comparer
from oneshot_verify.encode.terms.definedness import Definedness
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.walk.element_control import ElementControl
from oneshot_verify.encode.walk.events import assert_alone
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import ProofMachine
from oneshot_verify.fuzz.faults.analysis import always
from oneshot_verify.fuzz.faults.fault import Injection, Shelf
from oneshot_verify.semantics.memory import Memory
from oneshot_verify.semantics.poison import kinds_of_poison

SHELF = Shelf()
fault = SHELF.fault
AGREED: tuple[Answer, None] = (Answer.PROVED, None)


def _drop(name: str, what: str, field: type[Field], kept: bool) -> None:
    """Seed the fault that a field is asked at no point where the programs meet, or across no round and thread."""
    where = "kept" if kept else "agreed"
    said = f"the {what} of memory that both programs have is never asked ({where})"

    @fault(f"prover/{name}-{where}", said)
    def _(to: Injection) -> None:
        to.method(field, "is_kept" if kept else "agree", always(True if kept else AGREED))


_drop("contents", "contents", Contents, False)
_drop("contents", "contents", Contents, True)
_drop("life", "lifetime", Life, False)
_drop("life", "lifetime", Life, True)
_drop("permission", "permission", Permission, False)
_drop("raced", "single writer", Quiet, False)


@fault("prover/exit-unasked", "memory that both programs were given may be left different")
def _exit_unasked(to: Injection) -> None:
    to.method(MemoryRelation, "require_all", always(None))


@fault("prover/shared-unasked", "memory that both programs change in a loop is taken to stay alike")
def _shared_unasked(to: Injection) -> None:
    to.method(Checks, "_check_shared", always(None))


@fault("prover/defined-at-loop-heads", "what a loop carries is taken to be defined in each round")
def _defined_at_loop_heads(to: Injection) -> None:
    to.method(Checks, "_check_defined", always(None))


@fault("prover/defined-requirements", "what must hold may hang on something undefined")
def _defined_requirements(to: Injection) -> None:
    to.method(Definedness, "surely", lambda _: lambda self, condition, **_rest: condition)


@fault("prover/poison-forgotten", "no op gives poison")
def _poison_forgotten(to: Injection) -> None:
    to.function(kinds_of_poison, always(frozenset()))


@fault("prover/folded-definedness", "a term that is simplified is as defined as what is left of it")
def _folded(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, known, wanted, result, *rest: result

    to.method(TermDomain, "_defined_where", make)


@fault("prover/equal-but-undefined", "what is equal need not be defined")
def _equal_but_undefined(to: Injection) -> None:
    to.method(Comparer, "as_defined", always(True))


@fault("prover/numbers-of-calls", "a callee may be given numbers that are not defined")
def _numbers_of_calls(to: Injection) -> None:
    to.method(calls.__dict__["_Call"], "_are_scalars_defined", always(True))


@fault("prover/results-defined", "numbers that a callee gives back are taken to be defined")
def _results_defined(to: Injection) -> None:
    to.method(Outcome, "_known", always(True))


@fault(
    "prover/access-of-one", "only the tensor program's declarations say what outside functions do"
)
def _access_of_one(to: Injection) -> None:
    def make(original: Any) -> Any:
        def access(self: Any, number: int) -> str:
            both, self.declarations = self.declarations, self.declarations[:1]
            try:
                return original(self, number)
            finally:
                self.declarations = both

        return access

    to.method(calls.__dict__["_Call"], "_access", make)


@fault("prover/assertions-alone", "an assertion that only one program makes is taken to hold")
def _assertions_alone(to: Injection) -> None:
    to.function(assert_alone, always(None))


@fault("prover/no-epochs", "ops that call outside for each element are taken to come to their end")
def _no_epochs(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda self, op, side: self.rules.get(op.name)

    to.method(Lockstep, "_rule_of", make)


@fault(
    "prover/behind-assertions", "what stands behind an assertion is required where it fails, too"
)
def _behind_assertions(to: Injection) -> None:
    to.method(ElementControl, "assert_here", always(None))


@fault("prover/all-distinct", "any two blocks are taken to be two allocations")
def _all_distinct(to: Injection) -> None:
    to.method(ProofMachine, "_are_distinct", always(True))
    to.method(ProofMachine, "same_allocation", lambda _: lambda self, one, other: one is other)


@fault("prover/parts-freed", "a part of an allocation may be freed for the whole")
def _parts_freed(to: Injection) -> None:
    to.method(Memory, "_is_whole", always(True))
