"""Everything said to a learner, in each language, and what a learner may type to name a card."""
