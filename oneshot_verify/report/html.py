"""Templates of the pages of reports, listings of programs with the lines that matter lit up, and the page of `prove`:
both programs side by side, with the path of a counterexample through them, and pictures of the buffers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from oneshot_verify.foreign_text import in_lines
from oneshot_verify.report.assumptions import Assumption, explained, in_order
from oneshot_verify.report.codes import rules
from oneshot_verify.report.html_picture import draw_history
from oneshot_verify.report.refutation import headline
from oneshot_verify.report.words import grouped
from oneshot_verify.verdict import Verdict
from oneshot_verify.verdict_text import show_elements

Found = Mapping[str, Any]
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


def environment() -> Environment:
    """The templates, which escape what they are given."""
    made = Environment(
        loader=PackageLoader("oneshot_verify.report"),
        autoescape=True,
        finalize=_finalized,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    cast("dict[str, Any]", made.globals).update(
        history=_history, value=_value, listing_lines=listing_lines, headline=headline
    )
    return made


def _finalized(value: object) -> object:
    """Escape a string for the page, so that no character changes the direction of the text beside it."""
    return in_lines(value) if type(value) is str else value


def _history(found: Found) -> Markup:
    return Markup(draw_history(found["history"]))


def _value(value: Mapping[str, Any]) -> str:
    return show_elements(value["shape"], value["elements"])


def lines_of(
    text: str, first: int, roles: Mapping[int, str], reached: Collection[int] = ()
) -> Iterator[Line]:
    """Lines of a text whose first line has the number `first`; of a long one, those around lines with roles."""
    texts = text.split("\n")
    near = {number + away for number in roles for away in range(-AROUND, AROUND + 1)}
    skipped = 0
    for number, each in enumerate(texts, first):
        is_end = number in (first, first + len(texts) - 1)
        if len(texts) > LONG and number not in near and not is_end:
            skipped += 1
            continue
        if skipped:
            yield Line(skipped=skipped)
            skipped = 0
        role = roles.get(number, "")
        kind = f"lit {role}" if role else "reached" if number in reached else ""
        yield Line(number, each, kind, role)


def listing_lines(found: Found, listing: Mapping[str, Any]) -> Iterator[Line]:
    """Lines of a listing of a counterexample."""
    first = listing["line"]
    roles = _roles(found, listing["path"])
    return lines_of(listing["text"], first, roles, {first, *listing["reached"]})


def _roles(found: Found, path: str) -> dict[int, str]:
    """Role of each line of a file in the difference."""
    failing = found["failing"]
    places = [] if failing is None else [("fails", failing["place"])]
    for step in found["history"]:
        places += [(step.get("role"), place) for place in (step["place"], step.get("target"))]
    places += (found["conflict"] or {}).items()
    roles = grouped(
        (place["line"], role) for role, place in places if role and place and place["path"] == path
    )
    return {line: _shown(each) for line, each in roles.items()}


def _shown(roles: list[str]) -> str:
    # The write counts as the cause of a conflict.
    if "write" in roles:
        return "write"
    return min(roles, key=WORST.index)


Programs = Mapping[tuple[str, int, str], Path]


def proof_page(document: Mapping[str, Any], programs: Programs | None = None) -> str:
    """The page for a document of `documents.document`."""
    return _rendered("proof.html", document, programs)


def proof_cell(document: Mapping[str, Any]) -> str:
    """The page for a notebook: an element with its own style."""
    return _rendered("proof_cell.html", document, None)


def _rendered(template: str, document: Mapping[str, Any], programs: Programs | None) -> str:
    functions = [each for file in document["files"] for each in file["functions"]]
    return (
        environment()
        .get_template(template)
        .render(
            title=_title(functions),
            tool=document["tool"],
            files=document["files"],
            programs=programs or {},
            assumed=_assumed(functions),
            rules=rules(),
        )
    )


def _assumed(functions: list[Mapping[str, Any]]) -> dict[str, list[tuple[Assumption, list[str]]]]:
    """Assumptions of the proofs by subject, each with the functions that need it, unless all do."""
    proved = [each for each in functions if each["verdict"] == "proved"]
    users = grouped((said, each["name"]) for each in proved for said in each["assumptions"])
    found = [(explained(sentence), users[sentence]) for sentence in in_order(users)]
    return grouped(
        (each.about, (each, names if len(names) < len(proved) else [])) for each, names in found
    )


def _title(functions: list[Mapping[str, Any]]) -> str:
    counts = Counter(each["verdict"] for each in functions)
    return ", ".join(f"{counts[each.value]} {each.value}" for each in Verdict if counts[each.value])
