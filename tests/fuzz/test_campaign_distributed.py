"""The slices of a campaign on a Dask cluster, one of whose workers is killed."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from oneshot_verify.fuzz.campaign.crew import DaskCrew, decode, encode
from oneshot_verify.fuzz.campaign.engine import Engine
from oneshot_verify.fuzz.campaign.programs import Plan, Slice
from oneshot_verify.fuzz.campaign.state import State
from oneshot_verify.fuzz.campaign.work import Settings, run_slice

FEATURES = ("insert", "extract", "dynamic")
GIVEN = Settings(seed=3, vary=(), features=FEATURES, slice_size=3)


def test_a_task_survives_its_journey() -> None:
    task = GIVEN, Slice(4, 3, 1, 2, FEATURES, True)
    assert decode(encode(*task)) == task


@pytest.mark.slow
def test_a_cluster_does_what_one_machine_does_though_a_worker_is_killed(
    tmp_path, monkeypatch
) -> None:
    pytest.importorskip("distributed", reason="needs the extra: pip install '.[distributed]'")
    from distributed import LocalCluster

    # Workers are new processes: they have to find what this one has found.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        crew = DaskCrew(GIVEN, cluster.scheduler_address, 1)
        state = State.start(tmp_path, GIVEN)

        class Killer:
            killed = 0

            def tick(self, engine: Engine) -> None:
                if not self.killed and state.progress.done:
                    [first, *_] = cluster.scheduler_info["workers"]
                    self.killed = crew._client.run(os.getpid)[first]
                    os.kill(self.killed, signal.SIGKILL)

            def found(self, finding) -> None: ...

            def say(self, text: str) -> None: ...

        watcher = Killer()
        Engine(state, crew, tmp_path / "inbox", Plan(programs=12), watcher).run()
    assert watcher.killed
    assert state.progress.done == set(range(4))
    assert state.progress.tally.programs == 12
    alone = [
        step.tally.verdicts
        for number in (0, 2)
        for step in run_slice(GIVEN, Slice(number, 3, features=FEATURES))
    ]
    assert sum(one.get("proved", 0) for one in alone) <= state.progress.tally.verdicts["proved"]
    assert state.progress.findings == {}
