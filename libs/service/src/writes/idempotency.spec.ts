import { type Database, type Tx, openDatabase, transaction } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { createLogger } from '@entrepot/telemetry';
import { startPostgresProxy, testDatabase, until, type TestDatabase } from '@entrepot/testing';
import { type KeptAnswer, forgetAnswers, writeOnce } from './idempotency.js';
import { idempotencyMigrations } from '../migrations/idempotency.js';
import { type BusyKey, beginOnce, freeKey, keepAnswer } from './two-step-write.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  const logger = createLogger({ name: 'test', destination: { write: () => undefined } });
  db = await openDatabase({ url: database.url, applicationName: 'test', migrations: idempotencyMigrations, logger });
  await db.query('create table effect (id int generated always as identity, note text)');
});
beforeEach(() => db.query('truncate effect, idempotency_key'));
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const write = (over: object = {}) => ({
  integration: 'erp',
  path: 'POST /api2/order/cancel',
  key: 'a'.repeat(16),
  payload: { order_id: 1 },
  ...over,
});
const effect = async (tx: Tx) => {
  const [row] = await tx.query<{ id: number }[]>("insert into effect (note) values ('x') returning id");
  return { status: 201, body: { id: row?.id, text: 'ä' } };
};
const effects = async () => (await db.query<{ count: number }[]>('select count(*)::int as count from effect'))[0]?.count;

it('answers a retry with the first answer, byte for byte, and writes once', async () => {
  const first = await writeOnce(db, write(), effect);
  const again = await writeOnce(db, write(), effect);
  expect(again).toEqual({ ...first, replay: true });
  expect(await effects()).toBe(1);
});

it.each([
  ['was committed', /commit/i, true],
  ['was not', /into effect/, false],
])('answers a retry after the connection was lost: it gets the first answer where that %s', async (_, lostAfter, isReplay) => {
  const proxy = await startPostgresProxy(database.url);
  const logger = createLogger({ name: 'test', destination: { write: () => undefined } });
  const through = await openDatabase({ url: proxy.urlOf(database.url), applicationName: 'test', migrations: [], logger });
  try {
    proxy.loseAnswerTo(lostAfter);
    await expect(writeOnce(through, write(), effect)).rejects.toMatchObject({ code: 'resource_unavailable' });
    // Until the server notices that the connection is gone, the first call is still under way.
    const retry = (): Promise<KeptAnswer | null> =>
      writeOnce(through, write(), effect).catch((error: unknown) => {
        if ((error as DomainError).code === 'idempotency_in_progress') return null;
        throw error;
      });
    let answer: KeptAnswer | null = null;
    await until(async () => (answer = await retry()) !== null);
    expect(answer).toMatchObject({ status: 201, replay: isReplay });
    expect(await effects()).toBe(1);
  } finally {
    await through.destroy();
    proxy.close();
  }
});

it('refuses another payload under the same key', async () => {
  await writeOnce(db, write(), effect);
  await expect(writeOnce(db, write({ payload: { order_id: 2 } }), effect)).rejects.toThrow('idempotency_conflict');
});

it('keeps keys apart by integration and path', async () => {
  await writeOnce(db, write(), effect);
  await writeOnce(db, write({ integration: 'wms' }), effect);
  await writeOnce(db, write({ path: 'POST /api2/order/hold' }), effect);
  expect(await effects()).toBe(3);
});

it('lets one of many at once through; the others hear that it is in progress or get its answer', async () => {
  const refused: unknown[] = [];
  // Under way until one of the others has had its answer; its first statement claims the key.
  const slowly = async (tx: Tx) => {
    const answer = await effect(tx);
    await until(() => refused.length > 0);
    return answer;
  };
  await Promise.all(Array.from({ length: 8 }, () => writeOnce(db, write(), slowly).catch((error: unknown) => refused.push(error))));
  expect(await effects()).toBe(1);
  for (const error of refused) expect((error as DomainError).code).toBe('idempotency_in_progress');
});

it('frees the key of a refused write, for another payload too', async () => {
  await expect(writeOnce(db, write(), () => Promise.reject(new DomainError('refused')))).rejects.toThrow('refused');
  expect(await writeOnce(db, write({ payload: { order_id: 3 } }), effect)).toMatchObject({ status: 201, replay: false });
});

it.each(['short', 'x'.repeat(65), 'with a space in it', ''])('refuses the key %p', (key) =>
  expect(writeOnce(db, write({ key }), effect)).rejects.toThrow('invalid_idempotency_key'),
);

it('writes each time without a key', async () => {
  await writeOnce(db, write({ key: undefined }), effect);
  await writeOnce(db, write({ key: undefined }), effect);
  expect(await effects()).toBe(2);
});

it('keeps a sealed answer unreadable', async () => {
  const seal = { encrypt: (body: string) => [...body].reverse().join(''), decrypt: (body: string) => [...body].reverse().join('') };
  const first = await writeOnce(db, write({ seal }), effect);
  expect((await writeOnce(db, write({ seal }), effect)).body).toBe(first.body);
  const [row] = await db.query<{ body: string }[]>('select body from idempotency_key');
  expect(row?.body).not.toContain('"id"');
});

it('forgets old answers', async () => {
  await writeOnce(db, write(), effect);
  await db.query("update idempotency_key set created_at = now() - interval '8 days'");
  await writeOnce(db, write({ key: 'b'.repeat(16) }), effect);
  expect(await forgetAnswers(db, 7)).toBe(1);
});

describe('a write of two transactions', () => {
  const begin = () => beginOnce(db, write(), async (_tx, key) => ({ key }));
  const began = async (): Promise<BusyKey> => ((await begin()) as { begun: { key: BusyKey } }).begun.key;

  it('keeps the key busy in between, and gives its answer afterwards', async () => {
    const key = await began();
    await expect(begin()).rejects.toThrow('idempotency_in_progress');
    await expect(writeOnce(db, write(), effect)).rejects.toThrow('idempotency_in_progress');
    await expect(writeOnce(db, write({ payload: 2 }), effect)).rejects.toThrow('idempotency_conflict');
    const first = await transaction(db, async (tx) => keepAnswer(tx, key, await effect(tx)));
    expect(await begin()).toEqual({ ...first, replay: true });
    expect(await effects()).toBe(1);
  });

  it('frees the key when it is refused in the end, and only then', async () => {
    const key = await began();
    await transaction(db, (tx) => freeKey(tx, key));
    const again = await began();
    await transaction(db, (tx) => keepAnswer(tx, again, { status: 201, body: { id: 1 } }));
    await transaction(db, (tx) => freeKey(tx, again));
    expect(await begin()).toMatchObject({ status: 201, replay: true });
  });

  it('leaves the key free when its first transaction is undone', async () => {
    await expect(beginOnce(db, write(), () => Promise.reject(new DomainError('refused')))).rejects.toThrow('refused');
    expect(await writeOnce(db, write({ payload: 3 }), effect)).toMatchObject({ replay: false });
  });

  it('has no key to keep where none was sent', async () => {
    expect(await beginOnce(db, write({ key: undefined }), async (_tx, key) => ({ key }))).toEqual({ begun: { key: null } });
    expect(await transaction(db, (tx) => keepAnswer(tx, null, { status: 200, body: 1 }))).toMatchObject({ body: '1' });
  });

  it('is not forgotten while it runs', async () => {
    await began();
    await db.query("update idempotency_key set created_at = now() - interval '8 days'");
    expect(await forgetAnswers(db, 7)).toBe(0);
  });
});
