"""Reserving: an open card, or the top of a deck unseen (B9)."""

import discord

from bot.present.card_text import costs
from bot.present.expansions import presenter_of
from bot.present.phrases import card_facts
from bot.present.words import Words
from bot.rules import LEVELS, MAX_RESERVED, base_of, expansion_of, open_cards
from bot.tables import Table
from bot.ui.core.controls import button, menu, row
from bot.ui.core.replies import Answer
from bot.ui.pickers.parts import SUCCESS, Speaker, above_ten, held_line, joined, ways
from data import Gem
from data.gems import count


def reserve_picker(bot: Speaker, table: Table, seat: int, words: Words, chosen: str = "") -> Answer:
    """Return the open cards and the decks to choose from.

    `chosen` is a card's id, a deck's level ("2"), or the address of an expansion's own deck.
    """
    position = table.dealt().view(seat)
    state = base_of(position)
    player = state.players[seat]
    held = words.text("control-hand-count", count=len(player.hand), most=MAX_RESERVED)
    onwards = ways(table, words, but="reserve")
    if len(player.hand) >= MAX_RESERVED:
        return Answer(words.text("can-not-reserve"), (onwards,))
    barred = expansion_of(position).barred_from_reserving(position, seat)
    # From the dearest down, as on the board.
    faces = sorted(
        (found for found in open_cards(position) if found[1].id not in barred), key=lambda found: -found[1].level
    )
    faces_to_choose = [
        discord.SelectOption(
            label=f"{address} {card_facts(card, words, None, cost=False)}"[:100],
            value=card.id,
            description=costs(card, words, words.symbols),
            emoji=bot.gem_emojis.button(card.bonus) if card.bonuses else None,
            default=card.id == chosen,
        )
        for address, card in faces
    ]
    decks = {
        str(level): (f"D{level}", words.text("alt-level", level=level, count=len(deck)))
        for level, deck in zip(LEVELS, state.decks, strict=True)
        if deck
    }
    for own in presenter_of(position).decks(position):
        if own.count:
            name = words.text("alt-level", level=own.level, count=own.count)
            decks[own.address] = own.address, f"{words.text(f'expansion-{expansion_of(position).name}')}: {name}"
    decks_to_choose = [
        discord.SelectOption(label=f"{address} · {name}", value=value, default=value == chosen)
        for value, (address, name) in decks.items()
    ]
    if not faces_to_choose and not decks_to_choose:
        return Answer(words.text("control-reserve-none"), (onwards,))
    rows = [
        row(menu(words.text(message), table.id, table.seq, "pick", kind, options=options))
        for message, kind, options in (
            ("control-choose-open", "open", faces_to_choose),
            ("control-choose-deck", "deck", decks_to_choose),
        )
        if options
    ]
    open_at = {card.id: address for address, card in faces}
    if chosen in open_at:
        label = words.text("control-reserve-this", address=open_at[chosen])
    elif chosen in decks:
        label = words.text("control-reserve-unseen", deck=decks[chosen][0])
    else:
        label = words.text("control-reserve")
    confirm = button(label, table.id, table.seq, "reserve_now", chosen, style=SUCCESS, disabled=not chosen)
    gold = min(1, count(state.bank, Gem.GOLD))
    text = joined(
        words.text(
            "can-reserve" if gold else "can-reserve-without-gold",
            decks=words.listed(address for address, _ in decks.values()) or words.text("gems-none"),
        ),
        held,
        held_line(bot, table, seat, words),
        *above_ten(table, seat, words, gold),
    )
    return Answer(text, (*rows, row(confirm), onwards))
