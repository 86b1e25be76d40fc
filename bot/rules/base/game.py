"""The base game as a module of the turn kernel."""

from collections.abc import Sequence

from bot.engine import Chance, Decision, Event, Module, Position
from bot.rules.base.actions import Actions
from bot.rules.base.end_of_turn import STAGES, VISITING_NOBLE, return_tokens, tokens_to_return
from bot.rules.base.folds import FOLDS, MASKS, SHOWS, view
from bot.rules.base.hooks import Expansion
from bot.rules.base.queries import base_of, winners
from bot.rules.base.state import LEVELS, NOBLES, BaseState
from bot.rules.base.vocabulary import VOCABULARY, ChooseAction, ChooseNoble, ChooseTokensToReturn, Dealt
from data import components
from data.gems import without_gold


class BaseGame(Module):
    """The base game, alone or with one expansion (X1).

    With `up_to_three`, a player may also take fewer than three gems by choice (B6).
    """

    folds = FOLDS
    masks = MASKS
    shows = SHOWS
    stages = STAGES
    vocabulary = VOCABULARY

    def __init__(self, up_to_three: bool = False, expansion: Expansion | None = None) -> None:
        self.expansion = expansion or Expansion()
        self._actions = Actions(up_to_three, self.expansion)
        self.legal = {
            ChooseAction: self._actions.legal_moves,
            ChooseTokensToReturn: tokens_to_return,
            ChooseNoble: VISITING_NOBLE.legal,
        }
        self.plays = {
            ChooseAction: self._actions.play,
            ChooseTokensToReturn: return_tokens,
            ChooseNoble: VISITING_NOBLE.play,
        }

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Shuffle each level and draw one noble more than there are players (B2)."""
        cards = components().cards.values()
        levels = [sorted(card.id for card in cards if card.level == level) for level in LEVELS]
        shuffled = tuple(tuple(chance.sample(cards, len(cards))) for cards in levels)
        nobles = chance.sample(sorted(NOBLES), seats + 1) if self.expansion.has_nobles else []
        return (Dealt(seats, shuffled, tuple(nobles)),)

    def empty(self) -> BaseState:
        """Return a state without players, tokens and cards."""
        return BaseState()

    def view(self, state: BaseState, seat: int | None) -> BaseState:
        """Return the state without the order of the decks and without cards that others reserved blind (B18)."""
        return view(state, seat)

    # The `Game` protocol of the kernel.

    def open_turn(self, seat: int) -> Decision:
        """Return the decision that a turn begins with: one of the four actions (B5)."""
        return ChooseAction(seat)

    def is_stuck(self, position: Position) -> bool:
        """Return whether none of the four actions is possible for the seat whose turn it is (B19)."""
        decision = position.decision
        if not isinstance(decision, ChooseAction) or without_gold(base_of(position).bank):
            return False
        return not self._actions.legal_moves(position, decision)

    def winners(self, position: Position) -> tuple[int, ...]:
        """Return the seats that win if the game ends now (B17)."""
        return winners(position)
