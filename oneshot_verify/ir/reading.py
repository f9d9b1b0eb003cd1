"""From text to verified modules."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import ParseError

from oneshot_verify.ir.blobs import BlobText, whole
from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.foreign import ForeignSyntax, UnknownSyntax, Unreadable
from oneshot_verify.ir.parser import SourceParser
from oneshot_verify.ir.recursion import paused_collection, room_to_recurse
from oneshot_verify.ir.source import InputError, Position
from oneshot_verify.ir.symbols import FUNCTION
from oneshot_verify.ir.text import STANDARD_INPUT, Chunk, LineMap, read_source, split
from oneshot_verify.ir.verify import verify_module

XDSL_NOTHING_PARSES = "Could not parse entire input!"
NOTHING_PARSES = "an op is expected here: the text does not parse"
"""Where there is not even the beginning of an op."""


@dataclass(frozen=True)
class Part:
    """One part of a file between `// -----` markers, read and verified."""

    index: int
    """Which part of the file this is, from 0."""
    first_line: int
    """The line of the file at which the part begins, from 1."""
    kept: str
    """The source text of the part as it is held."""
    module: ModuleOp
    """The module; each op knows its place in the whole file (`position_of`)."""
    metadata: tuple[str, ...] = ()
    """What stands behind the program between `{-#` and `#-}`, but for the resources that the module refers to."""
    unreadable: tuple[Unreadable, ...] = ()
    """The functions of the module that are declarations because their bodies could not be read."""
    note: str = ""
    """What a person should know of how this was read."""

    @property
    def text(self) -> str:
        """The source text of the part; made anew where it has large constants."""
        return whole(self.kept)


def _one_line(message: str) -> str:
    lines = [line.strip() for line in message.strip().splitlines()]
    return next((line for line in lines if line), "does not parse")


def parse_part(chunk: Chunk, path: str, *, recover: bool = False) -> Part:
    """Read and verify one chunk of the file `path`; raises `InputError` with the place in the whole file.

    Custom syntax that nobody knows is a `ForeignSyntax`; with `recover`, only the function that holds it is left out.
    """
    if isinstance(chunk.text, BlobText):
        # Read as text where a mark stands for no constant, and where there is something to say of the text.
        short = chunk.text.cut(0)
        with suppress(InputError):
            part = _parse_part(replace(chunk, text=short), path, recover=recover)
            if short.is_taken and not part.unreadable:
                return part
        chunk = replace(chunk, text=whole(chunk.text))
    return _parse_part(chunk, path, recover=recover)


def _parse_part(chunk: Chunk, path: str, *, recover: bool) -> Part:
    lines = LineMap(chunk.text, path, chunk.first_line)
    parser: SourceParser | None = None
    try:
        with room_to_recurse(), paused_collection():
            parser = SourceParser(make_context(), chunk.text, lines, recover=recover)
            module = parser.parse_module()
            skips = any(each.op.name != FUNCTION for each in parser.unreadable)
            made = parser.alike.made
            unread = {each.op for each in parser.unreadable}
            first = lines.position(0)
            verify_module(module, first, lacks_symbols=skips, alike=made, unread=unread)
    except UnknownSyntax as error:
        raise ForeignSyntax(_one_line(error.msg), lines.position(error.span.start)) from error
    except ParseError as error:
        place = lines.position(error.span.start)
        said = NOTHING_PARSES if error.msg == XDSL_NOTHING_PARSES else error.msg
        raise InputError(_one_line(said), place) from error
    except InputError:
        raise
    except RecursionError as error:
        place = lines.position(parser.pos if parser else 0)
        raise InputError("is nested too deeply", place) from error
    except Exception as error:
        # xDSL's op parsers raise all sorts of exceptions for text that they do not expect.
        place = lines.position(parser.pos if parser else 0)
        message = _one_line(str(error)) if str(error) else type(error).__name__
        raise InputError(f"cannot be read: {message}", place) from error
    return Part(
        chunk.index,
        chunk.first_line,
        chunk.text,
        module,
        tuple(parser.kept_metadata),
        tuple(parser.unreadable),
    )


def parse(text: str, path: str) -> list[Part]:
    """Read and verify every part of `text`; `path` names the file in positions and messages.

    Raises `InputError` at the first part that does not parse or verify. To go on with the others, call `parse_part`
    on each chunk of `split(text)`.
    """
    if text.isspace() or not text:
        raise InputError("is empty", Position(path))
    return [parse_part(chunk, path) for chunk in split(text)]


def parse_file(path: str) -> list[Part]:
    """Read and verify the file at `path`; `-` is standard input. Raises `InputError`."""
    return parse(read_source(path), "<stdin>" if path == STANDARD_INPUT else path)
