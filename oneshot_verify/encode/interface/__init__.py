"""What others see of a program besides what it does: types, attributes and visibility of symbols, and the data layout.

Discardable attributes say nothing to MLIR, but its conversions to LLVM hand them on, and there they do.

Whoever calls a function, links to a global, or is called, was compiled for the tensor program's own text. Bufferization
turns tensors into buffers there, and changes nothing else.

    functions    signatures and bodies, and functions that the bufferized program has alone
    spoken       what attributes say of ops, arguments, and symbols
    types        what a type says to others
    modules      globals, and what else stands beside functions

What proofs take for granted of signatures, and data layouts, are in `search/signatures.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode.interface.functions import (
    functions_differ,
    ranks_that_change,
)
from oneshot_verify.encode.interface.modules import declarations_seen, modules_differ
from oneshot_verify.encode.interface.seen import Seen
from oneshot_verify.ir.alone import named_in
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.foreign import UNREAD
from oneshot_verify.ir.symbols import functions_of, has_body, is_private, reached_from, symbol_name
from oneshot_verify.refute.pairing import Pairing
from oneshot_verify.search.signatures import (
    layout_not_covered,
    not_called_by_name,
    taken_for_granted,
)
from oneshot_verify.semantics.named import seen_by_others

__all__ = [
    "Interface",
    "Seen",
    "layout_not_covered",
    "not_called_by_name",
    "ranks_that_change",
    "taken_for_granted",
]


class Interface:
    """Compares what others see of two programs; what belongs to all of the module is compared once."""

    def __init__(
        self,
        source: ModuleOp,
        target: ModuleOp,
        pairing_of: Callable[[str], Pairing | None],
    ) -> None:
        self.pairing_of = pairing_of
        """For the path of a function with a body in both, which results are which, as was proved."""
        self._of_modules = next(modules_differ(source, target), None)
        self._of_functions: dict[str, Seen | None] = {}
        self._functions = functions_of(source), functions_of(target)
        bodies = [{path for path, op in each.items() if has_body(op)} for each in self._functions]
        unread = {
            p for each in self._functions for p, op in each.items() if UNREAD in op.attributes
        }
        seen = {
            p for each in (source, target) for p in declarations_seen(each, seen_by_others(each))
        }
        alone = bodies[0] & bodies[1] | (unread - seen)
        self._always = [path for path in self._functions[1] if path not in alone]
        """What lowerings may find by its name, though nobody calls it here: of what was not read, nothing is known."""
        self._named = named_in(target)

    def difference(self, ours: func.FuncOp, theirs: func.FuncOp) -> Seen | None:
        """The first thing that others see differently of two functions, or of what these name."""
        if self._of_modules is not None:
            return self._of_modules
        for path in dict.fromkeys((*self._always, *reached_from(theirs))):
            op, other = (functions.get(path) for functions in self._functions)
            if not isinstance(other, func.FuncOp) or not isinstance(op, func.FuncOp | None):
                continue
            if path not in self._of_functions:
                is_proved = op is not None and has_body(op) and has_body(other)
                pairing = self.pairing_of(path) if is_proved else None
                self._of_functions[path] = next(functions_differ(op, other, path, pairing), None)
                if op is None and is_private(other) and symbol_name(other) not in self._named:
                    what = f"@{path}, which nobody calls by name, is in the bufferized program only"
                    self._of_functions[path] = Seen(what, other)
            seen = self._of_functions[path]
            if seen is not None:
                return seen
        return None
