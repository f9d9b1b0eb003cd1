"""The pages: links lead somewhere, and the site has all of them."""

import ast
import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
CODES = sorted(DOCS.glob("codes/*.md"))
"""Pages that `codes.md` leads to."""
PAGES = sorted(DOCS.glob("*.md"))
HOME = "https://github.com/oneshot-verify/oneshot-verify/blob/main/"
LINK = re.compile(r"(?:\]\(|^\[[^\]]+\]: )([^)\s]+)", re.MULTILINE)


def prose_of(page):
    """The page without what stands in code."""
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"^    .*$", "", text, flags=re.MULTILINE)


def links_of(page):
    return LINK.findall(re.sub(r"`[^`\n]*`(?!\])", "", prose_of(page)))


def anchors_of(page):
    """The anchors that GitHub and the site make of headings."""
    titles = re.findall(r"^#+ (.*)$", prose_of(page), re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", title.lower()) for title in titles)
    return {re.sub(r" ", "-", title.strip()) for title in kept}


def wrong_links(page):
    for link in links_of(page):
        path, _, anchor = link.removeprefix(HOME).partition("#")
        if path.startswith(("https:", "http:", "mailto:")):
            continue
        base = ROOT if link.startswith(HOME) else page.parent
        goal = (base / path).resolve() if path else page
        if not goal.exists():
            yield f"{link}: no such file"
        elif anchor and goal.suffix == ".md" and anchor not in anchors_of(goal):
            yield f"{link}: no such heading"
        elif page.parent == DOCS and base is not ROOT and goal.parent not in (DOCS, DOCS / "codes"):
            yield f"{link}: the site has no such page; write {HOME}..."


@pytest.mark.parametrize(
    "page",
    [*PAGES, *CODES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"],
    ids=lambda page: page.stem,
)
def test_links_lead_somewhere(page):
    assert list(wrong_links(page)) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[a](nowhere.md)", "nowhere.md: no such file"),
        ("[a](cli.md#nothing)", "cli.md#nothing: no such heading"),
        (f"[a]({HOME}nowhere.py)", f"{HOME}nowhere.py: no such file"),
        ("[a](../README.md)", f"../README.md: the site has no such page; write {HOME}..."),
        ("[a]: nowhere.md", "nowhere.md: no such file"),
        ("[a](cli.md#exit-codes), `[b](nowhere.md)`", None),
    ],
)
def test_a_wrong_link_is_seen(tmp_path, monkeypatch, text, wrong):
    page = DOCS / "page-of-a-test.md"
    monkeypatch.setattr(
        Path, "read_text", lambda path, read=Path.read_text: text if path == page else read(path)
    )
    assert list(wrong_links(page)) == ([wrong] if wrong else [])


def pages_of(nav):
    for entry in nav:
        for goal in entry.values():
            if isinstance(goal, str):
                yield goal
            else:
                yield from pages_of(goal)


def test_the_site_has_every_page_once():
    nav = tomllib.loads((ROOT / "zensical.toml").read_text())["project"]["nav"]
    assert sorted(pages_of(nav)) == [page.name for page in PAGES]


def messages():
    """What files of the package may say to people, by file: strings, but those that explain code."""
    for path in sorted((ROOT / "oneshot_verify").rglob("*.py")):
        tree = ast.parse(path.read_text())
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            said = node.value if isinstance(node, ast.Constant) else None
            if isinstance(said, str) and id(node) not in notes:
                yield path.relative_to(ROOT), said


def test_messages_name_pages_that_people_have():
    """Whoever has the wheel has no `docs/`."""
    assert [(path, said) for path, said in messages() if re.search(r"docs/[\w-]+\.md", said)] == []
    source = "".join(path.read_text() for path in (ROOT / "oneshot_verify").rglob("*.py"))
    named = set(re.findall(r"\bon_site\([\"']([\w-]+)[\"']", source))
    assert "adding-an-op" in named
    assert named <= {page.stem for page in PAGES}


def test_the_site_publishes_pages_alone():
    others = {"style.css", "read_after_write.svg", "codes", *(page.name for page in CODES)}
    assert {path.name for path in DOCS.rglob("*")} == {page.name for page in PAGES} | others


def test_the_picture_shows_what_the_prover_says():
    told = importlib.util.spec_from_file_location("picture", ROOT / ".ci" / "update_picture.py")
    module = importlib.util.module_from_spec(told)
    told.loader.exec_module(module)
    assert module.PICTURE.read_text() == module.text(), "python .ci/update_picture.py draws it anew"


MOST_WORDS = 12_000
WRITTEN = re.compile(r"<!-- begin: .*?<!-- end -->", re.DOTALL)
WRITTEN_PAGES = ("assumptions", "codes", "found-bugs")
"""Pages that a command writes as a whole."""


def test_words_that_people_write_are_few():
    """In prose, tables and headings; what people have to read grows, unless somebody takes out what is said twice."""
    pages = (*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md")
    words = {
        page.name: len(WRITTEN.sub("", prose_of(page)).split())
        for page in pages
        if page.stem not in WRITTEN_PAGES
    }
    assert sum(words.values()) <= MOST_WORDS, words
