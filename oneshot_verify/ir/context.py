"""Dialects for reading modules: ours if we have one, xDSL's for the rest. Each is loaded on first use."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import UnregisteredAttr, UnregisteredOp
from xdsl.ir import Attribute, Dialect, Operation, TypeAttribute
from xdsl.irdl.declarative_assembly_format import FormatProgram

from oneshot_verify.ir.dialects.destination_style import class_with_syntax
from oneshot_verify.ir.plugins import installed, use_plugin

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "oneshot_verify.dialects"
"""Entry points of other packages' dialects: the name is the dialect's, the object an xDSL `Dialect`."""

_OWN = {
    "affine": "Affine",
    "amdgpu": "AMDGPU",
    "arith": "Arith",
    "arm_sme": "ArmSME",
    "bufferization": "Bufferization",
    "cf": "Cf",
    "complex": "Complex",
    "func": "Func",
    "gpu": "Gpu",
    "index": "Index",
    "linalg": "Linalg",
    "math": "Math",
    "memref": "MemRef",
    "ml_program": "MLProgram",
    "scf": "Scf",
    "shape": "Shape",
    "sparse_tensor": "SparseTensor",
    "tensor": "Tensor",
    "tosa": "TOSA",
    "transform": "Transform",
    "ub": "UB",
    "vector": "Vector",
}
"""Our dialects: IR name, which is also the module's name, and the name of the `Dialect` object in it."""

OWN_DIALECTS = frozenset(_OWN) | {"builtin"}
"""Dialects whose custom syntax is read as `mlir-opt` prints it."""

_READ_OTHERWISE = frozenset(
    {
        *("acc", "arm_neon", "dlti", "emitc", "irdl", "llvm", "mpi", "omp", "pdl", "pdl_interp"),
        *("shard", "smt", "wasmssa", "air", "comb", "fir", "fsm", "hlfir", "hw", "ltl"),
        *("mod_arith", "polynomial", "seq"),
    }
)
"""Dialects of MLIR and other projects that xDSL supports in part. xDSL's classes drop what they do not know (flags,
argument attributes, orderings), or have other properties than today's MLIR. Without a class, the generic form is kept
verbatim, and the custom syntax is left to another program that knows it."""


_RENAMED = {"tensor.pack": "linalg.pack", "tensor.unpack": "linalg.unpack"}
"""Names of ops before LLVM 21, and today's, with the same syntax."""


class _LateFormat:
    """Syntax of an op, read from its format string when the op is first parsed or printed."""

    def __init__(self, read: Callable[[], Any]) -> None:
        self._read = read

    def __getattr__(self, name: str) -> Any:
        program = self._read()
        self.parse, self.print = program.parse, program.print
        return getattr(program, name)


@contextmanager
def late_formats() -> Generator[None]:
    """In this context, newly defined ops read their format strings lazily, as a program uses few of a dialect's ops. An
    error in a format shows only at first use."""
    eager: Any = FormatProgram.from_str
    late: Any = staticmethod(lambda *given: _LateFormat(partial(eager, *given)))
    FormatProgram.from_str = late
    try:
        yield
    finally:
        FormatProgram.from_str = staticmethod(eager)


def _own_dialect(name: str) -> Callable[[], Dialect]:
    def load() -> Dialect:
        with late_formats():
            module = import_module(f"oneshot_verify.ir.dialects.{name}")
        return getattr(module, _OWN[name])

    return load


def _of_plugin(point: EntryPoint) -> Dialect:
    """The dialect of a plug-in; an empty one if the plug-in fails."""
    found: list[Dialect] = []

    def keep(dialect: object) -> None:
        if not isinstance(dialect, Dialect):
            raise TypeError(f"an xDSL Dialect is expected, not {type(dialect).__name__}")
        found.append(dialect)

    use_plugin(point, keep)
    return found[0] if found else Dialect(point.name)


class _Context(Context):
    """A context whose classes for unknown types are shared with other contexts, so that types of two files may be
    equal, and those for unknown ops read the syntax that is known in outline."""

    def get_optional_op(
        self, name: str, *, dialect_stack: Sequence[str] = ()
    ) -> type[Operation] | None:
        name = _RENAMED.get(name, name)
        found = super().get_optional_op(name, dialect_stack=dialect_stack)
        if found is None or not issubclass(found, UnregisteredOp):
            return found
        return class_with_syntax(name) or found

    def get_optional_type(self, name: str) -> type[TypeAttribute] | None:
        found = super().get_optional_type(name)
        if found is None or not issubclass(found, UnregisteredAttr):
            return found
        shared: Any = _unregistered(name, is_type=True)
        self._loaded_types[name] = shared
        return shared

    def get_optional_attr(self, name: str) -> type[Attribute] | None:
        found = super().get_optional_attr(name)
        if found is None or not issubclass(found, UnregisteredAttr):
            return found
        shared = self._loaded_attrs[name] = _unregistered(name, is_type=False)
        return shared


@cache
def _unregistered(name: str, *, is_type: bool) -> type[UnregisteredAttr]:
    return UnregisteredAttr.with_name_and_type(name, is_type)


def make_context() -> Context:
    """A fresh context with every dialect of the project; unknown ops are read as unregistered."""
    context = _Context(allow_unregistered=True)
    factories = get_all_dialects()
    for name in _READ_OTHERWISE:
        factories.pop(name, None)
    factories.update({name: _own_dialect(name) for name in _OWN})
    factories.update({point.name: partial(_of_plugin, point) for point in installed(ENTRY_POINTS)})
    for name, factory in factories.items():
        context.register_dialect(name, factory)
    return context
