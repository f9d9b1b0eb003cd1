"use strict";

// Starts `oneshot-verify lsp`, which does all the rest: diagnostics, hover, hints, lenses, and remedies as code actions.

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const INSTALL = "Install it with: pip install 'oneshot-verify[lsp]', or set oneshot-verify.command.";

let client;

/** The words of the command line that the settings ask for. */
function wordsOf(settings) {
  // The extension runs in trusted workspaces alone.
  const words = ["--trust-settings", "lsp"];
  for (const name of ["bufferizer", "options", "timeout"]) {
    const value = settings.get(name);
    if (value) {
      words.push(`--${name}`, String(value));
    }
  }
  return words;
}

async function start() {
  const settings = workspace.getConfiguration("oneshot-verify");
  const server = { command: settings.get("command"), args: wordsOf(settings) };
  client = new LanguageClient("oneshot-verify", "oneshot-verify", server, {
    documentSelector: [{ scheme: "file", language: "mlir" }],
  });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`oneshot-verify: '${server.command}' does not start: ${error.message}. ${INSTALL}`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running?.isRunning()) {
    await running.stop();
  }
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("oneshot-verify.restart", restart),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("oneshot-verify")) {
        return restart();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
