import { resolve } from 'node:path';
import { randomNumbers, until } from '@entrepot/testing';
import { send, type CallOptions } from '../src/client.js';
import type { ApiDocument } from '../src/fuzz/api-document.js';
import { entriesOf, nameOf, withField, writesOf, type Write } from '../src/fuzz/fields.js';
import { bodyLimitOf, largeBody } from '../src/fuzz/large-bodies.js';
import { startStack, type Stack } from '../src/stack.js';
import { freePort } from '../../tools/free-port.mjs';

/**
 * Longest block of the event loop by a request that is carried out; the next one by a refusal. On a processor that needs more than `yardMs` for
 * `yard` they are longer by as much.
 */
const longestBlockMs = 100;
const longestRefusalMs = 50;
const yardMs = 16;
const yard = JSON.stringify(Array.from({ length: 50_000 }, (_, n) => ({ sku: `LOOP-${n}`, name: `Loop ${n}`, price: n })));
/** Measures how many times slower than that this processor is; a faster one counts as it. */
const measureSlowness = (): number => {
  const took = Array.from({ length: 20 }, () => {
    const from = performance.now();
    JSON.stringify(JSON.parse(yard));
    return performance.now() - from;
  });
  return Math.max(1, Math.min(...took) / yardMs);
};
/** Tries of a request that seems to block: a busy machine has slow moments of its own, and what really blocks does so each time. */
const tries = 10;

const MiB = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const ndjson = { 'content-type': 'application/x-ndjson' };

interface Trial {
  name: string;
  method: string;
  path: string;
  /** Requests that are sent one after the other. */
  requests: (() => CallOptions)[];
}

/** Combining marks out of their order: what normalises a text sorts them. */
const marks = (length: number): string => 'a' + '\u0315\u0300'.repeat(length / 2).slice(0, length - 1);

const pathOf = (path: string): string =>
  path
    .replace('{client_id}', 'nobody')
    .replace('{id}', '01a200b6-92ff-7000-ad39-df1907fec535')
    .replace(/\{[^}]+\}/g, 'a'.repeat(43));

/** Keeps one value of each kind. */
const oneOfEach = <T>(values: readonly T[], kindOf: (value: T) => string): T[] => [
  ...new Map(values.toReversed().map((value) => [kindOf(value), value])).values(),
];

let keys = 0;
const key = (): Record<string, string> => ({ 'idempotency-key': `event-loop-trial-${++keys}` });

const takesLines = ({ contentType }: Write): boolean => contentType?.includes('ndjson') === true;

/** Makes the largest requests of a write: as a whole where `isWhole`, and by each text, list and map. */
const trialsOf = (write: Write, document: ApiDocument, isWhole: boolean): Trial[] => {
  const { method, path, fields } = write;
  const isImport = takesLines(write);
  const trial = (name: string, ...texts: (() => string)[]): Trial => ({
    ...{ name: `${method} ${path} ${name}`, method, path: pathOf(path) },
    requests: texts.map((text) => () => ({
      raw: text(),
      headers: isImport ? ndjson : { ...json, ...key(), accept: 'application/json' },
    })),
  });
  const limit = isImport ? MiB : bodyLimitOf(document, method, path);
  const whole = limit - 1_000;
  const mostValues = isImport ? 11_900 : Math.min(limit === 10 * MiB ? 99_900 : 19_900, whole / 12);
  const sample = JSON.stringify(write.body ?? {});
  const beside = (name: string, unknown: string): string =>
    sample === '{}' ? `{${name}:${unknown}}` : sample.replace('{', `{${name}:${unknown},`);
  const inMarks = fields.filter(({ kind, limit = 0 }) => kind === 'text' && limit <= MiB);
  const asLargeAsMayBe = (): Trial =>
    trial(
      'as large as may be',
      () => beside('"unknown"', `"${'é'.repeat((whole - sample.length - 20) / 2)}"`),
      () => beside('"unknown"', `${' '.repeat(whole - sample.length - 20)}1`),
      () => beside('"unknown"', `"${'\\"'.repeat((whole - sample.length - 20) / 2)}"`),
      () => beside('"unknown"', `[${'{"a":[]},'.repeat(mostValues / 3 - 10)}1]`),
      () => beside('"unknown"', `["\\\\u0000",${'"\\\\ud800",'.repeat(Math.min(mostValues - 100, whole / 12))}1]`),
    );
  return [
    ...(isWhole ? [asLargeAsMayBe()] : []),
    ...fields
      .filter(({ kind }) => kind !== 'text')
      .map((field) => trial(`${nameOf(field)} full`, () => JSON.stringify(withField(field, entriesOf(field, field.limit ?? 0))))),
    trial('texts in marks', ...inMarks.map((field) => () => JSON.stringify(withField(field, marks(field.limit ?? 0))))),
  ];
};

/** Makes the trials of all writes. What a body holds beside its fields is read alike by the paths of a resource that take as much. */
const writeTrials = (document: ApiDocument): Trial[] => {
  const writes = writesOf(document);
  const kindOf = (write: Write): string => {
    const { method, path } = write;
    return takesLines(write) ? path : `${path.split('/').slice(0, 3).join('/')} ${bodyLimitOf(document, method, path)}`;
  };
  const whole = new Set(oneOfEach(writes, kindOf));
  return writes.flatMap((write) => trialsOf(write, document, whole.has(write)));
};

type Documented = { paths: Record<string, Record<string, { parameters?: { name: string; in: string; schema?: object }[] }>> };

/** Makes the trials of the parameters of GET: one of each name and schema, which all lists read by the same rule. */
const getTrials = ({ paths }: Documented): Trial[] => {
  const values: (() => unknown)[] = [
    () => Array.from({ length: 1_000 }, (_, n) => `${n}`),
    () => ','.repeat(60_000),
    () => '9'.repeat(60_000),
    () => marks(20_000),
  ];
  const all = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).filter((one) => one.in === 'query').map(({ name, schema }) => ({ path, name, schema })),
  );
  return oneOfEach(all, ({ name, schema }) => `${name} ${JSON.stringify(schema)}`).map(({ path, name }) => ({
    name: `GET ${path} ${name}`,
    method: 'GET',
    path: pathOf(path),
    requests: values.map((value) => () => ({ body: { [name]: value() } })),
  }));
};

/** 1,000 entries with this many are the largest batch of stock. */
const warehouses = 20;

/** A PNG of one pixel; what follows its end nobody reads. */
const aPng = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const many = <T>(count: number, entry: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => entry(n));

/** Requests whose content is right, as large as may be. */
const wholeTrials = (): Trial[] => {
  const write = (method: string, path: string, body: () => unknown): Trial => ({
    ...{ name: `${method} ${path}, all right`, method, path },
    requests: [() => ({ body: body(), headers: key() })],
  });
  const lines = (resource: string, records: () => unknown[]): Trial => ({
    ...{ name: `POST /ops/import/${resource}, all right`, method: 'POST', path: `/ops/import/${resource}` },
    requests: [
      () => ({
        raw: records()
          .map((record) => JSON.stringify(record))
          .join('\n'),
        headers: ndjson,
      }),
    ],
  });
  const text = 'x'.repeat(200);
  return [
    write('POST', '/api2/attribute', () => ({
      attribute_code: `loop_${++keys}`,
      frontend_input: 'select',
      frontend_label: 'Loop',
      options: many(10_000, (n) => ({ admin: `Label ${n}`, position: n, default: false, labels: { 1: `One ${n}` } })),
    })),
    write('PATCH', '/api2/stockitems', () =>
      many(1_000, (n) => ({ sku: `LOOP-${n}`, warehouses: Object.fromEntries(many(warehouses, (w) => [`loop-${w}`, w])) })),
    ),
    write('PATCH', '/api2/stockitems', () => many(1_000, (n) => ({ sku: `LOOP-${n}`, warehouses: { default: n } }))),
    write('POST', '/api2/vendalink', () => ({
      email: 'a@example.com',
      store_id: 1,
      items: many(500, (n) => ({ sku: `LOOP-${n}`, qty: 1, price: 10, options: Object.fromEntries(many(30, (o) => [o, o])) })),
    })),
    write('POST', '/api2/products/imagem', () => ({
      type: 'sku',
      product_id: 'LOOP-1',
      file_content: Buffer.concat([aPng, Buffer.alloc(23 * MiB)]).toString('base64'),
      file_mime_type: 'image/png',
      label: 'x',
      position: 1,
    })),
    lines('orders', () =>
      many(20, (n) => ({
        increment_id: `loop${++keys}`,
        store_id: 1,
        items: many(1_000, (i) => ({ sku: `LOOP-${i}`, name: text, qty_ordered: 1, price: 10 })),
        reserve: n < 0,
      })),
    ),
    lines('products', () =>
      many(20, (n) => ({
        sku: `LOOP-O-${n}`,
        name: text,
        options: many(1_000, (o) => ({ title: `Option ${o}`, type: 'drop_down', values: many(2, (v) => ({ title: `V${v}`, price: 1 })) })),
      })),
    ),
    lines('products', () =>
      many(20, (n) => ({
        sku: `LOOP-A-${n}`,
        name: text,
        attributes: Object.fromEntries(many(8, (a) => [`loop_text_${a}`, 'é'.repeat(50_000)])),
        categories: many(1_000, (c) => `Loop/${n}/${c}`),
      })),
    ),
    lines('customers', () =>
      many(100, (n) => ({
        email: `loop${++keys}@example.com`,
        website_id: 1,
        firstname: text,
        addresses: many(100, () => ({ city: text, street: many(10, () => text) })),
        custom_attributes: Object.fromEntries(many(900, (a) => [`loop${a}`, n])),
      })),
    ),
    lines('leads', () => many(5_000, () => ({ id: ++keys, name: text }))),
    lines('coupons', () =>
      many(500, () => ({ code: `LOOP${++keys}`, discount_type: 'fixed', amount: 1, store_ids: many(1_000, (s) => s) })),
    ),
    lines('warehouses', () => many(20, () => ({ code: `loop-${++keys}`, store_ids: many(1_000, (s) => s) }))),
  ];
};

let stack: Stack;
let token: string;
let probe: number;
let document: ApiDocument;
let slowness = 1;

beforeAll(async () => {
  slowness = measureSlowness();
  probe = await freePort();
  const preload = resolve(import.meta.dirname, '../src/loop-probe.mjs');
  stack = await startStack({
    environment: { SAMPLE_DATA: 'true', NODE_OPTIONS: `--import=${preload}`, LOOP_PROBE_PORT: String(probe) },
  });
  const api = await stack.admin();
  token = api.token;
  document = (await api.get('/docs/openapi.json')).body as unknown as ApiDocument;
  await api.import(
    'warehouses',
    many(warehouses, (n) => ({ code: `loop-${n}` })),
  );
  await api.import(
    'products',
    many(1_000, (n) => ({ sku: `LOOP-${n}`, name: `Loop ${n}`, price: 1, stock: { warehouses: { default: 5 } } })),
  );
  const known = async (): Promise<number> =>
    (await api.get<{ total: number }>('/api2/stockitems', { query: { include_pagination: 1, limit: 1 } })).body.total;
  await until(async () => (await known()) >= 1_000, 60_000, 100);
}, 120_000);

afterAll(() => stack.dispose());

const longest = async (): Promise<number> =>
  ((await (await fetch(`http://127.0.0.1:${probe}/`)).json()) as { blockedMs: number }).blockedMs;

/** How long the loop was held up at the least in several tries, where that is too long; what is refused may take less. */
const tooLong = async ({ name, method, path, requests }: Trial): Promise<string[]> => {
  let best = Infinity;
  let most = longestRefusalMs * slowness;
  for (let n = 0; n < tries && best >= most; n++) {
    // The rest of the machine may be busier than it was.
    if (n > 0) slowness = measureSlowness();
    await longest();
    const statuses: number[] = [];
    for (const request of requests) statuses.push((await send(stack.url, method, path, request(), token, { isNoted: false })).status);
    best = Math.min(best, await longest());
    most = (statuses.every((status) => status >= 400) ? longestRefusalMs : longestBlockMs) * slowness;
  }
  return best >= most ? [`${best} ms: ${name}`] : [];
};

const tooLongOf = async (trials: readonly Trial[]): Promise<string[]> => {
  const found: string[] = [];
  for (const trial of trials) found.push(...(await tooLong(trial)));
  return found;
};

it(`blocks the event loop of the services for less than ${longestBlockMs} ms, whatever is asked, ${longestRefusalMs} where it is refused`, async () => {
  const trials = [...wholeTrials(), ...writeTrials(document), ...getTrials(document)];
  expect(trials.length).toBeGreaterThan(250);
  expect(await tooLongOf(trials)).toEqual([]);
}, 600_000);

const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const bodies = Number(process.env['PROPERTY_RUNS'] ?? 60);

it(`is not blocked by large bodies of any shape (PROPERTY_SEED=${seed})`, async () => {
  const random = randomNumbers(seed);
  const writes = writesOf(document).filter(({ path }) => !path.startsWith('/ops/import/'));
  const lists = Object.keys(document.paths).filter((path) => document.paths[path]!['get']?.parameters?.some((one) => one.in === 'query'));
  const trials = many(bodies, (): Trial => {
    const { name, method, path, raw } = largeBody(random, document, writes, lists);
    const headers = { ...json, accept: 'application/json' };
    return { name, method, path: pathOf(path), requests: [() => ({ raw, headers: { ...headers, ...(method !== 'GET' && key()) } })] };
  });
  expect(await tooLongOf(trials)).toEqual([]);
}, 300_000);
