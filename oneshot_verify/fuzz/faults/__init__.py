"""Seeded faults: wrong versions of our own rules, to see whether anybody notices.

A campaign that finds nothing says little by itself. Here each rule of the analysis and of the rewriting is dropped,
weakened or shifted by one, on purpose and for a while, and the campaign has to find out. The faults themselves are
tests (`tests/faults` of a checkout); what puts them in and hunts them is here.
"""

from oneshot_verify.fuzz.faults.fault import Fault, Injection, injected
from oneshot_verify.fuzz.faults.hunting import Catch, hunt
from oneshot_verify.fuzz.faults.rounds import hunt_all

__all__ = ["Catch", "Fault", "Injection", "hunt", "hunt_all", "injected"]
