"""Input and output of MLIR: from text to verified modules whose ops know their location, and back."""

from oneshot_verify.ir.context import make_context
from oneshot_verify.ir.printer import fingerprint, print_module, write_module
from oneshot_verify.ir.reader.reading import Part, parse, parse_file, parse_part
from oneshot_verify.ir.source import InputError, Position, line_of, position_of
from oneshot_verify.ir.text import Chunk, split

__all__ = [
    "Chunk",
    "InputError",
    "Part",
    "Position",
    "fingerprint",
    "line_of",
    "make_context",
    "parse",
    "parse_file",
    "parse_part",
    "position_of",
    "print_module",
    "split",
    "write_module",
]
