"""Files that are whole or not there: each is written beside its place and renamed, so that a kill, a full disk or an
error leaves the old file as it was. A link in its place is replaced, not followed."""

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
"""Characters of a file's name that come from a program: file systems take 255 bytes with all that is added."""


def write_atomically(path: Path, text: str) -> None:
    """Replace the file at `path`; its folder is made if need be. Raises `OSError` that names the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as stream:
        stream.write(text)


@contextmanager
def replacing(path: Path) -> Generator[TextIO]:
    """Stream of a new file, which takes the place of the one at `path` unless something is raised. Raises `OSError`
    that names the file."""
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
    """Add a line to a file, whose last one may be half of one: that stays one by itself. Raises `OSError` that names
    the file."""
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
    """Let an `OSError` of a write name the file that was to be written."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename not in (None, str(path), str(beside)) or error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error


def short_name(name: str) -> str:
    """A file name as it is, or its beginning and a digest of all of it where it is long."""
    if len(name) <= LONGEST_NAME:
        return name
    return f"{name[:LONGEST_NAME]}-{sha256(name.encode()).hexdigest()[:16]}"


def sync_folder(folder: Path) -> None:
    """Make new names in a folder survive a loss of power, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
