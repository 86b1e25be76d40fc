"""Limits on texts, and the way to measure one: Discord's, most of which discord.py does not check, and the bot's."""

MAX_TEXT = 4000  # characters of all texts in a message together
MAX_COMPONENTS = 40  # components of a message, including those inside of others
MAX_ALT_TEXT = 1024  # characters of a picture's alt text

MAX_CUSTOM_ID = 100  # characters of a control's id
MAX_BUTTONS = 5  # buttons in a row
MAX_BUTTON_LABEL = 80  # characters on a button
PHONE_BUTTON_LABEL = 26  # characters on a button that a phone of 350 px always shows

MAX_PLACEHOLDER = 150  # characters of a menu's placeholder
MAX_OPTIONS = 25  # options of a menu
MAX_OPTION_LABEL = 100  # characters of an option's label
MAX_OPTION_DESCRIPTION = 100  # characters of an option's description

MAX_FORM_TITLE = 45  # characters of a form's title
MAX_FIELDS = 5  # fields of a form
MAX_FIELD_TITLE = 45  # characters above a field

MAX_CHOICES = 25  # choices for an option of a slash command, fixed or suggested
MAX_CHOICE = 100  # characters of a choice's name, and of its value

TYPED_LIMIT = 100
"""The longest text that a member may type in an option or a field; nothing that the game understands is longer.

Texts from outside are refused above this limit before anything reads them, so that none can hold the bot up.
"""
READ_LIMIT = 1000
"""The longest text that functions read, wherever it comes from: names are cut and other texts refused above it."""


def utf16_length(text: str) -> int:
    """Return the length of a text in UTF-16 units, which is never less than what Discord counts."""
    return len(text.encode("utf-16-le")) // 2
