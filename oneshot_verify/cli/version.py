"""`oneshot-verify version`"""

from __future__ import annotations

from typing import Annotated

from oneshot_verify.cli.arguments import flag
from oneshot_verify.cli.running import guarded

Trusted = Annotated[bool, flag("Print what has to be right for a proof to be right.", "--trusted")]


@guarded
def version(trusted: Trusted = False) -> int:
    """Print the versions that an answer depends on."""
    if trusted:
        return _print_trusted()
    print_versions()
    return 0


def print_versions() -> None:
    """Print the versions of this program, Python, xDSL and the solvers, one per line."""
    from oneshot_verify.versions import tool_versions

    versions = tool_versions()
    print(f"{versions.pop('name')} {versions.pop('version')}")
    for name, number in versions.items():
        print(f"{name} {number}")


def _print_trusted() -> int:
    from oneshot_verify.pipeline.trusted import PROGRAMS, ROOMS, room_of, trusted

    files = trusted()
    for file in files:
        print(f"{file.lines:6} {file.path}")
    for room, what in ROOMS.items():
        lines = sum(file.lines for file in files if room_of(file) == room)
        print(f"{lines:6} lines of {room}: {what}")
    print(
        f"{sum(file.lines for file in files):6} lines in {len(files)} files; besides: {', '.join(PROGRAMS)}"
    )
    return 0
