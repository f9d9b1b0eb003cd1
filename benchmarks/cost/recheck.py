"""What it costs to check certificates, family by family, and how that grows.

    python -m benchmarks cost recheck [--only NAMES] [--ops 1000,10000] [--decisions in-place|copies|both]

Our own result, as in `cost proof`. Times are processor seconds: the proof without concrete runs before it, and the
check. Exit code 1 if a proof is not confirmed, or the time of checks grows with an exponent above 1.1, or is more than
twice that of the proofs, or the time of proofs grows with an exponent above 1.2; 2.2 where the size is a depth, as each
function says what all those take for granted that it reaches, and each loop looks at all that is in it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from benchmarks.common.options import Options
from benchmarks.cost.bufferize import exponent
from benchmarks.cost.families import FAMILIES, Family
from benchmarks.cost.proof import COPIES, DECISIONS, programs
from oneshot_verify.check.certificate import read
from oneshot_verify.check.function import Answer
from oneshot_verify.encode import Judge, ProofOptions
from oneshot_verify.ir.recursion import collect_rarely, room_to_recurse
from oneshot_verify.ir.symbols import bodies_of
from oneshot_verify.pipeline.rechecking import checked

STEEPEST, MOST = 1.1, 2.0
"""The exponent of growth, and the time of a check for each second of the proof, that a family may have."""
STEEPEST_PROOF, STEEPEST_IN_DEPTH, DEPTHS = 1.2, 2.2, ("call-chain", "nest")
"""The exponents of proofs that leave a certificate, and the families whose size is a depth."""


@dataclass
class CheckCost:
    """Of one pair."""

    ops: int
    proof: float
    check: float
    functions: int
    confirmed: int


def measure(family: Family, steps: int, copies: bool) -> CheckCost:
    """Prove what we make of one program, and check what the proof leaves."""
    source, target, ops = programs(family, steps, copies)
    options = replace(ProofOptions(), certify=True, writes=True, replay_first=False)
    with room_to_recurse():
        judge, started = Judge(source, target, options), time.process_time()
        texts = {name: judge.judge(name).certificate for name in bodies_of(source)}
        proved = time.process_time()
        plans = {name: read(text) for name, text in texts.items() if text}
        outcomes = [checked(judge.pair, plan, plans.get) for plan in plans.values()]
        ended = time.process_time()
    holds = sum(outcome.answer is Answer.HOLDS for _, outcome, _ in outcomes)
    return CheckCost(ops, proved - started, ended - proved, len(texts), holds)


def main() -> int:
    """Run from the shell."""
    parser = Options(__doc__)
    parser.families()
    parser.add_argument("--ops", default="1000,10000", help="sizes")
    parser.add_argument("--decisions", default="both", choices=[*DECISIONS, "both"])
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else list(FAMILIES)
    sizes = [int(number) for number in arguments.ops.split(",")]
    collect_rarely()
    print("| family | decisions | ops | proof s | check s | check/proof | exponents | confirmed |")
    print("|---|---|---|---|---|---|---|---|")
    is_fine = True
    for name in names:
        family = FAMILIES[name]
        for decisions in DECISIONS if arguments.decisions == "both" else (arguments.decisions,):
            proofs: list[tuple[float, float]] = []
            checks: list[tuple[float, float]] = []
            for steps in dict.fromkeys(map(family.steps_for, sizes)):
                cost = measure(family, steps, decisions == COPIES)
                proofs.append((cost.ops, cost.proof))
                checks.append((cost.ops, cost.check))
                grows, k, share = exponent(proofs), exponent(checks), cost.check / cost.proof
                print(
                    f"| {name} | {decisions} | {cost.ops} | {cost.proof:.2f} | {cost.check:.2f} | {share:.2f} | "
                    f"{'' if k is None or grows is None else f'{grows:.2f}, {k:.2f}'} | "
                    f"{cost.confirmed} of {cost.functions} |",
                    flush=True,
                )
                most = STEEPEST_IN_DEPTH if name in DEPTHS else STEEPEST_PROOF
                is_fine &= cost.confirmed == cost.functions and share <= MOST
                is_fine &= (k is None or k <= STEEPEST) and (grows is None or grows <= most)
    return 0 if is_fine else 1
