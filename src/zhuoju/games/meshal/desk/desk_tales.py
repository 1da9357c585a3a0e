"""MES 9.9 The ready-made adventures for a table that keeps characters: who goes along, and what was told."""

from collections.abc import Sequence
from typing import Final

from zhuoju.games.meshal.catalogue import adventure_texts
from zhuoju.games.meshal.catalogue.library import ADVENTURES, LIBRARY, PRESETS, SCENES
from zhuoju.games.meshal.model.sheet import Sheet
from zhuoju.games.meshal.model.state import Meshal
from zhuoju.games.meshal.story.adventure_mode import FEWEST, REFERENCE
from zhuoju.kernel import BadOptions, Plain
from zhuoju.kernel.roleplay import Tale, TaleWords, Telling

MOST: Final = 7  # players: the eighth seat is the host's


def tales() -> list[Tale]:
    """Every adventure of the packs."""
    return [Tale(name, (1, MOST), card.after, FEWEST, REFERENCE) for name, card in ADVENTURES.items()]


def front(name: str, language: str) -> TaleWords:
    """What may be read of an adventure before it is chosen."""
    card = ADVENTURES[name]
    kind = LIBRARY.catalog.say(language, "console.after", n=card.after) if card.after else ""
    return TaleWords(
        adventure_texts.said(card.hook, language), adventure_texts.said(card.length, language), kind
    )


def tell(telling: Telling) -> dict[str, Plain]:
    """The options of an adventure with these characters. Raises BadOptions."""
    if telling.tale not in ADVENTURES:
        raise BadOptions(f"meshal: no adventure {telling.tale!r}; known: {', '.join(ADVENTURES)}")
    for entry in telling.party:
        if isinstance(entry, str) and entry not in PRESETS:
            raise BadOptions(f"meshal: no preset {entry!r}; known: {', '.join(PRESETS)}")
    return {"mode": "adventure", "adventure": telling.tale, "party": list(telling.party)}


# The chronicle


def report(m: Meshal, language: str, names: Sequence[str]) -> str:
    """What happened, as Markdown: how it ended, who was there, where they have been, what they earned."""
    tale = m.state.story
    if tale is None or not tale.ending:
        return ""

    def say(key: str, **params: Plain) -> str:
        return LIBRARY.catalog.say(language, f"console.{key}", **params)

    card = ADVENTURES[tale.adventure]
    ended = next((each for each in card.endings if each.id == tale.ending), None)
    lines = [f"# {LIBRARY.words.name_of(card, language)}", ""]
    if ended is not None:
        lines += [
            f"**{adventure_texts.said(ended.name, language)}**",
            "",
            adventure_texts.said(ended.text, language),
        ]
    else:
        lines += [say("report.lost")]
    lines += ["", f"## {say('report.party')}", ""]
    for ref in tale.party:
        sheet = m.state.beings[ref].sheet
        fate = say("report.dead" if sheet.dead else "report.alive")
        player = names[m.state.beings[ref].seat] or say("report.program")
        earned = tale.earned.get(ref, 0)
        told = say("report.person", name=_called(sheet, language), player=player, fate=fate, n=earned)
        lines.append(f"- {told}")
    lines += ["", f"## {say('report.scenes')}", ""]
    lines += [f"{n}. {_scene(name, language)}" for n, name in enumerate(tale.trail, 1)]
    return "\n".join(lines) + "\n"


def _called(sheet: Sheet, language: str) -> str:
    return LIBRARY.words.name_of(PRESETS[sheet.name], language) if sheet.name in PRESETS else sheet.name


def _scene(name: str, language: str) -> str:
    return LIBRARY.words.name_of(SCENES[name], language)
