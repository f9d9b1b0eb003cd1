"""What a command that judges a target may be given together."""

from __future__ import annotations

from os.path import isdir

from oneshot_verify.cli.running import UsageError

TARGETS = ("--against", "--bufferizer", "--options", "--pass-pipeline")
"""The options that say what the target is."""


def check_targets(
    files: list[str],
    against: str | None,
    bufferizer: str | None,
    options: str | None,
    pass_pipeline: str | None,
) -> None:
    """Raises `UsageError` where files and targets make no sense together."""
    exclude(*zip(TARGETS, (against, bufferizer, options, pass_pipeline), strict=True))
    if not files:
        raise UsageError("there is no FILE to read")
    if against is not None and not isdir(against) and _is_many(files):
        raise UsageError("--against FILE goes with one FILE; for several, name a folder")
    if (*files, against).count("-") > 1:
        raise UsageError("standard input can only be read once")


def exclude(*options: tuple[str, str | None]) -> None:
    """Raises `UsageError` if more than one of these options, with their values, was given."""
    given = [name for name, value in options if value is not None]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} exclude each other")


def _is_many(files: list[str]) -> bool:
    from oneshot_verify.pipeline.inputs import expand

    return len(expand(files)) > 1
