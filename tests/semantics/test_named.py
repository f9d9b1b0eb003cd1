"""Names in text that nobody has read."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import UnregisteredAttr

from oneshot_verify.semantics.attributes import unsaid
from oneshot_verify.semantics.interface.named import words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a-b.c", ["a-b.c", "a", "b", "c"]),
        (r'x = "\67 i"', ["x", "x", "g i", "g", "g", "i", "i"]),
        (r'"a\"b', ["a", "a", "b", "b"]),
        (r'"a" "\"b" "\"c', ["a", "a", "a", '"b', "b", "b", "c", "c"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert list(words_of(text)) == words


@pytest.mark.parametrize(
    ("text", "names"), [('"@a"', False), ("@a", True), (r'"\"@a" 1', False), (r'"b" "\"@a', True)]
)
def test_symbols_in_strings_are_none(text: str, names: bool) -> None:
    attribute = UnregisteredAttr.with_name_and_type("a.b", is_type=False)("a.b", False, False, text)
    assert (unsaid(attribute) is not None) == names
