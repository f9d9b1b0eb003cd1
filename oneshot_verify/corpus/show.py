"""Display of one case or finding, named by its file name without `.mlir`, or by the end of its path."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from oneshot_verify.corpus.cases import TARGET_SUFFIX, CaseError, read_case
from oneshot_verify.ir.near_names import did_you_mean

SUFFIX = ".mlir"


def find_case(corpus: Path, name: str) -> Path:
    """File of a case, or of a finding in the inbox. Raises `CaseError` if there is none, or more than one."""
    if not corpus.is_dir():
        raise CaseError("there is no such folder", corpus)
    files = [path for path in sorted(corpus.rglob(f"*{SUFFIX}")) if not _is_target(path)]
    wanted = name.removesuffix(SUFFIX).strip("/")
    found = [path for path in files if f"/{_words(corpus, path)}".endswith(f"/{wanted}")]
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(_words(corpus, path) for path in found)
        raise CaseError(f"{name!r} is the name of several cases: {several}", corpus)
    hint = did_you_mean(wanted, (path.stem for path in files))
    raise CaseError(f"there is no case {name!r}{hint}", corpus)


def _is_target(path: Path) -> bool:
    return path.name.endswith(TARGET_SUFFIX)


def _words(corpus: Path, path: Path) -> str:
    """`refuted/insert/missing_copy`"""
    return path.relative_to(corpus).as_posix().removesuffix(SUFFIX)


def shown(path: Path) -> Iterator[str]:
    """The case as text: both programs, each after its path, and the command that judges the pair."""
    target = path.with_name(f"{path.stem}{TARGET_SUFFIX}")
    words = ["oneshot-verify", "prove", str(path)]
    try:
        case = read_case(path)
    except CaseError:
        # A finding without review has no expected verdict.
        case = None
    if case is not None and case.against is not None:
        target = case.against
    for each in (path, *([target] if target.is_file() else [])):
        yield f"// {each}"
        yield each.read_text(errors="replace").rstrip()
        yield ""
    if target.is_file():
        words += ["--against", str(target)]
    elif case is not None:
        words += ["--options", case.options[0]]
    yield f"// {shlex.join(words)}"
