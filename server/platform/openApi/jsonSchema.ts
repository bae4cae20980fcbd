import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema, ObjectEntries } from 'valibot';
import { factsOf } from '#contract/parse.ts';
import type { Json } from '#contract/json.ts';

export type JsonSchema = Readonly<Record<string, Json>>;

/** Returns what a client may send for the schema, as JSON Schema 2020-12: what its facts say, else what its parts say. */
export function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  if ('wrapped' in schema) return wrapped(schema, schema.wrapped as GenericSchema);
  const { json, items, fields, isStrict, oneOf } = factsOf(schema);
  if (items) return { type: 'array', items: jsonSchemaOf(items), ...json };
  if (fields) return { ...objectOf(fields), ...(isStrict ? { additionalProperties: false } : {}) };
  if (oneOf) return { oneOf: oneOf.map(jsonSchemaOf) };
  if (json) return json;
  const parts = byParts(schema);
  return 'item' in schema ? { ...parts, items: jsonSchemaOf(schema.item as GenericSchema) } : parts;
}

/** Whether a map may lack the field. */
export const isOptional = ({ type }: GenericSchema): boolean =>
  type === 'exact_optional' || type === 'optional' || type === 'nullish';

function wrapped(schema: GenericSchema, inner: GenericSchema): JsonSchema {
  const json = jsonSchemaOf(inner);
  const takesNull = schema.type === 'nullable' || schema.type === 'nullish';
  const fallback = 'default' in schema ? (schema.default as Json | undefined) : undefined;
  return {
    ...(takesNull ? { anyOf: [json, { type: 'null' }] } : json),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

function objectOf(fields: ObjectEntries): JsonSchema {
  const entries = Object.entries(fields) as [string, GenericSchema][];
  const required = entries.filter(([, schema]) => !isOptional(schema)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name, jsonSchemaOf(schema)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** A check by a function has no form in JSON Schema: anything is allowed there. */
function byParts(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...converted } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return JSON.parse(JSON.stringify(converted)) as JsonSchema;
}
