"""Faults of what the prover knows of places: windows that move, parts of bytes, and the branches of elementwise bodies.

See `terms.py` for what they are for.
"""

# Replacements take whatever the originals take, so their arguments have no types.
# pyright: reportUnknownLambdaType=false, reportUnknownVariableType=false
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownParameterType=false

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from oneshot_verify.encode.calls import apart
from oneshot_verify.encode.calls.globals import Globals
from oneshot_verify.encode.loops.head import Head
from oneshot_verify.encode.relation.places import Places
from oneshot_verify.encode.threads import interference
from oneshot_verify.encode.walk import addresses
from oneshot_verify.encode.walk.accesses import WatchedMemory
from oneshot_verify.encode.walk.element_control import ElementControl
from oneshot_verify.encode.walk.machine import ProofMachine, Side
from oneshot_verify.fuzz.faults.fault import Injection, Shelf, always
from oneshot_verify.semantics.dialects import linalg, memref_view
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import op_name
from oneshot_verify.semantics.pointwise import run_pointwise
from oneshot_verify.semantics.states import BlockStates

SHELF = Shelf()
fault = SHELF.fault


@fault(
    "prover/window-begins-at-zero", "a window that moves is taken to begin where its buffer does"
)
def _window(to: Injection) -> None:
    def make(original: Any) -> Any:
        def moved(self: Any, mode: Any) -> Any:
            found = original(self, mode)
            return {
                number: replace(
                    view, innermost=replace(view.innermost, offsets=(0,) * len(view.view.offsets))
                )
                for number, view in found.items()
            }

        return moved

    to.method(Head, "_moved", make)


@fault(
    "prover/branch-in-body-taken", "what a branch in an elementwise body requires holds everywhere"
)
def _branch_in_body(to: Injection) -> None:
    def make(original: Any) -> Any:
        @contextmanager
        def under(self: Any, machine: Any, op: Any, condition: Any) -> Generator[None]:
            yield

        return under

    to.method(ElementControl, "under", make)


@fault("prover/bodies-look-behind", "bodies look at no more than the buffers that they capture")
def _bodies_look_behind(to: Injection) -> None:
    to.value(linalg, "BEYOND", "")


@fault("prover/put-back-anywhere", "what is copied onto itself is read by nobody")
def _put_back_anywhere(to: Injection) -> None:
    to.method(
        interference.Interference,
        "_is_put_back",
        lambda original: (
            lambda self, inserted, accesses, n: op_name(accesses[n].op) == "memref.copy"
        ),
    )


@fault("prover/lanes-ignored", "a masked access is one to the lanes that come first")
def _lanes_ignored(to: Injection) -> None:
    def make(original: Any) -> Any:
        def touch_lanes(self: Any, memref: Any, lanes: Any, op: Any, *, writes: bool) -> Any:
            return original(self, memref, replace(lanes, lets=lambda _: False), op, writes=writes)

        return touch_lanes

    to.method(WatchedMemory, "touch_lanes", make)


@fault("prover/parts-overlap", "views of bytes are taken to lie apart")
def _parts(to: Injection) -> None:
    to.value(memref_view, "_require_separate", always(True)(None))


@fault(
    "prover/changes-unseen",
    "a change of a block is not seen among the differences of two versions of memory",
)
def _changes(to: Injection) -> None:
    def make(original: Any) -> Any:
        def differences(self: Any, other: Any) -> Any:
            return (each for each in original(self, other) if each[1] is None or each[2] is None)

        return differences

    to.method(BlockStates, "differences", make)


@fault("prover/copies-onto-itself", "what threads copy onto itself is left out of what they touch")
def _copies_onto_itself(to: Injection) -> None:
    def make(original: Any) -> Any:
        def regions(accesses: Any, *, writes: bool) -> Any:
            both = {(e.op, e.view) for e in accesses if e.is_write} & {
                (e.op, e.view) for e in accesses if not e.is_write
            }
            return original([e for e in accesses if (e.op, e.view) not in both], writes=writes)

        return regions

    to.function(interference.regions_of, make)


@fault("prover/given-twice", "only the bufferized program is asked whether arguments overlap")
def _given_twice(to: Injection) -> None:
    def make(original: Any) -> Any:
        def goals(machine: ProofMachine, one: Any, other: Any) -> Any:
            return () if machine.side is Side.SOURCE else original(machine, one, other)

        return goals

    to.function(apart.apart, make)


@fault("prover/globals-paired", "a call leaves the same in a constant as in a global of its name")
def _globals_paired(to: Injection) -> None:
    def make(original: Any) -> Any:
        def pairs(self: Any) -> Any:
            theirs = self.walk.target.globals
            return {name: (ours, theirs.get(name)) for name, (ours, _) in original(self).items()}

        return pairs

    to.method(Globals, "_pairs", make)


@fault("prover/globals-given-back", "a global that a callee gives back is a buffer of its own")
def _globals_given_back(to: Injection) -> None:
    def make(original: Any) -> Any:
        def init(self: Any, memory: Any, given: Any, arguments: Any, names: Any) -> None:
            original(self, memory, {block for block in given if block not in names}, arguments, {})

        return init

    to.method(Places, "__init__", make)


@fault("prover/nothing-without-outputs", "a loop nest without outputs is taken to require nothing")
def _nothing_without_outputs(to: Injection) -> None:
    def make(original: Any) -> Any:
        return lambda domain, nest, orders: original(domain, nest, orders) if orders else ((), 0)

    to.function(run_pointwise, make)


@fault("prover/one-address", "buffers that are made for each element are taken to lie at one place")
def _one_address(to: Injection) -> None:
    def make(original: Any) -> Any:
        def address(machine: Any, block: Any) -> Any:
            made, machine.made_for_element = machine.made_for_element, set()
            found = original(machine, block)
            machine.made_for_element = made
            return found

        return address

    to.function(addresses.address, make)


@fault("prover/numbers-of-views", "the numbers that say how a view lies need no view that fits")
def _numbers_of_views(to: Injection) -> None:
    def make(original: Any) -> Any:
        def run(self: Any, op: Any, *rest: Any, meaning: Any) -> Any:
            found = original(self, op, *rest, meaning=meaning)
            self.values.due |= dict.fromkeys(op.results[1:], ())
            return found

        return run

    to.method(Machine, "run_moved_up", make)


@fault(
    "prover/views-made-with-numbers",
    "a view requires what its buffer does, not what its numbers do",
)
def _views_made_with_numbers(to: Injection) -> None:
    def make(original: Any) -> Any:
        def run(self: Any, op: Any, *rest: Any, meaning: Any) -> Any:
            for number in op.operands[1:]:
                self.values.due.pop(number, None)
            return original(self, op, *rest, meaning=meaning)

        return run

    to.method(Machine, "run_moved_up", make)
