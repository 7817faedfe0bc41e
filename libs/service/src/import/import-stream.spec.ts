import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { DomainError } from '@entrepot/kernel';
import { createLogger } from '@entrepot/telemetry';
import { Field, Integer, ItemsOf, Text } from '@entrepot/requests';
import { FaultFile } from './fault-file.js';
import { importLines } from './import-body.js';
import type { LineFault } from './import-result.js';
import { importStream, type ImportOptions, type Outcome } from './import-stream.js';
import { ndjsonLines } from './lines.js';
import { InvalidRecord, parseRecord, unknownFields } from './record.js';

class Item {
  @Field<number>({
    name: 'positive',
    api: { type: 'number' },
    read: (value, faults) => (typeof value === 'number' && value > 0 ? value : faults.add('range', 'must be a positive number', value)),
  })
  qty: number;
}
class Thing {
  @Text({ required: true, numbers: false, mustBe: 'a string' }) code: string;
  @Integer({ required: true }) size: number;
  @ItemsOf(Item, { default: [] }) items: Item[];
}

const logger = createLogger({ name: 'test', destination: { write: () => undefined } });
const created = (records: Thing[]): Promise<Outcome[]> => Promise.resolve(records.map(() => ({ status: 'created' })));
const usual: ImportOptions<Thing> = {
  parse: (value) => parseRecord(Thing, value),
  unknown: (value) => unknownFields(Thing, value),
  key: ({ code }) => code,
  keyFields: ['code'],
  save: created,
  logger,
};
const run = (lines: string | Buffer | Iterable<Buffer>, options: Partial<ImportOptions<Thing>> = {}) => {
  const body = typeof lines === 'string' || Buffer.isBuffer(lines) ? Readable.from([Buffer.from(lines)]) : Readable.from(lines);
  return importStream(ndjsonLines(body), { ...usual, ...options });
};
const line = (code: string, size: unknown = 1): string => `${JSON.stringify({ code, size })}\n`;

it('counts, and names the line and the field of what it rejects', async () => {
  const result = await run(
    `${line('a')}\n{"code": 5}\nnot json\n[1]\n${JSON.stringify({ code: 'b', size: 1, items: [{ qty: 1 }, { qty: 0 }] })}\n${line('c').trim()}`,
  );
  expect(result).toEqual({
    success: false,
    accepted: 2,
    created: 2,
    updated: 0,
    rejected: 4,
    errors: [
      { line: 3, error: 'code must be a string; size is required' },
      { line: 4, error: 'The line is no valid JSON' },
      { line: 5, error: 'A record must be a JSON object' },
      { line: 6, error: 'items[1].qty must be a positive number' },
    ],
    warnings: [],
  });
});

it.each(['code,size', '\ufeff"code";"size"', 'code\tsize', 'code, product name'])(
  'says once that lines below %j are CSV',
  async (header) => {
    expect(await run(`${header}\r\n${'a,1\r\n'.repeat(3)}${line('b')}`)).toEqual({
      ...{ success: false, accepted: 0, created: 0, updated: 0, rejected: 5, warnings: [] },
      errors: [{ line: 1, error: 'The lines are text/csv, not NDJSON: send one JSON object a line' }],
    });
  },
);

it.each(['{"code": "a", "size": 1', '[1,2]', 'a[1,b]', '"a","b": 1', '1,2', 'code'])(
  'says of each line below %j what is wrong with it',
  async (first) => {
    const { errors, rejected, accepted } = await run(`${first}\nnot json\n${line('b')}`);
    expect([rejected, accepted, errors.length]).toEqual([2, 1, 2]);
  },
);

it.each(['constructor', '__proto__'])('refuses a field named %s, however deep, and goes on', async (name) => {
  const hostile = `{"code": "x", "size": 1, "items": [{"qty": 1, "${name}": {"a": 1}}]}\n`;
  expect(await run(hostile + line('b'))).toMatchObject({
    accepted: 1,
    errors: [{ line: 1, error: `${name} cannot be the name of a field` }],
  });
});

it('refuses what is nested beyond reason, and goes on', async () => {
  const deep = `{"code": "x", "size": 1, "items": ${'['.repeat(5_000)}${']'.repeat(5_000)}}\n`;
  expect(await run(deep + line('b'))).toMatchObject({
    accepted: 1,
    errors: [{ line: 1, error: 'items is nested too deeply' }],
  });
});

it('ends a batch that grows beyond 8 MiB', async () => {
  const batches: number[] = [];
  const save = (records: Thing[]) => (batches.push(records.length), created(records));
  const padding = 'x'.repeat(900 * 1024);
  await run(Array.from({ length: 20 }, (_, n) => `${JSON.stringify({ code: `k${n}`, size: 1, padding })}\n`).join(''), { save });
  expect(Math.max(...batches)).toBeLessThan(11);
});

it.each(['code,items[0].qty', 'code;items[0].parts[12].qty;size', '\ufeff"code","items[0]"'])(
  'says once that a body with the header %j is CSV',
  async (header) =>
    expect(await run(`${header}\na,1\nb,2\n`)).toMatchObject({
      rejected: 3,
      errors: [{ line: 1, error: 'The lines are text/csv, not NDJSON: send one JSON object a line' }],
    }),
);

it('reads lines however the stream is cut, with CRLF and a byte order mark', async () => {
  const bytes = Buffer.from(`\ufeff${line('ä').trim()}\r\n${line('b')}`);
  const seen: string[] = [];
  const save = (records: Thing[]) => (seen.push(...records.map(({ code }) => code)), created(records));
  expect(
    await run(
      [...bytes].map((byte) => Buffer.from([byte])),
      { save },
    ),
  ).toMatchObject({ success: true, accepted: 2 });
  expect(seen).toEqual(['ä', 'b']);
});

it('saves in batches, and never two lines of one key in one batch', async () => {
  const batches: string[][] = [];
  const save = (records: Thing[]) => (batches.push(records.map(({ code, size }) => `${code}${size}`)), created(records));
  await run(line('a', 1) + line('b', 1) + line('a', 2) + line('c', 1) + line('d', 1) + line('e', 1), { save, batchSize: 3 });
  expect(batches).toEqual([['a1', 'b1'], ['a2', 'c1', 'd1'], ['e1']]);
});

it('rejects only the record that cannot be saved', async () => {
  const save = (records: Thing[]) =>
    records.some(({ code }) => code === 'bad') ? Promise.reject(new InvalidRecord('code must exist')) : created(records);
  expect(await run(line('a') + line('bad') + line('c'), { save })).toMatchObject({
    accepted: 2,
    rejected: 1,
    errors: [{ line: 2, error: 'code must exist' }],
  });
});

it('says what PostgreSQL cannot hold without telling its words', async () => {
  const save = () => Promise.reject(Object.assign(new Error('numeric field overflow'), { code: '22003' }));
  expect(await run(line('a'), { save })).toMatchObject({ errors: [{ line: 1, error: 'A number is out of range' }] });
});

it('waits for a database that is away', async () => {
  let calls = 0;
  const save = (records: Thing[]) => (++calls < 3 ? Promise.reject(new DomainError('resource_unavailable')) : created(records));
  expect(await run(line('a'), { save })).toMatchObject({ accepted: 1, rejected: 0 });
});

it('passes over a line of more than 1 MiB without keeping it', async () => {
  const long = Buffer.alloc(64 * 1024, 'x');
  function* stream(): Generator<Buffer> {
    yield Buffer.from(line('a'));
    for (let piece = 0; piece < 20; piece++) yield long;
    yield Buffer.from(`\n${line('b')}`);
  }
  expect(await run(stream())).toMatchObject({ accepted: 2, rejected: 1, errors: [{ line: 2, error: 'The line is longer than 1 MiB' }] });
});

it('lists the first 100 errors and warnings only', async () => {
  const save = (records: Thing[]) => Promise.resolve(records.map((): Outcome => ({ status: 'updated', warnings: ['odd'] })));
  const result = await run(Array.from({ length: 150 }, (_, n) => line(`k${n}`) + '{}\n').join(''), { save });
  expect(result).toMatchObject({ updated: 150, rejected: 150 });
  expect([result.errors.length, result.warnings.length, result.errors[99]?.line]).toEqual([100, 100, 200]);
});

describe('the body', () => {
  const request = (headers: Record<string, string>, body: unknown) => ({ headers, body }) as unknown as Parameters<typeof importLines>[0];

  it.each([[{ 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }], [{ 'content-type': 'application/gzip' }]])(
    'is unzipped: %j',
    async (headers) => {
      const body = Readable.from([Buffer.from(line('a'))]).pipe(createGzip());
      expect(await importStream(importLines(request(headers, body)), usual)).toMatchObject({ accepted: 1 });
    },
  );

  it('that is no gzip is refused', async () => {
    const broken = importLines(request({ 'content-type': 'application/gzip' }, Readable.from([Buffer.from('plain')])));
    await expect(run([], {})).resolves.toMatchObject({ accepted: 0 });
    await expect(importStream(broken, usual)).rejects.toMatchObject({ code: 'invalid_gzip' });
  });

  it.each([[{ 'content-type': 'application/json' }], [{}], [{ 'content-type': 'text/csv' }]])('of another type is refused: %j', (headers) =>
    expect(() => importLines(request(headers as Record<string, string>, {}))).toThrow('invalid_import_type'),
  );
});

describe('the stream of faults', () => {
  const faultsOf = async (text: string, options: Partial<ImportOptions<Thing>> = {}) => {
    const faults = await FaultFile.open();
    await run(text, { faults, ...options });
    const streamed = (await (await faults.read()).toArray()).map(String).join('');
    return streamed
      .split('\n')
      .filter((one) => one !== '')
      .map((one) => JSON.parse(one) as LineFault);
  };

  it('has every rejected line, in their order, with all that is wrong with it', async () => {
    const save = (records: Thing[]): Promise<Outcome[]> =>
      Promise.resolve(
        records.map(({ code }) => (code === 'late' ? { status: 'rejected', error: 'code is taken' } : { status: 'created' })),
      );
    expect(await faultsOf(`${line('late')}${line('b')}{"code": 5, "items": 1}\nnot json\n${line('late', 2)}`, { save })).toEqual([
      { line: 1, key: 'late', errors: ['code is taken'], record: { code: 'late', size: 1 } },
      { line: 3, key: '5', errors: ['code must be a string', 'size is required', 'items must be an array'], record: { code: 5, items: 1 } },
      { line: 4, key: null, errors: ['The line is no valid JSON'], record: 'not json' },
      { line: 5, key: 'late', errors: ['code is taken'], record: { code: 'late', size: 2 } },
    ]);
  });

  it('is complete, however many there are, and leaves no file behind', async () => {
    const found = await faultsOf(Array.from({ length: 3_000 }, (_, n) => line(`k${n}`, n % 3 === 0 ? 'x'.repeat(2_000) : n)).join(''));
    expect(found.map((fault) => fault.line)).toEqual(Array.from({ length: 1_000 }, (_, n) => 3 * n + 1));
    expect((await readdir(tmpdir())).filter((name) => name.startsWith('entrepot-import-'))).toEqual([]);
  });
});
