"""Growth of the corpus: add cases, promote findings from the inbox, minimize programs."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from oneshot_verify.corpus.cases import INBOX, PLACES, TARGET_SUFFIX, CaseError
from oneshot_verify.files import write_atomically
from oneshot_verify.fuzz.campaign.checks import judge
from oneshot_verify.fuzz.campaign.programs import Configuration
from oneshot_verify.fuzz.campaign.records import plain
from oneshot_verify.fuzz.campaign.reduce import reduce_text
from oneshot_verify.fuzz.campaign.targets import Made, make_target
from oneshot_verify.ir import split

_PLACE = re.compile(r"([a-z]+)/([A-Za-z0-9_-]+)")
_NAME = re.compile(r"[A-Za-z0-9_.-]+")
_AGAINST = re.compile(r"^// against: .*\n", re.MULTILINE)
_DROPPED = re.compile(r"^// Show it again: .*\n", re.MULTILINE)
COMMAND_SECONDS = 10.0


def place(corpus: Path, to: str, name: str) -> Path:
    """Path of the case `name` in `verdict/topic`. Raises `CaseError` for a folder without an expected verdict."""
    found = _PLACE.fullmatch(to)
    if found is None or found[1] not in PLACES:
        said = f"is no place for a case: write VERDICT/TOPIC, with a verdict of {', '.join(PLACES)}"
        raise CaseError(said, Path(to))
    if _NAME.fullmatch(name) is None:
        raise CaseError("is no name for a file", Path(name))
    return corpus / found[1] / found[2] / f"{name}.mlir"


def add(
    corpus: Path,
    file: Path,
    to: str,
    *,
    name: str = "",
    title: str = "",
    against: Path | None = None,
) -> Path:
    """Copy a program, and the bufferized one that it is judged against, into the corpus. Returns the path of the case.

    Raises `CaseError` if a case of that name exists, and `OSError`.
    """
    path = place(corpus, to, name or file.stem)
    _must_be_new(path)
    head = f"// title: {title}\n" if title else ""
    if against is not None:
        head += f"// against: {path.stem}{TARGET_SUFFIX}\n"
        write_atomically(_target_of(path), against.read_text())
    write_atomically(path, head + file.read_text())
    return path


def _must_be_new(path: Path) -> None:
    if path.exists():
        raise CaseError("is there already; choose another --name", path)


def _target_of(case: Path) -> Path:
    return case.with_name(f"{case.stem}{TARGET_SUFFIX}")


def promote(corpus: Path, finding: str, to: str, *, name: str = "") -> Path:
    """Move a finding from the inbox to its folder. Returns the path of the case.

    `finding` is an id or the path of one of its files. Its sidecar and runnable program are deleted; the header of the
    case holds what it needs of them. Raises `CaseError` and `OSError`.
    """
    inbox = corpus / INBOX
    identity = Path(finding).name.split(".")[0]
    case = inbox / f"{identity}.mlir"
    if not case.is_file():
        known = sorted(p.stem for p in inbox.glob("*.json")) if inbox.is_dir() else []
        shown = ", ".join(known[:8]) or "nothing"
        raise CaseError(f"there is no such finding; the inbox holds {shown}", case)
    path = place(corpus, to, name or identity)
    _must_be_new(path)
    text = _DROPPED.sub("", case.read_text())
    target = _target_of(case)
    if target.is_file():
        text = _AGAINST.sub(f"// against: {path.stem}{TARGET_SUFFIX}\n", text)
        write_atomically(_target_of(path), target.read_text())
    write_atomically(path, text)
    for leftover in (case, target, inbox / f"{identity}.run.mlir", inbox / f"{identity}.json"):
        with contextlib.suppress(FileNotFoundError):
            leftover.unlink()
    return path


@dataclass(frozen=True)
class Shows:
    """Behaviour that a program shows: the bufferizer's outcome, and the error, or the reason why it is not proved."""

    ending: str
    said: tuple[str, ...]
    """Messages without names, numbers and positions, which change while the program shrinks."""
    words: tuple[str, ...] = field(default=(), compare=False)
    """The messages unchanged."""

    def __str__(self) -> str:
        return "; ".join(self.words) or self.ending

    @staticmethod
    def of(text: str, made: Made) -> Shows:
        judgement = judge(text, made)
        words = {problem.kind.value for problem in judgement.problems} | set(judgement.reasons)
        if made.message:
            words.add(made.message)
        said = {plain(each) for each in words}
        return Shows(made.ending.value, tuple(sorted(said)), tuple(sorted(words)))


def minimize(text: str, bufferizer: str, options: str, seconds: float) -> tuple[str, Shows]:
    """The program reduced while it shows the same behaviour, and that behaviour.

    `bufferizer` is `builtin` or a command. Raises `ValueError` for several parts, a command that cannot be run, and a
    program that is proved.
    """
    if len(split(text)) > 1:
        raise ValueError("has several parts: make one of them small at a time")
    target = make_target(bufferizer, COMMAND_SECONDS)
    configuration = Configuration(options)

    def shown(texts: Sequence[str]) -> list[Shows]:
        made = target.bufferize(texts, configuration)
        return [Shows.of(one, result) for one, result in zip(texts, made, strict=True)]

    [wanted] = shown([text])
    if not wanted.said:
        raise ValueError("shows nothing that could be kept: every function is proved")

    def first(texts: Sequence[str]) -> int | None:
        return next((k for k, found in enumerate(shown(texts)) if found == wanted), None)

    return reduce_text(text, first, seconds), wanted
