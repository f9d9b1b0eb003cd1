"""Declaration of an op: a function of its name without a body, in MLIR.

    func.func private @mine.scale(
        f32, tensor<?xf32> {bufferization.access = "read-write"}
      ) -> (tensor<?xf32> {oneshot_verify.aliases = 1}) attributes {axis = 0}

`bufferization.access` says what the op does on buffers: "read", "write", "read-write" (the default) or "none".
`oneshot_verify.aliases = N`: in place, the result is the buffer of operand N; without it, the result is a new buffer.
`oneshot_verify.runs`: "loop" or "parallel" for an op with a region that runs as often as its only operand says. All
other attributes are those of the op.

Source: https://mlir.llvm.org/docs/Bufferization/#function-boundary-layout-maps and `bufferization.access` of
https://mlir.llvm.org/docs/Dialects/BufferizationOps/
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    IndexType,
    IntegerAttr,
    IntegerType,
    StringAttr,
    TensorType,
)
from xdsl.ir import Attribute

from oneshot_verify.ir import InputError, parse, position_of
from oneshot_verify.ir.dialects.func import FuncOp
from oneshot_verify.ir.dialects.linalg_structured import element_type, shape_of
from oneshot_verify.ir.facts import Gives, OpFacts, Runs
from oneshot_verify.ir.facts.table import default_facts, forget_names
from oneshot_verify.ir.source import Position
from oneshot_verify.semantics import default_meanings
from oneshot_verify.semantics.concrete.calls import READ, READ_WRITE, WRITE
from oneshot_verify.semantics.reading import ranked_tensor, said_of_arguments

ACCESS = "bufferization.access"
ALIASES = "oneshot_verify.aliases"
RUNS = "oneshot_verify.runs"
READS, WRITES = frozenset({READ, READ_WRITE}), frozenset({WRITE, READ_WRITE})


@dataclass(frozen=True)
class Declaration:
    """The effects of an op, as its author declares them."""

    name: str
    operands: tuple[Attribute, ...]
    access: tuple[str, ...]
    """Access to the buffer of each operand; that of a scalar means nothing."""
    results: tuple[Attribute, ...] = ()
    aliases: tuple[int | None, ...] = ()
    """For each result the operand whose buffer it is; None for a new buffer."""
    runs: str = ""
    """Execution of its region (`Runs`); empty for an op without a region."""
    attributes: dict[str, Attribute] = field(default_factory=dict[str, Attribute])
    has_meaning: bool = False
    """True if a package gives the op a meaning, which is then the truth; the access and the aliases say nothing."""

    @property
    def terminator(self) -> str:
        """The op that ends its region."""
        return f"{self.name.partition('.')[0]}.yield"

    @property
    def tensors(self) -> list[int]:
        """The indices of the tensor operands."""
        return [n for n, type in enumerate(self.operands) if isinstance(type, TensorType)]

    @property
    def written(self) -> list[int]:
        """The indices of the operands whose buffers are written."""
        return [n for n in self.tensors if self.access[n] in WRITES]

    @property
    def read(self) -> list[int]:
        """The indices of the operands whose buffers are read."""
        return [n for n in self.tensors if self.access[n] in READS]

    @property
    def fresh(self) -> list[int]:
        """The indices of the results that are new buffers."""
        return [n for n, alias in enumerate(self.aliases) if alias is None]

    def shape_source(self, result: int) -> int | None:
        """The operand whose sizes a new result has; None if its type says them."""
        type = self.results[result]
        return next((n for n in self.tensors if self.operands[n] == type), None)

    @property
    def facts(self) -> OpFacts:
        """Facts about the op that stands for this one in proofs (`truth.py`): in destination-passing style, with an
        init for each buffer that is written, and each new one."""
        inits = tuple(f"init{n}" for n in range(len(self.written) + len(self.fresh)))
        return OpFacts(
            f"declared.{self.name}",
            ("inputs*", *inits),
            reads=("inputs", *inits),
            writes=inits,
            gives=Gives.DESTINATION,
            runs=Runs.PARTS,
            destination_style=True,
        )


def read_declaration(text: str, path: str, name: str) -> Declaration:
    """The declaration of the op `name` in a text. Raises `InputError` if there is none, or if it contradicts itself."""
    for part in parse(text, path):
        for function in part.module.walk():
            if isinstance(function, FuncOp) and function.sym_name.data == name:
                place = position_of(function) or Position(path, 1, 1)
                if not function.is_declaration:
                    raise InputError(f"@{name}: a declaration has no body", place)
                declared = _declaration(function)
                for wrong in _contradictions(declared):
                    raise InputError(f"@{name}: {wrong}", place)
                return declared
    said = f"there is no declaration of the op: func.func private @{name}(...) -> (...)"
    raise InputError(said, Position(path, 1, 1))


def _declaration(function: FuncOp) -> Declaration:
    inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
    access = said_of_arguments(function, ACCESS) or (None,) * len(inputs)
    aliases = [each.data.get(ALIASES) for each in function.res_attrs or ()] or [None] * len(outputs)
    runs = function.attributes.get(RUNS)
    return Declaration(
        function.sym_name.data,
        tuple(inputs),
        tuple(each.data if isinstance(each, StringAttr) else READ_WRITE for each in access),
        tuple(outputs),
        tuple(each.value.data if isinstance(each, IntegerAttr) else None for each in aliases),
        runs.data if isinstance(runs, StringAttr) else "",
        {key: value for key, value in function.attributes.items() if key != RUNS},
        default_meanings().find(function.sym_name.data) is not None,
    )


def _contradictions(declared: Declaration) -> Iterator[str]:
    """Reasons why a declaration cannot be checked."""
    types = [declared.operands[n] for n in declared.tensors]
    if declared.runs:
        if declared.runs not in (Runs.LOOP, Runs.PARALLEL):
            yield f'{RUNS} is "{declared.runs}", not "loop" or "parallel"'
        if declared.operands != (IndexType(),) or declared.results:
            yield "an op with a region has one operand, the number of iterations, and no result"
        return
    if not types:
        yield "there is no ranked tensor among its operands"
    for type in (*types, *declared.results):
        if ranked_tensor(type) is None or not isinstance(
            element_type(type), IntegerType | AnyFloat
        ):
            yield f"{type} is no ranked tensor of integers or floats"
            return
    taken = [alias for alias in declared.aliases if alias is not None]
    for alias in taken:
        if alias not in declared.tensors or taken.count(alias) > 1:
            yield f"{ALIASES} = {alias}: that is no tensor operand, or another result aliases it"
    if declared.has_meaning:
        return
    for number, (type, alias) in enumerate(zip(declared.results, declared.aliases, strict=True)):
        if alias is not None and declared.operands[alias] != type:
            yield f"result {number} aliases operand {alias}, which has another type"
        if (
            alias is None
            and DYNAMIC_INDEX in shape_of(type)
            and declared.shape_source(number) is None
        ):
            yield f"no operand has the type of result {number}, so that its sizes are not known"


def declare(facts: OpFacts) -> None:
    """Add facts about one op, unless they are known."""
    if default_facts().find(facts.name) != facts:
        default_facts().add(facts)
        forget_names()
