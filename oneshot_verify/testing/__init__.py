"""Support for tests of other projects: expectations in comments, lit, and pytest."""

from oneshot_verify.testing.substitutions import lit_substitutions

__all__ = ["lit_substitutions"]
