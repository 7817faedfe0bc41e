import { decimal, defineTable, text, timestamp, uuid } from '@entrepot/database';

/** Ledger of the sandbox. */
export const sandboxLedgerTable = defineTable('sandbox_card_ledger', {
  intent_id: uuid().primary(),
  entry: text<'capture' | 'refund' | 'void'>(),
  amount: decimal(),
  currency: text().nullable(),
  created_at: timestamp().default('now()'),
});
