"""Constants of many elements: the same symbol for the same elements, however they are given."""

from __future__ import annotations

from typing import Any

import pytest
from xdsl.dialects.builtin import i1, i32

from oneshot_verify.encode.terms.domain import WRITTEN_OUT, TermDomain
from oneshot_verify.ir.constants.elements import Elements, scalar

COUNT = WRITTEN_OUT + 1
NUMBERS = list(range(COUNT))
OTHERS = [*range(COUNT - 1), 7]


def dense(domain: TermDomain, numbers: list[int]) -> Any:
    raw = b"".join(number.to_bytes(4, "little") for number in numbers)
    return domain.dense((len(numbers),), Elements(i32, len(numbers), raw), i32)


def literal(domain: TermDomain, numbers: list[int]) -> Any:
    scalars = [domain.constant(scalar(number, i32), i32) for number in numbers]
    return domain.literal((len(numbers),), scalars, i32)


@pytest.mark.parametrize(("first", "second"), [(dense, literal), (literal, dense), (dense, dense)])
def test_the_same_elements_are_one_symbol(first: Any, second: Any) -> None:
    domain = TermDomain()
    one, other = first(domain, NUMBERS), second(domain, OTHERS)
    assert one is not other
    assert second(domain, NUMBERS) is one
    assert first(domain, OTHERS) is other


def test_shape_and_type_count() -> None:
    domain = TermDomain()
    size = 8 * COUNT
    bits = domain.dense((size,), Elements(i1, size, bytes(NUMBERS)), i1)
    line = domain.dense((2, COUNT), Elements(i32, 2 * COUNT, 8 * bytes(NUMBERS)), i32)
    square = domain.dense((2 * COUNT,), Elements(i32, 2 * COUNT, 8 * bytes(NUMBERS)), i32)
    assert len({bits, line, square}) == 3


def test_no_term_is_made_for_an_element_that_nobody_compares() -> None:
    domain, made = TermDomain(), []
    original = domain.terms.apply
    domain.terms.apply = lambda *given: made.append(given) or original(*given)  # type: ignore
    dense(domain, NUMBERS)
    assert made == []
    literal(domain, NUMBERS)
    assert len(made) == 2 * COUNT
