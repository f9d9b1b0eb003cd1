"""Stories of refutations: both programs run once more on the counterexample, traced."""

from oneshot_verify.pipeline.story.retold import with_story

__all__ = ["with_story"]
