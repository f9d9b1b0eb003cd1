"""Check of a bufferization interface: programs around an op, bufferized by the model under test, and judged.

The declaration says what the op does, the model how it is bufferized. A contradiction is found where the bufferized
program does something else than the tensor program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import product

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, DictionaryAttr, TensorType, f32
from xdsl.ir import Attribute

from oneshot_verify.fuzz.campaign.checks import LIGHT, difference_of
from oneshot_verify.fuzz.campaign.reduce import reduce_text
from oneshot_verify.interface.declaration import Declaration
from oneshot_verify.interface.truth import as_declared
from oneshot_verify.ir import InputError, parse, print_module
from oneshot_verify.ir.dialects.linalg_structured import element_type, shape_of
from oneshot_verify.ir.text import TextLines
from oneshot_verify.pipeline.jobs import Pair, told
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.targets import Refusal, TargetMaker
from oneshot_verify.refute import Choice, Difference
from oneshot_verify.search import ProofOptions, Prover
from oneshot_verify.semantics.faults import UnsupportedOp
from oneshot_verify.verdict import FunctionResult, Verdict
from oneshot_verify.versions import MlirVersion

REDUCING = 3.0
"""Seconds for making a program smaller."""


@dataclass(frozen=True)
class Judged:
    """A program around the op, and its verdict."""

    text: str
    result: FunctionResult


@dataclass(frozen=True)
class Checked:
    """The programs that were judged; if one is refuted, it is the only one."""

    programs: list[Judged]

    @property
    def verdict(self) -> Verdict:
        """Proved if all programs are; refuted if one shows that the model contradicts the declaration."""
        verdicts = {each.result.verdict for each in self.programs}
        if Verdict.REFUTED in verdicts:
            return Verdict.REFUTED
        return Verdict.PROVED if verdicts == {Verdict.PROVED} else Verdict.UNKNOWN

    def count(self, verdict: Verdict) -> int:
        """The number of programs with this verdict."""
        return sum(each.result.verdict is verdict for each in self.programs)


class InterfaceCheck:
    """Checks one op with one bufferizer."""

    def __init__(self, declared: Declaration, bufferize: TargetMaker) -> None:
        self.declared, self.bufferize = declared, bufferize
        self._pair = cache(self._made)

    def run(self, on_program: Callable[[int, int], None] = lambda done, known: None) -> Checked:
        """Run all programs, then prove them. `on_program` is told how many are proved, and how many there are."""
        texts, judged = hazards(self.declared), list[Judged]()
        wrong = next((text for text in texts if self._difference(text) is not None), None)
        for number, text in enumerate([] if wrong is not None else texts, 1):
            judged.append(Judged(text, self._judged(text)))
            on_program(number, len(texts))
            if judged[-1].result.verdict is Verdict.REFUTED:
                wrong = text
                break
        return Checked(judged if wrong is None else [self._refuted(wrong)])

    def _difference(self, text: str) -> Difference | None:
        """A run that tells a program and its bufferized form apart."""
        pair = self._pair(text)
        if isinstance(pair, FunctionResult):
            return None
        return difference_of(pair.source, pair.target, NAME, LIGHT)

    def _made(self, text: str) -> Pair | FunctionResult:
        """A program and its bufferized form, with the op as declared; or why there is no such pair."""
        [part] = parse(text, "program")
        target = self.bufferize(part, "program")
        refusal = target.refused.get(NAME)
        if refusal is not None or target.module is None:
            refusal = refusal or Refusal(Verdict.REJECTED, "there is no bufferized program")
            return FunctionResult(NAME, refusal.verdict, refusal.line, refusal.reason)
        made = print_module(target.module, version=MlirVersion.BOTH)
        try:
            [bufferized] = parse(made, "bufferized")
            pair = [as_declared(each.module, self.declared) for each in (part, bufferized)]
        except InputError as error:
            return FunctionResult(NAME, Verdict.ERROR, reason=str(error))
        except UnsupportedOp as error:
            return FunctionResult(NAME, Verdict.UNSUPPORTED, reason=error.reason)
        lines = {"program": TextLines(text), "bufferized": TextLines(made)}
        return Pair(pair[0], pair[1], ProveRequest(), lines, made)

    def _judged(self, text: str, inputs: Sequence[Choice] = ()) -> FunctionResult:
        """The verdict on a program. `inputs` are tried first."""
        pair = self._pair(text)
        if isinstance(pair, FunctionResult):
            return pair
        options = ProofOptions(replay_first=bool(inputs), replay_seconds=1.0)
        prover = Prover(pair.source, pair.target, options)
        prover.told = inputs
        return told(pair, result := prover.prove(NAME), result)

    def _first(self, texts: Sequence[str]) -> int | None:
        """The first of the texts that shows the contradiction, with the op."""
        named = f'"{self.declared.name}"'
        shows = (named in text and self._difference(text) is not None for text in texts)
        return next((number for number, is_shown in enumerate(shows) if is_shown), None)

    def _refuted(self, text: str) -> Judged:
        """The smallest program that shows the contradiction of `text`."""
        text = reduce_text(text, self._first, REDUCING)
        [smaller] = parse(text, "program")
        lines = print_module(smaller.module, version=MlirVersion.BOTH).strip().splitlines()
        # Without the module around the function.
        alone = "".join(f"{line[2:]}\n" for line in lines[1:-1])
        text = min(text, alone, key=lambda each: each.count("\n"))
        found = self._difference(text)
        return Judged(text, self._judged(text, [found.input.choice] if found else []))


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
        shape, element = shape_of(type), element_type(type)
        sizes = ["%n" if size == DYNAMIC_INDEX else str(size) for size in shape]
        larger = [size if size == DYNAMIC_INDEX else size + 1 for size in shape]
        dynamic = ", ".join(size for size in sizes if size == "%n")
        return {
            "T": str(type),
            "E": str(element),
            "Z": ", ".join(["%c0"] * len(sizes)),
            "R": str(other),
            "F": str(element_type(other)),
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
