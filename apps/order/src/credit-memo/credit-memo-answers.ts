import type { Answer } from '@entrepot/http';
import { orderState } from '../order/order-state.view.js';
import type { CreditMemoAndOrder } from './create-credit-memo.js';

/** The answer of a new credit memo (contract 4, "Credit memo"). */
export const creditMemoCreatedAnswer = ({ creditMemo, order }: CreditMemoAndOrder): Answer => {
  const { creditmemo_id, increment_id } = creditMemo;
  return { status: 201, body: { success: true, creditmemo_id, increment_id, creditmemo: creditMemo, order: orderState(order) } };
};
