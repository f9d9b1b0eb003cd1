"""Two programs, as the search, the judge and the runs see them."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode.certificate import fingerprint_of
from oneshot_verify.ir.alone import frees_on_its_own
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.reclass import with_our_classes
from oneshot_verify.ir.symbols import SymbolMemory, functions_of, globals_of
from oneshot_verify.search.options import JudgeOptions
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.as_run.direct_calls import make_calls_direct
from oneshot_verify.semantics.as_run.loops_as_blocks import as_run
from oneshot_verify.semantics.interface.named import fixed_globals


class PairedPrograms:
    """The source and the target, with their functions and globals by path."""

    def __init__(self, source: ModuleOp, target: ModuleOp, options: JudgeOptions) -> None:
        self.given = with_our_classes(source), with_our_classes(target)
        """Both programs, as certificates name them."""
        for module in self.given:
            make_calls_direct(module)
        self.meanings = default_meanings()
        self.modules = as_run(*self.given, self.meanings)
        """Both programs, as they are run: regions that repeat are loops."""
        source, target = self.modules
        self.globals = (globals_of(source), globals_of(target))
        if options.must_free is None:
            options = replace(options, must_free=frees_on_its_own(source, target))
        self.options, self.must_free = options, bool(options.must_free)
        self.sources, self.targets = _functions(source), _functions(target)
        self.symbols = SymbolMemory()
        """Results of looking up symbols in both programs, which nobody changes any more."""

    @cached_property
    def prints(self) -> tuple[str, str]:
        """The names of both programs in certificates; empty if no certificate leaves the process."""
        ours, theirs = self.given
        return (fingerprint_of(ours), fingerprint_of(theirs)) if self.options.writes else ("", "")

    @cached_property
    def fixed_globals(self) -> set[str]:
        """The globals that hold what they start with."""
        return fixed_globals(*self.modules)


def _functions(module: ModuleOp) -> dict[str, func.FuncOp]:
    found = functions_of(module).items()
    return {path: op for path, op in found if isinstance(op, func.FuncOp)}
