"""Write the page of codes anew: python docs/update_codes.py"""

from collections.abc import Iterator
from pathlib import Path

from oneshot_verify.report.codes import CODES, FAULTS, LIFE, PROOF, VALUES, VERDICT_CODES, Code

PAGE = Path(__file__).with_name("codes.md")
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
    look = code.look.replace("docs/adding-an-op.md", "[adding-an-op.md](adding-an-op.md)")
    yield f"{code.says}\n\n{look}\n"
    if code.obligations:
        yield f"Asked as: {', '.join(f'`{one}`' for one in code.obligations)}.\n"


if __name__ == "__main__":
    PAGE.write_text(text())
