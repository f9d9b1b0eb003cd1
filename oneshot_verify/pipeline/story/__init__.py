"""How a refutation came about: both programs run once more on the counterexample, watched."""

from oneshot_verify.pipeline.story.retold import with_story

__all__ = ["with_story"]
