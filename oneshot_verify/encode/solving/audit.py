"""A second look at the solver's answers: questions written to files, and asked again of another solver.

Each file is SMT-LIB 2 and stands for itself: it is unsatisfiable just when the obligation holds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from oneshot_verify.encode.solving.solver import Answer
from oneshot_verify.files import LONGEST_NAME, write_atomically

SECOND_SOLVERS = ("cvc5",)
"""The solvers that may be asked again."""
UNPROVED = ":rule trust"
"""Marker of a proof step that is only claimed."""
SECONDS = 10
"""Time limit of the second solver for one question."""


def check_second_solver(name: str) -> None:
    """Raises `ValueError`, with the remedy, if `name` is unknown or not installed."""
    if name not in SECOND_SOLVERS:
        raise ValueError(f"no such second solver: '{name}'; known are {', '.join(SECOND_SOLVERS)}")
    if find_spec(name) is None:
        raise ValueError(f"{name} is not installed: pip install 'oneshot-verify[{name}]'")


class NotKept(Exception):
    """A question cannot be written down."""


class Audit:
    """Keeps the questions of one function, and has the answers confirmed."""

    def __init__(self, function: str, directory: str | None, second_solver: str | None) -> None:
        self.prefix = re.sub(r"[^A-Za-z0-9_]+", "_", function)[:LONGEST_NAME]
        self.directory = Path(directory) if directory is not None else None
        self.second_solver = second_solver

    def review(self, question: str, answer: Answer) -> Answer:
        """Keep `question`, an SMT-LIB text, and confirm Z3's `answer`: an unconfirmed proof becomes `UNKNOWN`."""
        if self.directory is not None:
            self._keep(self.directory, question, answer)
        if self.second_solver is not None and answer is Answer.PROVED:
            return (
                answer
                if ask_cvc5(f"(set-logic ALL)\n{question}").said == "unsat"
                else Answer.UNKNOWN
            )
        return answer

    def _keep(self, folder: Path, question: str, answer: Answer) -> None:
        # Another file may have a function of this name, and another attempt asks anew.
        digest = sha256(question.encode()).hexdigest()[:12]
        name = f"{self.prefix}-{digest}-{answer.value}.smt2"
        try:
            write_atomically(folder / name, question)
        except OSError as error:
            raise NotKept(f"{folder / name} cannot be written: {error.strerror or error}") from None


@dataclass(frozen=True)
class SecondAnswer:
    """The answer of the second solver to a question."""

    said: str
    """`unsat`, `sat`, `unknown`, or nothing"""
    proof: str = ""
    """A proof of `unsat` in the format CPC, without the declarations of the question."""
    missing: str = ""
    """The reason why there is no proof."""


def ask_cvc5(question: str, *, with_proof: bool = False) -> SecondAnswer:
    """Ask cvc5 a question, an SMT-LIB text; `with_proof` asks for a proof of `unsat`, too."""
    import cvc5 as untyped_cvc5

    cvc5: Any = untyped_cvc5
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(1000 * SECONDS))
    for option in ("produce-proofs", "proof-print-reference") if with_proof else ():
        solver.setOption(option, "true")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, question, "question")
    symbols = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    said = said.strip()
    if said != "unsat" or not with_proof:
        return SecondAnswer(said)
    try:
        (found,) = solver.getProof()
        written: Any = solver.proofToString(found, cvc5.ProofFormat.CPC)
    except RuntimeError as error:
        return SecondAnswer(said, missing=f"cvc5 gives no proof: {error}")
    proof = written.decode() if isinstance(written, bytes) else str(written)
    if UNPROVED in proof:
        return SecondAnswer(said, missing="cvc5 only claims a step of its proof")
    # The list that is printed becomes a script.
    return SecondAnswer(said, proof.strip().removeprefix("(").removesuffix(")").strip() + "\n")
