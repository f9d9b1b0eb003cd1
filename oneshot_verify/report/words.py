"""Words that fit their numbers."""


def plural(count: int, one: str, many: str) -> str:
    """The word that fits the count."""
    return one if count == 1 else many


def times(count: int) -> str:
    """How often something was seen."""
    return "once" if count == 1 else f"{count} times"
