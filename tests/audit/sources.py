"""Tensor programs with a copy that a small change of the text takes away."""

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

READ_AFTER_LOOP = TEXTS["read_after_loop"]

READ_AFTER_INSERT = TEXTS["read_after_insert"]

READ_NEEDS_AN_INDEX = TEXTS["read_needs_an_index"]

WRITTEN_CONSTANT = TEXTS["written_constant"]

WRITTEN_TWICE = TEXTS["written_twice"]

READ_AFTER_BRANCH = TEXTS["read_after_branch"]

READ_BY_MATMUL = TEXTS["read_by_matmul"]

READ_BY_VECTOR = TEXTS["read_by_vector"]

READ_AFTER_THREADS = TEXTS["read_after_threads"]

OVERWRITTEN_IN_LOOP = TEXTS["overwritten_in_loop"]

READ_BESIDE_THE_LOOP = TEXTS["read_beside_the_loop"]

READ_ONLY_ARGUMENT = TEXTS["read_only_argument"]

READ_ONLY_BUFFER = TEXTS["read_only_buffer"]

IN_VAIN = TEXTS["in_vain"]
"""Both tensors are given back: no change takes the copy away."""


INSERTED = TEXTS["inserted"]

INSERTED_BY_THREADS = TEXTS["inserted_by_threads"]

READ_AFTER_SLICE = TEXTS["read_after_slice"]

READ_AFTER_WHILE = TEXTS["read_after_while"]

READ_AFTER_CALL = TEXTS["read_after_call"]

READ_TWICE_AFTER_GENERIC = TEXTS["read_twice_after_generic"]
