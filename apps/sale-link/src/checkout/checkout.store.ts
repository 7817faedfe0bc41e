import { type Tx, sendWithNext } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { SaleChange } from '../sale/sale.rules.js';
import type { CheckoutForm } from './checkout-form.rules.js';

const submit = `
  with submitted as (update sale set attempt = $2, is_submitted = $3, version = $4 where sale_id = $1)
  insert into checkout (sale_id, attempt, coupon_id, form, submitted_at) values ($1, $2, $5, $6, $7)`;

/** Writes the submit of a locked sale: its change, the checkout that is under way with it, and its events. */
export const saveSubmit = async (tx: Tx, { sale, events }: SaleChange, form: CheckoutForm, submittedAt: Date): Promise<void> => {
  const { sale_id, attempt, coupon_id, is_submitted, version } = sale;
  const values = [sale_id, attempt, is_submitted, version, coupon_id, JSON.stringify(form), submittedAt];
  await sendWithNext(tx, submit, values);
  await appendEvents(tx, events);
};

/** Ends a checkout that there was not enough stock for, `missing` are its lines, or that was not paid: null. @returns the coupon of which a use was claimed */
export const rejectSubmit = async (
  tx: Tx,
  checkout: { sale_id: number; attempt: number },
  missing: readonly number[] | null,
): Promise<number | null> => {
  const [rows] = await tx.query<[{ coupon_id: number | null }[], number]>(
    `update checkout set state = 'rejected', missing = $3, settled_at = now() where sale_id = $1 and attempt = $2 and state = 'submitted'
     returning coupon_id`,
    [checkout.sale_id, checkout.attempt, missing],
  );
  return rows[0]?.coupon_id ?? null;
};
