import type { KeyObject } from 'node:crypto';
import { type Database, type Tx, arraysOf, preparedNames, readRows, rowsFromArrays } from '@entrepot/database';
import { seal, unseal } from '@entrepot/kernel';
import type { ReceivedEvent } from '@entrepot/messaging';
import { changeOf, type Change } from './change.rules.js';

/** `before` and `after` are null where the change cannot be unsealed: sealed under another GATEWAY_SECRET_KEY. */
export interface AuditEntry extends Record<keyof Change, Change[keyof Change] | null> {
  audit_id: string;
  event_id: string;
  occurred_at: Date;
  /** Service in which it happened. */
  service: string;
  type: string;
  subject: string;
  version: number;
  /** Client id of the integration that caused it; null: a customer, or the system itself. */
  actor: string | null;
  request_id: string | null;
}

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
  before: string | undefined;
  limit: number;
}

type Row = Omit<AuditEntry, 'before' | 'after' | 'occurred_at'> & { occurred_at: string; change: string };

const preparedName = preparedNames('audit_entries');

/** A sealed change opens in its own entry only. */
const contextOf = (eventId: string): string => `audit ${eventId}`;

const openedChange = (key: KeyObject, eventId: string, change: string): Pick<AuditEntry, keyof Change> => {
  try {
    return JSON.parse(unseal(key, contextOf(eventId), Buffer.from(change, 'base64'))) as Change;
  } catch {
    return { before: null, after: null };
  }
};

const serviceOf = (source: string): string => source.replace(/^\/entrepot\//, '');

const columns = {
  event_id: 'text',
  occurred_at: 'timestamptz',
  service: 'text',
  type: 'text',
  subject: 'text',
  version: 'bigint',
  actor: 'text',
  request_id: 'text',
  start: 'integer',
  bytes: 'integer',
};

/** Appends entries. Their changes are one binary parameter that PostgreSQL cuts, as in the outbox. */
const append = `
  insert into audit_entry (event_id, occurred_at, service, type, subject, version, actor, request_id, change)
  select event_id, occurred_at, service, type, subject, version, actor, request_id, substring($1::bytea from start for bytes)
    from ${rowsFromArrays(columns, 2)} order by start
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
  tx.write(append, [Buffer.concat(changes), ...arraysOf(columns, rows)]);
};

/**
 * Reads entries, youngest first, by index audit_entry_subject, _actor, _request or _time, depending on the filter, else the key. One more than the
 * limit, where there is one.
 */
export const findAuditEntries = async (db: Database, filter: AuditFilter, key: KeyObject): Promise<AuditEntry[]> => {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition.replace('?', `$${values.length}`));
  };
  where('subject = ?', filter.subject);
  where('actor = ?', filter.actor);
  where('request_id = ?', filter.request_id);
  where('service = ?', filter.service);
  where('type = ?', filter.type);
  where('occurred_at >= ?', filter.from);
  where('occurred_at < ?', filter.until);
  where('audit_id < ?', filter.before);
  values.push(filter.limit + 1);
  const text = `select audit_id, event_id, to_json(occurred_at) as occurred_at, service, type, subject, version::float8 as version, actor, request_id,
             encode(change, 'base64') as change
             from audit_entry ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
            order by audit_id desc limit $${values.length}`;
  const rows = await readRows<Row>(db, { name: preparedName(text), text, values });
  return rows.map(({ change, occurred_at, ...row }) => ({
    ...row,
    occurred_at: new Date(occurred_at),
    ...openedChange(key, row.event_id, change),
  }));
};
