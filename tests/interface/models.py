"""Declarations of ops, with models that are right and models that are wrong, as data."""

from __future__ import annotations

from dataclasses import dataclass, field

from oneshot_verify.bufferize.interface import (
    AliasingValue,
    OpModel,
    OpRewrite,
    Relation,
    is_tensor,
)
from oneshot_verify.bufferize.reify import allocate_like

T, COUNTS = "tensor<?xf32>", "tensor<4xi32>"
IN_PLACE = "oneshot_verify.aliases"
DECLARATIONS = {
    name.split("(")[0]: f"func.func private @mine.{name}"
    for name in (
        # An init that is read, too.
        f"scale(f32, {T}) -> ({T} {{{IN_PLACE} = 1}})",
        f"count({COUNTS}) -> ({COUNTS} {{{IN_PLACE} = 0}})",
        # The result is a new buffer.
        f'sorted({T} {{bufferization.access = "read"}}) -> {T}',
        # An init that is not read.
        f'shuffle({T} {{bufferization.access = "read"}}, {T} {{bufferization.access = "write"}})'
        f" -> ({T} {{{IN_PLACE} = 1}})",
        # A hint: the result is the operand.
        f'hint({T} {{bufferization.access = "none"}}) -> ({T} {{{IN_PLACE} = 0}})',
        # Operand 1 is scratch memory.
        f'fft({T} {{bufferization.access = "read"}}, {T} {{bufferization.access = "write"}}) -> {T}',
        f"both({T}, {T}) -> ({T} {{{IN_PLACE} = 0}}, {T} {{{IN_PLACE} = 1}})",
        f"crossed({T}, {T}) -> ({T} {{{IN_PLACE} = 1}}, {T} {{{IN_PLACE} = 0}})",
        'repeat(index) attributes {oneshot_verify.runs = "loop"}',
        'launch(index) attributes {oneshot_verify.runs = "parallel"}',
    )
}


@dataclass(frozen=True)
class Model(OpModel):
    """A model that says what it was given."""

    read: tuple[int, ...] = ()
    written: tuple[int, ...] = ()
    aliases: dict[int, int] = field(default_factory=dict)
    """From operands to results."""
    defines: bool = True
    new: bool = False
    agrees: bool = False
    elementwise: bool = False
    repeats: bool = False
    parallel: bool = False

    def reads(self, operand, state):
        return operand.index in self.read

    def writes(self, operand, state):
        return operand.index in self.written

    def aliasing_values(self, operand, state):
        result = self.aliases.get(operand.index)
        if result is None:
            return []
        return [AliasingValue(operand.op.results[result], Relation.EQUIVALENT)]

    def result_writes(self, result, state):
        return self.defines and super().result_writes(result, state)

    def is_new_allocation(self, value, state):
        return self.new

    def not_conflicting(self, read, write, state):
        return self.agrees

    def is_elementwise(self, op, operands, state):
        return self.elementwise

    def is_repetitive_region(self, region, state):
        return self.repeats

    def is_parallel_region(self, region, state):
        return self.parallel


@dataclass(frozen=True)
class Rewrite(OpRewrite):
    """The op on buffers, without results: `buffers` says which operand has become which result; others are new."""

    buffers: dict[int, int] = field(default_factory=dict)
    """From results to operands."""
    kept: bool = False
    """True if the op has results on buffers, too."""
    lost: bool = False
    """True if the op does not get the new buffers."""

    def bufferize(self, op, rewriter, query):
        operands = rewriter.buffers_of(op.operands)
        if self.kept:
            types = [query.of(result) for result in op.results]
            rewriter.replace_with_buffers(op, rewriter.recreate(op, operands, types).results)
            return
        shaped = next(value for value in op.operands if is_tensor(value))
        made = {
            n: rewriter.buffer_of(allocate_like(rewriter, query, shaped, copy=False, op=op))
            for n in range(len(op.results))
            if n not in self.buffers
        }
        rewriter.recreate(op, [*operands, *(() if self.lost else made.values())], [])
        results = range(len(op.results))
        rewriter.replace_with_buffers(
            op, [made[n] if n in made else operands[self.buffers[n]] for n in results]
        )


PLAIN = Rewrite({0: 0})
SECOND = Rewrite({0: 1})
NEW = Rewrite()
REGION = Rewrite()
RIGHT = {
    "scale": ("scale", Model((1,), (1,), {1: 0}), SECOND),
    "scale with a result": ("scale", Model((1,), (1,), {1: 0}), Rewrite(kept=True)),
    "count": ("count", Model((0,), (0,), {0: 0}), PLAIN),
    "sorted": ("sorted", Model((0,), new=True), NEW),
    "sorted with a result": ("sorted", Model((0,), new=True), Rewrite(kept=True)),
    "shuffle": ("shuffle", Model((0,), (1,), {1: 0}), SECOND),
    "shuffle said to read its init": ("shuffle", Model((0, 1), (1,), {1: 0}), SECOND),
    "hint": ("hint", Model((), (), {0: 0}), PLAIN),
    # If it were not said to be read, threads would share it.
    "fft": ("fft", Model((0, 1), (1,), new=True), NEW),
    "both": ("both", Model((0, 1), (0, 1), {0: 0, 1: 1}), Rewrite({0: 0, 1: 1})),
    "crossed": ("crossed", Model((0, 1), (0, 1), {0: 1, 1: 0}), Rewrite({0: 1, 1: 0})),
    "repeat": ("repeat", Model(repeats=True), REGION),
    "launch": ("launch", Model(repeats=True, parallel=True), REGION),
}
WRONG = {
    "scale: reads forgotten": ("scale", Model((), (1,), {1: 0}), SECOND),
    "scale: writes forgotten": ("scale", Model((1,), (), {1: 0}), SECOND),
    "scale: alias forgotten": ("scale", Model((1,), (1,), {}), SECOND),
    "scale: said to be new": ("scale", Model((1,), (), {}, new=True), SECOND),
    "scale: nothing ever conflicts": ("scale", Model((1,), (1,), {1: 0}, agrees=True), SECOND),
    "scale: the result is new memory": ("scale", Model((1,), (1,), {1: 0}), Rewrite(lost=True)),
    "count: reads forgotten": ("count", Model((), (0,), {0: 0}), PLAIN),
    "count: writes forgotten": ("count", Model((0,), (), {0: 0}), PLAIN),
    "sorted: reads forgotten": ("sorted", Model((), new=True), NEW),
    "sorted: defines nothing": ("sorted", Model((0,), defines=False), NEW),
    "sorted: said to be its operand, which is not read, and nothing ever conflicts": (
        "sorted",
        Model((), (), {0: 0}, agrees=True),
        Rewrite(kept=True),
    ),
    "shuffle: reads forgotten": ("shuffle", Model((), (1,), {1: 0}), SECOND),
    "shuffle: writes forgotten": ("shuffle", Model((0,), (), {1: 0}), SECOND),
    "shuffle: the other operand": ("shuffle", Model((0,), (1,), {0: 0}), PLAIN),
    "shuffle: nothing conflicts": ("shuffle", Model((0,), (1,), {1: 0}, agrees=True), SECOND),
    "shuffle: elementwise": ("shuffle", Model((0,), (1,), {1: 0}, elementwise=True), SECOND),
    "shuffle: elementwise, and all is read and written": (
        "shuffle",
        Model((0, 1), (0, 1), {1: 0}, elementwise=True),
        SECOND,
    ),
    "hint: alias forgotten": ("hint", Model(), PLAIN),
    "hint: said to be new": ("hint", Model(new=True), PLAIN),
    "fft: scratch forgotten": ("fft", Model((0,), (), new=True), NEW),
    "fft: reads forgotten": ("fft", Model((), (1,), new=True), NEW),
    "both: aliases crossed": (
        "both",
        Model((0, 1), (0, 1), {0: 1, 1: 0}),
        Rewrite({0: 1, 1: 0}),
    ),
    "both: one write forgotten": (
        "both",
        Model((0, 1), (0,), {0: 0, 1: 1}),
        Rewrite({0: 0, 1: 1}),
    ),
    "crossed: aliases straight": (
        "crossed",
        Model((0, 1), (0, 1), {0: 0, 1: 1}),
        Rewrite({0: 0, 1: 1}),
    ),
    "repeat: not said to repeat": ("repeat", Model(), REGION),
    "launch: not said to be parallel": ("launch", Model(repeats=True), REGION),
    "launch: not said to repeat": ("launch", Model(), REGION),
}
