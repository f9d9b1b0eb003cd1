"""Save coverage in forked workers before each message to their parents, which kill them as soon as they have answered.

Python imports it on its own where the folder is on its path, as in all processes of `package coverage`.
"""

import os
import sys


def _save_before_messages() -> None:
    """In a fork: save before each message."""
    connections = sys.modules.get("multiprocessing.connection")
    coverage = sys.modules.get("coverage")
    if connections is None or coverage is None or hasattr(connections, "saves_coverage"):
        return
    send = connections.Connection.send

    def save_and_send(self: object, message: object) -> None:
        if (current := coverage.Coverage.current()) is not None:
            current.save()
        send(self, message)

    connections.Connection.send = save_and_send
    connections.saves_coverage = True


os.register_at_fork(after_in_child=_save_before_messages)
