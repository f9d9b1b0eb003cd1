"""Verdicts as JUnit XML: a test suite for each file, a test case for each function.

`proved` passes, `refuted` fails, a broken input is an error. All other verdicts are errors as well: nothing weaker
than `proved` is a success. An accepted known failure is skipped, with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from oneshot_verify.report.brief import brief
from oneshot_verify.verdict import Counterexample, FileResult, FunctionResult, SourceLine, Verdict
from oneshot_verify.verdict_text import show_input

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain, not even escaped."""


def to_junit(files: Sequence[FileResult]) -> str:
    """The whole report as XML text with a final line break."""
    root = ElementTree.Element("testsuites", name="oneshot-verify")
    for file in files:
        suite = ElementTree.SubElement(root, "testsuite", name=_clean(file.path))
        for function in file.functions:
            _case(suite, file, function)
        for problem in file.errors:
            case = ElementTree.SubElement(
                suite, "testcase", classname=_clean(file.path), name=f"part {problem.part + 1}"
            )
            ElementTree.SubElement(
                case, "error", type=Verdict.ERROR.value, message=_clean(problem.message)
            ).text = _clean(str(problem))
        _count(suite, sum(function.seconds for function in file.functions))
    _count(root, sum(function.seconds for file in files for function in file.functions))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _case(suite: ElementTree.Element, file: FileResult, function: FunctionResult) -> None:
    part = f" (part {function.part + 1})" if function.part else ""
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=_clean(file.path),
        name=_clean(f"@{function.name}{part}"),
        time=f"{function.seconds:.3f}",
        file=_clean(file.path),
        line=str(function.line),
    )
    if function.verdict is Verdict.PROVED:
        return
    if function.accepted:
        ElementTree.SubElement(case, "skipped", message=_clean(brief(function)))
        return
    kind = "failure" if function.verdict is Verdict.REFUTED else "error"
    told = ElementTree.SubElement(
        case, kind, type=function.verdict.value, message=_clean(function.reason)
    )
    lines = [f"{function.verdict.value}: {function.reason}"]
    if function.counterexample is not None:
        lines += _story(function.counterexample)
    told.text = _clean("\n".join(lines))


def _story(found: Counterexample) -> list[str]:
    lines = [f"for the input {show_input(value)}" for value in found.inputs]
    if found.expected is not None or found.actual is not None:
        lines.append(f"expected {found.expected} (tensor program)")
        lines.append(f"actual {found.actual} (bufferized program)")
    failing, conflict = found.failing, found.conflict
    if failing is not None:
        lines += [f"fails: {_place(failing.place)}", failing.says]
    if conflict is not None:
        lines += [f"{name}: {_place(place)}" for name, place in conflict.places]
    return lines


def _place(place: SourceLine) -> str:
    return f"{place.path}:{place.line}:{place.column} {place.text.strip()}"


def _count(element: ElementTree.Element, seconds: float) -> None:
    cases = list(element.iter("testcase"))
    element.set("tests", str(len(cases)))
    element.set("failures", str(sum(case.find("failure") is not None for case in cases)))
    element.set("errors", str(sum(case.find("error") is not None for case in cases)))
    element.set("skipped", str(sum(case.find("skipped") is not None for case in cases)))
    element.set("time", f"{seconds:.3f}")


def _clean(text: str) -> str:
    return _NOT_XML.sub("?", text)
