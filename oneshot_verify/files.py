"""Atomic writes: a file is written under another name and renamed, so that a kill, a full disk or an error leaves the
old file unchanged. A link is replaced, not followed."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from collections.abc import Generator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import TextIO

LONGEST_NAME = 100
"""Limit of characters in a file name that come from a program. File systems allow 255 bytes in all."""


def write_atomically(path: Path, text: str) -> None:
    """Replace the file at `path`, and create its folder if needed. Raises `OSError` with the name of the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as stream:
        stream.write(text)


@contextmanager
def replacing(path: Path) -> Generator[TextIO]:
    """Stream of a new file, which replaces the one at `path` unless an exception is raised. Raises `OSError` with the
    name of the file."""
    beside = path.with_name(f".oneshot-verify-{secrets.token_hex(8)}.new")
    with _naming(path, beside):
        if path.is_file() and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        stream = open(beside, "x", encoding="utf-8")  # noqa: SIM115 (closed below, also on errors)
    try:
        with _naming(path, beside):
            with stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            if path.is_file() and not path.is_symlink():
                os.chmod(beside, path.stat().st_mode & 0o777)
            os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
    sync_folder(path.parent)


def append_line(path: Path, line: str) -> None:
    """Append a line to a file. If the last line is incomplete, it stays a line of its own. Raises `OSError` with the
    name of the file."""
    with _naming(path), open(path, "a+b") as stream:
        is_torn = False
        if stream.seek(0, os.SEEK_END):
            stream.seek(-1, os.SEEK_END)
            is_torn = stream.read() != b"\n"
        stream.write(b"\n" * is_torn + line.encode() + b"\n")
        stream.flush()
        os.fsync(stream.fileno())


@contextmanager
def _naming(path: Path, beside: Path | None = None) -> Generator[None]:
    """Let an `OSError` raised in this context name the file to be written."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename not in (None, str(path), str(beside)) or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def short_name(name: str) -> str:
    """A file name; a long one is cut, with a digest of the whole name."""
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[:LONGEST_NAME]}-{sha256(name.encode()).hexdigest()[:16]}"


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that new names in it survive a loss of power, if the system supports it."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
