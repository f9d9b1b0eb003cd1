"""Random bodies with branches, loops and calls: what is proved of a changed one, runs must bear out."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from xdsl.dialects.builtin import ModuleOp, i8

from oneshot_verify.ir import parse
from oneshot_verify.search.prover import NONE_DEFINED
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete import BufferArgument, Interpreter, NumberArray, Returned
from oneshot_verify.semantics.values import TensorValue
from tests.judged import said
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CALLEE = TEXTS["callee"]
SWAPS = (("addi", "subi"), ("divsi", "divui"), ("slt", "ult"), ("eq", "ne"), ("minsi", "maxui"))
OPERANDS = re.compile(r"(?<!select )(%\w+), (%\w+)(\)| : i8$)")
NUMBERS = (0, 1, -1, 2, -128, 127, 5, -7)


class Bodies:
    """Draws bodies over `%a` and `%b`."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.count = 0

    def lines(self, depth: int, numbers: list[str], truths: list[str]) -> tuple[list[str], str]:
        """Some ops, and the last number that they compute."""
        numbers, truths, lines = list(numbers), list(truths), list[str]()
        draw = self.random
        for _ in range(draw.randint(2, 4)):
            self.count += 1
            name = f"%v{self.count}"
            one, two = draw.choice(numbers), draw.choice(numbers)
            kind = draw.choice(("plain", "plain", "divide", "compare", "call", "if", "if", "for"))
            if kind == "compare":
                predicate = draw.choice(("eq", "ne", "slt", "ult"))
                lines.append(f"{name} = arith.cmpi {predicate}, {one}, {two} : i8")
                truths.append(name)
                continue
            if kind == "call":
                lines.append(f"{name} = func.call @g({one}, {two}) : (i8, i8) -> i8")
            elif kind == "if" and depth < 2:
                lines.append(f"{name} = scf.if {draw.choice(truths)} -> (i8) {{")
                for end in ("} else {", "}"):
                    inner, last = self.lines(depth + 1, numbers, truths)
                    lines += [*inner, f"scf.yield {last} : i8", end]
            elif kind == "for" and depth < 1:
                step = f"%k{self.count} = %c0 to %c2 step %c1 iter_args({name}s = {one})"
                inner, last = self.lines(depth + 1, [*numbers, f"{name}s"], truths)
                lines += [f"{name} = scf.for {step} -> (i8) {{", *inner]
                lines += [f"scf.yield {last} : i8", "}"]
            else:
                ops = ("divsi", "divui", "remsi") if kind == "divide" else ("addi", "subi", "minsi")
                lines.append(f"{name} = arith.{draw.choice(ops)} {one}, {two} : i8")
            numbers.append(name)
        return lines, numbers[-1]

    def changed(self, lines: list[str]) -> list[str]:
        """The same with another op, or other operands, somewhere."""
        number = self.random.randrange(len(lines))
        line = lines[number]
        for old, new in SWAPS:
            if old in line:
                return [*lines[:number], line.replace(old, new), *lines[number + 1 :]]
        return [*lines[:number], OPERANDS.sub(r"\2, \1\3", line), *lines[number + 1 :]]


def program(kind: str, lines: list[str], last: str, *, is_reduction: bool) -> ModuleOp:
    """A program that runs the body for each element."""
    output, iterator = ("0", "reduction") if is_reduction else ("d0", "parallel")
    maps = f"affine_map<(d0) -> (d0)>, affine_map<(d0) -> ({output})>"
    type = f"{kind}<{1 if is_reduction else 3}xi8>"
    made, given = ("%r = ", f" -> {type}") if kind == "tensor" else ("", "")
    text = f"""{CALLEE}
func.func @f(%u: {kind}<3xi8>, %t: {type}) -> {type} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  {made}linalg.generic {{indexing_maps = [{maps}], iterator_types = ["{iterator}"]}}
      ins(%u : {kind}<3xi8>) outs(%t : {type}) {{
  ^bb0(%a: i8, %b: i8):
    %z = arith.cmpi slt, %a, %b : i8
    {chr(10).join(lines)}
    linalg.yield {last} : i8
  }}{given}
  return {"%r" if made else "%t"} : {type}
}}
"""
    return parse(text, f"{kind}.mlir")[0].module


def outcome(module: ModuleOp, kind: str, arguments: list[list[int]]) -> Any:
    """The elements that come out; None where the program is undefined."""
    given: list[Any] = []
    for data in arguments:
        contents = NumberArray((len(data),), list(data))
        made = TensorValue((len(data),), contents, i8)
        given.append(made if kind == "tensor" else BufferArgument("given", contents, i8, (1,)))
    found = Interpreter(module, default_meanings()).run("f", given)
    if not isinstance(found, Returned):
        return None
    (value,) = found.values
    return (value.contents if kind == "tensor" else found.memory.peek(value)).data


@pytest.mark.parametrize("seed", range(20))
def test_what_is_proved_is_so(seed: int) -> None:
    bodies = Bodies(seed)
    lines, last = bodies.lines(0, ["%a", "%b"], ["%z"])
    is_reduction = seed % 3 == 0
    source = program("tensor", lines, last, is_reduction=is_reduction)
    same = program("memref", lines, last, is_reduction=is_reduction)
    # Some bodies are undefined on all inputs, or nearly all.
    assert said(source, same) in ("proved", NONE_DEFINED)
    changed = program("memref", bodies.changed(lines), last, is_reduction=is_reduction)
    if said(source, changed) != "proved":
        return
    for _ in range(15):
        sizes = (3, 1 if is_reduction else 3)
        arguments = [[bodies.random.choice(NUMBERS) for _ in range(size)] for size in sizes]
        expected = outcome(source, "tensor", arguments)
        assert expected is None or outcome(changed, "memref", arguments) == expected
