"""Grounds on which the tensor program is assumed to be free of undefined behaviour.

What an op requires is asked of both programs. Of the bufferized program it has to be shown. Of the tensor program it
may be taken for granted where a program that breaks it is undefined; and that needs a ground: somebody who says so.

    require(...) in the tensor program --ground---> a fact
                                       --no ground-> has to be shown, as in the bufferized program

A requirement that is only careful ("may be the same memory", "may be written") has no ground, and takes no input away.
The table below is what a reader has to agree with. `python -m benchmarks conformance grounds` prints it, and holds it
against MLIR.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from functools import cache

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from oneshot_verify.ir.facts import facts_of
from oneshot_verify.semantics.faults import A_MASK, STRIDE_ZERO, WRITTEN_ZERO, Fault, FaultKind
from oneshot_verify.semantics.meanings import Meanings, op_name
from oneshot_verify.semantics.reading import integers, shape_of


class Authority(Enum):
    """The source that makes a program undefined."""

    CONTRACT = "what a verdict promises, for every op"
    PAGE = "the page of the op, or of its dialect or trait"
    CHECK = "the op's own check (mlir-opt -generate-runtime-verification)"
    PASSES = "what mlir-opt lowers the op to, or folds it to"
    ASSUMED = "nobody: it is printed with each proof"


def _any(_: Operation) -> bool:
    return True


@dataclass(frozen=True)
class Ground:
    """Source of the undefined behaviour of some ops that break some of their requirements."""

    authority: Authority
    kinds: tuple[FaultKind, ...]
    named: str
    """Names of ops, or patterns of names, separated by blanks."""
    says: str
    """The behaviour, in our words; for an assumption, the sentence that is printed."""
    covers: Callable[[Operation], bool] = _any
    """Predicate that selects among the ops named in `ops`."""

    @property
    def ops(self) -> tuple[str, ...]:
        """Names, or patterns of names."""
        return tuple(self.named.split())

    def names(self, name: str) -> bool:
        """True if a pattern in `ops` matches this name."""
        return any(fnmatchcase(name, pattern) for pattern in self.ops)


def ground_of(fault: Fault, meanings: Meanings) -> Ground | None:
    """The ground for `fault` to be undefined behaviour of its op; None if there is none."""
    name = op_name(fault.op)
    if fault.kind is FaultKind.BROKEN_PROMISE:
        return _ITSELF
    if facts_of(fault.op).destination_style or fault.detail in (A_MASK, WRITTEN_ZERO):
        return None
    if fault.detail == STRIDE_ZERO:
        return _VIEWS
    if name.partition(".")[0] not in _DIALECTS:
        return None if meanings.find(name) is None else _AUTHOR
    return next((each for each in _found(fault.kind, name) if each.covers(fault.op)), None)


def assumed_of(op: Operation) -> Iterator[str]:
    """The assumptions that an op needs and no page states, one sentence each."""
    for each in _assumed(op_name(op)):
        if each.covers(op):
            yield each.says


@cache
def _found(kind: FaultKind, name: str) -> tuple[Ground, ...]:
    return tuple(each for each in GROUNDS if kind in each.kinds and each.names(name))


@cache
def _assumed(name: str) -> tuple[Ground, ...]:
    return tuple(
        each for each in GROUNDS if each.authority is Authority.ASSUMED and each.names(name)
    )


def _has_computed_strides(op: Operation) -> bool:
    return DYNAMIC_INDEX in integers(op, "static_strides")


def _starts_anywhere(op: Operation) -> bool:
    """True if a transfer has a mask, and an index that is not a constant and so may be negative."""
    shaped = 0 if op_name(op) == "vector.transfer_read" else 1
    rank = len(shape_of(op, op.operands[shaped]))
    others = op.operands[shaped + 1 :]
    around = op.parent_op()
    has_mask = len(others) > rank + 1 - shaped or (
        around is not None and op_name(around) == "vector.mask"
    )
    return has_mask and not all(map(_is_constant, others[:rank]))


def _is_constant(value: SSAValue) -> bool:
    return isinstance(value.owner, Operation) and op_name(value.owner) == "arith.constant"


def _promises_alignment(op: Operation) -> bool:
    return op.get_attr_or_prop("alignment") is not None


def _is_nest(op: Operation) -> bool:
    """True if a `linalg` op is a loop nest, or is lowered to loop nests."""
    return op_name(op) not in ("linalg.pack", "linalg.unpack")


_OF_MLIR = """affine arith bufferization cf complex func gpu index linalg math memref ml_program scf shape tensor ub
vector"""
_DIALECTS = frozenset(_OF_MLIR.split())
"""The dialects of MLIR. The meaning of an op of another dialect also defines its undefined behaviour."""

_K = FaultKind
_AUTHOR = Ground(Authority.PAGE, tuple(_K), "*", "who gives an op its meaning says so")
_VIEWS = Ground(
    Authority.ASSUMED,
    (_K.OVERLAP,),
    "*",
    "a write through a view that shows an element twice; printed where such a view is made, and of arguments",
)
_ITSELF = Ground(
    Authority.CONTRACT, (_K.BROKEN_PROMISE,), "*", "a promise in an attribute that is broken"
)

GROUNDS: tuple[Ground, ...] = (
    # What nobody says stands first: it is printed also where a later line would cover it.
    Ground(
        Authority.ASSUMED,
        (_K.OUT_OF_BOUNDS, _K.OVERLAP),
        "memref.reinterpret_cast",
        "'memref.reinterpret_cast' shows nothing outside of its memory, and no element twice",
    ),
    # Their page leaves it to the machine what they do elsewhere.
    Ground(
        Authority.ASSUMED,
        (_K.OUT_OF_BOUNDS,),
        "vector.load vector.store affine.vector_load affine.vector_store",
        "'vector.load' and 'vector.store' stay inside of their buffers",
    ),
    # Their page lets them reach out of bounds as the index increases, and has masked lanes accessed nowhere.
    Ground(
        Authority.ASSUMED,
        (_K.OUT_OF_BOUNDS,),
        "vector.transfer_read vector.transfer_write",
        "a masked 'vector.transfer_read' or 'vector.transfer_write' does not start below zero",
        _starts_anywhere,
    ),
    # No page says what is left where two elements meet.
    Ground(
        Authority.ASSUMED,
        (_K.OVERLAP,),
        "memref.subview tensor.insert_slice tensor.parallel_insert_slice",
        "strides of slices that the program computes are not zero",
        _has_computed_strides,
    ),
    # The page of the first says that its result is poison, that of the others that they may be slow.
    Ground(
        Authority.ASSUMED,
        (),
        "memref.assume_alignment memref.load memref.store",
        "memory is aligned as 'alignment' says",
        _promises_alignment,
    ),
    Ground(
        Authority.CONTRACT,
        (_K.OUT_OF_BOUNDS,),
        "memref.* tensor.* vector.* affine.* linalg.*",
        "an access, a slice or a view out of bounds",
    ),
    Ground(
        Authority.CONTRACT,
        (_K.USE_AFTER_FREE, _K.READ_ONLY),
        "memref.* vector.* affine.* linalg.* ml_program.* bufferization.clone "
        "bufferization.materialize_in_destination",
        "an access to memory that was freed; a write to memory that is read-only",
    ),
    Ground(
        Authority.CONTRACT,
        (_K.BAD_FREE, _K.DOUBLE_FREE),
        "memref.dealloc memref.realloc bufferization.dealloc bufferization.dealloc_tensor",
        "memory is freed twice, or what is freed is no allocation",
    ),
    Ground(
        Authority.CONTRACT,
        (_K.NEGATIVE_SIZE,),
        "memref.* tensor.* bufferization.alloc_tensor",
        "a negative size",
    ),
    Ground(
        Authority.CONTRACT,
        (_K.DIVISION,),
        "arith.* index.* affine.*",
        "a division by zero, or one whose quotient does not fit; in an affine map, one by what is not positive",
    ),
    Ground(
        Authority.PASSES,
        (_K.DIVISION,),
        "math.ipowi",
        "zero to a negative power is lowered to a division by zero",
    ),
    Ground(Authority.CONTRACT, (_K.BAD_STEP,), "scf.* affine.*", "a step that is not positive"),
    Ground(
        Authority.CONTRACT,
        (_K.UNDEFINED_VALUE,),
        "cf.* scf.* affine.* memref.* tensor.* vector.* shape.cstr_require bufferization.dealloc",
        "control flow, an index, an offset or a size that is undefined",
    ),
    Ground(
        Authority.PAGE,
        (_K.UNDEFINED_VALUE,),
        "arith.select",
        "a buffer is poison where the condition is; said with 'chooses by a condition that is defined'",
    ),
    Ground(
        Authority.CHECK,
        (_K.BAD_CAST,),
        "memref.cast tensor.cast",
        "a cast to sizes, strides or an offset that the value does not have",
    ),
    Ground(
        Authority.PAGE,
        (_K.BAD_CAST, _K.SIZE_MISMATCH),
        "memref.collapse_shape memref.expand_shape tensor.expand_shape",
        "an expansion that does not fit, or a collapse of what is not contiguous",
    ),
    Ground(
        Authority.PAGE,
        (_K.BAD_CAST, _K.SIZE_MISMATCH),
        "memref.reshape tensor.reshape",
        "source and result have the same number of elements; the source of a buffer is contiguous",
    ),
    Ground(
        Authority.CONTRACT,
        (_K.BAD_CAST,),
        "bufferization.to_buffer bufferization.clone tensor.pad tensor.concat shape.*",
        "a value has the sizes that its type says",
    ),
    Ground(
        Authority.CHECK,
        (_K.SIZE_MISMATCH,),
        "memref.copy",
        "a copy between buffers of different sizes",
    ),
    # MLIR's own check is asked only where an iteration runs; but a nest that hands on its input is folded to it anyway.
    Ground(
        Authority.PASSES,
        (_K.SIZE_MISMATCH,),
        "linalg.*",
        "sizes of operands that do not agree: canonicalization takes them to be equal",
        _is_nest,
    ),
    Ground(
        Authority.PAGE,
        (_K.SIZE_MISMATCH,),
        "linalg.pack linalg.unpack",
        "tiles that do not fit, or a padding beyond what is needed",
    ),
    Ground(
        Authority.PAGE,
        (_K.SIZE_MISMATCH,),
        "tensor.insert_slice tensor.parallel_insert_slice tensor.concat tensor.scatter tensor.gather",
        "the sizes of a slice are those of what is put there; what is joined or scattered fits",
    ),
    Ground(
        Authority.PAGE,
        (_K.SIZE_MISMATCH,),
        "bufferization.materialize_in_destination ml_program.*",
        "source and destination have the same shape",
    ),
    Ground(
        Authority.PAGE,
        (_K.SIZE_MISMATCH,),
        "arith.* math.* complex.* index.*",
        "operands of an elementwise op on tensors have the same shape (trait ElementwiseMappable)",
    ),
    Ground(Authority.PAGE, (_K.ASSERTION,), "shape.*", "a witness that does not hold"),
    Ground(
        Authority.PAGE,
        (_K.STALE_TENSOR,),
        "*",
        "a buffer that is changed while a tensor that was made of it is in use (page of to_tensor)",
    ),
)
"""The grounds; the first one that fits a fault counts."""
