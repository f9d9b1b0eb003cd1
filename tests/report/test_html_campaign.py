"""The page and the JSON document of a campaign; the page in a real browser too."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from oneshot_verify.fuzz.build import build
from oneshot_verify.fuzz.campaign.checks import Kind
from oneshot_verify.fuzz.campaign.findings import Finding
from oneshot_verify.fuzz.campaign.programs import Configuration, Slice
from oneshot_verify.fuzz.campaign.records import Sighting, Tally
from oneshot_verify.fuzz.campaign.state import Progress
from oneshot_verify.fuzz.campaign.work import Settings, measure
from oneshot_verify.fuzz.recipe import sample
from oneshot_verify.ir import parse
from oneshot_verify.report.campaign_document import campaign_document, coverage_matrix
from oneshot_verify.report.campaign_text import counted_kinds
from oneshot_verify.report.html_campaign import FEATURES, by_cause, campaign_page, draw_rate, heat
from oneshot_verify.report.html_picture import draw_history

REPORT = Path(__file__).resolve().parents[2] / "oneshot_verify" / "report"


def step(what, buffer, elements, line=None, touched=(), role=""):
    place = None if line is None else {"path": "program", "line": line, "column": 1, "text": what}
    return {
        "place": place,
        "what": what,
        "buffer": buffer,
        "elements": list(elements),
        "touched": list(touched),
        "role": role,
    }


HISTORY = [
    step("start", "argument 0 (%t)", ["1", "2"], role="definition"),
    step("memref.store", "argument 0 (%t)", ["9", "2"], 3, [0], role="write"),
    step("func.return", "argument 0 (%t)", ["9", "2"], 4, [0], role="read"),
]
CONFLICT = {
    "definition": {"path": "program", "line": 2, "column": 1, "text": "func.func @f(%t)"},
    "write": {"path": "program", "line": 3, "column": 1, "text": "%n = tensor.insert %x into %t"},
    "read": {"path": "program", "line": 4, "column": 1, "text": "return %t"},
}


def finding(**changes) -> Finding:
    given = {
        "id": "wrong-program-12345678",
        "kind": "wrong program",
        "cause": "wrong program | argument, tensor.insert, return",
        "detail": "result 0 differs at [0] <b>&",
        "function": "f",
        "source": "func.func @f(%t: tensor<2xi32>)\n",
        "target": "func.func @f(%t: memref<2xi32>)\n",
        "bufferizer": "builtin",
        "configuration": Configuration().document(),
        "decisions": ["tensor.insert, operand 1 (%t): in place"],
        "counterexample": {
            "what": "result 0 differs at [0]",
            "where": "result 0",
            "position": [0],
            "expected": "1",
            "actual": "9",
            "inputs": [
                {"name": "%t", "type": "tensor<2xi32>", "shape": [2], "elements": ["1", "2"]}
            ],
            "conflict": CONFLICT,
            "history": HISTORY,
            "program": None,
        },
        "program": "",
        "seed": 1,
        "slice": 2,
        "index": 3,
        "replay": "oneshot-verify prove wrong-program-12345678.mlir",
        "versions": {"z3": "5"},
        **changes,
    }
    return Finding(**given)


@pytest.fixture
def document():
    progress = Progress(Settings(seed=4))
    progress.tally = Tally(
        programs=30,
        ops=450,
        endings={"done": 30},
        verdicts={"proved": 28, "refuted": 2},
        reasons={"unknown: source:_: not shown": 1},
        examples={"unknown: source:_: not shown": "unknown: source:12: not shown"},
        configurations={"plain": 30},
        shapes={"ops": {"6-10": 3, "1-5": 2, "more than 100": 1}, "analysis": {"a": 1, "b": 5}},
        coverage={"meet:tensor.insert,tensor.extract": 4, "set:1,1,1": 3},
        seconds={"judge": 2.0},
    )
    progress.points = [(1.0, 10), (2.0, 20), (4.0, 30)]
    progress.seconds = 4.0
    for number, one in enumerate([finding(known="a known one", id="wrong-program-0"), finding()]):
        progress.findings[one.id] = one
        for index in range(number + 1):
            where = Slice(number, 20).program(index)
            sighting = Sighting(Kind.WRONG_PROGRAM, f"s{number}", "", where, "f", Configuration())
            progress.sightings[sighting.key] = sighting
            if index == 0:
                progress.settled[sighting.key] = one.id
    return campaign_document(progress, "a test")


def test_the_document_follows_its_schema(document) -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="needs jsonschema")
    schema = json.loads((REPORT / "campaign_schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(json.dumps(document)), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**document, "programs": -1}, schema)


def test_new_findings_come_before_known_ones_and_count_their_sightings(document) -> None:
    shown = [(one["id"], one["sightings"]) for one in document["findings"]]
    assert shown == [("wrong-program-12345678", 2), ("wrong-program-0", 1)]
    assert list(document["distribution"]["ops"]) == ["1-5", "6-10", "more than 100"]
    assert list(document["distribution"]["analysis"]) == ["b", "a"]


def test_reasons_are_counted_without_names_and_shown_with_them(document) -> None:
    assert document["reasons"] == {"unknown: source:12: not shown": 1}
    tally = Tally()
    for said in ("unknown: target:12: %a", "unknown: target:30:\n %b", "unsupported: 'x.y'"):
        tally.count_reason(said)
    later = Tally.read(tally.document())
    later.add(tally)
    assert later.told_reasons() == {"unknown: target:12: %a": 4, "unsupported: 'x.y'": 2}


def test_the_matrix_counts_both_ways() -> None:
    matrix = coverage_matrix({"meet:a.x,b.y": 2, "meet:~b.y,a.x": 1, "meet:a.x,a.x": 5, "set:1": 9})
    assert matrix == {"ops": ["a.x", "b.y"], "rows": [[5, 3], [3, 0]]}
    assert [heat(number, 100) for number in (0, 1, 100)] == [0, 1, 5]


def test_the_page_is_one_file_and_escapes_what_it_shows(document) -> None:
    crash = {**document["findings"][0], "kind": "crash", "counterexample": None}
    page = campaign_page({**document, "findings": [crash, *document["findings"]]})
    assert "differs at [0] &lt;b&gt;&amp;" in page
    assert "tensor&lt;2xi32&gt;" in page
    assert not re.search(r"(?:src|href)=[\"'](?!#)", page), "nothing may be loaded from elsewhere"
    assert "@import" not in page
    assert "url(" not in page


def test_what_was_generated_is_said_in_words() -> None:
    progress = Progress(Settings())
    tally = progress.tally
    for number in range(40):
        measure(parse(build(sample(number)), "program")[0].module, tally)
    assert tally.shapes["why out of place"].keys() == {
        "conflict",
        "not writable",
        "parallel region",
    }
    shown = campaign_document(progress, "a test")
    assert shown["coverage"]["kinds"].keys() <= FEATURES.keys()
    page = campaign_page(shown)
    for name in ("NotWritable", "Privatisation", "of kind"):
        assert name not in page


def test_the_picture_shows_who_wrote_over_what_is_read() -> None:
    picture = draw_history(HISTORY)
    roles = re.findall(r'class="role (\w+)"', picture)
    assert roles == ["definition", "write", "read"]
    assert 'class="cell touched write"' in picture
    assert 'class="cell touched read"' in picture
    assert 'class="clash"' in picture
    assert draw_history([]) == ""
    fault = [*HISTORY, step("memref.load: use after free", "argument 0 (%t)", [], 5, role="fails")]
    assert 'class="role fails"' in draw_history(fault)


def test_the_rate_has_its_axis() -> None:
    assert ">10.0</text>" in draw_rate([(1.0, 10), (2.0, 20), (4.0, 30)])
    assert draw_rate([]) == ""


def test_a_campaign_without_findings_has_a_page(document) -> None:
    empty = {**document, "findings": [], "points": [], "programs": 0, "ops": 0, "seconds": 0}
    empty["coverage"] = {"keys": 0, "kinds": {}, "matrix": {"ops": [], "rows": []}}
    assert "None." in campaign_page(empty)
    assert '<div class="tile good"><b>nothing</b> wrong was found</div>' in campaign_page(empty)


def test_what_is_not_small_yet_is_shown(document) -> None:
    seen = {
        "kind": "crash",
        "detail": "signal 11",
        "sightings": 3,
        "source": "func.func @g()",
        "configuration": Configuration().document(),
        "perhaps_known": "",
    }
    page = campaign_page({**document, "findings": [], "not_yet_small": [seen]})
    assert tiles(page)[0] == ("bad", "1", "not yet made small")
    assert "nothing</b> wrong" not in page
    assert '<span class="detail">signal 11<' in page
    assert "func.func @g()" in page
    seen["perhaps_known"] = "a known one"
    page = campaign_page({**document, "findings": [], "not_yet_small": [seen]})
    assert '<span class="detail">perhaps known: a known one<' in page
    assert "Here: signal 11" in page


def test_a_known_bug_is_named_in_the_heading(document) -> None:
    page = campaign_page(document)
    headings = re.findall(
        r'<summary><span class="kind (\w+)">.*\s*<span class="detail">(.*?)<', page
    )
    assert headings == [("new", "argument, tensor.insert, return"), ("known", "a known one")]


def test_findings_with_one_cause_stand_in_one_row(document) -> None:
    [new, known] = document["findings"]
    shown = {**known, "confirmed": "confirmed: mlir-runner prints 1 for result 0"}
    other = {**known, "confirmed": "not confirmed: both print the same in 3 runs"}
    causes = by_cause([new, shown, other])
    assert [(each.name, len(each.findings), each.known) for each in causes] == [
        ("argument, tensor.insert, return", 1, False),
        ("a known one", 2, True),
    ]
    assert [each.confirmed for each in causes] == ["not run", "1 of 2 confirmed"]
    assert by_cause([shown, shown])[0].confirmed == "confirmed"
    assert [by_cause([each])[0].confirmed for each in (shown, other)] == [
        "confirmed",
        "not confirmed",
    ]
    assert by_cause([{**new, "kind": "crash"}])[0].confirmed == ""
    page = campaign_page({**document, "findings": [new, shown, other]})
    assert page.count('<details class="finding"') == 2
    assert re.findall(r'<span class="run ?[\w-]*">(.*?)<', page) == ["not run", "1 of 2 confirmed"]


def test_the_target_and_its_version_stand_on_top(document) -> None:
    lead = campaign_page(document).partition("<nav>")[0]
    assert f"<code>builtin</code> (oneshot-verify {document['tool']['version']})" in lead
    told = {**document, "target_version": "LLVM version 22.1.8"}
    assert "<code>builtin</code> (LLVM version 22.1.8)" in campaign_page(told).partition("<nav>")[0]


def test_a_finding_says_what_prove_says(document) -> None:
    page = campaign_page(document)
    found = document["findings"][0]["counterexample"]
    said = f'<span class="bad-text">{found["actual"]}</span> instead of'
    assert said in page
    assert f"{found['what']}: {said}" in page


def tiles(page):
    return re.findall(r'<div class="tile ?(\w*)"><b>(\S+)</b> (.*?)</div>', page)[:2]


def test_wrong_programs_that_are_known_are_wrong_all_the_same(document) -> None:
    [new, known] = document["findings"]
    page = campaign_page({**document, "findings": [known, known, known]})
    assert tiles(page)[0] == ("warn", "3", "wrong programs, all known")
    assert "tile good" not in page
    crash = {**new, "kind": "crash"}
    page = campaign_page({**document, "findings": [new, known, crash]})
    assert tiles(page) == [("bad", "2", "wrong programs, 1 new"), ("bad", "1", "crash")]


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ([("wrong program", True)], ["1 wrong program, known"]),
        ([("crash", False), ("crash", False)], ["2 crashes"]),
        (
            [("wrong proof", False), ("more copies", True), ("wrong proof", True)],
            ["2 wrong proofs, 1 new", "1 more copies, known"],
        ),
    ],
)
def test_findings_are_counted_by_kind(kinds, said) -> None:
    assert [text for text, _ in counted_kinds(kinds)] == said


# In a browser.


@pytest.mark.browser
@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("dark", [False, True])
def test_a_browser_shows_the_page(document, open_page, width, dark) -> None:
    probe = open_page(campaign_page(document), width, dark=dark)
    assert probe["width"] == width
    assert probe["wide"] == [], "nothing but what scrolls on its own may be wider than the page"
    assert not probe["scrolls"]
    channels = [int(number) for number in re.findall(r"\d+", probe["background"])[:3]]
    assert (max(channels) < 80) if dark else (min(channels) > 200)
    assert "result 0 differs at [0]" in probe["text"]
    assert "oneshot-verify prove wrong-program-12345678.mlir" in probe["text"]
    assert probe["cells"] == 12, "two findings, each with three moments of two elements"
    assert probe["picture"] > 10_000
