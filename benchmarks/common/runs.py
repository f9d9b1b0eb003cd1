"""Pairs of programs to prove: those of corpus cases, of LLVM's cases, and of random programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from benchmarks.common.upstream import NotJudged, Work, programs_of, request_of
from oneshot_verify.bufferize import default_models
from oneshot_verify.corpus.cases import find_cases, read_case
from oneshot_verify.corpus.check import runs_of
from oneshot_verify.fuzz.build import build, draw
from oneshot_verify.ir import InputError, Part
from oneshot_verify.pipeline import ProveRequest
from oneshot_verify.pipeline.sources import Sources, target_maker


@dataclass(frozen=True)
class Run:
    """Programs that are proved."""

    path: Path
    label: str
    request: ProveRequest
    pairs: Iterable[tuple[ModuleOp, ModuleOp]]
    """Read when they are asked for."""


def of_corpus(paths: list[Path]) -> Iterator[Run]:
    """The runs of corpus cases."""
    for path in find_cases(paths):
        for run in runs_of(read_case(path)):
            if run.request is not None:
                yield Run(path, run.label, run.request, pairs_of(path, run.request))


def of_upstream(found: Iterator[Work]) -> Iterator[Run]:
    """The outputs for LLVM's cases."""
    models = default_models()

    def pair(work: Work) -> Iterator[tuple[ModuleOp, ModuleOp]]:
        with suppress(NotJudged):
            yield programs_of(work, models)

    for work in found:
        yield Run(work.folder, f"{work.whose} {work.name}", request_of(work), pair(work))


def of_random_programs(count: int, seed: int, folder: Path) -> Iterator[Run]:
    """Random programs, which are written to a folder."""
    for number, recipe in enumerate(draw(count, seed)):
        path = folder / f"{number}.mlir"
        path.write_text(build(recipe))
        yield Run(path, "builtin", ProveRequest(), pairs_of(path, ProveRequest()))


def pairs_of(path: Path, request: ProveRequest) -> Iterator[tuple[ModuleOp, ModuleOp]]:
    """The source and the target of each part of a file that can be read and bufferized."""
    try:
        parts, maker = Sources().read(str(path)), target_maker(request)
    except (InputError, ValueError):
        return
    for part in parts:
        target = maker(part, str(path)).module if isinstance(part, Part) else None
        if isinstance(part, Part) and target is not None:
            yield part.module, target
