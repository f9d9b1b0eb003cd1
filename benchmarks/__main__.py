"""Measurements and long comparisons, which no test has time for.

    python -m benchmarks COMMAND [ARGUMENT...]

`--help` behind a command says what it takes.
"""

from __future__ import annotations

import ast
import importlib
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent


@dataclass(frozen=True)
class Command:
    """A module with a function `main`, named by its place: `conformance decisions`."""

    name: str
    summary: str

    def run(self, arguments: list[str]) -> int:
        """What it ends with."""
        sys.argv = [f"python -m benchmarks {self.name}", *arguments]
        module = importlib.import_module(f"benchmarks.{_written(self.name)}")
        return module.main() or 0


def _written(name: str) -> str:
    return name.replace(" ", ".").replace("-", "_")


def _summary(path: Path) -> str:
    """The first paragraph of a module's docstring."""
    said = ast.get_docstring(ast.parse(path.read_text())) or ""
    return " ".join(said.partition("\n\n")[0].split())


def _is_command(path: Path) -> bool:
    tree = ast.parse(path.read_text())
    return any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body)


def commands() -> list[Command]:
    """All of them, by name."""
    paths = [*ROOT.glob("*.py"), *ROOT.glob("*/*.py")]
    found = [
        Command(
            " ".join(path.relative_to(ROOT).with_suffix("").parts).replace("_", "-"), _summary(path)
        )
        for path in paths
        if not path.name.startswith("__") and _is_command(path)
    ]
    return sorted(found, key=lambda command: command.name)


def _list(chosen: list[Command]) -> None:
    width = max(len(command.name) for command in chosen)
    group = ""
    for command in chosen:
        first, _, rest = command.name.partition(" ")
        if rest and first != group:
            print(f"\n{first}: {_summary(ROOT / _written(first) / '__init__.py')}")
        elif not rest:
            print()
        group = first
        print(f"  {command.name:{width}}  {command.summary}")


def main() -> int:
    """Find the command, and run it."""
    words = sys.argv[1:]
    known = commands()
    for length in (2, 1):
        for command in known:
            if words[:length] == command.name.split():
                return command.run(words[length:])
    named = [word for word in words if not word.startswith("-")]
    chosen = [command for command in known if not named or command.name.split()[0] == named[0]]
    if not named:
        print((__doc__ or "").strip())
    elif not chosen or named[1:]:
        print(f"no such command: {' '.join(named)}", file=sys.stderr)
        chosen = chosen or known
    _list(chosen)
    return 2 if named[1:] or (len(chosen) == len(known) and named) else 0


if __name__ == "__main__":
    sys.exit(main())
