"""Options that only `oneshot-verify prove` has."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer


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
