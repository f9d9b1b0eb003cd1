"""Reading: from text to verified modules."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation

from oneshot_verify.ir.constants.resources import ResourceElementsAttr
from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.reader.blobs import BlobText, whole
from oneshot_verify.ir.reader.foreign import Unreadable, in_place_of, input_error, without_body
from oneshot_verify.ir.reader.parser import SourceParser
from oneshot_verify.ir.recursion import paused_collection, room_to_recurse
from oneshot_verify.ir.source import InputError, Position
from oneshot_verify.ir.symbols import FUNCTION
from oneshot_verify.ir.text import STANDARD_INPUT, Chunk, LineMap, read_source, split
from oneshot_verify.ir.verify import keep_or_raise, verify_module


@dataclass(frozen=True)
class Part:
    """A part of a file between `// -----` markers, read and verified."""

    index: int
    """Number of the part in the file, from 0."""
    first_line: int
    """First line of the part in the file, from 1."""
    kept: str
    """Source text of the part, possibly a `BlobText`."""
    module: ModuleOp
    """The module; each op has its location in the whole file (`position_of`)."""
    metadata: tuple[str, ...] = ()
    """Entries of `{-# ... #-}` behind the program, except for resources that the module refers to."""
    unreadable: tuple[Unreadable, ...] = ()
    """Ops that could not be read; functions among them are declarations."""
    note: str = ""
    """Note for the user on how this was read."""
    aliases: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    """Aliases of attributes and types that the text defines."""
    lacks_bytes: bool = False
    """True if the file has resources, but not one that the module names. With `recover`, the function that names it is
    unread."""

    @property
    def text(self) -> str:
        """Source text of the part, rebuilt if it has large constants."""
        return whole(self.kept)


def parse_part(chunk: Chunk, path: str, *, recover: bool = False, is_whole: bool = True) -> Part:
    """Read and verify one chunk of the file `path`. Raises `InputError` with the location in the whole file.

    Unknown custom syntax raises `ForeignSyntax`. With `recover`, only the functions that contain it, or an error, are
    left out. A text that is not `is_whole` may name symbols that stand elsewhere.
    """
    if isinstance(chunk.text, BlobText):
        # Read as plain text if a mark is in no constant, or if there is an error to report about the text.
        short = chunk.text.cut(0)
        with suppress(InputError):
            part = _parse_part(replace(chunk, text=short), path, recover=recover, is_whole=is_whole)
            if short.is_taken and not part.unreadable:
                return part
        chunk = replace(chunk, text=whole(chunk.text))
    return _parse_part(chunk, path, recover=recover, is_whole=is_whole)


def _parse_part(chunk: Chunk, path: str, *, recover: bool, is_whole: bool) -> Part:
    lines = LineMap(chunk.text, path, chunk.first_line)
    parser: SourceParser | None = None
    try:
        with room_to_recurse(), paused_collection():
            parser = SourceParser(make_context(), chunk.text, lines, recover=recover)
            module = parser.parse_module()
            _verify(module, parser, lines.position(0), recover=recover, is_whole=is_whole)
    except Exception as error:
        wrong = input_error(error, lines, parser.pos if parser else 0)
        if parser is None or parser.endless is None:
            raise wrong from error
        return _without_end(chunk, path, *parser.endless, wrong)
    return Part(
        chunk.index,
        chunk.first_line,
        chunk.text,
        module,
        tuple(parser.kept_metadata),
        tuple(parser.unreadable),
        aliases=parser.attribute_aliases,
        lacks_bytes=bool(parser.lacking),
    )


def _without_end(chunk: Chunk, path: str, start: int, depth: int, wrong: InputError) -> Part:
    """The text before an op whose end is unknown. Raises the error `wrong` if that cannot be read, or has no
    function."""
    with suppress(InputError):
        closed = chunk.text[:start] + "\n" + "}" * depth
        part = _parse_part(replace(chunk, text=closed), path, recover=True, is_whole=False)
        if any(op.name == FUNCTION for op in part.module.walk()):
            line, _ = LineMap(chunk.text, path, chunk.first_line).line_and_column(start)
            said = f"{wrong.message}; nothing is read from line {line} on"
            left_out = in_place_of(InputError(said, wrong.position), chunk.text[start:])
            part.module.body.block.add_op(left_out.op)
            return replace(part, kept=chunk.text, unreadable=(*part.unreadable, left_out))
    raise wrong


def _verify(
    module: ModuleOp, parser: SourceParser, first: Position, *, recover: bool, is_whole: bool
) -> None:
    """Verify the module. Raises `InputError`, or with `recover` removes the bodies of functions with errors."""
    wrong = _with_wrong_constants(module, parser, recover=recover)
    verify = partial(
        verify_module,
        module,
        first,
        lacks_symbols=not is_whole or any(each.op.name != FUNCTION for each in parser.unreadable),
        unread={each.op for each in parser.unreadable},
    )
    try:
        verify(alike=parser.alike.made)
    except InputError:
        if not recover:
            raise
        # An op that is like a wrong one is wrong, too.
        verify(wrong=wrong)
    parser.unreadable += (without_body(error, op) for op, error in wrong.items())


def _with_wrong_constants(
    module: ModuleOp, parser: SourceParser, *, recover: bool
) -> dict[Operation, InputError]:
    """Functions with constants whose bytes are wrong or missing. Raises `InputError` for such constants elsewhere."""
    found: dict[Operation, InputError] = {}
    wrong = [*parser.wrong, *(parser.lacking if recover else ())]
    errors = {each: input_error(error, parser.lines, 0) for each, error in reversed(wrong)}
    if not errors:
        return found
    unseen = set(errors)
    for op in module.walk():
        for value in (*op.properties.values(), *op.attributes.values()):
            if isinstance(value, ResourceElementsAttr) and value in errors:
                keep_or_raise(errors[value], op, found if recover else None)
                unseen.discard(value)
    for each in unseen:
        raise errors[each]
    return found


def parse(text: str, path: str) -> list[Part]:
    """Read and verify every part of `text`; `path` names the file in locations and messages.

    Raises `InputError` at the first part that does not parse or verify. To go on with the others, call `parse_part` on
    each chunk of `split(text)`.
    """
    if text.isspace() or not text:
        raise InputError("is empty", Position(path))
    return [parse_part(chunk, path) for chunk in split(text)]


def parse_file(path: str) -> list[Part]:
    """Read and verify a file; `-` is standard input. Raises `InputError`."""
    return parse(read_source(path), "<stdin>" if path == STANDARD_INPUT else path)
