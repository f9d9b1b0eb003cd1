"""The page of the front ends, as Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from benchmarks.front_ends.forms import FORMS, Reading

VERDICTS = ("proved", "refuted", "unknown", "unsupported", "rejected", "vacuous", "error")
SLOWEST = 8
_TEMPORARY = re.compile(r"\S*/")


def page(
    read: Sequence[Reading], verdicts: Mapping[str, Mapping[str, Any]], failed: Mapping[str, str]
) -> str:
    """All tables."""
    parts = [reading_table(read), verdict_table(verdicts), open_table(verdicts)]
    parts.append(slowest(verdicts))
    if failed:
        said = ", ".join(f"`{name}` ({why})" for name, why in sorted(failed.items()))
        parts.append(f"Models that the front ends do not lower: {said}.")
    return "\n\n".join(part for part in parts if part)


def reading_table(read: Sequence[Reading]) -> str:
    """How many programs are read and printed back, by form."""
    lines = [
        "| form | programs | read | of these with `--reader iree-opt` | printed back equal | s |"
    ]
    lines.append("|---|---|---|---|---|---|")
    for form in FORMS:
        some = [reading for reading in read if reading.form == form]
        good = [reading for reading in some if not reading.error]
        helped = sum(bool(reading.helped) for reading in good)
        equal = sum(not reading.difference for reading in good)
        seconds = sum(reading.seconds for reading in some)
        lines.append(f"| {form} | {len(some)} | {len(good)} | {helped} | {equal} | {seconds:.1f} |")
    causes = [f"- `{r.program}`, {r.form}: {r.error or r.difference}" for r in read if _is_bad(r)]
    foreign = sorted({reading.helped for reading in read if reading.helped})
    said = f"Read with the help of `iree-opt`: {', '.join(f'`{op}`' for op in foreign)}."
    parts = ["\n".join(lines), "\n".join(causes), said if foreign else ""]
    return "\n\n".join(part for part in parts if part)


def _is_bad(reading: Reading) -> bool:
    return bool(reading.error or reading.difference)


def verdict_table(verdicts: Mapping[str, Mapping[str, Any]]) -> str:
    """How many programs have which verdict, by who bufferized them."""
    lines = [f"| bufferized by | programs | {' | '.join(VERDICTS)} | s |"]
    lines.append("|" + "---|" * (len(VERDICTS) + 3))
    for target, found in verdicts.items():
        counts = Counter(each["verdict"] for each in found.values())
        seconds = sum(each["seconds"] for each in found.values() if "seconds" in each)
        cells = " | ".join(str(counts[verdict]) for verdict in VERDICTS)
        lines.append(f"| {target} | {len(found)} | {cells} | {seconds:.0f} |")
    return "\n".join(lines)


def open_table(verdicts: Mapping[str, Mapping[str, Any]]) -> str:
    """What is not proved, by cause."""
    causes: dict[tuple[str, str, str], list[str]] = {}
    for target, found in verdicts.items():
        for name, each in found.items():
            if each["verdict"] != "proved":
                why = re.sub(r"\bline \d+: ", "", _TEMPORARY.sub("", each["reason"]))
                causes.setdefault((target, each["verdict"], why), []).append(name)
    if not causes:
        return ""
    lines = ["| bufferized by | verdict | why | programs |", "|---|---|---|---|"]
    for (target, verdict, why), names in sorted(causes.items(), key=lambda item: -len(item[1])):
        lines.append(f"| {target} | {verdict} | {why} | {', '.join(names)} |")
    return "\n".join(lines)


def slowest(verdicts: Mapping[str, Mapping[str, Any]]) -> str:
    """The programs that take longest."""
    timed = [
        (each["seconds"], name, target)
        for target, found in verdicts.items()
        for name, each in found.items()
    ]
    worst = sorted(timed, reverse=True)[:SLOWEST]
    said = ", ".join(f"`{name}` ({target}) {seconds:.1f} s" for seconds, name, target in worst)
    return f"Slowest: {said}."
