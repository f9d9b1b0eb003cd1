"""The certificate of a proof: its plan, and which programs it is of."""

from __future__ import annotations

from importlib import metadata
from typing import TYPE_CHECKING

from oneshot_verify.check.certificate import Certificate, write
from oneshot_verify.encode.pairing import Returned

if TYPE_CHECKING:
    from oneshot_verify.encode.function_proof import Attempt
    from oneshot_verify.encode.prove import ProgramPair

DISTRIBUTIONS = ("oneshot-verify", "xdsl", "z3-solver")


def certificate_of(pair: ProgramPair, name: str, attempt: Attempt) -> str:
    """The text of the certificate of the proof of a function; empty if its plan was not taken down."""
    if attempt.plan is None or attempt.pairing is None:
        return ""
    bodies = pair.sources[name].body, pair.targets[name].body
    results = tuple(
        ("returned" if isinstance(each, Returned) else "argument", each.number)
        for each in attempt.pairing.results
    )
    ours, theirs = pair.fingerprints
    certificate = Certificate(
        name,
        ours,
        theirs,
        results,
        attempt.plan.points(*(body.blocks[0] for body in bodies)),
        tuple(attempt.assumptions),
        {each: metadata.version(each) for each in DISTRIBUTIONS},
    )
    return write(certificate)
