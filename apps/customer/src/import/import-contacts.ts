import type { Tx } from '@entrepot/database';
import { readLine, type Outcome, type UnknownField, unknownFields } from '@entrepot/service';
import { contentHash, formatTimestamp } from '@entrepot/kernel';
import type { ContactLine } from '../contact/contact.requests.js';
import { loadContacts, saveContacts, type ContactRecord, type ContactTable } from '../contact/contact.store.js';
import type { LeadLine } from '../lead/lead.requests.js';
import { loadWebsites } from '../projections/store/store.store.js';
import { lockImports } from '../locks/import-lock.store.js';
import type { ScheduleLine } from '../schedule/schedule.requests.js';

/** A lead or a schedule of an import. */
export interface IncomingContact {
  record: ContactRecord;
  hash: string;
}

/** Reads a line of an import; throws `InvalidRecord`. */
export const incomingContact = (type: typeof LeadLine | typeof ScheduleLine, value: unknown): IncomingContact => ({
  record: readLine<ContactLine>(type, value),
  hash: contentHash(value),
});

/** Names of a line that its class does not know; the label of an exported schedule follows from its status. */
export const unknownInContact = (type: typeof LeadLine | typeof ScheduleLine, value: unknown): UnknownField[] =>
  unknownFields(type, value).filter(({ path }) => path !== 'status_external_label');

const defaults: Record<ContactTable, object> = { lead: {}, schedule: { status_external: 1 } };

/** Saves a batch of leads or schedules in two statements; a record that was imported before changes nothing. */
export const importContacts = async (tx: Tx, table: ContactTable, batch: readonly IncomingContact[], now: Date): Promise<Outcome[]> => {
  lockImports(tx, table);
  const ids = batch.map(({ record }) => record.id);
  const known = await loadContacts(tx, table, ids);
  const changed = batch.filter(({ record, hash }) => known.get(record.id)?.import_hash !== hash);
  const fresh = { ...defaults[table], created_at: formatTimestamp(now) };
  const rows = changed.map(({ record, hash }) => ({
    ...(known.get(record.id) ?? fresh),
    updated_at: formatTimestamp(now),
    ...record,
    import_hash: hash,
    sequence: (known.get(record.id)?.sequence ?? 0) + 1,
  }));
  await saveContacts(tx, table, rows);
  const stores = await loadWebsites(tx);
  return batch.map(({ record, hash }) => {
    const storeId = (record as { store_id?: number | null }).store_id ?? null;
    const warnings = storeId === null || stores.has(storeId) ? [] : [`store_id: store ${storeId} is not known yet`];
    const before = known.get(record.id);
    if (!before) return { status: 'created', warnings };
    return { status: before.import_hash === hash ? 'unchanged' : 'updated', warnings };
  });
};
