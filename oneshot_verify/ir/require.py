"""How verifiers say what an op must be."""

from __future__ import annotations

from xdsl.utils.exceptions import VerifyException


def require(holds: bool, message: str) -> None:
    """Raises `VerifyException` with the message unless something holds."""
    if not holds:
        raise VerifyException(message)
