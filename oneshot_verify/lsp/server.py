"""The language server: runs the commands on each version of a document, and shows their results.

didOpen, didChange --wait a moment--> prove ------> diagnostics, lenses
                                 \\--> explain ----> diagnostics, hints, hover
codeAction ------------------------> explain with remedies, once for each version
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from oneshot_verify.interrupts import become_worker
from oneshot_verify.lsp.findings import PROVE, Findings
from oneshot_verify.versions import tool_versions

PAUSE_SECONDS = 0.3
"""Seconds without typing before a check starts."""
ANSWER_SECONDS = 5.0
"""Limit of seconds for answers that the editor waits for, on a large document. Diagnostics are sent when they are
ready."""


@dataclass(frozen=True)
class Asked:
    """Settings of the checks."""

    prove: tuple[str, ...] = ()
    """Further arguments of `prove`."""
    explain: tuple[str, ...] = ()
    seconds: float = 20.0
    """Limit for each function, and for the remedies of each document."""


@dataclass
class Look:
    """The checks of one version of a document."""

    findings: Findings
    folder: Path | None
    tasks: dict[str, asyncio.Task[Any]] = field(default_factory=dict[str, "asyncio.Task[Any]"])

    def start(self, name: str, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task that is cancelled when the next version arrives."""
        task = self.tasks[name] = asyncio.get_running_loop().create_task(work)
        return task

    async def until(self, name: str, seconds: float | None = None) -> None:
        """Wait until a task has ended, in whatever way, for at most `seconds`. The waiter may be cancelled."""
        await asyncio.wait([self.tasks[name]], timeout=seconds)

    def end(self) -> None:
        """Cancel all tasks."""
        for task in self.tasks.values():
            task.cancel()


class Server(LanguageServer):
    """The server, with the latest `Look` at each document."""

    def __init__(self, asked: Asked) -> None:
        # The types of pygls do not say what else it takes.
        super().__init__("oneshot-verify", tool_versions()["version"])  # pyright: ignore[reportUnknownMemberType]
        self.asked = asked
        self.looks: dict[str, Look] = {}
        self.complaints: set[str] = set()

    def look_at(self, uri: str) -> None:
        """Start the checks for a new version of a document."""
        self.forget(uri)
        path = to_fs_path(uri)
        text = self.workspace.get_text_document(uri).source
        look = Look(Findings(uri, text), None if path is None else Path(path).parent)
        self.looks[uri] = look
        look.start("prove", self._prove(look))
        look.start("explain", self._explain(look))

    def forget(self, uri: str) -> None:
        """Stop the checks of a document."""
        look = self.looks.pop(uri, None)
        if look is not None:
            look.end()

    async def _prove(self, look: Look) -> None:
        await asyncio.sleep(PAUSE_SECONDS)
        verdicts = await self._ask(look, "prove", "sarif", *self.asked.prove)
        look.findings = replace(look.findings, verdicts=verdicts)
        self._show(look)
        if self._may_refresh("code_lens"):
            self.workspace_code_lens_refresh(None)

    async def _explain(self, look: Look) -> None:
        await asyncio.sleep(PAUSE_SECONDS)
        copies = await self._ask(look, "explain", "json", "--no-remedies", *self.asked.explain)
        look.findings = replace(look.findings, copies=copies)
        self._show(look)
        if self._may_refresh("inlay_hint"):
            self.workspace_inlay_hint_refresh(None)

    async def _ask(self, look: Look, command: str, form: str, *more: str) -> Mapping[str, Any]:
        """Answer of a command on a document. If there is none: an empty answer, and a message that is shown once."""
        words = [command, "--format", form, "--timeout", str(self.asked.seconds), *more]
        try:
            return await ask(words, look.findings.text, look.folder)
        except SaysNothingError as complaint:
            if str(complaint) not in self.complaints:
                self.complaints.add(str(complaint))
                self.window_show_message(
                    types.ShowMessageParams(types.MessageType.Error, str(complaint))
                )
            return {}

    def _show(self, look: Look) -> None:
        found = look.findings
        shown = types.PublishDiagnosticsParams(found.uri, found.diagnostics())
        self.text_document_publish_diagnostics(shown)

    def _may_refresh(self, what: str) -> bool:
        """True if the editor supports refresh requests; else answers must wait for the results."""
        able = getattr(self.client_capabilities.workspace, what, None)
        return bool(able and able.refresh_support)

    async def lenses(self, uri: str) -> list[types.CodeLens]:
        """Lenses with verdicts; `proving ...` if the editor will ask again."""
        look = self.looks.get(uri)
        if look is None:
            return []
        if self._may_refresh("code_lens"):
            await look.until("explain", ANSWER_SECONDS)
        else:
            await look.until("prove")
        return look.findings.lenses()

    async def explained(self, uri: str) -> Findings:
        """The findings on a document, with its copies; none on one that is closed."""
        look = self.looks.get(uri)
        if look is None:
            return Findings(uri, "")
        await look.until("explain", ANSWER_SECONDS)
        return look.findings

    async def actions(self, uri: str, wanted: types.Range) -> list[types.CodeAction]:
        """Remedies for these lines."""
        look, found = self.looks.get(uri), await self.explained(uri)
        if look is None or not found.is_copied_in(wanted):
            return []
        if "remedies" not in look.tasks:
            look.start("remedies", self._ask(look, "explain", "json", *self.asked.explain))
        await look.until("remedies")
        task = look.tasks["remedies"]
        done = task.done() and not task.cancelled()
        return look.findings.actions(wanted, task.result()) if done else []


def make_server(asked: Asked) -> Server:
    """A server that is not connected yet."""
    server = Server(asked)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        server.look_at(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        server.look_at(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.forget(uri)
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    @server.feature(types.SHUTDOWN)
    def shutdown(_: None) -> None:
        for uri in list(server.looks):
            server.forget(uri)

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        return await server.lenses(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint]:
        return (await server.explained(params.text_document.uri)).hints()

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        return (await server.explained(params.text_document.uri)).hover(params.position)

    @server.command(PROVE)
    def prove(uri: str) -> None:
        server.look_at(uri)

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        return await server.actions(params.text_document.uri, params.range)

    return server


PATIENCE_SECONDS = 2.0
"""Seconds for a command to end its workers."""


class SaysNothingError(Exception):
    """A command wrote no JSON; the message is its error output."""


async def ask(words: Sequence[str], text: str, folder: Path | None) -> Mapping[str, Any]:
    """JSON that a command writes for the input `text`. Raises `SaysNothingError` if it writes none.

    The command runs in `folder`, whose settings apply.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "oneshot_verify", *words, "-", "--output", "-"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=folder if folder is not None and folder.is_dir() else None,
        # It ends with the server, in whatever way that ends.
        preexec_fn=become_worker,
    )
    try:
        out, complaint = await process.communicate(text.encode())
    except asyncio.CancelledError:
        await _end(process)
        raise
    try:
        return json.loads(out)
    except ValueError:
        raise SaysNothingError(complaint.decode(errors="replace").strip()) from None


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE_SECONDS)
        except TimeoutError:
            process.kill()
