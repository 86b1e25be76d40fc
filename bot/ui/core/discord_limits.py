"""Discord's own limits. discord.py does not check most of them; Discord refuses a request that exceeds one."""

MAX_TEXT = 4_000
"""Characters of all texts in a message together."""
MAX_ALT_TEXT = 1_024
"""Characters of a picture's alt text."""
MAX_COMPONENTS = 40
"""Components of a message, nested ones included."""

MAX_CUSTOM_ID = 100
"""Characters of a control's id."""
MAX_BUTTONS = 5
"""Buttons in a row."""
MAX_BUTTON_LABEL = 80
"""Characters on a button."""

MAX_PLACEHOLDER = 150
"""Characters of a menu's placeholder."""
MAX_OPTIONS = 25
"""Options of a menu."""
MAX_OPTION_LABEL = 100
"""Characters of an option's label."""
MAX_OPTION_DESCRIPTION = 100
"""Characters of an option's description."""

MAX_CHOICES = 25
"""Choices for an option of a slash command, fixed or suggested."""
MAX_CHOICE = 100
"""Characters of a choice's name, and of its value."""
