"""Meanings of the ops of `memref` that are only hints to the machine.

Source: https://mlir.llvm.org/docs/Dialects/MemRef/#memrefprefetch-memrefprefetchop
"""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.semantics.dialects.affine import map_results
from oneshot_verify.semantics.machine import Machine
from oneshot_verify.semantics.meanings import Operands, Results, meaning, op_name


class MemRefHintMeanings:
    """`memref.prefetch`, `affine.prefetch`."""

    @meaning("memref.prefetch", "affine.prefetch")
    def prefetch(self, machine: Machine, op: Operation, operands: Operands) -> Results:
        """Nothing that a program could see: it neither reads, writes nor traps, whatever the address. But that is
        computed."""
        if op_name(op) == "affine.prefetch":
            map_results(machine, op, "map", operands[1:])
        return ()
