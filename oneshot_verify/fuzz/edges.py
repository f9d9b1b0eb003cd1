"""Values on the edges of control flow: initial values, yields and results; and loops, which carry tensors and a scalar:

for         scf.for, affine.for
while       scf.while
blocks      br
            |
           ^head  <-----+
           /    \\       |
       ^leave  ^inside -+
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oneshot_verify.fuzz.scope import REFUSED_SELDOM, IndexValue, Picks, Scope, Tensor
from oneshot_verify.fuzz.structured import copied

WAYS = ("swap", "pass_through", "yield_twice", "yield_outside")
"""Features: values that a body may yield besides those that it made."""


def initial(scope: Scope, picks: Picks, most: int = 3) -> list[Tensor]:
    """One to `most` tensors to start from, by turns one of them twice."""
    inits = [picks.latest(scope.free()) for _ in range(1 + picks.number(most))]
    if len(inits) > 1 and scope.may("one_init_twice") and picks.number(4) == 3:
        inits[1] = inits[0]
    return inits


def yielded(
    scope: Scope,
    picks: Picks,
    likes: Sequence[Tensor],
    given: Sequence[Tensor] = (),
    outside: Sequence[Tensor] = (),
) -> list[Tensor]:
    """Values that a body yields for each result, by preference those that it made.

    `likes` give the types, `given` are the arguments of the region, `outside` the tensors from before it.
    """
    ways = [way for way in WAYS if scope.may(way)]
    how = picks.of(["made", *["made"] * max(1, len(ways) - 1), *ways])
    if how == "swap" and len(given) > 1 and given[0].fits(likes[1]):
        return [given[1], given[0], *given[2:]]
    if how == "pass_through":
        same = given or [next(iter(_free(outside, like))) for like in likes]
        return list(same)
    fitting = [_free(scope.tensors, like) for like in likes]
    if how == "yield_twice" and len(likes) > 1 and likes[0].fits(likes[1]):
        twice = picks.latest(fitting[0])
        return [twice, twice, *(picks.latest(each) for each in fitting[2:])]
    if how == "yield_outside":
        return [picks.latest(_free(outside, like)) for like in likes]
    if not scope.may("yield_outside"):
        # What the region was given, or made. A region that has neither can only yield what is there.
        made = [[t for t in each if t not in outside] for each in fitting]
        fitting = [inner or each for inner, each in zip(made, fitting, strict=True)]
    return [picks.latest(each) for each in fitting]


def _free(tensors: Sequence[Tensor], like: Tensor) -> list[Tensor]:
    """Those of the type and sizes of `like` that may be joined with it; itself if there is no other one."""
    return [each for each in tensors if each.fits(like) and not each.pinned] or [like]


def names_of(tensors: Sequence[Tensor]) -> list[str]:
    """Their names."""
    return [tensor.name for tensor in tensors]


def types_of(tensors: Sequence[Tensor]) -> list[str]:
    """Their types."""
    return [tensor.type for tensor in tensors]


def typed(names: Sequence[str], types: Sequence[str]) -> str:
    """Arguments of a block."""
    return ", ".join(f"{name}: {type}" for name, type in zip(names, types, strict=True))


def result_names(scope: Scope, count: int) -> tuple[str, list[str]]:
    """The text before the `=` of an op with `count` results, and the names of the results."""
    name = scope.name()
    if count == 1:
        return name, [name]
    return f"{name}:{count}", [f"{name}#{k}" for k in range(count)]


def arguments_like(
    scope: Scope, names: Sequence[str], likes: Sequence[Tensor], *, block: bool = False
) -> list[Tensor]:
    """Tensors with the first of these names in scope, as arguments of a region, or of a block."""
    made: list[Tensor] = []
    for name, like in zip(names, likes, strict=False):
        passed = like.blocks | {name} if block else like.blocks
        made.append(scope.add(replace(like, name=name, slice=None, blocks=passed)))
    return made


def add_results(
    scope: Scope,
    names: Sequence[str],
    likes: Sequence[Tensor],
    *sources: Sequence[Tensor],
    block: bool = False,
) -> None:
    """Bring results of a region, or arguments of a block, into scope; they are defined if all that may come out is."""
    everything = [tensor for source in sources for tensor in source]
    defined = all(tensor.defined for tensor in everything)
    view = not block or any(tensor.view for tensor in everything)
    passed = frozenset[str]().union(*(tensor.blocks for tensor in everything))
    for name, like in zip(names, likes, strict=False):
        blocks = passed | {name} if block else passed
        scope.add(replace(like, name=name, slice=None, defined=defined, view=view, blocks=blocks))


def carried_round(
    scope: Scope,
    picks: Picks,
    values: Sequence[Tensor],
    given: Sequence[Tensor],
    outside: Sequence[Tensor],
    *,
    views: bool = False,
) -> list[Tensor]:
    """Values that a loop hands to its next iteration: as a rule copies of `views` and of what came through blocks.

    One-Shot Bufferize of LLVM 22 refuses a loop that gets its own argument (`given`) through another block, and does
    not end on a loop of blocks that is given a view of it. Nothing of that is wrong with a tensor of `outside`.
    """
    if picks.number(REFUSED_SELDOM) == REFUSED_SELDOM - 1:
        return list(values)
    harmless = {tensor.name for tensor in given}
    harmless.update(*(tensor.blocks for tensor in outside))

    def leads_back(value: Tensor) -> bool:
        return value not in outside and (bool(value.blocks - harmless) or (views and value.view))

    return [copied(scope, value) if leads_back(value) else value for value in values]


@dataclass(frozen=True)
class Round:
    """Values that the body of a loop sees."""

    index: str
    """The number of the round, from 0."""
    carried: Sequence[Tensor]
    scalar: str
    """Empty if the loop carries none."""


RoundBody = Callable[[Round], tuple[Sequence[Tensor], str]]
"""Writes a round; gives what is carried on."""


def _untouched(now: Round) -> tuple[Sequence[Tensor], str]:
    return now.carried, now.scalar


@dataclass(frozen=True)
class Span:
    """Number of rounds there are, and the size that their numbers are inside of."""

    count: str
    below: int | str | None
    low: str
    step: str


def span(scope: Scope, count: str, below: int | str | None) -> Span:
    """That many rounds."""
    return Span(count, below, scope.constant(0), scope.constant(1))


@dataclass(frozen=True)
class Loop:
    """The rounds of a loop, and what it starts from: tensors, and a scalar (empty: none)."""

    scope: Scope
    span: Span
    inits: Sequence[Tensor]
    scalar: str

    @property
    def _starts(self) -> list[str]:
        return self._values(self.inits, self.scalar)

    @property
    def _types(self) -> list[str]:
        return [*types_of(self.inits), *[self.scope.element_type] * bool(self.scalar)]

    def _values(self, tensors: Sequence[Tensor], scalar: str) -> list[str]:
        return [*names_of(tensors), *[scalar] * bool(self.scalar)]

    def write_for(self, body: RoundBody, dialect: str = "scf") -> None:
        """Write a `for`."""
        scope, bounds = self.scope, self.span
        head, results = result_names(scope, len(self._starts))
        names, variable = [scope.name() for _ in self._starts], scope.name()
        carried = ", ".join(f"{a} = {b}" for a, b in zip(names, self._starts, strict=True))
        types = ", ".join(self._types)
        by = f" step {bounds.step}" if bounds.step else ""
        scope.emit(
            f"{head} = {dialect}.for {variable} = {bounds.low} to {bounds.count}{by}"
            f" iter_args({carried}) -> ({types}) {{"
        )
        with scope.nested():
            scope.indices.append(IndexValue(variable, bounds.below))
            values, last = body(self._round(variable, names))
            scope.emit(f"{dialect}.yield {', '.join(self._values(values, last))} : {types}")
        scope.emit("}")
        self._results(results, values)

    def write_while(
        self, body: RoundBody, before: RoundBody = _untouched, condition: str = ""
    ) -> None:
        """Write a `while`, which ends at its bound at the latest: `condition`, if there is one, may end it, too."""
        scope = self.scope
        types = [*self._types, "index"]
        both = f"({', '.join(types)})"
        head, results = result_names(scope, len(types))
        starts = [*self._starts, scope.constant(0)]
        names = [scope.name() for _ in types]
        carried = ", ".join(f"{a} = {b}" for a, b in zip(names, starts, strict=True))
        scope.emit(f"{head} = scf.while ({carried}) : {both} -> {both} {{")
        with scope.nested():
            scope.indices.append(IndexValue(names[-1]))
            passed, last = before(self._round(names[-1], names))
            more = self._more(names[-1])
            if condition:
                more = scope.define(f"arith.andi {more}, {condition} : i1")
            values = ", ".join([*self._values(passed, last), names[-1]])
            scope.emit(f"scf.condition({more}) {values} : {', '.join(types)}")
        scope.emit("} do {")
        names = [scope.name() for _ in types]
        with scope.nested():
            scope.emit(f"^bb0({typed(names, types)}):")
            scope.indices.append(IndexValue(names[-1], self.span.below))
            made, last = body(self._round(names[-1], names))
            values = ", ".join([*self._values(made, last), self._next(names[-1])])
            scope.emit(f"scf.yield {values} : {', '.join(types)}")
        scope.emit("}")
        self._results(results, passed, made)
        scope.indices.append(IndexValue(results[-1]))

    def write_blocks(self, body: RoundBody, before: RoundBody = _untouched) -> None:
        """Write a loop of blocks."""
        scope = self.scope
        head, inside, leave = (label(scope) for _ in range(3))
        types = [*self._types, "index"]
        names = [scope.name() for _ in types]
        scope.emit(f"cf.br {head}{passing([*self._starts, scope.constant(0)], types)}")
        scope.emit(f"{head}({typed(names, types)}):")
        # What the head defines stays in scope: it dominates all that comes later.
        scope.indices.append(IndexValue(names[-1]))
        now = self._round(names[-1], names, block=True)
        passed, last = before(now)
        on = passing(self._values(passed, last), self._types)
        scope.emit(f"cf.cond_br {self._more(names[-1])}, {inside}, {leave}{on}")
        with scope.nested(may_branch=True):
            scope.emit(f"{inside}:")
            scope.indices.append(IndexValue(names[-1], self.span.below))
            made, last = body(now)
            values = [*self._values(made, last), self._next(names[-1])]
            scope.emit(f"cf.br {head}{passing(values, types)}")
        names = [scope.name() for _ in self._starts]
        scope.emit(f"{leave}({typed(names, self._types)}):")
        self._results(names, passed, made, block=True)

    def _round(self, index: str, names: Sequence[str], *, block: bool = False) -> Round:
        """Bring what a round is given into scope."""
        # The head of a loop of blocks is given the buffer itself.
        likes = [replace(init, view=False) for init in self.inits] if block else self.inits
        given = arguments_like(self.scope, names, likes, block=block)
        return Round(index, given, names[len(given)] if self.scalar else "")

    def _more(self, counter: str) -> str:
        return self.scope.define(f"arith.cmpi slt, {counter}, {self.span.count} : index")

    def _next(self, counter: str) -> str:
        one = self.scope.constant(1)
        return self.scope.define(f"arith.addi {counter}, {one} : index")

    def _results(
        self, names: Sequence[str], *sources: Sequence[Tensor], block: bool = False
    ) -> None:
        add_results(self.scope, names, self.inits, self.inits, *sources, block=block)
        if self.scalar:
            self.scope.scalars.append(names[len(self.inits)])


def label(scope: Scope) -> str:
    """The name of a new block."""
    return scope.name().replace("%", "^bb")


def passing(names: Sequence[str], types: Sequence[str]) -> str:
    """Operands that a branch passes on."""
    return f"({', '.join(names)} : {', '.join(types)})"


def write_loop(
    scope: Scope, picks: Picks, span: Span, inits: Sequence[Tensor], body: RoundBody
) -> list[Tensor]:
    """Write some loop that carries `inits`, and a scalar that comes into scope behind it; its tensors."""
    how, before = picks.number(4), len(scope.tensors)
    loop = Loop(scope, span, inits, picks.latest(scope.scalars))
    if how == 3 and not inits and scope.may_branch:
        loop.write_blocks(body)
    elif how == 2:
        loop.write_while(body)
    else:
        loop.write_for(body)
    return scope.tensors[before:]
