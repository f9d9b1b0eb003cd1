"""Rules of findings: one per code, and one for each verdict without a code."""

from __future__ import annotations

from dataclasses import dataclass

from oneshot_verify.home import on_site
from oneshot_verify.report.codes import VERDICT_CODES, Code, code_of, codes
from oneshot_verify.verdict import FunctionResult, Verdict


@dataclass(frozen=True)
class Rule:
    """A kind of finding, and advice for it."""

    id: str
    title: str
    says: str
    advice: str
    page: str
    """Address of its documentation page."""


def _rule(code: Code) -> Rule:
    return Rule(code.name, code.title, code.says, code.look, on_site(f"codes/{code.name}"))


RULES = {code.name: _rule(code) for code in codes().values()} | {
    Verdict.PROVED.value: Rule(
        Verdict.PROVED.value,
        "bufferization proved",
        "The bufferized function refines the tensor function, for every input.",
        "Nothing is to be done. The assumptions of the proof stand among the properties.",
        on_site("verdicts", "proved"),
    ),
    Verdict.REFUTED.value: Rule(
        Verdict.REFUTED.value,
        "bufferization wrong",
        "A concrete input was run through both functions, and they differ.",
        "`oneshot-verify prove FILE --report DIR` writes a program that shows it when it runs.",
        on_site("verdicts", "refuted"),
    ),
}
"""Rules by identifier."""
ERROR = RULES[VERDICT_CODES[Verdict.ERROR]]
"""Rule for an input that cannot be read."""


def rule_of(function: FunctionResult) -> Rule:
    """Rule of a verdict."""
    code = code_of(function)
    return RULES[function.verdict.value if code is None else code.name]


def not_shown(title: str) -> str:
    """The title for a case where no error is known."""
    return f"not shown: {title}"
