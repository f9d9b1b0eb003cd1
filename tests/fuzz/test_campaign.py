"""A campaign: it finds what is wrong, makes it small, keeps it, and goes on after being killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from oneshot_verify.fuzz.campaign.checks import Kind
from oneshot_verify.fuzz.campaign.crew import Event, Job, LocalCrew
from oneshot_verify.fuzz.campaign.engine import Engine
from oneshot_verify.fuzz.campaign.findings import Finding, finding_of, write_finding
from oneshot_verify.fuzz.campaign.programs import Configuration, Plan, Slice, draw_slice
from oneshot_verify.fuzz.campaign.records import Sighting, Step, Tally
from oneshot_verify.fuzz.campaign.state import JOURNAL, Progress, State, StateError
from oneshot_verify.fuzz.campaign.targets import BuiltinTarget, make_target
from oneshot_verify.fuzz.campaign.work import Settings, as_met, run_slice
from oneshot_verify.report.campaign_document import campaign_document
from oneshot_verify.report.campaign_text import print_campaign
from oneshot_verify.report.console import ResultConsole
from oneshot_verify.search import function_order
from oneshot_verify.verdict import FunctionResult, Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

CHECKOUT = Path(__file__).resolve().parents[2]
FEATURES = ("insert", "extract", "fill", "dynamic", "for")


class Silent:
    """Nobody looks on, but what is said is kept."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.findings: list[Finding] = []

    def tick(self, engine: Engine) -> None: ...

    def found(self, finding: Finding) -> None:
        self.findings.append(finding)

    def say(self, text: str) -> None:
        self.said.append(text)


def settings(**changes) -> Settings:
    given = {"seed": 1, "vary": (), "features": FEATURES, "slice_size": 4, **changes}
    return Settings(**given)


@pytest.fixture
def forgetful(monkeypatch) -> Settings:
    """Our bufferizer leaves out every copy: its programs are wrong wherever there is a conflict.

    Workers are forked, so it holds in them, too.
    """
    right = BuiltinTarget.bufferize

    def bufferize(self, texts, configuration):
        made = right(self, texts, configuration)
        for one in made:
            for op in list(one.module.walk()):
                if op.name == "memref.copy":
                    op.detach()
                    op.erase()
        return made

    monkeypatch.setattr(BuiltinTarget, "bufferize", bufferize)
    monkeypatch.setattr("oneshot_verify.fuzz.campaign.engine.LOOKS", 1)
    return settings(features=("insert", "extract"), slice_size=2)


def run(folder: Path, given: Settings, programs: int, **plan) -> tuple[State, Silent]:
    state = State.start(folder / "state", given)
    watcher = Silent()
    plan = Plan(programs=programs, **plan)
    Engine(state, LocalCrew(given, 2), folder / "corpus" / "inbox", plan, watcher).run()
    return state, watcher


def test_a_slice_is_a_pure_function_of_seed_and_number() -> None:
    first = draw_slice(7, Slice(3, 5))
    again = draw_slice(7, Slice(3, 5, 2, 4))
    assert [program.text for program in first[2:4]] == [program.text for program in again]
    assert first[0].text != draw_slice(8, Slice(3, 5))[0].text

    def judged():
        steps = list(run_slice(settings(), Slice(0, 4, features=FEATURES)))
        return [(step.tally.verdicts, step.tally.shapes, step.sightings) for step in steps]

    assert judged() == judged()


def test_our_bufferizer_has_no_findings(tmp_path) -> None:
    state, watcher = run(tmp_path, settings(), 8)
    assert state.progress.tally.programs == 8
    assert state.progress.tally.verdicts["proved"] >= 8
    assert "refuted" not in state.progress.tally.verdicts
    assert watcher.findings == []
    assert not (tmp_path / "corpus").exists()


def test_a_slice_that_was_cut_is_filled_up(tmp_path) -> None:
    given = settings(features=("insert",))
    state, _ = run(tmp_path, given, 5)
    for programs, done, cut in ((5, {0}, {1: 1}), (7, {0}, {1: 3}), (8, {0, 1}, {})):
        again, warnings = State.resume(state.folder)
        plan = Plan(programs=programs)
        Engine(again, LocalCrew(given, 2), tmp_path / "inbox", plan, Silent()).run()
        assert warnings == []
        assert again.progress.tally.programs == programs
        assert (again.progress.done, again.progress.cut) == (done, cut)
        # A journal that was shortened says the same.
        summed = Progress(given)
        for record in again.progress.records():
            summed.apply(record)
        assert (summed.done, summed.cut) == (done, cut)


def test_missing_copies_are_found_made_small_and_written_down(tmp_path, forgetful) -> None:
    state, watcher = run(tmp_path, forgetful, 4)
    assert watcher.findings, "a bufferizer without copies must be caught"
    for finding in watcher.findings:
        assert finding.kind == "wrong program"
        assert len(finding.source.splitlines()) <= 10
        assert finding.shrink_seconds < 60
        assert finding.counterexample is not None
        folder = tmp_path / "corpus" / "inbox"
        case = (folder / f"{finding.id}.mlir").read_text()
        assert f"against: {finding.id}.target.mlir" in case
        assert Finding.read(json.loads((folder / f"{finding.id}.json").read_text())) == finding
    ids = [finding.id for finding in watcher.findings]
    assert len(set(ids)) == len(ids)
    assert {*state.progress.settled.values()} == set(ids)


def test_what_resumes_equals_what_was_never_interrupted(tmp_path, forgetful) -> None:
    given = forgetful
    whole, _ = run(tmp_path / "whole", given, 4)
    part, _ = run(tmp_path / "part", given, 2)
    resumed, warnings = State.resume(part.folder)
    assert warnings == []
    inbox = tmp_path / "part" / "corpus" / "inbox"
    Engine(resumed, LocalCrew(given, 1), inbox, Plan(programs=4), Silent()).run()
    assert resumed.progress.tally.programs == whole.progress.tally.programs == 4
    assert resumed.progress.tally.verdicts == whole.progress.tally.verdicts
    assert set(resumed.progress.sightings) >= set(part.progress.sightings)
    assert set(resumed.progress.findings) >= set(part.progress.findings)


class Recording:
    """A crew of two that keeps the jobs it is given, and does nothing."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []

    def room(self) -> int:
        return 2 - len(self.jobs)

    def give(self, job: Job) -> None:
        self.jobs.append(job)

    def busy(self) -> list[Job]:
        return self.jobs

    def events(self):
        return iter(())

    def dismiss(self) -> None: ...


@pytest.mark.parametrize(("minutes", "shrinking"), [(60, 1), (1, 2)])
def test_nothing_new_is_looked_for_when_what_waits_takes_the_rest_of_the_time(
    tmp_path, minutes, shrinking
) -> None:
    state, crew = State.start(tmp_path / "state", settings()), Recording()
    engine = Engine(state, crew, tmp_path / "inbox", Plan(seconds=60.0 * minutes), Silent())
    for number in range(9):
        # Nine sightings, of 20 s each and with two workers: a minute and a half.
        engine._see(sighting(number, signature=f"{number % 3}"))
    engine._hand_out()
    assert sum(job.sighting is not None for job in crew.jobs) == shrinking


def test_making_small_ends_with_the_time(tmp_path, monkeypatch) -> None:
    """What is then not small is kept for the next session, and said."""

    small = "func.func @f(%i: index) {\n  scf.index_switch %i\n  default {\n  }\n  return\n}\n"
    plan = replace(settings(), target="mlir-opt-22")

    def endless(settings, sighting, seconds, emit, alive) -> None:
        emit({"smaller": replace(sighting, text=small).document()})
        time.sleep(60)

    monkeypatch.setattr("oneshot_verify.fuzz.campaign.crew.send_shrunk", endless)
    state = State.start(tmp_path / "state", plan)
    engine = Engine(state, LocalCrew(plan, 2), tmp_path / "inbox", Plan(seconds=1.0), Silent())
    for number in range(3):
        engine._see(sighting(number, signature=f"{number % 2}"))
    started = time.monotonic()
    engine.run()
    assert time.monotonic() - started < 30
    assert engine.stopping == "the time is over"
    assert [len(group) for group in state.progress.left()] == [2, 1]
    shown = StringIO()
    print_campaign(ResultConsole(shown), state.progress, engine.stopping)
    assert (
        "wrong program  seen 2 times  result 0 differs  (not small; perhaps known: yields of scf"
        in (shown.getvalue())
    )
    assert "2 seen and not yet made small, perhaps known: --resume" in shown.getvalue()
    document = campaign_document(state.progress)["not_yet_small"]
    assert [(each["sightings"], each["source"]) for each in document] == [(2, small), (1, small)]
    name = "yields of scf.index_switch alias nothing"
    assert {each["perhaps_known"] for each in document} == {name}
    assert "nothing wrong was found" not in shown.getvalue()
    resumed, _ = State.resume(state.folder)
    later = Engine(resumed, Recording(), tmp_path / "inbox", Plan(), Silent())
    assert later.waiting == 3
    assert [each.text for each in later._waiting].count(small) == 2


class OneStep(Recording):
    """A crew that does one program of each slice."""

    def events(self):
        for job in self.jobs:
            if job.next == 0:
                yield Event(job, Step(0, Tally(programs=1)).document())


def test_programs_of_a_slice_that_is_not_done_are_counted(tmp_path) -> None:
    state = State.start(tmp_path / "state", settings())
    Engine(state, OneStep(), tmp_path / "inbox", Plan(seconds=0.1), Silent()).run()
    assert state.progress.tally.programs == 2
    assert (state.progress.done, state.progress.cut) == (set(), {0: 1, 1: 1})
    resumed, _ = State.resume(state.folder)
    engine = Engine(resumed, Recording(), tmp_path / "inbox", Plan(), Silent())
    engine._hand_out()
    starts = [job.slice.start for job in engine.crew.jobs if job.slice is not None]
    assert starts == [1, 1], "they are not judged twice"


def test_what_looks_like_nothing_that_was_seen_is_made_small_first(tmp_path) -> None:
    state = State.start(tmp_path / "state", settings())
    engine = Engine(state, Recording(), tmp_path / "inbox", Plan(seconds=60.0), Silent())
    for number, signature in enumerate("aaaabc"):
        engine._see(sighting(number, signature=signature))
    assert "".join(one.signature for one in engine._waiting) == "abcaa"
    assert len(state.progress.sightings) == 6, "what is not made small is kept"


def sighting(number: int, signature: str) -> Sighting:
    return Sighting(
        Kind.WRONG_PROGRAM,
        signature,
        "result 0 differs",
        Slice(number, 4, 0, 1),
        "f",
        Configuration(),
    )


def test_what_waits_for_being_made_small_comes_first_and_needs_no_generator(
    tmp_path, forgetful, monkeypatch
) -> None:
    met = State.start(tmp_path, forgetful)
    for step in run_slice(forgetful, Slice(0, 4, features=forgetful.features)):
        for sighting in step.sightings:
            met.record({"type": "sighting", "sighting": sighting.document()})
    assert met.progress.sightings
    assert not met.progress.settled

    def another_generator(seed, which):
        raise AssertionError("a later version may generate something else")

    monkeypatch.setattr("oneshot_verify.fuzz.campaign.work.draw_slice", another_generator)
    resumed, _ = State.resume(tmp_path)
    watcher = Silent()
    inbox = tmp_path / "inbox"
    Engine(resumed, LocalCrew(forgetful, 2), inbox, Plan(programs=0), watcher).run()
    assert resumed.progress.tally.programs == 0
    waited = {sighting.signature for sighting in met.progress.sightings.values()}
    settled = {resumed.progress.sightings[key].signature for key in resumed.progress.settled}
    assert settled == waited
    for finding in watcher.findings:
        assert finding.kind == "wrong program"
        assert len(finding.source.splitlines()) <= 10


def test_shards_do_the_slices_of_one_run_between_them(tmp_path) -> None:
    given = settings(features=("insert",))
    done = [run(tmp_path / str(k), given, 4, shard=k, shards=2)[0].progress.done for k in range(2)]
    assert done == [{0}, {1}]


def _fork(folder: Path, given: Settings) -> int:
    """A campaign in a process of its own; its id."""
    pid = os.fork()
    if pid == 0:
        try:
            run(folder, given, 10_000)
        finally:
            os._exit(0)
    return pid


def _wait_for(condition, seconds: float = 30.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)


def _children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    if not listed.exists():
        pytest.skip("needs /proc with lists of children")
    return [int(word) for word in listed.read_text().split()]


def test_kill_9_of_the_campaign_loses_nothing(tmp_path, forgetful) -> None:
    journal = tmp_path / "state" / JOURNAL
    campaign = _fork(tmp_path, forgetful)
    _wait_for(lambda: journal.exists() and '"type":"finding"' in journal.read_text())
    workers = _children(campaign)
    os.kill(campaign, signal.SIGKILL)
    os.waitpid(campaign, 0)
    found = {path.stem for path in (tmp_path / "corpus" / "inbox").glob("*.json")}
    _wait_for(lambda: not any(_lives(pid) for pid in workers))
    state, warnings = State.resume(tmp_path / "state")
    assert warnings == []
    assert state.progress.findings
    assert set(state.progress.findings) >= found


def _lives(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def test_kill_9_of_a_worker_is_noticed_and_the_program_tried_again(tmp_path) -> None:
    given = settings(features=("insert",))
    state = State.start(tmp_path, given)
    crew = LocalCrew(given, 1)
    engine = Engine(state, crew, tmp_path / "inbox", Plan(programs=4), Silent())

    class Killer(Silent):
        killed = False

        def tick(self, engine: Engine) -> None:
            pids = [worker.process.pid for worker in crew._workers]
            if pids and not self.killed:
                self.killed = True
                os.kill(pids[0], signal.SIGKILL)

    engine.watcher = Killer()
    engine.run()
    assert engine.watcher.killed
    assert state.progress.tally.programs == 4
    assert state.progress.findings == {}


def test_ctrl_c_stops_cleanly_and_names_the_way_on(tmp_path) -> None:
    command = [sys.executable, "-m", "oneshot_verify", "fuzz", "--jobs", "1", "--for", "60s"]
    command += ["--state", str(tmp_path / "state"), "--corpus", str(tmp_path / "corpus")]
    campaign = subprocess.Popen(
        command, cwd=CHECKOUT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    _wait_for(lambda: (tmp_path / "state" / JOURNAL).exists())
    time.sleep(0.5)
    campaign.send_signal(signal.SIGINT)
    _, complaint = campaign.communicate(timeout=20)
    assert campaign.returncode == 130
    assert "--resume --state" in complaint
    assert "Traceback" not in complaint


def test_a_state_without_settings_says_what_to_do(tmp_path) -> None:
    (tmp_path / JOURNAL).write_text("\0\0\0\n{]\n")
    with pytest.raises(StateError, match="start a new one with another --state"):
        State.resume(tmp_path)
    with pytest.raises(StateError, match="without --resume"):
        State.resume(tmp_path / "nothing")
    with pytest.raises(StateError, match="--resume"):
        State.start(tmp_path, settings())


def test_damaged_lines_are_left_out_and_kept_aside(tmp_path) -> None:
    state, _ = run(tmp_path, settings(features=("insert",)), 8)
    lines = state.path.read_text().splitlines(keepends=True)
    torn = next(number for number, line in enumerate(lines) if '"type":"slice"' in line)
    lines[torn] = lines[torn][:40] + "\n"
    state.path.write_text("".join(lines))
    again, warnings = State.resume(state.folder)
    assert len(again.progress.done) == 1
    assert "damaged" in warnings[0]
    assert (state.folder / f"{JOURNAL}.damaged").exists()
    assert State.resume(state.folder)[1] == []


def test_a_torn_last_line_is_no_damage(tmp_path) -> None:
    state, _ = run(tmp_path, settings(features=("insert",)), 4)
    state.path.write_text(state.path.read_text() + '{"type":"slice","num')
    again, warnings = State.resume(state.folder)
    assert warnings == []
    assert again.progress.done == {0}


def test_a_full_disk_stops_the_campaign_and_keeps_what_was_found(tmp_path, forgetful) -> None:
    given = forgetful
    state = State.start(tmp_path, given)
    # /dev/full takes nothing, as a full disk does.
    state.path = Path("/dev/full")
    watcher = Silent()
    Engine(state, LocalCrew(given, 1), Path("/dev/full/inbox"), Plan(programs=40), watcher).run()
    assert state.failure
    assert "cat" in state.advice()
    assert state.rescued is not None
    try:
        text = state.rescued.read_text()
        assert '"type":"sighting"' in text or '"type":"slice"' in text
        state.path = tmp_path / JOURNAL
        state.path.write_text(state.path.read_text() + text)
        assert State.resume(tmp_path)[1] == []
    finally:
        state.rescued.unlink()


def test_findings_that_did_not_get_to_the_inbox_are_written_by_the_next_session(
    tmp_path, forgetful
) -> None:
    (tmp_path / "corpus").write_text("this is no folder")
    state, watcher = run(tmp_path, forgetful, 2)
    assert watcher.findings
    assert "--resume writes it again" in watcher.said[0]
    (tmp_path / "corpus").unlink()
    resumed, _ = State.resume(state.folder)
    inbox = tmp_path / "corpus" / "inbox"
    Engine(resumed, LocalCrew(forgetful, 1), inbox, Plan(programs=2), Silent()).run()
    assert {path.stem for path in inbox.glob("*.json")} == set(resumed.progress.findings)


def test_a_finding_is_looked_for_where_it_was_written(tmp_path, forgetful) -> None:
    """Whoever goes on may name another corpus; the command that shows the finding still works."""
    state, _ = run(tmp_path, forgetful, 2)
    resumed, _ = State.resume(state.folder)
    elsewhere = tmp_path / "elsewhere" / "inbox"
    Engine(resumed, LocalCrew(forgetful, 1), elsewhere, Plan(programs=2), Silent()).run()
    shown = StringIO()
    print_campaign(ResultConsole(shown), resumed.progress, "")
    folders = re.findall(
        r"^  cd (\S+) && oneshot-verify prove (\S+)", shown.getvalue(), re.MULTILINE
    )
    assert folders
    assert [each for each in folders if not Path(*each).exists()] == []


OPTIMIZER = "#!/bin/sh\ntest -e ./here && cat\n"


def test_the_command_of_a_finding_works_in_any_folder(tmp_path, monkeypatch) -> None:
    """The program of the bufferizer, and the inbox, were named by paths of the folder of the campaign."""
    here, elsewhere = tmp_path / "its folder", tmp_path / "elsewhere"
    for folder in (here / "an inbox", elsewhere):
        folder.mkdir(parents=True)
    (here / "here").touch()
    (here / "opt").write_text(OPTIMIZER)
    (here / "opt").chmod(0o755)
    monkeypatch.chdir(here)
    target = make_target("./opt", 10.0)
    text = TEXTS["the_command_of_a_finding_works_in_any_folder"]
    met = replace(sighting(0, "s"), text=text)
    finding = finding_of(met, as_met(met, target), target, 0, 0.0)
    write_finding(Path("an inbox"), finding)
    case = (here / "an inbox" / f"{finding.id}.mlir").read_text()
    [command] = re.findall(r"^// Show it again: (.*)$", case, re.MULTILINE)
    assert command == finding.replay_from_anywhere("an inbox")
    scripts = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=elsewhere,
        env=os.environ | {"PATH": scripts},
        capture_output=True,
        text=True,
        check=False,
    )
    # It is what the program has made that is judged.
    assert (done.returncode, done.stderr) == (3, ""), done.stdout
    assert "still works on tensors" in done.stdout


@pytest.mark.mlir
def test_a_wrong_program_is_confirmed_by_a_real_run(
    tmp_path, forgetful, mlir_opt, mlir_runner
) -> None:
    state, _ = run(tmp_path, replace(forgetful, run=True), 2)
    said = [finding.confirmed for finding in state.progress.findings.values()]
    assert any(text.startswith("confirmed: mlir-runner prints") for text in said), said


def test_a_prover_that_is_wrong_stops_the_campaign_with_a_shout(
    tmp_path, monkeypatch, forgetful
) -> None:
    def credulous(source, target, options=None):
        return [FunctionResult(name, Verdict.PROVED) for name in function_order(source, target)]

    monkeypatch.setattr("oneshot_verify.fuzz.campaign.checks.prove_pair", credulous)
    monkeypatch.setattr("oneshot_verify.fuzz.campaign.shrink.prove_pair", credulous)
    state, watcher = run(tmp_path, forgetful, 4_000)
    assert state.progress.tally.programs < 4_000
    assert any("WRONG PROOF" in text for text in watcher.said)
    [finding, *_] = watcher.findings
    assert finding.kind == "wrong proof"
    assert finding.detail.startswith("proved, but")
