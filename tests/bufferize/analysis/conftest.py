"""What the tests of the analysis share."""

import pytest

from oneshot_verify.bufferize.registry import Models, default_models


@pytest.fixture(scope="session")
def models() -> Models:
    """The models of this package."""
    return default_models()
