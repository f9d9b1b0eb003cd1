"""Arguments that several commands share."""

from __future__ import annotations

from enum import Enum
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
