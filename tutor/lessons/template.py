"""A lesson to go on from: one step of each usual kind, true as it stands, with notes."""

from __future__ import annotations

_SKELETON = """\
# yaml-language-server: $schema={schema}
# Check it:   briscola check {file}
# Look at it: briscola author preview {file}
slug: {slug}
title: {title}
summary: One line for the list of lessons.
minutes: 5
language: en
# author: Your name
# licence: CC-BY-4.0
teaches: []        # concepts a learner has after it, such as [throw-in]
needs: []          # concepts that earlier lessons teach
steps:
  - id: the-idea
    kind: read
    text: |
      Say in a few lines what this is about. Show it, do not only tell it: {{Ac:the}} of a side
      suit, say, is taken by {{2d:the}} of trumps.

      [trick Ac 2d | trump d]

      Cards in braces are called by name in the learner's language, and *this* is emphasis.

  - id: who-takes
    kind: trick_winner        # the answer is never written: the engine knows it
    random: {{cards: 2, mix: trump}}

  - id: which-one
    kind: choose
    text: Trumps are {{4d:suit}}. {{Ac:The}} has been led. Which of your cards takes it?
    options:
      - text: "{{4d:The}}"
        feedback: The lowest trump is enough.
        fact: {{winner: 4d, of: [Ac, 4d], trump: d}}
      - text: "{{3c:The}}"
        feedback: It is below the ace in its own suit.
        fact: {{winner: 3c, of: [Ac, 3c], trump: d}}
      - text: "{{As:The}}"
        feedback: Another ace, but neither of the suit led nor a trump.
        fact: {{winner: As, of: [Ac, As], trump: d}}

  - id: your-turn
    kind: best_card           # and here the solver knows it
    text: |
      Now an ending. Which card is the right one?
    position: "d/3dFd7b,Ad5d2d/51,46"
    note: What the right card had to do with the idea.
"""


def new_lesson(slug: str, schema: str, file: str) -> str:
    """The text of a lesson to go on from."""
    title = slug.replace("-", " ").capitalize()
    return _SKELETON.format(schema=schema, file=file, slug=slug, title=title)
