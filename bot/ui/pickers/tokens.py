"""Taking tokens and giving them back, gem by gem."""

from bot.engine import Position
from bot.present.words import Words
from bot.rules import ReturnTokens, TakeTokens, base_of
from bot.tables import Table
from bot.ui.core.controls import button, row
from bot.ui.core.replies import Answer
from bot.ui.pickers.parts import (
    SUCCESS,
    Speaker,
    above_ten,
    colours,
    gem_button,
    held_line,
    joined,
    symbols,
    ways,
    write_pile,
)
from data import GEMS, TOKENS, Gem, Gems
from data.gems import NO_GEMS, ONE, count, covers, total, unpack


def can_lead_to_take(position: Position, chosen: Gems) -> bool:
    """Return whether something that may be taken begins with what is chosen."""
    return chosen == NO_GEMS or any(covers(take, chosen) for take in _takes(position))


def can_lead_to_return(position: Position, chosen: Gems) -> bool:
    """Return whether something that may be given back begins with what is chosen."""
    return any(covers(pile, chosen) for pile in _returns(position))


def take_picker(bot: Speaker, table: Table, seat: int, words: Words, chosen: Gems = NO_GEMS) -> Answer:
    """Return the gems of the bank to choose from; a gem pressed twice is two alike (B6, B7)."""
    position = table.dealt().view(seat)
    bank = base_of(position).bank
    takes = _takes(position)
    gems = [
        gem_button(
            bot,
            table,
            words,
            "take",
            gem,
            chosen,
            left=count(bank, gem) - count(chosen, gem),
            disabled=not any(covers(take, chosen + ONE[gem]) for take in takes),
        )
        for gem in GEMS
    ]
    label = words.text("control-take-these", gems=colours(words, chosen)) if chosen else words.text("control-take")
    confirm = button(
        label, table.id, table.seq, "take_now", write_pile(chosen), style=SUCCESS, disabled=chosen not in takes
    )
    clear = button(words.text("control-clear"), table.id, table.seq, "take", disabled=not chosen)
    text = joined(
        *_what_may_be_taken(bot, words, takes, bank),
        held_line(bot, table, seat, words),
        words.text("control-chosen", gems=symbols(bot, words, chosen)) if chosen else "",
        *above_ten(table, seat, words, total(chosen)),
    )
    return Answer(text, (row(*gems), row(confirm, clear), ways(table, words, but="take")))


def return_picker(
    bot: Speaker, table: Table, seat: int, words: Words, chosen: Gems = NO_GEMS, intro: str = ""
) -> Answer:
    """Return the tokens of a seat to choose from, gold too, until as many are chosen as go back (B8)."""
    position = table.dealt().view(seat)
    tokens = base_of(position).players[seat].tokens
    returns = _returns(position)
    number = total(returns[0]) if returns else 0
    gems = [
        gem_button(
            bot,
            table,
            words,
            "give",
            gem,
            chosen,
            left=count(tokens, gem) - count(chosen, gem),
            disabled=not any(covers(pile, chosen + ONE[gem]) for pile in returns),
        )
        for gem in TOKENS
    ]
    label = words.text("control-give-these", gems=colours(words, chosen)) if chosen else words.text("control-give")
    confirm = button(
        label, table.id, table.seq, "give_now", write_pile(chosen), style=SUCCESS, disabled=chosen not in returns
    )
    clear = button(words.text("control-clear"), table.id, table.seq, "give", disabled=not chosen)
    text = joined(
        intro,
        words.text("can-return", count=number, gems=symbols(bot, words, tokens)),
        words.text("control-chosen-of", gems=symbols(bot, words, chosen), count=total(chosen), number=number),
    )
    return Answer(text, (row(*gems[:5]), row(gems[5], confirm, clear)))


def _takes(position: Position) -> list[Gems]:
    return [move.tokens for move in position.legal_moves() if isinstance(move, TakeTokens)]


def _returns(position: Position) -> list[Gems]:
    return [move.tokens for move in position.legal_moves() if isinstance(move, ReturnTokens)]


def _what_may_be_taken(bot: Speaker, words: Words, takes: list[Gems], bank: Gems) -> list[str]:
    if not takes:
        return [words.text("can-take-nothing")]
    sizes = {total(take) for take in takes if max(unpack(take)) == 1}
    pairs = [gem for gem in GEMS if 2 * ONE[gem] in takes]
    in_bank = symbols(bot, words, bank - count(bank, Gem.GOLD) * ONE[Gem.GOLD])
    lines = [words.text("can-take-up-to" if len(sizes) > 1 else "can-take", count=max(sizes), bank=in_bank)]
    if pairs:
        lines.append(words.text("control-press-twice", gems=words.listed(words.colour(gem) for gem in pairs)))
    return lines
