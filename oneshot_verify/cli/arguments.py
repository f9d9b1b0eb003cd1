"""Arguments that several commands share, and the many of `oneshot-verify prove`."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer


def option(metavar: str, help: str, *names: str, **more: Any) -> Any:
    """An option with a value; without `names` it has the name of its parameter."""
    return typer.Option(*names, metavar=metavar, help=help, **more)


def flag(help: str, *names: str) -> Any:
    """An option without a value."""
    return typer.Option(*names, help=help)


class TextOrJson(Enum):
    """Forms of a report."""

    TEXT = "text"
    JSON = "json"


Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILE",
        help="MLIR files, folders (every *.mlir below), and patterns; - is standard input.",
        show_default=False,
    ),
]
ChangedSince = Annotated[
    str | None,
    option(
        "REF",
        "Of the files, take those that differ from where this commit of git and HEAD part; no links.",
    ),
]
Against = Annotated[
    str | None,
    option(
        "FILE",
        "Judge this bufferized file, part by part, or the files of the same names in this folder; - works too.",
    ),
]
Bufferizer = Annotated[
    str | None,
    option(
        "CMD", "Judge what this command makes of each part, from standard input to standard output."
    ),
]
PassPipeline = Annotated[
    str | None,
    option(
        "PIPELINE",
        "Judge what these passes of ours make, in the form of mlir-opt: builtin.module(...).",
    ),
]
Functions = Annotated[
    list[str] | None, option("NAME", "Only this function; may be given several times.")
]
FunctionSeconds = Annotated[float, option("S", "Seconds for each function.", "--timeout", min=0.01)]


Options = Annotated[
    str | None,
    option(
        "OPTIONS",
        "Options of our bufferizer, by upstream's names."
        " [default: bufferize-function-boundaries allow-return-allocs-from-loops]",
    ),
]
Reader = Annotated[
    str | None,
    option(
        "CMD",
        "Let this command print what is in unknown custom syntax in generic form."
        " [default: the program of a --bufferizer, or mlir-opt-22, if it can]",
    ),
]


def _declare(names: list[str] | None) -> list[str] | None:
    """Declare these ops as destination-passing style. Workers know it too, as they are forked later."""
    if names:
        from oneshot_verify.ir.facts import DeclarationError, declare_destination_style

        try:
            declare_destination_style(names)
        except DeclarationError as error:
            raise typer.BadParameter(str(error)) from None
    return names


DestinationStyle = Annotated[
    list[str] | None,
    option(
        "OP",
        "Take this op of yours for one in destination-passing style, whose operands are two segments, inputs and"
        " inits; OP=N: its last N operands are the inits. May be given several times.",
        callback=_declare,
    ),
]
Jobs = Annotated[int, option("N", "Workers; 0 is one a core.", "--jobs", "-j", min=0)]
CrossCheck = Annotated[
    str | None, option("cvc5", "Have another solver confirm each of Z3's proofs.")
]
Memory = Annotated[int, option("MB", "Memory for each function; 0: no limit.", min=0)]
Form = Annotated[TextOrJson, typer.Option("--format", help="Form of the report.")]
Output = Annotated[str | None, option("FILE", "Write the result there.", "--output", "-o")]
Verbose = Annotated[
    bool, flag("Show each assumption, and what would make it false.", "--verbose", "-v")
]


class Format(Enum):
    """Forms of the report."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


class FailOn(Enum):
    """Condition for an exit code other than 0."""

    UNPROVED = "unproved"
    REFUTED = "refuted"


class Leaks(Enum):
    """Treatment of memory that is never freed."""

    AUTO = "auto"
    ERROR = "error"
    NOTE = "note"


FromLog = Annotated[
    str | None,
    option(
        "LOG",
        "Prove the step from before to after One-Shot Bufferize in the log of a pipeline"
        " (--mlir-print-ir-before, --mlir-print-ir-after).",
    ),
]
Stages = Annotated[
    bool,
    flag(
        "Prove each step of a pipeline, and name the pass to blame: FILE is a log"
        " (--mlir-print-ir-after-all), or several are its programs in order.",
        "--stages",
    ),
]
ReportForm = Annotated[Format, typer.Option(help="Form of the report.")]
ReportFolder = Annotated[
    Path | None,
    option(
        "DIR", "Write all forms of the report, and a file to run for each refutation, into DIR."
    ),
]
ResourceLimit = Annotated[
    int | None, option("N", "Z3 resources for one query, the same everywhere; 0: no limit.", min=0)
]
Budget = Annotated[
    int | None, option("N", "Z3 resources for all queries of a function; 0: no limit.", min=0)
]
TotalSeconds = Annotated[
    float | None,
    option(
        "S",
        "Seconds for the run; what has no verdict then is unknown.",
        "--total-timeout",
        min=0.01,
    ),
]
LeaksMode = Annotated[
    Leaks,
    typer.Option(
        help="Memory that is never freed; auto: an error where the target was made by a deallocation."
    ),
]
Partial = Annotated[
    bool,
    flag("Prove what is bufferized in part, too; options can ask for that as well.", "--partial"),
]
CacheFolder = Annotated[
    str | None,
    option(
        "DIR",
        "Keep proofs in DIR, and use those that are there; 'user' is the user's cache folder.",
        envvar="ONESHOT_VERIFY_CACHE",
    ),
]
NoCache = Annotated[bool, flag("Use no cache, whatever the environment says.", "--no-cache")]
CacheOnly = Annotated[bool, flag("Prove nothing that is not in the cache.", "--cache-only")]
DumpSmt = Annotated[
    str | None, option("DIR", "Write each question to the solver into DIR, as SMT-LIB 2.")
]
Certificates = Annotated[
    Path | None,
    option("DIR", "Write a certificate for each proof into DIR, for 'recheck'; no cache."),
]
ShowInvariant = Annotated[
    bool, flag("Show what holds at each loop of a proof, by names; no cache.", "--show-invariant")
]
KnownFailures = Annotated[
    str | None,
    option("FILE", "Accept the failures that this file (TOML) names, each with a reason."),
]
KnownAt = Annotated[str | None, option("REF", "Read --known as this commit of git has it.")]
FailsOn = Annotated[
    FailOn,
    typer.Option(
        help="refuted: what a proof leaves open does not count for the exit code; a missing program does."
    ),
]
RequireVerdict = Annotated[
    bool, flag("Fail where files, but no function, are judged.", "--require-verdict")
]
