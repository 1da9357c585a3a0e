"""A campaign being played: a game, its sheet so far, and both as a file that people can read.

campaign = Campaign(find("tamashii"))
match = new("tamashii", 2, options=campaign.options("A"))
...  # play it to its end
campaign.record(match)
again = Campaign.load(campaign.dump())
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from zhuoju.kernel import BadOptions, BadSave, CampaignRules, Chapter, Game, Match, Plain, find
from zhuoju.kernel.errors import nearest

FORM = 1  # of the file


class _Kept(Struct):
    """What is in the file of a campaign. Of a form to come we read only that it is another."""

    zhuoju: Literal["campaign"]
    form: int
    game: str
    sheet: msgspec.Raw


class Campaign:
    """The campaign of one game."""

    def __init__(self, game: Game[Any, Any], sheet: Any = None) -> None:
        """A new campaign, or one that goes on from a sheet."""
        if game.campaign is None:
            raise BadOptions(f"{game.id}: this game has no campaign")
        self.game = game
        self.rules: CampaignRules[Any, Any, Any] = game.campaign
        self.sheet = self.rules.sheet() if sheet is None else sheet

    @property
    def chapters(self) -> Sequence[Chapter]:
        """Every row of the sheet."""
        return self.rules.chapters(self.sheet)

    @property
    def brought(self) -> Sequence[str]:
        """Keys of what the matches so far have opened for later ones."""
        return self.rules.brought(self.sheet) if self.rules.brought else ()

    def options(self, chapter: str, given: Mapping[str, Plain] | None = None) -> dict[str, Plain]:
        """The options of a match of this chapter: those given, and what the sheet says of it.

        BadOptions where the chapter is not open, or where something given is the sheet's business.
        """
        asked = {name: value for name, value in (given or {}).items() if name != self.rules.option}
        row = next((each for each in self.chapters if each.id == chapter), None)
        if row is None or row.closed is not None:
            playable = [each.id for each in self.chapters if each.closed is None]
            listed, hint = ", ".join(playable) or "none", nearest(chapter, playable)
            what = "unknown" if row is None else "not open"
            raise BadOptions(f"{self.game.id}, campaign: {chapter!r} is {what}; open: {listed}.{hint}")
        return dict(self.rules.begin(self.sheet, chapter, asked))

    def admit(self, match: Match[Any, Any]) -> None:
        """Refuse a match that was not set up from this sheet as it is now."""
        options = match.table.options
        chapter = str(getattr(options, self.rules.option, ""))
        said = self.options(chapter)
        asked = {name: value for name, value in match.given_options.items() if name not in said}
        wanted = self.game.read_options(match.seats, self.options(chapter, asked))
        if match.game.id != self.game.id or wanted != options:
            raise BadOptions(f"{self.game.id}, campaign: this match was set up from another sheet")

    def record(self, match: Match[Any, Any]) -> None:
        """Write what became of a finished match on the sheet."""
        if match.result is None:
            raise BadOptions(f"{self.game.id}, campaign: this match is not finished")
        self.sheet = self.rules.write(self.sheet, match.table)

    def note(self, match: Match[Any, Any]) -> bool:
        """Write what a finished match with other people has reached on the sheet, if it is of a chapter."""
        if match.result is None:
            raise BadOptions(f"{self.game.id}, campaign: this match is not finished")
        if self.rules.note is None or not getattr(match.table.options, self.rules.option, ""):
            return False
        self.sheet = self.rules.note(self.sheet, match.table)
        return True

    # As a file

    def dump(self) -> bytes:
        """Everything as JSON."""
        sheet = msgspec.Raw(msgspec.json.encode(self.sheet))
        return msgspec.json.format(msgspec.json.encode(_Kept("campaign", FORM, self.game.id, sheet))) + b"\n"

    @staticmethod
    def load(raw: bytes) -> "Campaign":
        """The campaign that was dumped; BadSave says what is wrong with it."""
        try:
            kept = msgspec.json.decode(raw, type=_Kept)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise BadSave("this is not a campaign of zhuoju") from None
        if kept.form != FORM:
            raise BadSave(f"this campaign has form {kept.form}; form {FORM} can be read")
        campaign = Campaign(find(kept.game))
        try:
            campaign.sheet = msgspec.json.decode(kept.sheet, type=campaign.rules.sheet)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            raise BadSave(f"the sheet of this campaign cannot be read: {wrong}") from None
        if campaign.rules.check:
            campaign.rules.check(campaign.sheet)
        return campaign
