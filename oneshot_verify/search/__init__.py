"""The search: where do the two programs meet, and what holds there. It cannot lie.

It proposes plans (`check.certificate`) and asks the judge (`check.function`); only the judge's `holds` counts.
"""

from oneshot_verify.search.find import Found, Limits, Search, find_plan

__all__ = ["Found", "Limits", "Search", "find_plan"]
