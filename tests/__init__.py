"""Tests, in rooms as the package has them."""
