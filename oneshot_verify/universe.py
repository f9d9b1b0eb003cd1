"""What `xdsl-opt` gets from this package, through xDSL's entry point `xdsl.universe`.

* The passes, under upstream's names, with upstream's names of options. Where xDSL itself has a pass of that name, it
  keeps the name, for two of one name are an error, and ours is called `oneshot-` and that name.
* The dialects of MLIR that xDSL lacks.

Nothing heavy is imported before a pass or a dialect is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect
from xdsl.passes import ModulePass
from xdsl.transforms import get_all_passes
from xdsl.universe import Universe

PREFIX = "oneshot-"
"""What stands before the name of a pass that xDSL has too."""

_PASSES: dict[str, tuple[str, str]] = {
    "one-shot-bufferize": ("one_shot", "OneShotBufferizePass"),
    "eliminate-empty-tensors": ("tensor_passes", "EliminateEmptyTensorsPass"),
    "empty-tensor-to-alloc-tensor": ("tensor_passes", "EmptyTensorToAllocTensorPass"),
    "test-tensor-copy-insertion": ("tensor_passes", "TensorCopyInsertionPass"),
    "drop-equivalent-buffer-results": ("buffer_passes", "DropEquivalentBufferResultsPass"),
    "buffer-results-to-out-params": ("buffer_passes", "BufferResultsToOutParamsPass"),
    "buffer-hoisting": ("placement_passes", "BufferHoistingPass"),
    "buffer-loop-hoisting": ("placement_passes", "BufferLoopHoistingPass"),
    "promote-buffers-to-stack": ("placement_passes", "PromoteBuffersToStackPass"),
    "ownership-based-buffer-deallocation": (
        "deallocation_passes",
        "OwnershipBasedBufferDeallocationPass",
    ),
    "buffer-deallocation-simplification": (
        "deallocation_passes",
        "BufferDeallocationSimplificationPass",
    ),
    "expand-realloc": ("deallocation_passes", "ExpandReallocPass"),
    "buffer-deallocation-pipeline": ("deallocation_passes", "BufferDeallocationPipelinePass"),
    "bufferization-lower-deallocations": ("deallocation_passes", "LowerDeallocationsPass"),
}
"""By upstream's name: the module in `bufferize/passes` and the class in it."""

_DIALECTS = {
    "arm_sme": "ArmSME",
    "index": "Index",
    "shape": "Shape",
    "sparse_tensor": "SparseTensor",
}
"""Dialects that xDSL lacks, if it still does: the module in `ir/dialects`, and the `Dialect` in it."""


def free_name(name: str, taken: Mapping[str, object]) -> str:
    """`name` unless it is taken."""
    return PREFIX + name if name in taken else name


def _pass(name: str, module: str, class_name: str) -> Callable[[], type[ModulePass]]:
    def load() -> type[ModulePass]:
        found = getattr(import_module(f"oneshot_verify.bufferize.passes.{module}"), class_name)
        # xDSL wants the class to know the name under which it is called.
        return found if found.name == name else type(class_name, (found,), {"name": name})

    return load


def _dialect(module: str, name: str) -> Callable[[], Dialect]:
    return lambda: getattr(import_module(f"oneshot_verify.ir.dialects.{module}"), name)


def make_universe() -> Universe:
    """The dialects and passes, under names that xDSL has left free."""
    taken, known = get_all_passes(), get_all_dialects()
    names = {free_name(name, taken): place for name, place in _PASSES.items()}
    return Universe(
        all_dialects={m: _dialect(m, name) for m, name in _DIALECTS.items() if m not in known},
        all_passes={name: _pass(name, *place) for name, place in names.items()},
    )


UNIVERSE = make_universe()
