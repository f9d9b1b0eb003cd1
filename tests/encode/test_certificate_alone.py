"""Things that a certificate, or a program, might hide behind what the judge does not look at."""

from __future__ import annotations

import pytest

from oneshot_verify.encode.certificate import BadCertificate, read


@pytest.mark.parametrize("text", ["[" * 200_000, "{" * 50, '{"schema": 1'])
def test_texts_that_are_no_certificate(text: str) -> None:
    with pytest.raises(BadCertificate):
        read(text)
