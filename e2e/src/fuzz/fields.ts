import { type ApiDocument, type Schema, isOf, resolved } from './api-document.js';

/** Step to a field: its key, and the default of its holder. */
interface Step {
  key: string | number;
  holder: unknown;
}

/** A text, a list or a map of a request, as its schema bounds it. */
export interface Field {
  steps: readonly Step[];
  kind: 'text' | 'list' | 'map';
  /** Code points, entries. */
  limit: number | undefined;
  /** Any text will do: no pattern, format or enum. */
  isFree: boolean;
  /** An entry of a list or a map. */
  entry: unknown;
}

export interface Write {
  method: string;
  path: string;
  contentType: string | null;
  /** A body that has what is required. */
  body: unknown;
  fields: readonly Field[];
}

/** Names by which a request says what it is about; one of them is enough, and some are refused beside others. */
const references = [
  ...['order_id', 'order_increment_id', 'invoice_id', 'invoice_increment_id', 'shipment_id', 'shipment_increment_id'],
  ...['increment_id', 'id', 'item_id', 'stock_item_id', 'product_id', 'sku'],
];

/** Lists the forms that a request may have, each a schema without references and alternatives at its top. */
const formsOf = (given: Schema, schemas: Record<string, Schema>): Schema[] => {
  const schema = resolved(given, schemas);
  if (schema.$ref) return formsOf(schema, schemas);
  if (schema.contentSchema) return formsOf(schema.contentSchema, schemas);
  const forms = schema.oneOf ?? schema.anyOf?.filter((one) => !isOf(one, 'null'));
  return forms ? forms.flatMap((one) => formsOf(one, schemas)) : [schema];
};

/** Makes the smallest valid value of a schema. */
const sampleOf = (schema: Schema, schemas: Record<string, Schema>): unknown => {
  const [form = {}] = formsOf(schema, schemas);
  const { properties } = form;
  if (properties) {
    const required = form.required ?? [];
    const reference = references.find((name) => name in properties);
    const isNamed = reference === undefined || references.some((name) => required.includes(name));
    const names = [...required, ...(isNamed ? [] : [reference]), ...('type' in properties ? ['type'] : [])];
    return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {}, schemas)]));
  }
  if (form.examples) return form.examples[0];
  if (form.enum) return form.enum[0];
  if (form.default !== undefined) return form.default;
  if (form.items) return [sampleOf(form.items, schemas)];
  if (isOf(form, 'object')) return {};
  return isOf(form, 'string') ? 'text'.padEnd(form.minLength ?? 0, 'x') : isOf(form, 'boolean') ? true : 1;
};

const fieldsIn = (schema: Schema, steps: readonly Step[], schemas: Record<string, Schema>): Field[] =>
  formsOf(schema, schemas).flatMap((form) => {
    const below = (key: string | number, child: Schema): Field[] =>
      fieldsIn(child, [...steps, { key, holder: sampleOf(form, schemas) }], schemas);
    const field = (kind: Field['kind'], limit: number | undefined, entry?: unknown): Field => ({
      ...{ steps, kind, limit, entry },
      isFree: form.pattern === undefined && form.format === undefined,
    });
    if (form.enum) return [];
    if (isOf(form, 'string')) return [field('text', form.maxLength)];
    if (isOf(form, 'array')) return [field('list', form.maxItems, sampleOf(form.items ?? {}, schemas)), ...below(0, form.items ?? {})];
    const own = Object.entries(form.properties ?? {}).flatMap(([name, child]) => below(name, child));
    const { additionalProperties: values } = form;
    // Any JSON is bounded as a whole.
    if (typeof values !== 'object' || values.$ref?.endsWith('/AnyJson')) return own;
    return [
      ...own,
      field('map', form.maxProperties, sampleOf(values, schemas)),
      ...below(Object.keys(form.examples?.[0] ?? {})[0] ?? '7', values),
    ];
  });

/** Every operation of the document that changes something, with all texts, lists and maps of its body. */
export const writesOf = ({ paths, components: { schemas } }: ApiDocument): Write[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'get')
      .map(([method, { requestBody }]) => {
        const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [null, undefined];
        const schema = content?.schema ?? {};
        return { method: method.toUpperCase(), path, contentType, body: sampleOf(schema, schemas), fields: fieldsIn(schema, [], schemas) };
      }),
  );

/** A field's path as messages name it: `items[0].sku`. */
export const nameOf = ({ steps }: Field): string =>
  steps.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('').replace(/^\./, ''); // prettier-ignore

/** Makes the smallest body that has a field, with this value. */
export const withField = ({ steps }: Pick<Field, 'steps'>, value: unknown): unknown =>
  steps.reduceRight((inner, { key, holder }) => {
    if (typeof key === 'number') return [inner];
    const body = structuredClone(holder) as Record<string, unknown>;
    if (references.includes(key)) for (const other of references) delete body[other];
    return { ...body, [key]: inner };
  }, value);

/** A list or a map of so many entries. */
export const entriesOf = ({ kind, entry }: Field, count: number): unknown =>
  kind === 'list'
    ? Array.from({ length: count }, () => entry)
    : Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n + 1), entry]));
