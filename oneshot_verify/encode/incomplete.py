"""Where the proof method ends."""

from __future__ import annotations

from xdsl.ir import Operation

from oneshot_verify.check.obligation import STUCK


class Incomplete(Exception):
    """The proof method does not get through here; the function's verdict is `unknown`."""

    def __init__(self, reason: str, op: Operation | None) -> None:
        super().__init__(reason)
        self.reason = STUCK.says(reason)
        self.op = op
