"""The arguments that several commands have."""

from __future__ import annotations

from typing import Annotated, Any

import typer

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILE",
        help="MLIR files, folders (every *.mlir below), and patterns; - is standard input.",
        show_default=False,
    ),
]


def against(verb: str) -> Any:
    """The option that names a bufferized file, of a command that does `verb` with it."""
    return typer.Option(
        metavar="FILE",
        help=f"{verb} this bufferized file, part by part, or the files of the same names in this folder; - works too.",
    )


def bufferizer(verb: str) -> Any:
    """The option that names somebody else's bufferizer."""
    return typer.Option(
        metavar="CMD",
        help=f"{verb} what this command makes of each part, from standard input to standard output.",
    )


def pass_pipeline(verb: str) -> Any:
    """The option that names passes of ours."""
    return typer.Option(
        metavar="PIPELINE",
        help=f"{verb} what these passes of ours make, in the form of mlir-opt: builtin.module(...).",
    )


def functions(verb: str) -> Any:
    """The option that names functions."""
    return typer.Option(
        metavar="NAME", help=f"{verb} only this function; may be given several times."
    )


def _reader(usual: str) -> Any:
    return typer.Option(
        metavar="CMD",
        help="Let this command print what is in unknown custom syntax in generic form."
        f" [default: {usual}, if it can]",
    )


Options = Annotated[
    str | None,
    typer.Option(
        metavar="OPTIONS",
        help="Options of our bufferizer, by upstream's names."
        " [default: bufferize-function-boundaries allow-return-allocs-from-loops]",
    ),
]
Reader = Annotated[str | None, _reader("mlir-opt-22")]
TargetReader = Annotated[str | None, _reader("the program of --bufferizer, or mlir-opt-22")]
"""The same of a command that has `--bufferizer`."""


def _declare(names: list[str] | None) -> list[str] | None:
    """Take somebody's word for ops; what the workers run knows it, too, as they are forked."""
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
Memory = Annotated[
    int, typer.Option(metavar="MB", min=0, help="Memory for each function; 0: no limit.")
]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Write the report there.")
]
