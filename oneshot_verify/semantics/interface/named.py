"""Parts of a module, besides its public functions, that others may use: symbols, also private ones, that an attribute
or a type names; and the attributes of symbol tables in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation, TypeAttribute
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input
from xdsl.utils.mlir_lexer import StringLiteral

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.ir.facts.attributes import HANDED_ON, is_of_bufferization
from oneshot_verify.ir.symbols import (
    FUNCTION,
    GLOBALS,
    has_body,
    is_private,
    is_symbol_table,
    known_ops,
    op_name,
    ops_in_tables,
    path_of,
    references_of,
    resolve,
    symbol_name,
    told_once,
)
from oneshot_verify.semantics.attributes import parts_of

LOADS = ("ml_program.global_load", "ml_program.global_load_const")
"""The ops that only read the tensor of a global."""
_WORD = re.compile(r'([\w$.-]+)|("(?:[^"\\]|\\.)*+")|"(.*)', re.DOTALL)
"""A word, a string, or the text behind a quote that nothing closes."""
_BETWEEN = re.compile("[.-]")


@told_once
def seen_by_others(module: Operation) -> set[Operation]:
    """The globals, and the functions, that others may use: public ones, and those that may be named by something else
    than an op that is known to use them. A function without a body is no more than its name."""
    found = [op for op in ops_in_tables(module) if op_name(op) in (FUNCTION, *GLOBALS)]
    public = {op for op in found if not is_private(op) and (has_body(op) or op_name(op) in GLOBALS)}
    if len(public) == len(found):
        return public
    names = set[str]()
    names_of_type = cache(_names_in_type)
    for op in known_ops(module):
        facts = facts_of(op)
        known = {"sym_name", *facts.attributes, *facts.ignored} - HANDED_ON
        for name, value in (*op.properties.items(), *op.attributes.items()):
            if isinstance(value, TypeAttribute):
                names.update(names_of_type(value))
            elif name not in known:
                names.update(_names_in(value))
        inside = (block.arg_types for region in op.regions for block in region.blocks)
        for types in (op.result_types, *inside):
            names.update(*map(names_of_type, types))
    return public | {op for op in found if symbol_name(op) in names}


def is_only_called(function: Operation) -> bool:
    """True if a function is private, and only calls name it: whoever runs it is in the program."""
    return is_private(function) and function not in _found_by_others(outermost(function))


@told_once
def _found_by_others(module: Operation) -> set[Operation]:
    values = (op for op in known_ops(module) if op_name(op) == "func.constant")
    named = (resolve(op, reference) for op in values for reference in references_of(op))
    return seen_by_others(module).union(op for op in named if op is not None)


def outermost(op: Operation) -> Operation:
    """The module around all."""
    around = op.parent_op()
    return op if around is None else outermost(around)


@told_once
def never_written(module: Operation) -> set[str]:
    """The paths of the globals that hold what they start with: others do not see them, and ops only load them."""
    seen, named = seen_by_others(module), set[str]()
    for op in known_ops(module):
        # Where nobody knows which symbols there are, it may be any of that name.
        for each in references_of(op) if op_name(op) not in LOADS else ():
            named.update(part.data for part in (each.root_reference, *each.nested_references))
    globals = (op for op in ops_in_tables(module) if op_name(op) in GLOBALS and op not in seen)
    return {
        path_of(op)
        for op in globals
        if symbol_name(op) not in named and op.get_attr_or_prop("value") is not None
    }


def fixed_globals(source: Operation, target: Operation) -> set[str]:
    """The paths of the globals that the source never writes, but for those of the target that others see; the target
    must not write to them either."""
    return never_written(source) - _paths_seen(target)


@told_once
def _paths_seen(module: Operation) -> frozenset[str]:
    return frozenset(map(path_of, seen_by_others(module)))


def said_of_tables(module: Operation) -> Iterator[tuple[str, str]]:
    """The attributes of the symbol tables in a module, by path; tables without attributes are left out."""
    for op in known_ops(module):
        if op is module or not is_symbol_table(op):
            continue
        for name, value in sorted({**op.attributes, **op.properties}.items()):
            if name != "sym_name" and not is_of_bufferization(name):
                yield path_of(op), f"{op_name(op)} {name} {value}"


def _names_in_type(type: Attribute) -> frozenset[str]:
    return frozenset(_names_in(type))


def _names_in(value: Attribute) -> Iterator[str]:
    """The names that an attribute may refer to: by references, by strings, or in a text that is not parsed."""
    for part in parts_of(value):
        if isinstance(part, StringAttr):
            yield part.data
            yield from words_of(part.data)


def words_of(text: str) -> Iterator[str]:
    """The words and the quoted strings in a text that nobody has read, and the parts of these."""
    for match in _WORD.finditer(text):
        word, string, rest = match.groups()
        if word:
            yield from (word, *_BETWEEN.split(word))
        elif not string:
            # No quote behind it is closed, either.
            yield from words_of(rest.replace('"', " "))
        else:
            inside = string[1:-1]
            # A letter may be written as its number, if MLIR reads it at all.
            with suppress(ParseError):
                literal = StringLiteral(*match.span(), Input(text, ""))
                inside = literal.bytes_contents.decode(errors="replace")
            yield inside
            yield from words_of(inside)
