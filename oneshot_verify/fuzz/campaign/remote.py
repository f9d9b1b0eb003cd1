"""One slice in a process of its own, told and answered by text: `python -m oneshot_verify.fuzz.campaign.remote`.

Standard input is a task as `encode` writes it, standard output gets one message a line as JSON.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import asdict, dataclass
from typing import Any

from oneshot_verify.fuzz.campaign.programs import Slice
from oneshot_verify.fuzz.campaign.work import Settings, send_slice
from oneshot_verify.pipeline.memory import limit_memory


@dataclass(frozen=True)
class RemoteSlice:
    """A task."""

    settings: Settings
    slice: Slice


def encode(task: RemoteSlice) -> str:
    """The task as text."""
    return json.dumps({"settings": task.settings.document(), "slice": asdict(task.slice)})


def decode(text: str) -> RemoteSlice:
    """The inverse of `encode`."""
    document: Any = json.loads(text)
    which = document["slice"]
    which["features"] = tuple(which["features"])
    return RemoteSlice(Settings.read(document["settings"]), Slice(**which))


def main() -> None:
    """Run the task on standard input."""
    task = decode(sys.stdin.read())
    # Whatever a library prints must not get between the messages.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    limit_memory(task.settings.memory_megabytes)

    def emit(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    def alive(factor: float) -> None:
        signal.setitimer(signal.ITIMER_REAL, task.settings.program_seconds * factor)

    send_slice(task.settings, task.slice, emit, alive)


if __name__ == "__main__":
    main()
