"""The extension for VS Code, without VS Code: `vsce package` makes it in CI."""

import inspect
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from oneshot_verify.cli.lsp import lsp

EXTENSION = Path(__file__).resolve().parents[2] / "editors" / "vscode"
ASKED = """
const asked = {};
const settings = {command: "ov", bufferizer: "", options: "copy-before-write", timeout: 5};
const stubs = {
  vscode: {
    commands: {registerCommand: (name) => asked.command = name},
    window: {showErrorMessage: (text) => asked.error = text},
    workspace: {
      getConfiguration: () => ({get: (name) => settings[name]}),
      onDidChangeConfiguration: () => {},
    },
  },
  "vscode-languageclient/node": {
    LanguageClient: class {
      constructor(id, name, server) { asked.server = server; }
      start() { return Promise.reject(new Error("not there")); }
      isRunning() { return false; }
    },
  },
};
const Module = require("module");
const load = Module._load;
Module._load = (name, ...rest) => stubs[name] ?? load(name, ...rest);
const extension = require(process.argv[1]);
extension.activate({subscriptions: []})
  .then(() => extension.deactivate())
  .then(() => console.log(JSON.stringify(asked)));
"""
"""Starts the extension among modules of our own, with a server that does not start."""


@pytest.fixture(scope="module")
def manifest():
    return json.loads((EXTENSION / "package.json").read_text())


def test_the_settings_are_options_of_the_server(manifest):
    settings = manifest["contributes"]["configuration"]["properties"]
    named = {name.partition(".")[2] for name in settings}
    assert named - {"command"} == set(inspect.signature(lsp).parameters)


def test_nothing_runs_where_nobody_is_trusted(manifest):
    assert manifest["capabilities"]["untrustedWorkspaces"]["supported"] is False
    settings = manifest["contributes"]["configuration"]["properties"]
    assert settings["oneshot-verify.command"]["scope"] == "machine"


def test_the_server_is_started_with_the_settings(manifest):
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs node")
    done = subprocess.run(
        [node, "-e", ASKED, str(EXTENSION / "extension.js")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    asked = json.loads(done.stdout)
    words = ["--trust-settings", "lsp", "--options", "copy-before-write", "--timeout", "5"]
    assert asked["server"] == {"command": "ov", "args": words}
    assert asked["command"] == manifest["contributes"]["commands"][0]["command"]
    assert "'ov' does not start: not there" in asked["error"]
    assert "pip install 'oneshot-verify[lsp]'" in asked["error"]
