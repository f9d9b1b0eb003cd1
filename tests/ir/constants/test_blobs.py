"""Files with large constants: read with their bytes alone in memory, and to the same as their text."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from oneshot_verify.ir import InputError, Part, parse, parse_file, parse_part, split, write_module
from oneshot_verify.ir.printer import fingerprint
from oneshot_verify.ir.reader.blobs import BlobText, whole
from oneshot_verify.ir.source import position_of
from oneshot_verify.ir.text import TextLines, read_source
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

COUNT = 50_000
DIGITS = bytes(number * 7 % 251 for number in range(4 * COUNT)).hex().upper()
FUNCTION = TEXTS["function"]


def function(literal: str, count: int = COUNT) -> str:
    """A function that gives a constant."""
    return FUNCTION.replace("COUNT", str(count)).replace("LITERAL", literal)


def resource(digits: str, rest: str = "") -> str:
    """The metadata with a resource."""
    return f'{{-# dialect_resources: {{ builtin: {{ w: "0x{digits}" }} {rest} }} #-}}\n'


DENSE = function(f'dense<"0x{DIGITS}">')
RESOURCE = function("dense_resource<w>")
LONG = (1 << 18) + 3
"""Elements whose digits fill several blocks of the file."""
SAME = {
    "dense": DENSE,
    "lower case": function(f'dense<"0x{DIGITS.lower()}">'),
    "blanks": function(f'dense<\n "0x{DIGITS}" >'),
    "several blocks": function(f'dense<"0x{"0123ABCD" * (LONG - 1)}00000000">', LONG),
    "resource": RESOURCE + resource("10000000" + DIGITS),
    "in pieces": f"{DENSE}// -----\n{RESOURCE}{resource('04000000' + DIGITS)}",
    "two constants": DENSE + DENSE.replace("@f", "@g").replace("0x00", "0x01"),
    "resource of another dialect": DENSE
    + resource("04000000" + DIGITS, f', other: {{ w: "0x04000000{DIGITS}" }}'),
    "string": DENSE.replace("{", f'attributes {{a = {{b = #x.y<"0x{DIGITS}">}}}} {{', 1),
    "comment": f'// dense<"0x{DIGITS}">\n{DENSE}',
}
WRONG = {
    "odd": function(f'dense<"0x{DIGITS}0">'),
    "no digit": function(f'dense<"0x{DIGITS}G">'),
    "open": function(f'dense<"0x{DIGITS}'),
    "too many": function(f'dense<"0x{DIGITS}00">'),
    "behind it": function(f'dense<"0x{DIGITS}"> : tensor<{COUNT}xf32> )('),
    "mark": function('dense<"0x\0000:8\0">') + DENSE,
    "NUL behind": DENSE + "// \0\n",
    "NUL before": "// \0\n" + DENSE,
    "NUL among digits": function(f'dense<"0x{DIGITS}\0\0">'),
    "mark alone": function('dense<"0x\0000:8\0">', 1),
}


def told(parts: list[Part]) -> list[tuple[object, ...]]:
    """All that is known of parts: what they hold, what is behind them, and where each op stands."""
    return [
        (
            fingerprint(part.module),
            part.metadata,
            part.text.upper(),
            [str(position_of(op)) for op in part.module.walk()],
        )
        for part in parts
    ]


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_a_file_says_the_same_as_its_text(text: str, tmp_path: Path) -> None:
    path = tmp_path / "large.mlir"
    path.write_text(text)
    assert isinstance(read_source(str(path)), BlobText)
    assert told(parse_file(str(path))) == told(parse(text, str(path)))


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_a_wrong_file_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "large.mlir"
    path.write_text(text)
    with pytest.raises(InputError) as of_file:
        parse_file(str(path))
    if "\0" not in text:
        with pytest.raises(InputError) as of_text:
            parse(text, str(path))
        assert str(of_file.value) == str(of_text.value)


def test_a_flipped_digit_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "large.mlir"
    other = DENSE.replace(DIGITS, DIGITS[:99_999] + "F" + DIGITS[100_000:])
    path.write_text(other)
    assert DIGITS[99_999] != "F"
    assert told(parse_file(str(path)))[0][0] != told(parse(DENSE, "text"))[0][0]


def test_places_behind_a_constant_count_its_digits(tmp_path: Path) -> None:
    path = tmp_path / "large.mlir"
    path.write_text(DENSE.replace("\n  return", " return"))
    (part,) = parse_file(str(path))
    place = position_of(list(part.module.walk())[-1])
    assert place is not None
    assert place.line == 2
    assert place.column == path.read_text().splitlines()[1].index("return") + 1


def test_lines_are_shown_with_their_digits(tmp_path: Path) -> None:
    path = tmp_path / "large.mlir"
    path.write_text(DENSE)
    text = read_source(str(path))
    assert "\0" in text
    assert whole(text) == DENSE
    assert list(TextLines(text)) == DENSE.split("\n")


def test_text_that_lost_its_bytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.mlir"
    path.write_text(DENSE)
    (chunk,) = split(str.__str__(read_source(str(path)))[:])
    with pytest.raises(InputError):
        parse_part(chunk, "plain")


@pytest.mark.parametrize("form", ["dense", "resource"])
def test_reading_and_printing_take_little_more_than_the_bytes(form: str, tmp_path: Path) -> None:
    size = 8_000_000
    digits = bytes(range(250)).hex() * (size // 250)
    path, printed = tmp_path / "large.mlir", tmp_path / "printed.mlir"
    if form == "dense":
        path.write_text(function(f'dense<"0x{digits}">', size // 4))
    else:
        path.write_text(function("dense_resource<w>", size // 4) + resource("04000000" + digits))
    parse(function("dense<1.0>"), "imports")
    del digits
    tracemalloc.start()
    try:
        (part,) = parse_file(str(path))
        with printed.open("w") as stream:
            write_module(part.module, stream)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # The buffer grows by an eighth at a time, and the file is read by blocks of a megabyte.
    assert most < 2 * size
    assert printed.stat().st_size > 2 * size
