"""Substitutions for lit, in `lit.cfg.py`:

from oneshot_verify.testing import lit_substitutions
config.substitutions += lit_substitutions()
"""

from __future__ import annotations

import shlex
import sys


def lit_substitutions() -> list[tuple[str, str]]:
    """`%oneshot-verify` runs this program with the Python that runs lit."""
    return [("%oneshot-verify", f"{shlex.quote(sys.executable)} -P -m oneshot_verify")]
