"""The search: what it finds, what it gives up, and how soon."""

from __future__ import annotations

from typing import Any

import pytest

from oneshot_verify.encode.certificate import Certificate, Hold
from oneshot_verify.encode.function import Answer, Checker
from oneshot_verify.encode.walk import MOST_ALONE, Walk
from oneshot_verify.ir import parse
from oneshot_verify.refute.inputs import Input
from oneshot_verify.refute.pairs import Pair
from oneshot_verify.search import Found, Limits, ProofOptions, Search
from oneshot_verify.search.find import TOLD_APART
from oneshot_verify.search.pair import PairedPrograms
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)
BLIND = Limits(stops_at_differences=False)
"""Leaves to the judge what runs would tell apart."""


def _find(source: str, target: str, limits: Limits = BLIND, name: str = "f") -> Found:
    return _search(source, target, limits).find(name)


def _search(source: str, target: str, limits: Limits = BLIND) -> Search:
    ours, theirs = (parse(text, "f.mlir")[0].module for text in (source, target))
    pair = PairedPrograms(ours, theirs, ProofOptions(writes=False))
    checker = Checker(pair.modules, prints=pair.prints, must_free=bool(pair.options.must_free))
    return Search(pair, checker, limits)


def _held(found: Found) -> Certificate:
    assert found.certificate is not None, found
    return found.certificate


def test_a_loop_holds_what_runs_have_shown() -> None:
    found = _find(TEXTS["insert"], TEXTS["insert-in-place"])
    (loop,) = _held(found).points
    assert found.passes == 1
    assert loop.holds == (Hold("^3.0.0.1", "^0.0.0.0"),)


def test_rounds_of_loops_in_loops_of_one_program_alone_are_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All rounds of five loops of eight rounds would be 32,768."""
    walked: list[int] = []
    through = Walk.through

    def counted(self: Walk, *given: Any) -> Any:
        walked.append(1)
        return through(self, *given)

    monkeypatch.setattr(Walk, "through", counted)
    found = _find(TEXTS["insert"], TEXTS["deep-loops-alone"])
    assert found.certificate is None
    assert MOST_ALONE < len(walked) < 2 * MOST_ALONE * found.passes


def test_what_holds_in_few_iterations_is_dropped() -> None:
    """Both carried scalars are equal in each iteration that small inputs come to."""
    found = _find(TEXTS["rarely"], TEXTS["rarely-on-a-buffer"])
    (loop,) = _held(found).points
    assert found.passes > 1
    assert ("^4.0.0.1", "^4.0.0.2") not in loop.equal
    assert ("^4.0.0.2", "^4.0.0.2") in loop.equal


def test_a_buffer_that_is_new_in_each_iteration_is_frozen_if_it_is_only_read() -> None:
    source, target = TEXTS["new-each-time"], TEXTS["new-each-time-in-a-buffer"]
    (loop,) = _held(_find(source, target)).points
    assert (loop.moved, loop.frozen) == ((), (0,))


def test_a_buffer_that_is_new_in_each_iteration_is_moved_if_it_is_written_behind_the_loop() -> None:
    end, other = "  return %r", "  return %s"
    source = TEXTS["new-each-time"].replace(
        end, f"  %s = tensor.insert %x into %r[%c0] : tensor<?xf32>\n{other}"
    )
    target = TEXTS["new-each-time-in-a-buffer"].replace(
        end, f"  memref.store %x, %r[%c0] : memref<?xf32>\n{end}"
    )
    loop = _held(_find(source, target)).points[0]
    assert (loop.moved, loop.frozen) == ((0,), ())


def test_only_what_the_judge_holds_is_found() -> None:
    wrong = TEXTS["insert-in-place"].replace("%t[%i]", "%t[%c0]")
    assert _find(TEXTS["insert"], wrong).certificate is None
    other = TEXTS["call-with-buffers"].replace("constant 0", "constant 1")
    assert _find(TEXTS["call"], other).certificate is None


def test_a_run_that_tells_the_programs_apart_ends_the_search() -> None:
    found = _find(TEXTS["scalar"], TEXTS["another-scalar"], Limits())
    assert (found.passes, found.outcome.reason) == (0, TOLD_APART)


def test_it_fails_at_once_where_no_repair_can_help() -> None:
    found = _find(TEXTS["scalar"], TEXTS["another-scalar"])
    assert (found.passes, found.outcome.answer) == (1, Answer.REFUSED)


def test_where_all_inputs_have_the_same_sizes_a_run_that_is_too_long_is_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Input] = []
    run = Pair.run_source
    monkeypatch.setattr(Pair, "run_source", lambda *given: begun.append(given[1]) or run(*given))
    assert _held(_find(TEXTS["large"], TEXTS["large-in-place"]))
    assert len(begun) == 1


@pytest.mark.parametrize("most", [1, 2])
def test_the_passes_are_bounded(most: int) -> None:
    wrong = TEXTS["rarely-on-a-buffer"].replace("%s, %b", "%b, %s")
    limits = Limits(passes=most, stops_at_differences=False)
    assert _find(TEXTS["rarely"], wrong, limits).passes == most


def test_a_callee_is_searched_once_and_first() -> None:
    search = _search(TEXTS["call"], TEXTS["call-with-buffers"])
    assert _held(search.find("f")).points[0].rule == "call"
    assert list(search.found) == ["f", "g"]
    assert search.find("g") is search.found["g"]
    assert _held(search.find("g")).results == (("argument", 0),)


def test_a_long_line_is_cut_behind_its_writes() -> None:
    lines = range(12)
    constants = "".join(f"  %c{n} = arith.constant {n} : index\n" for n in lines)
    inserts = "".join(
        f"  %t{n + 1} = tensor.insert %x into %t{n}[%c{n}] : tensor<12xf32>\n" for n in lines
    )
    stores = "".join(f"  memref.store %x, %m[%c{n}] : memref<12xf32>\n" for n in lines)
    body = f"{constants}{inserts}  return %t12 : tensor<12xf32>\n"
    source = f"func.func @f(%t0: tensor<12xf32>, %x: f32) -> tensor<12xf32> {{\n{body}}}"
    body = f"{constants}{stores}  return %m : memref<12xf32>\n"
    target = f"func.func @f(%m: memref<12xf32>, %x: f32) -> memref<12xf32> {{\n{body}}}"
    points = _held(_find(source, target)).points
    assert [(each.rule, each.source, each.target) for each in points] == [
        ("cut", number, number) for number in range(13, 25)
    ]
    wrong = target.replace("%x, %m[%c7]", "%x, %m[%c6]")
    assert _find(source, wrong).certificate is None
