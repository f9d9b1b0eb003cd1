"""Write the pages of codes and of assumptions anew: python .ci/update_codes.py"""

import re
from collections.abc import Iterator
from pathlib import Path

from oneshot_verify.home import SITE
from oneshot_verify.report.assumptions import table
from oneshot_verify.report.codes import CODES, FAULTS, LIFE, PROOF, VALUES, VERDICT_CODES, Code

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE = DOCS / "codes.md"
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


ASSUMPTIONS = """# What does a proof assume?

A proof holds under what stands below it in the report as *assumed*; the text shows a few lines of it, and names
the rest. `prove --verbose` shows all, as JSON and HTML do; `oneshot-verify explain no-overflow` prints one entry.
Read each as a question: is it true of the programs around yours?
"""


def assumptions_page() -> str:
    """The page of assumptions."""
    parts, subject = [ASSUMPTIONS], ""
    for name, (kind, texts) in table().items():
        if kind.about != subject:
            subject = kind.about
            parts.append(f"## About {subject}\n")
        sentences = "".join(f"> {_shown(each)}\n>\n" for each in texts).removesuffix(">\n")
        parts.append(f"### {name}\n\n{sentences}\nTrue unless {_shown(kind.unless)}.\n")
    return "\n".join(parts)


def _shown(text: str) -> str:
    """Text of the table, with holes and names in the font of code."""
    return re.sub(r"(?<!\w)'([\w.]+)'", r"`\1`", re.sub(r"\{(\w+)\}", r"*\1*", text))


if __name__ == "__main__":
    PAGE.write_text(text())
    (DOCS / "assumptions.md").write_text(assumptions_page())
