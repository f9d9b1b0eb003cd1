"""The page of copies: each copy leads to what forces it."""

import re

import pytest

from oneshot_verify.audit.audit import audit_files
from oneshot_verify.audit.findings import Copy, FileCopies, Status
from oneshot_verify.pipeline import ProveRequest
from oneshot_verify.report.copies import copies_page
from oneshot_verify.verdict import Problem
from tests.audit.programs import IN_LOOP, READ_AFTER_WRITE, READ_BEFORE


@pytest.fixture
def audited(tmp_path):
    """The audit of a pair of programs."""

    def call(programs):
        paths = tmp_path / "in.mlir", tmp_path / "out.mlir"
        for path, text in zip(paths, programs, strict=True):
            path.write_text(text)
        request = ProveRequest(against=str(paths[1]), seconds=20)
        return audit_files([str(paths[0])], request, jobs=1)

    return call


def links_of(page):
    return re.findall(r'<a href="#(.*?)">(.*?)</a>', page)


@pytest.mark.parametrize("programs", [READ_AFTER_WRITE, READ_BEFORE, IN_LOOP])
def test_each_link_leads_to_a_line_that_is_lit(audited, programs):
    [file] = audited(programs)
    page = copies_page([file])
    assert file.copies
    links = links_of(page)
    for copy in file.copies:
        assert (f"f1-p0-target-{copy.line}", f"copy target:{copy.line}") in links
    for anchor, _ in links:
        assert len(re.findall(rf'<li class="lit [\w ]+" id="{anchor}">', page)) == 1


def test_a_needed_copy_leads_to_the_read_the_write_and_the_definition(audited):
    [file] = audited(READ_AFTER_WRITE)
    [copy] = file.copies
    assert copy.status is Status.NEEDED
    roles = [said.split()[0] for _, said in links_of(copies_page([file]))]
    assert roles == ["copy", "read", "write", "definition"]
    for role, place in copy.places:
        text = file.programs[0][place.side == "target"].text.splitlines()[place.line - 1]
        assert text.strip() == place.text.strip(), role
    page = copies_page([file])
    assert f"Without it: {copy.counterexample.what}" in page


def test_a_needless_copy_says_what_is_proved(audited):
    files = audited(READ_BEFORE)
    page = copies_page(files)
    assert "proved without it: " in page
    assert "<title>1 copy: 1 needless – oneshot-verify</title>" in page


def test_what_cannot_be_audited_is_said_and_escaped():
    problem = Problem("no <b>op</b>", "a.mlir", 3, 1)
    files = [FileCopies("a<.mlir", errors=[problem], unread=["@f: rejected: <i>"])]
    page = copies_page([*files, FileCopies("b.mlir")])
    assert "a.mlir:3:1: error: no &lt;b&gt;op&lt;/b&gt;" in page
    assert "not audited: @f: rejected: &lt;i&gt;" in page
    assert page.count("No copies.") == 1
    assert not re.search(r"(?:src|href)=[\"'](?!#)", page)


def test_the_most_expensive_copy_comes_first(audited):
    [file] = audited(IN_LOOP)
    copies = [Copy("f", line, "memref.copy", bytes=line, text=f"copy {line}") for line in (9, 5)]
    page = copies_page([FileCopies("a.mlir", copies, programs=file.programs)])
    assert page.index("copy 9</code>") < page.index("copy 5</code>")


@pytest.mark.browser
@pytest.mark.parametrize(
    ("width", "dark"), [(390, True), (390, False), (1280, True), (1280, False)]
)
def test_a_browser_shows_the_page(audited, open_page, width, dark):
    probe = open_page(copies_page(audited(READ_AFTER_WRITE)), width, dark=dark)
    assert probe["width"] == width
    assert probe["wide"] == []
    assert not probe["scrolls"]
    assert "read source:" in probe["text"]
