import type { EntityManager } from 'typeorm';
import type { CheckoutForm } from '../domain/checkout-form.js';

export interface NewCheckout {
  sale_id: number;
  attempt: number;
  form: CheckoutForm;
  /** The coupon that a use was claimed of. */
  coupon_id: number | null;
  submitted_at: Date;
}

export const insertCheckout = async (
  tx: EntityManager,
  { sale_id, attempt, form, coupon_id, submitted_at }: NewCheckout,
): Promise<void> => {
  await tx.query('insert into checkout (sale_id, attempt, form, coupon_id, submitted_at) values ($1, $2, $3, $4, $5)', [
    sale_id,
    attempt,
    JSON.stringify(form),
    coupon_id,
    submitted_at,
  ]);
};

/** Ends a checkout; `missing` are the lines that there is not enough of. @returns the coupon that a use was claimed of */
export const settleCheckout = async (
  tx: EntityManager,
  checkout: { sale_id: number; attempt: number },
  state: 'rejected' | 'placed',
  missing: readonly number[] | null = null,
): Promise<number | null> => {
  const [rows] = await tx.query<[{ coupon_id: number | null }[], number]>(
    `update checkout set state = $3, missing = $4, settled_at = now() where sale_id = $1 and attempt = $2 and state = 'submitted' returning coupon_id`,
    [checkout.sale_id, checkout.attempt, state, missing],
  );
  return rows[0]?.coupon_id ?? null;
};
