"""Remedies for refusals, by message. The messages are upstream's, which gives no remedy."""

from __future__ import annotations

import re
from functools import cache

from oneshot_verify.home import on_site

_PAGE = on_site("adding-an-op")
_MODEL = f"register a bufferization model for the op ({_PAGE})"
_LOOP = (
    "let each round write into the tensor that it got (destination style), or allow new buffers with "
    "allow-return-allocs-from-loops"
)
_SPACE = "bring both into one memory space first: bufferization.alloc_tensor() copy(...) {memory_space = ...}"
_COPY = "insert a copy before it: bufferization.alloc_tensor() copy(...)"

_REMEDIES: dict[str, str] = {
    r"op was not bufferized": f"{_MODEL}, or let it stay on tensors with allow-unknown-ops",
    r"failed to bufferize op": "look at the types of its operands: their buffers do not fit the op",
    r"could not infer memory space": "give the tensor a memory space "
    "(bufferization.alloc_tensor {memory_space = ...}), or drop must-infer-memory-space",
    r"inconsistent memory space|element type or memory space": _SPACE,
    r"Yield operand #\d+ is not equivalent|Condition arg #\d+ is not equivalent": _LOOP,
    r"cannot avoid RaW conflict": f"the tensor is read later, and this use must be in place; {_COPY}",
    r"would write to read-only buffer": f"the tensor may not be written, and this use must be in place; {_COPY}",
    r"body must bufferize in-place": "the masked op would need a copy of its destination; make it before the mask: "
    "bufferization.alloc_tensor() copy(...)",
    r"sparse_tensor ops must be bufferized with the sparsifier": "lower sparse tensors first "
    "(-sparsification-and-bufferization)",
    r"tensor results are not supported yet": "let sparse_tensor.foreach return scalars only",
    r"does not support unstructured control flow": "use structured control flow (scf) inside of the op, or inline it",
    r"to_tensor ops without `restrict`": "say `restrict` if no other tensor shares the buffer, or bufferize with "
    "copy-before-write",
    r"copying of unranked tensors": "tensor.cast it to a ranked type first",
    r"only i1 condition values": "choose with one condition, or elementwise in a linalg.generic",
    r"without func\.return|without unique scf\.yield|no terminator": "end the region with one op that returns",
    r"op does not have pure tensor semantics": "let all shaped operands be tensors, or all of them memrefs",
    r"could not infer buffer type of block argument": "hand the block a tensor that comes from somewhere else than "
    "the block itself",
    r"BranchOpInterface": "branch with cf.br, cf.cond_br or cf.switch",
    r"reference to function with mismatched type": "call the function by its name; a function on tensors has another "
    "type once it is bufferized",
    r"callee is a function of the module": "declare the function, or do not bufferize function boundaries",
    r"unsupported scf::YieldOp parent": f"{_MODEL} that the yield stands in",
    r"strides or offset are known at run time only": "let buffers at function boundaries have no offset: "
    "function-boundary-type-conversion=identity-layout-map (elsewhere, unknown-type-conversion=identity-layout-map)",
    # Deallocation
    r"ops with unknown memory side effects": f"register a deallocation model for the op ({_PAGE})",
    r"memory free side-effect|No deallocation operations": "remove the deallocations that are there: the pass frees "
    "every buffer",
    r"Only structured control-flow loops": "make the loop over blocks an scf.while or scf.for",
    r"regions need to implement": f"register a deallocation model for the op that has the region ({_PAGE})",
    r"does not have valid ownership": "the op gives memrefs that nobody knows the owner of: register a deallocation "
    f"model ({_PAGE})",
    r"when nested region is empty|operand is not a MemRef": "let the op neither hold nor take buffers",
    # Results of functions
    r"unsupported layout": "return a buffer without offset: bufferize with identity-layout-map",
    r"dynamically shaped result": "return a buffer of static size, or let the caller hand one over",
    r"multiple return operations": "return the same types everywhere",
}


@cache
def remedy_for(message: str) -> str | None:
    """The remedy for a refusal with `message`; None if there is none."""
    for pattern, remedy in _REMEDIES.items():
        if re.search(pattern, message):
            return remedy
    return None
