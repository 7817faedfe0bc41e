import type { Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/http';
import { formatTimestamp } from '@entrepot/kernel';
import { loadCaptures, saveCaptures, type CaptureTable } from '../capture/capture.store.js';
import { takeTurn } from '../list/locks.store.js';
import type { CaptureRecord } from '../capture/capture.rules.js';

/** A lead or a schedule on its way in. */
export interface IncomingCapture {
  record: CaptureRecord;
  hash: string;
  warnings: readonly string[];
}

const defaults: Record<CaptureTable, object> = { lead: {}, schedule: { status_external: 1 } };

/** Saves a batch of leads or schedules in two statements; a record that was imported before changes nothing. */
export const importCaptures = async (tx: Tx, table: CaptureTable, batch: readonly IncomingCapture[], now: Date): Promise<Outcome[]> => {
  await takeTurn(tx, table);
  const known = await loadCaptures(
    tx,
    table,
    batch.map(({ record }) => record.id),
  );
  const news = batch.filter(({ record, hash }) => known.get(record.id)?.import_hash !== hash);
  const fresh = { ...defaults[table], created_at: formatTimestamp(now) };
  await saveCaptures(
    tx,
    table,
    news.map(({ record, hash }) => ({ ...(known.get(record.id) ?? fresh), ...record, import_hash: hash })),
  );
  return batch.map(({ record, hash, warnings }) => {
    const before = known.get(record.id);
    if (!before) return { status: 'created', warnings };
    return { status: before.import_hash === hash ? 'unchanged' : 'updated', warnings };
  });
};
