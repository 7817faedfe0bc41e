/** Examples of payments for the OpenAPI document. */
export const paymentExample = {
  payment_id: '01a200d5-38bc-7000-9389-5b388547d45d',
  order_id: 17,
  order_increment_id: '100000017',
  operation: 'create-invoice',
  method: 'sandbox_card',
  amount: 112.3,
  currency: 'BRL',
  state: 'stuck',
  tries: 31,
  last_error: 'Error: connect ECONNREFUSED',
  created_at: '2026-01-31 12:05:10',
  next_try_at: '2026-01-31 14:02:41',
  settled_at: null,
  settled_by: null,
  reason: null,
};

export const paymentSettledExample = {
  success: true,
  payment: {
    ...paymentExample,
    state: 'done',
    next_try_at: null,
    settled_at: '2026-01-31 14:00:02',
    settled_by: 'cli',
    reason: 'captured according to the statement of the gateway',
  },
};
