import type { Checkout } from '@entrepot/contracts';
import type { Boleto } from '../boleto/boleto.rules.js';
import { defineTable, integer, json, text, timestamp } from '@entrepot/database';

/**
 * holding: the inventory is asked for the goods; refused: there is not enough of them, and the sale is open again with what is left;
 * opening: the provider's page is asked for; open: the customer is on it; waiting: the customer is done, the money is on its way (boleto);
 * authorized: authorized or paid, and the checkout is submitted; failed: nothing was paid, and the sale is open again;
 * releasing: authorized or paid, and there is no order; released: its provider has nothing more to do, and people have what it does not give back.
 */
export type HostedState = 'holding' | 'refused' | 'opening' | 'open' | 'waiting' | 'authorized' | 'failed' | 'releasing' | 'released';

/** A checkout that is paid on a provider's page before it is submitted. */
export const hostedPaymentTable = defineTable('hosted_payment', {
  sale_id: integer().primary(),
  attempt: integer().primary(),
  state: text<HostedState>().default("'opening'"),
  checkout: json<Checkout>().nullable(),
  session_id: text().nullable(),
  url: text().nullable(),
  boleto: json<Boleto>().nullable(),
  reference: text().nullable(),
  /** Last failed refund that customer and operators know of. */
  told: text().nullable(),
  ask_at: timestamp(),
  tries: integer().default('0'),
  failures: integer().default('0'),
  last_error: text().nullable(),
  created_at: timestamp().default('now()'),
});
