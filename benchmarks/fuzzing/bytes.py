"""Give the commands mutated programs, targets and certificates: no file may end, stop or fill the tool.

    python -m benchmarks fuzzing bytes [--mutants N] [--hours H] [--seed S] [--save DIR]

The cases of the corpus are changed by bytes, tokens, lines and sizes. A finding is a traceback, more than 10 s of
processor time or 1 GB of memory, the lost result of the file beside it, or an error that names no place. The first one
of each kind is made smaller and, with `--save`, kept, with the words that show it. Exit code 1 where there is one.
"""

from __future__ import annotations

import gc
import json
import os
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
from random import Random
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
_BOTH = ["in", "--against", "out", "--timeout", "1", "--jobs", "1", "--format", "json"]
COMMANDS = {
    "prove": _BOTH,
    "recheck": [*_BOTH, "--certificate", "kept"],
    "copies": _BOTH,
    "bufferize": ["in/a.mlir"],
    "explain": ["in/a.mlir", "--timeout", "1", "--jobs", "1", "--format", "json"],
}
"""With these words; whoever takes several files gets the neighbour, too."""
GOOD_RESULTS: dict[str, Callable[[Any], bool]] = {
    "prove": lambda file: [each["verdict"] for each in file["functions"]] == ["proved"],
    "recheck": lambda file: [each["answer"] for each in file["functions"]] == ["holds"],
    "copies": lambda file: not (file["errors"] or file["not_audited"]),
}
MISTAKE = re.compile(r"Traceback \(most recent|internal error|which is a mistake|ended by SIG\w+")
_PLACE = re.compile(r":[1-9]\d*:\d+: ")
OF_A_FILE = re.compile(
    r"(no|such) function|is empty|is not text|out of memory|(time|memory) limit|nested too deeply|"
    r"has no part|has \d+ parts|only the bufferized"
)
"""Errors of a file as a whole."""
_TOKEN = re.compile(rb'"[^"\n]*"|[%@#!^]?[\w.$-]+|->|\S', re.ASCII)
_NUMBER = re.compile(rb"(?<![\w%@#])\d+|\?")
SIZES = (*b"0 1 -1 ? * 65 1.5 4294967296 9223372036854775807".split(), b"1" + b"0" * 40)

Finding = tuple[str, str]
"""The kind, which is the same for the same mistake, and what was said."""


@dataclass(frozen=True)
class Mutant:
    """What one call of a command is given."""

    command: str
    program: bytes
    target: bytes = BUFFERIZED
    certificate: bytes = b""


# Mutation.


def _bytes(draw: Random, text: bytes, _: bytes) -> bytes:
    start = draw.randrange(len(text) + 1)
    new = draw.choice((b"", bytes([draw.randrange(256)]), bytes([draw.choice(b'"<>{}()\0\n#!@%')])))
    end = start + draw.choice((0, 1, 1, 2, 8))
    return text[:start] + new * draw.choice((1, 1, 1, 2, 300)) + text[end:]


def _replaced(text: bytes, found: re.Match[bytes], new: bytes) -> bytes:
    return text[: found.start()] + new + text[found.end() :]


def _tokens(draw: Random, text: bytes, other: bytes) -> bytes:
    found = list(_TOKEN.finditer(text))
    if not found:
        return other
    one, two = draw.choice(found), draw.choice(found)
    foreign = draw.choice(_TOKEN.findall(other) or [b""])
    return _replaced(text, one, draw.choice((b"", one[0] + b" " + one[0], two[0], foreign)))


def _lines(draw: Random, text: bytes, other: bytes) -> bytes:
    lines, more = text.splitlines(keepends=True) or [b""], other.splitlines(keepends=True)
    start, place = draw.randrange(len(lines)), draw.randrange(len(lines))
    taken = lines[start : start + draw.randint(1, 4)]
    many = taken * draw.choice((2, 2, 3, 200))
    new = draw.choice(([], many, [draw.choice(more or [b""])], taken[::-1]))
    place = draw.choice((start, place))
    lines[place : place + len(taken)] = new
    return b"".join(lines)


def _sizes(draw: Random, text: bytes, _: bytes) -> bytes:
    found, new = list(_NUMBER.finditer(text)), draw.choice(SIZES)
    if not found:
        return text
    one = draw.choice(found)
    everywhere = rb"(?<![\w%@#])" + re.escape(one[0]) + rb"(?!\d)"
    return re.sub(everywhere, new, text) if draw.random() < 0.3 else _replaced(text, one, new)


def mutants(seed: int, seeds: Sequence[Mutant]) -> Iterator[Mutant]:
    """Mutants of `seeds`, without end; each depends on `seed` and its number alone."""
    commands, number = list(COMMANDS), 0
    while True:
        draw, command = Random(f"{seed} {number}"), commands[number % len(commands)]
        one, other = draw.choice(seeds), draw.choice(seeds)
        parts = ["program", "program"]
        if command in GOOD_RESULTS and one.target != BUFFERIZED:
            parts += ["target"]
        if command == "recheck" and one.certificate:
            parts = ["certificate"]
        part = draw.choice(parts)
        text = getattr(one, part)
        for _ in range(draw.choice((1, 1, 2, 4))):
            text = draw.choice((_bytes, _tokens, _lines, _sizes))(draw, text, other.program)
        yield replace(one, command=command, **{part: text})
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
        self.folder, here = folder, Path.cwd()
        self.slowest = self.largest = 0.0
        for name in ("in", "out", "kept"):
            (folder / name).mkdir()
        self._write(NEIGHBOUR, BUFFERIZED)
        # What a command loads here is there in every fork.
        os.chdir(folder)
        with open(os.devnull, "w") as nothing, redirect_stdout(nothing), redirect_stderr(nothing):
            _main(["prove", *_BOTH, "--certificate", "kept"])
            for command, words in COMMANDS.items():
                _main([command, *words])
        os.chdir(here)
        (self.kept,) = (folder / "kept").iterdir()
        self.certificate = self.kept.read_bytes()
        gc.freeze()

    def _write(self, program: bytes, target: bytes) -> None:
        for name, source, made in (("a", program, target), ("b", NEIGHBOUR, BUFFERIZED)):
            (self.folder / "in" / f"{name}.mlir").write_bytes(source)
            (self.folder / "out" / f"{name}.mlir").write_bytes(made)

    def run(self, mutant: Mutant) -> Finding | None:
        """What is wrong with what a command does with the mutant.

        The limit of time is one of the clock: on a busy machine a file may meet it that is read in no time.
        """
        found = self._run(mutant, "1")
        if found is not None and "time limit of 1 s" in found[1]:
            return self._run(mutant, "60")
        return found

    def _run(self, mutant: Mutant, timeout: str) -> Finding | None:
        self._write(mutant.program, mutant.target)
        self.kept.write_bytes(mutant.certificate or self.certificate)
        child = os.fork()
        if child == 0:
            self._become()
            words = [mutant.command, *COMMANDS[mutant.command]]
            os._exit(_main(words + ["--timeout", timeout] * ("--timeout" in words)))
        _, status, used = os.wait4(child, 0)
        seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        self.slowest, self.largest = max(self.slowest, seconds), max(self.largest, megabytes)
        if seconds > SECONDS:
            return "time", f"{seconds:.1f} s of processor time"
        if megabytes > MEGABYTES:
            return "memory", f"{megabytes:.0f} MB"
        out, err = (
            (self.folder / name).read_text(errors="replace") for name in ("out.txt", "err.txt")
        )
        return _wrong(mutant, os.waitstatus_to_exitcode(status), out, err)

    def _become(self) -> None:
        """Be a process of its own, with limits."""
        os.setsid()
        os.chdir(self.folder)
        for descriptor, name in ((1, "out.txt"), (2, "err.txt")):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), descriptor)
        resource.setrlimit(resource.RLIMIT_CPU, (2 * SECONDS, 2 * SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.alarm(12 * SECONDS)


def _wrong(mutant: Mutant, code: int, out: str, err: str) -> Finding | None:
    """What the words of a command show."""
    mistakes = [line for line in f"{err}\n{out}".splitlines() if MISTAKE.search(line)]
    if mistakes:
        where = re.findall(r"(\w+\.py)[:\", ]*(?:line )?(\d+)", f"{mistakes[0]} {err}")
        return f"mistake {':'.join(where[-1]) if where else mistakes[0][:60]}", mistakes[0][:300]
    if code not in (0, 1, 2, 3):
        return f"exit code {code}", err[-300:]
    files: list[Any] = json.loads(out)["files"] if out.startswith("{") and '"files"' in out else []
    is_good = GOOD_RESULTS.get(mutant.command)
    if is_good is not None and not mutant.certificate:
        beside = [each for each in files if each["path"] == "in/b.mlir"]
        if len(beside) != 1 or not is_good(beside[0]):
            return "the neighbour's result is lost", f"{beside}{err[-300:]}"
    said = [line for line in err.splitlines() if " error: " in line]
    said += [_as_line(error) for file in files for error in file.get("errors", ())]
    for each in said:
        if not (_PLACE.search(each) or OF_A_FILE.search(each)):
            return f"no place: {re.sub('[0-9]+', 'N', each)[:80]}", each[:300]
    return None


def _as_line(error: Any) -> str:
    if isinstance(error, str):
        return error
    return f"{error['path']}:{error['line']}:{error['column']}: {error['message']}"


# Findings.


def smaller(room: Room, mutant: Mutant, kind: str) -> Mutant:
    """The mutant without lines, and then bytes, that its finding does not need."""
    tries = TRIES
    for part in ("certificate", "target", "program"):
        for pieces in (getattr(mutant, part).splitlines(keepends=True), None):
            # Single bytes are those of what the lines have left.
            pieces = [bytes([each]) for each in getattr(mutant, part)] if pieces is None else pieces
            size = len(pieces)
            while size > 1 and tries > 0:
                size, start = (size + 1) // 2, 0
                while start < len(pieces) and tries > 0:
                    fewer = pieces[:start] + pieces[start + size :]
                    candidate, tries = replace(mutant, **{part: b"".join(fewer)}), tries - 1
                    if (room.run(candidate) or ("", ""))[0] == kind:
                        mutant, pieces = candidate, fewer
                    else:
                        start += size
    return mutant


def _keep(folder: Path, number: int, mutant: Mutant, finding: Finding) -> None:
    own = folder / f"{mutant.command}-{number}"
    own.mkdir(parents=True, exist_ok=True)
    for name in ("program", "target", "certificate"):
        (own / f"{name}.mlir").write_bytes(getattr(mutant, name))
    words = " ".join([mutant.command, *COMMANDS[mutant.command]])
    (own / "said.txt").write_text("\n".join((words, *finding, "")))


def seeds_of(room: Room) -> list[Mutant]:
    """The cases of the corpus that are small enough, and a proof with its certificate."""
    found: list[Mutant] = []
    for path in find_cases([ROOT / "corpus"]):
        against = read_case(path).against
        texts = [path.read_bytes(), *([against.read_bytes()] if against is not None else [])]
        if max(map(len, texts)) <= LONGEST:
            found.append(Mutant("prove", *texts))
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
        chosen = islice(mutants(arguments.seed, seeds_of(room)), arguments.mutants)
        for number, mutant in islice(enumerate(chosen), arguments.first, None):
            if time.monotonic() - begun > arguments.hours * 3600:
                break
            count += 1
            finding = room.run(mutant)
            if finding is not None:
                kind, said = finding
                kinds[kind] += 1
                if kinds[kind] == 1:
                    print(f"{number}: {mutant.command}: {kind}: {said}", flush=True)
                    if arguments.save:
                        _keep(arguments.save, number, smaller(room, mutant, kind), finding)
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
