"""Final text report of a campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.text import Text

from oneshot_verify.fuzz.campaign.findings import perhaps_known
from oneshot_verify.fuzz.campaign.state import Progress
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.report.text import wrapped
from oneshot_verify.report.words import times

REASONS_SHOWN = 8
KINDS_SHOWN = 8
"""Limit of kinds of changes, and of reasons, in one line."""
LEFT_SHOWN = 20
"""Limit of unreduced sightings shown."""


def show_seconds(seconds: float) -> str:
    """`12 s`, `3:05 min`, `1:02:03 h`"""
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02} h" if hours else f"{minutes}:{rest:02} min"


PLURALS = {"crash": "crashes", "prover crash": "prover crashes", "more copies": "more copies"}
"""Plurals of kinds of findings that do not end in s."""


def counted_kinds(kinds: Sequence[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Number of findings of each kind, in the order given: `3 wrong programs, all known`, each with True if one is
    new. Input: the kind of each finding, and True if it is known."""
    told: list[tuple[str, bool]] = []
    for kind in dict.fromkeys(kind for kind, _ in kinds):
        known = [is_known for each, is_known in kinds if each == kind]
        number, new = len(known), known.count(False)
        what = kind if number == 1 else PLURALS.get(kind, f"{kind}s")
        how = "" if new == number else f", {new} new"
        if not new:
            how = ", known" if number == 1 else ", all known"
        told.append((f"{number} {what}{how}", bool(new)))
    return told


def print_campaign(console: ResultConsole, progress: Progress, stopping: str) -> None:
    """Print figures and findings, with commands that can be pasted."""
    tally = progress.tally
    rate = tally.programs / progress.seconds if progress.seconds else 0.0
    console.show(
        Text(
            f"{tally.programs} programs in {show_seconds(progress.seconds)}, {rate:.1f} per second"
            + (f" ({stopping})" if stopping else "")
        )
    )
    verdicts = ", ".join(f"{number} {name}" for name, number in sorted(tally.verdicts.items()))
    console.show(Text(f"functions: {verdicts or 'none'}"))
    if progress.settings.adversary:
        _print_pairs(console, tally.shapes)
    for reason, number in list(tally.told_reasons().items())[:REASONS_SHOWN]:
        for at, line in enumerate(wrapped(reason, console.columns, " " * 9)):
            console.show(Text(line if at else f"  {number:>5}  {line.strip()}", style="dim"))
    findings = sorted(progress.findings.values(), key=lambda f: (bool(f.known), f.severity, f.id))
    counts = progress.sighting_counts()
    for finding in findings:
        head = Text.assemble(
            (f"{finding.kind}", "dim" if finding.known else "bold red"),
            f"  {finding.id}  seen {times(counts[finding.id])}  {finding.detail}",
        )
        if finding.known:
            head.append(f"  (known: {finding.known})", "dim")
        console.show(head)
        if finding.confirmed:
            console.show(Text(f"  {finding.confirmed}"))
        console.show(Text(f"  {progress.replay(finding)}", style="cyan"))
    told = counted_kinds([(finding.kind, bool(finding.known)) for finding in findings])
    texts = [text for text, _ in told]
    left = progress.left()
    known_names = [perhaps_known(group[0], progress.settings.target) for group in left]
    for (smallest, *others), perhaps in zip(left[:LEFT_SHOWN], known_names, strict=False):
        head = (f"{smallest.kind.value}", "bold red")
        told = (f"  (not small; perhaps known: {perhaps})" if perhaps else "  (not small)", "dim")
        seen = f"  seen {times(1 + len(others))}  {smallest.detail}"
        console.show(Text.assemble(head, seen, told))
    if len(left) > LEFT_SHOWN:
        console.show(Text(f"... and {len(left) - LEFT_SHOWN} others"))
    if left:
        how = ", perhaps known" if all(known_names) else ""
        texts.append(f"{len(left)} seen and not yet made small{how}: --resume does it")
    if not tally.programs:
        console.show(Text("no program was judged: give it more time", style="bold yellow"))
    if tally.programs or texts:
        console.show(Text("; ".join(texts) or "nothing wrong was found"))


def _print_pairs(console: ResultConsole, shapes: Mapping[str, Mapping[str, int]]) -> None:
    """Print the sums of an adversary's pairs: programs, attacks, and pairs without an answer."""
    sums: Counter[str] = Counter(shapes.get("pairs", {}))
    same, proved = sums["same"] + sums["same proved"], sums["same proved"]
    share = 100 * proved / same if same else 0.0
    rows = {
        "programs": f"{sums['programs']}, of which {sums['programs proved']} are proved before any change",
        "judged": f"{sums['judged']} pairs, {sums['guarded']} of them with a guard",
        "told apart": _most(shapes, "told apart") or "none",
        "not told apart": f"{same}, of which {proved} ({share:.1f} %) are proved;"
        f" {sums['not run']} more could not be run to the end",
        "set apart": _most(shapes, "set apart"),
        "not proved": _most(shapes, "not proved"),
        "not shown": _most(shapes, "not shown"),
    }
    if rows["set apart"]:
        rows["set apart"] += f"; {sums['set apart proved']} of these are proved"
    for head, text in rows.items():
        if text:
            console.show(Text(f"{head:16}{text}"))


def _most(shapes: Mapping[str, Mapping[str, int]], name: str) -> str:
    most = Counter(shapes.get(name, {})).most_common(KINDS_SHOWN)
    return ", ".join(f"{what} {number}" for what, number in most)
