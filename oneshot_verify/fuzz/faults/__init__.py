"""Seeded faults: wrong versions of our own rules, to see whether anybody notices.

A campaign that finds nothing says little by itself. Here each rule of the analysis and of the rewriting is dropped,
weakened or shifted by one, on purpose and for a while, and the campaign has to find out.
"""

from oneshot_verify.fuzz.faults.catalogue import all_faults, fault_named
from oneshot_verify.fuzz.faults.fault import Fault, Injection, injected
from oneshot_verify.fuzz.faults.hunting import Catch, hunt
from oneshot_verify.fuzz.faults.rounds import hunt_all

__all__ = [
    "Catch",
    "Fault",
    "Injection",
    "all_faults",
    "fault_named",
    "hunt",
    "hunt_all",
    "injected",
]
