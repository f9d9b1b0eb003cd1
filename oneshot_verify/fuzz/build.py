"""From a recipe to the text of a program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial

from oneshot_verify.fuzz import mixed
from oneshot_verify.fuzz.features import AVOIDED, WITH_BODIES, WITHOUT_BODIES
from oneshot_verify.fuzz.recipe import SEED_STEP, Argument, Recipe, Step, sample
from oneshot_verify.fuzz.scope import (
    Dim,
    IndexValue,
    NothingFitsError,
    Picks,
    Scope,
    Signature,
    Tensor,
)


def write_steps(scope: Scope, steps: Sequence[Step]) -> None:
    """Write one step after the other."""
    for step in steps:
        if not scope.may(step.kind) or step.kind in AVOIDED[scope.inside]:
            continue
        picks = Picks(step.picks)
        with suppress(NothingFitsError):
            if step.kind in WITHOUT_BODIES:
                WITHOUT_BODIES[step.kind](scope, picks)
            else:
                bodies = [partial(write_steps, scope, body) for body in step.bodies]
                WITH_BODIES[step.kind](scope, picks, bodies)


def _argument(number: int, argument: Argument, scope: Scope) -> Tensor:
    """The argument, or what is nearest to it if it needs a feature that must not occur."""
    sizes = list(argument.dims)
    if not scope.may("rank3"):
        sizes = sizes[:2]
    if not sizes and not scope.may("rank0"):
        sizes = ["n"]
    without = {0: "zero_size", 1: "unit_size"}
    sizes = [3 if size in without and not scope.may(without[size]) else size for size in sizes]
    if not scope.may("dynamic"):
        sizes = [4 if isinstance(size, str) else size for size in sizes]
    dims = tuple(Dim(size, isinstance(size, int)) for size in sizes)
    return Tensor(f"%t{number}", dims, scope.element_type)


def _write_function(
    recipe: Recipe, name: str, callees: Sequence[Signature], top: Scope
) -> tuple[str, Signature]:
    """Write a function; `top` says what holds for the whole module."""
    element = top.element_type
    scope = Scope(
        element,
        callees=list(callees),
        externals=top.externals,
        globals=top.globals,
        disabled=top.disabled,
        label=top.label,
    )
    parameters: list[str] = []
    for number, argument in enumerate(recipe.arguments):
        tensor = _argument(number, argument, scope)
        if argument.is_buffer:
            parameters.append(mixed.argument(scope, tensor))
            continue
        scope.add(tensor)
        writable = argument.writable or not scope.may("read_only")
        mark = "" if writable else " {bufferization.writable = false}"
        parameters.append(f"{tensor.name}: {tensor.type}{mark}")
    arguments = tuple(tensor.dims for tensor in scope.tensors)
    scope.indices += [IndexValue("%i"), IndexValue("%j")]
    scope.scalars += ["%x", "%y"]
    scope.truths += ["%p"]
    parameters += ["%i: index", "%j: index", f"%x: {element}", f"%y: {element}", "%p: i1"]

    write_steps(scope, recipe.steps)

    picks = Picks(recipe.returned)
    returned = [picks.latest(scope.tensors) for _ in recipe.returned]
    scalars = scope.scalars[2:][-3:]
    types = [tensor.type for tensor in returned] + [element] * len(scalars)
    values = [tensor.name for tensor in returned] + scalars
    if buffer := mixed.returned(scope, Picks(recipe.returned)):
        types.append(buffer.type)
        values.append(buffer.name)
    scope.emit(f"return {', '.join(values)} : {', '.join(types)}")
    head = f"func.func @{name}({', '.join(parameters)}) -> ({', '.join(types)}) {{"
    text = "\n".join([head, *scope.constant_lines(), *scope.lines, "}", ""])
    results = tuple(tensor.dims for tensor in returned)
    return text, Signature(name, arguments, results, len(scalars))


def build(recipe: Recipe, name: str = "f") -> str:
    """The text of the function `name` and of those that it calls, `name_0` and so on.

    It is valid MLIR, and defined on inputs whose sizes agree and are not 0. Beside its tensors each function takes the
    indices `%i`, `%j`, the scalars `%x`, `%y` and the truth value `%p`.
    """
    top = Scope(recipe.element_type, disabled=recipe.disabled, label=name)
    signatures: list[Signature] = []
    texts: list[str] = []
    for number, callee in enumerate(recipe.callees):
        text, signature = _write_function(callee, f"{name}_{number}", signatures, top)
        texts.append(text.replace("func.func @", "func.func private @", 1))
        signatures.append(signature)
    text, _ = _write_function(recipe, name, signatures, top)
    return "\n".join([*top.externals, *texts, text])


def draw(count: int, start: int = 0, *, features: Iterable[str] | None = None) -> list[Recipe]:
    """`count` recipes whose programs are all different; the same ones for the same arguments.

    Raises `ValueError` if `features` do not make that many.
    """
    chosen = None if features is None else frozenset(features)
    drawn: dict[str, Recipe] = {}
    first = start * SEED_STEP
    for seed in range(first, first + 20 * count + 1000):
        if len(drawn) == count:
            return list(drawn.values())
        recipe = sample(seed, features=chosen)
        drawn.setdefault(build(recipe), recipe)
    raise ValueError(
        f"only {len(drawn)} different programs of {count} found: ask for fewer, or for more features"
    )
