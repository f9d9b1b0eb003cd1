"""The rules that a finding may belong to, one for each verdict, and the page that says more of it."""

from __future__ import annotations

from dataclasses import dataclass

from oneshot_verify.verdict import Verdict

HOME = "https://github.com/oneshot-verify/oneshot-verify"
"""The home of the project, as `[project.urls]` of pyproject.toml has it."""
PAGE = f"{HOME}/blob/main/docs/verdicts.md"


@dataclass(frozen=True)
class Rule:
    """What a verdict says, and what to do about it."""

    name: str
    says: str
    advice: str

    def page(self, verdict: Verdict) -> str:
        """Where the docs say more."""
        return f"{PAGE}#{verdict.value}"


RULES = {
    Verdict.PROVED: Rule(
        "BufferizationProved",
        "The bufferized function refines the tensor function, for every input.",
        "Nothing is to be done. The assumptions of the proof stand among the properties.",
    ),
    Verdict.VACUOUS: Rule(
        "TensorFunctionUndefined",
        "The tensor function is undefined on every input, so there is nothing to prove.",
        "Look for a condition that no input can fulfil: an index out of bounds of a static size, a step of zero.",
    ),
    Verdict.REFUTED: Rule(
        "BufferizationWrong",
        "A concrete input was run through both functions, and they differ, or only the bufferized one is undefined.",
        "The message has the input and the first element that differs; related locations are the definition, the"
        " write that destroys it and the read that comes too late. `oneshot-verify prove FILE --report DIR` writes a"
        " program that shows it when it runs.",
    ),
    Verdict.UNKNOWN: Rule(
        "BufferizationUnknown",
        "Neither a proof nor a difference was found.",
        "The message names what is not shown. For a limit of time, memory or resources, raise `--timeout`,"
        " `--memory` or `--rlimit`.",
    ),
    Verdict.UNSUPPORTED: Rule(
        "SemanticsUnsupported",
        "The semantics does not cover an op or a type.",
        "Give the op a meaning, in your own package: docs/adding-an-op.md.",
    ),
    Verdict.REJECTED: Rule(
        "BufferizationRefused",
        "The bufferizer refuses the function.",
        "The message is the bufferizer's own. Often an option helps: `allow-unknown-ops`, or"
        " `allow-return-allocs-from-loops`.",
    ),
    Verdict.ERROR: Rule(
        "InputError",
        "The input does not parse or verify, or the pair does not fit.",
        "Correct the file at the place that the message names.",
    ),
}
