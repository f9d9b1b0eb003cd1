"""A second look at Z3's answers: questions written to files, and asked again of another solver.

Each file is SMT-LIB 2 and stands for itself: it is unsatisfiable iff the facts imply the goal. `SolverProofs` adds
cvc5's proofs of the questions that Z3 has confirmed, for an independent proof checker:

    HASH.smt2    a question, named by the first 16 digits of the SHA-256 of its text
    HASH.cpc     cvc5's proof of it, in its format CPC, which begins with a reference to the question
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from oneshot_verify.encode.bits import width_of
from oneshot_verify.encode.terms import BOOL, INT, Term, Value, no, sort_of, visit
from oneshot_verify.files import LONGEST_NAME, write_atomically
from oneshot_verify.search.options import Reviewer

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


class NotKept(OSError):
    """A question cannot be written down."""


class Audit(Reviewer):
    """Keeps the questions that Z3 has answered, and has its proofs confirmed."""

    def __init__(self, directory: str | None, second_solver: str | None) -> None:
        self.directory = Path(directory) if directory is not None else None
        self.second_solver = second_solver
        self.prefix = ""

    def begin(self, function: str) -> None:
        self.prefix = re.sub(r"[^A-Za-z0-9_]+", "_", function)[:LONGEST_NAME]

    def review(self, facts: Iterable[Value], goal: Value, is_implied: bool) -> bool:
        """Keep a question; False if Z3 has proved it, and the second solver, if there is one, does not confirm that.
        Raises `NotKept`."""
        is_asked = is_implied and self.second_solver is not None
        if self.directory is None and not is_asked:
            return True
        question = question_of(facts, goal)
        if self.directory is not None:
            self._keep(self.directory, question, "proved" if is_implied else "unproved")
        return not is_asked or ask_cvc5(question).said == "unsat"

    def _keep(self, folder: Path, question: str, answer: str) -> None:
        # Another file may have a function of this name, and another plan asks anew.
        digest = sha256(question.encode()).hexdigest()[:12]
        name = f"{self.prefix}-{digest}-{answer}.smt2"
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
    """A folder of questions and their proofs.

    If cvc5 finds a counterexample, the judge's question counts as not implied. Other results do not affect the judge.
    """

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
        return self.known[name].said != "sat"

    def _ask(self, name: str, question: str) -> SolverProof:
        path = self.folder / f"{name}.smt2"
        write_atomically(path, question)
        answer = ask_cvc5(question, with_proof=True)
        missing = answer.missing
        if answer.said != "unsat":
            missing = f"cvc5 says {answer.said or 'nothing'}"
        kept = path.with_suffix(".cpc")
        if missing:
            kept.unlink(missing_ok=True)
        else:
            write_atomically(kept, f'(reference "{path.name}")\n{answer.proof}')
        return SolverProof(name, answer.said, missing)


_NUMBERS = {INT: "Int", BOOL: "Bool"}


def question_of(facts: Iterable[Value], goal: Value) -> str:
    """SMT-LIB 2 text that is unsatisfiable iff the facts imply the goal."""
    return _Writer().text([*facts, no(goal)])


class _Writer:
    """Writes one question."""

    def __init__(self) -> None:
        self._sorts = dict(_NUMBERS)
        self._functions: dict[tuple[str, ...], str] = {}
        self._written: dict[Value, str] = {}
        self._declared: list[str] = []
        self._defined: list[str] = []

    def text(self, claims: Sequence[Value]) -> str:
        terms: dict[Value, None] = {}
        for claim in claims:
            visit(claim, terms, lambda _: None)
        used = Counter(arg for term in terms if isinstance(term, Term) for arg in {*term.args})

        def write(term: Term) -> str:
            written = self._application(term)
            if used[term] < 2 or " " not in written:
                return written
            name = f"t{len(self._defined)}"
            sort = self._sort(term.sort)
            self._defined.append(f"(define-fun {name} () {sort} {written})")
            return name

        for claim in claims:
            visit(claim, self._written, write)
        asserted = [f"(assert {self._leaf(claim)})" for claim in claims]
        lines = "(set-logic ALL)", *self._declared, *self._defined, *asserted, "(check-sat)"
        return "\n".join(lines) + "\n"

    def _application(self, term: Term) -> str:
        if term.kind != "apply":
            written = " ".join((term.kind, *map(self._leaf, term.args)))
            return f"({written})" if term.args else written
        args = term.args[1:]
        name = self._function(term.args[0], [self._sort(sort_of(each)) for each in args], term)
        return f"({name} {' '.join(map(self._leaf, args))})" if args else name

    def _leaf(self, value: Value) -> str:
        if isinstance(value, Term):
            return self._written[value]
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value) if value >= 0 else f"(- {-value})"

    def _function(self, name: str, sorts: Sequence[str], term: Term) -> str:
        # Functions of one name are told apart by the sorts of their operands.
        key = (name, *sorts, term.sort)
        if key not in self._functions:
            found = self._functions[key] = f"f{len(self._functions)}"
            result = self._sort(term.sort)
            self._declare(f"(declare-fun {found} ({' '.join(sorts)}) {result})", name)
        return self._functions[key]

    def _sort(self, name: str) -> str:
        if width_of(name) is not None:
            return name
        if name not in self._sorts:
            found = self._sorts[name] = f"s{len(self._sorts) - len(_NUMBERS)}"
            self._declare(f"(declare-sort {found} 0)", name)
        return self._sorts[name]

    def _declare(self, what: str, name: str) -> None:
        self._declared.append(f"{what} ; {' '.join(name.split())}")
