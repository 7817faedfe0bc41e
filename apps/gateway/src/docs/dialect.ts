import type { Json } from './merge.js';

const anyJson = { $ref: '#/components/schemas/AnyJson' };

/** Named, so that generated clients say what they have no type for. */
export const anyJsonSchema: Json = { description: 'Any JSON value' };

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value);

const nullable = ({ $ref, allOf, type, ...schema }: Json): Json => {
  const [only] = (allOf ?? []) as Json[];
  if ($ref ?? only) return { ...schema, anyOf: [$ref ? { $ref } : only, { type: 'null' }] };
  for (const name of ['oneOf', 'anyOf']) if (schema[name]) return { ...schema, [name]: [...(schema[name] as Json[]), { type: 'null' }] };
  const values = schema['enum'] as unknown[] | undefined;
  return { ...schema, type: [type, 'null'].flat(), ...(values && { enum: [...values, null] }) };
};

const lists = ['oneOf', 'anyOf', 'allOf'] as const;
const isOpen = (schema: Json): boolean =>
  !['properties', 'additionalProperties', '$ref', ...lists].some((name) => schema[name] !== undefined);

/** A schema of OpenAPI 3.0, as Nest writes it, in the JSON Schema of OpenAPI 3.1. */
export const schemaOf = (source: Json): Json => {
  const { nullable: isNullable, example, anyJson: isAny, exclusiveMinimum, ...rest } = source;
  const { description } = rest;
  const examples = example !== undefined && { examples: [example] };
  if (isAny === true) return { ...anyJson, ...(description !== undefined && { description }), ...examples };
  let schema: Json = { ...rest, ...examples };
  if (exclusiveMinimum === true) {
    schema['exclusiveMinimum'] = schema['minimum'];
    delete schema['minimum'];
  } else if (exclusiveMinimum !== undefined) schema['exclusiveMinimum'] = exclusiveMinimum;
  if (schema['enum']) {
    const { enum: values, type: _type, ...beside } = schema as Json & { enum: unknown[] };
    const [first, ...others] = [...new Set(values.map(typeOf))].map((type) => ({
      type,
      enum: values.filter((value) => typeOf(value) === type),
    }));
    schema = others.length === 0 ? { ...schema, ...first } : { ...beside, anyOf: [first, ...others] };
  }
  for (const name of lists) if (schema[name]) schema[name] = (schema[name] as Json[]).map(schemaOf);
  if (schema['properties'])
    schema['properties'] = Object.fromEntries(
      Object.entries(schema['properties'] as Record<string, Json>).map(([name, one]) => [name, schemaOf(one)]),
    );
  if (schema['type'] === 'array') schema['items'] = schemaOf((schema['items'] ?? {}) as Json);
  if (schema['type'] === 'object' && isOpen(schema)) schema['additionalProperties'] = true;
  const values = schema['additionalProperties'];
  if (values !== undefined) schema['additionalProperties'] = values === true ? anyJson : values && schemaOf(values as Json);
  const [only, ...others] = (schema['allOf'] ?? []) as Json[];
  if (isNullable === true) schema = nullable(schema);
  else if (only?.['$ref'] && others.length === 0) {
    delete schema['allOf'];
    schema = { ...only, ...schema };
  }
  return schema['type'] === undefined && isOpen(schema) ? { ...anyJson, ...schema } : schema;
};
