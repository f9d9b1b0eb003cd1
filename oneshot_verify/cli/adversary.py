"""`oneshot-verify fuzz --adversary`"""

from __future__ import annotations

import shlex
import sys
import time
from pathlib import Path

from oneshot_verify.cli.running import INTERRUPTED, TERMINATED, UsageError, complain
from oneshot_verify.interrupts import Terminated

REPORT_SECONDS = 60.0
"""Seconds between two progress lines."""


def attack_prover(
    folder: Path,
    seed: int,
    jobs: int,
    programs: int | None,
    seconds: float | None,
    *,
    features: tuple[str, ...],
    resume: bool,
) -> int:
    """Run the adversary. Returns 1 if this run has shown a wrong proof, or a crash of the prover."""
    from oneshot_verify.cli.fuzz import new_folder
    from oneshot_verify.fuzz.adversary.campaign import JOURNAL, Campaign, CampaignError, State
    from oneshot_verify.fuzz.adversary.records import Sums
    from oneshot_verify.pipeline.request import available_cores
    from oneshot_verify.report.adversary import print_adversary
    from oneshot_verify.report.console import ResultConsole

    if not resume:
        folder = new_folder(folder, JOURNAL, "fuzz --adversary")
    try:
        state = State.resume(folder) if resume else State.start(folder, seed, features)
    except CampaignError as error:
        raise UsageError(str(error)) from None
    before, known = len(state.records), len(state.findings())
    started = last = time.monotonic()

    def tell(state: State) -> None:
        nonlocal last
        if time.monotonic() - last > REPORT_SECONDS:
            last = time.monotonic()
            complain(f"{len(state.records)} pairs judged, {len(state.findings())} findings")

    campaign = Campaign(
        state, jobs or available_cores(), programs=programs, seconds=seconds, on_program=tell
    )
    code = 0
    try:
        campaign.run()
    except KeyboardInterrupt as error:
        code = TERMINATED if isinstance(error, Terminated) else INTERRUPTED
    taken, now = time.monotonic() - started, len(state.records) - before
    console = ResultConsole(sys.stdout)
    print_adversary(console, Sums.of(state.records), state.findings(), taken, now)
    if state.findings():
        complain(f"the findings are in {folder / 'findings'}")
    if code:
        go_on = f"oneshot-verify fuzz --adversary --resume --state {shlex.quote(str(folder))}"
        complain(f"{'terminated' if code == TERMINATED else 'interrupted'}; go on with: {go_on}")
    return code or (1 if len(state.findings()) > known else 0)
