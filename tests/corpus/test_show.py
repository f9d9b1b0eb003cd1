"""A case is found by its name, and shown with a command that can be pasted."""

import shlex
from pathlib import Path

import pytest

from oneshot_verify.corpus.cases import CaseError
from oneshot_verify.corpus.show import find_case, shown


@pytest.fixture
def corpus(tmp_path):
    folder = tmp_path / "my corpus"
    for name, text in {
        "refuted/insert/twice.mlir": "// against: twice.target.mlir\nfunc.func @a()\n",
        "refuted/insert/twice.target.mlir": "func.func @b()\n",
        "proved/loop/twice.mlir": "func.func @c()\n",
        "inbox/wrong-program-3f6965ac.mlir": "func.func @d()\n",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_names_ends_of_paths_and_findings(corpus):
    for name, path in {
        "insert/twice": "refuted/insert/twice.mlir",
        "proved/loop/twice.mlir": "proved/loop/twice.mlir",
        "wrong-program-3f6965ac": "inbox/wrong-program-3f6965ac.mlir",
    }.items():
        assert find_case(corpus, name) == corpus / path


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("twice", "several cases: proved/loop/twice, refuted/insert/twice"),
        ("wrong-program-3f6965aa", "did you mean 'wrong-program-3f6965ac'"),
        ("nothing like it", "there is no case 'nothing like it'"),
    ],
)
def test_a_name_that_is_not_one_case_is_told(corpus, name, said):
    with pytest.raises(CaseError, match=said):
        find_case(corpus, name)


def test_both_programs_and_a_command_to_paste(corpus):
    path = corpus / "refuted/insert/twice.mlir"
    *text, command = shown(path)
    assert "func.func @a()" in "\n".join(text)
    assert "func.func @b()" in "\n".join(text)
    words = shlex.split(command.removeprefix("// "))
    assert words == [
        *("oneshot-verify", "prove"),
        str(path),
        "--against",
        str(Path(path).with_suffix(".target.mlir")),
    ]
