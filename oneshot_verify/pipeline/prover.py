"""The verdict for one function, inside a worker: from the cache, or by a proof."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.foreign_text import in_lines
from oneshot_verify.pipeline.request import ProveRequest
from oneshot_verify.pipeline.told import Pair
from oneshot_verify.verdict import FunctionResult, Verdict

if TYPE_CHECKING:
    from oneshot_verify.search import ProofOptions, Prover
    from oneshot_verify.search.options import Reviewer


Prove = Callable[[ModuleOp, ModuleOp, str, ProveRequest], FunctionResult]
"""`(source, target, function name, request) -> verdict`; runs in a worker."""


def default_prover(
    source: ModuleOp, target: ModuleOp, name: str, request: ProveRequest
) -> FunctionResult:
    """Run the search and the judge."""
    return _prover(source, target, proof_options(request)).prove(name)


@lru_cache(maxsize=1)
def _prover(source: ModuleOp, target: ModuleOp, options: ProofOptions) -> Prover:
    """The prover of two programs; the last one is kept, with all that it has computed for earlier functions."""
    from oneshot_verify.search import Prover

    return Prover(source, target, options)


@lru_cache(maxsize=1)
def _reviewer(directory: str | None, second_solver: str | None) -> Reviewer:
    """The reviewer of a request. Equal requests have the same one, so that their prover is kept."""
    from oneshot_verify.pipeline.second_solver import Audit
    from oneshot_verify.search.options import NOBODY

    is_asked = directory is not None or second_solver is not None
    return Audit(directory, second_solver) if is_asked else NOBODY


def proof_options(request: ProveRequest) -> ProofOptions:
    """The options of a request that concern proofs."""
    from oneshot_verify.search import ProofOptions

    options = ProofOptions(
        reviewer=_reviewer(request.dump_smt, request.cross_check),
        must_free=request.asks_to_free,
        writes=request.certify or request.invariants or request.cache is not None,
        tensors=request.tensors,
    )
    if request.budget is not None:
        options = replace(options, budget=request.budget)
    if request.rlimit is not None:
        options = replace(options, rlimit=request.rlimit)
    return options


def find_or_prove(pair: Pair, name: str, prover: Prove) -> FunctionResult:
    """The verdict, from the cache if a certificate is there and holds; a new proof is cached. With `dump_smt` or
    `cross_check` the cache is not used, as each question has to be asked."""
    request, programs, must_free = pair.request, (pair.source, pair.target), pair.must_free
    if request.cache is None or request.dump_smt is not None or request.cross_check is not None:
        return _judged(name, lambda: prover(*programs, name, request))
    from oneshot_verify.pipeline.cache import ProofCache, proof_key, still_holds

    cache = ProofCache(Path(request.cache), _warn)
    key = proof_key(*programs, name)
    entry = cache.find(key)
    if entry is not None:
        result = still_holds(entry, name, programs, request, must_free=must_free)
        if result is not None:
            return result
        _warn(f"the proof of @{name} in the cache does not hold")
    if request.cache_only:
        reason = "its proof is not in the cache (--cache-only)"
        return FunctionResult(name, Verdict.UNKNOWN, reason=reason)
    started = time.monotonic()
    result = prover(*programs, name, request)
    cache.keep(key, replace(result, seconds=time.monotonic() - started))
    return result


def _judged(name: str, prove: Callable[[], FunctionResult]) -> FunctionResult:
    """The verdict of `prove`; an error if its questions cannot be written to files."""
    from oneshot_verify.pipeline.second_solver import NotKept

    try:
        return prove()
    except NotKept as error:
        return FunctionResult(name, Verdict.ERROR, reason=str(error))


def _warn(message: str) -> None:
    print(f"oneshot-verify: warning: {in_lines(message)}", file=sys.stderr)
