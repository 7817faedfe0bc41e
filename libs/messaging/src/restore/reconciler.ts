import { setTimeout as sleep } from 'node:timers/promises';
import { event, snapshotOffered, type Aggregate } from '@entrepot/contracts';
import { type Database, type Tx, transaction } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import type { Logger } from '@entrepot/telemetry';
import { describeError } from '../dead-letter/set-aside.js';
import type { EventDriver, HistoricMessage } from '../event/driver.js';
import type { EventsStrategy } from '../consumer/events-strategy.js';
import { appendEvents } from '../outbox/outbox.js';
import type { Projections } from '../snapshot/projections.js';
import { restoreDifferences, type RestoreDifference } from './differences.js';
import { jumpSequences, noteNumbers, type LargestNumbers } from './jump-sequences.js';
import { LostAggregates } from './raise-versions.js';
import { replayEvents } from './replay-events.js';
import type { RestoreRules } from './restore-rules.js';
import { noteRestoreError, requestReconciliation, restoreState, setPhase, type RestorePhase, type RestoreState } from './restore-state.js';
import { dropKnown, lostOwnEvents, stageForeign, stageOwn } from './stage-events.js';

export interface ReconcilerOptions {
  /** Name of the service. */
  service: string;
  db: Database;
  driver: EventDriver;
  strategy: EventsStrategy;
  logger: Logger;
  rules: RestoreRules;
  /** Aggregates that others keep; `projections` are the copies that this service keeps. */
  owned: readonly Aggregate[];
  projections?: Projections | undefined;
}

export interface RestoreReport extends RestoreState {
  /** Events of others that are to be handled once more, and those that were. */
  heard: { events: number; done: number };
  /** Published events that the restored database does not know: all are counted, the first thousand listed. */
  lost: { events: number; differences: RestoreDifference[] };
}

/** Any number, the same in every replica: one of them works. */
const reconcilingLock = 7_218_402_614;
/** Clocks of brokers and of the database's server may differ by so much. */
const clockSkewMs = 300_000;
const hourMs = 3_600_000;
const lookEveryMs = 500;
const afterFailureMs = 2_000;

/**
 * Brings a service whose database was put back alone into agreement with the others (ADR 27). Nothing else of the service may run
 * meanwhile, in no replica: no request, no consumer, no relay.
 */
export class Reconciler {
  constructor(private readonly options: ReconcilerOptions) {}

  /** Begins; @returns false where it has begun before, or where nothing was restored. */
  request(by: string): Promise<boolean> {
    return requestReconciliation(this.options.db, by);
  }

  /** Null where nothing was restored. */
  async report(): Promise<RestoreReport | null> {
    const { db, rules } = this.options;
    const state = await restoreState(db);
    if (!state) return null;
    const [heard = { events: 0, done: 0 }] = await db.query<{ events: number; done: number }[]>(
      'select count(*)::int as events, count(*) filter (where is_done)::int as done from restore_event where not is_own',
    );
    // What has taken the place of something is known at the end.
    const { count, differences } = await restoreDifferences(db, rules, state.state === 'reconciled');
    return { ...state, heard, lost: { events: count, differences } };
  }

  /** Resolves when the service may begin its work: at once, unless its database was put back and was not reconciled yet. */
  async untilReconciled(signal: AbortSignal): Promise<void> {
    const { db, logger } = this.options;
    while (!signal.aborted) {
      try {
        const phase = (await restoreState(db))?.state ?? 'reconciled';
        if (phase === 'reconciled') return;
        if (phase !== 'restored') await this.alone(() => this.work(phase, signal));
      } catch (error) {
        if (signal.aborted) break;
        logger.warn({ err: error }, 'the reconciliation waits');
        await noteRestoreError(db, describeError(error)).catch(() => undefined);
        await sleep(afterFailureMs, undefined, { signal }).catch(() => undefined);
      }
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
    signal.throwIfAborted();
  }

  /** Runs on one replica; another one goes on when its connection has ended. A transaction holds the lock, as a pooler may share sessions. */
  private async alone(work: () => Promise<void>): Promise<void> {
    const runner = this.options.db.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query('set local idle_in_transaction_session_timeout = 0');
      const [lock] = (await runner.query(`select pg_try_advisory_xact_lock(${reconcilingLock}) as mine`)) as { mine: boolean }[];
      if (lock?.mine) await work();
      await runner.commitTransaction();
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      await runner.release();
    }
  }

  private async work(phase: RestorePhase, signal: AbortSignal): Promise<void> {
    const { db, strategy, logger, service } = this.options;
    if (phase === 'requested') {
      await this.collect(signal);
      await transaction(db, (tx) => this.renumber(tx));
    }
    await replayEvents(db, (messages) => strategy.process(messages), signal);
    await transaction(db, async (tx) => {
      await this.exchangeSnapshots(tx);
      await setPhase(tx, 'reconciled');
    });
    logger.info({ service }, 'the restored database agrees with the other services again');
  }

  /** Reads what the service has published since the moment of the restore, and all that its inbox may not know. */
  private async collect(signal: AbortSignal): Promise<void> {
    const { db, driver, strategy, service } = this.options;
    const state = await restoreState(db);
    if (driver.history && state) {
      const own = (messages: readonly HistoricMessage[]): Promise<void> => stageOwn(db, service, messages);
      const since = new Date(state.restored_to.getTime() - clockSkewMs);
      await driver.history({ consumer: service, topics: [`entrepot.${service}.v1`], since, take: own, signal });
      const heard = (messages: readonly HistoricMessage[]): Promise<void> => stageForeign(db, service, messages, strategy.handled);
      const topics = strategy.topics;
      if (topics.length > 0) await driver.history({ consumer: service, topics, since: await this.reachOfInbox(), take: heard, signal });
    }
    await dropKnown(db);
  }

  /** Returns the time from which the inbox still knows every event, less an hour, as the first events of an installation may have waited. */
  private async reachOfInbox(): Promise<Date> {
    const [row] = await this.options.db.query<{ oldest: Date | null }[]>('select min(received_at) as oldest from inbox');
    return new Date((row?.oldest?.getTime() ?? hourMs) - hourMs);
  }

  /** Ids, numbers and versions go on beyond all that others saw, before anything makes new ones. */
  private async renumber(tx: Tx): Promise<void> {
    const { rules } = this.options;
    const requested = await tx.query<unknown[]>(`select from restore_state where state = 'requested' for update`);
    if (requested.length === 0) return;
    const largest: LargestNumbers = new Map();
    const aggregates = new LostAggregates(rules.aggregates);
    await rules.raise?.(tx, []);
    for await (const page of lostOwnEvents(tx)) {
      await rules.raise?.(tx, page);
      for (const lost of page) {
        noteNumbers(largest, lost.data);
        aggregates.note(lost);
      }
    }
    await jumpSequences(tx, largest, rules.ids);
    await appendEvents(tx, await aggregates.raise(tx));
    await setPhase(tx, 'replaying');
  }

  /** Others ask for what they keep of this service; it asks for what it keeps of them. */
  private async exchangeSnapshots(tx: Tx): Promise<void> {
    const { owned, projections, service } = this.options;
    if (owned.length > 0) {
      const offer_id = newId();
      const data = { offer_id, aggregates: [...owned], offered_by: service };
      await appendEvents(tx, [event(snapshotOffered, { subject: offer_id, version: 1, data })]);
    }
    const kept = projections?.aggregates ?? [];
    if (kept.length > 0) await projections?.requestSnapshot(tx, kept);
  }
}
