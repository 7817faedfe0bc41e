import { type Tx, insertRows, readRows } from '@entrepot/database';
import type { HistoryEntry } from './order-change.rules.js';

const columns = {
  order_id: 'bigint',
  status: 'text',
  comment: 'text',
  is_customer_notified: 'boolean',
  is_visible_on_front: 'boolean',
  entity_name: 'text',
  created_at: 'timestamptz',
};

/** SQL of an insert of history entries, in their order, sent as `entriesOf` writes them in the parameter `$at`. */
export const insertEntries = (at = 1): string => insertRows('order_history', columns, at);

export const entriesOf = (entries: readonly HistoryEntry[]): string =>
  JSON.stringify(entries.map((entry) => ({ is_customer_notified: false, is_visible_on_front: false, ...entry })));

const text = `${insertEntries()} returning history_id`;

/** Writes history entries, in their order. @returns their ids */
export const insertHistory = async (tx: Tx, entries: readonly HistoryEntry[]): Promise<number[]> => {
  if (entries.length === 0) return [];
  const inserted = await readRows<{ history_id: string }>(tx, { name: 'insert_history', text, values: [entriesOf(entries)] });
  return inserted.map(({ history_id }) => Number(history_id));
};
