"""A polite kill ends a command with all that it has started."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.fuzzing.faults import Hunt
from oneshot_verify.interrupts import Terminated, heeding_termination
from oneshot_verify.pipeline.processes.workers import run_tasks
from oneshot_verify.pipeline.processes.works import Task
from tests.faults.bufferize import bufferizer_faults

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> { return %t : tensor<4xf32> }"


def started(path):
    """The number that a process writes when it has begun."""
    deadline = time.monotonic() + 60
    while not (path.exists() and path.read_text().strip()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return int(path.read_text())


def is_alive(pid):
    """Whether a process is there, and not merely waiting to be buried."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def ends(pid):
    deadline = time.monotonic() + 10
    while is_alive(pid):
        assert time.monotonic() < deadline, f"process {pid} is still there"
        time.sleep(0.02)


def sleeping(path):
    """A task that says who works on it, and takes its time."""

    def work():
        path.write_text(str(os.getpid()))
        time.sleep(60)

    return Task(work, 60.0)


def parent(path):
    """A process that runs one such task; gives its number."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            with heeding_termination():
                run_tasks([sleeping(path)], 1, lambda index, result: None)
        except Terminated:
            code = 143
        finally:
            os._exit(code)
    return pid


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_workers_end_with_their_parent(tmp_path, number, code):
    pid = parent(tmp_path / "worker")
    worker = started(tmp_path / "worker")
    os.kill(pid, number)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == code
    ends(worker)


def test_a_command_ends_the_bufferizer_that_it_runs(tmp_path):
    (tmp_path / "in.mlir").write_text(PROGRAM)
    bufferizer = f"sh -c 'echo $$ > {tmp_path}/command; sleep 60'"
    command = subprocess.Popen(
        [sys.executable, "-m", "oneshot_verify", "prove", "in.mlir", "--bufferizer", bufferizer],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    theirs = started(tmp_path / "command")
    command.terminate()
    _, said = command.communicate(timeout=60)
    assert (command.returncode, said) == (143, "oneshot-verify: terminated\n")
    ends(theirs)


def test_files_that_were_not_reached_stand_in_the_report(tmp_path):
    """Who uploads a report in any case must not take it for that of a whole run."""
    for name in ("a.mlir", "b.mlir"):
        (tmp_path / name).write_text(PROGRAM)
    bufferizer = f"sh -c 'echo $$ > {tmp_path}/command; sleep 60'"
    command = subprocess.Popen(
        [
            *(sys.executable, "-m", "oneshot_verify", "prove", "."),
            *("--bufferizer", bufferizer, "--format", "json"),
        ],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
    )
    started(tmp_path / "command")
    command.terminate()
    shown, _ = command.communicate(timeout=60)
    files = json.loads(shown)["files"]
    assert command.returncode == 143
    assert [(file["path"], file["errors"][0]["message"]) for file in files] == [
        ("a.mlir", "interrupted before it was read"),
        ("b.mlir", "interrupted before it was read"),
    ]


def test_a_campaign_says_how_to_go_on(tmp_path):
    command = subprocess.Popen(
        [sys.executable, "-m", "oneshot_verify", "fuzz", "-j", "1", "--corpus", "my corpus"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    journal, deadline = tmp_path / "reports/campaign/journal.jsonl", time.monotonic() + 60
    # The second line is of the first work that is done.
    while not journal.exists() or journal.read_text().count("\n") < 2:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    command.terminate()
    _, said = command.communicate(timeout=60)
    go_on = "oneshot-verify fuzz --resume --state reports/campaign --corpus 'my corpus'"
    assert (command.returncode, said.splitlines()[-1]) == (
        143,
        f"oneshot-verify: terminated; go on with: {go_on}",
    )


def test_a_hunt_for_faults_leaves_no_process_behind():
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            with heeding_termination():
                Hunt(bufferizer_faults()[:3], jobs=2).run()
        except Terminated:
            code = 143
        finally:
            os._exit(code)
    children = Path(f"/proc/{pid}/task/{pid}/children")
    deadline = time.monotonic() + 60
    while not (family := children.read_text().split()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.kill(pid, signal.SIGTERM)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 143
    for worker in family:
        ends(int(worker))
