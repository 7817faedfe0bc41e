import { readRows, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { SaleChange } from '../sale/sale.rules.js';
import { type CheckoutForm, formFields, type KeptForm } from './checkout-form.rules.js';
import { checkoutTable } from './checkout.table.js';

const submit = `
  with submitted as (update sale set attempt = $2, is_submitted = $3, version = $4 where sale_id = $1)
  insert into checkout (sale_id, attempt, coupon_id, form, submitted_at) values ($1, $2, $5, $6, $7)`;

/** Writes the submit of a locked sale: its change, the checkout that is under way with it, and its events. */
export const saveSubmit = async (tx: Tx, { sale, events }: SaleChange, form: KeptForm, submittedAt: Date): Promise<void> => {
  const { sale_id, attempt, coupon_id, is_submitted, version } = sale;
  const values = [sale_id, attempt, is_submitted, version, coupon_id, JSON.stringify(form), submittedAt];
  tx.write(submit, values);
  await appendEvents(tx, events);
};

/** Whether money for a sale was given back for want of stock: a condition with the sale's id. Indexes checkout_pkey, hosted_payment_pkey. */
export const wasReturned = (saleId: string): string => `exists (
    select from checkout c join hosted_payment p using (sale_id, attempt)
     where c.sale_id = ${saleId} and c.missing is not null and p.state <> 'refused')`;

const returned = { name: 'returned_payment', text: `select ${wasReturned('$1')} as returned` };

/** Whether money for a sale was given back for want of stock. */
export const isReturned = async (tx: Tx, saleId: number): Promise<boolean> => {
  const [row] = await readRows<{ returned: boolean }>(tx, { ...returned, values: [saleId] });
  return row!.returned;
};

/** Whether a form says something else than the one that a sale was submitted with last. */
export const isOtherForm = async (
  tx: Tx,
  { sale_id, attempt }: { sale_id: number; attempt: number },
  form: CheckoutForm,
): Promise<boolean> => {
  const last = await tx.getRepository(checkoutTable.entity).findOneBy({ sale_id, attempt });
  return last?.form ? formFields.some((field) => (last.form![field] ?? '') !== (form[field] ?? '')) : false;
};

/** Ends a checkout that there was not enough stock for, by its `short` lines, or that was not paid: null. @returns the coupon of which a use was claimed */
export const rejectSubmit = async (
  tx: Tx,
  checkout: { sale_id: number; attempt: number },
  short: readonly { line: number; salable_qty: number }[] | null,
): Promise<number | null> => {
  const [rows] = await tx.query<[{ coupon_id: number | null }[], number]>(
    `update checkout set state = 'rejected', missing = $3, left_over = $4, settled_at = now()
      where sale_id = $1 and attempt = $2 and state = 'submitted'
     returning coupon_id`,
    [
      ...[checkout.sale_id, checkout.attempt, short && short.map(({ line }) => line)],
      short && JSON.stringify(short.map(({ salable_qty }) => salable_qty)),
    ],
  );
  return rows[0]?.coupon_id ?? null;
};
