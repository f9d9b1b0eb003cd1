"""The inbox of the corpus: each finding as a program, its bufferized form, a program to run, and a JSON file."""

from __future__ import annotations

import json
from pathlib import Path

from oneshot_verify.files import write_atomically
from oneshot_verify.fuzz.campaign.findings import Finding


def write_finding(folder: Path, finding: Finding) -> list[Path]:
    """Write the files of a finding into `folder`, over those of the same id; raises `OSError`.

    <id>.mlir          the minimal tensor program, a corpus case as it stands
    <id>.target.mlir   the output of the bufferizer
    <id>.run.mlir      both, with a `main` that calls them on an input on which they differ
    <id>.json          all of it as data, with seed, versions and the command that shows it again
    """
    files = {f"{finding.id}.mlir": case_text(finding, folder)}
    if finding.target:
        files[f"{finding.id}.target.mlir"] = finding.target
    if finding.program:
        files[f"{finding.id}.run.mlir"] = finding.program
    files[f"{finding.id}.json"] = json.dumps(finding.document(), indent=2) + "\n"
    written: list[Path] = []
    for name, text in files.items():
        write_atomically(folder / name, text)
        written.append(folder / name)
    return written


def case_text(finding: Finding, folder: Path) -> str:
    """The tensor program with the header of a corpus case, for a file in `folder`."""
    head = [
        f"// title: {finding.kind}: {' '.join(finding.detail.split())}",
        f"// origin: fuzz campaign, seed {finding.seed}, slice {finding.slice}, program {finding.index}",
    ]
    if finding.target:
        head.append(f"// against: {finding.id}.target.mlir")
    head.append(f"// It comes from: {finding.bufferizer}")
    head.append(f"// Show it again: {finding.replay_from_anywhere(folder)}")
    return "\n".join([*head, finding.source])
