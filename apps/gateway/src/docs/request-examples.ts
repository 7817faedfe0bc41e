import { csvLine } from '@entrepot/kernel';
import type { Json, Operation, Parameter } from './merge.js';

/** Values of an operation's `@Sample`, by the names of its parameters and of the fields of its body. */
export type SampleValues = Readonly<Record<string, unknown>>;

export const sampleOf = (operation: Operation): SampleValues | undefined => operation['x-sample'] as SampleValues | undefined;

/** Returns a parameter's example: the operation's, where it has one, else its own. */
export const parameterExample = (name: string, own: unknown, sample: SampleValues | undefined): { example?: unknown } => {
  const example = sample ? sample[name] : own;
  return example === undefined ? {} : { example };
};

const exampleOfForm = ({ properties = {} }: { properties?: Readonly<Record<string, Json>> }): object =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { examples }]) => (examples === undefined ? [] : [[name, (examples as unknown[])[0]]])),
  );

/** Lists the cells of a record by their columns, as an import reads them: `a.b`, `a[0].b`, entries of a list joined by `|`. */
const cellsOf = (value: unknown, column: string): [string, unknown][] => {
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object')) return [[column, value.join('|')]];
  if (typeof value !== 'object' || value === null) return [[column, value]];
  return Object.entries(value).flatMap(([name, entry]) =>
    cellsOf(entry, Array.isArray(value) ? `${column}[${name}]` : column === '' ? name : `${column}.${name}`),
  );
};

const csvText = (record: object): string => {
  const cells = cellsOf(record, '');
  return csvLine(cells.map(([column]) => column)) + csvLine(cells.map(([, value]) => value));
};

/**
 * Makes the example of a body of this content type: the sample's values beside path and headers; for a form those of its fields. A DELETE takes the
 * parameters of its query in the body as well.
 */
export const bodyExample = (
  type: string,
  media: Json,
  { parameters, sample, form }: { parameters: readonly Parameter[]; sample: SampleValues | undefined; form: Json | undefined },
): { example?: unknown } => {
  if (media['example'] !== undefined || media['examples'] !== undefined) return {};
  if (form) return { example: exampleOfForm(form) };
  if (!sample) return {};
  const names = new Set(parameters.filter(({ in: place }) => place !== 'query').map(({ name }) => name));
  const example = Object.fromEntries(Object.entries(sample).filter(([name]) => !names.has(name)));
  if (type === 'text/csv') return { example: csvText(example) };
  return { example: type === 'application/x-ndjson' ? JSON.stringify(example) : example };
};
