"""The time of each regular expression grows with its text, and no faster."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from itertools import product
from re import _compiler, _parser
from re import _constants as kinds
from time import process_time

from benchmarks.common.places import ROOT

TINY, SMALL, LARGE = 24, 1_500, 6_000
"""Characters; those of a tiny text take no time, unless it doubles with each."""
NOISE = 0.002
"""Seconds; shorter times say nothing."""
ONCE = {"match", "fullmatch"}
REPEATS = (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT)


def patterns() -> Iterator[tuple[str, re.Pattern[str], bool]]:
    """The patterns of the package, with their places, and True for those that are tried at one position only."""
    for path in sorted((ROOT / "oneshot_verify").rglob("*.py")):
        text = path.read_text()
        if "import re\n" not in text:
            continue
        place, asked = path.relative_to(ROOT), dict[str, set[str]]()
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(ast.Attribute(ast.Name("re"), ask), [ast.Constant(str(said)), *_]):
                    if ask != "compile":
                        yield f"{place}:{node.lineno}", re.compile(said, re.MULTILINE), ask in ONCE
                case ast.Attribute(ast.Name(name), ask):
                    asked.setdefault(name, set()).add(ask)
                case _:
                    pass
        module = importlib.import_module(".".join(place.with_suffix("").parts))
        classes = [each for each in vars(module).values() if isinstance(each, type)]
        own = [each for each in classes if each.__module__ == module.__name__]
        for name, value in (item for each in (module, *own) for item in vars(each).items()):
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                # xDSL's lexer matches those of its classes.
                yield f"{place} {name}", value, asked.get(name, ONCE) <= ONCE


def explore(tree: _parser.SubPattern, before: str, heads: set[str], units: set[str]) -> str:
    """A text that `tree` matches behind `before`. Texts that lead to repetitions, and characters and words are added
    to `heads` and `units`."""
    word = ""
    for node in tree:
        kind, said = node
        word = word + chr(said) if kind is kinds.LITERAL else ""
        units.update((word, word[-1:]))
        before += word[-1:]
        if kind is kinds.IN:
            written = [chr(each) for how, each in said if how is kinds.LITERAL]
            units.update(written)
            allowed = _compiler.compile(_parser.SubPattern(tree.state, [node]), tree.state.flags)
            before += next((each for each in (*"a1 -\n", *written) if allowed.match(each)), "a")
        elif kind in (kinds.ANY, kinds.NOT_LITERAL):
            before += "a"
        elif kind is kinds.BRANCH:
            before, *_ = [explore(each, before, heads, units) for each in said[1]]
        elif kind in (kinds.SUBPATTERN, kinds.ATOMIC_GROUP, *REPEATS):
            if kind in REPEATS:
                heads.add(before)
            inside = said if kind is kinds.ATOMIC_GROUP else said[-1]
            before = explore(inside, before, heads, units)
    return before


def seconds(pattern: re.Pattern[str], text: str, is_once: bool) -> float:
    begun = process_time()
    if is_once:
        pattern.match(text)
    else:
        pattern.sub("", text)
    return process_time() - begun


def slow_text(pattern: re.Pattern[str], is_once: bool) -> tuple[str, str, str] | None:
    """A beginning, a part that is repeated, and an end, on which the pattern is slow."""
    heads, units = {""}, {"a", " ", '"', "\\"}
    explore(_parser.parse(pattern.pattern, pattern.flags), "", heads, units)
    units.discard("")
    parts = sorted({one + other for one, other in product(units, {*units, ""})})
    for head, part, end in product(sorted(heads), parts, ("", "\0", "\n", "a")):

        def took(size: int, text=(head, part, end)) -> float:
            head, part, end = text
            return seconds(pattern, head + part * (size // len(part)) + end, is_once)

        if took(TINY) > NOISE:
            return head, part, end
        if took(SMALL) > NOISE:
            small, large = (min(took(size) for _ in range(3)) for size in (SMALL, LARGE))
            if large > 8 * max(small, NOISE / 2):
                return head, part, end
    return None


def test_time_is_linear() -> None:
    found = {place: text for place, *how in patterns() if (text := slow_text(*how)) is not None}
    assert found == {}


def test_a_slow_pattern_is_found() -> None:
    for slow, quick, is_once in (
        (r"(a|a)*$", r"(a|b)*$", True),
        (r"x\s*(.*?)\s*$", r"x\s*(.*)$", True),
        (r"(?:ab)*c", r"(?<!ab)(?:ab)*c", False),
        (r'"(\\.|[^"])*+"', r'"(\\.|[^"])*+"?', False),
    ):
        assert slow_text(re.compile(slow), is_once) is not None
        assert slow_text(re.compile(quick), is_once) is None
