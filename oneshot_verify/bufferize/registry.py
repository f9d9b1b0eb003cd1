"""Registry of bufferization models by op name: an instance that is passed around, open to other packages.

A package registers its models through the entry point group `oneshot_verify.bufferization_models`; each entry point
is a function that takes a `Models` and registers in it:

    def register(models: Models) -> None:
        models.register("mine.op", MyOpModel(), MyOpRewrite())
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module

from xdsl.ir import Operation

from oneshot_verify.bufferize.interface import OpModel, OpRewrite, op_name
from oneshot_verify.ir.plugins import use_plugins

ENTRY_POINTS = "oneshot_verify.bufferization_models"
"""The entry point group of models from other packages."""


class Models:
    """The models by op name; the query side and the rewriting side may be registered separately."""

    def __init__(self) -> None:
        self._queries: dict[str, OpModel] = {}
        self._rewrites: dict[str, OpRewrite] = {}
        self._later: dict[str, Callable[[], object]] = {}
        """From a dialect that is not loaded to the function that registers the models of its ops."""
        self._asked_for: set[str] = set()
        """Names of ops and dialects that were looked up, whose dialects are loaded."""

    def register(
        self, name: str, model: OpModel | None = None, rewrite: OpRewrite | None = None
    ) -> None:
        """Give the op called `name` these sides of a model; a later registration replaces an earlier one."""
        self._load(name)
        if model is not None:
            self._queries[name] = model
        if rewrite is not None:
            self._rewrites[name] = rewrite

    def forget(self, name: str) -> None:
        """Remove both sides of the model of the op called `name`, which makes it an unknown op."""
        self._load(name)
        self._queries.pop(name, None)
        self._rewrites.pop(name, None)

    def register_later(self, dialect: str, register: Callable[[], object]) -> None:
        """Call `register` at the first request for an op of `dialect`, or for all names."""
        self._later[dialect] = register
        self._asked_for.clear()

    def model(self, op: Operation) -> OpModel | None:
        """The query side for `op`, or None; the options play no role (see `AnalysisState.model_of`)."""
        name = op_name(op)
        self._load(name)
        return self._queries.get(name)

    def has_tensor_semantics(self, op: Operation) -> bool:
        """True if `op` has tensor semantics, that is, bufferization has to handle it."""
        return (self.model(op) or _PLAIN).has_tensor_semantics(op)

    def rewrite(self, op: Operation) -> OpRewrite | None:
        """The rewriting side for `op`, or None."""
        name = op_name(op)
        self._load(name)
        return self._rewrites.get(name)

    def names(self) -> Iterator[str]:
        """The names of the ops with a query side."""
        for dialect in list(self._later):
            self._load(dialect)
        return iter(self._queries)

    def names_of(self, dialect: str) -> list[str]:
        """The names of the ops of one dialect with a query side."""
        self._load(dialect)
        return [name for name in self._queries if name.startswith(f"{dialect}.")]

    def _load(self, name: str) -> None:
        """Load the dialect of `name` (an op or a dialect): register its models."""
        if name not in self._asked_for:
            self._asked_for.add(name)
            self._later.pop(name.partition(".")[0], _nothing)()


_PLAIN = OpModel()


def _nothing() -> None:
    """Do nothing: the loader of a dialect that is already loaded, or that has none."""


OWN: Mapping[str, Sequence[str]] = {
    "arith": ("arith",),
    "bufferization": ("bufferization",),
    "cf": ("cf",),
    "func": ("func",),
    "linalg": ("linalg",),
    "ml_program": ("ml_program",),
    "scf": ("scf", "scf_loops"),
    "shape": ("shape",),
    "sparse_tensor": ("sparse_tensor",),
    "tensor": ("tensor", "tensor_fresh"),
    "vector": ("vector",),
}
"""Our own models: the modules of `bufferize/ops` for each dialect. Each has a function `register(models)`."""


def default_models() -> Models:
    """The models of this package, those of a dialect loaded with its first op, then those of installed packages."""
    models = Models()
    for dialect, modules in OWN.items():
        models.register_later(dialect, partial(_register, models, modules))
    _register(models, ("destination_style",))
    use_plugins(ENTRY_POINTS, lambda register: register(models))
    return models


def _register(models: Models, modules: Sequence[str]) -> None:
    for module in modules:
        import_module(f"oneshot_verify.bufferize.ops.{module}").register(models)
