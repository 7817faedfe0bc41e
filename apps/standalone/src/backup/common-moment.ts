import type pg from 'pg';
import { connect } from '../postgres/connect.js';

export interface Snapshot {
  service: string;
  /** In a read-only transaction that sees the common moment. */
  client: pg.Client;
}

export interface CommonMoment {
  snapshots: Snapshot[];
  pausedMs: number;
  close(): Promise<void>;
}

const patienceMs = 15_000;

const each = async <T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> => {
  const results = await Promise.allSettled(values.map(work));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
};

/**
 * Snapshots of several databases in which no event was consumed that its sender had not recorded yet.
 *
 * Events are the only way from one database into another, and a service that consumes one notes it in its inbox. So all inboxes are locked
 * against new rows, which waits for the events under way, and then every database is looked at once: what was consumed by then was
 * recorded before, in a transaction that every snapshot sees. The locks go as soon as the snapshots stand, a few milliseconds later;
 * requests are never held up. Throws when an inbox is not to be had within 15 s.
 */
export const openCommonMoment = async (databases: readonly { service: string; url: string }[]): Promise<CommonMoment> => {
  const opened: pg.Client[] = [];
  const open = async (url: string): Promise<pg.Client> => {
    const client = await connect(url, { name: 'entrepot-backup' });
    opened.push(client);
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = utc');
    return client;
  };
  const close = async (): Promise<void> => void (await Promise.allSettled(opened.map((client) => client.end())));
  try {
    const locks = await each(databases, ({ url }) => open(url));
    const snapshots = await each(databases, async ({ service, url }) => ({ service, client: await open(url) }));
    const from = performance.now();
    await each(locks, (lock) => lock.query(`begin; set local lock_timeout = ${patienceMs}; lock table inbox in share mode`));
    await each(snapshots, ({ client }) => client.query('begin isolation level repeatable read read only; select 1'));
    await each(locks, (lock) => lock.query('commit'));
    const pausedMs = Math.round(performance.now() - from);
    await each(locks, (lock) => lock.end());
    return { snapshots, pausedMs, close };
  } catch (error) {
    await close();
    throw error;
  }
};
