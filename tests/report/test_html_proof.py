"""The page of `prove`: both programs side by side, with the way through them lit up."""

import re
from functools import cache
from pathlib import Path

import pytest

from oneshot_verify.home import on_site
from oneshot_verify.ir import parse
from oneshot_verify.pipeline.story import with_story
from oneshot_verify.report.documents import document
from oneshot_verify.report.html import LONG, listing_lines, proof_page
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict
from tests.judged import prove_function
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]


@cache
def _document():
    modules = [
        parse(text, path)[0].module for text, path in ((SOURCE, "a.mlir"), (TARGET, "b<.mlir"))
    ]
    lines = {"a.mlir": SOURCE.splitlines(), "b<.mlir": TARGET.splitlines()}
    result = prove_function(*modules, "f")
    found = with_story(*modules, "f", result.counterexample, lines)
    function = FunctionResult("f", Verdict.REFUTED, 1, "differs", counterexample=found)
    proved = FunctionResult("g", Verdict.PROVED, 7, assumptions=("nothing overlaps",))
    return document([FileResult("a.mlir", [function, proved], target="b<.mlir")])


def _found():
    return _document()["files"][0]["functions"][0]["counterexample"]


def test_each_side_shows_what_was_run_and_what_matters():
    found = _found()
    source, target = found["listings"]
    ours = {line.number: line for line in listing_lines(found, source)}
    theirs = {line.number: line for line in listing_lines(found, target)}
    assert [ours[n].role for n in (1, 2, 3, 4)] == ["definition", "write", "read", ""]
    assert [theirs[n].role for n in (2, 3, 4, 8)] == ["", "write", "read", ""]
    assert theirs[8].kind == "reached"
    is_taken = "true" in found["inputs"][-1]["elements"]
    assert (theirs[6].kind == "reached") == is_taken
    assert list(ours) == [1, 2, 3, 4, 5]
    assert list(theirs) == [2, 3, 4, 5, 6, 7, 8, 9]


def test_of_a_long_function_the_lines_around_what_matters_are_shown():
    found = dict(_found())
    source = dict(found["listings"][0])
    source["text"] += "\n" * LONG
    lines = list(listing_lines(found, source))
    assert [line.skipped for line in lines if line.skipped] == [LONG + 5 - 7 - 1]
    assert lines[-1].number == LONG + 5


def test_the_page_is_one_file_and_escapes_what_it_shows():
    page = proof_page(_document(), {("a.mlir", 0, "f"): Path("out/a b.f.mlir")})
    assert "tensor&lt;?xf32&gt;" in page
    assert "b&lt;.mlir" in page
    assert "1 refuted, 1 proved" in page
    assert re.findall(r"(?:src|href)=[\"'](.*?)[\"']", page) == [
        "a%20b.f.mlir",
        on_site("assumptions"),
    ]
    assert "url(" not in page
    assert "nothing overlaps" in page
    assert 'class="clash"' in page
    wrong = _found()["history"][-1]
    assert (
        f">read: {wrong['elements'][wrong['touched'][0]]} (should be {wrong['expected']})<" in page
    )


def test_codes_lead_to_their_pages():
    changed = FunctionResult("f", Verdict.UNKNOWN, obligation="head.frame")
    page = proof_page(document([FileResult("a.mlir", [changed])]))
    assert on_site("codes/OV402") in page


@pytest.mark.browser
@pytest.mark.parametrize(
    ("width", "dark"), [(390, True), (390, False), (1280, True), (1280, False)]
)
def test_a_browser_shows_the_page(open_page, width, dark):
    probe = open_page(proof_page(_document()), width, dark=dark)
    assert probe["width"] == width
    assert probe["wide"] == [], "nothing but what scrolls on its own may be wider than the page"
    assert not probe["scrolls"]
    channels = [int(number) for number in re.findall(r"\d+", probe["background"])[:3]]
    assert (max(channels) < 80) if dark else (min(channels) > 200)
    assert "target:3" in probe["text"]
    assert probe["picture"] > 5_000
