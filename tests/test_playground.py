"""The playground: what its buttons answer, and the page in Chromium."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.common.browser import Browser
from benchmarks.screens.pictures import served
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "playground"
CODE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import tool
tool.warm_up()
print(json.dumps([json.loads(tool.run(*words, 80)) for words in json.load(sys.stdin)]))
"""
SWAPPED = TEXTS["swapped"]
SOURCE = SWAPPED.format(
    "tensor",
    """  %a = tensor.insert %x into %t[%i] : tensor<?xf32>
  %b = tensor.insert %x into %a[%j] : tensor<?xf32>
  %old = tensor.extract %b[%k] : tensor<?xf32>""",
)
TARGET = SWAPPED.format(
    "memref",
    """  memref.store %x, %t[%j] : memref<?xf32>
  memref.store %x, %t[%i] : memref<?xf32>
  %old = memref.load %t[%k] : memref<?xf32>""",
)


def example(name):
    return (ROOT / "examples" / f"{name}.mlir").read_text()


def answers(asked, folder):
    """Answers of the tool, by name of the request: the command, both programs and the options."""
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(FOLDER)],
        input=json.dumps(list(asked.values())),
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(asked, json.loads(done.stdout), strict=True))


def test_the_buttons_do_what_they_say(tmp_path):
    source, target = example("read_after_write"), example("read_after_write.wrong")
    partial = ROOT / "corpus" / "proved" / "partial" / "nothing_was_asked_for.mlir"
    asked = {
        "bufferize": ("bufferize", source, "", ""),
        "explain": ("explain", source, "", ""),
        "copies": ("copies", source, "", ""),
        "proved": ("prove", example("tiled_fill"), "", ""),
        "refuted": ("prove", source, target, ""),
        # The order of the two insertions does not matter; only the solver sees it.
        "solver": ("prove", SOURCE, TARGET, ""),
        "parts": ("prove", f"{SOURCE}// -----\n{source}", "", ""),
        "partial": ("prove", partial.read_text(), partial.with_suffix(".target.mlir").read_text(), ""),
        "header": ("bufferize", f"// options: copy-before-write\n{example('insert_chain')}", "", ""),
        "options": ("bufferize", example("insert_chain"), "", "copy-before-write"),
        "unknown option": ("prove", source, "", "nonsense"),
        "error": ("prove", "func.func @f() {\n  return %x : f32\n}", "", ""),
        "nothing": ("explain", "", "", ""),
    }  # fmt: skip
    found = answers(asked, tmp_path)
    said = {name: answer["text"] for name, answer in found.items()}
    assert "memref.copy" in said["bufferize"]
    assert "tensor.insert at line 3 would overwrite" in said["explain"]
    assert "1 copy: 1 needless" in said["copies"]
    assert "1 function: 1 proved" in said["proved"]
    assert "result 0 differs: 2.0 instead of 3.0" in said["refuted"]
    assert [title for title, _ in found["refuted"]["codes"]] == ["OV101 read after write"]
    [picture] = found["refuted"]["pictures"]
    assert picture.startswith("<svg")
    assert "1 function: 1 proved" in said["solver"]
    assert "2 functions: 2 proved" in said["parts"]
    assert "3 functions: 3 proved" in said["partial"]
    assert said["header"].count("memref.copy") == said["options"].count("memref.copy") == 2
    assert said["unknown option"].startswith("error: ")
    assert "source.mlir:2:10: value %x is used but not defined" in said["error"]


def programs(page):
    return page.value(
        "['source', 'target', 'options'].map((id) => document.getElementById(id).value)"
    )


DONE = "document.getElementById('answer').dataset.busy === ''"
SAID = "document.getElementById('answer').textContent"
FIRST_VERDICT_SECONDS = 10


@pytest.fixture(scope="module")
def playground(tmp_path_factory):
    """The address of a playground."""
    if not any(map(shutil.which, ("chromium", "chromium-browser"))) or not shutil.which("npm"):
        pytest.skip("needs chromium and npm: apt-get install chromium npm")
    folder = tmp_path_factory.mktemp("playground")
    subprocess.run([sys.executable, FOLDER / "build.py", folder], check=True)
    with served(folder) as address:
        yield f"{address}/index.html"


@pytest.fixture
def browser(playground, tmp_path):
    with Browser(tmp_path / "profile") as made:
        yield made


@pytest.mark.browser
def test_the_first_verdict_comes_soon(playground, browser):
    """On a machine with other work to do, the browser's own seconds count."""
    page = browser.page(1280, 900, dark=False)
    began, used = time.monotonic(), browser.processor_seconds
    page.open(f"{playground}#prove/tiled_fill", DONE)
    seconds, used = time.monotonic() - began, browser.processor_seconds - used
    print(f"first verdict: {seconds:.1f} s, {used:.1f} s of processors")
    assert "1 function: 1 proved" in page.value(SAID)
    assert min(seconds, used) < FIRST_VERDICT_SECONDS


@pytest.mark.browser
def test_a_link_asks_again(playground, browser):
    page = browser.page(390, 900, dark=True)
    page.open(f"{playground}#", "document.getElementById('source').value")
    page.value(
        "document.getElementById('options').value = 'copy-before-write bufferize-function-boundaries'"
    )
    page.value("document.querySelector('[data-command=prove]').click()")
    page.wait(DONE)
    assert "1 function: 1 refuted" in page.value(SAID)
    assert page.value("document.querySelectorAll('#pictures svg').length") == 1
    assert page.value("document.documentElement.scrollWidth") == 390
    other = browser.page(1280, 900, dark=False)
    other.open(page.value("location.href"), DONE)
    assert "1 function: 1 refuted" in other.value(SAID)
    assert programs(other) == programs(page)
    assert "Z3 " in other.value("document.getElementById('versions').textContent")


@pytest.mark.browser
def test_a_proof_can_be_stopped(playground, browser):
    page = browser.page(1280, 900, dark=False)
    page.open(
        f"{playground}#prove/tiled_fill",
        "document.getElementById('answer').dataset.busy === 'prove'",
    )
    page.value("dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))")
    assert page.value(SAID).startswith("Stopped after")
    page.value("dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', ctrlKey: true}))")
    page.wait(DONE)
    assert "1 function: 1 proved" in page.value(SAID)


@pytest.mark.browser
def test_a_damaged_link_is_told(playground, browser):
    page = browser.page(1280, 900, dark=False)
    page.open(f"{playground}#prove/nonsense", f"{SAID} === 'This link is damaged.'")
