"""Options as `mlir-opt` takes them: `name`, `name=value`, `name='a value'`, `name={a,b}`, with blanks between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, cast

from oneshot_verify.ir.near_names import did_you_mean


class OptionError(ValueError):
    """An option string that upstream's pass would not take either."""


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """`no such option: 'x'`, with the name that was meant, or all that there are."""
    names = list(known)
    said = f"no such {what}: {name!r}"
    if hint := did_you_mean(name, names, alike=0.7):
        return f"{said}{hint} Known are {', '.join(names)}"
    return f"{said}; known are {', '.join(names)}" if names else f"{said}; there are none"


def _boolean(text: str) -> bool:
    match text.lower():
        case "" | "1" | "true":
            return True
        case "0" | "false":
            return False
        case _:
            raise ValueError(text)


def _number(text: str) -> int:
    number = int(text, 0)
    if number < 0:
        raise ValueError(text)
    return number


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


READERS: Mapping[str, Callable[[str], object]] = {
    "bool": _boolean,
    "int": _number,
    "str": str,
    "tuple[str, ...]": _names,
}
"""By the type of the field: what reads a value, or raises `ValueError`."""

RENAMED: Mapping[str, str] = {"may-have-parallel-regions": "check-parallel-regions"}
"""Names of options in LLVM 24, with the names that LLVM 22 and our fields have for them."""

_WORD = re.compile(r"""[^\s=]+(?:=(?:'[^']*'|"[^"]*"|\{[^{}]*\}|[^\s'"{]\S*)?)?""")
_CLOSED = {"'": "'", '"': '"', "{": "}"}


def _words(text: str) -> Iterator[tuple[str, str]]:
    """The name and the value of each option; the value of a bare name is empty."""
    place = 0
    while text[place:].strip():
        place += len(text) - place - len(text[place:].lstrip())
        word = _WORD.match(text, place)
        if word is None or not _ends(text, word.end()):
            raise OptionError(f"options {text!r}: there is no closing quote, or no name")
        place = word.end()
        name, _, value = word.group().partition("=")
        if value and _CLOSED.get(value[0]) == value[-1]:
            value = value[1:-1]
        yield name, value


def _ends(text: str, place: int) -> bool:
    return place == len(text) or text[place].isspace()


def read_options(
    record: type, text: str, readers: Mapping[str, Callable[[str], object]] = READERS
) -> dict[str, Any]:
    """The fields of the data class `record` that `text` gives, by name.

    Underscores of the fields are hyphens in the text. Raises `OptionError` for a name or a value that is not known.
    """
    # A field that no text can give has a type that nobody reads.
    known = {e.name.replace("_", "-"): e for e in fields(record) if str(e.type) in readers}
    chosen: dict[str, Any] = {}
    renamed = {new: name for new, name in RENAMED.items() if name in known}
    for name, value in _words(text):
        if name not in known and name not in renamed:
            raise OptionError(unknown("option", name, [*known, *renamed]))
        field = known[renamed.get(name, name)]
        try:
            read = readers[str(field.type)](value)
        except ValueError as error:
            raise OptionError(f"option {name}: {value!r} is not a value that it takes") from error
        if isinstance(read, tuple) and field.name in chosen:
            read = (*chosen[field.name], *cast("tuple[str, ...]", read))
        chosen[field.name] = read
    return chosen
