import Broker, { type Fetched, type FetchOptions } from 'kafkajs/src/broker/index.js';
import './fetch-sessions.js';

interface Sent {
  sessionId?: number;
  sessionEpoch?: number;
  topics: FetchOptions['topics'];
  forgottenTopics?: { topic: string; partitions: number[] }[];
}

type Answer = Pick<Fetched, 'errorCode' | 'sessionId'> | Error;

const noSuchSession = 70;

/** A broker that answers so, one fetch after the other, and what it was sent: the ids of the session, `topic/partition@offset`, and what it is to forget. */
const aBroker = (answers: Answer[], maxVersion = 11) => {
  const sent: { session: unknown; read: string[]; forget: string[] }[] = [];
  const send = async ({ sessionId, sessionEpoch, topics, forgottenTopics = [] }: Sent): Promise<Fetched> => {
    const read = topics.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, fetchOffset }) => `${topic}/${partition}@${fetchOffset}`),
    );
    const forget = forgottenTopics.flatMap(({ topic, partitions }) => partitions.map((partition) => `${topic}/${partition}`));
    sent.push({ session: [sessionId, sessionEpoch], read: read.sort(), forget });
    const answer = answers.shift() as Answer;
    if (answer instanceof Error) throw answer;
    return { ...answer, responses: [] };
  };
  const broker = new Broker({
    connectionPool: { send, host: '127.0.0.1', port: 9092, connectionTimeout: 1_000 },
    logger: { namespace: () => ({}) },
    versions: { 1: { minVersion: 4, maxVersion } },
  });
  broker.lookupRequest = () => (options) => options;
  return { broker, sent };
};

const from = (offsets: Record<string, Record<number, string>>): FetchOptions => ({
  topics: Object.entries(offsets).map(([topic, partitions]) => ({
    topic,
    partitions: Object.entries(partitions).map(([partition, fetchOffset]) => ({ partition: Number(partition), fetchOffset, maxBytes: 1 })),
  })),
});

const opened = { errorCode: 0, sessionId: 5 };

it('names all partitions once, and then those that moved', async () => {
  const { broker, sent } = aBroker([opened, opened, opened]);
  await broker.fetch(from({ order: { 0: '10', 1: '20' }, stock: { 0: '1' } }));
  await broker.fetch(from({ order: { 0: '10', 1: '21' }, stock: { 0: '1' } }));
  await broker.fetch(from({ order: { 0: '10', 1: '21' }, stock: { 0: '1' } }));
  expect(sent).toEqual([
    { session: [0, 0], read: ['order/0@10', 'order/1@20', 'stock/0@1'], forget: [] },
    { session: [5, 1], read: ['order/1@21'], forget: [] },
    { session: [5, 2], read: [], forget: [] },
  ]);
});

it('has the broker forget what is read no more, and names it again when it is', async () => {
  const { broker, sent } = aBroker([opened, opened, opened]);
  await broker.fetch(from({ order: { 0: '10', 1: '20' }, stock: { 0: '1' } }));
  await broker.fetch(from({ order: { 0: '10' } }));
  await broker.fetch(from({ order: { 0: '10', 1: '20' } }));
  expect(sent.slice(1)).toEqual([
    { session: [5, 1], read: [], forget: ['order/1', 'stock/0'] },
    { session: [5, 2], read: ['order/1@20'], forget: [] },
  ]);
});

it.each([
  ['a broker that has forgotten the session', { errorCode: noSuchSession, sessionId: 0 }, [5, 0]],
  ['a fetch that failed', new Error('the connection was lost'), [5, 0]],
  ['a broker without room for sessions', { errorCode: 0, sessionId: 0 }, [5, 0]],
])('names all partitions again after %s', async (_, answer, session) => {
  const { broker, sent } = aBroker([opened, answer, opened]);
  const all = from({ order: { 0: '10', 1: '20' } });
  await broker.fetch(all);
  await broker.fetch(all).catch(() => undefined);
  await broker.fetch(all);
  expect(sent[2]).toEqual({ session, read: ['order/0@10', 'order/1@20'], forget: [] });
});

it('names all partitions to a broker that knows no sessions', async () => {
  const { broker, sent } = aBroker([opened, opened], 6);
  const all = from({ order: { 0: '10' } });
  await broker.fetch(all);
  await broker.fetch(all);
  expect(sent[1]).toEqual({ session: [undefined, undefined], read: ['order/0@10'], forget: [] });
});
