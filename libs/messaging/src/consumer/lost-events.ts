import type { Tx } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import { hashedUuid } from '../event/cloud-event.js';
import type { Gap } from '../event/driver.js';
import { receive } from './inbox.js';

const messageFor = ({ from, to }: Gap): string =>
  from === null
    ? `the brokers have forgotten how far the consumer had come; the partition begins at offset ${to} now`
    : `offsets ${from} to ${BigInt(to) - 1n} were removed from the topic before the consumer came back`;

const eventsIn = ({ from, to }: Gap): string | null => (from === null ? null : String(BigInt(to) - BigInt(from)));

/** A consumer without an offset is new, unless its inbox knows events. Index inbox_received. */
const hasHistory = async (tx: Tx, consumer: string): Promise<boolean> =>
  (await tx.query<unknown[]>('select from inbox where consumer = $1 limit 1', [consumer])).length > 0;

/**
 * Stores gaps as dead letters without content, for an operator to discard; a gap that is reported again is stored once.
 * @returns those that are new
 */
export const recordGaps = async (tx: Tx, consumer: string, gaps: readonly Gap[]): Promise<Gap[]> => {
  const isOld = await hasHistory(tx, consumer);
  const recorded: Gap[] = [];
  for (const gap of gaps) {
    const { topic, partition, from, to } = gap;
    if (from === null && !isOld) continue;
    const known = await receive(tx, consumer, [hashedUuid('gap', topic, String(partition), from ?? `before ${to}`)]);
    if (known.size === 0) continue;
    await tx.query(
      `insert into dead_letter (id, consumer, topic, "partition", "offset", headers, reason, error, attempts, events_lost)
       values ($1, $2, $3, $4, $5, '{}', 'lost', $6, 0, $7)`,
      [newId(), consumer, topic, partition, from ?? to, messageFor(gap), eventsIn(gap)],
    );
    recorded.push(gap);
  }
  return recorded;
};
