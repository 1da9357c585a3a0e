"""TAM-HIDE What a seat may see. Built up from nothing; hidden cards show only their back."""

from collections import Counter
from typing import get_args

from msgspec import Struct

from zhuoju.games.tamashii.board.abilities import mod
from zhuoju.games.tamashii.board.body import stat
from zhuoju.games.tamashii.board.scoring import score
from zhuoju.games.tamashii.board.tracking import tracking_dice
from zhuoju.games.tamashii.model.knowledge import back, hidden, shared
from zhuoju.games.tamashii.model.library import LIBRARY, TILES
from zhuoju.games.tamashii.model.scenario_cards import Guide
from zhuoju.games.tamashii.model.state import (
    Combat,
    Enemy,
    Jordan,
    Launcher,
    Place,
    Player,
    Ref,
    Roll,
    Spot,
    State,
    Wounds,
    card_ref,
    place_ref,
)
from zhuoju.games.tamashii.model.words import (
    Basic,
    ClassName,
    Code,
    Colour,
    Faction,
    Phase,
    Resource,
    Stat,
)
from zhuoju.games.tamashii.seat.goals import table_of
from zhuoju.kernel import Seat

UNREVEALED = "unrevealed"  # what a place is called whose tile is face down


class CardView(Struct, omit_defaults=True):
    """A card, tile or token: what its back tells, and its face where the viewer may see it."""

    ref: str
    back: str = ""
    face: str | None = None


class AugmentView(Struct, omit_defaults=True):
    """An augment in front of a player."""

    card: CardView
    equipped: bool = False


class EnemyView(Struct, omit_defaults=True):
    """A locked-on enemy."""

    card: CardView
    damage: int = 0


class PlayerView(Struct, omit_defaults=True):
    """A soul hacker's side of the table."""

    seat: Seat
    colour: Colour
    core: Basic
    launcher: Launcher
    bag_size: int
    place: str
    bag: dict[Code, int] | None = None  # None: others in versus
    prepared: list[Code] = []
    dump: dict[Code, int] = {}
    resources: dict[Resource, int] = {}
    xp: int = 0
    integrity: int = 0
    cap: int = 0
    tracking: int = 0
    bodies: list[CardView] = []
    class_name: ClassName | None = None
    class_deck: int = 0
    augments: list[AugmentView] = []
    protocol: CardView | None = None
    protocol_step: int = 0
    queue: list[EnemyView] = []
    objectives: list[CardView] = []
    moves_made: int = 0
    extra_moves: int = 0
    done: bool = False
    out: bool = False
    roll: Roll | None = None
    launched: list[str] = []
    recast: dict[int, Basic] = {}
    used: dict[str, int] = {}
    values: dict[Stat, int] = {}  # of the active body, as effects change them
    tracking_dice: int = 0  # of the next tracking roll, as things are
    test_dice: int = 0  # beside those for codes
    points: dict[str, int] | None = None  # versus: your own, by what they are for


class PlaceView(Struct, omit_defaults=True):
    """A place of the map."""

    ref: str
    q: int
    r: int
    tile: CardView
    name: str = ""  # of its tile, or that it is not revealed
    nth: int = 0  # its number, where others are called the same
    revealed: bool = False
    exploration: CardView | None = None
    ascend: int = 0
    success: int = 0
    markers: dict[str, int] = {}
    die_faces: int = 0  # face down
    cards: int = 0  # special scenario cards, face down
    labels: list[str] = []


class BossView(Struct, omit_defaults=True):
    """A boss on the map; its attack pile is face down."""

    card: str
    place: str
    integrity: int
    armour: int | None = None
    pile: int = 0


class StoryView(Struct, omit_defaults=True):
    """Where the scenario stands: the cards in play and those that were."""

    scenario: str
    plot: str = ""
    specials: list[str] = []
    spent: list[str] = []
    tokens: dict[str, int] = {}
    guide_tokens: dict[str, int] = {}
    notes: dict[str, int] = {}
    outcome: str = ""


class ContestView(Struct, omit_defaults=True):
    """The generator cards of a versus game."""

    map: str
    situation: str
    rule: str
    interaction: str
    display: list[CardView | None] = []
    next: CardView | None = None  # the open top card of the deck
    deck: int = 0


class TamashiiView(Struct, omit_defaults=True):
    """The table as one seat, or a spectator, sees it."""

    you: Seat | None
    players: list[PlayerView]
    start_player: Seat
    phase: Phase
    round: int
    places: list[PlaceView]
    supply: dict[Code, int]
    corrupted_pool: int
    enemy_deck: list[CardView]
    enemy_discard: list[CardView]
    body_deck: int
    market: list[CardView | None]
    faction_decks: dict[Faction, int]
    active: Seat | None = None
    step: str = ""
    time: int = 0
    tiles_in_play: list[int] = []  # listed by the guide, still face down
    ascend_supply: int = 0
    success_supply: int = 0
    looking_at: list[CardView] = []
    tracking_on: bool = True
    wounds: Wounds | None = None
    draws: int = 0
    combat: Combat | None = None
    boss: BossView | None = None
    jordan: Jordan | None = None
    story: StoryView | None = None
    contest: ContestView | None = None


def view(s: State, seat: Seat | None) -> TamashiiView:
    """What this seat (None: a spectator) sees."""
    return _View(s, seat).table()


class _View:
    """One look at the table."""

    def __init__(self, s: State, seat: Seat | None) -> None:
        self.s = s
        self.seat = seat
        self.m = table_of(s)
        self.unknown = {ref for refs in hidden(s, seat).values() for ref in refs}
        self.titles = Counter(self.title(spot) for spot in s.places)

    def table(self) -> TamashiiView:
        s = self.s
        return TamashiiView(
            you=self.seat,
            players=[self.player(p) for p in s.players],
            start_player=s.start_player,
            phase=s.phase,
            round=s.round,
            places=[self.place(n, spot) for n, spot in enumerate(s.places)],
            supply=s.supply,
            corrupted_pool=s.corrupted_pool,
            enemy_deck=[self.card(r) for r in s.enemy_deck],
            enemy_discard=[self.card(r) for r in s.enemy_discard],
            body_deck=len(s.body_deck),
            market=[self.some(r) for r in s.market],
            faction_decks={name: len(deck) for name, deck in s.faction_decks.items()},
            active=s.active,
            step=s.step,
            time=s.time,
            tiles_in_play=self.tiles(),
            ascend_supply=s.ascend_supply,
            success_supply=s.success_supply,
            looking_at=self.looking_at(),
            tracking_on=s.tracking_on,
            wounds=s.wounds,
            draws=s.draws,
            combat=s.combat,
            boss=self.boss(),
            jordan=s.jordan,
            story=self.story(),
            contest=self.contest(),
        )

    # Cards

    def card(self, ref: Ref) -> CardView:
        face = None if ref in self.unknown else self.s.faces[ref]
        return CardView(card_ref(ref), back(self.s, ref), face)

    def some(self, ref: Ref | None) -> CardView | None:
        return None if ref is None else self.card(ref)

    def looking_at(self) -> list[CardView]:
        s = self.s
        if s.looker is not None and not shared(s, s.looker, self.seat):
            return []
        return [self.card(r) for r in s.resolving]

    # The map

    def place(self, number: Place, spot: Spot) -> PlaceView:
        return PlaceView(
            ref=place_ref(number),
            q=spot.q,
            r=spot.r,
            tile=self.card(spot.tile),
            name=self.named(spot),
            nth=number if self.titles[self.title(spot)] > 1 else 0,
            revealed=spot.revealed,
            exploration=self.some(spot.exploration),
            ascend=spot.ascend,
            success=spot.success,
            markers=spot.markers,
            die_faces=len(spot.die_faces),
            cards=len(spot.cards),
            labels=spot.labels,
        )

    def named(self, spot: Spot) -> str:
        """What a place is called: by its tile, as far as that is known."""
        return UNREVEALED if spot.tile in self.unknown else self.s.faces[spot.tile]

    def title(self, spot: Spot) -> str:
        """The name that players read; some tiles share one."""
        tile = TILES.get(self.named(spot))
        return tile.name.hans if tile is not None else UNREVEALED

    def tiles(self) -> list[int]:
        """The numbers that the guide lists and that nobody has found yet."""
        s = self.s
        if s.story is None:
            return []
        found = [TILES[s.faces[spot.tile]].number for spot in s.places if spot.revealed]
        listed = LIBRARY.packs.of(Guide)[s.story.scenario].face_down
        return sorted(number for number in listed if number not in found)

    def boss(self) -> BossView | None:
        boss = self.s.boss
        if boss is None:
            return None
        return BossView(boss.card, place_ref(boss.place), boss.integrity, boss.armour, len(boss.pile))

    # Players

    def player(self, p: Player) -> PlayerView:
        s, open_ = self.s, shared(self.s, p.seat, self.seat)
        return PlayerView(
            seat=p.seat,
            colour=p.colour,
            core=p.core,
            launcher=p.launcher,
            bag_size=sum(p.bag.values()),
            place=place_ref(p.place),
            bag={code: n for code, n in p.bag.items() if n} if open_ else None,
            prepared=p.prepared,
            dump=p.dump,
            resources=p.resources,
            xp=p.xp,
            integrity=p.integrity,
            cap=p.cap,
            tracking=p.tracking,
            bodies=[self.card(r) for r in p.bodies],
            class_name=p.class_name,
            class_deck=len(p.class_deck),
            augments=[AugmentView(self.card(a.card), a.equipped) for a in p.augments],
            protocol=self.some(p.protocol),
            protocol_step=p.protocol_step,
            queue=[self.enemy(e) for e in p.queue],
            objectives=[self.objective(r, open_=open_) for r in p.objectives],
            moves_made=p.moves_made,
            extra_moves=p.extra_moves,
            done=p.done,
            out=p.out,
            roll=p.roll,
            launched=p.launched,
            recast=p.recast,
            used=p.used,
            values={name: stat(self.m, p, name) for name in get_args(Stat)},
            tracking_dice=tracking_dice(self.m, p),
            test_dice=mod(self.m, p, "test_dice"),
            points=score(s, p.seat).parts if s.contest is not None and open_ else None,
        )

    def enemy(self, e: Enemy) -> EnemyView:
        return EnemyView(self.card(e.card), e.damage)

    def objective(self, ref: Ref, *, open_: bool) -> CardView:
        """TAM-VS-14 Taken objectives lie face down in front of their owner."""
        return self.card(ref) if open_ else CardView(card_ref(ref))

    # Story and contest

    def story(self) -> StoryView | None:
        tale = self.s.story
        if tale is None:
            return None
        return StoryView(
            scenario=tale.scenario,
            plot=tale.plot,
            specials=tale.specials,
            spent=tale.spent,
            tokens=tale.tokens,
            guide_tokens=tale.guide_tokens,
            notes=tale.notes,
            outcome=tale.outcome,
        )

    def contest(self) -> ContestView | None:
        contest = self.s.contest
        if contest is None:
            return None
        return ContestView(
            map=contest.map,
            situation=contest.situation,
            rule=contest.rule,
            interaction=contest.interaction,
            display=[self.some(r) for r in contest.display],
            next=self.card(contest.deck[-1]) if contest.deck else None,
            deck=len(contest.deck),
        )
