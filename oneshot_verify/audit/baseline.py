"""Copies that a change adds: those that an earlier report does not have."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from oneshot_verify.audit.findings import Copy, FileCopies, Status

Key = tuple[str, str, str, int]
"""Identity of a copy across versions: file, function, bytes and loop depth, as lines move."""


def read_baseline(path: str, text: str | None = None) -> Counter[Key]:
    """Read the copies of an earlier report (`--format json`), from `text` or else from the file. Raises `ValueError`
    for anything else."""
    try:
        found: Any = json.loads(Path(path).read_text(encoding="utf-8") if text is None else text)
        if found["schema"] != 1:
            raise ValueError(f"{path} has schema {found['schema']}, and 1 is known")
        return Counter(
            (file["path"], copy["function"], str(copy["bytes"]), int(copy["depth"]))
            for file in found["files"]
            for copy in file["copies"]
        )
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{path} is no report of 'copies --format json'") from None


def added(files: Sequence[FileCopies], baseline: Counter[Key]) -> list[Copy]:
    """Copies that the baseline does not have. Of several copies with one key, the needless ones count as new first."""
    left = Counter(baseline)
    ranked = [
        (file, copy)
        for file in files
        for copy in sorted(file.copies, key=lambda copy: copy.status is Status.NEEDLESS)
    ]
    new: list[Copy] = []
    for file, copy in ranked:
        key = (file.path, copy.function, str(copy.bytes), copy.depth)
        if left[key] > 0:
            left[key] -= 1
        else:
            new.append(copy)
    return new


def sentence(new: Sequence[Copy]) -> str:
    """`this change adds 3 copies, 2 of them provably needless`"""
    needless = sum(copy.status is Status.NEEDLESS for copy in new)
    if not new:
        return "this change adds no copies"
    what = "1 copy" if len(new) == 1 else f"{len(new)} copies"
    if not needless:
        return f"this change adds {what}, none of them provably needless"
    if len(new) == 1:
        return f"this change adds {what}, which is provably needless"
    return f"this change adds {what}, {needless} of them provably needless"
