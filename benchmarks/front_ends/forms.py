"""The four forms in which MLIR prints a program: read by us, printed by us, and compared by `iree-opt`."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.front_ends.programs import FrontEnds, Program
from oneshot_verify.ir import Chunk, InputError, Part, print_module
from oneshot_verify.pipeline.foreign import read_part

_LOCATIONS = "--mlir-print-debuginfo"
_GENERIC = "--mlir-print-op-generic"
_LOCAL = "--mlir-print-local-scope"
FORMS = {
    "plain": (),
    "generic": (_GENERIC,),
    "with locations": (_LOCATIONS,),
    "with locations in local scope": (_LOCATIONS, _LOCAL),
}
_IMPLIED = re.compile(r'"<stdin>":\d+:\d+')
"""The location of what no text locates, as the yield in the short form of `linalg.fill`: its place in the text."""


@dataclass
class Reading:
    """What became of one program in one form."""

    program: str
    form: str
    seconds: float = 0.0
    error: str = ""
    """Why it could not be read."""
    helped: str = ""
    """The op that was read with the help of `iree-opt`."""
    difference: str = ""
    """The first line that changed on the way through our reader and printer."""


def readings(tools: FrontEnds, programs: Sequence[Program], form: str) -> list[Reading]:
    """Each program in one form."""
    options = FORMS[form]
    located = _LOCATIONS in options
    texts = tools.run([program.text for program in programs], *options)
    found: list[Reading] = []
    ours: list[str] = []
    for program, text in zip(programs, texts, strict=True):
        reading = Reading(program.name, form)
        found.append(reading)
        part = _read(tools, reading, text)
        ours.append(print_module(part.module, with_locations=located) if part else "module {}")
    compared = (_GENERIC, _LOCATIONS, _LOCAL) if located else (_GENERIC,)
    before, after = tools.run(texts, *compared), tools.run(ours, *compared)
    for reading, first, second in zip(found, before, after, strict=True):
        if not reading.error:
            reading.difference = _difference(first, second)
    return found


def _read(tools: FrontEnds, reading: Reading, text: str) -> Part | None:
    start = time.process_time()
    try:
        part = read_part(Chunk(0, 1, text), reading.program, ((str(tools.iree_opt),),))
    except InputError as error:
        reading.error = str(error)
        return None
    finally:
        reading.seconds = time.process_time() - start
    named = re.search(r"'([\w.]+)'", part.note or "")
    reading.helped = named.group(1) if named else ""
    return part


def _difference(before: str, after: str) -> str:
    if not before:
        return "iree-opt does not read what it printed"
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    for first, second in pairs:
        if _IMPLIED.sub("", first) != _IMPLIED.sub("", second):
            return f"{first.strip()} became {second.strip()}"
    return "" if before.count("\n") == after.count("\n") else "lines were lost"
