"""Killable workers: results, exceptions, crashes, limits of time."""

import mmap
import os
import resource
import signal
import time

import pytest

from oneshot_verify.activity import note
from oneshot_verify.pipeline.processes import workers
from oneshot_verify.pipeline.processes.workers import (
    Crashed,
    Raised,
    TimedOut,
    TooLarge,
    hear,
    run_batches,
    run_tasks,
    start,
)
from oneshot_verify.pipeline.processes.works import Said, Task, go_on, say


def _run(tasks, jobs=2):
    outcomes = {}
    run_tasks(tasks, jobs, lambda index, outcome: outcomes.__setitem__(index, outcome))
    return [outcomes[index] for index in range(len(tasks))]


def _crash():
    os.kill(os.getpid(), signal.SIGKILL)


def _fail():
    raise KeyError("lost")


def test_results_come_back_under_their_index():
    assert _run([Task(lambda n=n: n * n, 5) for n in range(7)]) == [n * n for n in range(7)]


def test_one_bad_task_does_not_stop_the_others(monkeypatch):
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.1)
    good, crashed, raised, late, left = _run(
        [
            Task(lambda: "good", 5),
            Task(_crash, 5),
            Task(_fail, 5),
            Task(lambda: time.sleep(60), 0.1),
            Task(lambda: os._exit(3), 5),
        ]
    )
    assert good == "good"
    assert isinstance(crashed, Crashed)
    assert "SIGKILL" in str(crashed)
    assert isinstance(raised, Raised)
    assert str(raised).startswith("KeyError: 'lost' (test_workers.py:")
    assert isinstance(late, TimedOut)
    assert str(late) == "time limit of 0.1 s"
    assert isinstance(left, Crashed)
    assert "exit code 3" in str(left)


def test_children_of_a_worker_are_killed_with_it(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.3)
    note = tmp_path / "pid"

    def work():
        pid = os.fork()
        if pid == 0:
            time.sleep(60)
            os._exit(0)
        note.write_text(str(pid))
        time.sleep(60)

    [late] = _run([Task(work, 0.2)])
    assert isinstance(late, TimedOut)
    time.sleep(0.1)
    with (
        open(f"/proc/{note.read_text()}/stat")
        if os.path.exists(f"/proc/{note.read_text()}/stat")
        else open(os.devnull) as stat
    ):
        # Gone, or a zombie that its new parent has not yet taken note of.
        assert stat.read().split()[2:3] in ([], ["Z"])


def test_no_more_workers_than_jobs():
    started = time.monotonic()
    _run([Task(lambda: time.sleep(0.15), 5) for _ in range(4)], jobs=2)
    assert time.monotonic() - started >= 0.3


def test_workers_die_when_the_caller_is_interrupted(tmp_path):
    note = tmp_path / "pid"

    def work():
        note.write_text(str(os.getpid()))
        time.sleep(60)

    def interrupt():
        if note.exists() and note.read_text():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_tasks([Task(work, 60)], 1, lambda index, outcome: None, interrupt)
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)


def test_what_a_worker_prints_does_not_reach_standard_output(capfd):
    _run([Task(lambda: os.write(1, b"noise"), 5)])
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "noise" in captured.err


def _eat(megabytes):
    kept = []
    for _ in range(megabytes):
        kept.append(bytearray(os.urandom(1 << 10)) * (1 << 10))
        time.sleep(0.002)
    time.sleep(60)


def test_a_task_that_eats_memory_is_killed_at_its_limit():
    started = time.monotonic()
    eats, good = _run([Task(lambda: _eat(1000), 30, 100), Task(lambda: "good", 30, 100)])
    assert isinstance(eats, TooLarge)
    assert str(eats) == "memory limit of 100 MB"
    assert good == "good"
    assert time.monotonic() - started < 10


def test_a_task_that_wants_all_memory_at_once_is_stopped_as_well():
    [large] = _run([Task(lambda: bytearray(4 << 30), 30, 200)])
    assert isinstance(large, TooLarge)
    assert str(large) == "memory limit of 200 MB"


def _die(number):
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("ending", [signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS])
def test_a_worker_that_dies_in_native_code_may_have_been_at_its_limit_of_memory(ending):
    limited, free = _run([Task(lambda: _die(ending), 5, 200), Task(lambda: _die(ending), 5)])
    assert isinstance(limited, Crashed)
    assert str(limited) == (
        f"the worker process was ended by {ending.name}, perhaps at its memory limit of 200 MB"
    )
    assert isinstance(free, Crashed)
    assert str(free) == f"the worker process was ended by {ending.name}"


def test_a_worker_that_somebody_killed_was_not_at_its_limit_of_memory():
    [killed] = _run([Task(_crash, 5, 200)])
    assert isinstance(killed, Crashed)
    assert str(killed) == "the worker process was ended by SIGKILL"


def test_who_meets_a_limit_has_said_what_it_was_at(monkeypatch):
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.1)

    def late():
        note("a long sleep")
        time.sleep(60)

    def large():
        note("a large " + "x" * 1000)
        _eat(1000)

    def silent():
        time.sleep(60)

    slow, big, quiet = _run_batches([[Task(late, 0.2)], [Task(large, 30, 50)], [Task(silent, 0.2)]])
    assert str(slow) == "time limit of 0.2 s, met by a long sleep"
    assert str(big).startswith("memory limit of 50 MB, met by a large xxx")
    assert str(quiet) == "time limit of 0.2 s"


def _run_batches(batches, jobs=1):
    outcomes = {}
    run_batches(batches, jobs, lambda index, outcome: outcomes.__setitem__(index, outcome))
    return [outcomes[index] for index in sorted(outcomes)]


def test_the_works_of_a_batch_share_a_worker():
    first = _run_batches([[Task(os.getpid, 5)] * 5, [Task(os.getpid, 5)] * 3])
    assert len(set(first[:5])) == len(set(first[5:])) == 1
    assert first[0] != first[5]
    assert os.getpid() not in first


def test_all_workers_help_with_one_batch():
    def work():
        time.sleep(0.2)
        return os.getpid()

    assert len(set(_run_batches([[Task(work, 5)] * 4], jobs=2))) == 2


def test_who_fails_takes_none_of_its_batch_along(monkeypatch):
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.1)
    works = [os.getpid, _crash, os.getpid, _fail, os.getpid, lambda: time.sleep(60), os.getpid]
    outcomes = _run_batches([[Task(work, 0.3) for work in works]])
    assert [type(outcome) for outcome in outcomes] == [
        int,
        Crashed,
        int,
        Raised,
        int,
        TimedOut,
        int,
    ]
    assert len({outcome for outcome in outcomes if isinstance(outcome, int)}) == 4


def test_limits_start_anew_with_each_work(monkeypatch):
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.1)
    outcomes = _run_batches([[Task(lambda: time.sleep(0.3), 0.4)] * 4])
    assert outcomes == [None] * 4


def _memory_of(megabytes):
    """Memory from the system: what the parent has freed would be used up first."""
    memory = mmap.mmap(-1, megabytes << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    for _ in range(megabytes):
        memory.write(b"x" * (1 << 20))
    return memory


def test_memory_that_earlier_works_have_kept_does_not_count():
    kept = []

    def work():
        kept.append(_memory_of(70))
        return len(kept)

    # A worker that keeps too much is not used again.
    assert _run_batches([[Task(work, 30, 100)] * 3]) == [1, 1, 1]
    assert _run_batches([[Task(work, 30, 1000)] * 3]) == [1, 2, 3]


def test_files_that_the_parent_alone_has_mapped_hide_no_memory_of_a_worker(tmp_path):
    kept = []

    def work():
        kept.append(_memory_of(70))
        return len(kept)

    path = tmp_path / "library"
    path.write_bytes(os.urandom(1 << 10) * (100 << 10))
    with path.open("r+b") as stream, mmap.mmap(stream.fileno(), 0) as mapped:
        assert sum(mapped[:: mmap.PAGESIZE]) > 0
        assert _run_batches([[Task(work, 30, 100)] * 3]) == [1, 1, 1]


def _heard(task):
    """What a worker says, and its end."""
    worker, heard = start(task), []
    try:
        while not heard or isinstance(heard[-1], Said):
            heard += [each for _, each in hear([worker])]
    finally:
        worker.end()
    return [each.message for each in heard[:-1]], heard[-1]


@pytest.mark.parametrize("ending", [_crash, _fail, lambda: time.sleep(60)])
def test_what_a_work_has_said_outlives_it(ending, monkeypatch):
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.1)

    def work():
        say({"first": 1})
        say("second")
        ending()

    said, end = _heard(Task(work, 0.3))
    assert said == [{"first": 1}, "second"]
    assert isinstance(end, Crashed | Raised | TimedOut)


def test_a_work_may_have_its_time_start_anew(monkeypatch):
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.1)

    def work(factor):
        note("sleep")
        for _ in range(3):
            go_on(factor)
            time.sleep(0.3)
        say("awake")
        time.sleep(60)

    patient, late = _heard(Task(lambda: work(1.0), 0.4))
    assert (patient, str(late), late.why) == (
        ["awake"],
        "time limit of 0.4 s, met by sleep",
        "time limit of 0.4 s",
    )
    assert _heard(Task(lambda: work(4.0), 0.1))[0] == ["awake"]
    assert _heard(Task(lambda: work(0.25), 0.4))[0] == []


def test_without_processes_works_are_run_here(monkeypatch):
    monkeypatch.setattr(workers, "HAS_PROCESSES", False)
    outcomes, said = {}, []

    def outer():
        say("before")
        run_tasks([Task(lambda: say("inner"), 5)], 1, lambda index, outcome: None)
        say("behind")
        return os.getpid()

    run_batches(
        [[Task(outer, 5), Task(_fail, 5)], [Task(lambda: 3, 5)]],
        2,
        lambda index, outcome: outcomes.__setitem__(index, outcome),
        on_said=lambda index, message: said.append((index, message)),
    )
    assert (outcomes[0], outcomes[2]) == (os.getpid(), 3)
    assert isinstance(outcomes[1], Raised)
    assert said == [(0, "before"), (0, "behind")]
