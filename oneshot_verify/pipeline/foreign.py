"""Custom syntax that we cannot parse, translated by another program to the generic form, with locations.

The locations that it prints are places in the text that it was given, so that messages still point there. Locations
written in the text itself hide them; if there are any, the program is asked once more, without them.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr, UnregisteredAttr
from xdsl.ir import Attribute, BlockArgument, Operation

from oneshot_verify.ir import Chunk, InputError, Part, parse, parse_part, print_module
from oneshot_verify.ir.constants.printer import attribute_text
from oneshot_verify.ir.reader.blobs import whole
from oneshot_verify.ir.reader.locations import GivenLoc, given_at
from oneshot_verify.pipeline.external import CommandError, run_command, split_command
from oneshot_verify.semantics.attributes import parts_of

GENERIC = ("--mlir-print-op-generic", "--mlir-print-debuginfo", "--allow-unregistered-dialect")
"""Options that every program around `MlirOptMain` knows."""
READERS = ("mlir-opt-22", "mlir-opt")
"""Default readers: the first that is installed is used."""
SECONDS = 60.0
"""The time limit of a program that reads one part."""

_FOREIGN = re.compile(r"#[a-zA-Z_]\w*[.<]")
"""Start of an attribute of a dialect."""
_ALIAS = re.compile(r"[#!][a-zA-Z_][\w$-]*")
_DEFINED = re.compile(rf"^({_ALIAS.pattern})\s*=", re.MULTILINE)
_TEXT = ("<stdin>", "-")
"""File names that programs give to standard input."""
_PIECES = re.compile(r'"(?:[^"\\\n]|\\.)*+"?|//[^\n\r]*|(?:#[\w$-]+[ \t]*=[ \t]*)?\bloc\(|[()]')


_TOO_LARGE = ("nest deeper", "nested too deeply", "nest too deeply", "too many attributes")


def readers(reader: str | None, bufferizer: str | None = None) -> tuple[tuple[str, ...], ...]:
    """The commands to ask, in order: `reader`, or else the program of `bufferizer` and what is installed.

    Raises `ValueError` for a reader that cannot be run.
    """
    if reader is not None:
        return (tuple(split_command(reader)),)
    named = [split_command(bufferizer)[0]] if bufferizer else []
    installed = [name for name in READERS if shutil.which(name) is not None]
    return tuple((name,) for name in dict.fromkeys([*named, *installed[:1]]))


def read_part(
    chunk: Chunk,
    path: str,
    commands: Sequence[Sequence[str]],
    *,
    recover: bool = False,
    is_whole: bool = True,
) -> Part:
    """Parse a part, with the help of the first of `commands` that can read what we cannot; raises `InputError`.

    With `recover`, functions that are wrong or that no reader can parse are left out. A text that is not `is_whole` may
    name symbols that stand elsewhere.
    """
    try:
        part = parse_part(chunk, path, is_whole=is_whole)
        if not (recover and part.lacks_bytes):
            return _with_foreign_attributes(part, commands)
    except InputError as error:
        chunk = replace(chunk, text=whole(chunk.text))
        # A text that is too deep or too large for us may keep another program busy without end.
        is_too_large = any(words in error.message for words in _TOO_LARGE)
        for words in () if is_too_large else commands:
            found = _read_by(words, chunk, path)
            if found is not None:
                note = f"read with the help of {words[0]}: {error.message.partition(';')[0]}"
                return replace(found, note=note)
        if not recover:
            raise
    return parse_part(chunk, path, recover=True, is_whole=is_whole)


def with_kept_aliases(text: str, part: Part) -> str:
    """Add to `text`, a program's output for the part, the attribute aliases that it still uses but no longer defines
    (a program keeps unknown attributes as text). No line moves."""
    used = {name for name in _ALIAS.findall(text) if name in part.aliases}
    known = {*_DEFINED.findall(text)}
    kept = [f"{name} = {attribute_text(part.aliases[name])} " for name in sorted(used - known)]
    return "".join(kept) + text


def _read_by(words: Sequence[str], chunk: Chunk, path: str) -> Part | None:
    """Parse the program's generic form of the chunk, with places in the chunk; None if either of us cannot read it."""
    part = _generic(words, chunk.text) if _only_prints(tuple(words)) else None
    if part is None:
        return None
    bare = _generic(words, without_locations(chunk.text)) if "loc(" in chunk.text else None
    _place(part.module, (bare or part).module, path, chunk.first_line)
    return replace(part, index=chunk.index, first_line=chunk.first_line, kept=chunk.text)


def _with_foreign_attributes(part: Part, commands: Sequence[Sequence[str]]) -> Part:
    """Normalize attributes of unknown dialects, which may have several spellings, to the spelling of the first of
    `commands` that reads the part. Aliases are expanded first."""
    if _FOREIGN.search(part.kept) is None:
        return part
    ops = list(part.module.walk())
    if not any(_foreign(op.properties) or _foreign(op.attributes) for op in ops):
        return part
    for words in commands:
        theirs = _generic(words, print_module(part.module)) if _only_prints(tuple(words)) else None
        twins = list(theirs.module.walk()) if theirs is not None else []
        if [each.name for each in twins] != [each.name for each in ops]:
            continue
        for op, twin in zip(ops, twins, strict=True):
            for mine, its in ((op.properties, twin.properties), (op.attributes, twin.attributes)):
                mine |= {name: its[name] for name in _foreign(mine) if name in its}
        break
    return part


def _foreign(attributes: Mapping[str, Attribute]) -> list[str]:
    """The names of attributes that contain an attribute of an unknown dialect."""
    return [
        name
        for name, value in attributes.items()
        if any(isinstance(each, UnregisteredAttr) for each in parts_of(value))
    ]


_PROBE = """
func.func @probe(%t: tensor<4xf32>, %i: index, %x: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %dead = arith.addf %x, %x : f32
  %s = tensor.extract %f[%i] : tensor<4xf32>
  %r = tensor.insert %s into %t[%i] : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


@lru_cache(maxsize=16)
def _only_prints(words: tuple[str, ...]) -> bool:
    """True if the program prints its input unchanged; a bufferizer, for example, does not."""
    printed = _generic(words, _PROBE)
    return printed is not None and _shape(printed.module) == _shape(
        parse(_PROBE, "probe")[0].module
    )


def _shape(module: ModuleOp) -> list[tuple[str, list[Attribute]]]:
    return [(op.name, list(op.result_types)) for op in module.walk()]


def _generic(words: Sequence[str], text: str) -> Part | None:
    try:
        printed = run_command([*words, *GENERIC], text, SECONDS)
        return parse_part(Chunk(0, 1, printed), f"what {words[0]} printed")
    except (CommandError, InputError):
        return None


def without_locations(text: str) -> str:
    """Replace all locations in `text` by blanks, so that everything else stays in place."""
    kept, start, depth = list[str](), 0, 0
    for piece in _PIECES.finditer(text):
        if piece.group().endswith("loc(") and depth == 0:
            kept.append(text[start : piece.start()])
            start, depth = piece.start(), 1
        elif depth and piece.group().endswith("("):
            depth += 1
        elif depth and piece.group() == ")":
            depth -= 1
            if depth == 0:
                kept.append(re.sub(r"[^\n]", " ", text[start : piece.end()]))
                start = piece.end()
    return "".join([*kept, text[start:]])


def _place(module: ModuleOp, bare: ModuleOp, path: str, first_line: int) -> None:
    """Give each op and block argument of `module` the place of its twin in `bare`."""
    name = StringAttr(path)
    start = FileLineColLoc(name, IntAttr(first_line), IntAttr(1))
    twins = [_given(twin) for twin in _located(bare)]
    for placed, given in zip(list(_located(module)), twins, strict=True):
        own, place = _given(placed), start
        if isinstance(given, FileLineColLoc) and given.filename.data in _TEXT:
            line = IntAttr(given.line.data + first_line - 1)
            place = FileLineColLoc(name, line, given.column)
        placed.location = place if own == given else given_at(place, own)


def _given(placed: Operation | BlockArgument) -> Attribute:
    location: Attribute = placed.location
    return location.given if isinstance(location, GivenLoc) else location


def _located(module: ModuleOp) -> Iterator[Operation | BlockArgument]:
    """The ops of a module, each before the arguments of its blocks, in the order of the text."""
    for op in module.walk():
        yield op
        for region in op.regions:
            for block in region.blocks:
                yield from block.args
