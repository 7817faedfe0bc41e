import { type Input, given, refuseEmpty } from '@entrepot/http';
import { type Decimal, DomainError, parseDecimal } from '@entrepot/kernel';
import type { Refund } from './credit-memo.rules.js';
import type { RefundSource } from './create-credit-memo.js';
import { itemSelectors } from '../document/item-selectors.requests.js';
import { exactlyOne, identifier } from '../order/payload.requests.js';

/** What a credit memo is of: an invoice or an order (contract 1, "Credit memos"). */
export const refundSourceOf = (payload: Input): RefundSource => {
  const name = exactlyOne(payload, ['invoice_id', 'invoice_increment_id', 'order_id', 'order_increment_id']);
  const value = identifier(payload, name);
  switch (name) {
    case 'invoice_id':
      return { invoice: { by: 'id', value } };
    case 'invoice_increment_id':
      return { invoice: { by: 'increment_id', value } };
    case 'order_id':
      return { order: { order_id: value } };
    case 'order_increment_id':
      return { order: { order_increment_id: value } };
  }
  return name satisfies never;
};

const amount = <N extends string>(payload: Input, name: N): Partial<Record<N, Decimal>> => {
  refuseEmpty(payload, name);
  const value = given(payload, name);
  if (value === undefined) return {};
  const parsed = parseDecimal(value, 2);
  if (!parsed) throw new DomainError('invalid_parameter', { name });
  return { [name]: parsed } as Record<N, Decimal>;
};

/** What of it is refunded; amounts have at most 2 decimals. */
export const refundOf = (payload: Input): Refund => {
  const items = itemSelectors(payload);
  return {
    ...(items && { items }),
    ...amount(payload, 'shipping_amount'),
    ...amount(payload, 'adjustment_positive'),
    ...amount(payload, 'adjustment_negative'),
  };
};
