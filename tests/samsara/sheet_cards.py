"""Cards of every shape, for tests of what is written and read."""

from hypothesis import strategies as st

from zhuoju.games.samsara.catalogue import library
from zhuoju.games.samsara.character import ledger
from zhuoju.games.samsara.model.build import (
    Carried,
    ItemBuild,
    ItemEffect,
    Piece,
    SkillBuild,
    VehicleBuild,
    Way,
)
from zhuoju.games.samsara.model.card import Approval, Card, Follower, Line, Played, Sequence, Title
from zhuoju.games.samsara.model.words import ATTRIBUTES, ELEMENTS

SHARP = st.sampled_from(
    ["=1+1", "-5", "+x", "@me", "'quoted", "a; b", 'say "so"', "_x0041_", "１２", "剑", "头部", "a\nb"]
)


def texts(most: int = 12) -> st.SearchStrategy[str]:
    """Any text that can be seen; sharp ones often."""
    seen = st.text(max_size=most).filter(lambda text: not text or bool(text.strip()))
    return st.one_of(SHARP, seen)


def from_words(*types: object) -> st.SearchStrategy[object]:
    """Any word of a Literal."""
    return st.sampled_from([word for kind in types for word in kind.__args__])


@st.composite
def pieces(draw, families=("red", "weakening", "blue", "green", "daily"), most=3):
    codes = [code for code, entry in library.ENTRIES.items() if entry.family in families]
    found = []
    for code in draw(st.lists(st.sampled_from(codes), max_size=most, unique=True)):
        parameter = draw(st.one_of(st.just(""), st.sampled_from(ELEMENTS), texts(8)))
        few = st.none() | st.integers(1, 5)
        level = draw(st.integers(1, library.ENTRIES[code].cap))
        found.append(
            Piece(entry=code, level=level, parameter=parameter, duration=draw(few), targets=draw(few))
        )
    return tuple(found)


ways = st.builds(
    Way,
    release=st.sampled_from(["passive", "active", "instant", "forced", "trigger"]),
    duration=st.integers(0, 10),
    time=st.sampled_from([None, "scene", "hour", "day"]),
    cooldown=st.integers(0, 5),
    once=st.booleans(),
    targets=st.integers(1, 10),
    range=st.sampled_from(["contact", "aim", "scene"]),
    pays=st.sampled_from([None, "energy", "stamina"]),
    payment=st.integers(0, 30),
    restrictions=st.lists(texts(), max_size=2).map(tuple),
    charges=st.none() | st.integers(1, 10),
    trigger=texts(),
) | st.builds(Way, release=st.just("channel"), channel=st.integers(3, 7))
skills = st.builds(
    SkillBuild,
    system=st.sampled_from(["spell", "miracle", "craft", "academia", "esper"]),
    way=ways,
    pieces=pieces(),
    offsets=pieces(("offset",), 2),
    needs=st.lists(st.sampled_from(["SK-SP01", "SK-CR01"]), max_size=2, unique=True).map(tuple),
    racial=st.booleans(),
)
effects = st.builds(ItemEffect, way=ways, pieces=pieces())
items = st.builds(
    ItemBuild,
    kind=st.sampled_from(["weapon", "armour", "accessory", "tool", "bag", "vehicle"]),
    part=st.sampled_from([None, "head", "body"]),
    spot=texts(),
    hands=st.integers(0, 2),
    reach=st.sampled_from([None, "melee", "ranged"]),
    family=st.sampled_from(["", "sword", "gun"]) | texts(),
    damage=st.integers(0, 30),
    reduction=st.integers(0, 30),
    construction=st.integers(0, 13),
    weight=st.integers(1, 9999),
    volume=st.integers(1, 9999),
    size=st.none() | st.tuples(st.integers(1, 90), st.integers(91, 200)),
    panel=pieces(("panel",), 2),
    effects=st.lists(effects, max_size=2).map(tuple),
    count=st.integers(1, 30),
    consumable=st.booleans(),
    needs=st.sampled_from(["", "SK-AC02"]),
    vehicle=st.none()
    | st.builds(VehicleBuild, grades=st.tuples(*[st.integers(1, 6)] * 6), open=st.booleans()),
)
places = st.builds(
    Carried,
    place=st.sampled_from(["worn", "held", "hung", "bag", "parked"]),
    inside=st.sampled_from(["", "q1"]),
    destroyed=st.booleans(),
    wear=st.integers(0, 9),
    charges=st.dictionaries(st.sampled_from(["0", "1"]), st.integers(1, 3)),
    loaded=st.integers(0, 9),
    used=st.integers(0, 9),
)
grades = st.fixed_dictionaries({name: st.integers(1, 6) for name in ATTRIBUTES})


@st.composite
def sequences(draw, followers=True):
    kind = draw(st.sampled_from(["skill", "item", "follower"] if followers else ["skill", "item"]))
    made = Sequence(
        id=f"q{draw(st.integers(1, 10**6))}",
        kind=kind,
        background=draw(texts()),
        parameters=draw(st.dictionaries(st.sampled_from(["R03", "N05"]), texts(), max_size=2)),
        origin=draw(st.sampled_from(["exchange", "remould", "self_made"])),
        surcharge=draw(st.sampled_from([0, 100])) if kind == "skill" else 0,
        where=draw(places),
        mission=draw(texts()),
        event=draw(texts()),
        consent=draw(texts()),
        off=draw(st.booleans()),
        source=draw(st.sampled_from(["own", "plane", "loan", "temporary"])),
    )
    if kind == "follower":
        inner = draw(st.lists(sequences(followers=False), max_size=2, unique_by=lambda s: s.id))
        made.follower = Follower(
            draw(texts()),
            "FO-01",
            40,
            60,
            draw(st.sampled_from(["", "animal"])),
            draw(texts()),
            draw(grades),
            inner,
            draw(st.booleans()),
        )
        return made
    shelf = library.SKILLS if kind == "skill" else library.ITEMS
    made.library = draw(st.just("") | st.sampled_from(sorted(shelf)))
    made.name = draw(texts())
    if not made.library or draw(st.booleans()):
        made.skill = draw(skills) if kind == "skill" else None
        made.item = draw(items) if kind == "item" else None
    return made


lines = st.builds(
    Line,
    number=st.just(0),
    mission=texts(),
    kind=st.sampled_from(["grant", "exchange", "adjust", "wipe", "vault_in", "lost"]),
    sequence=st.sampled_from(["", "q1"]),
    name=texts(),
    points=st.integers(-500, 500),
    gained=st.integers(-500, 500),
    why=texts(),
)
TYPES = ("perfect", "love", "achieve", "self", "neutral")
pairs = st.tuples(st.sampled_from(TYPES), st.sampled_from(TYPES))
traits = st.dictionaries(st.sampled_from(["volume", "diet", "features"]), texts().filter(bool), max_size=3)
held = st.lists(sequences(), max_size=3, unique_by=lambda s: s.id)
cards = st.builds(
    Card,
    id=texts(),
    name=texts(),
    age=texts(),
    looks=texts(40),
    background=texts(200),
    tags=st.lists(texts().filter(bool), max_size=3),
    personalities=st.lists(pairs, max_size=3),
    races=st.lists(st.sampled_from(["RC-01", "RC-21", "own"]), max_size=2, unique=True),
    traits=traits,
    own_race=traits,
    grades=grades,
    unassigned=st.integers(0, 24),
    sequences=held,
    vault=held,
    archive=held,
    ledger=st.lists(lines, max_size=4).map(ledger.rebuild),
    titles=st.lists(st.builds(Title, texts().filter(bool), texts(), st.booleans()), max_size=2),
    missions=st.lists(
        st.builds(
            Played,
            texts().filter(bool),
            texts(),
            texts(),
            st.integers(1, 6),
            texts(),
            st.integers(0, 900),
            st.booleans(),
            st.tuples(st.integers(0, 3), st.integers(0, 3)),
        ),
        max_size=2,
    ),
    status=st.sampled_from(["draft", "active", "dead"]),
    locked_in=texts(),
    approvals=st.lists(
        st.builds(
            Approval,
            texts().filter(bool),
            texts(),
            texts(),
            texts(),
            st.lists(texts(), max_size=2),
            texts(),
            texts(),
        ),
        max_size=2,
    ),
    first_tags=st.lists(texts(), max_size=2),
    lost_limbs=st.lists(texts(), max_size=2),
    second_edition=st.booleans(),
    notes=texts(),
    next_id=st.integers(1, 10**6),
    race_consent=texts(),
    epilogue=texts(),
)
