"""Computer players: the names of their levels, and how pictures show them, with a face in place of a sign."""

from collections.abc import Mapping
from dataclasses import replace

from bot.present.language.words import LANGUAGES, words_in
from render.contract.scene import Board, Chart, Final, Guest, Hand, Lobby, Panel, Seated


def with_computers(scene: Seated, computers: Mapping[int, str]) -> Seated:
    """Return the scene with the faces of computer players; `computers` has their names by the numbers of their seats.

    A panel has little room for a name, and the face says what the sign would.
    """

    def shown(panel: Panel) -> Panel:
        name = computers.get(panel.seat)
        return panel if name is None else replace(panel, name=name, is_computer=True)

    def sitting(guest: Guest) -> Guest:
        name = computers.get(guest.seat)
        return guest if name is None else replace(guest, name=name, is_computer=True)

    if not computers:
        return scene
    match scene:
        case Hand():
            return replace(scene, panel=shown(scene.panel))
        case Lobby():
            return replace(scene, guests=tuple(map(sitting, scene.guests)))
        case Chart():
            return replace(scene, players=tuple(map(sitting, scene.players)))
        case Board() | Final():
            return replace(scene, panels=tuple(map(shown, scene.panels)))


def level_names(level: str) -> Mapping[str, str]:
    """Return the name of a level of computer players in each language."""
    return {language: words_in(language).text(f"level-{level}.name") for language in LANGUAGES}
