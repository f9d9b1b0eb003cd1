"""Deallocation models: facts of an op that the deallocation pass needs beyond its operands and results.

https://mlir.llvm.org/docs/OwnershipBasedBufferDeallocation/#interfaces
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import op_name
from oneshot_verify.ir.plugins import use_plugins

ENTRY_POINT = "oneshot_verify.deallocation_models"
"""The entry point group for functions of other packages that register models in a `DeallocationModels`."""


class Allocation(Enum):
    """The kind of allocation of the memref results of an op."""

    NONE = auto()
    """No allocation: they alias operands, or nothing in the function owns them."""
    HEAP = auto()
    """They have to be freed explicitly."""
    AUTOMATIC = auto()
    """They are freed at the end of their scope, as those of `memref.alloca`."""


@dataclass(frozen=True)
class DeallocationModel:
    """The model of one op; the defaults are those of an op of a known dialect that neither allocates nor frees."""

    allocation: Allocation = Allocation.NONE
    frees: bool = False
    """True if it frees its first memref operand."""
    views_first: bool = False
    """True if its memref result is a view of its first operand, and other memref operands are only read."""
    region_branch: bool = False
    """True if its operands, and those of its terminators, are passed to its regions and results in order."""
    call: bool = False
    """True if it calls a function whose results the caller owns."""
    first_forwarded: int = 0
    """For a terminator: the index of the first forwarded operand."""
    forwards: bool = True
    """For a terminator: True if it forwards operands at all."""
    unknown_effects: bool = False
    """True if it may allocate or free unknown buffers."""


class DeallocationModels:
    """The models by op name."""

    def __init__(self) -> None:
        self._models: dict[str, DeallocationModel] = {}

    def register(self, model: DeallocationModel, *names: str) -> None:
        """Register `model` for the ops called `names`."""
        self._models.update(dict.fromkeys(names, model))

    def model(self, op: Operation) -> DeallocationModel:
        """The model of `op`; an op without one has unknown effects if it is unregistered, else the defaults."""
        found = self._models.get(op_name(op))
        if found is not None:
            return found
        return _UNKNOWN if isinstance(op, UnregisteredOp) else _PLAIN


_PLAIN = DeallocationModel()
_UNKNOWN = DeallocationModel(unknown_effects=True)


def _names(dialect: str, names: str) -> Iterable[str]:
    return (f"{dialect}.{name}" for name in names.split())


def _core(models: DeallocationModels) -> None:
    heap = DeallocationModel(allocation=Allocation.HEAP)
    models.register(heap, "memref.alloc", "bufferization.clone", "gpu.alloc")
    models.register(DeallocationModel(allocation=Allocation.AUTOMATIC), "memref.alloca")
    models.register(DeallocationModel(frees=True), "memref.dealloc", "gpu.dealloc")
    models.register(DeallocationModel(Allocation.HEAP, frees=True), "memref.realloc")
    branch = DeallocationModel(region_branch=True)
    models.register(
        branch, *_names("scf", "execute_region for forall if index_switch parallel while")
    )
    models.register(branch, *_names("affine", "for if"))
    models.register(branch, "memref.alloca_scope", "shape.assuming", "async.execute")
    models.register(DeallocationModel(views_first=True), "memref.reshape")
    models.register(DeallocationModel(call=True), "func.call", "func.call_indirect")
    models.register(DeallocationModel(first_forwarded=1), "scf.condition")
    models.register(
        DeallocationModel(forwards=False),
        *("scf.forall.in_parallel", "scf.reduce.return", "gpu.terminator"),
    )
    models.register(_UNKNOWN, "tensor.parallel_insert_slice")
    models.register(_PLAIN, *_names("gpu", "launch return yield"))


def default_deallocation_models() -> DeallocationModels:
    """The models of the ops of this package, and those that installed packages add."""
    models = DeallocationModels()
    _core(models)
    use_plugins(ENTRY_POINT, lambda register: register(models))
    return models
