"""Passes and dialects for `xdsl-opt`, through xDSL's entry point `xdsl.universe`.

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

from oneshot_verify.bufferize.passes.names import PLACES, pass_class

PREFIX = "oneshot-"
"""Prefix for the name of a pass that xDSL has, too."""

_DIALECTS = {
    "arm_sme": "ArmSME",
    "index": "Index",
    "shape": "Shape",
    "sparse_tensor": "SparseTensor",
}
"""Dialects that xDSL may lack: the module in `ir/dialects`, and the `Dialect` object in it."""


_ABOVE = {"one-shot-bufferize": ("one_shot_pass", "ElidingOneShotBufferizePass")}
"""Passes that use more than the bufferizer: the module in `pipeline` and the class in it."""


def free_name(name: str, taken: Mapping[str, object]) -> str:
    """`name`, with a prefix if it is taken."""
    return PREFIX + name if name in taken else name


def _pass(called: str, name: str) -> Callable[[], type[ModulePass]]:
    def load() -> type[ModulePass]:
        found = _class_above(name) if name in _ABOVE else pass_class(name)
        # xDSL requires that the class knows the name under which it is registered.
        return found if called == name else type(found.__name__, (found,), {"name": called})

    return load


def _class_above(name: str) -> type[ModulePass]:
    module, class_name = _ABOVE[name]
    return getattr(import_module(f"oneshot_verify.pipeline.{module}"), class_name)


def _dialect(module: str, name: str) -> Callable[[], Dialect]:
    return lambda: getattr(import_module(f"oneshot_verify.ir.dialects.{module}"), name)


def make_universe() -> Universe:
    """The dialects and passes, under names that xDSL does not use."""
    taken, known = get_all_passes(), get_all_dialects()
    return Universe(
        all_dialects={m: _dialect(m, name) for m, name in _DIALECTS.items() if m not in known},
        all_passes={
            called: _pass(called, name) for name in PLACES for called in [free_name(name, taken)]
        },
    )


UNIVERSE = make_universe()
