"""The language server, as an editor meets it: a scripted client speaks to it over its standard streams."""

import asyncio
import os
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CHECKOUT = Path(__file__).resolve().parents[2]
URI = "file:///nowhere/in.mlir"
READS_LATE = TEXTS["reads_late"]
READS_FIRST = TEXTS["reads_first"]
BROKEN = "func.func @f() -> f32 {\n  %a = arith.addf %u, %u : f32\n  return %a : f32\n}\n"
WRONG = TEXTS["wrong"]
SECONDS = 60.0
"""So long an answer may take on a machine with other work to do."""


class Editor:
    """A client that remembers the last diagnostics."""

    def __init__(self):
        self.client = LanguageClient("editor", "1")
        self.published = asyncio.Queue()
        self.version = 0

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params):
            self.published.put_nowait(params.diagnostics)

    def open(self, text):
        self.version = 1
        item = types.TextDocumentItem(URI, "mlir", self.version, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, text):
        self.version += 1
        whole = types.TextDocumentContentChangeWholeDocument(text)
        named = types.VersionedTextDocumentIdentifier(self.version, URI)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(named, [whole]))

    async def diagnostics(self, until):
        """The first diagnostics for which `until` holds."""
        while True:
            found = await asyncio.wait_for(self.published.get(), SECONDS)
            if until(found):
                return found

    async def lenses(self):
        params = types.CodeLensParams(types.TextDocumentIdentifier(URI))
        return await self._answer(self.client.text_document_code_lens_async(params))

    async def hints(self, lines):
        area = types.Range(types.Position(0, 0), types.Position(lines, 0))
        params = types.InlayHintParams(types.TextDocumentIdentifier(URI), area)
        return await self._answer(self.client.text_document_inlay_hint_async(params))

    async def hover(self, place):
        params = types.HoverParams(types.TextDocumentIdentifier(URI), place)
        return await self._answer(self.client.text_document_hover_async(params))

    async def click(self, lens):
        params = types.ExecuteCommandParams(lens.command.command, lens.command.arguments)
        return await self._answer(self.client.workspace_execute_command_async(params))

    async def actions(self, area):
        context = types.CodeActionContext(diagnostics=[])
        params = types.CodeActionParams(types.TextDocumentIdentifier(URI), area, context)
        return await self._answer(self.client.text_document_code_action_async(params))

    @staticmethod
    async def _answer(request):
        return await asyncio.wait_for(request, SECONDS)


@asynccontextmanager
async def editor(*words):
    """A client whose server runs; the server has to end by itself."""
    made = Editor()
    await made.client.start_io(
        *(sys.executable, "-m", "oneshot_verify", "lsp", *words),
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
    )
    nothing = types.ClientCapabilities()
    await asyncio.wait_for(
        made.client.initialize_async(types.InitializeParams(capabilities=nothing)), SECONDS
    )
    made.client.initialized(types.InitializedParams())
    yield made
    await asyncio.wait_for(made.client.shutdown_async(None), SECONDS)
    made.client.exit(None)
    process = made.client._server
    assert await asyncio.wait_for(process.wait(), SECONDS) == 0
    await made.client.stop()


def applied(text, edits):
    """The text after the edits, as an editor does it; columns are units of UTF-16."""
    lines = text.split("\n")

    def offset(place):
        before = sum(len(line) + 1 for line in lines[: place.line])
        units = lines[place.line].encode("utf-16-le")[: 2 * place.character]
        return before + len(units.decode("utf-16-le"))

    for edit in sorted(edits, key=lambda edit: -edit.range.start.line):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


def test_copies_verdicts_and_remedies_are_shown(tmp_path):
    (tmp_path / "wrong").write_text(WRONG)

    async def script():
        async with editor("--bufferizer", f"cat {tmp_path}/wrong") as e:
            e.open(READS_LATE)
            found = await e.diagnostics(lambda found: len(found) == 2)
            by_code = {diagnostic.code: diagnostic for diagnostic in found}
            copy, wrong = by_code["conflict"], by_code["OV101"]

            assert copy.severity == types.DiagnosticSeverity.Information
            assert copy.message.startswith("copies %t: 4 * dim(%t, 0) bytes: in place, ")
            assert copy.range == types.Range(types.Position(2, 2), types.Position(2, 53))
            related = {r.message: r.location.range.start.line for r in copy.related_information}
            assert related == {"definition": 1, "write": 2, "read": 3}
            [hint] = await e.hints(6)
            assert (hint.position, hint.label) == (
                types.Position(2, 53),
                "copies %t: 4 * dim(%t, 0) bytes",
            )

            assert (wrong.severity, wrong.range.start.line) == (types.DiagnosticSeverity.Error, 1)
            assert "@swap_in: refuted: result 0 differs: expected" in wrong.message
            assert wrong.code_description.href.endswith("/codes/OV101/")
            assert {r.message for r in wrong.related_information} >= {"write", "read"}
            [lens] = await e.lenses()
            assert lens.range.start.line == 1
            assert lens.command.title.startswith("refuted: result 0 differs")

            hover = await e.hover(types.Position(2, 10))
            told = hover.contents.value
            assert told.startswith("**copies %t: 4 * dim(%t, 0) bytes**: in place, ")
            assert "- line 3: write" in told
            assert "- line 4: read" in told
            assert await e.hover(types.Position(4, 3)) is None

            (tmp_path / "wrong").write_text("no MLIR")
            await e.click(lens)
            found = await e.diagnostics(lambda found: any(each.code == "OV503" for each in found))
            (tmp_path / "wrong").write_text(WRONG)

            assert not await e.actions(types.Range(types.Position(4, 0), types.Position(4, 0)))
            [action] = await e.actions(copy.range)
            assert action.title == "move the read up, before the write (line 3) (proved)"
            assert list(action.diagnostics) == [copy]
            assert applied(READS_LATE, action.edit.changes[URI]) == READS_FIRST

            e.change(BROKEN)
            found = await e.diagnostics(lambda found: any(each.code == "OV504" for each in found))
            [broken] = [each for each in found if each.code == "OV504"]
            assert (broken.code, broken.severity) == ("OV504", types.DiagnosticSeverity.Error)
            assert broken.range.start.line == 1

    asyncio.run(script())


def large(kind):
    """A document of 1 MB."""
    if kind == "unclosed string":
        return '"' + "a" * 1_000_000
    count = 16_500
    lines = [
        f"  %t{n + 1} = tensor.insert %v into %t{n}[%i] : tensor<4xf32>\n" for n in range(count)
    ]
    head = "func.func @f(%t0: tensor<4xf32>, %i: index, %v: f32) -> tensor<4xf32> {\n"
    return f"{head}{''.join(lines)}  return %t{count} : tensor<4xf32>\n}}\n"


@pytest.mark.parametrize("kind", ["unclosed string", "many ops"])
def test_a_large_document_keeps_nobody_waiting(kind):
    async def script():
        async with editor() as e:
            e.open(large(kind))
            begun = time.monotonic()
            assert await e.hover(types.Position(0, 1)) is None
            assert not await e.hints(1)
            # Twice what the server waits for its own commands.
            assert time.monotonic() - begun < 20
            e.change(READS_LATE)
            [copy] = await e.diagnostics(lambda found: [d.code for d in found] == ["conflict"])
            assert copy.range.start.line == 2

    asyncio.run(script())


def test_a_polite_kill_ends_the_server_though_the_editor_is_there():
    body = b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}'
    server = subprocess.Popen(
        [sys.executable, "-m", "oneshot_verify", "lsp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
    )
    server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    server.stdin.flush()
    assert server.stdout.readline().startswith(b"Content-Length")
    server.terminate()
    assert server.wait(SECONDS) == 143
    server.stdin.close()
    server.stdout.close()


@pytest.mark.parametrize(
    "sent",
    [b"Content-Length: 99999999999999999999\r\n\r\n{}", b"a" * 5000],
    ids=["a message of 10^20 bytes", "a header without an end"],
)
def test_an_implausible_message_ends_the_server_with_a_word(sent):
    done = subprocess.run(
        [sys.executable, "-m", "oneshot_verify", "lsp"],
        input=sent,
        capture_output=True,
        timeout=SECONDS,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
    )
    assert done.stderr.decode() == (
        "oneshot-verify: error: the editor announces a message that is too long\n"
    )
    assert done.stdout == b""
