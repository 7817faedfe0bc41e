import { readRows, type Tx } from '@entrepot/database';
import { startPostgresProxy, until } from '@entrepot/testing';
import { startRelay } from '../src/index.js';
import { inProcessTransport, patienceMs } from './drivers.js';
import { silent } from './silent.js';
import { aPlace, change, deadLetters, effects, noteEffect, startService, type Handler, type Place } from './world.js';

/** A writer's event on its way to a reader that gives each event one try, and whose database `urlOf` leads to. */
const withReader = async (handle: Handler, work: (writer: Place, reader: Place) => Promise<void>, urlOf?: string): Promise<void> => {
  const events = inProcessTransport();
  const [writer, reader] = await Promise.all([aPlace(), aPlace(urlOf)]);
  const relay = startRelay({ db: writer.db, driver: events.driver(), logger: silent });
  const app = await startService(reader, events.driver(), { retryDelaysMs: [], handle });
  try {
    await work(writer, reader);
  } finally {
    await relay.stop();
    await app.close();
    await events.close();
    await Promise.all([writer.drop(), reader.drop()]);
  }
};

/** A prepared statement that has gone, and one whose table has another column: both are tried once more before it counts. */
const gone = async (tx: Tx): Promise<void> => {
  const read = () => readRows(tx, { name: 'gone', text: 'select 1', values: [] });
  await read();
  await tx.query('deallocate all');
  await read();
};
const altered = async (tx: Tx): Promise<void> => {
  const read = () => readRows(tx, { name: 'altered', text: 'select * from altered', values: [] });
  await tx.query('create table altered as select 1 as one');
  await read();
  await tx.query('alter table altered add two int');
  await read();
};
const raised = ['53100', '53200', '25006', '58030', '57P01'].map((code) => {
  const raise = (tx: Tx): Promise<unknown> => tx.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  return [code, 3, raise] as const;
});

it.each([...raised, ['26000', 4, gone] as const, ['0A000', 4, altered] as const])(
  'waits for a database that says %s, and sets nothing aside',
  async (_code, times, fail) => {
    let refusals = times;
    const handle: Handler = async (context, data) => {
      if (refusals-- > 0) await fail(context.tx);
      await noteEffect(context, data);
    };
    await withReader(handle, async (writer, reader) => {
      await change(writer.db, 'a');
      await until(async () => (await effects(reader))['a'], patienceMs);
      expect(await effects(reader)).toEqual({ a: [1] });
      expect(await deadLetters(reader)).toEqual([]);
    });
  },
);

it('handles an event once whose COMMIT was carried out and never answered', async () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const proxy = await startPostgresProxy(server);
  let calls = 0;
  const handle: Handler = async (context, data) => {
    if (calls++ === 0) proxy.loseAnswerTo(/commit/i);
    await noteEffect(context, data);
  };
  const work = async (writer: Place, reader: Place): Promise<void> => {
    await change(writer.db, 'a');
    await until(() => calls > 0, patienceMs);
    await change(writer.db, 'a');
    await until(
      () =>
        effects(reader).then(
          ({ a }) => a?.includes(2),
          () => false,
        ),
      patienceMs,
    );
    expect(await effects(reader)).toEqual({ a: [1, 2] });
    expect(await deadLetters(reader)).toEqual([]);
  };
  await withReader(handle, work, proxy.urlOf(Object.assign(new URL(server), { pathname: '/DATABASE' }).href)).finally(proxy.close);
});

it('sets an event aside whose statement has an answer that cannot be read, and goes on with the others', async () => {
  const unreadable = {
    text: 'select 1 as one',
    types: {
      getTypeParser: () => {
        throw new RangeError('Invalid string length');
      },
    },
  };
  const handle: Handler = async (context, data) => {
    const client = (await context.tx.manager.queryRunner?.connect()) as { query(statement: unknown): Promise<unknown> };
    if (context.event.subject === 'a') await client.query(unreadable);
    await noteEffect(context, data);
  };
  await withReader(handle, async (writer, reader) => {
    await change(writer.db, 'a');
    await change(writer.db, 'b');
    await until(async () => (await effects(reader))['b'], patienceMs);
    await until(async () => (await deadLetters(reader)).length === 1, patienceMs);
    expect(await effects(reader)).toEqual({ b: [1] });
  });
});
