"""Plug-ins: entry points of installed packages, looked up once.

A package that fails is reported with its entry point, and left out. What it defines is then unknown or unsupported;
all else is judged.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.machinery import PathFinder
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oneshot_verify.foreign_text import in_lines

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUPS = tuple(
    f"oneshot_verify.{name}"
    for name in (
        *("dialects", "facts", "meanings", "analyses"),
        *("bufferization_models", "deallocation_models"),
    )
)
"""All groups of entry points."""
_left_out: dict[EntryPoint, str] = {}
"""Failed plug-ins, with the reason; each is reported once."""


def installed(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group.

    The path is searched again only after it has changed: a search takes longer than bufferizing a small function.
    """
    return _search(group, tuple(sys.path))


@lru_cache(maxsize=64)
def _search(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    if not _may_add(path):
        return ()
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))


@lru_cache(maxsize=8)
def _may_add(path: tuple[str, ...]) -> bool:
    """False if no package on the path is a plug-in. Faster than the library for entry points, which takes longer to
    load than a small proof."""
    finders = (finder for finder in sys.meta_path if finder is not PathFinder)
    return any(hasattr(finder, "find_distributions") for finder in finders) or any(
        _may_hold(folder or ".") for folder in path
    )


def _may_hold(folder: str) -> bool:
    """False if no package installed in the folder names one of our groups."""
    if not os.path.isdir(folder):
        return os.path.exists(folder)
    tables = Path(folder).glob("*-info/entry_points.txt")
    is_egg = folder.endswith(".egg")
    return is_egg or any(b"[oneshot_verify." in table.read_bytes() for table in tables)


def use_plugins(group: str, use: Callable[[Any], object]) -> None:
    """Call `use` with the object of each entry point of a group; failing ones are left out."""
    for point in installed(group):
        use_plugin(point, use)


def use_plugin(point: EntryPoint, use: Callable[[Any], object]) -> None:
    """Call `use` with the object of an entry point. If that fails, report it once, and leave the plug-in out."""
    if point in _left_out:
        return
    try:
        use(point.load())
    except Exception as error:
        said = f"{describe_plugin(point)} is left out: {type(error).__name__}: {error}"
        _left_out[point] = said
        print(f"oneshot-verify: warning: {in_lines(said)}", file=sys.stderr)


def describe_plugin(point: EntryPoint) -> str:
    """Package and entry point in words: `the plugin 'acme' (entry point oneshot_verify.facts: acme = acme:facts)`."""
    package = point.dist.name if point.dist is not None else point.module.partition(".")[0]
    return f"the plugin {package!r} (entry point {point.group}: {point.name} = {point.value})"


def plugin_behind(error: BaseException) -> EntryPoint | None:
    """The entry point whose module, or else package, is innermost in the traceback of an exception."""
    modules: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        modules.insert(0, str(trace.tb_frame.f_globals.get("__name__", "")))
        trace = trace.tb_next
    known = [point for group in GROUPS for point in installed(group)]
    its_own = (point for module in modules for point in known if point.module == module)
    packages = {module.partition(".")[0] for module in modules} - {"oneshot_verify"}
    others = (point for point in known if point.module.partition(".")[0] in packages)
    return next(chain(its_own, others), None)
