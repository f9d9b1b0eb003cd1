"""Only the files that a change touches are proved, and lists of what is accepted are those of a commit."""

import subprocess

import pytest
from typer.testing import CliRunner

from oneshot_verify.cli.main import app
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]

COPIED = TEXTS["copied"]


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


REFUTED = "func.func @new(%t: memref<4xf32>, %i: index) -> f32 { %z = arith.constant 0.0 : f32\n return %z : f32 }"
KNOWN = """\
[[known]]
file = "programs/new.mlir"
function = "new"
verdict = "refuted"
reason = "for the time being"
"""


def test_what_is_accepted_is_read_from_a_commit(repository):
    (repository / "known.toml").write_text(KNOWN)
    (repository / "target").write_text(REFUTED)
    given = ("new.mlir", "--against", "../target", "--known", "../known.toml")
    assert prove(*given).exit_code == 0
    found = prove(*given, "--known-at", "HEAD")
    assert (found.exit_code, "known.toml is not in HEAD" in found.output) == (1, True)
    git(repository, "add", "known.toml")
    git(repository, "commit", "-q", "-m", "accepted")
    (repository / "known.toml").write_text("")
    assert prove(*given).exit_code == 1
    assert prove(*given, "--known-at", "HEAD").exit_code == 0
    assert prove(*given, "--known-at", "no-such-commit").exit_code == 2


def test_a_baseline_is_read_from_a_commit(repository):
    def copies(*words):
        return CliRunner().invoke(app, ["copies", "new.mlir", "--jobs", "1", *words])

    (repository / "programs" / "new.mlir").write_text(COPIED)
    assert copies("--format", "json", "-o", "was.json").exit_code == 0
    assert copies("--baseline", "was.json").exit_code == 0
    found = copies("--baseline", "was.json", "--baseline-at", "HEAD")
    assert (found.exit_code, "was.json is not in HEAD" in found.output) == (0, True)
    (repository / "programs" / "was.json").write_text('{"schema": 1, "files": []}')
    git(repository, "add", ".")
    git(repository, "commit", "-q", "-m", "a budget")
    (repository / "programs" / "was.json").write_text("")
    found = copies("--baseline", "was.json", "--baseline-at", "HEAD")
    assert (found.exit_code, "this change adds 1 copy" in found.output) == (1, True)
    found = copies("--max-copies", "0", "--changed-since", "HEAD")
    assert (found.exit_code, "none of the files differs" in found.output) == (0, True)


def test_a_link_is_not_followed(repository):
    (repository / "programs" / "link.mlir").symlink_to("/etc/passwd")
    found = prove(".", "--changed-since", "before")
    assert (found.exit_code, "link.mlir: a link is not followed" in found.output) == (0, True)
    found = prove("link.mlir", "--changed-since", "before", "--require-verdict")
    assert (found.exit_code, "there is no verdict" in found.output) == (2, True)


@pytest.mark.parametrize(
    ("bufferizer", "code"),
    [("cat ../old", 3), ("false", 3), ("cat ../open", 0), ("cat ../wrong", 1)],
)
def test_what_a_proof_leaves_open_may_be_forgiven(repository, bufferizer, code):
    (repository / "old").write_text("this is no program")
    (repository / "wrong").write_text(REFUTED)
    (repository / "open").write_text(
        REFUTED.replace("%z = arith", '"acme.op"() : () -> ()\n%z = arith')
    )
    found = prove("new.mlir", "--bufferizer", bufferizer, "--fail-on", "refuted")
    assert found.exit_code == code, found.output
