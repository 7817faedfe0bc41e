import { type Database, transaction, type Tx } from '@entrepot/database';
import { deactivationOf, type Outcome, summaryOf } from '../delivery/outcome.js';
import { noteEndpoints, writeOutcomes } from '../delivery/outcome.store.js';
import type { DeactivationReason } from '../webhook/webhook.rules.js';
import { holdLeased } from './lease.store.js';

/** A delivery whose outcome is to be written. */
export interface Finished {
  webhook_id: number;
  delivery_id: number;
  outcome: Outcome;
  /** Whether the endpoint was asked. */
  isAttempt: boolean;
}

export interface WriteOptions {
  holder: string;
  leaseMs: number;
  /** Deactivates a webhook in the transaction. */
  deactivate(tx: Tx, webhookId: number, why: { reason: DeactivationReason; failing_since: Date | null }): Promise<void>;
}

const byWebhook = (finished: readonly Finished[]): Map<number, Finished[]> => Map.groupBy(finished, ({ webhook_id }) => webhook_id);

/**
 * Writes outcomes in one transaction, of webhooks that are still leased: what others may have sent meanwhile is theirs to decide.
 * @returns the webhooks that are leased, for `leaseMs` from the begin
 */
export const writeFinished = (
  db: Database,
  finished: readonly Finished[],
  { holder, leaseMs, deactivate }: WriteOptions,
): Promise<ReadonlySet<number>> =>
  transaction(db, async (tx) => {
    const outcomes = finished.map(({ delivery_id, outcome }) => ({ delivery_id, ...outcome }));
    // In one message, as others wait for the queues.
    const [leased] = await Promise.all([holdLeased(tx, holder, [...byWebhook(finished).keys()]), writeOutcomes(tx, outcomes, holder)]);
    const held = new Set(leased);
    const ours = finished.filter(({ webhook_id }) => held.has(webhook_id));
    if (ours.length === 0) return held;
    const summaries = [...byWebhook(ours)].map(([webhook_id, some]) => ({
      webhook_id,
      ...summaryOf(some.filter(({ isAttempt }) => isAttempt).map(({ outcome }) => outcome.attempt)),
    }));
    const failingSince = await noteEndpoints(tx, summaries, leaseMs, holder);
    for (const { webhook_id, isGone, failing } of summaries) {
      const since = failingSince.get(webhook_id) ?? null;
      const reason = failing === null && !isGone ? null : deactivationOf(isGone, since, new Date());
      if (reason) await deactivate(tx, webhook_id, { reason, failing_since: since });
    }
    return held;
  });
