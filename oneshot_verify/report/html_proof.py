"""Report of `prove` as one self-contained HTML page: both programs side by side, with the path of a counterexample
through them, and pictures of the buffers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from oneshot_verify.foreign_text import in_lines
from oneshot_verify.report.assumptions import Assumption, explained, in_order
from oneshot_verify.report.html_picture import draw_history
from oneshot_verify.report.refutation import headline
from oneshot_verify.report.rules import RULES
from oneshot_verify.verdict_text import show_elements

Found = Mapping[str, Any]
Programs = Mapping[tuple[str, int, str], Path]
AROUND = 4
"""Number of lines shown above and below a highlighted line of a long function."""
LONG = 80
"""Number of lines from which a function is long."""
WORST = ("fails", "write", "read", "definition", "freed", "made")
"""Roles of a line by importance; a line with several roles shows the first of these."""


@dataclass(frozen=True)
class Line:
    """A line of a listing, or a number of omitted lines."""

    number: int = 0
    text: str = ""
    kind: str = ""
    role: str = ""
    skipped: int = 0


def proof_page(document: Mapping[str, Any], programs: Programs | None = None) -> str:
    """The page for a document of `documents.document`."""
    return _rendered("proof.html", document, programs)


def proof_cell(document: Mapping[str, Any]) -> str:
    """The page for a notebook: an element with its own style."""
    return _rendered("proof_cell.html", document, None)


def _rendered(template: str, document: Mapping[str, Any], programs: Programs | None) -> str:
    environment = Environment(
        loader=PackageLoader("oneshot_verify.report"),
        autoescape=True,
        finalize=_finalized,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    functions = [each for file in document["files"] for each in file["functions"]]
    return environment.get_template(template).render(
        title=_title(functions),
        tool=document["tool"],
        files=document["files"],
        programs=programs or {},
        assumed=_assumed(functions),
        history=_history,
        value=_value,
        lines=listing_lines,
        headline=headline,
        rules=RULES,
    )


def _assumed(functions: list[Mapping[str, Any]]) -> dict[str, list[tuple[Assumption, list[str]]]]:
    """Assumptions of the proofs by subject, each with the functions that need it, unless all do."""
    proved = [each for each in functions if each["verdict"] == "proved"]
    users: dict[str, list[str]] = {}
    for each in proved:
        for sentence in each["assumptions"]:
            users.setdefault(sentence, []).append(each["name"])
    found: dict[str, list[tuple[Assumption, list[str]]]] = {}
    for sentence in in_order(users):
        each, names = explained(sentence), users[sentence]
        found.setdefault(each.about, []).append((each, names if len(names) < len(proved) else []))
    return found


def _finalized(value: object) -> object:
    """Escape a string for the page, so that no character changes the direction of the text beside it."""
    return in_lines(value) if type(value) is str else value


def _history(found: Found) -> Markup:
    return Markup(draw_history(found["history"]))


def _value(value: Mapping[str, Any]) -> str:
    return show_elements(value["shape"], value["elements"])


def _title(functions: list[Mapping[str, Any]]) -> str:
    counts = Counter(each["verdict"] for each in functions)
    order = ("error", "refuted", "unknown", "unsupported", "rejected", "vacuous", "proved")
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in order if counts[verdict])


def listing_lines(found: Found, listing: Mapping[str, Any]) -> Iterator[Line]:
    """Lines of a listing; of a long function, those around highlighted ones."""
    roles = _roles(found, listing["path"])
    texts = listing["text"].split("\n")
    first = listing["line"]
    reached: set[int] = {first, *listing["reached"]}
    near = {number + away for number in roles for away in range(-AROUND, AROUND + 1)}
    skipped = 0
    for number, text in enumerate(texts, first):
        is_end = number in (first, first + len(texts) - 1)
        if len(texts) > LONG and number not in near and not is_end:
            skipped += 1
            continue
        if skipped:
            yield Line(skipped=skipped)
            skipped = 0
        role = roles.get(number, "")
        kind = f"lit {role}" if role else "reached" if number in reached else ""
        yield Line(number, text, kind, role)


def _roles(found: Found, path: str) -> dict[int, str]:
    """Role of each line of a file in the difference."""
    roles: dict[int, list[str]] = {}
    failing = found["failing"]
    if failing is not None and failing["place"]["path"] == path:
        roles.setdefault(failing["place"]["line"], []).append("fails")
    for step in found["history"]:
        for place in (step["place"], step.get("target")):
            if place and place["path"] == path and step.get("role"):
                roles.setdefault(place["line"], []).append(step["role"])
    conflict: Mapping[str, Any] = found["conflict"] or {}
    for role, place in conflict.items():
        if place and place["path"] == path:
            roles.setdefault(place["line"], []).append(role)
    return {line: _shown(each) for line, each in roles.items()}


def _shown(roles: list[str]) -> str:
    # The write counts as the cause of a conflict.
    if "write" in roles:
        return "write"
    return min(roles, key=WORST.index)
