"""Assumptions in words to decide on: each sentence of a verdict is of one kind, and none is lost on a screen."""

import ast
import inspect
import json
import re
from io import StringIO
from pathlib import Path

import jsonschema
import pytest

from oneshot_verify.assumptions import granted
from oneshot_verify.assumptions import meanings as assumed
from oneshot_verify.assumptions.granted import not_called_by_name
from oneshot_verify.encode.calls import RETURNS
from oneshot_verify.encode.rounds import ONE_BY_ONE
from oneshot_verify.encode.threads import RACES
from oneshot_verify.ir import parse
from oneshot_verify.refute.pairing import Pairing
from oneshot_verify.report.assumptions import OTHER, explained, in_order, page, table
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.documents import document
from oneshot_verify.report.html import proof_page
from oneshot_verify.report.text import MOST_ASSUMED, closing_lines
from oneshot_verify.search import prove_pair
from oneshot_verify.semantics import opaque
from oneshot_verify.semantics.grounds import GROUNDS, Authority
from oneshot_verify.semantics.interface import writes
from oneshot_verify.semantics.interface.signatures import knows_rank
from oneshot_verify.semantics.moved_up import SAYS
from oneshot_verify.verdict import FileResult, FunctionResult, Verdict

ROOT = Path(__file__).resolve().parents[2]
MAKERS = (granted, assumed, writes, opaque.assumption, Pairing)
FIXED = [
    *(granted.NO_OVERFLOW, granted.ADDRESSES, granted.ANYWHERE, RETURNS, RACES, ONE_BY_ONE, SAYS),
    *(sentence for _, sentence in assumed._LEFT_OPEN),
    *(ground.says for ground in GROUNDS if ground.authority is Authority.ASSUMED),
]
ABOUT_SOMETHING = [
    granted.same_resource("blob"),
    granted.in_places_of_its_own("f"),
    granted.in_new_buffers("f"),
    writes.may_be_written("argument 1"),
    not_called_by_name("inner::f"),
    knows_rank("result 0"),
    opaque.outside_assumption("f"),
]


@pytest.mark.parametrize("sentence", [*FIXED, *ABOUT_SOMETHING])
def test_each_sentence_of_the_semantics_is_explained(sentence):
    found = explained(sentence)
    assert found.name != OTHER
    assert "{" not in found.says + found.unless


def _made_by(maker):
    """Sentences that a module, a class or a function makes, with `x` for names."""
    for node in ast.walk(ast.parse(inspect.getsource(maker))):
        match node:
            case ast.Yield(value=said) | ast.Return(value=said):
                pass
            case ast.Call(func=ast.Attribute(attr="append"), args=[said]):
                pass
            case _:
                continue
        parts = said.values if isinstance(said, ast.JoinedStr) else [said]
        if all(isinstance(part, ast.Constant | ast.FormattedValue) for part in parts):
            text = "".join(
                getattr(part, "value", "x")
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
                else "x"
                for part in parts
            )
            if len(text.split()) > 3:
                yield text


def _is_text(part):
    return isinstance(part, ast.Constant) and isinstance(part.value, str)


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.__name__.rpartition(".")[2])
def test_each_sentence_that_is_made_is_explained(maker):
    made = [*_made_by(maker)]
    assert made
    # `OUTSIDE` is a constant in front of what callers have to know.
    said = [re.sub(r"^x (?=know|do not write)", f"{granted.OUTSIDE} ", text) for text in made]
    assert [text for text in said if explained(text).name == OTHER] == []


def test_names_of_the_program_are_told():
    found = explained(opaque.outside_assumption("a::b"))
    assert found.says.startswith("@a::b, which has no body")
    assert "@a::b keeps a pointer" in found.unless


def test_each_kind_has_sentences_of_its_own():
    for name, (kind, texts) in table().items():
        assert re.fullmatch(r"[a-z0-9-]+", name)
        for text in texts:
            assert explained(text).name == name, text
        assert not kind.unless.endswith(".")
        assert page(name).startswith(f"{name} (about {kind.about})\n")
    assert page("nothing") is None


def test_what_nobody_explains_is_shown_first_as_it_stands():
    said = "what a plug-in says"
    assert explained(said).says == said
    assert in_order([granted.NO_OVERFLOW, said]) == [said, granted.NO_OVERFLOW]


def _closing(functions, **options):
    file = FileResult("a.mlir", functions)
    return [line.plain for line in closing_lines([file], 80, **options)]


EVERYTHING = [*FIXED, *ABOUT_SOMETHING, *map(opaque.outside_assumption, ("g", "h"))]


@pytest.mark.parametrize("count", [0, 1, 4, 5, 9, 17])
def test_what_has_no_line_is_named(count):
    """Every `proved` lists what it assumes, on a screen of any number of assumptions."""
    said = EVERYTHING[-count:] if count else []
    lines = _closing([FunctionResult("f", Verdict.PROVED, assumptions=tuple(said))])[:-1]
    assert len(lines) <= MOST_ASSUMED or lines[0].startswith(f"assumed: and {count} more")
    text = " ".join(" ".join(lines).split())
    missing = [each for each in said if " ".join(explained(each).says.split()) not in text]
    counted = re.search(r"and (\d+) more", text)
    assert len(missing) == (int(counted[1]) if counted else 0)
    for each in missing:
        name = explained(each).name
        alike = [explained(other).name for other in missing].count(name)
        shown = name if alike == 1 else f"{name} ({alike})"
        assert f" {shown}," in f"{text},"


def test_when_asked_for_all_is_shown_with_what_would_make_it_false():
    functions = [FunctionResult("f", Verdict.PROVED, assumptions=tuple(EVERYTHING))]
    text = " ".join(" ".join(_closing(functions, verbose=True)).split())
    assert "--verbose" not in text
    for each in EVERYTHING:
        found = explained(each)
        assert found.says in text
        assert f"true unless {found.unless}" in text
        assert found.page in text


def test_a_terminal_gets_a_link(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    stream = StringIO()
    console = ResultConsole(stream)
    result = FunctionResult("f", Verdict.PROVED, assumptions=(granted.NO_OVERFLOW,))
    for line in closing_lines([FileResult("a.mlir", [result])]):
        console.show(line)
    assert explained(granted.NO_OVERFLOW).page in stream.getvalue()


def test_machines_get_the_sentences_and_the_words():
    result = FunctionResult("f", Verdict.PROVED, assumptions=tuple(EVERYTHING))
    report = document([FileResult("a.mlir", [result])])
    [function] = report["files"][0]["functions"]
    assert function["assumptions"] == EVERYTHING
    assert [each["name"] for each in function["assumed"]] == [explained(s).name for s in EVERYTHING]
    jsonschema.validate(report, _schema())


def _schema():
    return json.loads((ROOT / "oneshot_verify" / "report" / "schema.json").read_text())


def test_the_page_of_a_proof_groups_them():
    result = FunctionResult("f", Verdict.PROVED, assumptions=tuple(EVERYTHING))
    other = FunctionResult("g", Verdict.PROVED, assumptions=(granted.NO_OVERFLOW,))
    shown = proof_page(document([FileResult("a.mlir", [result, other])]))
    assert re.findall(r"<h3>About (\w+)", shown) == list(
        dict.fromkeys(explained(s).about for s in in_order(EVERYTHING))
    )
    assert shown.count("index arithmetic does not overflow") == 1
    for each in EVERYTHING:
        assert f'href="{explained(each).page}"' in shown


def test_a_proof_is_explained():
    source = "func.func @f(%t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<?xf32> { return %t : tensor<?xf32> }"
    target = source.replace("tensor<?xf32>", "memref<?xf32, strided<[?], offset: ?>>")
    [result] = prove_pair(*(parse(text, "a.mlir")[0].module for text in (source, target)))
    assert result.verdict is Verdict.PROVED
    names = [explained(said).name for said in result.assumptions]
    assert {"arguments-apart", "no-overflow"} <= set(names)
    assert OTHER not in names
