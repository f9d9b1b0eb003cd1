"""A second look at the solver's answers: questions written to files, and asked again of another solver.

Each file is SMT-LIB 2 and stands for itself: it is unsatisfiable just when the obligation holds.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from oneshot_verify.encode.solving.solver import Answer

SECOND_SOLVERS = ("cvc5",)
"""The solvers that may be asked again."""
SECONDS = 10
"""What the second solver may take for one question."""


def check_second_solver(name: str) -> None:
    """Raises `ValueError`, with the remedy, where `name` cannot be asked."""
    if name not in SECOND_SOLVERS:
        raise ValueError(f"no such second solver: '{name}'; known are {', '.join(SECOND_SOLVERS)}")
    if find_spec(name) is None:
        raise ValueError(f"{name} is not installed: pip install 'oneshot-verify[{name}]'")


class Audit:
    """Keeps the questions of one function, and has the answers confirmed."""

    def __init__(self, function: str, directory: str | None, second_solver: str | None) -> None:
        self.prefix = re.sub(r"\W+", "_", function)
        self.directory = Path(directory) if directory is not None else None
        self.second_solver = second_solver
        self.asked = 0

    def review(self, question: str, answer: Answer) -> Answer:
        """What remains of Z3's `answer` to `question`, an SMT-LIB text: a proof that is not confirmed is none."""
        self.asked += 1
        if self.directory is not None:
            self.directory.mkdir(parents=True, exist_ok=True)
            name = f"{self.prefix}-{self.asked:04}-{answer.value}.smt2"
            (self.directory / name).write_text(question, encoding="utf-8")
        if self.second_solver is not None and answer is Answer.PROVED and not _cvc5(question):
            return Answer.UNKNOWN
        return answer


def _cvc5(question: str) -> bool:
    """Whether cvc5 finds `question` unsatisfiable, too."""
    import cvc5 as untyped_cvc5

    cvc5: Any = untyped_cvc5
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit-per", str(1000 * SECONDS))
    parser = cvc5.InputParser(solver)
    text = f"(set-logic ALL)\n{question}"
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "question")
    symbols = parser.getSymbolManager()
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said += command.invoke(solver, symbols)
    return said.strip() == "unsat"
