"""SAM-SHEET-01..09 A card as a book: every sheet with its values, computed ones as formulas."""

from typing import Final

from zhuoju.games.samsara.audit.whole_card import audit
from zhuoju.games.samsara.audit.whole_card import rows as report_rows
from zhuoju.games.samsara.character import carrying, ledger, races, values
from zhuoju.games.samsara.character.races import TRAITS
from zhuoju.games.samsara.character.regular_dice import might
from zhuoju.games.samsara.files import sequences as rows
from zhuoju.games.samsara.files.columns import DERIVED
from zhuoju.games.samsara.files.terms import check_title, word
from zhuoju.games.samsara.files.workbook import Book, Formula, Section, Sheet
from zhuoju.games.samsara.model import tables
from zhuoju.games.samsara.model.card import Card, Sequence
from zhuoju.games.samsara.model.words import GRADES
from zhuoju.games.samsara.strengthening.approval import card_hash

_BY_GRADE: Final[dict[str, tuple[str, tuple[int, ...]]]] = {
    "hp": ("stalwart", tables.HP),
    "load": ("stalwart", tables.LOAD),
    "unarmed": ("burst", (1, 2, 3, 4, 5, 6)),
    "move": ("burst", tables.MOVE),
    "jump_up": ("burst", tables.JUMP),
    "throw_light": ("burst", tables.THROW),
    "modifier": ("reaction", (1, 2, 3, 4, 5, 6)),
    "stamina": ("coordination", tables.STAMINA),
    "aim": ("coordination", tables.AIM),
    "energy": ("spirit", tables.ENERGY),
    "san": ("will", tables.SAN),
    "resistance": ("will", (0, 1, 2, 3, 4, 5)),
}
_BY_VALUE: Final = {
    "two_hand": "=INT([load]/2)",
    "one_hand": "=INT([load]/4)",
    "jump_across": "=2*[jump_up]",
    "throw_heavy": f"=INT([throw_light]/{values.HEAVY_THROW})",
}
_STAR: Final = "=1+" + "+".join(f"([seniority]>{most})" for most in tables.BANDS)


def card_book(card: Card, language: str = "zh-Hans") -> Book:
    """SAM-SHEET-01..09 Everything of a card, sheet by sheet."""
    return [
        Sheet("profile", [_profile(card)]),
        Sheet("attributes", [_attributes(card, language)]),
        Sheet("ledger", [_ledger(card)]),
        Sheet("items", [_table("items", card.sequences, language)]),
        Sheet("skills", [_table("skills", card.sequences, language)]),
        Sheet("followers", _followers(card, card.sequences, language)),
        Sheet("vault", _holdings(card, card.vault, language)),
        Sheet("titles", [_titles(card)]),
        Sheet("missions", [_missions(card)]),
        Sheet("audit", [_approvals(card), _report(card, language)]),
        Sheet("archive", _holdings(card, card.archive, language)),
    ]


def _profile(card: Card) -> Section:
    body = races.body(card)
    main, second = card.personalities[0] if card.personalities else (None, None)
    plain = ("id", "name", "age", "looks", "background", "races", "status", "notes", "first_tags",
             "lost_limbs", "locked_in", "second_edition", "race_consent", "epilogue", "next_id")  # fmt: skip
    fields = {name: getattr(card, name) for name in plain}
    fields |= {
        "tag_1": card.tags[0] if card.tags else "",
        "tag_2": card.tags[1] if len(card.tags) > 1 else "",
    }
    fields |= {"more_tags": card.tags[2:], "type_main": main, "type_second": second}
    fields |= {"more_types": card.personalities[1:], "mission_count": len(card.missions)}
    fields |= {"body_volume": body.volume, "body_weight": body.weight}
    fields |= {f"trait_{name}": card.traits.get(name, "") for name in TRAITS}
    fields |= {f"own_{name}": card.own_race.get(name, "") for name in TRAITS}
    return Section("profile", fields)


def derived_formula(name: str) -> str:
    """SAM-TAB-01 How a derived value follows from the grades, as a formula."""
    if name in _BY_VALUE:
        return _BY_VALUE[name]
    attribute, numbers = _BY_GRADE[name]
    return f'=CHOOSE(FIND([{attribute}],"{GRADES}"),{",".join(map(str, numbers))})'


def _attributes(card: Card, language: str) -> Section:
    """SAM-SHEET-02 Grades and what follows from them."""
    full = values.all_grades(card.grades)
    known = all(1 <= grade <= len(GRADES) for grade in full.values())
    found = values.derived(full) if known else None
    fields: dict[str, object] = {str(name): grade for name, grade in full.items()}
    fields["unassigned"] = card.unassigned
    if found is not None:
        fields |= {n: Formula(derived_formula(n), getattr(found, n)) for n in DERIVED}
    seniority = ledger.card_seniority(card)
    own = word("source", "own", language)
    parts = [f'SUMIF([{sheet}:source],"{own}",[{sheet}:cost])' for sheet in ("items", "skills")]
    blocks = [s for s in card.sequences if s.follower is not None]
    parts += [f"[followers.{3 * n}:seniority]" for n, s in enumerate(blocks) if s.source == "own"]
    extra: dict[str, object] = {
        "seniority": Formula("=" + "+".join(parts), seniority),
        "star": Formula(_STAR, tables.star(seniority)),
        "points": Formula("=SUM([ledger:points])", sum(line.points for line in card.ledger)),
        "load_carried": carrying.carried_weight(card.sequences),
    }
    if known:
        best = might(card)
        extra |= {"regular_attack": str(best.attack), "regular_reduction": str(best.reduction)}
    return Section("attributes", {**fields, **extra})


def _ledger(card: Card) -> Section:
    """SAM-SHEET-03 The ledger, its balances as formulas."""
    found = []
    for line, again in zip(card.ledger, ledger.rebuild(card.ledger), strict=True):
        plain = {
            name: getattr(line, name)
            for name in ("mission", "kind", "sequence", "name", "points", "gained", "why")
        }
        balance = Formula("=N([^balance])+[points]", again.balance)
        total = Formula("=N([^seniority])+[gained]", again.seniority)
        found.append({"no": again.number, **plain, "balance": balance, "seniority": total})
    return Section("ledger", rows=found)


# Sequences


def _table(kind: str, found: list[Sequence], language: str) -> Section:
    """SAM-SHEET-04, 05 The items or the skills among sequences, numbered in the order of the card."""
    told = rows.item_values if kind == "items" else rows.skill_values
    wanted = "item" if kind == "items" else "skill"
    return Section(kind, rows=[told(s, n, language) for n, s in enumerate(found, 1) if s.kind == wanted])


def _followers(card: Card, found: list[Sequence], language: str) -> list[Section]:
    """SAM-SHEET-06 One block for each follower: its fields, its items, its skills."""
    blocks: list[Section] = []
    for order, sequence in enumerate(found, 1):
        if sequence.follower is not None:
            paid = -sum(line.points for line in ledger.purchase_lines(card, sequence.id))
            blocks.append(Section("follower", rows.follower_values(sequence, order, language, paid)))
            own = sequence.follower.sequences
            blocks += [_table("items", own, language), _table("skills", own, language)]
    return blocks


def _holdings(card: Card, found: list[Sequence], language: str) -> list[Section]:
    """SAM-SHEET-07 Items, skills and followers on one sheet."""
    tables_ = [_table("items", found, language), _table("skills", found, language)]
    return [*tables_, *_followers(card, found, language)]


# What lies behind


def _titles(card: Card) -> Section:
    return Section(
        "titles", rows=[{"title": t.name, "mission": t.mission, "worn": t.worn} for t in card.titles]
    )


def _missions(card: Card) -> Section:
    """SAM-SHEET-08 The missions behind the card."""
    return Section(
        "missions",
        rows=[
            {
                "mission": m.mission, "title": m.title, "dj": m.dj, "stars": m.star,
                "result": m.result, "rewards": m.reward, "rank_rp": m.ranks[0],
                "rank_influence": m.ranks[1], "recorder": m.recorder,
            }
            for m in card.missions
        ],
    )  # fmt: skip


def _approvals(card: Card) -> Section:
    """SAM-SHEET-09 Who passed the card, when, and in which state; the hash of today beside it."""
    names = ("auditor", "role", "mission", "date", "hash", "ticks", "signed")
    found = [{name: getattr(a, name) for name in names} for a in card.approvals]
    return Section("approvals", {"hash_now": card_hash(card)}, found)


def _report(card: Card, language: str) -> Section:
    """SAM-AUDIT-65 The report of the audit as a table."""
    names = ("check", "severity", "verdict", "where", "numbers")
    told = [dict(zip(names, row, strict=True)) for row in report_rows(audit(card))]
    return Section("report", rows=[{**row, "about": check_title(row["check"], language)} for row in told])
