"""The adversary: what it changes, what its attacks reach, and that it finds what a weakened prover lets through."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from xdsl.dialects.builtin import ModuleOp

from oneshot_verify.encode.questions import Questions
from oneshot_verify.fuzz.adversary import attacks, referee
from oneshot_verify.fuzz.adversary.attacks import (
    Adversary,
    Judgement,
    is_wrong,
    judge_pairs,
    reduced,
)
from oneshot_verify.fuzz.adversary.changes import changes
from oneshot_verify.fuzz.adversary.making import add_argument, guard, numbers_of
from oneshot_verify.fuzz.adversary.pairs import CHANGES, UNCHANGED, ChangedPair, pairs
from oneshot_verify.fuzz.adversary.referee import Referee, as_tensor_program
from oneshot_verify.fuzz.campaign.checks import Kind
from oneshot_verify.fuzz.campaign.crew import LocalCrew
from oneshot_verify.fuzz.campaign.engine import OPEN, Engine
from oneshot_verify.fuzz.campaign.programs import Configuration, Plan, Slice
from oneshot_verify.fuzz.campaign.records import Sighting, Tally
from oneshot_verify.fuzz.campaign.state import State
from oneshot_verify.fuzz.campaign.work import Settings
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


def judge(pair: ChangedPair) -> Judgement:
    return Adversary().judge(pair)


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
        *("forgotten", "done twice", "done last", "done later", "operand is any other value"),
        *("a buffer freed", "a buffer written"),
        *("operand works on a copy", "operand works on a new buffer"),
    } <= kinds(text, "memref.copy")
    assert {"forgotten", "done later", "operand negated", "operand is poison"} <= kinds(
        text, "cf.assert"
    )
    assert {"forgotten", "done twice", "another promise"} <= (
        kinds(text, "vector.print") | kinds(text, "arith.addi")
    )
    assert "on the stack" in kinds(text, "memref.alloc")
    found = kinds(text, "func.return")
    assert "operand is any other value" not in found or "operand is one more" in found


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
    taken = []
    met = Sighting(Kind.WRONG_PROOF, "", "", Slice(0, 1), "f", Configuration(), SOURCE, target)
    small = reduced(met, 20.0, taken.append)
    assert is_wrong((small.text, small.target), False)
    assert taken[-1] == small
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


def test_pairs_are_set_apart_of_which_no_input_is_defined() -> None:
    text = "func.func @f(%x: f32) -> f32 {{ {} return %x : f32 }}"
    undefined = "%m = memref.alloca() : memref<f32> memref.dealloc %m : memref<f32>"
    source, target = text.format(undefined), text.format("")
    assert judge(pair(source, target)).set_apart == attacks.UNDEFINED
    assert not judge(pair(target, target)).set_apart


def test_no_guard_looks_at_an_index_of_elements() -> None:
    """Where it held, the tensor would be too large for any run."""
    indexed = "%c = arith.constant 0 : index %e = tensor.extract %t[%i] : tensor<?xf32> return"
    text = "func.func @f(%t: tensor<?xf32>, %i: index, %j: index, %x: i32) {{ {} }}"
    for body, known in ((indexed, [2, 3]), ("return", [1, 2, 3])):
        function = parse(text.format(body), "t")[0].module.body.block.first_op
        assert numbers_of(function) == known


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
        monkeypatch.setattr(attacks, "pairs", lambda *_, plain=plain: [plain, first])
        steps = list(judge_pairs(1, Slice(0, 1), lambda _: None))
        assert [step.is_done for step in steps] == [False] * count + [True]


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
    return changed, *changed.programs()


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


def judgement(verdict: Verdict, attack: str = "", **more) -> Judgement:
    told = {"f": attack} if attack else {}
    return Judgement({"f": verdict}, told_apart=told, differences=dict.fromkeys(told, "d"), **more)


SEEN = [
    judgement(Verdict.PROVED),
    judgement(Verdict.UNKNOWN, reasons={"f": "target:7: 'x': not shown: result 3 is it; also"}),
    judgement(Verdict.UNKNOWN, "concrete runs"),
    judgement(Verdict.PROVED, "constants"),
    judgement(Verdict.UNSUPPORTED),
    judgement(Verdict.PROVED, not_run=True),
    judgement(Verdict.UNKNOWN, set_apart="rounds", reasons={"f": "not shown: more"}),
    judgement(Verdict.UNKNOWN, "constants", set_apart="rounds"),
    MemoryError(),
    RecursionError("too deep"),
]


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A program with a pair for each judgement of `SEEN`, for one that is a wrong proof too."""
    plain = pair(SOURCE, TARGET.replace("GUARDED", ""))
    made = [replace(plain, kind=UNCHANGED), *([plain] * len(SEEN))]
    monkeypatch.setattr(attacks, "pairs", lambda *_: made)

    def judged(self, asked: ChangedPair) -> Judgement:
        self.turn = getattr(self, "turn", -1) + 1
        found = judgement(Verdict.PROVED) if asked.kind == UNCHANGED else SEEN[self.turn - 1]
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(Adversary, "judge", judged)
    return Settings(slice_size=1, adversary=True)


def test_sums(seen: Settings) -> None:
    tally, kinds = Tally(), []
    for step in judge_pairs(1, Slice(0, 1), lambda _: None):
        tally.add(step.tally)
        kinds += [each.kind for each in step.sightings]
    assert tally.shapes == {
        "pairs": {
            "programs": 1,
            "programs proved": 1,
            "judged": 10,
            "guarded": 11,
            "same": 1,
            "same proved": 2,
            "not run": 2,
            "set apart": 1,
        },
        "told apart": {"concrete runs": 1, "constants": 2},
        "set apart": {"rounds": 1},
        "not proved": {"kind": 1},
        "not shown": {"result N is it": 1},
    }
    assert tally.verdicts == {
        "proved": 4,
        "unknown": 4,
        "unsupported": 1,
        "stopped": 1,
        "crash": 1,
    }
    assert kinds == [Kind.WRONG_PROOF, Kind.PROVER_CRASH]
    assert tally.programs == 1


class Silent:
    def tick(self, engine: Engine) -> None: ...

    def found(self, finding) -> None: ...

    def say(self, text: str) -> None: ...


def test_findings_and_open_pairs_are_kept_with_both_programs(tmp_path, seen, monkeypatch) -> None:
    """Also those that were seen before a program was done, and its process died."""
    steps = judge_pairs

    def until_death(seed, which, alive):
        for step in steps(seed, which, alive):
            if step.is_done and which.number == 1:
                raise SystemExit(7)
            yield step

    monkeypatch.setattr("oneshot_verify.fuzz.campaign.work.judge_pairs", until_death)
    state = State.start(tmp_path / "state", seen)
    Engine(state, LocalCrew(seen, 2), tmp_path / "inbox", Plan(programs=2), Silent()).run()
    kinds = [each.kind for each in state.progress.sightings.values()]
    assert sorted(kinds, key=str) == 2 * [Kind.PROVER_CRASH] + 2 * [Kind.WRONG_PROOF]
    assert state.progress.tally.programs == 2
    assert state.progress.tally.shapes["pairs"]["judged"] == 20
    folder = tmp_path / "state" / OPEN / "0-2"
    assert "not shown: result 3" in (folder / "why.txt").read_text()
    assert (folder / "source.mlir").read_text() == SOURCE
    assert {each.kind for each in state.progress.findings.values()} == {
        "wrong proof",
        "prover crash",
    }
    for finding in state.progress.findings.values():
        assert finding.replay.endswith(f"--against {finding.id}.target.mlir")
        assert (tmp_path / "inbox" / f"{finding.id}.target.mlir").exists()
    assert State.resume(state.folder)[0].progress.tally == state.progress.tally


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
