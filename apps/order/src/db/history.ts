import type { EntityManager } from 'typeorm';
import type { DocumentKind } from '../domain/increment-id.js';
import { insertRows } from './insert-rows.js';

export interface HistoryEntry {
  order_id: number;
  status: string;
  comment: string;
  entity_name: DocumentKind;
  created_at: Date;
}

const statement = insertRows('order_history', {
  order_id: 'bigint',
  status: 'text',
  comment: 'text',
  entity_name: 'text',
  created_at: 'timestamptz',
});

/** Writes history entries, in their order. */
export const insertHistory = async (tx: EntityManager, entries: readonly HistoryEntry[]): Promise<void> => {
  if (entries.length > 0) await tx.query(statement, [JSON.stringify(entries)]);
};
