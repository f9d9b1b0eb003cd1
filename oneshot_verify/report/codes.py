"""Codes of verdicts other than `proved`: `OV101 read after write`, one page each (`oneshot-verify explain OV101`).

A code stands for some kinds of failed obligations (`encode/refusal.py`), or one kind of undefined behaviour
(`semantics/faults.py`). Each file of `code_pages` is the page of one: its title, what it says, what to look at, the
obligations, and a wrong and a right program.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from oneshot_verify.home import on_site
from oneshot_verify.verdict import FunctionResult, Verdict

READ_AFTER_WRITE, UNSETTLED = "OV101", "OV401"
VERDICT_CODES = {
    Verdict.VACUOUS: "OV501",
    Verdict.UNSUPPORTED: "OV502",
    Verdict.REJECTED: "OV503",
    Verdict.ERROR: "OV504",
}
_ASKED = "Asked as: "


@dataclass(frozen=True)
class Code:
    """One kind of failure."""

    name: str
    title: str
    says: str
    """Meaning of the code in a report."""
    look: str
    """Advice for the reader."""
    obligations: tuple[str, ...] = ()
    """Identifiers, `point.question`."""
    page: str = ""
    """Text of the page, in Markdown."""

    @property
    def values_differ(self) -> bool:
        """True if both programs are defined, and differ."""
        return self.name.startswith("OV1")

    @property
    def link(self) -> str:
        """Address of its documentation."""
        name = self.name.partition("/")[0]
        return on_site(f"codes/{name}") if name in codes() else on_site("verdicts", name)

    @property
    def not_shown(self) -> str:
        """The title for a case where no error is known."""
        return f"not shown: {self.title}"


@cache
def codes() -> dict[str, Code]:
    """All codes by name, in order."""
    pages = sorted(Path(__file__).with_name("code_pages").glob("*.md"))
    return {page.stem: _code(page.read_text("utf-8")) for page in pages}


def _code(text: str) -> Code:
    heading, says, look, asked = [*text.split("\n\n", 3), ""][:4]
    name, _, title = heading.removeprefix("# ").partition(" ")
    first = asked.partition("\n")[0]
    obligations = re.findall(r"`(.*?)`", first) if first.startswith(_ASKED) else ()
    return Code(name, title, says, look.strip(), tuple(obligations), text)


@cache
def code_of_obligation(identifier: str) -> Code | None:
    """The code of an obligation, `point.question`."""
    return next((code for code in codes().values() if identifier in code.obligations), None)


def code_of(result: FunctionResult) -> Code | None:
    """The code of a verdict; None for `proved`."""
    if result.verdict is Verdict.PROVED:
        return None
    if result.verdict in VERDICT_CODES:
        return codes()[VERDICT_CODES[result.verdict]]
    found = result.counterexample
    code = code_of_obligation(result.obligation)
    conflict = found.conflict if found is not None else None
    if conflict is not None and conflict.write and conflict.read and code and code.values_differ:
        return codes()[READ_AFTER_WRITE]
    return code or (codes()[UNSETTLED] if result.verdict is Verdict.UNKNOWN else None)


@cache
def rules() -> dict[str, Code]:
    """Kinds of findings by name: the codes, and the verdicts that have none."""
    proved = Code(
        Verdict.PROVED.value,
        "bufferization proved",
        "The bufferized function refines the tensor function, for every input.",
        "Nothing is to be done. The assumptions of the proof stand among the properties.",
    )
    refuted = Code(
        Verdict.REFUTED.value,
        "bufferization wrong",
        "A concrete input was run through both functions, and they differ.",
        "`oneshot-verify prove FILE --report DIR` writes a program that shows it when it runs.",
    )
    return codes() | {each.name: each for each in (proved, refuted)}


def rule_of(result: FunctionResult) -> Code:
    """The code of a verdict, or the verdict itself."""
    return code_of(result) or rules()[result.verdict.value]


def page(code: Code, width: int = 80) -> str:
    """The page of a code as text: prose is wrapped, programs stay as they are."""
    prose, mark, programs = code.page.removeprefix("# ").partition("\n## ")
    wrapped = "\n\n".join(
        textwrap.fill(each, width, break_on_hyphens=False, break_long_words=False)
        for each in prose.replace("`", "").split("\n\n")
    )
    return f"{wrapped}\n{mark}{programs}"
