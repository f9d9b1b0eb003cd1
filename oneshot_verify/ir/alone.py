"""The functions that one of two programs has alone, and by which names they might be called in the other one."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from oneshot_verify.ir.symbols import (
    functions_of,
    has_body,
    is_modelled,
    is_private,
    references_of,
    symbol_name,
    told_once,
)


def gone(source: Operation, target: Operation) -> set[str]:
    """The paths of the private functions of a program that nobody can call in another one: no symbol of that has such a
    name, and nothing in it names one. Inlining leaves them out."""
    theirs = functions_of(target)
    missing = {
        path: symbol_name(op)
        for path, op in functions_of(source).items()
        if path not in theirs and is_private(op) and is_modelled(op) and has_body(op)
    }
    there = names_in(target) if missing else set[str | None]()
    return {path for path, name in missing.items() if name not in there}


def names_in(module: Operation) -> set[str | None]:
    """The names that symbols have anywhere in a module, and by which they are named there."""
    return {symbol_name(op) for op in module.walk()} | named_in(module)


def named_in(module: Operation) -> set[str]:
    """The names by which symbols are named anywhere in a module."""
    found = set[str]()
    for each in (each for op in module.walk() for each in references_of(op)):
        found |= {part.data for part in (each.root_reference, *each.nested_references.data)}
    return found


def only_in_one(source: Operation, target: Operation) -> Iterator[str]:
    """The paths of the functions that one of two programs has, or has with a body, and the other one has not."""
    ours, theirs = _functions_with_bodies(source), _functions_with_bodies(target)
    yield from sorted({path for path, _ in ours ^ theirs})


@told_once
def _functions_with_bodies(module: Operation) -> frozenset[tuple[str, bool]]:
    return frozenset((path, has_body(op)) for path, op in functions_of(module).items())
