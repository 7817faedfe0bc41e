import { bigint, defineTable, integer, json, text, timestamp, uuid } from '@entrepot/database';
import type { Finding, Suspect } from './suspects.js';

/** Runs of `ops verify`: how far they are, and which process works on them. */
export const verifyRunTable = defineTable('verify_run', {
  verify_id: uuid().primary(),
  state: text<'running' | 'done' | 'failed'>().default("'running'"),
  rate: integer(),
  started_at: timestamp().default('now()'),
  finished_at: timestamp().nullable(),
  error: text().nullable(),
  /** Comparisons that are ended, and how far the present one is. */
  comparison: integer().default('0'),
  cursor: text().nullable(),
  rows: bigint().default('0'),
  findings: integer().default('0'),
  suspects: json<Suspect[]>().default("'[]'"),
  leased_by: uuid().nullable(),
  leased_until: timestamp().default("'-infinity'"),
});

export const verifyFindingTable = defineTable('verify_finding', {
  finding_id: bigint().identity('always').primary(),
  verify_id: uuid(),
  finding: json<Finding>(),
});
