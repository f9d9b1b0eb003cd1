"""The options of a command; those that several commands have are written here."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from benchmarks.common.places import default_folder, folder_of_cases


class Options(ArgumentParser):
    """What a command takes. Its help is the docstring of its module."""

    def __init__(self, documentation: str | None) -> None:
        super().__init__(description=documentation, formatter_class=RawDescriptionHelpFormatter)

    def random_programs(self, count: int) -> None:
        """Generated programs."""
        self.add_argument("--programs", type=int, default=count, help="how many")
        self.add_argument("--seed", type=int, default=0)

    def upstream_cases(self) -> None:
        """LLVM's own tests."""
        self.add_argument(
            "folder",
            nargs="?",
            type=folder_of_cases,
            default=default_folder(),
            help="of the upstream cases",
        )
        self.add_argument("--filter", default="", help="only cases with this in their name")

    def configuration(self) -> None:
        """How mlir-opt has bufferized them."""
        self.add_argument(
            "--config", default="std", help="the configuration, as the files are named, or all"
        )

    def whose(self) -> None:
        """Who has bufferized them."""
        self.add_argument("--whose", default="mlir-opt", choices=("mlir-opt", "ours", "both"))

    def families(self) -> None:
        """Programs of any size (`cost/families`)."""
        self.add_argument("--only", default="", help="families, by name, with commas")

    def page(self) -> None:
        """Where a table goes."""
        self.add_argument("--write", type=Path, help="the page whose table is to be replaced")

    def jobs(self, count: int = 2) -> None:
        """Worker processes."""
        self.add_argument("--jobs", type=int, default=count)

    def judged_pairs(self, what: str, *, timeout: float) -> None:
        """Many pairs of programs that are judged, with records that are kept from run to run."""
        self.jobs()
        self.add_argument("--timeout", type=float, default=timeout, help="seconds for each proof")
        self.add_argument("--slice", default="", help=f"only the {what}s A:B, counted from 0")
        self.add_argument(
            "--keep", type=Path, help="keep all records here, and judge only what is missing"
        )
        self.add_argument("--save", type=Path, help=f"a file for each {what} that did not go right")

    def every(self, what: str) -> None:
        """A sample."""
        self.add_argument("--every", type=int, default=1, help=f"only each N-th {what}")
