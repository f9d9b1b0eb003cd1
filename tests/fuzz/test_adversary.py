"""The adversary: what it changes, what its attacks reach, and that it finds what a weakened prover lets through."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode.questions import Questions
from oneshot_verify.fuzz.adversary import attacks, campaign, referee, work
from oneshot_verify.fuzz.adversary.attacks import Adversary, judge
from oneshot_verify.fuzz.adversary.campaign import Campaign, CampaignError, State
from oneshot_verify.fuzz.adversary.changes import changes
from oneshot_verify.fuzz.adversary.guards import add_argument, guard
from oneshot_verify.fuzz.adversary.pairs import CHANGES, UNCHANGED, ChangedPair, pairs
from oneshot_verify.fuzz.adversary.records import Record, Sums
from oneshot_verify.fuzz.adversary.reducing import is_wrong, reduced
from oneshot_verify.fuzz.adversary.referee import Referee, as_tensor_program
from oneshot_verify.fuzz.features import MIXED_PROFILE
from oneshot_verify.ir import parse, print_module
from oneshot_verify.refute import Pair, SourceUndefined
from oneshot_verify.semantics.faults import Fault, FaultKind
from oneshot_verify.verdict import Verdict
from tests.texts import texts_beside

TEXTS = texts_beside(__file__)

SOURCE = TEXTS["source"]
TARGET = TEXTS["target"]
HIDDEN = TEXTS["hidden"]
NUMBERS = "%j = arith.constant 2 : index\n  %i3 = arith.constant 3 : i32"


def pair(source: str, target: str) -> ChangedPair:
    return ChangedPair(source, target, "kind", "what", "target", True, False)


@pytest.fixture
def credulous(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that takes every question for settled."""
    monkeypatch.setattr(Questions, "imply", lambda *question: True)


def test_the_same_numbers_give_the_same_pairs() -> None:
    first = list(pairs(1, 3))
    assert first == list(pairs(1, 3))
    assert first
    assert first[:3] != list(islice(pairs(2, 3), 3))


def test_pairs_parse_and_half_of_them_are_guarded() -> None:
    plain, *made = pairs(11, 0)
    assert plain.kind == UNCHANGED
    assert 0.7 * CHANGES <= len(made) <= CHANGES
    assert len({(each.source, each.target) for each in made}) == len(made)
    guarded = sum(each.guarded for each in made)
    assert abs(2 * guarded - len(made) - 1) <= 1
    for each in made:
        changed, kept = each.source, plain.target
        if each.side == "target":
            changed, kept = each.target, plain.source
        parse(changed, "pair")
        has_twin = kept not in (each.source, each.target)
        assert each.guarded or not has_twin
        if each.guarded:
            assert "scf.if" in changed


def kinds(text: str, name: str) -> set[str]:
    """What may be done to the first op of a name."""
    op = next(op for op in parse(text, "text")[0].module.walk() if op.name == name)
    return {change.kind for change in changes(op, Random(0))}


def test_changes_are_of_many_kinds() -> None:
    text = TEXTS["changes_are_of_many_kinds"]
    assert {
        *("forgotten", "done twice", "done last", "done later", "any other value"),
        *("a buffer freed", "a buffer written", "works on a copy", "works on a new buffer"),
    } <= kinds(text, "memref.copy")
    assert {"forgotten", "done later", "negated", "poison"} <= kinds(text, "cf.assert")
    assert {"forgotten", "done twice", "another promise"} <= (
        kinds(text, "vector.print") | kinds(text, "arith.addi")
    )
    assert "on the stack" in kinds(text, "memref.alloc")
    assert "any other value" not in kinds(text, "func.return") or "one more" in kinds(
        text, "func.return"
    )


def test_operands_that_may_change_places_are_left_where_they_are() -> None:
    text = TEXTS["operands_that_may_change_places_are_left_whe"]
    for name, may_swap in (("add", False), ("sub", True)):
        for letter in "fi":
            found = kinds(text.replace("NAME", name), f"arith.{name}{letter}")
            assert ("operands and swapped" in found) is may_swap


@pytest.mark.parametrize("seed", range(8))
def test_a_guard_leaves_a_program_as_it_is(seed: int) -> None:
    """Both sides are copies, so that nothing tells the guarded program from the plain one."""
    module = parse(SOURCE.replace(", %n: i32", ""), "text")[0].module
    add_argument(module, "f", is_index=bool(seed % 2))
    plain = print_module(module)
    function = next(iter(module.ops))
    op = next(op for op in module.walk() if op.name == "tensor.insert")
    inside = guard([op], function.body.block.args[-1], Random(seed))
    assert inside is not None
    assert [op.name for op in inside] == ["tensor.insert"]
    module.verify()
    found = judge(pair(plain, print_module(module)))
    assert not found.told_apart


def test_attacks_reach_behind_a_guard_and_say_which_did() -> None:
    plain = TARGET.replace("GUARDED", "")
    assert judge(pair(SOURCE, plain)).verdict is Verdict.PROVED
    hidden = TARGET.replace("GUARDED", NUMBERS + HIDDEN)
    found = judge(pair(SOURCE, hidden))
    assert found.verdict is Verdict.UNKNOWN
    assert found.told_apart == {"f": "concolic runs"}
    direct = hidden.replace("%m = arith.muli %n, %i3", "%m = arith.maxsi %n, %i3")
    assert judge(pair(SOURCE, direct)).told_apart == {"f": "constants"}
    bare = TARGET.replace("GUARDED", NUMBERS + "\n  memref.store %x, %t[%j] : memref<4xf32>")
    assert judge(pair(SOURCE, bare)).told_apart == {"f": "concrete runs"}


@pytest.mark.usefixtures("credulous")
def test_a_wrong_proof_behind_a_guard_is_noticed_and_made_small() -> None:
    noise = "\n  %q = arith.constant 9.0 : f32\n  %p = arith.addf %q, %q : f32"
    target = TARGET.replace("GUARDED", NUMBERS + HIDDEN + noise)
    found = judge(pair(SOURCE, target))
    assert found.wrong == ["f"]
    small = reduced(pair(SOURCE, target), 20.0)
    assert is_wrong(small)
    assert "addf" in target
    assert "addf" not in small.target


LOOP = TEXTS["loop"]


def test_pairs_are_set_apart_whose_rounds_were_others_before() -> None:
    """Each program has a loop more, in another place, so that a run of both does not compare their rounds."""
    source = LOOP.replace("EARLIER", "%m = arith.minsi %n, %c1 : index").replace("LATER", "")
    more = LOOP.replace("EARLIER", "%m = arith.minsi %n, %c1 : index").replace(
        "LATER", "scf.for %k = %c0 to %c0 step %c1 {\n  }"
    )
    fewer = more.replace("%i = %c0 to %n", "%i = %c0 to %m")
    modules = [parse(text, "text")[0].module for text in (source, more, fewer)]
    for changed, told in ((modules[1], ""), (modules[2], "loops do not run as often")):
        asked = replace(
            pair("", ""), modules=(modules[0], changed), before=(modules[0], modules[1])
        )
        found = judge(asked)
        assert not found.told_apart
        assert found.set_apart.startswith(told)
        assert bool(found.set_apart) is bool(told)


ROUNDS = TEXTS["rounds"]


def test_pairs_are_set_apart_whose_loops_ended_before() -> None:
    """Behind a guard one goes on; the other program has a loop more, so that a run does not say which one it is."""
    same, source = (
        parse(ROUNDS.replace("OP", op).replace("MORE", ""), "text")[0].module
        for op in ("addi", "subi")
    )
    more = "scf.for %q = %c0 to %c1 step %c1 {\n  }"
    target = parse(ROUNDS.replace("OP", "addi").replace("MORE", more), "text")[0].module
    for modules in ((source, target), (target, source)):
        before = tuple(same if each is source else target for each in modules)
        found = judge(replace(pair("", ""), modules=modules, before=(before[0], before[1])))
        assert not found.told_apart
        assert found.set_apart.startswith("loops do not run as often")
    assert not judge(replace(pair("", ""), modules=(same, target), before=(same, target))).set_apart


def test_pairs_are_set_apart_that_differ_in_what_is_left_open() -> None:
    source = TEXTS["pairs_are_set_apart_that_differ_in_what_is_l"]
    assert not judge(pair(source, source)).set_apart
    found = judge(pair(source, source.replace("one", "two")))
    assert not found.told_apart
    assert "assertion" in found.set_apart


HELPERS = TEXTS["helpers"]


def test_what_does_not_call_what_was_changed_is_not_judged_again() -> None:
    changed = pair(HELPERS, HELPERS.replace("constant 1", "constant 7"))
    everything = judge(changed)
    assert set(everything.verdicts) == {"g", "calls", "alone"}
    found = judge(replace(changed, function="g"))
    assert set(found.verdicts) == {"g", "calls"}
    assert found.told_apart
    assert found.verdict is not Verdict.PROVED


def test_runs_of_a_tensor_program_serve_other_pairs_but_not_other_programs() -> None:
    adversary = Adversary()
    source, other = (parse(text, "s")[0].module for text in (HELPERS, HELPERS.replace("2", "3")))
    for text, told in ((HELPERS, False), (HELPERS.replace("2", "5"), True), (HELPERS, False)):
        target = parse(text, "t")[0].module
        found = adversary.judge(replace(pair("", ""), modules=(source, target)))
        assert bool(found.told_apart) is told
    found = adversary.judge(replace(pair("", ""), modules=(other, source)))
    assert found.told_apart


def test_nothing_is_changed_where_there_is_no_proof(monkeypatch) -> None:
    first = replace(pair(SOURCE, TARGET.replace("GUARDED", "")), kind=UNCHANGED)
    wrong = replace(first, target=first.target.replace("50.0", "51.0"))
    for plain, count in ((first, 2), (wrong, 1)):
        monkeypatch.setattr(work, "pairs", lambda *_, plain=plain: [plain, first])
        sent: list[dict] = []
        work.send_programs(1, (), [0], sent.append, lambda _: None)
        assert sum("record" in each for each in sent) == count


def test_a_finding_is_sent_before_it_is_made_small(monkeypatch) -> None:
    first = replace(pair(SOURCE, TARGET.replace("GUARDED", "")), kind=UNCHANGED)
    found = record("proved", "constants", wrong=("f",))
    monkeypatch.setattr(work, "pairs", lambda *_: [first])
    monkeypatch.setattr(work, "record_of", lambda *_: found)
    monkeypatch.setattr(work, "reduced", lambda *_: replace(first, source="// small"))
    sent: list[dict] = []
    work.send_programs(1, (), [0], sent.append, lambda _: None)
    assert [next(iter(each)) for each in sent] == ["begun", "record", "smaller", "done"]
    assert Record.read(sent[1]["record"]) == found
    assert Record.read(sent[2]["smaller"]).source == "// small"


MIXED_SOURCE = TEXTS["mixed_source"]
MIXED_TARGET = TEXTS["mixed_target"]


def mixed(target: str, kind: str = "kind") -> ChangedPair:
    """A pair whose judge takes `MIXED_TARGET` for right."""
    modules = [parse(text, "text")[0].module for text in (MIXED_SOURCE, MIXED_TARGET)]
    reference = as_tensor_program(*modules)
    assert reference is not None
    judging = Referee(modules[0], reference)
    return replace(pair(MIXED_SOURCE, target), kind=kind, referee=judging)


def of(target: str) -> tuple[ChangedPair, ModuleOp, ModuleOp]:
    """What a proof of such a pair is asked of."""
    changed = mixed(target)
    return changed, *attacks.modules_of(changed)


def test_a_proof_of_a_mixed_program_is_held_against_another_program(monkeypatch) -> None:
    monkeypatch.setattr(referee, "missing_tool", lambda: "mlir-runner-22")
    assert not judge(mixed(MIXED_TARGET, UNCHANGED)).wrong
    changed = MIXED_TARGET.replace("return %x, %r", "return %x, %x")
    assert not judge(mixed(changed)).wrong
    believed = [replace(each, verdict=Verdict.PROVED) for each in attacks.proof_of(*of(changed))]
    with monkeypatch.context() as patched:
        patched.setattr(attacks, "proof_of", lambda *_: believed)
        found = judge(mixed(changed))
        assert found.wrong == ["f"]
        assert "our own run tells them apart" in found.doubts["f"]
    # What the tensor program leaves open by mistake, only the judge knows.
    monkeypatch.setattr(Pair, "run_source", _undefined(Pair.run_source))
    found = judge(mixed(MIXED_TARGET, UNCHANGED))
    assert found.wrong == ["f"]
    assert "only the tensor program is undefined" in found.differences["f"]


def _undefined(run):
    """Runs of `MIXED_SOURCE` that find fault with it."""

    def run_source(pair: Pair, given):
        if any(op.name == "tensor.extract_slice" for op in pair.function.walk()):
            return SourceUndefined(Fault(FaultKind.STALE_TENSOR, pair.function, "said here"))
        return run(pair, given)

    return run_source


@pytest.mark.mlir
def test_mixed_pairs_are_those_of_mlir_opt(mlir_opt) -> None:
    plain, *made = pairs(2, 3, MIXED_PROFILE)
    assert plain.referee is not None
    assert "bufferization" in plain.source
    assert any(each.kind == "another result" for each in made)
    assert all(each.side == "target" and each.source.count("memref") for each in made)


@pytest.mark.slow
@pytest.mark.usefixtures("credulous")
def test_the_adversary_catches_a_weakened_prover() -> None:
    for number in range(4, 24):
        if any(judge(each).wrong for each in pairs(3, number)):
            return
    raise AssertionError("nothing was found in 80 pairs")


def record(verdict: str, attack: str = "", **more) -> Record:
    return Record("memref forgotten", "what", "target", False, verdict, attack, **more)


def test_sums() -> None:
    sums = Sums.of(
        [
            record("proved"),
            record("unknown", reason="target:7: 'x': not shown: result 3 is the same; also"),
            record("unknown", "concrete runs"),
            record("proved", "constants", wrong=("f",)),
            record("unsupported"),
            record("proved", not_run=True),
            record("unknown", set_apart="rounds", reason="target:7: 'x': not shown: more"),
            record("unknown", "constants", set_apart="rounds"),
            replace(record("proved"), kind=UNCHANGED),
        ]
    )
    assert sums.judged == 8
    assert (sums.same, sums.same_proved, sums.wrong) == (3, 2, 1)
    assert sums.not_run == 1
    assert (sums.set_apart, sums.set_apart_proved) == ({"rounds": 1}, 0)
    assert sums.open_reasons == {"result N is the same": 1}
    assert (sums.programs, sums.programs_proved) == (1, 1)
    assert sums.attacks == {"concrete runs": 1, "constants": 2}


def send_numbers(seed, features, programs, emit, alive) -> None:
    """Stands in for the work of a process."""
    for number in programs:
        emit({"begun": number})
        if number == 3:
            raise SystemExit(7)
        emit({"record": record("proved").document()})
        emit({"done": number})


def test_a_campaign_goes_on_where_it_was(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(campaign, "send_programs", send_numbers)
    state = State.start(tmp_path, 5)
    with pytest.raises(CampaignError, match="--resume"):
        State.start(tmp_path, 5)
    Campaign(state, 1, programs=2, seconds=None).run()
    with (tmp_path / campaign.JOURNAL).open("a") as journal:
        journal.write('{"program": 2, "rec')
    again = State.resume(tmp_path)
    assert (again.seed, again.done, len(again.records)) == (5, {0, 1}, 2)
    (tmp_path / campaign.JOURNAL).write_text(
        "\n".join((tmp_path / campaign.JOURNAL).read_text().splitlines()[:-1]) + "\n"
    )
    Campaign(again, 2, programs=8, seconds=None).run()
    assert again.done == set(range(8))
    # The one whose process died is counted, and those behind it are done.
    assert Sums.of(again.records).verdicts == {"proved": 7, "stopped": 1}
    assert State.resume(tmp_path).done == again.done


def test_what_was_found_is_kept_when_the_time_is_over(tmp_path, monkeypatch) -> None:
    """Also what is being made small."""

    def send(seed, features, programs, emit, alive) -> None:
        emit({"begun": programs[0]})
        emit({"record": record("proved").document()})
        emit({"record": record("proved", "constants", wrong=("f",), source="// s").document()})
        time.sleep(60)

    monkeypatch.setattr(campaign, "send_programs", send)
    state = State.start(tmp_path, 5)
    started = time.monotonic()
    Campaign(state, 1, programs=None, seconds=1.0).run()
    assert time.monotonic() - started < 30
    [found] = State.resume(tmp_path).findings()
    assert found.source == "// s"
    assert (tmp_path / campaign.FINDINGS / "0-1" / "source.mlir").exists()


def test_findings_and_open_pairs_are_kept_with_both_programs(tmp_path) -> None:
    state = State.start(tmp_path, 1)
    found = record("proved", "constants", wrong=("f",), source="// s", target="// t")
    state.add(7, [record("proved"), found])
    folder = tmp_path / campaign.FINDINGS / "7-1"
    assert (folder / "source.mlir").read_text() == "// s"
    assert "constants" in (folder / "why.txt").read_text()
    state.add(8, [record("unknown", source="// open")])
    assert (tmp_path / campaign.OPEN / "8-0" / "source.mlir").read_text() == "// open"
    assert State.resume(tmp_path).findings() == [found]
    lines = (tmp_path / campaign.JOURNAL).read_text().splitlines()
    assert json.loads(lines[0]) == {"seed": 1, "features": []}


LARGE_ELEMENT = TEXTS["large_element"]


def test_elements_are_large_in_some_runs_whatever_constants_there_are() -> None:
    asserted = '%c = arith.cmpi slt, %v, %most : i8\n  cf.assert %c, "small"'
    source, target = (
        LARGE_ELEMENT.replace("KIND", kind).replace("READ", read)
        for kind, read in (("tensor", "tensor.extract"), ("memref", "memref.load"))
    )
    found = judge(pair(source.replace("ASSERTED", ""), target.replace("ASSERTED", asserted)))
    assert found.told_apart["f"] == "concrete runs"


SIZED = TEXTS["sized"]


def test_what_is_open_is_told_apart_by_models(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the guard, another number has to be negative."""
    no_runs = replace(attacks.EFFORT.concolic, runs=0)
    monkeypatch.setattr(attacks, "EFFORT", replace(attacks.EFFORT, concolic=no_runs))
    source = """
func.func @f(%t: tensor<4xf32>, %n: i32, %i: index) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}"""
    assert judge(pair(source, SIZED)).verdict is Verdict.PROVED
    found = judge(pair(source, SIZED.replace("alloc(%size)", "alloc(%i)")))
    assert found.told_apart == {"f": attacks.MODELS}
    assert not found.wrong
