"""Open an issue for each finding of a campaign that has none yet: python3 .github/file_findings.py FOLDER

Looks for the sidecars of findings (`inbox/ID.json`) under FOLDER; an issue has the id of its finding in its title, so
that a finding is filed once. Known differences are not filed. Uses the command `gh` and its GH_TOKEN.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

MOST = 10
"""Issues of one night; the rest waits for the next one."""


def gh(*words: str, text: str | None = None) -> str:
    """What `gh` prints."""
    return subprocess.run(
        ["gh", *words], input=text, capture_output=True, text=True, check=True
    ).stdout


def body(finding: dict[str, Any]) -> str:
    """The text of the issue."""
    parts = [finding["detail"], "", "```mlir", finding["source"].strip(), "```", ""]
    if finding["counterexample"]:
        inputs = finding["counterexample"]["inputs"]
        parts += ["Input: " + ", ".join(f"{i['name']} = {i['elements']}" for i in inputs), ""]
    parts += ["Show it again:", "", "```sh", finding["replay"], "```", ""]
    parts.append(f"Seed {finding['seed']}, slice {finding['slice']}, program {finding['index']}.")
    parts.append(f"Versions: {finding['versions']}. Cause: {finding['cause']}")
    return "\n".join(parts)


def main() -> int:
    """File what is new; the exit code."""
    listed = json.loads(gh("issue", "list", "--state", "all", "--limit", "1000", "--json", "title"))
    titles = " ".join(issue["title"] for issue in listed)
    filed = 0
    for path in sorted(Path(sys.argv[1]).rglob("inbox/*.json")):
        finding = json.loads(path.read_text())
        if finding["known"] or finding["id"] in titles or filed == MOST:
            continue
        title = f"{finding['kind']}: {finding['detail'][:80]} ({finding['id']})"
        gh("issue", "create", "--title", title, "--body-file", "-", text=body(finding))
        filed += 1
    print(f"{filed} findings filed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
