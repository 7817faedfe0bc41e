import type { DataOf, leadCaptured, scheduleCaptured } from '@entrepot/contracts';
import type { Columns, Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { savedEvent, type SavedContact } from './contact.rules.js';
import { leadTable, scheduleTable, shownOf } from './contact.table.js';

export type ContactTable = 'lead' | 'schedule';

/** A line of an import, or the data of an event: what is absent stays as it is, null empties. */
export type ContactRecord = DataOf<typeof leadCaptured> | DataOf<typeof scheduleCaptured>;

type StoredContact = Record<string, unknown> & { id: number; import_hash: string | null; sequence: number };

/** Values of a new record for fields that it does not name; $2 is the publication's time. */
const defaults: Readonly<Record<string, string>> = { created_at: '$2::timestamptz', status_external: '1' };

/** Writes in one statement, so that two concurrent changes of a record lose nothing of each other: $1 is the record, $3 the version. */
const publishStatement = (
  table: ContactTable,
  { import_hash: _hash, version: _version, updated_at: _updated, sequence: _sequence, ...types }: Columns,
): string => {
  const names = Object.keys(types);
  const values = names.map((name) => (name in defaults ? `coalesce(${name}, ${defaults[name]})` : name));
  const changes = names
    .filter((name) => name !== 'id')
    .map((name) => `${name} = case when $1::jsonb ? '${name}' then excluded.${name} else known.${name} end`);
  const typed = Object.entries(types).map(([name, type]) => `${name} ${type}`);
  return `
    insert into ${table} as known (${names.join(', ')}, version, updated_at, sequence)
    select ${values.join(', ')}, $3::bigint, $2::timestamptz, 1 from jsonb_to_record($1::jsonb) as sent (${typed.join(', ')})
        on conflict (id) do update set ${changes.join(', ')}, version = excluded.version,
          updated_at = greatest(known.updated_at, excluded.updated_at), sequence = known.sequence + 1
     where known.version <= excluded.version
    returning`;
};

const isWritten = (name: string): boolean => name !== 'version';
const written = {
  lead: `'lead' as table, ${leadTable.json('', shownOf.lead)} as record, sequence`,
  schedule: `'schedule' as table, ${scheduleTable.json('', shownOf.schedule)} as record, sequence`,
};
const sql = {
  lead: {
    save: `${leadTable.upsert(leadTable.names.filter(isWritten))} returning ${written.lead}`,
    publish: `${publishStatement('lead', leadTable.types())} ${written.lead}`,
  },
  schedule: {
    save: `${scheduleTable.upsert(scheduleTable.names.filter(isWritten))} returning ${written.schedule}`,
    publish: `${publishStatement('schedule', scheduleTable.types())} ${written.schedule}`,
  },
};

/** Reads the existing records among these ids, whole, as JSON. */
export const loadContacts = async (tx: Tx, table: ContactTable, ids: readonly number[]): Promise<Map<number, StoredContact>> => {
  const rows = await tx.query<{ contact: StoredContact }[]>(`select to_json(t) as contact from ${table} t where id = any($1::bigint[])`, [
    ids,
  ]);
  return new Map(rows.map(({ contact }) => [contact.id, contact]));
};

/** Writes contacts whole, in one statement, and publishes them. */
export const saveContacts = async (tx: Tx, table: ContactTable, contacts: readonly { sequence: number }[]): Promise<void> => {
  if (contacts.length === 0) return;
  const saved = await tx.query<SavedContact[]>(sql[table].save, [JSON.stringify(contacts)]);
  await appendEvents(tx, saved.map(savedEvent));
};

/** Where and when a record was published. */
export interface Publication {
  time: Date;
  /** Counted by its publisher; 0 if it does not. */
  version: number;
}

/** Creates a contact, or changes what the record names of a known one, and publishes it whole; unless a later version of it is known. */
export const savePublished = async (tx: Tx, table: ContactTable, record: ContactRecord, { time, version }: Publication): Promise<void> => {
  const saved = await tx.query<SavedContact[]>(sql[table].publish, [JSON.stringify(record), time, version]);
  await appendEvents(tx, saved.map(savedEvent));
};
