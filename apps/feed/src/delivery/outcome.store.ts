import { exactTypes, readRows, rowsFrom, type Tx } from '@entrepot/database';
import type { Outcome, Summary } from './outcome.js';

export interface DeliveryOutcome extends Outcome {
  delivery_id: number;
}

const outcomes = { delivery_id: 'bigint', state: 'text', pause_ms: 'double precision', attempt: 'jsonb' };

/**
 * Ends deliveries or makes them wait, and makes the next of each lane due whose first has ended. The snapshot does not show what the statement
 * itself ends: the next is looked for behind its turn. Index delivery_lane.
 */
const write = `
  with ended as (
    update delivery d
       set state = row.state, attempts = d.attempts || row.attempt, updated_at = now(),
           due_at = case when row.state = 'waiting' then now() + row.pause_ms * interval '1 ms' else d.due_at end
      from ${rowsFrom(outcomes)}, webhook_queue q
     where d.delivery_id = row.delivery_id and d.state = 'waiting' and q.webhook_id = d.webhook_id and q.leased_by = $2::uuid
    returning d.webhook_id, d.lane, d.turn, d.state),
  next as (
    select behind.delivery_id from ended e cross join lateral (
      select n.delivery_id from delivery n
       where n.webhook_id = e.webhook_id and n.lane = e.lane and n.state = 'waiting' and n.turn > e.turn
       order by n.turn limit 1) as behind
     where e.state <> 'waiting')
  update delivery d set due_at = now() from next where d.delivery_id = next.delivery_id and d.due_at = 'infinity'`;

/** Writes outcomes, together with what locks the queues of the deliveries' webhooks ahead of it: those of others than the holder stay as they are, and those that have ended. */
export const writeOutcomes = async (tx: Tx, written: readonly DeliveryOutcome[], holder: string): Promise<void> => {
  const rows = written.map(({ delivery_id, state, pauseMs, attempt }) => ({ delivery_id, state, pause_ms: pauseMs, attempt }));
  await tx.query(write, [JSON.stringify(rows), holder]);
};

const summaries = {
  webhook_id: 'bigint',
  success: 'timestamptz',
  failure: 'timestamptz',
  failing: 'timestamptz',
};

const note = `
  update webhook_queue q
     set leased_until = now() + $2 * interval '1 ms',
         last_success_at = coalesce(row.success, q.last_success_at), last_failure_at = coalesce(row.failure, q.last_failure_at),
         failing_since = case when row.success is null then coalesce(q.failing_since, row.failing) else row.failing end
    from ${rowsFrom(summaries)}
   where q.webhook_id = row.webhook_id and q.leased_by = $3::uuid
  returning q.webhook_id, q.failing_since`;

/** Keeps what attempts said of endpoints, and renews the holder's leases. @returns since when each has failed, where one has */
export const noteEndpoints = async (
  tx: Tx,
  noted: readonly (Summary & { webhook_id: number })[],
  leaseMs: number,
  holder: string,
): Promise<Map<number, Date | null>> => {
  const values = [JSON.stringify(noted), leaseMs, holder];
  if (noted.every(({ failure }) => failure === null)) {
    tx.write(note, values);
    return new Map();
  }
  const rows = await readRows<{ webhook_id: number; failing_since: Date | null }>(tx, {
    name: 'note_endpoints',
    text: note,
    values,
    types: exactTypes,
  });
  return new Map(rows.map(({ webhook_id, failing_since }) => [webhook_id, failing_since]));
};
