import type { ApiResponseOptions } from '@nestjs/swagger';
import { errorTable } from '@entrepot/requests';

/** Refusals of sales as answers (contract 3, section 7; contract 4, "Sale"). */
export const errors = errorTable({
  idempotency_key_required: [400, 'Idempotency-Key is required'],
  invalid_item: [400, 'Invalid item'],
  exactly_one: [400, ({ names }) => `Exactly one of ${(names as string[]).join(' and ')} is required`],
  too_many_items: [400, 'Too many items'],
  sale_not_found: [404, 'Sale not found'],
  store_not_found: [404, 'Store not found'],
  product_not_found: [404, 'Product not found'],
  coupon_not_found: [404, 'Coupon not found'],
  shipping_unknown: [422, 'Store has no such shipping method'],
  store_inactive: [422, 'Store is not active'],
  product_disabled: [422, 'Product is disabled'],
  product_not_in_store: [422, 'Product is not sold in this store'],
  product_not_sellable: [422, 'Product is a choice between variants: send the sku of one'],
  product_unavailable: [422, 'Product is no longer for sale'],
  option_unknown: [422, 'Product has no such option'],
  option_value_unknown: [422, 'Option has no such value'],
  option_required: [422, 'Option is required'],
  option_unsupported: [422, 'Option takes a file, which a sale by link cannot carry'],
  coupon_inactive: [422, 'Coupon is not active'],
  coupon_expired: [422, 'Coupon has expired'],
  coupon_not_in_store: [422, 'Coupon is not valid in this store'],
  coupon_exhausted: [422, 'Coupon has no uses left'],
  sale_unserved: [422, 'Sale cannot be ordered now: no active warehouse serves its store'],
  stock_changed: [422, 'What is left in stock has changed'],
  sale_expired: [422, 'Sale has expired'],
  sale_not_deactivated: [422, 'Sale cannot be deactivated'],
  sale_not_resent: [422, 'Sale cannot be resent'],
});

/** A refusal of the family, for `@ApiResponse`: its status, what it is about, and one of its messages with the field at fault. */
export const refusal = (status: number, description: string, error: string, field: string | null): ApiResponseOptions => ({
  status,
  description,
  schema: { example: { success: false, error, field } },
});
