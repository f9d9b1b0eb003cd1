"""Settings of a project: they stand where nobody says anything else, and nothing in them is passed over."""

import json

import pytest

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

PROGRAM = TEXTS["program"]


@pytest.fixture(autouse=True)
def trusted(monkeypatch):
    monkeypatch.setenv("ONESHOT_VERIFY_TRUSTED", "*")


@pytest.fixture
def project(run, tmp_path):
    """Runs a command in a folder below one that has these settings."""

    def call(settings, *words, below="."):
        (tmp_path / "pyproject.toml").write_text(settings)
        (tmp_path / "a.mlir").write_text(PROGRAM)
        (tmp_path / below).mkdir(exist_ok=True)
        return run(*words)

    return call


def verdicts(done):
    return [f["verdict"] for file in json.loads(done.stdout)["files"] for f in file["functions"]]


def test_a_setting_stands_for_the_option_and_the_command_line_above_it(project):
    settings = '[tool.oneshot-verify.prove]\nformat = "json"\nfunction = ["f"]\n'
    assert verdicts(project(settings, "prove", "a.mlir")) == ["proved"]
    text = project(settings, "prove", "a.mlir", "--format", "text").stdout
    assert text.startswith("a.mlir\n  proved")


def test_the_environment_stands_above_a_setting(project, tmp_path, monkeypatch):
    monkeypatch.setenv("ONESHOT_VERIFY_CACHE", str(tmp_path / "from-environment"))
    done = project('[tool.oneshot-verify]\ncache = "from-settings"\n', "prove", "a.mlir")
    assert done.returncode == 0
    assert (tmp_path / "from-environment").exists()
    assert not (tmp_path / "from-settings").exists()


def test_a_common_setting_is_for_each_command_that_has_it(project):
    settings = "[tool.oneshot-verify]\nformat = 'json'\nmax-copies = 0\n"
    assert verdicts(project(settings, "prove", "a.mlir")) == ["proved"]
    done = project(settings, "copies", "a.mlir")
    assert json.loads(done.stdout)["files"][0]["copies"] == []
    assert project(settings, "bufferize", "a.mlir").returncode == 0


def test_a_target_on_the_command_line_takes_the_place_of_the_settings(project):
    settings = "[tool.oneshot-verify]\nbufferizer = 'false'\n"
    assert project(settings, "prove", "a.mlir").returncode == 3
    words = ("prove", "a.mlir", "--options", "bufferize-function-boundaries")
    assert project(settings, *words).returncode == 0
    own = f"{settings}[tool.oneshot-verify.prove]\noptions = 'bufferize-function-boundaries'\n"
    assert project(own, "prove", "a.mlir").returncode == 0


def test_paths_start_where_the_settings_stand(project, tmp_path, monkeypatch):
    settings = "[tool.oneshot-verify.prove]\nreport = 'found'\n"
    below = tmp_path / "below"
    below.mkdir()
    monkeypatch.setattr("pathlib.Path.cwd", lambda: below)
    project(settings, "prove", "a.mlir")
    assert (tmp_path / "found" / "verdicts.json").exists()


def test_a_program_is_found_from_below_the_settings(project, tmp_path, monkeypatch):
    (tmp_path / "opt").write_text("#!/bin/sh\necho $1; exit 1\n")
    (tmp_path / "opt").chmod(0o755)
    (tmp_path / "below").mkdir()
    monkeypatch.setattr("pathlib.Path.cwd", lambda: tmp_path / "below")
    for command in ("./opt 'a b'", "sh -c 'exit 1'"):
        done = project(f'[tool.oneshot-verify]\nbufferizer = "{command}"\n', "prove", "a.mlir")
        assert "failed with exit code 1" in done.stdout


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("timout = 3", "[tool.oneshot-verify] has no 'timout'; did you mean 'timeout'?"),
        ("[tool.oneshot-verify.proof]", "[tool.oneshot-verify] has no 'proof'"),
        ("[tool.oneshot-verify.prove]\nmax-copies = 3", "verify.prove] has no 'max-copies'"),
        ("partial = 'yes'", "'partial' has to be true or false"),
        ("function = 'f'", "'function' has to be a list"),
        ("timeout = [3]", "'timeout' has to be one value"),
        ("timeout =", "is not TOML"),
        ("timeout = 'soon'", "(in pyproject.toml)"),
    ],
)
def test_what_makes_no_sense_is_an_error_with_the_file(project, settings, said):
    done = project(f"[tool.oneshot-verify]\n{settings}\n", "prove", "a.mlir")
    assert done.returncode == 2
    assert "pyproject.toml" in done.stderr
    assert said in done.stderr
    assert done.stdout == ""


def test_the_settings_of_other_tools_are_none_of_ours(project):
    assert project("[tool.ruff]\nline-length = 3\n", "prove", "a.mlir").returncode == 0


STRANGE = [
    ("bufferizer", "touch {}"),
    ("reader", "touch {}"),
    ("changed-since", "HEAD"),
    ("report", "{}"),
    ("output", "{}"),
    ("cache", "{}"),
    ("certificate", "../{}"),
    ("dump-smt", "link"),
    ("report", ".git/hooks"),
]
"""Settings of a checkout that run a command, or write outside of it; `{}` is a path that is outside."""


@pytest.fixture
def strange(project, tmp_path):
    """Runs `prove` with a strange setting: what it said, and if the setting had an effect."""

    def call(key, value, *words):
        outside = tmp_path.parent / f"{tmp_path.name}-outside"
        if not (tmp_path / "link").is_symlink():
            (tmp_path / "link").symlink_to(outside)
        value = value.format(outside.name if "../" in value else outside)
        done = project(f"[tool.oneshot-verify]\n{key} = {value!r}\n", *words)
        return done, outside.exists() or (tmp_path / ".git").exists()

    return call


@pytest.mark.parametrize(("key", "value"), STRANGE)
def test_settings_of_a_stranger_run_nothing_and_write_nothing_elsewhere(
    strange, key, value, monkeypatch
):
    monkeypatch.setenv("ONESHOT_VERIFY_TRUSTED", "/somewhere/else")
    done, has_effect = strange(key, value, "prove", "a.mlir")
    assert (done.returncode, done.stdout, has_effect) == (2, "", False)
    said = " ".join(done.stderr.split())
    assert f"pyproject.toml: {key!r}" in said
    assert "remedy: if you trust this folder, oneshot-verify --trust-settings prove" in said
    # What the command line says is nobody else's wish.
    done, has_effect = strange(key, value, "prove", "a.mlir", f"--{key}", "cat")
    assert "remedy: if you trust" not in done.stderr
    assert not has_effect


@pytest.mark.parametrize(("key", "value"), [("bufferizer", "touch {}"), ("report", "{}")])
@pytest.mark.parametrize("how", ["--trust-settings", "the folder"])
def test_with_consent_they_do(strange, key, value, how, tmp_path, monkeypatch):
    monkeypatch.setenv("ONESHOT_VERIFY_TRUSTED", str(tmp_path) if how == "the folder" else "")
    words = [how] if how == "--trust-settings" else []
    _, has_effect = strange(key, value, *words, "prove", "a.mlir")
    assert has_effect
