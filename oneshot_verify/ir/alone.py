"""Comparison of two programs: functions that only one has, the names by which the other might call them, and frees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from oneshot_verify.ir.facts import op_name
from oneshot_verify.ir.symbols import (
    functions_of,
    has_body,
    is_modelled,
    is_private,
    known_ops,
    ops_in,
    references_of,
    symbol_name,
    told_once,
)


def gone(source: Operation, target: Operation) -> set[str]:
    """Paths of the private functions of `source` that `target` does not name, and does not define with all their
    arguments. Inlining removes such functions, removal of dead values their arguments."""
    theirs = functions_of(target)
    missing = {
        path: symbol_name(op)
        for path, op in functions_of(source).items()
        if is_private(op)
        and is_modelled(op)
        and has_body(op)
        and (path not in theirs or _has_fewer_arguments(theirs[path], op))
    }
    if not missing:
        return set()
    named, there = named_in(target), names_in(target)
    return {
        path for path, name in missing.items() if name not in (named if path in theirs else there)
    }


def _has_fewer_arguments(one: Operation, other: Operation) -> bool:
    return (
        is_private(one)
        and has_body(one)
        and len(one.regions[0].blocks[0].args) < len(other.regions[0].blocks[0].args)
    )


def names_in(module: Operation) -> set[str | None]:
    """All names of symbols in a module, defined or referenced."""
    return {symbol_name(op) for op in ops_in(module)} | named_in(module)


def named_in(module: Operation) -> set[str]:
    """Names of all symbols that a module references."""
    found = set[str]()
    for each in (each for op in ops_in(module) for each in references_of(op)):
        found |= {part.data for part in (each.root_reference, *each.nested_references.data)}
    return found


def only_in_one(source: Operation, target: Operation) -> Iterator[str]:
    """Paths of the functions that only one of the two programs has, or of which only one has a body."""
    ours, theirs = _functions_with_bodies(source), _functions_with_bodies(target)
    yield from sorted({path for path, _ in ours ^ theirs})


@told_once
def _functions_with_bodies(module: Operation) -> frozenset[tuple[str, bool]]:
    return frozenset((path, has_body(op)) for path, op in functions_of(module).items())


def frees_on_its_own(source: ModuleOp, target: ModuleOp) -> bool:
    """True if the bufferized program has more frees than the tensor program: then deallocation is part of the
    pipeline."""
    asked = ("memref.dealloc", "bufferization.dealloc_tensor", "bufferization.dealloc")
    frees = ("memref.dealloc", "bufferization.dealloc")
    # A tensor program with its own allocations may keep them on purpose.
    is_pure = not _count(source, ("memref.alloc", "memref.realloc"))
    return is_pure and _count(target, frees) > _count(source, asked)


def _count(module: ModuleOp, names: Sequence[str]) -> int:
    return sum(op_name(op) in names for op in known_ops(module))
