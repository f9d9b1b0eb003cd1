"""Memory use of a process, and its limit."""

from __future__ import annotations

import contextlib
import os
import resource

MEGABYTE = 1 << 20
LOADED_LATE = 256
"""Megabytes of address space for modules that are loaded late: the solver, above all."""


def memory_of(pid: int | None) -> int:
    """The megabytes of resident memory of a process, without file-backed pages; 0 if unknown.

    A fork inherits all of this memory, but no page of a mapped file before it touches it."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as stream:
            _, resident, of_files = map(int, stream.read().split()[:3])
    except (OSError, ValueError):
        return 0
    return (resident - of_files) * os.sysconf("SC_PAGE_SIZE") // MEGABYTE


def limit_memory(megabytes: int) -> None:
    """Limit the address space of this process, far above the limit that its parent polls a few times a second."""
    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as stream:
            used = int(stream.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        wall = used + (2 * megabytes + LOADED_LATE) * MEGABYTE
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or wall < hard:
            resource.setrlimit(resource.RLIMIT_AS, (wall, hard))
