"""The dialects that a module is read with: ours where we have one, xDSL's for the rest, each loaded on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect

from oneshot_verify.ir.late_formats import late_formats
from oneshot_verify.ir.plugins import installed, use_plugin

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "oneshot_verify.dialects"
"""The entry points of other packages' dialects: the name is that of the dialect, the object an xDSL `Dialect`."""

_OWN = {
    "affine": "Affine",
    "arith": "Arith",
    "arm_sme": "ArmSME",
    "bufferization": "Bufferization",
    "cf": "Cf",
    "complex": "Complex",
    "func": "Func",
    "gpu": "Gpu",
    "index": "Index",
    "linalg": "Linalg",
    "llvm": "Llvm",
    "math": "Math",
    "memref": "MemRef",
    "ml_program": "MLProgram",
    "scf": "Scf",
    "shape": "Shape",
    "sparse_tensor": "SparseTensor",
    "tensor": "Tensor",
    "tosa": "TOSA",
    "transform": "Transform",
    "vector": "Vector",
}
"""Our dialects: the IR name, which is the module's too, and the name of the `Dialect` in it."""

OWN_DIALECTS = frozenset(_OWN) - {"llvm"} | {"builtin"}
"""The names of the dialects whose custom syntax is read as `mlir-opt` prints it."""


def _own_dialect(name: str) -> Callable[[], Dialect]:
    def load() -> Dialect:
        with late_formats():
            module = import_module(f"oneshot_verify.ir.dialects.{name}")
        return getattr(module, _OWN[name])

    return load


def _of_plugin(point: EntryPoint) -> Dialect:
    """The dialect of a package; one without ops if the package fails."""
    found: list[Dialect] = []
    use_plugin(point, found.append)
    return found[0] if found else Dialect(point.name)


def make_context() -> Context:
    """A fresh context that knows every dialect of the project and keeps unknown ops as unregistered ones."""
    context = Context(allow_unregistered=True)
    factories = dict(get_all_dialects())
    factories.update({name: _own_dialect(name) for name in _OWN})
    factories.update({point.name: partial(_of_plugin, point) for point in installed(ENTRY_POINTS)})
    for name, factory in factories.items():
        context.register_dialect(name, factory)
    return context
