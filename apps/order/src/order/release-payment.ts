import type { Tx } from '@entrepot/database';
import type { CurrentOrder } from './order.rules.js';

/** Has the provider of a canceled order's payment let go what it holds, after the transaction. */
export type ReleasePayment = (tx: Tx, order: CurrentOrder) => Promise<void>;

/** Injection token of a `ReleasePayment`. */
export const RELEASE_PAYMENT = 'RELEASE_PAYMENT';
