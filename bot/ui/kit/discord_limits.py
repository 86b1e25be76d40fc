"""Discord's own limits. discord.py does not check most of them; Discord refuses a request that exceeds one."""

from bot.present.language import lengths

MAX_TEXT = lengths.TEXT_LIMIT  # characters of all texts in a message together
MAX_ALT_TEXT = lengths.ALT_LIMIT  # characters of a picture's alt text

MAX_CUSTOM_ID = 100  # characters of a control's id
MAX_BUTTONS = 5  # buttons in a row
MAX_BUTTON_LABEL = lengths.LABEL_LIMIT  # characters on a button

MAX_PLACEHOLDER = 150  # characters of a menu's placeholder
MAX_OPTIONS = 25  # options of a menu
MAX_OPTION_LABEL = 100  # characters of an option's label
MAX_OPTION_DESCRIPTION = lengths.DESCRIPTION_LIMIT  # characters of an option's description

MAX_CHOICES = 25  # choices for an option of a slash command, fixed or suggested
MAX_CHOICE = 100  # characters of a choice's name, and of its value
