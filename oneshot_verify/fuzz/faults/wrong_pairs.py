"""Pairs of programs that some input is known to tell apart: what a prover must never call proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import VerifyException

from oneshot_verify.bufferizer.interface import BufferizationError
from oneshot_verify.bufferizer.module import bufferize_module
from oneshot_verify.bufferizer.options import BufferizationOptions, parse_options
from oneshot_verify.fuzz.flips import Truth, decisions, flip
from oneshot_verify.fuzz.mutants import mutants
from oneshot_verify.fuzz.truth import truth_of
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.semantics.faults import UnsupportedOp

OPTIONS = parse_options("bufferize-function-boundaries allow-return-allocs-from-loops")


@dataclass(frozen=True)
class WrongPair:
    """A tensor program and a wrong bufferized one, as texts."""

    source: str
    target: str
    function: str
    what: str
    """What is wrong with the target."""

    def modules(self) -> tuple[ModuleOp, ModuleOp]:
        """Both, parsed."""
        return parse(self.source, "source")[0].module, parse(self.target, "target")[0].module


def wrong_pairs(
    programs: Iterable[str],
    options: BufferizationOptions = OPTIONS,
    *,
    most_per_program: int = 4,
) -> Iterator[WrongPair]:
    """Flip decisions and make mistakes in the bufferized program, and keep what the interpreter tells apart."""
    for text in programs:
        source = parse(text, "program")[0].module
        found = 0
        for what, function, target in _changed(source, options):
            try:
                target.verify()
                target = parse(print_module(target), "target")[0].module
                truth, _ = truth_of(source, target, function)
            except (VerifyException, InputError, UnsupportedOp):
                continue
            if truth is Truth.DIFFERENT:
                yield WrongPair(text, print_module(target), function, what)
                found += 1
            if found == most_per_program:
                break


def _changed(
    source: ModuleOp, options: BufferizationOptions
) -> Iterator[tuple[str, str, ModuleOp]]:
    """What was changed, in which function, and the program: copies that are left out first."""
    try:
        made = decisions(source, options)
        target = source.clone()
        bufferize_module(target, options)
    except BufferizationError:
        return
    for decision in made:
        if not decision.in_place and decision.function:
            try:
                yield str(decision), decision.function, flip(source, options, made, decision)
            except BufferizationError:
                continue
    for number, mutant in enumerate(mutants(target)):
        clone = target.clone()
        again = mutants(clone)[number]
        again.apply()
        if mutant.function:
            yield mutant.what, mutant.function, clone
