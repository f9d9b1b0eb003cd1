"""Where two paths meet."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import Float32Type
from xdsl.dialects.test import TestOp

from oneshot_verify.encode.incomplete import Incomplete
from oneshot_verify.encode.relation.merge import merge_memories, merge_values
from oneshot_verify.encode.solving.solver import Session
from oneshot_verify.encode.terms.domain import TermDomain
from oneshot_verify.encode.terms.table import BOOL, INT
from oneshot_verify.semantics.choices import merge_memrefs
from oneshot_verify.semantics.states import BlockState, BlockStates
from oneshot_verify.semantics.values import AffineView, Block, BlockView, MemRefValue, TensorValue

F32 = Float32Type()


@pytest.fixture
def domain() -> TermDomain:
    """An empty domain."""
    return TermDomain()


def block(name: str) -> Block:
    return Block(name, (4,), F32, (1,), 0, freeable=True)


def whole(made: Block, guard: object = True) -> MemRefValue:
    seen = BlockView(made, AffineView.identity(1))
    return MemRefValue(((guard, seen),), (4,), F32)


def versions(*entries: dict[Block, BlockState]) -> list[BlockStates]:
    """Versions of one memory with these entries each."""
    empty = BlockStates()
    made: list[BlockStates] = []
    for each in entries:
        made.append(empty.copy())
        for its, state in each.items():
            made[-1][its] = state
    return made


def session_with(domain, *facts):
    session = Session(domain.expander, rlimit=2_000_000)
    for fact in facts:
        session.assume(fact)
    return session


def test_a_memref_is_one_of_both_under_its_path(domain):
    p, a, b = domain.terms.symbol("p", BOOL), block("a"), block("b")
    merged = merge_memrefs(domain, p, whole(a), whole(b))
    assert {seen.block: guard for guard, seen in merged.views} == {a: p, b: domain.neg(p)}


def test_one_view_on_both_paths_is_one_view(domain):
    p, a = domain.terms.symbol("p", BOOL), block("a")
    assert merge_memrefs(domain, p, whole(a), whole(a)).views == whole(a).views


def test_guards_of_inner_paths_are_kept(domain):
    p, q = domain.terms.symbol("p", BOOL), domain.terms.symbol("q", BOOL)
    a, b = block("a"), block("b")
    inner = merge_memrefs(domain, q, whole(a), whole(b))
    merged = merge_memrefs(domain, p, inner, whole(b))
    guards = {seen.block: guard for guard, seen in merged.views}
    for facts, chosen in (
        ((p, q), a),
        ((p, domain.neg(q)), b),
        ((domain.neg(p), q), b),
        ((domain.neg(p), domain.neg(q)), b),
    ):
        session = session_with(domain, *facts)
        for each in (a, b):
            assert session.holds(guards[each] if each is chosen else domain.neg(guards[each]))


def test_sizes_are_those_of_the_path(domain):
    p, n = domain.terms.symbol("p", BOOL), domain.terms.symbol("n", INT)
    one = MemRefValue(whole(block("a")).views, (n,), F32)
    merged = merge_memrefs(domain, p, one, whole(block("b")))
    assert session_with(domain, p).holds(domain.eq(merged.shape[0], n))
    assert session_with(domain, domain.neg(p)).holds(domain.eq(merged.shape[0], 4))


def test_tensors_hold_what_their_path_says(domain):
    p = domain.terms.symbol("p", BOOL)
    a, b = (TensorValue((4,), domain.arrays.symbol(name, (4,), "f32"), F32) for name in "ab")
    merged = merge_values(domain, p, a, b, TestOp())
    assert merged.contents is domain.arrays.choice(p, a.contents, b.contents)


def test_a_tensor_and_a_buffer_do_not_meet(domain):
    p = domain.terms.symbol("p", BOOL)
    tensor = TensorValue((4,), domain.arrays.symbol("a", (4,), "f32"), F32)
    for pair in ((tensor, whole(block("a"))), (whole(block("a")), tensor), (tensor, 1)):
        with pytest.raises(Incomplete):
            merge_values(domain, p, *pair, TestOp())


def test_blocks_of_one_path_live_on_that_path(domain):
    p, a, b = domain.terms.symbol("p", BOOL), block("a"), block("b")
    contents = domain.arrays.symbol("c", (4,), "f32")
    state = BlockState(contents, True, True)
    merged = merge_memories(domain, p, *versions({a: state}, {b: state}))
    assert (merged[a].live, merged[b].live) == (p, domain.neg(p))
    assert merged[a].contents is contents


def test_what_only_one_path_did_holds_on_that_path(domain):
    p, a = domain.terms.symbol("p", BOOL), block("a")
    before, after = (domain.arrays.symbol(name, (4,), "f32") for name in ("before", "after"))
    one, other = BlockState(after, False, False), BlockState(before, True, True)
    merged = merge_memories(domain, p, *versions({a: one}, {a: other}))[a]
    assert merged.contents is domain.arrays.choice(p, after, before)
    for fact, state in ((p, one), (domain.neg(p), other)):
        session = session_with(domain, fact)
        for actual, expected in ((merged.live, state.live), (merged.writable, state.writable)):
            assert session.holds(actual if expected else domain.neg(actual))


def test_what_neither_path_did_stays(domain):
    p, a = domain.terms.symbol("p", BOOL), block("a")
    state = BlockState(domain.arrays.symbol("c", (4,), "f32"), True, True)
    merged = merge_memories(domain, p, *versions({a: state}, {a: state}))
    assert dict(merged.items()) == {a: state}
