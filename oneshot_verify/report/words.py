"""Words that fit their numbers."""


def plural(count: int, one: str, many: str) -> str:
    """The word that fits the count."""
    return one if count == 1 else many


def times(count: int) -> str:
    """How often something was seen."""
    return "once" if count == 1 else f"{count} times"


MOST_FOREIGN = 400
"""So many characters are shown of what a file says that anybody may have written."""


def harmless(text: str) -> str:
    """What others wrote, as it may come to a terminal: on one line, not too long, and no character that does something
    there."""
    cut = text[:MOST_FOREIGN]
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)
    more = len(text) - len(cut)
    return f"{shown}... ({more} more {plural(more, 'character', 'characters')})" if more else shown
