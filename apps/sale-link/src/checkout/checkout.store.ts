import { type Tx, readRows } from '@entrepot/database';
import type { CheckoutForm } from './checkout-form.rules.js';
import type { Sale } from '../sale/sale.rules.js';

/** What a submit brings beside the sale's change. */
export interface Submit {
  form: CheckoutForm;
  submitted_at: Date;
}

const submit = `
  with submitted as (update sale set attempt = $2, is_submitted = $3, version = $4 where sale_id = $1)
  insert into checkout (sale_id, attempt, coupon_id, form, submitted_at) values ($1, $2, $5, $6, $7)`;

/** Writes the submit of a locked sale: its change, and the checkout that is under way with it. */
export const saveSubmit = async (
  tx: Tx,
  { sale_id, attempt, coupon_id, is_submitted, version }: Sale,
  { form, submitted_at }: Submit,
): Promise<void> => {
  const values = [sale_id, attempt, is_submitted, version, coupon_id, JSON.stringify(form), submitted_at];
  await readRows(tx, { name: 'save_submit', text: submit, values });
};

/** Ends a checkout that there was not enough stock for: `missing` are its lines. @returns the coupon that a use was claimed of */
export const rejectSubmit = async (
  tx: Tx,
  checkout: { sale_id: number; attempt: number },
  missing: readonly number[],
): Promise<number | null> => {
  const [rows] = await tx.query<[{ coupon_id: number | null }[], number]>(
    `update checkout set state = 'rejected', missing = $3, settled_at = now() where sale_id = $1 and attempt = $2 and state = 'submitted'
     returning coupon_id`,
    [checkout.sale_id, checkout.attempt, missing],
  );
  return rows[0]?.coupon_id ?? null;
};
