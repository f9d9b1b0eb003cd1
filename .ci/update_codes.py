"""Write the page of codes anew: python .ci/update_codes.py"""

import re
from collections.abc import Iterator
from pathlib import Path

from oneshot_verify.home import SITE
from oneshot_verify.report.codes import CODES, FAULTS, LIFE, PROOF, VALUES, VERDICT_CODES, Code

PAGE = Path(__file__).resolve().parents[1] / "docs" / "codes.md"
HEAD = """# Codes

A report shows a code beside each verdict that is not `proved`. `oneshot-verify explain OV101` prints what stands here.
The same code means a difference where the verdict is `refuted`, and an open question where it is `unknown`.
"""
GROUPS = {
    "OV1: the programs differ": VALUES,
    "OV2: the bufferized program is undefined": FAULTS,
    "OV3: life of memory": LIFE,
    "OV4: the proof does not get through": PROOF,
    "OV5: not judged": tuple(VERDICT_CODES.values()),
}


def text() -> str:
    """The page."""
    assert sum(map(len, GROUPS.values())) == len(CODES)
    parts = [HEAD]
    for title, codes in GROUPS.items():
        parts += [f"## {title}\n", *(part for code in codes for part in section(code))]
    return "\n".join(parts)


def section(code: Code) -> Iterator[str]:
    """The part of one code."""
    yield f"### {code.name} {code.title}\n"
    look = re.sub(rf"{SITE}([\w-]+)/", r"[\1.md](\1.md).", code.look)
    yield f"{code.says}\n\n{look}\n"
    if code.obligations:
        yield f"Asked as: {', '.join(f'`{one}`' for one in code.obligations)}.\n"


if __name__ == "__main__":
    PAGE.write_text(text())
