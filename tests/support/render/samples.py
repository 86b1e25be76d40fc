"""Sample scenes, built from the real cards with a fixed seed."""

import random
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageDraw

from data.components import Card, OrientCard, components
from data.gems import Gem, unpack
from render import (
    Board,
    CardBack,
    CardFace,
    CardRow,
    Chart,
    Coats,
    Counts,
    Curve,
    Diagram,
    Final,
    Gap,
    Guest,
    Guide,
    Hand,
    Legend,
    LobbyScene,
    LoosePiece,
    Mark,
    NameOf,
    Panel,
    Players,
    Post,
    Privilege,
    Sample,
    Scene,
    Sheet,
    SheetPart,
    SheetRow,
    Sign,
    Tile,
    Tokens,
    Towers,
    View,
)
from render.contract.scene import GUIDE_PARTS

LETTERS = ("W", "U", "G", "R", "B", "★")
NAMES = ("Mia", "Søren Kierkegaard-Østergård", "Анна", "يوسف")
NONE: Counts = (0, 0, 0, 0, 0, 0)


def face(card: Card, address: str = "", mark: Mark = Mark.NONE, caption: str = "") -> CardFace:
    """Return a card face."""
    return CardFace(card.id, card.level, card.bonus, card.prestige, unpack(card.cost), address, mark, caption)


def board(players: int = 4, *, wide: bool = False, names: tuple[str, ...] = NAMES) -> Board:
    """Return a board in the middle of a game; with `wide`, two more cards and a second deck in every row."""
    chance = random.Random(7)
    rows: list[CardRow] = []
    for level in (3, 2, 1):
        cards = [card for card in components().cards.values() if card.level == level]
        shown = chance.sample(cards, 7 if wide else 4)
        faces: list[CardFace | CardBack | Gap] = [
            face(card, f"{level}{'ABCDEFG'[at]}") for at, card in enumerate(shown)
        ]
        if level == 2:
            faces[1] = replace(faces[1], mark=Mark.CHANGED, taken_by=1)
        if level == 1 and not wide:
            faces[3] = Gap("1D")
        if wide:
            faces[4] = CardBack(level, 7, f"E{level}")
        rows.append(CardRow(CardBack(level, {3: 14, 2: 22, 1: 0}[level], f"D{level}"), tuple(faces)))
    return Board(
        title=f"{names[0]} is to play",
        status="Round 7",
        rows=tuple(rows),
        tiles=tiles(players + 1),
        bank=(4, 0, 7, 2, 3, 5),
        bank_changes=(-1, -1, 0, -1, 2, 0),
        panels=panels(players, names),
        letters=LETTERS,
    )


def with_computers(scene: Board) -> Board:
    """Return a board whose other players are computers, the last one with the longest name of all languages."""
    first, *others = scene.panels
    names = ("Banker 1", "Jeweller 2", "Marskramer 3")
    computers = [
        replace(panel, name=name, avatar=None, is_computer=True)
        for panel, name in zip(others, names[-len(others) :], strict=True)
    ]
    return replace(scene, panels=(first, *computers))


def tiles(count: int) -> tuple[Tile, ...]:
    """Return `count` nobles."""
    nobles = list(components().nobles.values())
    return tuple(Tile(noble.id, noble.prestige, unpack(noble.needs)) for noble in nobles[:count])


def panels(players: int, names: tuple[str, ...] = NAMES) -> tuple[Panel, ...]:
    """Return the panels of up to four players; the fourth is empty."""
    nobles = tiles(10)
    in_turn = Panel(
        name=names[0],
        seat=0,
        prestige=12,
        tokens=(2, 1, 0, 3, 1, 1),
        bonuses=(3, 2, 1, 0, 4, 0),
        bonus_prestige=(5, 1, 0, 0, 3, 0),
        reserved=(CardBack(2), hand_cards()[0]),
        tiles=nobles[5:6],
        cards=10,
        is_turn=True,
    )
    start = Panel(
        name=names[1],
        seat=1,
        prestige=7,
        tokens=(0, 1, 1, 0, 0, 0),
        bonuses=(1, 2, 3, 1, 0, 0),
        bonus_prestige=(0, 3, 4, 0, 0, 0),
        reserved=(CardBack(1), CardBack(3), CardBack(2)),
        cards=7,
        is_start=True,
        token_changes=(-2, 1, 1, 0, 0, -1),
    )
    ahead = Panel(
        name=names[2],
        seat=2,
        prestige=15,
        tokens=(3, 3, 2, 1, 1, 0),
        bonuses=(5, 4, 3, 11, 2, 0),
        bonus_prestige=(0, 10, 0, 2, 0, 0),
        tiles=nobles[6:9],
        cards=25,
    )
    bare = Panel(names[3], 3, 0, NONE, NONE)
    return (in_turn, start, ahead, bare)[:players]


def hand_cards() -> tuple[CardFace, ...]:
    """Return three cards with captions, as their owner sees them."""
    wanted = ((1, Gem.RUBY), (2, Gem.SAPPHIRE), (3, Gem.EMERALD))
    cards = components().cards.values()
    picked = [next(card for card in cards if (card.level, card.bonus) == kind) for kind in wanted]
    captions = ("Affordable", "Missing: 2 sapphires, 1 ruby", "Missing: 4 diamonds")
    marks = (Mark.AFFORDABLE, Mark.NONE, Mark.NONE)
    return tuple(
        face(card, f"H{number}", mark, caption)
        for number, (card, mark, caption) in enumerate(zip(picked, marks, captions, strict=True), 1)
    )


def hand(cards: int = 3) -> Hand:
    """Return a hand with this many cards."""
    status = "" if cards else "You have reserved no cards yet."
    return Hand("Your reserved cards", hand_cards()[:cards], panels(1)[0], LETTERS, status)


def final(players: int = 4) -> Final:
    """Return a finished game."""
    ranked = sorted(panels(players), key=lambda panel: -panel.prestige)
    opened = [
        replace(panel, rank=at + 1, reserved=hand_cards()[: 3 - at], is_turn=False) for at, panel in enumerate(ranked)
    ]
    return Final(f"{ranked[0].name} has won", "15 prestige in 24 rounds", tuple(opened), LETTERS)


def players(count: int) -> Players:
    """Return the purchased cards of up to four players; the first has one of every kind, the last has none."""
    cards = list(reversed(components().cards.values()))
    columns = [[face(card) for card in cards if card.bonus is gem] for gem in Gem]
    columns[Gem.DIAMOND][1:1] = [eastern("O06"), eastern("O11")]
    columns[Gem.ONYX].insert(2, eastern("O17"))
    columns[Gem.GOLD] = [eastern("O01"), eastern("O07")]
    sizes = ((6, 2, 1, 0, 4, 2), (15, 0, 3, 1, 0, 0), (5, 5, 5, 5, 5, 0), (0, 0, 0, 0, 0, 0))[:count]
    shown = list(panels(count))
    shown[0] = replace(shown[0], reserved_tiles=tiles(9)[8:], special_cards=((Sign.DOUBLE_GOLD, 1), (Sign.SPENT, 2)))
    return Players(
        "Players · Round 7",
        tuple(shown),
        tuple(tuple(tuple(all_[:size]) for all_, size in zip(columns, each, strict=True)) for each in sizes),
    )


def cities(players: int) -> Board:
    """Return a board with towns in place of nobles, one of them owned, another offered."""
    whole = board(players)
    shown = [town("C1A"), replace(town("C5A"), owner=1), replace(town("C2A"), mark=Mark.OFFERED)]
    if players == 3:
        shown = [town("C4B"), town("C7B"), town("C6A")]
    places = [replace(panel, tiles=()) for panel in whole.panels]
    places[1] = replace(places[1], tiles=(town("C5A"),))
    return replace(whole, tiles=tuple(shown), panels=tuple(places))


def cities_final() -> Final:
    """Return a finished game in which two players have a town."""
    whole = final(3)
    first, second, third = whole.panels
    ranked = (replace(first, tiles=(town("C5A"),)), replace(second, tiles=(town("C2A"),)), replace(third, tiles=()))
    return replace(whole, panels=ranked)


def town(number: str) -> Tile:
    """Return a side of a city tile."""
    city = components().cities[number]
    return Tile(city.id, 0, unpack(city.needs), view=View.TOWN, required_prestige=city.prestige, any_same=city.any_same)


_PRIVILEGES = {
    "T1": (Privilege.PLUS_GEM_AFTER_CARD, 0),
    "T2": (Privilege.PLUS_GEM_AFTER_TWO, 0),
    "T3": (Privilege.GOLD_TIMES_TWO, 0),
    "T4": (Privilege.PRESTIGE, 5),
    "T5": (Privilege.PRESTIGE_PER_COAT, 1),
}


def posts(players: int) -> Board:
    """Return a board with posts, one without coats of arms and one full."""
    whole = board(players)
    everybody = tuple(range(players))
    coats = ((0,), everybody, (), everybody[1:], (0, players - 1))
    strip = tuple(
        Post(unpack(post.needs), shape, post.nobles, prestige, lying, number=number)
        for number, (post, lying) in enumerate(zip(components().posts.values(), coats, strict=True), 1)
        for shape, prestige in (_PRIVILEGES[post.id],)
    )
    strip = (strip[0], replace(strip[1], mark=Mark.CHANGED), *strip[2:])
    places = tuple(replace(panel, coats=5 - sum(panel.seat in lying for lying in coats)) for panel in whole.panels)
    return replace(whole, posts=strip, panels=places)


_SIGNS = {
    "double_gold": (Sign.DOUBLE_GOLD,),
    "attach": (Sign.JOIN,),
    "attach_and_free_level1": (Sign.JOIN, Sign.FREE_CARD),
    "double_bonus": (),
    "reserve_noble": (Sign.RESERVE_TILE,),
    "free_level2": (Sign.FREE_CARD,),
    "discard_two": (),
}
_FREE = {"attach_and_free_level1": 1, "free_level2": 2}


def eastern(number: str, address: str = "", caption: str = "") -> CardFace:
    """Return the face of an Orient card."""
    card: OrientCard = components().orient_cards[number]
    plain = face(card, address, caption=caption)
    given_up: Counts = tuple(2 if gem is card.discards else 0 for gem in (*Gem,))  # type: ignore[assignment]
    return replace(
        plain,
        bonus=None if card.bonus is Gem.GOLD else card.bonus,
        bonuses=card.bonuses,
        signs=_SIGNS[card.kind],
        free_level=_FREE.get(card.kind, 0),
        discards=given_up,
    )


def orient(players: int) -> Board:
    """Return a board with two more cards and a second deck in every row; every kind of card is among them."""
    whole = board(players)
    beside = {
        2: {3: ("O21", "O26"), 2: ("O11", "O13"), 1: ("O01", "O06")},
        3: {3: ("O29", "O25"), 2: ("O18", "O12"), 1: ("O09", "O04")},
        4: {3: ("O24", "O28"), 2: ("O19", "O16"), 1: ("O03", "O08")},
    }[players]
    rows: list[CardRow] = []
    for row in whole.rows:
        level = row.deck.level
        more = [eastern(number, f"{level}{'EF'[at]}") for at, number in enumerate(beside[level])]
        rows.append(CardRow(row.deck, (*row.cards, CardBack(level, 10 - level, f"O{level}", second=True), *more)))
    places = list(whole.panels)
    places[0] = replace(
        places[0],
        special_cards=((Sign.DOUBLE_GOLD, 2),),
        reserved_tiles=tiles(4)[3:],
        reserved=(eastern("O02"), eastern("O14")),
    )
    places[1] = replace(
        places[1], special_cards=((Sign.DOUBLE_GOLD, 1),), reserved=(CardBack(1, second=True), eastern("O07"))
    )
    return replace(whole, rows=tuple(rows), panels=tuple(places))


def orient_hand() -> Hand:
    """Return a hand of Orient cards; its owner has two cards worth two gold."""
    kinds = (("O01", "Affordable"), ("O12", "Missing: 2 emeralds"), ("O27", "Missing: 1 diamond bonus"))
    cards = tuple(eastern(number, f"H{at}", caption) for at, (number, caption) in enumerate(kinds, 1))
    owner = replace(panels(1)[0], special_cards=((Sign.DOUBLE_GOLD, 2),))
    return Hand("Your reserved cards", cards, owner, LETTERS)


def orient_final() -> Final:
    """Return a finished game in which players still hold Orient cards and reserved nobles."""
    whole = final(3)
    first, second, third = whole.panels
    kept = tuple(eastern(number) for number in ("O02", "O14", "O27"))
    ranked = (replace(first, reserved_tiles=tiles(4)[3:]), replace(second, reserved=kept), third)
    return replace(whole, panels=ranked)


def strongholds(players: int) -> Board:
    """Return a board with towers on its cards: three of one seat on one card, two and one on others."""
    whole = board(players)
    standing = {(0, 1): (0, 0, 0), (1, 1): (1, 1), (2, 2): (1,)}
    if players > 2:
        standing[1, 3] = (players - 1,)
    rows = list(whole.rows)
    for (at, place), seats in standing.items():
        cards = list(rows[at].cards)
        card = cards[place]
        assert isinstance(card, CardFace)
        new, lost = (seats[-1:], ()) if place == 2 else ((), (0,)) if (at, place) == (1, 1) else ((), ())
        cards[place] = replace(card, towers=seats, new_towers=new, removed_towers=lost)
        rows[at] = replace(rows[at], cards=tuple(cards))
    left = [3 - sum(seats.count(seat) for seats in standing.values()) for seat in range(players)]
    places = tuple(replace(panel, towers=left[panel.seat]) for panel in whole.panels)
    return replace(whole, rows=tuple(rows), panels=places)


def legend() -> Legend:
    """Return a legend of cards and smaller pieces, with captions short and long."""
    card = hand_cards()[0]
    noble = tiles(1)[0]
    long = "Several of one player may share a card, never those of two; whoever owns them may take it."
    pieces = (card, replace(card, towers=(1, 1), caption=""), CardBack(3, 16, "D3"), noble)
    loose = (Towers((0, 1, 2, 3)), Tokens(tuple(Gem)))
    captions = ("A card.", long, "A deck: its level and how many cards are left.", "3 prestige.", "Towers.", "Tokens.")
    samples = [Sample(piece, caption) for piece, caption in zip((*pieces, *loose), captions, strict=True)]
    return Legend(tuple(samples), LETTERS)


def low_legend() -> Legend:
    """Return a legend without cards."""
    post = posts(2).posts[0]
    pieces = (town("C5A"), post, Coats((0, 1, 2, 3)))
    captions = ("14 prestige, and four of another colour.", "A gem after each purchase.", "Everybody has five.")
    return Legend(tuple(Sample(*each) for each in zip(pieces, captions, strict=True)), LETTERS)


def private(players: int, make: Callable[[int], Board] | None = None) -> Board:
    """Return a board as one player sees it in private, with many changes since that player's last turn."""
    whole = (make or board)(players)
    rows: list[CardRow] = []
    for at, row in enumerate(whole.rows):
        cards = [
            _with_affordability(card, place + at, is_new=place == at != 1)
            if isinstance(card, CardFace)
            else replace(card, mark=Mark.CHANGED, taken_by=1)
            if isinstance(card, Gap)
            else card
            for place, card in enumerate(row.cards)
        ]
        deck = replace(row.deck, mark=Mark.CHANGED, taken_by=players - 1) if at == 1 else row.deck
        rows.append(CardRow(deck, tuple(cards)))
    places = list(whole.panels)
    first = places[0]
    held = [card for card in (*first.reserved, *hand_cards()) if isinstance(card, CardFace)][:3]
    places[0] = replace(
        first,
        avatar=avatar_of(0),
        prestige_change=3,
        cards_change=1,
        bonus_changes=(1, 0, 0, 0, 0, 0),
        reserved=tuple(replace(_with_affordability(card, at), taken_by=None) for at, card in enumerate(held)),
        coats_change=-1,
        towers_change=1,
        special_card_changes=tuple((sign, 1) for sign, _ in first.special_cards),
    )
    places[1] = replace(
        places[1], reserved=(*places[1].reserved[:2], CardBack(2, mark=Mark.CHANGED)), prestige_change=-1
    )
    visitors = tuple(replace(tile, mark=Mark.CHANGED) for tile in tiles(7)[6:])
    places[-1] = replace(places[-1], avatar=avatar_of(1), tiles=visitors)
    nobles = [
        replace(tile, missing=at) if tile.view is View.PORTRAIT and at <= 3 else tile
        for at, tile in enumerate(whole.tiles)
    ]
    return replace(whole, rows=tuple(rows), tiles=tuple(nobles), panels=tuple(places))


def _with_affordability(card: CardFace, at: int, *, is_new: bool = False) -> CardFace:
    """Return a card that is, depending on `at`, affordable, short of gems, short of gems and gold, or barred."""
    bare = replace(
        card,
        mark=Mark.CHANGED if is_new else Mark.NONE,
        taken_by=1 if is_new else None,
        missing=NONE,
    )
    wanted = [gem for gem in Gem if card.cost[gem]]
    match at % 4:
        case 0:
            return replace(bare, mark=Mark.AFFORDABLE)
        case 1:
            return replace(bare, missing=_counts(wanted[:1], 2), covered_by_gold=_counts(wanted[1:2], 1))
        case 2:
            return replace(bare, missing=_counts(wanted[:3], 1), covered_by_gold=_counts(wanted[:1], 1))
        case _:
            return replace(bare, is_barred=True)


def _counts(gems: list[Gem], count: int) -> Counts:
    diamond, sapphire, emerald, ruby, onyx, gold = (count if gem in gems else 0 for gem in Gem)
    return diamond, sapphire, emerald, ruby, onyx, gold


def lobby(guests: int, free: int, pieces: tuple[LoosePiece, ...] = (), names: tuple[str, ...] = NAMES) -> LobbyScene:
    """Return a lobby; the second guest has an avatar."""
    sitting = [Guest(name, seat, seat == 0) for seat, name in enumerate(names[:guests])]
    sitting[1:2] = [replace(guest, avatar=avatar_of(0)) for guest in sitting[1:2]]
    fan = [replace(card, address="", mark=Mark.NONE, caption="") for card in hand_cards()]
    return LobbyScene("Splendor", tuple(sitting), free, (CardBack(3), *fan), pieces, LETTERS)


def chart(players: int, rounds: int, names: tuple[str, ...] = NAMES, *, with_chances: bool = True) -> Chart:
    """Return the course of a game; with many rounds, the curves cross and end beside each other."""
    random_ = random.Random(rounds)
    diagrams: list[Diagram] = []
    for caption, top, unit in (("Prestige after each round", 18, ""), ("Chance to win", 1.08, " %")):
        curves: list[Curve] = []
        for seat in range(players):
            value, points = 0.3 * top, [(0.0, 0.3 * top)]
            for at in range(1, rounds + 1):
                value = min(top * 0.9, max(0, value + random_.uniform(-0.1, 0.14) * top))
                points.append((float(at), value))
            curves.append(Curve(seat, tuple(points), f"{value:.0f}{unit}"))
        if unit:
            curves, top = _shares(curves), 1.0
        lines = tuple((top * part / 4, f"{part * 25}{unit}") for part in range(5 if unit else 4))
        crowns = ((rounds * 0.6, curves[0].points[round(rounds * 0.6)][1]),) if not unit else ()
        numbers = (rounds * 0.3, rounds * 0.9, rounds * 0.92) if unit else ()
        diagrams.append(Diagram(caption, top, lines, tuple(curves), crowns, numbers, stacked=bool(unit)))
    guests = tuple(Guest(name, seat) for seat, name in enumerate(names[:players]))
    ticks = tuple(range(max(1, rounds // 5), rounds + 1, max(1, rounds // 5)))
    shown = tuple(diagrams) if with_chances else tuple(diagrams[:1])
    return Chart("Mia wins", "After many rounds", guests, shown, rounds, ticks, rounds - 1.0, LETTERS)


def _shares(curves: list[Curve]) -> list[Curve]:
    """Return the curves with each value as its share of the values of all at that time."""
    sums = [sum(value for _, value in points) for points in zip(*(curve.points for curve in curves), strict=True)]
    shares = [
        tuple((at, value / total) for (at, value), total in zip(curve.points, sums, strict=True)) for curve in curves
    ]
    return [
        replace(curve, points=points, end=f"{100 * points[-1][1]:.0f} %")
        for curve, points in zip(curves, shares, strict=True)
    ]


def ranks(names: tuple[str, ...] = NAMES) -> Sheet:
    """Return the table of a server; the second member has an avatar."""
    rows = tuple(
        SheetRow(
            name,
            34 - 9 * at,
            20 - 6 * at,
            f"{20 - 6 * at} of {34 - 9 * at}",
            f"1{at}34 ± 210",
            at + 1,
            Guest(name, at % 4, avatar=avatar_of(0) if at == 1 else None),
            tuple((at + game) % 3 > 0 for game in range(5 - at)),
        )
        for at, name in enumerate(names)
    )
    return Sheet("Splendor: Friends", "34 games", (SheetPart("", rows),), LETTERS)


def numbers(rows: int) -> Sheet:
    """Return the statistics of a member."""
    kinds = ("base game, 2 players", "Trading Posts, 4 players", "Strongholds, 3 players")
    gems = tuple((gem, gem + 1.5, f"{gem + 1}.5") for gem in Gem if gem is not Gem.GOLD)
    of_kinds = tuple(
        SheetRow(kind, 20 - 7 * at, 12 - 6 * at, f"{12 - 6 * at} of {20 - 7 * at}") for at, kind in enumerate(kinds)
    )
    others = tuple(
        SheetRow(name, 12 - 4 * at, 7 - 3 * at, f"{7 - 3 * at} of {12 - 4 * at}", face=Guest(name, at + 1))
        for at, name in enumerate(NAMES[1:3])
    )
    return Sheet(
        title="Mia",
        status="20 games",
        parts=(SheetPart("Won, by kind of game", of_kinds[:rows]), SheetPart("Ahead of others", others)),
        letters=LETTERS,
        face=Guest("Mia", 0),
        facts=(("12", "Wins"), ("60 %", "Share"), ("1034 ± 210", "Rating")),
        form=(True, False, True, True, False),
        form_caption="The last five games",
        gems=gems,
        gems_caption="Bonuses",
    )


def avatar_of(number: int) -> bytes:
    """Return an avatar: a sun over hills."""
    picture = Image.new("RGB", (128, 128), ((90, 140, 200), (220, 120, 90))[number])
    pen = ImageDraw.Draw(picture)
    pen.ellipse((60, 20, 110, 70), (250, 230, 120))
    pen.polygon([(0, 128), (0, 90), (40, 60), (80, 100), (128, 70), (128, 128)], (40, 90, 60))
    packed = BytesIO()
    picture.save(packed, "PNG")
    return packed.getvalue()


HOSTILE = (
    "",
    " \n\t\r\u2028 ",
    "Ma\nry\x00\x07 \x1b[31mAnn",
    "Z͓̘̤̽͌a̷̢̡̛͍͔̺̫͗̓̈́̌l̵̨̟̞͔̏̃͒̚g̸̛̬͓̓o̴͈̾͊" * 6,
    "W" * 32,
    "👑 Mia 👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇰 👍🏽",
    "👨‍👩‍👧‍👦" * 16,
    "يوسف بن محمد",
    "\u202eevil\u202c \u2066abc\u2069",
    "שלום Mia עולם 42",
    "Mia שלום עולם end",
    "王小明 山田太郎 김철수",
    "प्रिया शर्मा",
    "สมชาย ใจดี",
    "\U0001d4dc\U0001d4f2\U0001d4ea \U0001d572\U0001d597\U0001d594ß Ⓜⓘⓐ",
    "\U00012000\U00012001\U00012002",
    "\ud800\udfff",
    "\ue000\uf8ff\U0010fffd",
    "\u0301\u0302\u0303",
    "ﷺ﷽",
    "ⵣⴰⵎⵓⵏ ᏣᎳᎩ ᚠᚢᚦ",
    "Nguyễn Thị Ánh Tuyết",
    "Αλέξανδρος Ἀχιλλεύς",
    "a" + "\u0336" * 60 + "b",
    "____****~~~~||@everyone <@123>",
    "e\u0301\u0323\u0302 o\u0308\u0304",
    "\u200b\u200c\u200d\ufeff",
    "სოფო Արամ ሰላም",
    "M\u0332i\u0332a\u0332 M\u035fi\u035fa\u035f",
    "A\u20dd 王\u0336 a\u200d👩 A\U0001f3fb",
    "བོད་ཡིག",
)
"""Names that could break a picture: real ones in many scripts, and malicious ones."""


def moved(players: int) -> Board:
    """Return a board that says what the last move did, with a long name and a gem."""
    parts = (NameOf(1), " buys 2B for 2", Gem.RUBY, " 1", Gem.EMERALD, " · A noble visits ", NameOf(1))
    return replace(board(players), last_move=parts)


def guide() -> Guide:
    """Return a guide to the row of a player."""
    notes = tuple(f"Note {number}: what this part of the row is." for number in range(1, len(GUIDE_PARTS) + 1))
    return Guide(panels(1)[0], notes, (Sample(tiles(1)[0], "A noble."),), LETTERS)


SCENES: dict[str, Scene] = {
    "board-2": board(2),
    "moved-4": moved(4),
    "guide": guide(),
    "board-3": board(3),
    "board-4": board(4),
    "board-wide": board(4, wide=True),
    "hand-3": hand(3),
    "hand-1": hand(1),
    "hand-0": hand(0),
    **{f"final-{players}": final(players) for players in (2, 3, 4)},
    **{f"private-{players}": private(players) for players in (2, 3, 4)},
    **{f"cities-{players}": cities(players) for players in (2, 3, 4)},
    **{f"posts-{players}": posts(players) for players in (2, 3, 4)},
    **{f"orient-{players}": orient(players) for players in (2, 3, 4)},
    **{f"strongholds-{players}": strongholds(players) for players in (2, 3, 4)},
    **{f"players-{count}": players(count) for count in (1, 2, 3, 4)},
    "cities-private": private(3, cities),
    "posts-private": private(2, posts),
    "orient-private": private(3, orient),
    "strongholds-private": private(3, strongholds),
    "posts-hand": replace(hand(2), panel=posts(2).panels[0]),
    "orient-hand": orient_hand(),
    "strongholds-hand": replace(hand(2), panel=strongholds(2).panels[0]),
    "cities-final": cities_final(),
    "orient-final": orient_final(),
    "legend-cards": legend(),
    "legend-low": low_legend(),
    "lobby-1": lobby(1, 3),
    "board-computers": with_computers(board(3)),
    "chart-2": chart(2, 30),
    "chart-4": chart(4, 60),
    "chart-short": chart(3, 2),
    "chart-plain": chart(3, 25, with_chances=False),
    "ranks": ranks(),
    "numbers": numbers(3),
    "lobby-4": lobby(4, 0, (Coats((0, 1, 2, 3)),)),
}
"""One scene of every kind, by the name of its golden picture."""
