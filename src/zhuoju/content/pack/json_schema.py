"""JSON Schema of a game's packs, for editors that complete and check YAML while it is written."""

from typing import Any

import msgspec

from zhuoju.content.language.clause import Amount, Condition, Effect
from zhuoju.content.language.lexicon import Lexicon
from zhuoju.content.pack.pack import Kinds, PackInfo

_CUSTOM: dict[type[Any], dict[str, Any]] = {
    Effect: {
        "description": "An effect: a clause such as `draw(2)`, a list of clauses, or `if condition: effect`.",
        "anyOf": [{"type": "string"}, {"type": "array"}, {"type": "object"}],
    },
    Condition: {"description": "A condition, such as `lead.integrity <= 3`.", "type": "string"},
    Amount: {
        "description": "A number, or a sum of quantities such as `2 * lead.energy`.",
        "anyOf": [{"type": "integer"}, {"type": "string"}],
    },
}


def _hook(kind: type[Any]) -> dict[str, Any]:
    if kind not in _CUSTOM:
        raise NotImplementedError(f"packs cannot hold a {kind.__name__}")
    return _CUSTOM[kind]


def schema(kinds: Kinds, lexicon: Lexicon | None = None) -> dict[str, Any]:
    """The schema of a pack's files. With a lexicon, the description of effects names its verbs."""
    made, components = msgspec.json.schema_components(
        list(kinds.values()), schema_hook=_hook, ref_template="#/$defs/{name}"
    )
    whole: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            kind: {"type": "array", "items": item} for kind, item in zip(kinds, made, strict=True)
        },
        "additionalProperties": False,
        "$defs": components,
    }
    if lexicon is not None:
        verbs = (t for t in lexicon.terms.values() if t.role in ("verb", "static"))
        lines = [f"{t.name}({', '.join(t.signature.params)})" for t in verbs]
        whole["description"] = "Verbs: " + "; ".join(lines)
    return whole


def pack_schema() -> dict[str, Any]:
    """The schema of `pack.yaml`."""
    return msgspec.json.schema(PackInfo)
