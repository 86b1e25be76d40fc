"""Transcripts of whole games, one line for each move and its events, to be reviewed as a diff when they change."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot import rules
from bot.engine import Decision, DecisionOpened, Event, GameOver, Move, Position, SeatLeft, TurnBegan, TurnPassed
from bot.rules import strongholds
from bot.rules.base.vocabulary import BonusesGained, CardsDiscarded, NobleReserved
from bot.rules.cities import ALL_CITIES, ChooseCity, CitiesLaidOut, CitiesState, CityTaken, TakeCity
from bot.rules.orient.state import (
    CardJoined,
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    DiscardCards,
    EffectSkipped,
    JoinCard,
    OrientCardRevealed,
    OrientDealt,
    OrientState,
    PurchaseByDiscarding,
    PurchaseWithGoldCards,
    ReserveFromOrientDeck,
    ReserveNoble,
    TakeFreeCard,
)
from bot.rules.trading_posts import ALL_POSTS, ChooseExtraGem, CoatPlaced, DeclineExtraGem, PostsState, TakeExtraGem
from data import OrientCard
from tests.support.builders import a_deal, spelled

PLAYTHROUGHS_FOLDER = Path(__file__).parents[1] / "playthroughs"


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A random game. The players usually buy the card with the most prestige when they can.

    They prefer moves of the expansion, and the first of these, so that pieces come together in one place.
    """

    seats: int
    options: rules.Options
    seed: int

    @property
    def path(self) -> Path:
        """Return the path of the transcript."""
        kind = self.options.expansion or ("up_to_three" if self.options.up_to_three else "strict")
        return PLAYTHROUGHS_FOLDER / f"{self.seats}_players_{kind}.txt"


PLAYTHROUGHS = (
    Playthrough(2, rules.Options(), seed=24),
    Playthrough(3, rules.Options(), seed=33),
    Playthrough(4, rules.Options(), seed=25),
    Playthrough(3, rules.Options(up_to_three=True), seed=35),
    Playthrough(2, rules.Options(expansion="cities"), seed=32),
    Playthrough(4, rules.Options(expansion="cities"), seed=25),
    Playthrough(2, rules.Options(expansion="orient"), seed=9),
    Playthrough(4, rules.Options(expansion="orient"), seed=7),
    Playthrough(2, rules.Options(expansion="strongholds"), seed=1),
    Playthrough(4, rules.Options(expansion="strongholds"), seed=18),
    Playthrough(2, rules.Options(expansion="trading_posts"), seed=36),
    Playthrough(4, rules.Options(expansion="trading_posts"), seed=36),
)


def transcript(played: Playthrough) -> str:
    """Return the transcript of a game."""
    return "\n".join(_lines(played)) + "\n"


def _lines(played: Playthrough) -> Iterator[str]:
    chance = Random(played.seed)
    dealt, position = a_deal(played.seats, played.options, played.seed)
    yield f"{played.seats} players, {played.options}, seed {played.seed}"
    yield "; ".join(describe_event(event) for event in dealt)
    round_ = 0
    while not position.is_over:
        if position.round > round_:
            round_ = position.round
            yield ""
            yield f"Round {round_}"
            yield from _table(position)
        assert position.decision is not None
        move = _chosen(position, chance)
        events, following = position.advance(move)
        happened = "; ".join(describe_event(event) for event in events)
        yield f"  S{position.decision.seat} {describe_move(move)} → {happened}"
        position = following
    yield ""
    yield "The end"
    yield from _table(position)


def _chosen(position: Position, chance: Random) -> Move:
    moves = position.legal_moves()
    own = [move for move in moves if type(move) in _OWN_MOVES]
    if own and chance.random() < 0.6:
        return chance.choice(own[:2])
    purchases = [move for move in moves if isinstance(move, rules.PurchaseCard)]
    if purchases and chance.random() < 0.8:
        most = max(rules.CARDS[move.card].prestige for move in purchases)
        return chance.choice([move for move in purchases if rules.CARDS[move.card].prestige == most])
    takes = [move for move in moves if isinstance(move, rules.TakeTokens)]
    return chance.choice(takes if takes and chance.random() < 0.8 else moves)


def _table(position: Position) -> Iterator[str]:
    state = rules.base_of(position)
    yield f"  bank {spelled(state.bank)}; nobles {' '.join(noble.id for noble in state.nobles) or '–'}"
    for kind, describe in _EXPANSION_STATES.items():
        if kind in position.rules.slice_index:
            yield from (f"  {line}" for line in describe(position.slice_of(kind)))
    for level, row, deck in zip(rules.LEVELS, state.rows, state.decks, strict=True):
        yield f"  row {level} {' '.join(card.id if card else '–' for card in row)}, {len(deck)} in the deck"
    for seat, player in enumerate(state.players):
        hand = " ".join(f"{held.card.id}{' (blind)' if held.blind else ''}" for held in player.hand)
        yield (
            f"  S{seat} {rules.prestige_of(position, seat)} prestige, {len(player.cards)} cards;"
            f" tokens {spelled(player.tokens)}; bonuses {spelled(player.bonuses)}; hand {hand or '–'}"
        )


def describe_move(move: Move) -> str:
    """Return the text of a move."""
    return _MOVES[type(move)](move)


def describe_event(event: Event) -> str:
    """Return the text of an event."""
    return _EVENTS[type(event)](event)


def card(card_id: str) -> str:
    """Return the text of a card: its id, bonus, prestige and cost."""
    it = rules.CARDS[card_id]
    if not isinstance(it, OrientCard):
        return f"{card_id} ({it.bonus.colour} bonus, {it.prestige} prestige, costs {spelled(it.cost)})"
    bonus = f"{it.bonuses} {it.bonus.colour} bonus" if it.bonuses else "no bonus"
    cost = f"2 {it.discards.colour} bonuses" if it.discards is not None else spelled(it.cost)
    return f"{card_id} ({it.kind}, {bonus}, {it.prestige} prestige, costs {cost})"


def noble(noble_id: str) -> str:
    """Return the text of a noble."""
    return f"{noble_id} (asks {spelled(rules.NOBLES[noble_id].needs)})"


def city(city_id: str) -> str:
    """Return the text of a city."""
    it = ALL_CITIES[city_id]
    any_same = f" and {it.any_same} of one colour" if it.any_same else ""
    return f"{city_id} (asks {it.prestige} prestige, {spelled(it.needs)}{any_same})"


def post(post_id: str) -> str:
    """Return the text of a trading post."""
    it = ALL_POSTS[post_id]
    noble = " and a noble" if it.nobles else ""
    return f"{post_id} (asks {spelled(it.needs)}{noble}, grants {it.privilege})"


def _cities(state: CitiesState) -> Iterator[str]:
    yield f"cities {', '.join(city(each.id) for each in state.cities)}"
    yield from (f"S{seat} has {each.id}" for seat, each in state.holders)


def _posts(state: PostsState) -> Iterator[str]:
    yield f"coats {', '.join(f'S{seat} at {each.id}' for seat, each in state.coats) or '–'}"


def _strongholds(state: strongholds.StrongholdsState) -> Iterator[str]:
    yield f"strongholds {', '.join(f'S{seat} on {each}' for seat, each in state.placed) or '–'}"


def _orient(state: OrientState) -> Iterator[str]:
    for level, row, deck in zip(rules.LEVELS, state.rows, state.decks, strict=True):
        yield f"Orient {level} {' '.join(each.id if each else '–' for each in row)}, {len(deck)} in the deck"
    yield from (f"{each.id} joined to {partner.id}" for each, partner in state.joined)
    yield from (f"{each.id} is reserved for S{seat}" for seat, each in state.nobles)
    yield from (f"{each.id} of S{seat} has left the game" for seat, each in state.discarded)


_EXPANSION_STATES: dict[type, Callable[[Any], Iterator[str]]] = {
    CitiesState: _cities,
    PostsState: _posts,
    strongholds.StrongholdsState: _strongholds,
    OrientState: _orient,
}


# An expansion adds its moves, decisions and events to these tables.
_MOVES: dict[type[Move], Callable[[Any], str]] = {
    rules.TakeTokens: lambda move: f"take {spelled(move.tokens)}",
    rules.ReserveCard: lambda move: f"reserve {move.card}",
    rules.ReserveFromDeck: lambda move: f"reserve from deck {move.level}",
    rules.PurchaseCard: lambda move: f"buy {move.card} for {spelled(move.payment)}",
    rules.ReturnTokens: lambda move: f"return {spelled(move.tokens)}",
    rules.WelcomeNoble: lambda move: f"welcome {move.noble}",
    TakeCity: lambda move: f"take city {move.city}",
    TakeExtraGem: lambda move: f"take the extra gem {spelled(move.gem)}",
    DeclineExtraGem: lambda move: "take no extra gem",
    strongholds.PlaceStronghold: lambda move: f"place on {move.card}",
    strongholds.MoveStronghold: lambda move: f"move from {move.source} to {move.target}",
    strongholds.RemoveStronghold: lambda move: f"remove from {move.card}",
    strongholds.DeclineConquest: lambda move: "decline the conquest",
    ReserveFromOrientDeck: lambda move: f"reserve from Orient deck {move.level}",
    PurchaseWithGoldCards: lambda move: f"buy {move.card} for {spelled(move.payment)} and {' '.join(move.gold_cards)}",
    PurchaseByDiscarding: lambda move: f"buy {move.card} for two bonuses",
    JoinCard: lambda move: f"join it to {move.partner}",
    TakeFreeCard: lambda move: f"take {move.card} free",
    ReserveNoble: lambda move: f"reserve {move.noble}",
    DiscardCards: lambda move: f"discard {' '.join(move.cards)}",
}
_OWN_MOVES = {
    kind for name in rules.EXPANSIONS for kind in rules.rules_for(rules.Options(expansion=name)).modules[1].vocabulary
}
_DECISIONS: dict[type[Decision], Callable[[Any], str]] = {
    rules.ChooseTokensToReturn: lambda asked: f"return {asked.count}",
    rules.ChooseNoble: lambda asked: f"choose one of {', '.join(map(noble, asked.nobles))}",
    ChooseCity: lambda asked: f"choose one of {', '.join(map(city, asked.cities))}",
    ChooseExtraGem: lambda asked: f"decide whether to take a gem for {asked.post}",
    strongholds.ChooseStronghold: lambda asked: "place, move or remove a stronghold",
    strongholds.ChooseConquest: lambda asked: f"decide whether to conquer {asked.card}",
    ChooseCardToJoin: lambda asked: f"join {asked.card} to one of {' '.join(asked.partners)}",
    ChooseFreeCard: lambda asked: f"take one of {' '.join(asked.cards)} free for {asked.card}",
    ChooseNobleToReserve: lambda asked: f"reserve one of {', '.join(map(noble, asked.nobles))} for {asked.card}",
    ChooseCardsToDiscard: lambda asked: (
        f"discard {' or '.join(' and '.join(cards) for cards in asked.ways)} for {asked.card}"
    ),
}
_EVENTS: dict[type[Event], Callable[[Any], str]] = {
    rules.Dealt: lambda event: f"the deal for {event.seats}; nobles {', '.join(map(noble, event.nobles))}",
    rules.TokensTaken: lambda event: f"took {spelled(event.tokens)}",
    rules.TokensReturned: lambda event: f"returned {spelled(event.tokens)}",
    rules.CardReserved: lambda event: (
        f"reserved {card(event.card)}{' blind' if event.blind else ''} {'with' if event.gold else 'without'} gold"
    ),
    rules.CardPurchased: lambda event: (
        f"bought {card(event.card)}{' from the hand' if event.from_hand else ''} for {spelled(event.payment)}"
    ),
    rules.CardRevealed: lambda event: f"{event.level}{'ABCD'[event.place]} is now {card(event.card)}",
    rules.NobleVisited: lambda event: f"{noble(event.noble)} visited S{event.seat}",
    rules.LastRoundBegan: lambda event: f"S{event.seat} began the last round",
    TurnBegan: lambda event: f"S{event.seat} to play",
    TurnPassed: lambda event: f"S{event.seat} could do nothing",
    DecisionOpened: lambda event: f"S{event.decision.seat} must {_DECISIONS[type(event.decision)](event.decision)}",
    CitiesLaidOut: lambda event: f"cities {', '.join(map(city, event.cities))}",
    CityTaken: lambda event: f"S{event.seat} took city {city(event.city)}",
    CoatPlaced: lambda event: f"S{event.seat} placed a coat at {post(event.post)}",
    strongholds.StrongholdPlaced: lambda event: f"a stronghold of S{event.seat} was placed on {event.card}",
    strongholds.StrongholdMoved: lambda event: (
        f"a stronghold of S{event.seat} went from {event.source} to {event.target}"
    ),
    strongholds.StrongholdRemoved: lambda event: (
        f"S{event.seat} removed a stronghold of S{event.owner} from {event.card}"
    ),
    strongholds.CardConquered: lambda event: f"S{event.seat} conquered {event.card}",
    strongholds.ConquestDeclined: lambda event: f"S{event.seat} did not conquer {event.card}",
    OrientDealt: lambda event: f"Orient cards {', '.join(card(each) for cards in event.cards for each in cards[:2])}",
    OrientCardRevealed: lambda event: f"{event.level}{'EF'[event.place]} is now {card(event.card)}",
    CardJoined: lambda event: f"{event.card} joined {event.partner}",
    BonusesGained: lambda event: f"S{event.seat} has {spelled(event.bonuses)} more bonus",
    CardsDiscarded: lambda event: (
        f"discarded {', '.join(map(card, event.cards))} with bonuses {spelled(event.bonuses)}"
    ),
    NobleReserved: lambda event: f"{noble(event.noble)} is reserved for S{event.seat}",
    EffectSkipped: lambda event: f"{event.card} had no effect",
    SeatLeft: lambda event: f"S{event.seat} left",
    GameOver: lambda event: f"won by {' and '.join(f'S{seat}' for seat in event.winners)}",
}
