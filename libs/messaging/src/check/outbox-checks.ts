import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { outboxSignal } from '../outbox/outbox.js';
import { bucketOf } from '../outbox/bucket.js';
import { type Check, jsonOf } from './check.js';

/** Seconds after which an event that is not published is a finding. */
export const waitsTooLong = 60;

/** Publishes an event of the outbox once more; consumers that had it ignore it, by its id. */
const publishAgain = async (tx: Tx, id: string): Promise<void> => {
  const [row] = await tx.query<{ key: string }[]>('select key from outbox where id = $1', [id]);
  if (!row) throw new DomainError('record_not_found', { id });
  await tx.query('update outbox set published_at = null, bucket = $2 where id = $1', [id, bucketOf(row.key)]);
  tx.afterCommit(() => outboxSignal.wake(tx.dataSource));
};

const isInFeed = `topic like 'entrepot.%' and topic not like '%.dlq' and topic <> 'entrepot.snapshots.v1' and headers ->> 'ce_type' not like '%.snapshot'`;

/** Checks of the outbox, which every service has: what is marked as published, for the log of the feed, and what waits for too long. */
export const outboxChecks: readonly Check[] = [
  {
    name: 'outbox',
    from: 'outbox t',
    where: `published_at is not null and ${isInFeed}`,
    id: 'id',
    // What the feed looks it up by: its id, the microsecond from which on it can be there, its subject.
    value: jsonOf({
      key: `(headers ->> 'ce_id') || ' ' || (extract(epoch from created_at) * 1000000)::bigint || ' ' || key`,
      type: `headers ->> 'ce_type'`,
    }),
    mend: publishAgain,
  },
  {
    name: 'outbox-waiting',
    from: 'outbox t',
    where: `published_at is null and created_at < now() - interval '${waitsTooLong} s'`,
    id: 'id',
    value: jsonOf({ type: `headers ->> 'ce_type'`, subject: 'key', published: 'false' }),
    expected: jsonOf({ type: `headers ->> 'ce_type'`, subject: 'key', published: 'true' }),
    mend: publishAgain,
  },
];
