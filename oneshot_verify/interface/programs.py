"""Programs around a declared op: each hazard of `hazards.mlir` for each operand, result and origin of the operand, then
random ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from itertools import product
from random import Random

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, DictionaryAttr, TensorType, f32
from xdsl.ir import Attribute

from oneshot_verify.interface.declaration import Declaration, element_of, shape_of
from oneshot_verify.ir import InputError, parse

NAME = "f"
"""The function of a program."""
ORIGINS = (
    "",
    "%t = tensor.splat %x$D : $T\n",
    "%t = tensor.extract_slice %w0[$1] [$S] [$1] : $W to $T\n",
    "%t = tensor.insert %x into %t0[$Z] : $T\n",
    "%t = arith.constant dense<$N> : $T\n",
)
"""Definitions of an operand; without one it is an argument."""
_OP = re.compile(r"%(\w+) = op\((%[\w#]+)(?:, (%[\w#]+))?\)")


@dataclass(frozen=True)
class Frame:
    """Completes bodies to programs: for one operand of the op, and one result, if there is any."""

    declared: Declaration
    operand: int = -1
    result: int = -1

    @cached_property
    def words(self) -> dict[str, str]:
        """The meaning of `$T`, and so on."""
        type: Attribute = TensorType(f32, [DYNAMIC_INDEX])
        if self.operand >= 0:
            type = self.declared.operands[self.operand]
        other = self.declared.results[self.result] if self.result >= 0 else type
        shape, element = shape_of(type), element_of(type)
        sizes = ["%n" if size == DYNAMIC_INDEX else str(size) for size in shape]
        larger = [size if size == DYNAMIC_INDEX else size + 1 for size in shape]
        dynamic = ", ".join(size for size in sizes if size == "%n")
        return {
            "T": str(type),
            "E": str(element),
            "Z": ", ".join(["%c0"] * len(sizes)),
            "R": str(other),
            "F": str(element_of(other)),
            "Y": ", ".join(["%c0"] * len(shape_of(other))),
            "S": ", ".join(sizes),
            "0": ", ".join("0" * len(sizes)),
            "1": ", ".join("1" * len(sizes)),
            "W": str(TensorType(element, larger)),
            "D": f"[{dynamic}]" if dynamic else "",
            "N": "1.0" if isinstance(element, AnyFloat) else "1",
        }

    def program(self, body: str) -> str | None:
        """A whole program; None if the body does not fit this op."""
        declared = self.declared
        is_open_constant = "dense<" in body and self.words["D"]
        if is_open_constant or bool(declared.runs) != ("region {" in body):
            return None
        before, begins, region = body.partition("region {")
        if begins:
            inside, _, after = region.partition("\n}")
            ends = f'"{declared.terminator}"() : () -> ()\n}}) : (index) -> ()'
            body = f'{before}"{declared.name}"(%m) ({{\n  ^bb0(%i: index):{inside}\n  {ends}{after}'
        while (found := _OP.search(body)) is not None:
            name, given, others = found.groups()
            text = self._op(given, others)
            if text is None:
                return None
            count = len(declared.results)
            new = f"%{name}#{self.result}" if count > 1 else f"%{name}" if count else given
            after = re.sub(rf"%{name}\b", new, body[found.end() :])
            left = f"%{name}{f':{count}' if count > 1 else ''} = " if count else ""
            body = body[: found.start()] + left + text + after
        body = re.sub(r"\$(\w)", lambda word: self.words[word[1]], body)
        text = self._function(body)
        try:
            parse(text, NAME)
        except InputError:
            if self.words["T"] == self.words["R"]:
                raise
            return None
        return text

    def _op(self, given: str, others: str | None) -> str | None:
        """The op on an operand, and others of the same type."""
        types = self.declared.operands
        values = [f"%a{number}" for number in range(len(types))]
        alike = [n for n in self.declared.tensors if types[n] == types[self.operand]]
        if others is not None and len(alike) == 1:
            return None
        for number in alike if others is not None else ():
            values[number] = others or ""
        values[self.operand] = given
        said = self.declared.attributes
        attributes = f" {DictionaryAttr(said)}" if said else ""
        operands, results = (", ".join(map(str, t)) for t in (types, self.declared.results))
        call = f'"{self.declared.name}"({", ".join(values)}){attributes}'
        return f"{call} : ({operands}) -> ({results})"

    def _function(self, body: str) -> str:
        """The function around a body: constants, and arguments for all other names that are not defined."""
        words = self.words
        types = {"%n": "index", "%m": "index", "%p": "i1", "%x": words["E"], "%y": words["F"]}
        types |= {"%t": words["T"], "%t0": words["T"], "%w0": words["W"]}
        types |= {"%in": f"memref<?x{words['E']}>", "%out": f"memref<?x{words['F']}>"}
        types |= {f"%a{number}": str(type) for number, type in enumerate(self.declared.operands)}
        used = dict.fromkeys(re.findall(r"%\w+", body))
        defined = {"%i", *re.findall(r"(%\w+)(?::\d+)? = ", body)}
        arguments = [f"{n}: {types[n]}" for n in used if n in types and n not in defined]
        lines = [f"%c{n} = arith.constant {n} : index" for n in range(2) if f"%c{n}" in used]
        lines += body.strip().splitlines()
        returned = lines[-1].partition(" : ")[2]
        head = f"func.func @{NAME}({', '.join(arguments)}){f' -> ({returned})' if returned else ''}"
        return "\n".join((f"{head} {{", *(f"  {line}" for line in lines), "}", ""))


def frames(declared: Declaration) -> list[Frame]:
    """All pairs of an operand and a result."""
    results = range(len(declared.results)) if declared.results else [-1]
    operands = declared.tensors or [-1]
    return [Frame(declared, *pair) for pair in product(operands, results)]


def hazards(declared: Declaration) -> list[str]:
    """Programs that show each hazard, the smallest first."""
    written = files("oneshot_verify.interface").joinpath("hazards.mlir").read_text("utf-8")
    bodies = re.sub(r"^// [^-].*\n", "", written, flags=re.MULTILINE).split("// -----\n")
    whole = product(frames(declared), ORIGINS, bodies)
    drawn = dict.fromkeys(
        frame.program(origin + body)
        for frame, origin, body in whole
        if not origin or frame.result <= 0
    )
    return sorted((text for text in drawn if text is not None), key=lambda text: text.count("\n"))


def random_programs(declared: Declaration, seed: int) -> Iterator[str]:
    """Programs of several ops in any order, without end; none for an op with a region."""
    random = Random(seed)
    while not declared.runs:
        frame = random.choice(frames(declared))
        body = _Body(random, frame.words["T"] == frame.words["R"]).text()
        text = frame.program(random.choice(ORIGINS) + body)
        if text is not None and f'"{declared.name}"' in text:
            yield text


class _Body:
    """A random body. `hands_on`: the result of the op may be its operand again."""

    def __init__(self, random: Random, hands_on: bool) -> None:
        self.random, self.hands_on = random, hands_on
        self.count = 0
        self.read: list[str] = []

    def text(self) -> str:
        """The lines, with what is read and the last tensors returned."""
        known = ["%t"]
        lines = [line for _ in range(self.random.randint(3, 6)) for line in self.step(known)]
        values = [*self.read, *known[-2:]]
        types = ", ".join(["$E"] * len(self.read) + ["$T"] * len(known[-2:]))
        return "\n".join([*lines, f"return {', '.join(values)} : {types}"])

    def step(self, known: list[str], depth: int = 0) -> list[str]:
        """One op, or a loop or branch of some; tensors that it makes become `known`."""
        kind = self.random.choice(("op", "op", "write", "read", "loop", "branch"))
        value, other = self.random.choice(known), self.random.choice(known)
        self.count += 1
        name = f"%v{self.count}"
        if kind == "read" and not depth:
            self.read.append(name)
            return [f"{name} = tensor.extract {value}[$Z] : $T"]
        if kind in ("loop", "branch") and not depth:
            first = f"%b{self.count}" if kind == "loop" else value
            own = [*known, first]
            inner = [f"  {line}" for _ in range(2) for line in self.step(own, 1)]
            inner.append(f"  scf.yield {own[-1]} : $T")
            known.append(name)
            if kind == "branch":
                other_way = ["} else {", f"  scf.yield {value} : $T", "}"]
                return [f"{name} = scf.if %p -> ($T) {{", *inner, *other_way]
            head = f"{name} = scf.for %i = %c0 to %m step %c1 iter_args({first} = {value})"
            return [f"{head} -> ($T) {{", *inner, "}"]
        if kind == "write":
            known.append(name)
            return [f"{name} = tensor.insert %x into {value}[$Z] : $T"]
        if self.hands_on:
            known.append(name)
        both = f"{value}, {other}" if self.random.random() < 0.5 else value
        return [f"{name} = op({both})"]
