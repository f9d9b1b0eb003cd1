"""`oneshot-verify version`"""

from __future__ import annotations

from oneshot_verify.cli.running import guarded


@guarded
def version() -> int:
    """Print the versions that an answer depends on."""
    from oneshot_verify.report.documents import tool_versions

    versions = tool_versions()
    print(f"{versions.pop('name')} {versions.pop('version')}")
    for name, number in versions.items():
        print(f"{name} {number}")
    return 0
