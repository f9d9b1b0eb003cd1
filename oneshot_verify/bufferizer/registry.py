"""Which op has which bufferization model: an instance that is handed around, open for other packages.

A package registers its models through the entry point group `oneshot_verify.bufferization_models`; each entry point
is a function that takes a `Models` and registers in it:

    def register(models: Models) -> None:
        models.register("mine.op", MyOpModel(), MyOpRewrite())
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from xdsl.ir import Operation

import oneshot_verify.bufferizer.ops as op_models
from oneshot_verify.bufferizer.interface import OpModel, OpRewrite, op_name
from oneshot_verify.ir.plugins import use_plugins

ENTRY_POINTS = "oneshot_verify.bufferization_models"
"""The entry point group of models from other packages."""


class Models:
    """The models by op name; the query side and the rewriting side may be registered apart."""

    def __init__(self) -> None:
        self._queries: dict[str, OpModel] = {}
        self._rewrites: dict[str, OpRewrite] = {}

    def register(
        self, name: str, model: OpModel | None = None, rewrite: OpRewrite | None = None
    ) -> None:
        """Give the op called `name` these sides of a model; a later registration replaces an earlier one."""
        if model is not None:
            self._queries[name] = model
        if rewrite is not None:
            self._rewrites[name] = rewrite

    def model(self, op: Operation) -> OpModel | None:
        """The query side for `op`, whatever the options allow (see `AnalysisState.model_of`)."""
        return self._queries.get(op_name(op))

    def rewrite(self, op: Operation) -> OpRewrite | None:
        """The rewriting side for `op`."""
        return self._rewrites.get(op_name(op))

    def names(self) -> Iterator[str]:
        """The names of the ops with a query side."""
        return iter(self._queries)


def default_models() -> Models:
    """The models of this package, then those of installed packages.

    Each module of `bufferizer/ops` has a function `register(models)`.
    """
    models = Models()
    for module in sorted(info.name for info in iter_modules(op_models.__path__)):
        register: Callable[[Models], None] | None = getattr(
            import_module(f"{op_models.__name__}.{module}"), "register", None
        )
        if register is not None:
            register(models)
    use_plugins(ENTRY_POINTS, lambda register: register(models))
    return models
