"""What the OpenAPI document says of Structs: all that msgspec checks, not only what Litestar knows of."""

from typing import TYPE_CHECKING, Any

import msgspec
from litestar.openapi.spec import Reference, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

LIMITS = {
    "minLength": "min_length",
    "maxLength": "max_length",
    "pattern": "pattern",
    "minimum": "minimum",
    "maximum": "maximum",
    "exclusiveMinimum": "exclusive_minimum",
    "exclusiveMaximum": "exclusive_maximum",
    "minItems": "min_items",
    "maxItems": "max_items",
    "minProperties": "min_properties",
    "maxProperties": "max_properties",
}


class Described(OpenAPISchemaPlugin):
    """Adds the limits within unions, lists and maps, and that nothing unknown is taken."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Structs of any kind."""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: "SchemaCreator") -> Schema:
        """What Litestar's own plugin says, and what it leaves out."""
        others = (p for p in schema_creator.plugins if p is not self)
        described = next(p for p in others if schema_creator.plugin_supports_field(p, field_definition))
        schema: Schema = described.to_openapi_schema(field_definition, schema_creator)
        (root,), parts = msgspec.json.schema_components([field_definition.annotation], ref_template="{name}")
        _tighten(schema, parts[root["$ref"]])
        return schema


def _tighten(schema: Schema | Reference | None, said: Any) -> None:
    """Take over what msgspec says of the same thing."""
    if not isinstance(schema, Schema) or not isinstance(said, dict):
        return
    for key, name in LIMITS.items():
        if key in said:
            setattr(schema, name, said[key])
    _tighten_object(schema, said)
    if isinstance(schema.items, Schema):
        _tighten(schema.items, said.get("items"))
    for part, its in zip(schema.prefix_items or (), said.get("prefixItems", ()), strict=False):
        _tighten(part, its)
    for part in schema.one_of or ():
        if isinstance(part, Schema):
            same = (each for each in said.get("anyOf", [said]) if each.get("type") == part.type)
            _tighten(part, next(same, None))


def _tighten_object(schema: Schema, said: dict[str, Any]) -> None:
    if said.get("additionalProperties") is False:
        schema.additional_properties = False
    elif isinstance(schema.additional_properties, Schema):
        _tighten(schema.additional_properties, said.get("additionalProperties"))
    if "propertyNames" in said:
        schema.property_names = Schema(max_length=said["propertyNames"].get("maxLength"))
    for name, part in (schema.properties or {}).items():
        _tighten(part, said["properties"].get(name))
