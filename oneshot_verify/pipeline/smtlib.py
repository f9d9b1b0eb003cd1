"""The checker's questions as SMT-LIB 2: each text is self-contained, and unsatisfiable iff the facts imply the goal.

Symbols have plain names, which every solver reads; a comment gives the checker's name of each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from oneshot_verify.encode.bits import width_of
from oneshot_verify.encode.terms import BOOL, INT, Term, Value, no, sort_of, visit

_NUMBERS = {INT: "Int", BOOL: "Bool"}


def question_of(facts: Iterable[Value], goal: Value) -> str:
    """SMT-LIB 2 text that is unsatisfiable iff the facts imply the goal."""
    return _Writer().text([*facts, no(goal)])


class _Writer:
    """Writes one question."""

    def __init__(self) -> None:
        self._sorts = dict(_NUMBERS)
        self._functions: dict[tuple[str, ...], str] = {}
        self._written: dict[Value, str] = {}
        self._declared: list[str] = []
        self._defined: list[str] = []

    def text(self, claims: Sequence[Value]) -> str:
        terms: dict[Value, None] = {}
        for claim in claims:
            visit(claim, terms, lambda _: None)
        used = Counter(arg for term in terms if isinstance(term, Term) for arg in {*term.args})

        def write(term: Term) -> str:
            written = self._application(term)
            if used[term] < 2 or " " not in written:
                return written
            name = f"t{len(self._defined)}"
            sort = self._sort(term.sort)
            self._defined.append(f"(define-fun {name} () {sort} {written})")
            return name

        for claim in claims:
            visit(claim, self._written, write)
        asserted = [f"(assert {self._leaf(claim)})" for claim in claims]
        lines = "(set-logic ALL)", *self._declared, *self._defined, *asserted, "(check-sat)"
        return "\n".join(lines) + "\n"

    def _application(self, term: Term) -> str:
        if term.kind != "apply":
            written = " ".join((term.kind, *map(self._leaf, term.args)))
            return f"({written})" if term.args else written
        args = term.args[1:]
        name = self._function(term.args[0], [self._sort(sort_of(each)) for each in args], term)
        return f"({name} {' '.join(map(self._leaf, args))})" if args else name

    def _leaf(self, value: Value) -> str:
        if isinstance(value, Term):
            return self._written[value]
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value) if value >= 0 else f"(- {-value})"

    def _function(self, name: str, sorts: Sequence[str], term: Term) -> str:
        # Functions of one name are told apart by the sorts of their operands.
        key = (name, *sorts, term.sort)
        if key not in self._functions:
            found = self._functions[key] = f"f{len(self._functions)}"
            result = self._sort(term.sort)
            self._declare(f"(declare-fun {found} ({' '.join(sorts)}) {result})", name)
        return self._functions[key]

    def _sort(self, name: str) -> str:
        if width_of(name) is not None:
            return name
        if name not in self._sorts:
            found = self._sorts[name] = f"s{len(self._sorts) - len(_NUMBERS)}"
            self._declare(f"(declare-sort {found} 0)", name)
        return self._sorts[name]

    def _declare(self, what: str, name: str) -> None:
        self._declared.append(f"{what} ; {' '.join(name.split())}")
