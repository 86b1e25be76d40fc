"""Reserving: an open card, or the top of a deck unseen (B9)."""

import discord

from bot.present.parts import card_facts
from bot.present.words import Words
from bot.rules import LEVELS, MAX_RESERVED, base_of, open_cards
from bot.tables import Table
from bot.ui.controls import button, menu, row
from bot.ui.pickers.parts import SUCCESS, Speaker, above_ten, held_line, joined, ways
from bot.ui.replies import Answer
from data import Gem
from data.gems import count


def reserve_picker(bot: Speaker, table: Table, seat: int, words: Words, chosen: str = "") -> Answer:
    """Return the open cards and the decks to choose from; `chosen` is a card's id or a deck's level, "2"."""
    position = table.dealt().view(seat)
    state = base_of(position)
    player = state.players[seat]
    held = words.text("control-hand-count", count=len(player.hand), most=MAX_RESERVED)
    onwards = ways(table, words, but="reserve")
    if len(player.hand) >= MAX_RESERVED:
        return Answer(words.text("can-not-reserve"), (onwards,))
    # From the dearest down, as on the board.
    faces = sorted(open_cards(position), key=lambda found: -found[1].level)
    faces_to_choose = [
        discord.SelectOption(
            label=f"{address} {card_facts(card, words, None, cost=False)}",
            value=card.id,
            description=words.text("card-cost", cost=words.symbols(card.cost)),
            emoji=bot.gem_emojis.button(card.bonus),
            default=card.id == chosen,
        )
        for address, card in faces
    ]
    decks = [
        discord.SelectOption(
            label=f"D{level} · {words.text('alt-level', level=level, count=len(deck))}",
            value=str(level),
            default=str(level) == chosen,
        )
        for level, deck in zip(LEVELS, state.decks, strict=True)
        if deck
    ]
    if not faces_to_choose and not decks:
        return Answer(words.text("control-reserve-none"), (onwards,))
    rows = [
        row(menu(words.text(message), table.id, table.seq, "pick", kind, options=options))
        for message, kind, options in (
            ("control-choose-open", "open", faces_to_choose),
            ("control-choose-deck", "deck", decks),
        )
        if options
    ]
    address = next((address for address, card in faces if card.id == chosen), None)
    if address is not None:
        label = words.text("control-reserve-this", address=address)
    elif chosen:
        label = words.text("control-reserve-unseen", deck=f"D{chosen}")
    else:
        label = words.text("control-reserve")
    confirm = button(label, table.id, table.seq, "reserve_now", chosen, style=SUCCESS, disabled=not chosen)
    gold = min(1, count(state.bank, Gem.GOLD))
    text = joined(
        words.text(
            "can-reserve" if gold else "can-reserve-without-gold",
            decks=words.listed(f"D{option.value}" for option in decks) or words.text("gems-none"),
        ),
        held,
        held_line(bot, table, seat, words),
        *above_ten(table, seat, words, gold),
    )
    return Answer(text, (*rows, row(confirm), onwards))
