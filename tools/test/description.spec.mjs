// What docs/openapi.json says to programs: patterns that every engine takes, amounts and times with their meaning.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const document = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8'));

/** Every object of the document, with the name of the property or parameter that it describes. */
function* partsOf(part, name = '') {
  if (typeof part !== 'object' || part === null) return;
  yield [name, part];
  for (const [key, inside] of Object.entries(part.properties ?? {})) yield* partsOf(inside, key);
  for (const [key, inside] of Object.entries(part))
    if (key !== 'properties' && key !== 'example' && key !== 'examples')
      yield* partsOf(inside, key === 'schema' ? (part.name ?? name) : name);
}
const parts = [...partsOf(document)];

const patterns = [...new Set(parts.flatMap(([, { pattern }]) => (typeof pattern === 'string' ? [pattern] : [])))];
const isInEveryEngine = (pattern) => {
  const classes = [...pattern.matchAll(/\[\^?((?:\\.|[^\]\\])*)\]/g)].map(([, inside]) => inside.replace(/\\./g, ''));
  const isPlain = classes.every((inside) => !/[[(){}/|]|&&|--|~~/.test(inside));
  // RE2 and Rust have no look-around and no references back; RE2 neither \u nor more than 1,000 repetitions.
  return isPlain && !/\(\?(?!:)|\\[1-9kuxcpP]|\{\d{4,}|\{\d+,\d{4,}/.test(pattern);
};

it.each(['[a[]', '[(]', '(?=a)', '(?<name>a)', '(a)\\1', '\\u00e9', 'a{1001}', '[a--b]'])(
  'sees that %s is not in every engine',
  (pattern) => expect(isInEveryEngine(pattern)).toBe(false),
);

it('has patterns that RE2, Rust and JavaScript’s v take', () => {
  expect(patterns.length).toBeGreaterThan(10);
  const refusal = (pattern) => {
    try {
      new RegExp(pattern, 'v');
      return isInEveryEngine(pattern) ? [] : [pattern];
    } catch (error) {
      return [error.message];
    }
  };
  expect(patterns.flatMap(refusal)).toEqual([]);
});

/** Amounts and prices of one, by their names; `total` is a number of rows elsewhere. */
const amounts = /(^|_)(price|subtotal|amount)$|^(row_total|grand_total)|^total_(paid|due|invoiced|refunded)$|^adjustment_/;
const records = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
  Object.entries(properties).map(([name, property]) => [`${schema}.${name}`, name, property]),
);

it('says scale and rounding of every amount', () => {
  const found = records.filter(
    ([, name, { type }]) => amounts.test(name) && [type].flat().some((one) => one === 'number' || one === 'string'),
  );
  expect(found.length).toBeGreaterThan(60);
  expect(
    found.filter(([, , { description }]) => !/at most \d decimals|with 4 decimals/i.test(description ?? '')).map(([where]) => where),
  ).toEqual([]);
  const rowTotal = document.components.schemas.OrderItemRecord.properties.row_total_incl_tax;
  expect(rowTotal.description).toMatch(/before the discount.*2 decimals, rounded half-up/);
});

/** Times of records, of requests and of parameters. */
const times = /_(at|until)$|^(time|date|dob|since|restored_to)$|_from$|(?<!^return)_to$/;
const parameters = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    (operation.parameters ?? []).map(({ name, schema, description, example }) => [
      `${method} ${path} ${name}`,
      name,
      { ...schema, description, ...(example !== undefined && { examples: [example] }) },
    ]),
  ),
);

it('says form, zone and an example of every time', () => {
  const found = [...records, ...parameters].filter(([, name, { type }]) => times.test(name) && [type].flat().includes('string'));
  expect(found.length).toBeGreaterThan(150);
  const silent = found.filter(
    ([, , { format, pattern, description, examples }]) =>
      (format ?? pattern) === undefined || !/UTC|zone/.test(description ?? '') || examples === undefined,
  );
  expect(silent.map(([where, , property]) => `${where}: ${JSON.stringify(property)}`)).toEqual([]);
});
