import type { Tx } from '@entrepot/database';
import type { CaptureTable } from './capture.store.js';
import { savePublished, type Publication } from './published-capture.store.js';
import { waitForImports } from '../list/locks.store.js';
import { tidy, type CaptureRecord } from './capture.rules.js';

/** Takes a lead or a schedule that somebody published (architecture, "Events"): by its id, between the batches of imports. */
export const takeCapture = async (tx: Tx, table: CaptureTable, record: CaptureRecord, publication: Publication): Promise<void> => {
  await waitForImports(tx, table);
  await savePublished(tx, table, tidy(record), publication);
};
