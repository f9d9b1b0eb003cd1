"""The facts at one point of both programs, and their consequences.

Z3 is asked last: a goal that is one of the facts needs no solver, and an example shows that the facts are consistent.
Many functions are checked without Z3, which takes a while to load.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import cache, cached_property
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from oneshot_verify.encode.bits import Bits
from oneshot_verify.encode.refusal import NotAble
from oneshot_verify.encode.terms import BOOL, Term, Value, rebuilt, visit

if TYPE_CHECKING:
    from oneshot_verify.encode.questions import Questions


RLIMIT = 2_000_000
"""Z3's limit for one question, in its own units, which are the same on every machine."""
LATEST = 64
"""Goals of a long function are asked of at least so many of the latest facts first: most need no others, and a question
about all facts takes as long as the function is."""
MOST_OF_BITS = 10
"""The limit for all questions on bit-vectors of one function, in limits for one question."""
Review = Callable[[Iterable[Value], Value, bool], bool]
"""A second look at a question: facts, a goal, and True if the solver has proved that they imply it. Gives False if the
goal is not to hold."""


class Solver:
    """Facts in scopes."""

    def __init__(
        self,
        review: Review = lambda _, __, is_implied: is_implied,
        rlimit: int = RLIMIT,
        budget: int = 0,
    ) -> None:
        self.review, self.rlimit, self.budget = review, rlimit, budget
        self.facts: dict[Value, None] = {True: None}
        """The facts that hold here, each once, in the order in which they were assumed."""
        self.defined: dict[Value, None] = {}
        """Facts that hold everywhere, as they say what something means; no scope forgets them."""
        bits = Bits()
        # Each goal asks them of all facts.
        self._in_bits, self._looks_into = cache(bits), cache(bits.looks_into)
        self.path: tuple[int, ...] = ()
        """The numbers of the scopes that are open."""
        self._scopes = 0
        self.questions = 0
        """The number of goals that were not among the facts."""
        self.has_given_up = False
        """True if Z3 has found neither a proof nor a counterexample for the last goal."""
        self._examples = [_Example(Random(seed)) for seed in range(24)]

    @contextmanager
    def scope(self) -> Generator[list[Value]]:
        """Forget the facts that are assumed inside at the end; the list then has them."""
        before, inside, path = len(self.facts), list[Value](), self.path
        self._scopes += 1
        self.path = (*path, self._scopes)
        try:
            yield inside
        finally:
            inside += self.since(before)
            for fact in inside:
                del self.facts[fact]
            self.facts |= self.defined
            self.path = path
            for each in self._examples:
                each.shown = min(each.shown, before)

    def since(self, before: int) -> list[Value]:
        """The facts that were assumed after the first `before` ones, the latest first."""
        return [*islice(reversed(self.facts), len(self.facts) - before)]

    def assume(self, fact: Value) -> None:
        """Add a fact, which holds from here on."""
        self.facts.setdefault(fact)

    def define(self, fact: Value) -> None:
        """Add a fact that holds everywhere."""
        self.defined[fact] = self.facts[fact] = None

    def holds(self, goal: Value, *, of_bits: bool = True) -> bool:
        """True if the facts imply `goal`; False if the solver does not know. Without `of_bits`, ops on machine integers
        are any functions."""
        if goal in self.facts:
            return True
        self.questions, self.has_given_up = self.questions + 1, False
        if goal is False and any(each.is_model(self.facts) for each in self._examples):
            return self._holds_of_bits(goal)
        others = len(self.facts) // LATEST * LATEST - LATEST
        is_long = others > 0 and goal is not False
        if is_long and self._ask(self._asked["latest"], self.since(others)[::-1], goal):
            return True
        is_implied = self._ask(self._asked["all"], self.facts, goal)
        return is_implied or (of_bits and self._holds_of_bits(goal))

    def _holds_of_bits(self, goal: Value) -> bool:
        """The same with machine integers as bit-vectors, where the ops of the first question leave more to say."""
        facts, goal = dict.fromkeys(map(self._in_bits, self.facts)), self._in_bits(goal)
        if goal in facts:
            return True
        # Whether the source has any run is asked in any case: from facts of no run, all follows.
        if goal is not False and self._asked["bits"].spent > MOST_OF_BITS * self.rlimit:
            return False
        if goal is False and any(map(self._looks_into, facts)):
            facts = constraining(facts)
        says_more = any(map(self._looks_into, (*facts, goal)))
        return says_more and self._ask(self._asked["bits"], facts, goal)

    def _ask(self, asked: Questions, facts: Iterable[Value], goal: Value) -> bool:
        is_implied = asked.imply(facts, goal, self._limit())
        if asked.has_given_up:
            self._limit()
        self.has_given_up |= asked.has_given_up
        return self.review(facts, goal, is_implied) and is_implied

    def _limit(self) -> int:
        """The limit of the next question. Raises `NotAble` if the budget is used up."""
        if not self.budget:
            return self.rlimit
        left = self.budget - sum(each.spent for each in self._asked.values())
        if left <= 0:
            raise NotAble("the solver's budget for the function is used up (--budget)")
        return min(self.rlimit or left, left)

    @cached_property
    def _asked(self) -> dict[str, Questions]:
        """Solvers, by the facts that they are asked of: each keeps those of its last question."""
        from oneshot_verify.encode.questions import Questions

        return defaultdict(Questions)


def constraining(facts: Iterable[Value]) -> list[Value]:
    """The conjuncts of facts that can contradict each other. The latest ones are left out first: `f(x) = t` is true of
    some `f` that nothing else names, and so are `f(x) <= t` and `f(x)`."""
    conjuncts, todo, seen = dict[Value, None](), [*facts], dict[Value, Any]()
    while todo:
        fact = todo.pop()
        if isinstance(fact, Term) and fact.kind == "and":
            todo += fact.args
        elif fact is not True:
            conjuncts[fact] = None

    def named(values: Iterable[Any]) -> list[Value | str]:
        """Terms, and the names of functions in place of their applications."""
        terms = [each for each in values if isinstance(each, Term)]
        return [each.args[0] if each.kind == "apply" else each for each in terms]

    uses = Counter(named(conjuncts))
    for each in conjuncts:
        visit(each, seen, lambda term: uses.update(named(term.args)))
    kept = list[Value]()
    for each in conjuncts:
        sides = each.args if isinstance(each, Term) and each.kind in ("=", "<=") else (each,)
        # Another one may hang on whether it is true.
        is_named = uses[each] > 1
        if is_named or not any(uses[name] == 1 for name in named(sides) if isinstance(name, str)):
            kept.append(each)
            continue
        gone: list[Any] = [each]
        while gone:
            term = gone.pop()
            uses.subtract(names := named([term]))
            if not any(uses[name] for name in names):
                gone += (arg for arg in term.args if isinstance(arg, Term))
    return kept


class _Example:
    """Values of all terms, with a random constant for each uninterpreted function. Each fact is looked at once."""

    def __init__(self, random: Random) -> None:
        self.shown = 0
        """So many facts, from the first one on, are known to be true."""
        self._random, self._constants = random, dict[object, Value]()
        self._values: dict[Value, Value] = {}

    def is_model(self, facts: Iterable[Value]) -> bool:
        """True if all facts are true."""
        for fact in islice(facts, self.shown, None):
            if rebuilt(fact, self._values, self._constant) is not True:
                return False
            self.shown += 1
        return True

    def _constant(self, term: Term) -> Value:
        # Most facts need defined values, and places inside of what other numbers give the sizes of.
        name, draw = str(term.args[0]), self._random
        numbers = (0, 1) if name.startswith(("at ", "index#", "round#")) else (0, 1, 1, 2, 3, 5, 8)
        value = draw.random() < 0.9 if term.sort == BOOL else draw.choice(numbers)
        return self._constants.setdefault((name, term.sort), value)
