import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Tx, transaction } from '@entrepot/database';
import { AssignerProtocol, type Admin } from 'kafkajs';
import { connectKafka, groupIdOf, type KafkaSettings } from '../kafka/connection.js';
import { lagOfGroup } from '../kafka/group-offsets.js';
import { untilUsable } from '../kafka/topics.js';
import { holdBuckets } from '../relay/relay-buckets.js';

export interface RaiseOptions extends KafkaSettings {
  /** Whose outbox is published to the topic. */
  db: Database;
  topic: string;
  /** How many it is to have. */
  partitions: number;
  /** Services that read the topic: they, and other groups with committed offsets of it, have to have handled everything before a key moves. */
  consumers: readonly string[];
  /** Others' groups that are not waited for. */
  except?: readonly string[];
  /** How long consumers may take to read the new partitions, and then to handle all that is in the old ones (default 30,000 each). */
  patienceMs?: number;
}

const pollMs = 50;
/** A batch under way is given up after 30 s. */
const leasesWithin = '35s';

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const until = async (probe: () => Promise<string | null>, patienceMs: number): Promise<void> => {
  for (const deadline = Date.now() + patienceMs; ; await sleep(pollMs)) {
    const obstacle = await probe().catch(sentenceOf);
    if (obstacle === null) return;
    if (Date.now() > deadline) throw new Error(obstacle);
  }
};

/** Does the work while no relay of the service publishes. */
const whileHeld = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db, async (tx) => {
    await tx.query(`set local lock_timeout = '${leasesWithin}'`);
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await holdBuckets(tx);
    return work(tx);
  });

const countOf = async (admin: Admin, topic: string): Promise<number> =>
  (await admin.fetchTopicMetadata({ topics: [topic] })).topics[0]?.partitions.length ?? 0;

/** Partitions of the topic that members of a group read. */
const readBy = (members: readonly { memberAssignment: Buffer }[], topic: string): number =>
  members.reduce((sum, { memberAssignment }) => {
    const decoded = memberAssignment.length > 0 ? AssignerProtocol.MemberAssignment.decode(memberAssignment) : null;
    return sum + (decoded?.assignment[topic]?.length ?? 0);
  }, 0);

/**
 * Spreads the keys of a service's topic over more partitions, while the service publishes, without any event of a key being handled before an
 * earlier one (ADR 53). Until the last step keys stay where they are, however many partitions the topic has. That step holds the relays until all
 * that was published is handled, and is one commit: a process that is killed before it has changed nothing, and a call that failed can be
 * made again. Throws what keeps it from being done.
 * @returns over how many partitions the keys were spread, and for how long nothing was published, in ms
 */
export const raisePartitions = async (options: RaiseOptions): Promise<{ from: number; heldMs: number }> => {
  const { db, topic, partitions, consumers, except = [], patienceMs = 30_000, prefix, logger } = options;
  const name = prefix + topic;
  const own = consumers.map((consumer) => groupIdOf(options, consumer));
  const connection = connectKafka(options, { retries: 3 });
  const admin = connection.kafka.admin();

  const pin = (present: number): Promise<number> =>
    whileHeld(db, async (tx) => {
      await tx.query('insert into topic_spread (topic, partitions) values ($1, $2) on conflict do nothing', [topic, present]);
      const [row] = await tx.query<{ partitions: number }[]>('select partitions from topic_spread where topic = $1', [topic]);
      return row?.partitions ?? present;
    });

  const addPartitions = async (): Promise<void> => {
    const added = admin.createPartitions({ topicPartitions: [{ topic: name, count: partitions }] });
    await added.catch((error: unknown) => {
      throw new Error(
        `${sentenceOf(error)}: give ${name} ${partitions} partitions by other means, which moves no key any more, then call this again`,
      );
    });
  };

  /** Members that do not know of new partitions would let them wait. */
  const notRead = async (): Promise<string | null> => {
    const { groups } = await admin.describeGroups(own);
    const late = groups.find(({ members }) => members.length > 0 && readBy(members, name) < partitions);
    return late ? `${late.groupId} does not read all partitions of ${name} yet` : null;
  };

  const notHandled = async (): Promise<string | null> => {
    const found = (await admin.listGroups()).groups.map(({ groupId }) => groupId);
    for (const group of new Set([...own, ...found])) {
      if (except.includes(group)) continue;
      const { isKnown, messages } = await lagOfGroup(admin, group, name);
      if (messages > 0 && (isKnown || own.includes(group))) return `${group} is ${messages} events behind on ${name}`;
    }
    return null;
  };

  try {
    await admin.connect();
    const present = await countOf(admin, name);
    const from = await pin(present);
    if (from >= partitions) throw new Error(`${name} is spread over ${from} partitions`);
    logger.info({ topic: name, spread: from, partitions: present }, 'keys stay in their partitions, however many the topic gets');
    if (present < partitions) await addPartitions();
    await untilUsable(admin, name);
    await until(notRead, patienceMs);
    logger.info({ topic: name, partitions }, 'consumers read the new partitions');
    const began = Date.now();
    await whileHeld(db, async (tx) => {
      await until(notHandled, patienceMs);
      await tx.query('update topic_spread set partitions = $2 where topic = $1', [topic, partitions]);
    });
    return { from, heldMs: Date.now() - began };
  } finally {
    await admin.disconnect().catch(() => undefined);
    connection.discard();
  }
};
