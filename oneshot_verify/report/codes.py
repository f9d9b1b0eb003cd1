"""Codes of verdicts other than `proved`: `OV101 read after write`, one page each (`oneshot-verify explain OV101`).

A code stands for some kinds of failed obligations (`encode/refusal.py`), or one kind of undefined behaviour
(`semantics/faults.py`). Both appear as identifiers only, so that a page loads no prover.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from oneshot_verify.home import on_site
from oneshot_verify.verdict import FunctionResult, Verdict


@dataclass(frozen=True)
class Code:
    """One kind of failure."""

    name: str
    title: str
    obligations: tuple[str, ...]
    """Identifiers, `point.question`."""
    says: str
    """Meaning of the code in a report."""
    look: str
    """Advice for the reader."""


READ_AFTER_WRITE = Code(
    "OV101",
    "read after write",
    (),
    "The bufferized program writes to a buffer whose old contents are read later, or returned. The report names the"
    " definition, the write and the read.",
    "The write needs a copy of the buffer, or the read has to come first. If your bufferizer decided to write in place,"
    " its alias sets miss one of the three. `oneshot-verify explain FILE` shows what our analysis decides there.",
)
UNSETTLED = Code(
    "OV401",
    "not settled",
    (),
    "There is no proof and no difference, and no single question is to blame. A limit of time or memory was met, the"
    " run was interrupted, or the function has no counterpart. The reason says which.",
    "For a limit, raise `--timeout`, `--memory`, `--budget` or `--rlimit`, whichever the reason names.",
)
VERDICT_CODES = {
    Verdict.VACUOUS: Code(
        "OV501",
        "source undefined on every input",
        (),
        "No input gets through the tensor program without undefined behaviour, so there is nothing to prove.",
        "Look for a condition that no input can fulfil: an index outside of a static size, a step of zero.",
    ),
    Verdict.UNSUPPORTED: Code(
        "OV502",
        "not covered by the semantics",
        (),
        "An op, an attribute or a type has no meaning here. The reason names it with its line.",
        f"Give the op a meaning in a package of your own: {on_site('adding-an-op')}",
    ),
    Verdict.REJECTED: Code(
        "OV503",
        "refused by the bufferizer",
        (),
        "The bufferizer gave no program. The reason is its own message.",
        "Often an option helps: `allow-unknown-ops`, or `allow-return-allocs-from-loops`.",
    ),
    Verdict.ERROR: Code(
        "OV504",
        "input in error",
        (),
        "A file cannot be read or does not verify, or the two programs do not belong together.",
        "Correct the file at the place that the message names.",
    ),
}
VALUES = (
    READ_AFTER_WRITE,
    Code(
        "OV102",
        "wrong result",
        ("function.result",),
        "A result has another element, another size or a dead buffer. No read after a write was found to be behind it;"
        " `ov.prove` in Python does not look for one.",
        "The report names the first element that differs and the op that wrote it. Look for a missing copy or fill, a"
        " wrong offset, a swapped operand.",
    ),
    Code(
        "OV103",
        "memory of others changed",
        ("function.shared",),
        "An argument or a global holds something else at the end than the tensor program leaves in it, or a global"
        " starts with other contents.",
        "The function needs a copy before it writes, or the argument has to be `bufferization.writable`.",
    ),
    Code(
        "OV104",
        "other effects",
        ("event.same",),
        "The outside world sees something else: a print, an assertion, or an op that nobody has given a meaning comes"
        " in another order, with other operands, or in one program only.",
        "Compare the ops with effects in both programs from the named line on.",
    ),
    Code(
        "OV105",
        "other path",
        ("branch.decision", "loop.bounds"),
        "A branch or a loop goes another way: its condition, its bounds or its number of rounds differ.",
        "Often the condition is read from a buffer that was overwritten. Look at what it is computed from.",
    ),
    Code(
        "OV106",
        "call with something else",
        ("call.same", "call.argument"),
        "A call passes another value, an undefined one, a buffer of another size, two buffers that overlap, or one that"
        " the callee must not write.",
        "Look at what the caller wrote before the call. If two arguments share a buffer, one of them needs a copy.",
    ),
    Code(
        "OV107",
        "interface changed",
        ("function.interface", "function.bufferized", "op.attribute"),
        "Callers elsewhere see another function: types, attributes, visibility, or tensors where buffers belong.",
        "For partial bufferization say `--partial`. Otherwise compare the two signatures.",
    ),
)
FAULTS = tuple(
    Code(f"OV2{number:02}", title, (f"op.{fault}",), says, look)
    for number, (fault, title, says, look) in enumerate(
        [
            (
                "out-of-bounds",
                "access out of bounds",
                "The bufferized program reads or writes outside of a buffer, on an input on which the tensor program is"
                " defined.",
                "Compare the index and the sizes that the report shows with offsets and strides of the view.",
            ),
            (
                "use-after-free",
                "use after free",
                "A buffer is used after it was freed, or after the function whose stack it was on has returned.",
                "The report names the line that frees. Free later, or hand out a copy.",
            ),
            (
                "double-free",
                "double free",
                "A buffer is freed twice.",
                "Two names stand for one buffer: only one of them owns it.",
            ),
            (
                "bad-free",
                "free of what was not allocated",
                "Something is freed that is no allocation: a view, an argument of others, a global, the stack.",
                "Free the buffer that `memref.alloc` gave.",
            ),
            (
                "read-only",
                "write to read-only memory",
                "A constant is written, or an argument that is not `bufferization.writable`.",
                "The write needs a copy.",
            ),
            (
                "negative-size",
                "negative size",
                "A buffer or a view has a negative size.",
                "Compare the size that the report shows with that of the tensor.",
            ),
            (
                "size-mismatch",
                "sizes do not agree",
                "Operands of one op have sizes that do not belong together.",
                "Look for a view or an allocation with the size of another tensor.",
            ),
            (
                "bad-cast",
                "wrong cast",
                "A cast claims a size, a stride or an offset that the buffer does not have.",
                "A buffer with strides needs a copy where the identity layout is asked for.",
            ),
            (
                "division",
                "division by zero",
                "A division by zero, or one that overflows, in the bufferized program only.",
                "Look at what the divisor is read from.",
            ),
            (
                "bad-step",
                "step not positive",
                "A loop has a step below 1, in the bufferized program only.",
                "Look at what the step is computed from.",
            ),
            (
                "misaligned",
                "address not aligned",
                "An address is not aligned as an op promises.",
                "Allocate with that alignment, or drop the promise.",
            ),
            (
                "overlap",
                "operands overlap",
                "Input and output of one op share memory so that the order of execution shows.",
                "The output needs a buffer of its own.",
            ),
            (
                "captured",
                "iteration reads what another one writes",
                "The body of an op reads, through a buffer from outside, what another of its iterations writes.",
                "The op needs a copy of what its body reads.",
            ),
            (
                "undefined-value",
                "use of undefined contents",
                "A condition, an index or a size depends on contents that nobody has written.",
                "A buffer is new where it should hold old contents: look for a missing copy or fill.",
            ),
            (
                "stale-tensor",
                "use of a stale tensor",
                "A tensor is used after the buffer that it was made of has changed.",
                "In partly bufferized programs: copy before the write, or use the tensor earlier.",
            ),
            (
                "broken-promise",
                "broken promise",
                "An attribute promises what does not hold: `nsw`, `in_bounds`, and the like.",
                "The bufferized program carries a promise over to other operands, or adds one.",
            ),
            (
                "assertion",
                "witness does not hold",
                "`shape.assuming` runs its body though its witness is false.",
                "Compare the conditions in both programs.",
            ),
            (
                "unknown",
                "op that may be undefined",
                "An op without a meaning runs where the tensor program does not run it on the same operands.",
                "Give the op a meaning in a package of your own, or look what its operands are computed from.",
            ),
        ],
        1,
    )
)
LIFE = (
    Code(
        "OV301",
        "memory not freed",
        ("memory.freed",),
        "Deallocation is part of the pipeline, and on some path a buffer is neither freed nor returned.",
        "The report names the allocation. `--leaks note` makes leaks a note.",
    ),
    Code(
        "OV302",
        "wrong owner",
        ("function.owner",),
        "A result is a buffer that the caller must not own: it is shared with another result, or it belongs to somebody"
        " else.",
        "Return a copy.",
    ),
    Code(
        "OV303",
        "state of memory differs",
        ("memory.lifetime", "op.freed-argument"),
        "Where both programs meet, a buffer that both were given is not alike: its contents, whether it is live,"
        " whether it may be written, whether threads have raced for it.",
        "Look for a write or a free that only one program does before that point.",
    ),
)
PROOF = (
    UNSETTLED,
    Code(
        "OV402",
        "no invariant for a loop",
        ("head.defined", "head.carried", "head.frame", "point.holds"),
        "No relation between the tensors and the buffers that a loop carries was found to hold in every round.",
        "If the loop is right, please report it with the file. A loop that carries each tensor in one buffer is the"
        " easiest to prove.",
    ),
    Code(
        "OV403",
        "threads not shown to be apart",
        ("threads.apart", "threads.value"),
        "Two threads of a parallel loop may meet at an element, or what they reduce may differ.",
        "Look whether the parts that threads write are disjoint for every size.",
    ),
    Code(
        "OV404",
        "no summary of a recursion",
        ("call.summary",),
        "No summary was found that a recursive function keeps.",
        "Please report it with the file.",
    ),
    Code(
        "OV405",
        "the method ends here",
        ("plan.rule", "plan.fits", "nest.same"),
        "The two programs have a shape for which there is no rule. The reason names the op.",
        "Please report it with the file.",
    ),
)
CODES: tuple[Code, ...] = (*VALUES, *FAULTS, *LIFE, *PROOF, *VERDICT_CODES.values())

_BY_NAME = {code.name: code for code in CODES}
_BY_OBLIGATION = {one: code for code in CODES for one in code.obligations}


def code_named(name: str) -> Code | None:
    """The code of this name, in upper or lower case."""
    return _BY_NAME.get(name.upper())


def code_of_obligation(identifier: str) -> Code | None:
    """The code of an obligation, `point.question`."""
    return _BY_OBLIGATION.get(identifier)


def code_of(result: FunctionResult) -> Code | None:
    """The code of a verdict; None for `proved`."""
    if result.verdict is Verdict.PROVED:
        return None
    if result.verdict in VERDICT_CODES:
        return VERDICT_CODES[result.verdict]
    found = result.counterexample
    code = code_of_obligation(result.obligation)
    conflict = found.conflict if found is not None else None
    if conflict is not None and conflict.write and conflict.read and code in VALUES:
        return READ_AFTER_WRITE
    return code or (UNSETTLED if result.verdict is Verdict.UNKNOWN else None)


def page(code: Code, width: int = 80) -> str:
    """The page of a code, as text."""
    parts = [f"{code.name} {code.title}", _wrapped(code.says, width), _wrapped(code.look, width)]
    if code.obligations:
        parts.append(_wrapped(f"Asked as: {', '.join(code.obligations)}", width))
    return "\n\n".join(parts) + "\n"


def _wrapped(text: str, width: int) -> str:
    return textwrap.fill(text, width, break_on_hyphens=False, break_long_words=False)
