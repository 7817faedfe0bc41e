import type { Database } from '@entrepot/database';
import type { OnlinePayments, PaymentMethod } from './payment-method.js';
import { sandboxCard } from './sandbox-card.js';

/** Injection token of the payment methods that the service was started with, beside its own. */
export const FURTHER_METHODS = 'FURTHER_PAYMENT_METHODS';

const offline: readonly PaymentMethod[] = ['checkmo', 'banktransfer', 'cashondelivery'].map((code) => ({ code }));

/** What a method can do online, by its code: of one that nobody knows nothing, as of one that works offline only. */
export type OnlineMethods = (code: string | null) => OnlinePayments | undefined;

export const onlineMethods = (db: Database, further: readonly PaymentMethod[]): OnlineMethods => {
  const methods = new Map([...offline, sandboxCard(db), ...further].map(({ code, online }) => [code, online]));
  return (code) => (code === null ? undefined : methods.get(code));
};
