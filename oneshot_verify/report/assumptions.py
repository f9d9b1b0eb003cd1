"""Assumptions of proofs in words to decide on: a short name, a subject, and what would make each false.

A verdict lists sentences (`assumptions/`). The table beside this file explains them, by kind, the most telling first:
`text` is the sentence, with holes for names; `says` is shorter, where it is long; `unless` ends "true unless ...". A
sentence that it does not have, such as one of a plug-in, is shown as it stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from oneshot_verify.home import on_site

OTHER = "other"
"""Name of what is not in the table."""
UNEXPLAINED = "who gave its op a meaning is wrong"
_HOLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Assumption:
    """One assumption; in the table, with holes such as `{name}`."""

    name: str
    about: str
    """Subject: `callers`, `memory`, `numbers`, ..."""
    says: str
    unless: str
    """End of the sentence "true unless ..."."""

    @property
    def page(self) -> str:
        """Address of its documentation."""
        return on_site("assumptions", "" if self.name == OTHER else self.name)


@cache
def table() -> dict[str, tuple[Assumption, tuple[str, ...]]]:
    """Each kind of assumption by name, with the sentences of verdicts that are of this kind."""
    text = Path(__file__).with_suffix(".json").read_text("utf-8")
    return {
        name: (
            Assumption(name, about, row.get("says", row["text"][0]), row["unless"]),
            tuple(row["text"]),
        )
        for about, rows in json.loads(text).items()
        for name, row in rows.items()
    }


def explained(sentence: str) -> Assumption:
    """The assumption that a sentence of a verdict makes."""
    for pattern, kind, is_short in _patterns():
        found = pattern.fullmatch(sentence)
        if found is not None:
            says = _filled(kind.says, found) if is_short else sentence
            return replace(kind, says=says, unless=_filled(kind.unless, found))
    return Assumption(OTHER, "ops", sentence, UNEXPLAINED)


def in_order(sentences: Iterable[str]) -> list[str]:
    """Sentences in the order of the table, the most telling first; what is not in the table comes before."""
    ranks = {name: rank for rank, name in enumerate(table())}
    return sorted(sentences, key=lambda said: ranks.get(explained(said).name, -1))


@cache
def _patterns() -> list[tuple[re.Pattern[str], Assumption, bool]]:
    """Each sentence of the table, with its kind, and True if `says` is shorter."""
    return [
        (_pattern(text), kind, kind.says not in texts)
        for kind, texts in table().values()
        for text in texts
    ]


def _pattern(text: str) -> re.Pattern[str]:
    parts = _HOLE.split(text)
    texts, names = map(re.escape, parts[::2]), [f"(?P<{name}>.+?)" for name in parts[1::2]]
    return re.compile("".join(a + b for a, b in zip(texts, [*names, ""], strict=True)), re.DOTALL)


def _filled(text: str, found: re.Match[str]) -> str:
    return _HOLE.sub(lambda hole: found[hole[1]], text)


def page(name: str) -> str | None:
    """Text that `explain` prints of a kind of assumption; None for an unknown name."""
    if name not in table():
        return None
    kind, texts = table()[name]
    says = "\n".join(f"  {text}" for text in texts)
    return f"{name} (about {kind.about})\n\n{says}\n\nTrue unless {kind.unless}.\n"
