"""MES 6.2, MES-HID-01 What a seat may see, built up from nothing."""

from typing import Any

from msgspec import Struct

from zhuoju.games.meshal.catalogue.library import CREATURES, STATUSES
from zhuoju.games.meshal.character import clock, naming, values
from zhuoju.games.meshal.character.scores import born, scores
from zhuoju.games.meshal.creation.draft_to_sheet import reckoned
from zhuoju.games.meshal.creation.strength import strength
from zhuoju.games.meshal.hosting import intensity_told
from zhuoju.games.meshal.hosting.features import Traits, traits
from zhuoju.games.meshal.model.draft import Draft
from zhuoju.games.meshal.model.field import Field, Ground, Lying, SetTrap, Spot, Wall, Zone
from zhuoju.games.meshal.model.record import Override
from zhuoju.games.meshal.model.sheet import Carried, Lasting
from zhuoju.games.meshal.model.state import Being, LongAction, Moment, Ref, Stage, State
from zhuoju.games.meshal.model.words import PROTECTIONS, Attribute, MapKind, Pose, Switch
from zhuoju.games.meshal.seat import attack_seen
from zhuoju.games.meshal.seat.conditions_shown import PlightView, plight
from zhuoju.games.meshal.senses import fog, knowledge, map_memory, seen_ground
from zhuoju.kernel import Seat

SECRET_STATUSES = ("hidden", "invisible", "disguised")


class ItemView(Struct, omit_defaults=True):
    """Something a being carries."""

    ref: str
    item: str
    name: str
    n: int = 1
    equipped: bool = False
    loaded: int = 0
    ammunition: str = ""
    addons: list[str] = []
    wear: int = 0
    coated: str = ""
    cursed: bool = False


class WeaponView(Struct, omit_defaults=True):
    """A natural weapon, by its name in every language."""

    ref: str
    name: dict[str, str]


class EffectView(Struct, omit_defaults=True):
    """An effect or status that works on a being."""

    name: str
    n: int = 0
    by: str = ""
    level: int = 0
    improved: int = 0


class SheetView(Struct, omit_defaults=True):
    """What is on a sheet, for those who may read it."""

    strength: int
    potential: int
    purse: int
    abilities: dict[str, int]
    items: list[ItemView]
    protection: dict[str, int]
    speed: int
    perception: int
    weapons: list[WeaponView] = []
    features: dict[str, str] = {}
    traits: Traits = {}
    notes: str = ""


class BeingView(Struct, omit_defaults=True):
    """A being that the viewer knows of."""

    ref: str
    name: str
    entry: str
    seat: Seat
    side: str
    size: str
    health: str
    mark: int = 0  # where several have the same name
    bot: bool = False  # played by a bot, as far as the viewer may know
    unseen: bool = False  # for the host: no player knows of it
    veiled: bool = False  # for the host: kept out of sight
    at: Spot | None = None
    height: int = 0
    facing: int = 0
    pose: Pose = "standing"
    riding: str = ""
    inside: str = ""
    fled: bool = False
    effects: list[EffectView] = []
    wields: list[str] = []
    dice: dict[Attribute, int] | None = None  # None: the viewer sees the health only
    scores: dict[Attribute, int] | None = None
    ap: int | None = None
    max_ap: int | None = None
    long: LongAction | None = None
    sheet: SheetView | None = None
    plight: PlightView | None = None


class GhostView(Struct, omit_defaults=True):
    """MES-PER-23 Where somebody was last seen."""

    ref: str
    name: str
    at: Spot
    mark: int = 0


class LyingView(Struct, omit_defaults=True):
    """Something on the ground."""

    ref: str
    name: str
    at: Spot
    n: int = 1
    concealed: str = ""


class FieldView(Struct, omit_defaults=True):
    """The map; what is hidden on it is not in it."""

    kind: MapKind
    width: int
    length: int
    west: int = 0
    north: int = 0
    name: str = ""
    walls: list[Wall] = []
    grounds: list[Ground] = []
    zones: list[Zone] = []
    items: list[LyingView] = []
    traps: list[SetTrap] = []
    dark: bool = False
    storm: bool = False
    seen: list[seen_ground.Run] | None = None  # row, first column, last; none: all of it (MES-PER-23)
    known: list[seen_ground.Run] | None = None  # where somebody has looked before, too; none: all of it


class MomentView(Struct, omit_defaults=True):
    """Rounds and turns: of those the viewer knows of."""

    round: int
    order: list[str] = []
    done: list[str] = []
    active: str = ""
    initiative: dict[str, int] = {}
    intensity: str = ""  # for the host
    over: str = ""


class HaulView(Struct, omit_defaults=True):
    """What one of the party has brought out of a fight."""

    whose: str
    potential: int = 0
    items: dict[str, int] = {}


class DraftView(Struct, omit_defaults=True):
    """A character in the making; what is in it only its player and the host see."""

    seat: Seat
    step: int
    done: bool = False
    draft: Draft | None = None
    sheet: dict[str, Any] = {}  # what the choices come to so far (MES-ABL-31)


class StoryView(Struct, omit_defaults=True):
    """MES 9.9 Where an adventure stands: the scenes that were told to everybody."""

    adventure: str
    scene: str = ""
    trail: list[str] = []


class MeshalView(Struct, omit_defaults=True):
    """The table as one seat, or a spectator, sees it."""

    you: Seat | None
    players: list[Seat]
    host: Seat
    mode: str
    clock: int
    process: str
    switches: list[Switch]
    beings: list[BeingView] = []
    ghosts: list[GhostView] = []
    house: Seat | None = None
    field: FieldView | None = None
    moment: MomentView | None = None
    attack: attack_seen.AttackView | None = None
    asking: attack_seen.AskingView | None = None
    secrets: list[attack_seen.SecretView] = []
    haul: list[HaulView] = []
    budget: intensity_told.BudgetView | None = None
    drafts: list[DraftView] = []
    story: StoryView | None = None
    overrides: list[Override] = []


def view(s: State, seat: Seat | None) -> MeshalView:
    """What this seat (None: a spectator) sees."""
    return _View(s, seat).table()


class _View:
    """One look at the table."""

    def __init__(self, s: State, seat: Seat | None) -> None:
        self.s = s
        self.seat = seat
        self.stage = Stage(s)
        self.host = knowledge.all_knowing(s, seat)
        self.known = knowledge.known(s, seat)

    def table(self) -> MeshalView:
        s = self.s
        return MeshalView(
            you=self.seat,
            players=list(knowledge.players(s)),
            host=s.host,
            house=s.house,
            mode=s.mode,
            clock=s.clock,
            process=clock.process(self.stage),
            switches=list(s.profile.switches),
            beings=[self.being(s.beings[ref]) for ref in self.known],
            ghosts=[self.ghost(ref, at) for ref, at in sorted(knowledge.ghosts(s, self.seat).items())],
            field=self.field(s.field) if s.field is not None else None,
            moment=self.moment(s.moment) if s.moment is not None else None,
            attack=attack_seen.attack(s, self.seat, self.known),
            asking=attack_seen.asking(s, self.seat, self.known),
            secrets=attack_seen.secrets(s, self.seat),
            haul=[HaulView(f"being:{ref}", h.potential, h.items) for ref, h in s.haul.items()],
            budget=intensity_told.reckoned(self.stage) if self.host and s.field is not None else None,
            drafts=[self.draft(d) for d in s.creation.drafts.values()] if s.creation is not None else [],
            story=StoryView(s.story.adventure, s.story.scene, s.story.trail) if s.story is not None else None,
            overrides=s.overrides if self.host else [],
        )

    # Beings

    def ref(self, ref: Ref | None) -> str:
        """A being by its number, where the viewer knows of it."""
        return f"being:{ref}" if ref is not None and ref in self.known else ""

    def met(self, ref: Ref) -> bool:
        """Whether a player knows of a being."""
        players = knowledge.players(self.s)
        return any(ref in one.spotted for one in self.s.beings.values() if one.seat in players)

    def being(self, one: Being) -> BeingView:
        s, sheet = self.s, one.sheet
        shown, own = knowledge.numbers_shown(s, self.seat, one), knowledge.open_sheet(s, self.seat, one)
        hidden = not shown and s.profile.settings.npc_health_view == "hidden"
        return BeingView(
            ref=f"being:{one.ref}",
            name=sheet.name or sheet.entry,
            mark=naming.mark(s, one, self.seat),
            bot=one.bot and (self.host or one.seat in knowledge.players(s)),
            unseen=self.host and one.seat not in knowledge.players(s) and not self.met(one.ref),
            veiled=self.host and one.veiled,
            entry=sheet.entry,
            seat=one.seat if self.host or one.seat != s.house else s.host,
            side=one.side,
            size=born(sheet).size,
            health="" if hidden else knowledge.band(s, one),
            at=one.at,
            height=one.height,
            facing=one.facing,
            pose=one.pose,
            riding=self.ref(one.riding),
            inside=self.ref(one.inside),
            fled=one.fled,
            effects=[self.effect(e, own) for e in sheet.effects if self.sees(one, e)],
            wields=[c.item for c in sheet.items if c.equipped],
            dice=dict(sheet.dice) if shown else None,
            scores=scores(self.stage, one.ref) if shown else None,
            ap=one.ap if shown else None,
            max_ap=values.max_ap(self.stage, one.ref) if shown else None,
            long=one.long if shown else None,
            sheet=self.sheet(one) if own else None,
            plight=plight(self.stage, one, host=self.host) if own else None,
        )

    def sees(self, one: Being, effect: Lasting) -> bool:
        """MES 6.2 Statuses show, but for those that deceive; what else works on a being its owner knows."""
        if knowledge.open_sheet(self.s, self.seat, one):
            return True
        return effect.source in STATUSES and effect.source not in SECRET_STATUSES

    def effect(self, effect: Lasting, own: bool) -> EffectView:
        level, improved = (effect.level, effect.improved) if own else (0, 0)
        return EffectView(effect.source, effect.n, self.ref(effect.by), level, improved)

    def sheet(self, one: Being) -> SheetView:
        sheet, stage = one.sheet, self.stage
        return SheetView(
            strength=strength(sheet),
            potential=sheet.potential,
            purse=sheet.purse,
            abilities=sheet.abilities,
            items=[self.item(line) for line in sheet.items],
            protection={kind: values.protection(stage, one.ref, kind) for kind in PROTECTIONS},
            speed=values.speed(stage, one.ref),
            perception=values.perceptual_range(stage, one.ref),
            weapons=self.weapons(sheet.entry),
            features=sheet.features,
            traits=traits(stage, one.ref),
            notes=sheet.notes,
        )

    def item(self, line: Carried) -> ItemView:
        """MES 6.2 A curse that has not shown yet only the host knows."""
        return ItemView(
            ref=f"item:{line.id}",
            item=line.item,
            name=line.item,
            n=line.n,
            equipped=line.equipped,
            loaded=line.loaded,
            ammunition=line.ammunition,
            addons=line.addons,
            wear=line.wear,
            coated=line.coated,
            cursed=self.host and not line.known,
        )

    def weapons(self, entry: str) -> list[WeaponView]:
        card = CREATURES.get(entry)
        names = [weapon.name for weapon in card.weapons] if card is not None else []
        return [
            WeaponView(f"natural:{k}", {"zh-Hans": name.hans, "en": name.en}) for k, name in enumerate(names)
        ]

    def ghost(self, ref: Ref, at: Spot) -> GhostView:
        """MES 6.2 Of one who has only given away where it is no more than that shows."""
        one = self.s.beings[ref]
        if self.seat is None or ref not in self.s.met.get(self.seat, ()):
            return GhostView(f"being:{ref}", naming.SOMEBODY, at)
        called = one.sheet.name or one.sheet.entry
        return GhostView(f"being:{ref}", called, at, naming.mark(self.s, one, self.seat))

    # The map and the moment

    def field(self, field: Field) -> FieldView:
        s, seat = self.s, self.seat
        foggy = map_memory.foggy(s, seat)
        given = map_memory.known_field(s, seat) if foggy else field
        return FieldView(
            kind=field.kind,
            width=field.width,
            length=field.length,
            west=field.west,
            north=field.north,
            name=s.arena,
            walls=given.walls,
            grounds=given.grounds,
            zones=given.zones,
            items=[self.lying(each) for each in given.items if knowledge.knows_item(s, seat, each)],
            traps=map_memory.known_traps(s, seat),
            dark=field.dark,
            storm=field.storm,
            seen=fog.seen(s, seat),
            known=seen_ground.runs(field, map_memory.known_squares(s, seat)) if foggy else None,
        )

    def lying(self, lying: Lying) -> LyingView:
        return LyingView(f"lying:{lying.id}", lying.item, lying.at, lying.n, lying.concealed)

    def moment(self, moment: Moment) -> MomentView:
        """MES 6.2 Slots of those the viewer does not know of are not shown."""
        return MomentView(
            round=moment.round,
            order=[self.ref(ref) for ref in moment.order if ref in self.known],
            done=[self.ref(ref) for ref in moment.done if ref in self.known],
            active=self.ref(moment.active),
            initiative={self.ref(r): n for r, n in moment.initiative.items() if r in self.known},
            intensity=moment.intensity if self.host else "",
            over=moment.over,
        )

    # Characters in the making

    def draft(self, draft: Draft) -> DraftView:
        done = draft.being is not None
        if not self.host and draft.seat != self.seat:
            return DraftView(draft.seat, 0, done)
        return DraftView(draft.seat, draft.at, done, draft, {} if done else reckoned(self.stage, draft))
