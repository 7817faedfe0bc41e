// oxlint-disable-next-line typescript/no-explicit-any -- a document is read as it comes
type Json = Record<string, any>;

interface Document {
  paths: Record<string, Record<string, Json>>;
  components: { schemas: Record<string, Json> };
}

/** Reads the examples of an OpenAPI document, as /docs makes them up of its schemas. */
export const examplesOf = (given: Json) => {
  const document = given as Document;
  const resolved = (schema: Json): Json => {
    const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/components/schemas/', '') : undefined;
    return name === undefined ? schema : document.components.schemas[name]!;
  };

  /** Makes an example of a schema; throws where it has none. */
  const shown = (given: Json, path: string): unknown => {
    const schema = resolved(given);
    if ('example' in schema || 'default' in schema) return schema['example'] ?? schema['default'];
    const [first] = (schema['oneOf'] ?? schema['anyOf'] ?? schema['allOf'] ?? schema['enum'] ?? []) as unknown[];
    if (first !== undefined) return 'enum' in schema ? first : shown(first as Json, path);
    if (schema['type'] === 'boolean') return true;
    if (schema['type'] === 'null' || schema['anyJson'] === true) return null;
    if (schema['type'] === 'array') return [shown(schema['items'] as Json, `${path}[]`)];
    if (!schema['properties']) throw new Error(`${path} has no example`);
    const entries = Object.entries(schema['properties'] as Record<string, Json>);
    return Object.fromEntries(entries.map(([name, property]) => [name, shown(property, `${path}.${name}`)]));
  };

  const contentOf = (of: Json): Json => Object.values(of['content'] as Record<string, Json>)[0]!;
  const operation = (method: string, path: string): Json => document.paths[path]![method]!;
  return {
    shown,
    contentOf,
    operation,
    /** An example of each form of an answer. */
    answers(method: string, path: string, status: string | number): Json[] {
      const schema = resolved(contentOf((operation(method, path)['responses'] as Record<string, Json>)[status]!)['schema'] as Json);
      return ((schema['oneOf'] ?? schema['anyOf'] ?? [schema]) as Json[]).map((form) => shown(form, `${method} ${path}`) as Json);
    },
    /** Examples of what is sent. */
    bodies(method: string, path: string): Json[] {
      const { parameters = [], requestBody, 'x-sample': sample } = operation(method, path);
      const { schema, examples } = contentOf(requestBody as Json);
      if (examples) return Object.values(examples as Record<string, Json>).map(({ value }) => value as Json);
      if (!sample) return [shown(schema as Json, `${method} ${path}`) as Json];
      const names = (parameters as Json[]).filter(({ in: place }) => place !== 'query').map(({ name }) => name as string);
      return [Object.fromEntries(Object.entries(sample as Json).filter(([name]) => !names.includes(name)))];
    },
  };
};
