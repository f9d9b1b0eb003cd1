"""Programs around a declared op: each hazard of `hazards.mlir` for each operand, result and origin of the operand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from itertools import product

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


def hazards(declared: Declaration) -> list[str]:
    """Programs that show each hazard, the smallest first."""
    written = files("oneshot_verify.interface").joinpath("hazards.mlir").read_text("utf-8")
    bodies = re.sub(r"^// [^-].*\n", "", written, flags=re.MULTILINE).split("// -----\n")
    results = range(len(declared.results)) if declared.results else [-1]
    frames = [Frame(declared, *pair) for pair in product(declared.tensors or [-1], results)]
    drawn = dict.fromkeys(
        frame.program(origin + body)
        for frame, origin, body in product(frames, ORIGINS, bodies)
        if not origin or frame.result <= 0
    )
    return sorted((text for text in drawn if text is not None), key=lambda text: text.count("\n"))
