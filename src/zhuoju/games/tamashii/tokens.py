"""TAM-SCEN-14 to 19 Tokens of scenarios: on the map, on the plot card, on the guide."""

from msgspec import Struct

from zhuoju.games.tamashii.state import Place, Spot, Story, Tamashii, place_ref

ASCEND, SUCCESS = "ascend", "success"  # all other tokens are generic markers
CARD, GUIDE = "card", "guide"


class Where(Struct):
    """Places of the map, the active plot card, or the guide."""

    places: list[Place] = []
    pile: str = ""  # CARD or GUIDE


def story(m: Tamashii) -> Story:
    """Where the scenario stands."""
    assert m.state.story is not None, "this match has no scenario"
    return m.state.story


def pile(m: Tamashii, where: Where) -> dict[str, int]:
    """The tokens on the plot card or on the guide."""
    return story(m).guide_tokens if where.pile == GUIDE else story(m).tokens


def at(spot: Spot, token: str) -> int:
    """How many tokens of this sort lie on a place."""
    if token == ASCEND:
        return spot.ascend
    return spot.success if token == SUCCESS else spot.markers.get(token, 0)


def lying(m: Tamashii, token: str, where: Where) -> int:
    """How many tokens of this sort lie there in all."""
    if where.pile:
        return pile(m, where).get(token, 0)
    return sum(at(m.state.places[place], token) for place in where.places)


def on_map(m: Tamashii, token: str) -> Where:
    """Every place with such a token."""
    return Where([n for n, spot in enumerate(m.state.places) if at(spot, token)])


def put(m: Tamashii, token: str, n: int, where: Where) -> int:
    """TAM-SCEN-19 Put so many on each place, as far as the supply reaches; returns how many were put."""
    done = 0
    if where.pile:
        done = _from_supply(m, token, n)
        _count(pile(m, where), token, done)
        m.tell("token_on_card", token=token, n=done, on=where.pile, total=lying(m, token, where))
        return done
    for place in where.places:
        found = _from_supply(m, token, n)
        _change(m.state.places[place], token, found)
        m.tell("token_put", token=token, n=found, place=place_ref(place))
        done += found
    return done


def remove(m: Tamashii, token: str, n: int, where: Where) -> int:
    """Discard up to so many from each place; returns how many went."""
    done = 0
    if where.pile:
        done = min(n, pile(m, where).get(token, 0))
        _count(pile(m, where), token, -done)
        _to_supply(m, token, done)
        m.tell("token_off_card", token=token, n=done, on=where.pile, total=lying(m, token, where))
        return done
    for place in where.places:
        found = min(n, at(m.state.places[place], token))
        if found:
            _change(m.state.places[place], token, -found)
            _to_supply(m, token, found)
            m.tell("token_removed", token=token, n=found, place=place_ref(place))
        done += found
    return done


def shift(m: Tamashii, token: str, here: Place, there: Place) -> None:
    """Move one token from a place to another."""
    _change(m.state.places[here], token, -1)
    _change(m.state.places[there], token, 1)
    m.tell("token_moved", token=token, here=place_ref(here), there=place_ref(there))


def clear_card(m: Tamashii) -> None:
    """TAM-SCEN-10 The tokens on the plot card go with it; limited ones return to the supply."""
    for token, n in story(m).tokens.items():
        _to_supply(m, token, n)
    story(m).tokens = {}


def _from_supply(m: Tamashii, token: str, n: int) -> int:
    """Ascend and success tokens are limited, generic markers are not (TAM-GEN-13)."""
    state = m.state
    if token == ASCEND:
        n = min(n, state.ascend_supply)
        state.ascend_supply -= n
    elif token == SUCCESS:
        n = min(n, state.success_supply)
        state.success_supply -= n
    return n


def _to_supply(m: Tamashii, token: str, n: int) -> None:
    if token == ASCEND:
        m.state.ascend_supply += n
    elif token == SUCCESS:
        m.state.success_supply += n


def _change(spot: Spot, token: str, by: int) -> None:
    if token == ASCEND:
        spot.ascend += by
    elif token == SUCCESS:
        spot.success += by
    else:
        _count(spot.markers, token, by)


def _count(counts: dict[str, int], token: str, by: int) -> None:
    left = counts.get(token, 0) + by
    counts[token] = left
    if not left:
        del counts[token]
