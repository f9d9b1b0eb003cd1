"""A walk that is given up leaves nothing behind."""

from __future__ import annotations

from oneshot_verify.check.obligation import STUCK
from oneshot_verify.encode import ProofOptions
from oneshot_verify.encode.function_proof import FunctionProof
from oneshot_verify.encode.prove import ProgramPair
from oneshot_verify.encode.walk.lockstep import Lockstep
from oneshot_verify.encode.walk.machine import Event, ProofMachine
from oneshot_verify.ir import parse

GIVEN = """
func.func @f(%m: memref<4xf32>) {
  return
}"""


def walked() -> Lockstep:
    """The walk at the end of a proof, with a failure."""
    modules = [parse(GIVEN, "f.mlir")[0].module for _ in range(2)]
    pair = ProgramPair(*modules, ProofOptions())
    source, target = pair.sources["f"], pair.targets["f"]
    given = pair.globals, pair.meanings, pair, pair.options
    proof = FunctionProof(source, target, *given, pairing=pair.pairings("f")[0])
    assert proof.attempt().proved
    proof.obligations.fail(STUCK.says("what was before"), None)
    return proof.walk


def disturb(walk: Lockstep, machine: ProofMachine) -> None:
    [(block, state)] = machine.memory.blocks.items()
    buffer = machine.values[machine_argument(machine)]
    contents = walk.domain.arrays.symbol("else", block.shape, state.contents.sort, ())
    op = machine_argument(machine).block.last_op
    machine.memory.fill(buffer, contents, op)
    machine.memory.free(buffer, op)
    machine.stack.append(block)
    machine.events.append(Event(op, "something", ()))


def machine_argument(machine: ProofMachine):
    return next(iter(machine.values))


def seen(machine: ProofMachine) -> tuple:
    memory = machine.memory
    return (
        list(memory.blocks.items()),
        list(memory.written),
        list(memory.changed),
        list(machine.stack),
        list(machine.events),
    )


def test_both_programs_and_what_failed_go_back() -> None:
    walk = walked()
    before = seen(walk.source), seen(walk.target)
    start = walk.checkpoint()
    for machine in (walk.source, walk.target):
        disturb(walk, machine)
    walk.obligations.fail(STUCK.says("what came then"), None)
    assert all(now != then for now, then in zip(seen(walk.source), before[0], strict=True))
    walk.rollback(start)
    assert (seen(walk.source), seen(walk.target)) == before
    assert [each.needed.text for each in walk.obligations.failures] == ["what was before"]
