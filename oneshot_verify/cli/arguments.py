"""Arguments that several commands share, and the many of `oneshot-verify prove`."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer


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
    typer.Option(
        metavar="REF",
        help="Of the files, take those that differ from where this commit of git and HEAD part; no links.",
    ),
]
Against = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Judge this bufferized file, part by part, or the files of the same names in this folder; - works too.",
    ),
]
Bufferizer = Annotated[
    str | None,
    typer.Option(
        metavar="CMD",
        help="Judge what this command makes of each part, from standard input to standard output.",
    ),
]
PassPipeline = Annotated[
    str | None,
    typer.Option(
        metavar="PIPELINE",
        help="Judge what these passes of ours make, in the form of mlir-opt: builtin.module(...).",
    ),
]
Functions = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="Only this function; may be given several times."),
]
FunctionSeconds = Annotated[
    float, typer.Option("--timeout", metavar="S", min=0.01, help="Seconds for each function.")
]


Options = Annotated[
    str | None,
    typer.Option(
        metavar="OPTIONS",
        help="Options of our bufferizer, by upstream's names."
        " [default: bufferize-function-boundaries allow-return-allocs-from-loops]",
    ),
]
Reader = Annotated[
    str | None,
    typer.Option(
        metavar="CMD",
        help="Let this command print what is in unknown custom syntax in generic form."
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
    typer.Option(
        metavar="OP",
        callback=_declare,
        help="Take this op of yours for one in destination-passing style, whose operands are two segments, inputs and"
        " inits; OP=N: its last N operands are the inits. May be given several times.",
    ),
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Workers; 0 is one a core.")
]
CrossCheck = Annotated[
    str | None,
    typer.Option(metavar="cvc5", help="Have another solver confirm each of Z3's proofs."),
]
Memory = Annotated[
    int, typer.Option(metavar="MB", min=0, help="Memory for each function; 0: no limit.")
]
Form = Annotated[TextOrJson, typer.Option("--format", help="Form of the report.")]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Write the result there.")
]
Verbose = Annotated[
    bool,
    typer.Option("--verbose", "-v", help="Show each assumption, and what would make it false."),
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
    typer.Option(
        metavar="LOG",
        help="Prove the step from before to after One-Shot Bufferize in the log of a pipeline"
        " (--mlir-print-ir-before, --mlir-print-ir-after).",
    ),
]
Stages = Annotated[
    bool,
    typer.Option(
        "--stages",
        help="Prove each step of a pipeline, and name the pass to blame: FILE is a log"
        " (--mlir-print-ir-after-all), or several are its programs in order.",
    ),
]
ReportForm = Annotated[Format, typer.Option(help="Form of the report.")]
ReportFolder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Write all forms of the report, and a file to run for each refutation, into DIR.",
    ),
]
ResourceLimit = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=0, help="Z3 resources for one query, the same everywhere; 0: no limit."
    ),
]
Budget = Annotated[
    int | None,
    typer.Option(
        metavar="N", min=0, help="Z3 resources for all queries of a function; 0: no limit."
    ),
]
TotalSeconds = Annotated[
    float | None,
    typer.Option(
        "--total-timeout",
        metavar="S",
        min=0.01,
        help="Seconds for the run; what has no verdict then is unknown.",
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
    typer.Option(
        "--partial", help="Prove what is bufferized in part, too; options can ask for that as well."
    ),
]
CacheFolder = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        envvar="ONESHOT_VERIFY_CACHE",
        help="Keep proofs in DIR, and use those that are there; 'user' is the user's cache folder.",
    ),
]
NoCache = Annotated[
    bool, typer.Option("--no-cache", help="Use no cache, whatever the environment says.")
]
CacheOnly = Annotated[
    bool, typer.Option("--cache-only", help="Prove nothing that is not in the cache.")
]
DumpSmt = Annotated[
    str | None,
    typer.Option(metavar="DIR", help="Write each question to the solver into DIR, as SMT-LIB 2."),
]
Certificates = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", help="Write a certificate for each proof into DIR, for 'recheck'; no cache."
    ),
]
ShowInvariant = Annotated[
    bool,
    typer.Option(
        "--show-invariant", help="Show what holds at each loop of a proof, by names; no cache."
    ),
]
KnownFailures = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="Accept the failures that this file (TOML) names, each with a reason.",
    ),
]
KnownAt = Annotated[
    str | None,
    typer.Option(metavar="REF", help="Read --known as this commit of git has it."),
]
FailsOn = Annotated[
    FailOn,
    typer.Option(
        help="refuted: what a proof leaves open does not count for the exit code; a missing program does."
    ),
]
RequireVerdict = Annotated[
    bool,
    typer.Option("--require-verdict", help="Fail where files, but no function, are judged."),
]
