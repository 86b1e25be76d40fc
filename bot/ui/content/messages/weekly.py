"""The message that opens a server's weekly deal and closes the one before: ranking, buttons and picture."""

from collections.abc import Sequence

from bot.games import TableOptions, WeeklyDeal, WeeklyPlay
from bot.games.deal.sealed_deal import SEAL_SHOWN
from bot.games.unit.table import distinct
from bot.games.weekly.weekly import rank
from bot.present.language.limits import MAX_ALT_TEXT
from bot.present.language.words import Words, clean
from bot.present.phrases import mean_of
from bot.present.pictures.scenes import guest
from bot.ui.content.messages.wanted import Content
from bot.ui.content.open_games import module_name
from bot.ui.kit.controls import SUCCESS, GameButton, button, row
from bot.ui.kit.replies import join_lines
from render import Sheet, SheetPart, SheetRow

MOST_RANKED = 10
"""The players of a ranking that its picture shows."""


def weekly_content(
    opened: WeeklyDeal | None, closed: WeeklyDeal | None, ranking: Sequence[WeeklyPlay], alt: str, words: Words
) -> Content:
    """Return the message about a deal that is open and one that is closed, with its ranking and its picture's `alt`."""
    texts, buttons = list[str](), list[GameButton]()
    if closed is not None:
        seal = f"-# {words.text('weekly-opened-seal', seal=closed.seal[:SEAL_SHOWN])}"
        result = words.text("weekly-ranking" if ranking else "weekly-nobody")
        texts.append(join_lines(f"### {words.text('weekly-closed')}", result, seal))
    if opened is not None:
        options, until = TableOptions.loads(opened.options), f"<t:{opened.closes_at}:f>"
        kind = module_name(options.expansion, words)
        text = words.text("weekly-open", kind=kind, count=options.seats - 1, until=until)
        small = words.text("weekly-honest"), words.text("weekly-sealed", seal=opened.seal[:SEAL_SHOWN])
        texts.append(join_lines(f"### {words.text('weekly-title')}", text, *(f"-# {each}" for each in small)))
        buttons.append(button(words.text("weekly-play"), 0, 0, "weekly", opened.seal, style=SUCCESS))
    if closed is not None:
        buttons.append(button(words.text("weekly-check"), 0, 0, "weekly_check", closed.seal))
    if ranking:
        buttons.append(button(words.text("weekly-leaf"), ranking[0].game_id, 0, "replay", "all"))
    return Content(texts[0], alt, "\n".join(texts[1:]), [row(*buttons)])


def ranking_picture(
    ranking: Sequence[WeeklyPlay], faces: Sequence[bytes | None], words: Words
) -> tuple[Sheet | None, str]:
    """Return the picture of a ranking and its alt text, None of one without players.

    The bars are as long as the prestige is high, and grey without a win.
    """
    rows, lines, names = list[SheetRow](), list[str](), distinct([play.name for play in ranking])
    for play, name, face in zip(ranking, map(clean, names), faces, strict=False):
        place, has_won = 1 + sum(rank(other) < rank(play) for other in ranking), play.place == 1
        prestige = mean_of("stats-prestige", play.prestige, words)
        outcome = mean_of("stats-rounds", play.rounds, words) if has_won else words.text("weekly-lost")
        won, member = play.prestige * has_won, guest(play.member_id, play.name, face)
        rows.append(SheetRow(name, play.prestige, won, str(play.prestige), outcome, place, member))
        lines.append(f"{place}. {name}: {outcome}, {prestige}")
    part, status = SheetPart(words.text("weekly-bars"), tuple(rows)), words.text("weekly-players", count=len(ranking))
    sheet = Sheet(words.text("weekly-closed"), status, (part,), words.letters()) if rows else None
    return sheet, "\n".join(lines)[:MAX_ALT_TEXT]
