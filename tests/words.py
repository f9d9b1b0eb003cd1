"""What is said, however wide the screen is."""


def joined(text: str) -> str:
    """The words of a report with one blank between them, so that a sentence is found that was wrapped."""
    return " ".join(text.split())
