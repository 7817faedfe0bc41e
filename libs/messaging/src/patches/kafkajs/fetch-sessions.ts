import Broker, { type Fetched, type FetchOptions } from 'kafkajs/src/broker/index.js';
import apiKeys from 'kafkajs/src/protocol/requests/apiKeys.js';

type Topics = FetchOptions['topics'];

/** What a broker remembers of a consumer's fetches (KIP-227), and which fetch of them is next; 0 begins anew. */
interface Session {
  id: number;
  epoch: number;
  asked: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/** From here on requests have sessions. */
const firstVersion = 7;
const lastEpoch = 2_147_483_647;
const sessions = new WeakMap<Broker, Session>();
const none: Session = { id: 0, epoch: 0, asked: new Map() };

const offsetsOf = (topics: Topics): Session['asked'] =>
  new Map(
    topics.map(({ topic, partitions }) => [topic, new Map(partitions.map(({ partition, fetchOffset }) => [partition, fetchOffset]))]),
  );

/** The partitions that are to be read from another offset than the broker knows. */
const movedOf = (topics: Topics, { asked }: Session): Topics =>
  topics.flatMap(({ topic, partitions }) => {
    const known = asked.get(topic);
    const moved = known ? partitions.filter(({ partition, fetchOffset }) => known.get(partition) !== fetchOffset) : partitions;
    return moved.length > 0 ? [{ topic, partitions: moved }] : [];
  });

/** The partitions that are read no more: paused, or another member's. */
const forgottenOf = ({ asked }: Session, wanted: Session['asked']): { topic: string; partitions: number[] }[] =>
  [...asked].flatMap(([topic, offsets]) => {
    const forgotten = [...offsets.keys()].filter((partition) => !wanted.get(topic)?.has(partition));
    return forgotten.length > 0 ? [{ topic, partitions: forgotten }] : [];
  });

/** The broker, with what is said of the session in each request that it makes. */
const inSession = (broker: Broker, session: object): Broker => {
  const lookupRequest: Broker['lookupRequest'] = (apiKey, definition) => {
    const make = broker.lookupRequest(apiKey, definition);
    return (options) => make({ ...options, ...session });
  };
  return Object.create(broker, { lookupRequest: { value: lookupRequest } }) as Broker;
};

const { prototype } = Broker;
const fetchAll = prototype.fetch;

/**
 * Tells a broker which partitions to read from where as they change, and gets those that have something: one fetch of a broker at a time, as
 * kafkajs has it. Whatever fails begins a session anew, with all partitions (patch.json: reason and gain).
 */
prototype.fetch = async function (this: Broker, options): Promise<Fetched> {
  if ((this.versions?.[apiKeys.Fetch]?.maxVersion ?? 0) < firstVersion) return fetchAll.call(this, options);
  const session = sessions.get(this) ?? none;
  // Until it is answered the broker may know of this fetch or not. With epoch 0 it forgets the session of this id.
  sessions.set(this, { ...none, id: session.id });
  const asked = offsetsOf(options.topics);
  const beside = { sessionId: session.id, sessionEpoch: session.epoch, forgottenTopics: forgottenOf(session, asked) };
  const fetched = await fetchAll.call(inSession(this, beside), { ...options, topics: movedOf(options.topics, session) });
  const { errorCode, sessionId } = fetched;
  // A broker without room for a session answers with 0: the next fetch asks for all again.
  if (errorCode === 0 && sessionId !== 0)
    sessions.set(this, { id: sessionId, epoch: session.epoch === lastEpoch ? 1 : session.epoch + 1, asked });
  return fetched;
};
