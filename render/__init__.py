"""Pictures of games: scenes and themes are the contract with the bot.

`render.client` draws scenes in a separate process; `render.drawing` draws them in the calling process.
"""

# ruff: noqa: I001 - a name imported as itself is exported; sorted, each would be an import of its own

from render.contract.scene import (
    Board as Board,
    CardBack as CardBack,
    CardFace as CardFace,
    Chart as Chart,
    Coats as Coats,
    Counts as Counts,
    Curve as Curve,
    Diagram as Diagram,
    Final as Final,
    Gap as Gap,
    Guest as Guest,
    Guide as Guide,
    Hand as Hand,
    Legend as Legend,
    LobbyScene as LobbyScene,
    LoosePiece as LoosePiece,
    Mark as Mark,
    NameOf as NameOf,
    Panel as Panel,
    Players as Players,
    Post as Post,
    Privilege as Privilege,
    CardRow as CardRow,
    Sample as Sample,
    Scene as Scene,
    Sheet as Sheet,
    SheetPart as SheetPart,
    SheetRow as SheetRow,
    Sign as Sign,
    Tile as Tile,
    Tokens as Tokens,
    Towers as Towers,
    View as View,
)
from render.contract.theme import (
    DARK as DARK,
    EMOJI_SIZE as EMOJI_SIZE,
    EMOJI_VERSION as EMOJI_VERSION,
    LIGHT as LIGHT,
    THEMES as THEMES,
    Theme as Theme,
)
