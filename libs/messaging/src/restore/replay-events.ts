import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@entrepot/database';
import type { IncomingMessage, Progress } from '../event/driver.js';

type Row = Omit<IncomingMessage, 'value'> & { event_id: string; payload: Buffer | null };

const atOnce = 200;

/**
 * Handles the events of others once more, over all topics in the order of time: a cause is handled before what others made of it, which
 * topics that are read side by side would not promise. Each counts once, whatever is repeated: the inbox knows it afterwards.
 */
export const replayEvents = async (
  db: Database,
  process: (messages: readonly IncomingMessage[]) => Promise<Progress>,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const rows = await db.query<Row[]>(
      `select event_id, topic, "partition", "offset", key, headers, payload from restore_event
        where not is_own and not is_done order by happened_at, topic, "partition", "offset" limit $1`,
      [atOnce],
    );
    if (rows.length === 0) return;
    const messages = rows.map(({ payload, event_id: _, ...message }) => ({ ...message, value: payload }));
    const { done, retryAfterMs } = await process(messages);
    await db.query('update restore_event set is_done = true where not is_own and event_id = any($1::uuid[])', [
      rows.slice(0, done).map(({ event_id }) => event_id),
    ]);
    if (retryAfterMs !== undefined) await sleep(retryAfterMs, undefined, { signal });
  }
};
