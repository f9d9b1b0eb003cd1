"""Pairs of programs that the tests of the audit share: a tensor program, and a bufferized one with copies."""

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

READ_AFTER_WRITE = (
    TEXTS["read_after_write"],
    TEXTS["read_after_write_2"],
)
"""The load reads what the store would overwrite: the copy is needed."""

READ_ELSEWHERE = tuple(
    text.replace("[%i] : tensor<?xf32>\n  return", "[%j] : tensor<?xf32>\n  return")
    .replace("%1 = memref.load %t[%i]", "%1 = memref.load %t[%j]")
    .replace("(%t", "(%j: index, %t")
    for text in READ_AFTER_WRITE
)
"""The same, but for another place, which may be the same one."""

READ_BEFORE = (
    TEXTS["read_before"],
    TEXTS["read_before_2"],
)
"""Nobody reads the argument after the store: the copy is needless, if the result may be the argument's buffer."""

IN_LOOP = (
    TEXTS["in_loop"],
    TEXTS["in_loop_2"],
)
"""Both copies are needless, and can go at once."""

CALLED = (
    TEXTS["called"],
    TEXTS["called_2"],
)
"""Only the caller sees that the callee's copy is needed."""

FREED = (
    READ_BEFORE[0]
    .replace("-> (tensor<?xf32>, f32)", "-> f32")
    .replace(
        "return %0, %1 : tensor<?xf32>, f32",
        "%2 = tensor.extract %0[%i] : tensor<?xf32>\n  return %2 : f32",
    ),
    READ_BEFORE[1]
    .replace("-> (memref<?xf32>, f32)", "-> f32")
    .replace(
        "return %a, %1 : memref<?xf32>, f32",
        "%2 = memref.load %a[%i] : memref<?xf32>\n  memref.dealloc %a : memref<?xf32>\n  return %2 : f32",
    ),
)
"""The copy is freed; what it is a copy of is the caller's."""
