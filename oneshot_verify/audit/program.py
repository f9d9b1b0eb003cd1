"""A part of a file: its tensor program, its bufferized program, and the data of each copy before any trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from xdsl.ir import Operation

from oneshot_verify.audit.causes import told_by_bufferizer
from oneshot_verify.audit.cost import depth_of, rounds_of, size_of
from oneshot_verify.audit.findings import Copy, FileCopies
from oneshot_verify.audit.judge import ProgramPair
from oneshot_verify.elide.edits.sites import CopySite, allocation_of
from oneshot_verify.ir import Part, parse, position_of, print_module
from oneshot_verify.ir.frees import frees_on_its_own
from oneshot_verify.ir.names import Names
from oneshot_verify.pipeline import ProveRequest
from oneshot_verify.pipeline.functions import component, restrict
from oneshot_verify.pipeline.prover import proof_options
from oneshot_verify.pipeline.targets import Target


class Program:
    """One part of a file, with its tensor program and its bufferized program."""

    def __init__(
        self,
        file: FileCopies,
        part: Part,
        made: Target,
        request: ProveRequest,
        lines: Mapping[str, Sequence[str]],
    ) -> None:
        assert made.module is not None
        self.file, self.part, self.made, self.request = file, part, made, request
        self.lines = lines
        # Our own bufferizer's output is printed and parsed, so that its ops have lines.
        self.read = made.part or parse(print_module(made.module), "bufferized output")[0]
        self.told = told_by_bufferizer(part, file.path, made, self.read, request)
        self.names = Names(self.read.text, self.read.first_line)
        self.text_lines = self.read.text.splitlines()
        place = position_of(self.read.module)
        if place is not None and self.read.first_line == 1:
            self.lines = {place.path: self.text_lines, **lines}

    def pair(self, name: str) -> ProgramPair:
        """Both programs, reduced to the functions connected with `name` by calls."""
        source, target = self.part.module, self.read.module
        options = proof_options(self.request)
        if options.must_free is None:
            options = replace(options, must_free=frees_on_its_own(source, target))
        # A search for inputs must leave time for the proof, whose failure gives the reason.
        options = replace(options, replay_seconds=self.request.seconds / 3)
        keep = component(target, name)
        programs = restrict(source, keep), restrict(target, keep)
        return ProgramPair(*programs, options, self.request.seconds, self.lines)

    def line_of(self, op: Operation) -> tuple[int, str]:
        """Line number and text of an op in the bufferized program."""
        place = position_of(op)
        line = place.line if place else 0
        index = line - self.read.first_line
        lines = self.text_lines
        return line, lines[index].strip() if 0 <= index < len(lines) else ""

    def copy(self, site: CopySite, name: str) -> Copy:
        """A copy, undecided."""
        size, rounds = size_of(site, self.names), rounds_of(site.op, self.names)
        line, text = self.line_of(site.op)
        made = allocation_of(site.target)
        allocated = position_of(made) if made is not None else None
        origin, cause = self.told.get(site.op, (0, ""))
        return Copy(
            name,
            line,
            site.op.name,
            text=text,
            part=self.part.index,
            source_line=origin,
            cause=cause,
            allocation_line=allocated.line if allocated else 0,
            bytes=size.value,
            depth=depth_of(site.op),
            rounds=rounds.value,
            weight=(size * rounds).weight,
        )
