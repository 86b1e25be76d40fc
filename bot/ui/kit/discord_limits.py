"""Discord's own limits. discord.py does not check most of them; Discord refuses a request that exceeds one.

`bot.present.language.lengths` has those on texts, since texts are written there; here they have names for this package.
"""

from bot.present.language import lengths

MAX_TEXT = lengths.TEXT_LIMIT
"""Characters of all texts in a message together."""
MAX_ALT_TEXT = lengths.ALT_LIMIT
"""Characters of a picture's alt text."""

MAX_CUSTOM_ID = 100
"""Characters of a control's id."""
MAX_BUTTONS = 5
"""Buttons in a row."""
MAX_BUTTON_LABEL = lengths.LABEL_LIMIT
"""Characters on a button."""

MAX_PLACEHOLDER = 150
"""Characters of a menu's placeholder."""
MAX_OPTIONS = 25
"""Options of a menu."""
MAX_OPTION_LABEL = 100
"""Characters of an option's label."""
MAX_OPTION_DESCRIPTION = lengths.DESCRIPTION_LIMIT
"""Characters of an option's description."""

MAX_CHOICES = 25
"""Choices for an option of a slash command, fixed or suggested."""
MAX_CHOICE = 100
"""Characters of a choice's name, and of its value."""
