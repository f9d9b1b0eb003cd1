"""cvc5's proofs of the questions that the judge's solver has confirmed, for an independent proof checker.

    HASH.smt2    a question, named by the first 16 digits of the SHA-256 of its text:
                 unsatisfiable iff the facts imply the goal
    HASH.cpc     cvc5's proof of it, in its format CPC, which begins with a reference to the question

If cvc5 finds a counterexample, the judge's question counts as not implied. Other results do not affect the judge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from oneshot_verify.encode.terms import Value
from oneshot_verify.files import write_atomically
from oneshot_verify.pipeline.second_solver import ask_cvc5, question_of

UNSATISFIABLE, SATISFIABLE = "unsat", "sat"


@dataclass(frozen=True)
class SolverProof:
    """cvc5's answer to one question."""

    name: str
    """The name of the files, without suffix."""
    said: str
    """`unsat`, `sat`, or `unknown`"""
    missing: str = ""
    """The reason that there is no proof."""


@dataclass
class SolverProofs:
    """A folder of questions and their proofs."""

    folder: Path
    known: dict[str, SolverProof] = field(default_factory=dict[str, SolverProof])
    """All answers so far, by name."""
    asked: dict[str, None] = field(default_factory=dict[str, None])
    """The names of the questions since `begin`."""

    def begin(self) -> None:
        """Start a new function."""
        self.asked = {}

    def answers(self) -> list[SolverProof]:
        """cvc5's answers to the questions since `begin`."""
        return [self.known[name] for name in self.asked]

    def review(self, facts: Iterable[Value], goal: Value, is_implied: bool) -> bool:
        """Write a question that Z3 has proved, and cvc5's proof; False if cvc5 has a counterexample. Raises
        `OSError`."""
        if not is_implied:
            return True
        question = question_of(facts, goal)
        name = sha256(question.encode()).hexdigest()[:16]
        self.asked[name] = None
        if name not in self.known:
            self.known[name] = self._ask(name, question)
        return self.known[name].said != SATISFIABLE

    def _ask(self, name: str, question: str) -> SolverProof:
        path = self.folder / f"{name}.smt2"
        write_atomically(path, question)
        answer = ask_cvc5(question, with_proof=True)
        missing = answer.missing
        if answer.said != UNSATISFIABLE:
            missing = f"cvc5 says {answer.said or 'nothing'}"
        kept = path.with_suffix(".cpc")
        if missing:
            kept.unlink(missing_ok=True)
        else:
            write_atomically(kept, f'(reference "{path.name}")\n{answer.proof}')
        return SolverProof(name, answer.said, missing)
