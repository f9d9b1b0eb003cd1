"""Files, folders, and patterns; and the targets that belong to them."""

import pytest

from oneshot_verify.pipeline.inputs import expand, left_over, targets


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A folder of sources and one of targets."""
    for name in (
        "in/b.mlir",
        "in/a.mlir",
        "in/deep/a.mlir",
        "in/notes.txt",
        "out/a.mlir",
        "out/z.mlir",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    monkeypatch.chdir(tmp_path)


def paths(*words):
    return [each.path for each in expand(words)]


def test_a_folder_is_all_mlir_files_below(tree):
    assert paths("in") == ["in/a.mlir", "in/b.mlir", "in/deep/a.mlir"]
    assert [each.name for each in expand(["in"])] == ["a.mlir", "b.mlir", "deep/a.mlir"]


def test_patterns_and_files_each_once_in_the_order_of_the_words(tree):
    assert paths("in/b.mlir", "in/*.mlir", "-") == ["in/b.mlir", "in/a.mlir", "-"]
    assert paths("in/**/a.mlir") == ["in/a.mlir", "in/deep/a.mlir"]


def test_a_file_whose_name_looks_like_a_pattern(tree, tmp_path):
    (tmp_path / "x[1].mlir").write_text("")
    assert paths("x[1].mlir") == ["x[1].mlir"]


def test_what_names_nothing_stays_for_the_message(tree):
    assert paths("no/such", "*.nothing") == ["no/such", "*.nothing"]


def test_targets_have_the_same_names(tree):
    found = {each.path: target for each, target in targets(expand(["in"]), "out")}
    assert found["in/a.mlir"] == "out/a.mlir"
    assert found["in/deep/a.mlir"] == "out/deep/a.mlir"
    assert targets(expand(["in/a.mlir"]), "out/z.mlir")[0][1] == "out/z.mlir"


def test_targets_without_a_source(tree):
    assert left_over(expand(["in"]), "out") == ["out/z.mlir"]
    # Who names single files does not ask for the others.
    assert left_over(expand(["in/a.mlir"]), "out") == []
