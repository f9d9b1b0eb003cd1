"""Give the commands mutated programs, targets and certificates: nobody's file may end, stop or fill the tool.

    python -m benchmarks fuzzing bytes [--mutants N] [--hours H] [--seed S] [--save DIR]

The programs of the corpus are changed by bytes, tokens, lines and sizes. A finding is a traceback, more than 10 s of
processor time or 1 GB of memory, the result of a file beside it that is lost, or an error that names no place. The
first of each kind is made smaller and, with `--save`, kept, beside the words that show it. Exit code 1 where there is
one.
"""

from __future__ import annotations

import gc
import json
import os
import random
import re
import resource
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.common.options import Options
from benchmarks.common.places import ROOT
from oneshot_verify.cli.main import app
from oneshot_verify.corpus.cases import find_cases, read_case
from oneshot_verify.late_methods import define_methods_late

SECONDS, MEGABYTES = 10, 1024
LONGEST = 20_000
"""Bytes of a program that is mutated."""
TRIES = 120
"""Runs for making one finding smaller."""
NEIGHBOUR = b"func.func @beside(%t: tensor<4xf32>) -> tensor<4xf32> { return %t : tensor<4xf32> }\n"
BUFFERIZED = NEIGHBOUR.replace(b"tensor", b"memref")
COMMANDS = {
    "prove": ["in", "--against", "out", "--timeout", "1", "--jobs", "1", "--format", "json"],
    "recheck": ["in", "--against", "out", "--certificate", "kept", "--format", "json"],
    "copies": ["in", "--against", "out", "--timeout", "1", "--jobs", "1", "--format", "json"],
    "bufferize": ["in/a.mlir"],
    "explain": ["in/a.mlir", "--timeout", "1", "--jobs", "1", "--format", "json"],
}
"""With these words; whoever takes several files gets the neighbour, too."""
GOOD_RESULTS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "prove": lambda file: [each["verdict"] for each in file["functions"]] == ["proved"],
    "recheck": lambda file: [each["answer"] for each in file["functions"]] == ["holds"],
    "copies": lambda file: not (file["errors"] or file["not_audited"]),
}
EXIT_CODES = (0, 1, 2, 3)
MISTAKES = re.compile(rb"Traceback \(most recent|internal error|which is a mistake|ended by SIG\w+")
_PLACE = re.compile(r":\d+:\d+: ")
OF_A_FILE = re.compile(
    "no function|such function|is empty|is not text|time limit|out of memory|memory limit|nested too deeply|"
    "has no part|has \\d+ parts|only the bufferized"
)
"""Errors of a file as a whole."""
_TOKEN = re.compile(rb'"[^"\n]*"|[%@#!^]?[\w.$-]+|->|\S', re.ASCII)
_NUMBER = re.compile(rb"(?<![\w%@#])\d+|\?")
SIZES = (
    b"0",
    b"1",
    b"-1",
    b"?",
    b"*",
    b"65",
    b"4294967296",
    b"9223372036854775807",
    b"1" + b"0" * 40,
    b"1.5",
)


@dataclass(frozen=True)
class Mutant:
    """What one call of a command is given."""

    command: str
    program: bytes
    target: bytes | None = None
    certificate: bytes | None = None


@dataclass(frozen=True)
class Finding:
    """What went wrong: `kind` is the same for the same mistake."""

    kind: str
    said: str


# Mutation.


def _bytes(draw: random.Random, text: bytes, _: bytes) -> bytes:
    start = draw.randrange(len(text) + 1)
    end = min(len(text), start + draw.choice((0, 1, 1, 2, 8)))
    new = draw.choice(
        (b"", bytes([draw.randrange(256)]), draw.choice((b'"', b"<", b"}", b"\0", b"(", b"\n")))
    )
    return text[:start] + new * draw.choice((1, 1, 1, 2, 300)) + text[end:]


def _tokens(draw: random.Random, text: bytes, other: bytes) -> bytes:
    found, more = list(_TOKEN.finditer(text)), _TOKEN.findall(other)
    if not found:
        return other
    one = draw.choice(found)
    new = draw.choice(
        (b"", one[0] + b" " + one[0], draw.choice(found)[0], draw.choice(more or [b""]))
    )
    return text[: one.start()] + new + text[one.end() :]


def _lines(draw: random.Random, text: bytes, other: bytes) -> bytes:
    lines, more = text.splitlines(keepends=True) or [b""], other.splitlines(keepends=True)
    number = draw.randrange(len(lines))
    taken = lines[number : number + draw.randint(1, 4)]
    new = draw.choice(
        ([], taken * draw.choice((2, 2, 3, 200)), [draw.choice(more or [b""])], taken[::-1])
    )
    place = draw.choice((number, draw.randrange(len(lines))))
    lines[place : place + len(taken)] = new
    return b"".join(lines)


def _sizes(draw: random.Random, text: bytes, _: bytes) -> bytes:
    found = list(_NUMBER.finditer(text))
    if not found:
        return text
    number = draw.choice(found)
    new = draw.choice(SIZES)
    if draw.random() < 0.3:
        return re.sub(rb"(?<![\w%@#])" + re.escape(number[0]) + rb"(?!\d)", new, text)
    return text[: number.start()] + new + text[number.end() :]


def mutated(draw: random.Random, text: bytes, other: bytes) -> bytes:
    """`text` with a few changes; pieces of `other` may be among them."""
    for _ in range(draw.choice((1, 1, 2, 4))):
        text = draw.choice((_bytes, _tokens, _lines, _sizes))(draw, text, other)
    return text


def mutants(seed: int, seeds: Sequence[Mutant]) -> Iterator[Mutant]:
    """Mutants of `seeds`, without end; each depends on `seed` and its number alone."""
    commands, number = list(COMMANDS), 0
    while True:
        draw = random.Random(f"{seed} {number}")
        one, other = draw.choice(seeds), draw.choice(seeds)
        chosen = replace(one, command=commands[number % len(commands)])
        parts = ["program"] * 2
        if chosen.target is not None and chosen.command not in ("bufferize", "explain"):
            parts += ["target"]
        if chosen.certificate is not None and chosen.command == "recheck":
            parts = ["certificate"] * 3 + ["target"]
        part = draw.choice(parts)
        yield replace(chosen, **{part: mutated(draw, getattr(chosen, part), other.program)})
        number += 1


# Running.


def _main(words: list[str]) -> int:
    try:
        app(words, prog_name="oneshot-verify")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    return 0


class Room:
    """A folder in which commands run, each in a fork of this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("in", "out", "kept"):
            (folder / name).mkdir()
        self.slowest = self.largest = 0.0
        # What a command loads here is there in every fork.
        here = Path.cwd()
        os.chdir(folder)
        self._write(Mutant("prove", NEIGHBOUR, BUFFERIZED))
        with open(os.devnull, "w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
            _main(["prove", *COMMANDS["prove"], "--certificate", "kept"])
            for command, words in COMMANDS.items():
                _main([command, *words])
        os.chdir(here)
        (kept,) = (folder / "kept").iterdir()
        self.certificate = kept.read_bytes()
        self.kept = kept
        gc.freeze()

    def _write(self, mutant: Mutant) -> None:
        for folder, name, text in (
            ("in", "a", mutant.program),
            ("out", "a", BUFFERIZED if mutant.target is None else mutant.target),
            ("in", "b", NEIGHBOUR),
            ("out", "b", BUFFERIZED),
        ):
            (self.folder / folder / f"{name}.mlir").write_bytes(text)

    def run(self, mutant: Mutant) -> Finding | None:
        """Give a command the mutant; what is wrong with what it does."""
        self._write(mutant)
        self.kept.write_bytes(
            self.certificate if mutant.certificate is None else mutant.certificate
        )
        child = os.fork()
        if child == 0:
            self._become()
            os._exit(_main([mutant.command, *COMMANDS[mutant.command]]))
        _, status, used = os.wait4(child, 0)
        seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        self.slowest, self.largest = max(self.slowest, seconds), max(self.largest, megabytes)
        if seconds > SECONDS:
            return Finding("time", f"{seconds:.1f} s of processor time")
        if megabytes > MEGABYTES:
            return Finding("memory", f"{megabytes:.0f} MB")
        return self._wrong(mutant, os.waitstatus_to_exitcode(status))

    def _become(self) -> None:
        """Be a process of its own, with limits."""
        os.setsid()
        os.chdir(self.folder)
        for descriptor, name in ((1, "stdout"), (2, "stderr")):
            opened = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(opened, descriptor)
        resource.setrlimit(resource.RLIMIT_CPU, (2 * SECONDS, 2 * SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(12 * SECONDS)

    def _wrong(self, mutant: Mutant, code: int) -> Finding | None:
        out, err = ((self.folder / name).read_bytes() for name in ("stdout", "stderr"))
        found = MISTAKES.search(err) or MISTAKES.search(out)
        if found is not None:
            text = err if MISTAKES.search(err) else out
            end = text.find(b"\n", found.start())
            said = text[found.start() : end if end >= 0 else None].decode(errors="replace")
            where = re.findall(
                r"\(?(\w+\.py)[:\", ]*(?:line )?(\d+)", text.decode(errors="replace")
            )
            return Finding(f"mistake {':'.join(where[-1]) if where else said[:60]}", said[:300])
        if code not in EXIT_CODES:
            return Finding(f"exit code {code}", err.decode(errors="replace")[-300:])
        lost = _lost(mutant.command, out) if mutant.certificate is None else None
        return lost or _without_place(out, err)


def _json(out: bytes) -> list[dict[str, Any]]:
    return json.loads(out)["files"] if out.startswith(b"{") and b'"files"' in out else []


def _lost(command: str, out: bytes) -> Finding | None:
    """The neighbour without its result, where there is one."""
    if command not in GOOD_RESULTS:
        return None
    said = out.decode(errors="replace")
    beside = [each for each in _json(out) if each["path"] == "in/b.mlir"]
    if len(beside) == 1 and GOOD_RESULTS[command](beside[0]):
        return None
    return Finding("the neighbour's result is lost", said[-300:])


def _without_place(out: bytes, err: bytes) -> Finding | None:
    """An error that names no place in a file."""
    said = [line for line in err.decode(errors="replace").splitlines() if " error: " in line]
    for each in (each for file in _json(out) for each in file.get("errors", ())):
        said.append(
            f"{each['path']}:{each['line']}:{each['column']}: error: {each['message']}"
            if isinstance(each, dict)
            else each
        )
    for each in said:
        if (not _PLACE.search(each) or ":0:0: " in each) and not OF_A_FILE.search(each):
            return Finding(f"no place: {re.sub(r'[0-9]+', 'N', each)[:80]}", each[:300])
    return None


# Making findings smaller.


def smaller(room: Room, mutant: Mutant, kind: str) -> Mutant:
    """The mutant without what its finding does not need."""
    tries = TRIES
    for part in ("certificate", "target", "program"):
        for cut in (
            lambda text: text.splitlines(keepends=True),
            lambda text: [text[n : n + 1] for n in range(len(text))],
        ):
            text = getattr(mutant, part)
            if text is None:
                continue
            pieces = cut(text)
            size = max(1, len(pieces) // 2)
            while tries > 0 and pieces:
                start, length = 0, len(pieces)
                while start < len(pieces) and tries > 0:
                    fewer = pieces[:start] + pieces[start + size :]
                    candidate = replace(mutant, **{part: b"".join(fewer)})
                    found = room.run(candidate)
                    tries -= 1
                    if found is not None and found.kind == kind:
                        mutant, pieces = candidate, fewer
                    else:
                        start += size
                if size == 1 and len(pieces) == length:
                    break
                size = max(1, size // 2)
    return mutant


def _keep(folder: Path, number: int, mutant: Mutant, finding: Finding) -> None:
    own = folder / f"{mutant.command}-{number}"
    own.mkdir(parents=True, exist_ok=True)
    for name in ("program", "target", "certificate"):
        if (text := getattr(mutant, name)) is not None:
            (own / f"{name}.mlir").write_bytes(text)
    words = " ".join([mutant.command, *COMMANDS[mutant.command]])
    (own / "said.txt").write_text(f"{words}\n{finding.kind}\n{finding.said}\n")


def seeds_of(room: Room) -> list[Mutant]:
    """The cases of the corpus that are small enough, and a proof with its certificate."""
    found: list[Mutant] = []
    for path in find_cases([ROOT / "corpus"]):
        against = read_case(path).against
        program, target = path.read_bytes(), against and against.read_bytes()
        if max(len(program), len(target or b"")) <= LONGEST:
            found.append(Mutant("prove", program, target))
    return found + [Mutant("recheck", NEIGHBOUR, BUFFERIZED, room.certificate)] * (len(found) // 4)


def main() -> int:
    """Run it."""
    parser = Options(__doc__)
    parser.add_argument("--mutants", type=int, default=20_000)
    parser.add_argument("--hours", type=float, default=24.0, help="no longer than that")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first mutant")
    parser.add_argument("--save", type=Path, help="a folder for what is found")
    arguments = parser.parse_args()
    # No other program is asked to read what cannot be read.
    os.environ["PATH"] = ""
    define_methods_late()
    begun, kinds, count = time.monotonic(), Counter[str](), 0
    folder = Path(tempfile.mkdtemp(prefix="mutants-"))
    try:
        room = Room(folder)
        all_mutants = mutants(arguments.seed, seeds_of(room))
        for number, mutant in enumerate(islice(all_mutants, arguments.mutants)):
            if number < arguments.first:
                continue
            if time.monotonic() - begun > arguments.hours * 3600:
                break
            count += 1
            finding = room.run(mutant)
            if finding is None:
                continue
            kinds[finding.kind] += 1
            if kinds[finding.kind] == 1:
                small = smaller(room, mutant, finding.kind)
                print(f"{number}: {mutant.command}: {finding.kind}: {finding.said}", flush=True)
                if arguments.save:
                    _keep(arguments.save, number, small, finding)
    finally:
        shutil.rmtree(folder)
    each = (time.monotonic() - begun) / max(1, count) * 1000
    print(
        f"{count} mutants, {each:.0f} ms each: {kinds.total()} findings of {len(kinds)} kinds;"
        f" at most {room.slowest:.1f} s of processor time, {room.largest:.0f} MB"
    )
    for kind, times in kinds.most_common():
        print(f"{times:6} {kind}")
    return 1 if kinds else 0
