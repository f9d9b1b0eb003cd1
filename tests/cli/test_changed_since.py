"""Only the files that a change touches are proved."""

import subprocess

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app

PROGRAM = """\
func.func @NAME(%t: tensor<4xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}
"""


def git(folder, *words):
    names = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", *names, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Committed: `old`, `edited`, `gone`; then `edited` changes, `gone` goes, and `new` is not yet known to git."""
    git(tmp_path, "init", "-q")
    (tmp_path / "programs").mkdir()
    for name in ("old", "edited", "gone"):
        (tmp_path / "programs" / f"{name}.mlir").write_text(PROGRAM.replace("NAME", name))
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    git(tmp_path, "tag", "before")
    (tmp_path / "programs" / "edited.mlir").write_text(PROGRAM.replace("NAME", "changed"))
    (tmp_path / "programs" / "gone.mlir").unlink()
    git(tmp_path, "commit", "-q", "-a", "-m", "second")
    (tmp_path / "programs" / "new.mlir").write_text(PROGRAM.replace("NAME", "new"))
    monkeypatch.chdir(tmp_path / "programs")
    return tmp_path


def prove(*words):
    return CliRunner().invoke(app, ["prove", *words, "--jobs", "1"])


def test_what_differs_is_proved(repository):
    found = prove(".", "--changed-since", "before")
    assert found.exit_code == 0, found.output
    assert [name in found.output for name in ("@changed", "@new", "@old")] == [True, True, False]


def test_nothing_to_prove_is_fine_and_is_said(repository):
    found = prove("old.mlir", "--changed-since", "before")
    assert (found.exit_code, "none of the files differs from before" in found.output) == (0, True)


@pytest.mark.parametrize("ref", ["no-such-commit", "--output=x", ""])
def test_a_commit_that_git_does_not_know_is_an_error(repository, ref):
    found = prove("old.mlir", "--changed-since", ref)
    assert found.exit_code == 2
    assert "--changed-since" in found.output
