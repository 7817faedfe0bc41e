import { connect } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { changeState, type Database, openDatabase, statements, walkable } from '@entrepot/database';
import { createLogger } from '@entrepot/telemetry';
import { testDatabase, type TestDatabase, until } from '@entrepot/testing';
import { formatFor } from './stream-format.js';
import { streamList } from './stream-list.js';
import { ListWalk, type WalkedList } from './walked-list.js';

const things = statements('Things1700000000001', ['create table thing (id bigint primary key)']);
const pages = 100;

class Thing {}
let database: TestDatabase;
let db: Database;
let app: FastifyInstance;
/** Reads of each request, and the end of its stream. */
let streams: { reads: number; isClosed: boolean }[];
beforeAll(async () => {
  database = await testDatabase();
  const logger = createLogger({ name: 'test', level: 'error' });
  const migrations = [things, changeState, statements('Walk1790000000005', walkable({ table: 'thing', id: 'id' }))];
  db = await openDatabase({ url: database.url, applicationName: 'test', migrations, logger });
  await db.query(`insert into thing select generate_series(1, ${pages * 100})`);
  app = fastify({ forceCloseConnections: true });
  app.get('/', async (request, reply) => {
    request.context = { requestId: 'test', traceparent: '' };
    const stream = { reads: 0, isClosed: false };
    streams.push(stream);
    const list: WalkedList<object, object> = {
      table: 'thing',
      id: 'id',
      key: 'things',
      record: Thing,
      read: (_db, ids) => {
        stream.reads++;
        return Promise.resolve(ids.map((id) => ({ id, text: 'x'.repeat(8_000) })));
      },
    };
    const lines = await streamList(new ListWalk(db, list, {}, []), formatFor('application/x-ndjson', Thing)!, { request, reply });
    return lines.once('close', () => (stream.isClosed = true));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => (streams = []));
afterAll(async () => {
  await app.close();
  await db.destroy();
  await database.drop();
});

const whole = async (): Promise<number> => {
  const { body } = await request(app.listeningOrigin);
  let bytes = 0;
  for await (const chunk of body) bytes += (chunk as Buffer).length;
  return bytes;
};

it('reads no further than its caller, and stops when they leave', async () => {
  await until(async () => (await whole()) > pages * 100 * 8_000, 100_000);
  streams = [];
  const { hostname, port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), hostname).pause();
  socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n');
  const idle = await until(() => streams[0]);
  await until(() => idle.reads > 0);
  // Who reads all meanwhile leaves that one time to go on.
  await whole();
  expect([streams[1]!.reads, idle.isClosed]).toEqual([pages, false]);
  expect(idle.reads).toBeLessThan(pages);
  socket.destroy();
  await until(() => idle.isClosed);
  expect(idle.reads).toBeLessThan(pages);
});
