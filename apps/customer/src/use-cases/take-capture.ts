import type { Tx } from '@entrepot/database';
import type { CaptureTable } from '../db/captures.js';
import { savePublished, type Publication } from '../db/published-captures.js';
import { waitForImports } from '../db/turns.js';
import { tidy, type CaptureRecord } from '../domain/captures.js';

/** Takes a lead or a schedule that somebody published (architecture, "Events"): by its id, between the batches of imports. */
export const takeCapture = async (tx: Tx, table: CaptureTable, record: CaptureRecord, publication: Publication): Promise<void> => {
  await waitForImports(tx, table);
  await savePublished(tx, table, tidy(record), publication);
};
