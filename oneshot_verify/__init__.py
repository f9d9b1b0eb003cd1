"""oneshot-verify: a One-Shot bufferizer, and a prover that bufferized programs refine their tensor programs.

    import oneshot_verify as ov

    results = ov.prove(ov.parse(text))

The functions and result types are those of `oneshot_verify.api`, which is loaded on demand, as the commands do not need
it.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oneshot_verify.api import (
        BufferizationError,
        BufferStep,
        Conflict,
        Copy,
        Counterexample,
        FailingOp,
        FunctionExplanation,
        FunctionResult,
        InputError,
        InputValue,
        OptionError,
        Results,
        SourceLine,
        Verdict,
        bufferize,
        copies,
        explain,
        load,
        parse,
        prove,
    )

__all__ = [
    "BufferStep",
    "BufferizationError",
    "Conflict",
    "Copy",
    "Counterexample",
    "FailingOp",
    "FunctionExplanation",
    "FunctionResult",
    "InputError",
    "InputValue",
    "OptionError",
    "Results",
    "SourceLine",
    "Verdict",
    "bufferize",
    "copies",
    "explain",
    "load",
    "parse",
    "prove",
]


class _Callable(ModuleType):
    """The package `oneshot_verify.bufferize`, which is also the function `bufferize` of the Python API."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        from oneshot_verify import api

        return api.bufferize(*arguments, **options)


class _Package(ModuleType):
    """This package. The import of a subpackage sets an attribute, which must not replace a function."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "bufferize" and isinstance(value, ModuleType):
            value.__class__ = _Callable
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from oneshot_verify import api

    return getattr(api, name)
