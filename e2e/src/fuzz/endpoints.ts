import { type ApiDocument, type Schema, isOf, resolved } from './api-document.js';

export interface Endpoint {
  method: string;
  /** With its `{parameters}`. */
  path: string;
  /** Names that a query may have. */
  names: readonly string[];
  contentType: string | null;
  /** Bodies as the documentation shows them: what a fuzz starts from. */
  bodies: readonly unknown[];
}

const sampleOf = (given: Schema, schemas: Record<string, Schema>): unknown => {
  const schema = resolved(given, schemas);
  if (schema.$ref) return sampleOf(schema, schemas);
  if (schema.contentSchema) return sampleOf(schema.contentSchema, schemas);
  if (schema.examples) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [form] = schema.oneOf ?? schema.anyOf ?? [];
  if (form) return sampleOf(form, schemas);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, property]) => [name, sampleOf(property, schemas)]));
  }
  if (schema.items) return [sampleOf(schema.items, schemas)];
  return isOf(schema, 'string') ? 'text' : 1;
};

/** Every operation of the document. */
export const endpointsOf = ({ paths, components }: ApiDocument): Endpoint[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [null, undefined];
      const shown = content?.example === undefined ? Object.values(content?.examples ?? {}).map(({ value }) => value) : [content.example];
      const bodies = shown.length > 0 || !content?.schema ? shown : [sampleOf(content.schema, components?.schemas ?? {})];
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      return { method: method.toUpperCase(), path, names, contentType, bodies };
    }),
  );
