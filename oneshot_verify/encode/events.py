"""Events: what the outside world sees of one program since the last point, and what is required behind it.

Behind an event that may end the run, the source's preconditions are facts, and the target's are asked, only where the
run goes on. At the next point the events of both programs are the same, with the same conditions.

    straight line                       body of an array, iteration i

    source   target                     source             target
    ------   ------                     ------             ------
    p                p  a fact          comes(i)           comes(i)   no iteration before i ends the run
    assert c assert c                   p(i)               p(i)       known, asked where comes(i)
    q                q  c -> q          assert c(i)        assert c(i)
                                        q(i)               q(i)       where comes(i) and c(i)
                                        call @outside      call @outside
                                        r(i)               r(i)       where also returns(i)

`comes` and `returns` are uninterpreted: they are the same in both programs only for bodies that are compared. So a body
of the target that relies on `comes` has to have events, and other elements, or other ops, learn nothing of p, q and r
before the events are compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from xdsl.ir import Operation

from oneshot_verify.encode.terms import Value, both, implies


@dataclass(frozen=True)
class Event:
    """Something that the outside world sees."""

    op: Operation
    what: str
    data: tuple[Any, ...]
    ends_unless: Any = True
    """The condition under which the run goes on."""
    when: Value = True
    """The condition under which it happens."""
    body: Any = None
    """The body of an array, if it happens there, for each element: in some order, but the same in both programs."""
    goes_on: Value = True
    """The condition under which the run comes behind it, where it happens."""


def passed(events: Iterable[Event]) -> Value:
    """The condition that none of these events ends the run."""
    ends = (each for each in events if each.goes_on is not True)
    return both(*(implies(each.when, each.goes_on) for each in ends))
