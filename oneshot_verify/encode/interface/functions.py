"""What others see of functions: signatures, attributes, and what is said of the ops in their bodies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from oneshot_verify.encode.interface.seen import Seen
from oneshot_verify.encode.interface.spoken import (
    Said,
    changed,
    spoken,
)
from oneshot_verify.encode.interface.types import (
    is_unranked,
    may_be,
    may_show,
    says_more,
)
from oneshot_verify.ir.dialects import func
from oneshot_verify.ir.facts.attributes import STAYS
from oneshot_verify.ir.symbols import has_body, is_seen_less
from oneshot_verify.refute.pairing import Pairing, Returned
from oneshot_verify.search.signatures import dictionaries, layouts, result_types
from oneshot_verify.semantics.attributes import says_of_memory
from oneshot_verify.semantics.reading import has_layout


def functions_differ(
    ours: func.FuncOp | None, theirs: func.FuncOp, path: str, pairing: Pairing | None
) -> Iterator[Seen]:
    """What others see differently of a function; of one that only the bufferized program has, all that is said."""
    if ours is None:
        yield from _said_of_new(theirs, path)
        return
    if has_body(ours) != has_body(theirs):
        yield Seen(f"@{path} has a body in one program only", theirs)
    yield from _signatures(ours, theirs, path, pairing)
    if has_body(ours) and has_body(theirs):
        yield from _bodies(ours, theirs)


def _said_of_new(function: func.FuncOp, path: str) -> Iterator[Seen]:
    what = f"of @{path}, which only the bufferized program has, something is said"
    said = [
        function.attributes,
        *dictionaries(function, "arg_attrs").values(),
        *dictionaries(function, "res_attrs").values(),
    ]
    for name in (name for each in said for name in changed({}, each)):
        yield Seen(f"{what}: '{name}'", function)
    for name, ops in spoken(function).items():
        for op in (op for op, its in ops if its):
            yield Seen(f"what is said of '{name}' by attributes is another thing", op)


def _bodies(ours: func.FuncOp, theirs: func.FuncOp) -> Iterator[Seen]:
    said = spoken(ours)
    for name, ops in spoken(theirs).items():
        mine = said.get(name, [])
        asked = any(its for _, its in ops) or any(map(_stays, (own for _, own in mine)))
        pairs = zip_longest(ops, mine, fillvalue=(theirs, set[Said]())) if asked else ()
        for (op, its), (_, own) in pairs:
            if len(ops) != len(mine) or not _stays(own) <= its <= own:
                yield Seen(f"what is said of '{name}' by attributes is another thing", op)


def _stays(said: set[Said]) -> set[Said]:
    return {each for each in said if each[0] in STAYS}


def _signatures(
    ours: func.FuncOp, theirs: func.FuncOp, path: str, pairing: Pairing | None
) -> Iterator[Seen]:
    if layouts(ours) != layouts(theirs):
        yield Seen("the data layout is another one", theirs)
    for what in (
        *_of_symbol(ours, theirs),
        *_of_arguments(ours, theirs),
        *_of_results(ours, theirs, pairing),
    ):
        yield Seen(f"{what} of @{path} is another one", theirs)


def _of_symbol(ours: func.FuncOp, theirs: func.FuncOp) -> Iterator[str]:
    if is_seen_less(theirs, ours):
        yield "the visibility"
    added = {"llvm.emit_c_interface"} if has_body(theirs) else set[str]()
    for name in changed(ours.attributes, theirs.attributes, added):
        yield f"the attribute '{name}'"
    if ours.function_type != theirs.function_type:
        for name, value in theirs.attributes.items():
            if says_of_memory(name, value):
                yield f"what '{name}' says of memory, which was said of tensors,"


def _of_arguments(ours: func.FuncOp, theirs: func.FuncOp) -> Iterator[str]:
    attributes, also = dictionaries(ours, "arg_attrs"), dictionaries(theirs, "arg_attrs")
    types, others = ours.function_type.inputs.data, theirs.function_type.inputs.data
    for number, other in enumerate(others):
        mine, its = attributes.get(number, {}), also.get(number, {})
        # Those behind the tensor program's own are new.
        type = types[number] if number < len(types) else other
        if not may_be(type, other):
            yield f"the type of argument {number}"
        if not has_body(ours) and is_unranked(type) != is_unranked(other):
            yield f"whether argument {number} has a rank"
        if not has_layout(theirs, type, other, mine.get("bufferization.buffer_layout")):
            yield f"the layout of argument {number}"
        for name in changed(mine, its):
            yield f"the attribute '{name}' of argument {number}"


def _of_results(ours: func.FuncOp, theirs: func.FuncOp, pairing: Pairing | None) -> Iterator[str]:
    attributes, also = dictionaries(ours, "res_attrs"), dictionaries(theirs, "res_attrs")
    types, others = ours.function_type.outputs.data, theirs.function_type.outputs.data
    if pairing is None and len(types) != len(others):
        yield "the number of results"
        return
    returned = _returned(ours, pairing)
    for number, type in enumerate(types):
        if number not in returned:
            continue
        other = others[returned[number]]
        # Whether a body gives the same memory is a question of the proof.
        if not may_be(type, other) and not (has_body(ours) and may_show(type, other)):
            yield f"the type of result {number}"
        if not has_body(ours) and is_unranked(type) != is_unranked(other):
            yield f"whether result {number} has a rank"
        if not has_body(ours) and says_more(type, other):
            yield f"what is said of the sizes of result {number}"
    named = {its: attributes.get(mine, {}) for mine, its in returned.items()}
    for number in range(len(others)):
        for name in changed(named.get(number, {}), also.get(number, {})):
            yield f"the attribute '{name}' of result {number}"


def _returned(ours: func.FuncOp, pairing: Pairing | None) -> dict[int, int]:
    """For the results that are results still, which ones; without a pairing, all in order."""
    if pairing is None:
        return {number: number for number in range(len(ours.function_type.outputs))}
    results = enumerate(pairing.results)
    return {number: each.number for number, each in results if isinstance(each, Returned)}


def ranks_that_change(
    ours: func.FuncOp, theirs: func.FuncOp, pairing: Pairing | None
) -> Iterator[str]:
    """The arguments and results of which one program only knows the rank: they are handed over in another way."""
    arguments = ours.function_type.inputs.data, theirs.function_type.inputs.data
    kinds = ("argument", arguments), ("result", result_types(ours, theirs, pairing))
    for kind, (mine, its) in kinds:
        for number, (type, now) in enumerate(zip(mine, its, strict=False)):
            if is_unranked(type) != is_unranked(now):
                yield f"{kind} {number}"
