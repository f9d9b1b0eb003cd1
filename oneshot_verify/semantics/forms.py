"""Normal forms of functions: equal where two functions of the same two programs differ in names alone.

    @f   source and target   name of each op, its attributes, types and operands, block by block: values and blocks
                             by number, each called function by number, and with its own form
         elsewhere           the names of the ops that name @f, and if calls alone do

A verdict about a function may depend on nothing else of it, and all else in both programs is the same for two of them.
So they have the same verdict. Symbols of other kinds keep their names.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from contextlib import suppress
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from xdsl.dialects.builtin import (
    FloatAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from oneshot_verify.ir.constants.attributes import PackedElementsAttr
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.recursion import room_to_recurse
from oneshot_verify.ir.symbols import (
    FUNCTION,
    functions_of,
    has_body,
    known_ops,
    op_name,
    path_of,
    path_of_table,
    references_of,
    remembered_symbols,
    resolve,
)
from oneshot_verify.semantics.attributes import unsaid
from oneshot_verify.semantics.interface.named import is_only_called

Part: TypeAlias = str | bytes | int
"""A piece of a form: text, a large constant, or the number of the form of a called function; below 0, that of this
function itself."""
_EXACT = frozenset({IndexType, IntegerAttr, IntegerType, StringAttr})
"""Attributes that are equal only if their texts are."""
_NUMBERS = frozenset({FloatAttr, IntegerAttr})
DEEP = 100_000
"""Python frames for chains of calls."""


class _Unsaid(Exception):
    """The text of a function does not say all, or names a function in another way than by a call."""


class Forms:
    """The normal forms of the functions of two programs, which nobody changes any more."""

    def __init__(self, source: ModuleOp, target: ModuleOp) -> None:
        self.modules = source, target
        self.functions = functions_of(source), functions_of(target)
        self._numbers: dict[tuple[Part, ...], int] = {}
        self._found: dict[str, int | None] = {}
        """The number of the form of each function; None while it is written, and if it has none."""
        self._texts: dict[int | Attribute, tuple[Attribute, Part]] = {}
        self._digests: list[str] = []

    def shared(self, path: str) -> int | None:
        """The number of the form of a function: the same for equal forms. None if no other function has it, as far as
        its ops and numbers tell, or if it has none."""
        function = self.functions[0].get(path)
        if function is None or self._sketches[_sketch(function)] < 2:
            return None
        return self.number(path)

    def number(self, path: str) -> int | None:
        """The number of the form of a function, also if no other has it; None if it has none."""
        if path not in self._found:
            self._found[path] = None
            with room_to_recurse(DEEP), remembered_symbols(), suppress(_Unsaid):
                form = _Writer(self, path).form()
                self._found[path] = self._numbers.setdefault(form, len(self._numbers))
        return self._found[path]

    def digest(self, path: str) -> str | None:
        """A hash of the form of a function, the same in each run; None if it has none."""
        number = self.number(path)
        for form in islice(self._numbers, len(self._digests), None):
            # Those of called functions have lower numbers.
            texts = [self._digests[e] if isinstance(e, int) and e >= 0 else e for e in form]
            self._digests.append(hashlib.sha256(repr(texts).encode()).hexdigest())
        return None if number is None else self._digests[number]

    @cached_property
    def _sketches(self) -> Counter[tuple[object, ...]]:
        return Counter(map(_sketch, self.functions[0].values()))

    @cached_property
    def users(self) -> dict[Operation, set[str]]:
        """For each symbol, the names of the ops that name it."""
        found = defaultdict[Operation, set[str]](set)
        for op in (op for module in self.modules for op in known_ops(module)):
            for symbol in filter(None, (resolve(op, each) for each in references_of(op))):
                found[symbol].add(op_name(op))
        return found

    def text(self, value: Attribute) -> Part:
        """The text of an attribute."""
        # By identity: two that count as equal may differ in bits, as 0.0 and -0.0 do.
        key = value if value.__class__ in _EXACT else id(value)
        if key not in self._texts:
            if unsaid(value) is not None:
                raise _Unsaid
            if isinstance(value, PackedElementsAttr):
                text: Part = f"{value.type}\n".encode() + value.data.data
            elif isinstance(value, FunctionType):
                text = f"{[*map(self.text, value.inputs)]} -> {[*map(self.text, value.outputs)]}"
            else:
                text = attribute_text(value)
            self._texts[key] = value, text
        return self._texts[key][1]


def _sketch(function: Operation) -> tuple[object, ...]:
    """The names of the ops of a function, and the numbers that they make."""
    ops = known_ops(function)
    made = (op.properties.get("value") for op in ops)
    return *map(op_name, ops), *(each for each in made if each.__class__ in _NUMBERS)


class _Writer:
    """Writes the form of one function."""

    def __init__(self, forms: Forms, path: str) -> None:
        self.forms, self.path = forms, path
        self.parts = list[Part]()
        self.values: dict[SSAValue, int] = {}
        self.called: dict[str, int] = {}
        """Called functions, with their numbers in the order of both texts."""

    def form(self) -> tuple[Part, ...]:
        """The form. Raises `_Unsaid` if there is none."""
        for functions in self.forms.functions:
            function = functions.get(self.path)
            if function is None:
                self.parts.append("absent")
                continue
            users = sorted(self.forms.users.get(function, ()))
            self.parts += path_of_table(function), f"{is_only_called(function)} {users}"
            self._write(function, {})
        return tuple(self.parts)

    def _write(self, op: Operation, blocks: dict[Block, int]) -> None:
        """Write an op. The first part says how many others of each kind follow."""
        said = op.properties, op.attributes
        sizes = [*map(len, said), len(op.operands), len(op.results), len(op.regions)]
        self.parts.append(f"{op_name(op)} {type(op).__name__} {sizes}")
        try:
            numbers = [self.values[e] for e in op.operands], [blocks[e] for e in op.successors]
        except KeyError:
            # A block that comes later in the text makes a value, or an op around the function.
            raise _Unsaid from None
        self.parts.append(str(numbers))
        for each in op.results:
            self._add(each)
        callee = self._callee(op)
        for attributes in said:
            for name in sorted(attributes):
                self.parts.append(name)
                if callee is not None and name == "callee" and attributes is op.properties:
                    self._write_callee(callee)
                elif name != "sym_name" or op_name(op) != FUNCTION:
                    self.parts.append(self.forms.text(attributes[name]))
        for region in op.regions:
            self._write_region(region)

    def _write_region(self, region: Region) -> None:
        blocks = {block: number for number, block in enumerate(region.blocks)}
        self.parts.append(str([(len(each.args), len(each.ops)) for each in blocks]))
        for value in (value for block in blocks for value in block.args):
            self._add(value)
        for op in (op for block in blocks for op in block.ops):
            self._write(op, blocks)

    def _add(self, value: SSAValue) -> None:
        self.values[value] = len(self.values)
        self.parts.append(self.forms.text(value.type))

    def _callee(self, op: Operation) -> str | None:
        """The path of the function with a body that an op calls. Raises `_Unsaid` if it names one in another way."""
        found = (resolve(op, each) for each in references_of(op))
        judged = [each for each in found if each is not None and has_body(each)]
        if not judged:
            return None
        if op_name(op) != "func.call" or judged != [resolve(op, op.properties.get("callee"))]:
            raise _Unsaid
        return path_of(judged[0])

    def _write_callee(self, path: str) -> None:
        if path not in self.called:
            number = self.forms.number(path)
            if number is None:
                raise _Unsaid
            self.called[path] = len(self.called)
            self.parts.append(number)
        self.parts.append(-1 - self.called[path])
