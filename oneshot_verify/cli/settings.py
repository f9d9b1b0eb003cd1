"""Settings of a project: the table `[tool.oneshot-verify]` of the nearest `pyproject.toml` that has one.

    [tool.oneshot-verify]            # for every command that has the option
    bufferizer = "mlir-opt-22 -one-shot-bufferize=bufferize-function-boundaries"
    timeout = 120

    [tool.oneshot-verify.prove]      # for one command
    known = "known-failures.toml"    # paths start at the folder of pyproject.toml

The command line and the environment override them. A checkout may be untrusted: settings that run a command, or lead
out of the folder of `pyproject.toml`, need consent.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from oneshot_verify.cli.arguments import flag
from oneshot_verify.cli.running import CALLED_WRONGLY, complain

_NUMBERS = {
    int: re.compile(r"[0-9]{1,9}"),
    float: re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?"),
}


@dataclass(frozen=True)
class _PlainFirst:
    """Replaces Typer's validator of one parameter, which is created only when a value needs it.

    The validator is Pydantic, which loads slower than a proof runs.
    """

    validator: Callable[[], Any]

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of the parameter. Raises Typer's errors for an invalid one."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        descriptor = param.type_descriptor
        if _says_all(value, descriptor.annotation):
            return value
        number = _number(value, descriptor.annotation)
        if number is not None and _is_within(number, descriptor.parameter_info):
            return number
        return self.validator().coerce(value, param=param, ctx=ctx)


def _says_all(value: Any, annotation: Any) -> bool:
    """True for strings where strings are expected, and for members of the expected enum."""
    if annotation is str:
        return isinstance(value, str)
    if annotation == list[str]:
        words = cast("Sequence[object]", value) if isinstance(value, list | tuple) else (None,)
        return all(isinstance(word, str) for word in words)
    return (
        isinstance(annotation, type) and issubclass(annotation, Enum) and type(value) is annotation
    )


def _number(value: Any, annotation: Any) -> int | float | None:
    """The number, if one is expected and the value consists of its digits; else None."""
    if annotation not in _NUMBERS:
        return None
    if isinstance(value, str):
        return annotation(value) if _NUMBERS[annotation].fullmatch(value) else None
    return value if type(value) is annotation else None


def _is_within(number: float, bounds: Any) -> bool:
    least, most = bounds.min, bounds.max
    return (least is None or least <= number) and (most is None or number <= most)


def _take_plain_values(parameters: Sequence[Any]) -> None:
    """Let the parameters of a command accept simple values without validation."""
    for parameter in parameters:
        usual = getattr(parameter, "get_runtime_param", None)
        if usual is not None and "get_runtime_param" not in vars(parameter):
            parameter.get_runtime_param = partial(_PlainFirst, usual)


def _hide_types(parameters: Sequence[Any]) -> None:
    """Let the help show `FILE` instead of `FILE <list[str]>`."""
    for parameter in parameters:
        if isinstance(parameter, TyperArgument):
            parameter.display_type = _nothing


def _nothing(ctx: Any) -> str:
    return ""


class PlainGroup(TyperGroup):
    """The program: a group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        found = super().get_params(ctx)
        _take_plain_values(found)
        return found


class PlainCommand(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        found = super().get_params(ctx)
        _take_plain_values(found)
        _hide_types(found)
        return found


TABLE = "oneshot-verify"
TARGETS = ("against", "bufferizer", "options", "pass_pipeline", "from_log", "stages")
"""Options that determine the target: they exclude each other."""
_PATHS = ("DIR", "FILE", "JSON", "LOG", "OUT")
"""Metavars of options that are paths."""
_COMMAND = "CMD"
_RUN = (_COMMAND, "ADDRESS", "REF")
"""Metavars of options that let something run: commands, schedulers, which send code, and commits, as git runs what the
`.git/config` of a folder names."""
TRUSTED_VARIABLE = "ONESHOT_VERIFY_TRUSTED"
"""Environment variable with the folders of trusted settings, separated as in PATH; `*` means all."""
_NO_PATHS = {("cache", "user"), ("output", "-")}


class SettingsError(Exception):
    """Invalid settings; the message says where."""


class Command(PlainCommand):
    """A command with settings. A target on the command line replaces all target settings."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            left = super().parse_args(ctx, args)
        except Exception as error:
            # The parser lists similar names alphabetically; only the nearest should be shown.
            if getattr(error, "possibilities", None):
                del error.possibilities[1:]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
            name = getattr(getattr(error, "param", None), "name", None)
            if name is not None and _source(ctx, name) == "DEFAULT_MAP":
                error.message = f"{getattr(error, 'message', '')} (in pyproject.toml)"  # pyright: ignore[reportAttributeAccessIssue]
            raise
        sources = {name: _source(ctx, name) for name in TARGETS}
        if "COMMANDLINE" in sources.values():
            for name, source in sources.items():
                if source == "DEFAULT_MAP":
                    ctx.params[name] = None
        _require_consent(ctx, self.params)
        return left


def _require_consent(ctx: Any, parameters: Sequence[Any]) -> None:
    """End the program if untrusted settings run a command, or lead out of their folder."""
    path: Path | None = ctx.find_root().obj
    if path is None or _is_trusted(path.parent):
        return
    for parameter in parameters:
        value = ctx.params.get(parameter.name)
        if value is None or _source(ctx, parameter.name) != "DEFAULT_MAP":
            continue
        does = None
        if parameter.metavar in _RUN:
            does = "runs a command"
        elif parameter.metavar in _PATHS and not _is_inside(path.parent, value):
            does = "leads out of its folder"
        if does is not None:
            complain(
                f"error: {path}: {parameter.name.replace('_', '-')!r} {does}, and these settings are not trusted:"
                f" {value}\n  remedy: if you trust this folder, oneshot-verify --trust-settings {ctx.info_name} ..., or"
                f" {TRUSTED_VARIABLE}={shlex.quote(str(path.parent))}"
            )
            raise typer.Exit(CALLED_WRONGLY)


def _is_trusted(folder: Path) -> bool:
    named = os.environ.get(TRUSTED_VARIABLE, "").split(os.pathsep)
    return "*" in named or any(
        folder.resolve().is_relative_to(Path(each).resolve()) for each in named if each
    )


def _is_inside(folder: Path, value: str) -> bool:
    """True for a path that, with links resolved, is below the folder and not in `.git`."""
    if ("cache", value) in _NO_PATHS or value == "-":
        return True
    target = Path(value).resolve()
    return target.is_relative_to(folder.resolve()) and ".git" not in target.parts


def _source(ctx: Any, name: str) -> str | None:
    source = ctx.get_parameter_source(name)
    return None if source is None else source.name


def _print_version(asked: bool) -> None:
    if asked:
        from oneshot_verify.cli.version import print_versions

        print_versions()
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version",
        callback=_print_version,
        is_eager=True,
        help="Print the versions that an answer depends on.",
    ),
]


TrustSettings = Annotated[
    bool,
    flag(
        "Let the settings of pyproject.toml run commands, and write outside of their folder.",
        "--trust-settings",
    ),
]


NoSettings = Annotated[bool, flag("Read no settings of pyproject.toml.", "--no-settings")]


def program(
    context: typer.Context,
    version: Version = False,
    trust_settings: TrustSettings = False,
    no_settings: NoSettings = False,
) -> None:
    """Apply the settings as defaults below the command line and the environment."""
    if trust_settings:
        os.environ[TRUSTED_VARIABLE] = "*"
    try:
        found = None if no_settings else _find(_here())
        if found is not None:
            path, table = found
            context.obj = path
            context.default_map = _Settings(path, context.command).of_group(table)
    except SettingsError as error:
        complain(f"error: {error}")
        raise typer.Exit(CALLED_WRONGLY) from None


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError:
        raise SettingsError("the current folder is not there any more") from None


def _find(start: Path) -> tuple[Path, Mapping[str, Any]] | None:
    import tomllib

    for folder in (start, *start.parents):
        path = folder / "pyproject.toml"
        if not path.is_file():
            continue
        try:
            document = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            continue
        except tomllib.TOMLDecodeError as error:
            raise SettingsError(f"{path} is not TOML: {error}") from None
        table = document.get("tool", {}).get(TABLE)
        if isinstance(table, Mapping):
            return path, cast("Mapping[str, Any]", table)
    return None


@dataclass(frozen=True)
class _Settings:
    """Settings of one file, checked against the commands' options."""

    path: Path
    program: Any
    """Group of all commands."""

    def of_group(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """Settings for each command, in the form of the command-line parser's defaults."""
        commands: Mapping[str, Any] = self.program.commands
        common = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
        known = {key for command in commands.values() for key in _options(command)}
        self._check(common, known, f"tool.{TABLE}")
        own: dict[str, Mapping[str, Any]] = {
            key: cast("Mapping[str, Any]", value)
            for key, value in table.items()
            if isinstance(value, Mapping)
        }
        self._check(own, commands, f"tool.{TABLE}")
        return {
            name: self._of_command(name, command, common, own.get(name, {}))
            for name, command in commands.items()
        }

    def _of_command(
        self, name: str, command: Any, common: Mapping[str, Any], own: Mapping[str, Any]
    ) -> dict[str, Any]:
        options = _options(command)
        self._check(own, options, f"tool.{TABLE}.{name}")
        targets = {target.replace("_", "-") for target in TARGETS}
        told = {
            key: value
            for key, value in common.items()
            # A target of the command's own replaces the common one.
            if key in options and not (key in targets and targets & own.keys())
        }
        return {
            options[key].name: self._value(key, value, options[key])
            for key, value in {**told, **own}.items()
        }

    def _value(self, key: str, value: Any, option: Any) -> Any:
        place = f"{self.path}: {key!r}"
        if option.multiple:
            if not isinstance(value, Sequence) or isinstance(value, str):
                raise SettingsError(f"{place} has to be a list")
            return list(cast("Sequence[Any]", value))
        if isinstance(value, bool) != bool(option.is_flag):
            raise SettingsError(
                f"{place} has to be {'true or false' if option.is_flag else 'a value'}"
            )
        if not isinstance(value, str | int | float):
            raise SettingsError(f"{place} has to be one value")
        if not isinstance(value, str) or (key, value) in _NO_PATHS:
            return value
        if option.metavar in _PATHS:
            return os.path.relpath(self.path.parent / value)
        return self._command(value) if option.metavar == _COMMAND else value

    def _command(self, command: str) -> str:
        """A command whose program path is made relative to the folder of the settings."""
        word, blank, rest = command.partition(" ")
        if "/" not in word or os.path.isabs(word) or {*word} & {*"'\"\\"}:
            return command
        return f"{shlex.quote(str(self.path.parent / word))}{blank}{rest}"

    def _check(self, table: Mapping[str, Any], known: Any, where: str) -> None:
        for key in table:
            if key not in known:
                from oneshot_verify.ir.near_names import did_you_mean

                raise SettingsError(
                    f"{self.path}: [{where}] has no {key!r}{did_you_mean(key, known)}"
                )


def _options(command: Any) -> dict[str, Any]:
    """Options of a command, by long name without dashes."""
    return {
        word.removeprefix("--"): parameter
        for parameter in command.params
        if parameter.param_type_name == "option"
        for word in parameter.opts
        if word.startswith("--") and word != "--help"
    }
