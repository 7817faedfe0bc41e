import type { KeyObject } from 'node:crypto';
import { And, LessThan, MoreThanOrEqual } from 'typeorm';
import {
  arraysOf,
  bigint,
  bytes,
  type Database,
  defineTable,
  type RowOf,
  rowsFromArrays,
  text,
  timestamp,
  type Tx,
} from '@entrepot/database';
import { seal, unseal } from '@entrepot/kernel';
import type { ReceivedEvent } from '@entrepot/messaging';
import { changeOf, type Change } from './change.rules.js';

export const auditEntryTable = defineTable('audit_entry', {
  audit_id: bigint().identity('always').primary(),
  event_id: text(),
  occurred_at: timestamp(),
  /** Service in which it happened. */
  service: text(),
  type: text(),
  subject: text(),
  version: bigint(),
  /** Client id of the integration that caused it; null: a customer, or the system itself. */
  actor: text().nullable(),
  request_id: text().nullable(),
  change: bytes(),
});

/** `before` and `after` are null where the change cannot be unsealed: sealed under another GATEWAY_SECRET_KEY. */
export type AuditEntry = Omit<RowOf<typeof auditEntryTable>, 'change'> & Record<keyof Change, Change[keyof Change] | null>;

export interface AuditFilter {
  service: string | undefined;
  type: string | undefined;
  subject: string | undefined;
  actor: string | undefined;
  request_id: string | undefined;
  from: Date | undefined;
  /** End of the period, excluded. */
  until: Date | undefined;
  /** Entries before this one. */
  before: string | number | undefined;
  limit: number;
}

/** A sealed change opens in its own entry only. */
const contextOf = (eventId: string): string => `audit ${eventId}`;

const openedChange = (key: KeyObject, eventId: string, change: Buffer): Pick<AuditEntry, keyof Change> => {
  try {
    return JSON.parse(unseal(key, contextOf(eventId), change)) as Change;
  } catch {
    return { before: null, after: null };
  }
};

const serviceOf = (source: string): string => source.replace(/^\/entrepot\//, '');

const appended = auditEntryTable.except('audit_id', 'change');
const sent = { ...auditEntryTable.types(appended), start: 'integer', bytes: 'integer' };

/** Appends entries. Their changes are one binary parameter that PostgreSQL cuts, as in the outbox. */
const append = `
  insert into audit_entry (${appended.join(', ')}, change)
  select ${appended.join(', ')}, substring($1::bytea from start for bytes)
    from ${rowsFromArrays(sent, 2)} order by start
      on conflict (event_id, service) do nothing`;

/**
 * Appends the entries of events, in their order; an event that is there already is left as it is: topics may be read again for longer than the
 * inbox knows their events. What changed is sealed as a whole, as any field may hold personal data; what is searched by is not.
 */
export const appendAuditEntries = async (tx: Tx, events: readonly ReceivedEvent[], key: KeyObject): Promise<void> => {
  const changes = events.map(({ id, data }) => seal(key, contextOf(id), JSON.stringify(changeOf(data))));
  let start = 1;
  const rows = events.map(({ id, time, source, type, subject, version, actor = null, requestId = null }, index) => {
    const bytes = changes[index]?.length ?? 0;
    const service = serviceOf(source);
    const row = {
      event_id: id,
      occurred_at: time.toISOString(),
      service,
      type,
      subject,
      version,
      actor,
      request_id: requestId,
      start,
      bytes,
    };
    start += bytes;
    return row;
  });
  tx.write(append, [Buffer.concat(changes), ...arraysOf(sent, rows)]);
};

/**
 * Reads entries, youngest first, by index audit_entry_subject, _actor, _request or _time, depending on the filter, else the key. One more than the
 * limit, where there is one.
 */
export const findAuditEntries = async (db: Database, filter: AuditFilter, key: KeyObject): Promise<AuditEntry[]> => {
  const { from, until, before, limit, ...equal } = filter;
  const times = [...(from ? [MoreThanOrEqual(from)] : []), ...(until ? [LessThan(until)] : [])];
  const where = {
    ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
    ...(times.length > 0 && { occurred_at: And(...times) }),
    ...(before !== undefined && { audit_id: LessThan(before as number) }),
  };
  const rows = await db.getRepository(auditEntryTable.entity).find({ where, order: { audit_id: 'desc' }, take: limit + 1 });
  return rows.map(({ change, ...row }) => ({ ...row, ...openedChange(key, row.event_id, change) }));
};
