"""Adding to the corpus, promoting from the inbox, making programs small."""

from __future__ import annotations

import re

import pytest

from oneshot_verify.corpus.cases import INBOX, CaseError, find_cases, read_case
from oneshot_verify.corpus.check import check
from oneshot_verify.corpus.grow import add, minimize, promote
from oneshot_verify.fuzz.campaign.reduce import Reducer, drop_dead, drop_functions
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

OPTIONS = "bufferize-function-boundaries"
SOURCE = TEXTS["source"]
WRONG = TEXTS["wrong"]


def inbox(folder) -> None:
    (folder / INBOX).mkdir()
    head = "// title: a finding\n// against: found-1.target.mlir\n// Show it again: prove ...\n"
    (folder / INBOX / "found-1.mlir").write_text(head + SOURCE)
    (folder / INBOX / "found-1.target.mlir").write_text(WRONG)
    (folder / INBOX / "found-1.run.mlir").write_text("")
    (folder / INBOX / "found-1.json").write_text("{}")


def test_the_inbox_promises_nothing(tmp_path) -> None:
    inbox(tmp_path)
    assert find_cases([tmp_path]) == []


def test_a_promoted_finding_is_a_case_and_leaves_the_inbox(tmp_path) -> None:
    inbox(tmp_path)
    path = promote(tmp_path, "found-1", "refuted/insert", name="lost_read")
    assert path == tmp_path / "refuted" / "insert" / "lost_read.mlir"
    case = read_case(path)
    assert case.against == path.with_name("lost_read.target.mlir")
    assert "Show it again" not in path.read_text()
    assert list((tmp_path / INBOX).iterdir()) == []
    [outcome] = check([tmp_path], jobs=1)
    assert outcome.mistakes == []


def test_promoting_what_is_not_there_says_what_is(tmp_path) -> None:
    inbox(tmp_path)
    with pytest.raises(CaseError, match="the inbox holds found-1"):
        promote(tmp_path, "found-2", "refuted/insert")
    with pytest.raises(CaseError, match="write VERDICT/TOPIC"):
        promote(tmp_path, "found-1", "wrong/insert")
    promote(tmp_path, "found-1", "refuted/insert")
    inbox_again = tmp_path / INBOX / "found-1.mlir"
    inbox_again.write_text(SOURCE)
    with pytest.raises(CaseError, match="is there already"):
        promote(tmp_path, "found-1", "refuted/insert")
    assert inbox_again.exists()


def test_an_added_program_has_its_title_and_is_checked_by_its_place(tmp_path) -> None:
    (tmp_path / "x.mlir").write_text(SOURCE)
    (tmp_path / "y.mlir").write_text(WRONG)
    right = add(tmp_path / "corpus", tmp_path / "x.mlir", "proved/insert", title="It copies.")
    assert read_case(right).title == "It copies."
    wrong = add(
        tmp_path / "corpus",
        tmp_path / "x.mlir",
        "proved/insert",
        name="z",
        against=tmp_path / "y.mlir",
    )
    mistakes = {outcome.path: outcome.mistakes for outcome in check([tmp_path / "corpus"], jobs=1)}
    assert mistakes[right] == []
    assert "refuted, not proved" in mistakes[wrong][0]


def test_a_program_is_made_small_while_it_is_refused_for_the_same_reason() -> None:
    program = TEXTS["a_program_is_made_small_while_it_is_refused_program"]
    text, shown = minimize(program, "builtin", OPTIONS, 20.0)
    assert shown.ending == "refused"
    assert "foo.unknown" in text
    for gone in ("linalg.fill", "tensor.insert", "tensor.extract", "%x"):
        assert gone not in text


def test_what_shows_nothing_is_not_made_small() -> None:
    with pytest.raises(ValueError, match="every function is proved"):
        minimize(SOURCE, "builtin", OPTIONS, 5.0)
    with pytest.raises(ValueError, match="several parts"):
        minimize(f"{SOURCE}// -----\n{SOURCE}", "builtin", OPTIONS, 5.0)


MANY_FUNCTIONS = TEXTS["many_functions"]


@pytest.mark.parametrize("wanted", ["@helper(%t, %x, %i)", "@one_way(%x)"])
def test_functions_that_nobody_calls_and_dead_ops_go_first(wanted) -> None:
    tried: list[str] = []

    def first(texts):
        tried.extend(texts)
        return next((k for k, (text,) in enumerate(texts) if wanted in text), None)

    reducer = Reducer((MANY_FUNCTIONS,), first, 60.0)
    for edits in (drop_functions, drop_dead):
        reducer.exhaust(edits)
    [text] = reducer.texts
    left = set(re.findall(r"func\.func (?:private )?(@\w+)", text))
    ways = {"@one_way", "@other_way"}
    assert left == (ways if "way" in wanted else {"@needed", "@helper"})
    assert "arith" not in text
    assert "tensor.empty" not in text
    assert len(tried) < 30


def test_few_candidates_are_made_in_vain() -> None:
    """Where an early one shows the problem."""
    batches: list[int] = []

    def first(texts):
        batches.append(len(texts))
        return 0 if len(batches) == 2 else None

    assert Reducer((MANY_FUNCTIONS,), first, 60.0).first(drop_functions)
    assert batches == [1, 2]
