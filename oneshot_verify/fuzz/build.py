"""From a recipe to the text of a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from oneshot_verify.fuzz import calls, control, elements, reshape, slices, structured
from oneshot_verify.fuzz.recipe import Argument, Recipe, Step
from oneshot_verify.fuzz.scope import Dim, IndexValue, Picks, Scope, Signature, Tensor

Writer = Callable[[Scope, Picks], None]

WRITERS: dict[str, Writer] = {
    **elements.WRITERS,
    **slices.WRITERS,
    **structured.WRITERS,
    **reshape.WRITERS,
    **calls.WRITERS,
}
"""What writes each kind of step that has no body."""


def write_steps(scope: Scope, steps: Sequence[Step], disabled: frozenset[str]) -> None:
    """Write one step after the other."""
    for step in steps:
        if step.kind in disabled:
            continue
        picks = Picks(step.picks)
        bodies = [partial(write_steps, scope, body, disabled) for body in step.bodies]
        if step.kind == "for":
            control.write_for(scope, picks, bodies[0])
        elif step.kind == "if":
            control.write_if(scope, picks, bodies[0], bodies[1])
        else:
            WRITERS[step.kind](scope, picks)


def _argument(number: int, argument: Argument, element_type: str) -> Tensor:
    dims = tuple(Dim(size, isinstance(size, int)) for size in argument.dims)
    return Tensor(f"%t{number}", dims, element_type)


def _write_function(
    recipe: Recipe, name: str, callees: Sequence[Signature], element: str
) -> tuple[str, Signature]:
    scope = Scope(element, callees=list(callees))
    parameters: list[str] = []
    for number, argument in enumerate(recipe.arguments):
        tensor = scope.add(_argument(number, argument, element))
        mark = "" if argument.writable else " {bufferization.writable = false}"
        parameters.append(f"{tensor.name}: {tensor.type}{mark}")
    arguments = tuple(tensor.dims for tensor in scope.tensors)
    scope.indices += [IndexValue("%i"), IndexValue("%j")]
    scope.scalars += ["%x", "%y"]
    scope.truths += ["%p"]
    parameters += ["%i: index", "%j: index", f"%x: {element}", f"%y: {element}", "%p: i1"]

    write_steps(scope, recipe.steps, recipe.disabled)

    picks = Picks(recipe.returned)
    returned = [picks.latest(scope.tensors) for _ in recipe.returned]
    scalars = scope.scalars[2:][-3:]
    types = [tensor.type for tensor in returned] + [element] * len(scalars)
    values = [tensor.name for tensor in returned] + scalars
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
    signatures: list[Signature] = []
    texts: list[str] = []
    for number, callee in enumerate(recipe.callees):
        text, signature = _write_function(
            callee, f"{name}_{number}", signatures, recipe.element_type
        )
        texts.append(text.replace("func.func @", "func.func private @", 1))
        signatures.append(signature)
    text, _ = _write_function(recipe, name, signatures, recipe.element_type)
    return "\n".join([*texts, text])
