/** Examples for the OpenAPI document. */
export const orderListExample = {
  success: true,
  page: 1,
  limit: 20,
  orders: [
    {
      order_id: 17,
      increment_id: '100000017',
      status: 'processing',
      state: 'processing',
      grand_total: 112.3,
      customer_id: 5,
      customer_email: 'ana@example.com',
      chat_sales_person_id: null,
      chat_sales_person_name: null,
      created_at: '2026-01-31 12:00:00',
      updated_at: '2026-01-31 12:05:10',
    },
  ],
};

export const importExample = {
  success: false,
  accepted: 2,
  created: 1,
  updated: 0,
  rejected: 1,
  errors: [{ line: 3, error: 'items[0].qty_ordered must be greater than 0' }],
  warnings: [{ line: 2, warning: 'items is empty: the order has no lines' }],
};

export const legacyListExample = { '17': { entity_id: 17, increment_id: '100000017', status: 'processing', grand_total: '112.3000' } };

export const stateChangedExample = (message: string, state: string) => ({
  success: true,
  message,
  order_id: 17,
  increment_id: '100000017',
  state,
  status: state,
  order: { order_id: 17, increment_id: '100000017', state, status: state, items: [] },
});

export const historyAddedExample = {
  success: true,
  history_id: 31,
  history: {
    history_id: 31,
    status: 'processing',
    comment: 'Called the customer',
    is_customer_notified: false,
    is_visible_on_front: true,
    entity_name: 'order',
    created_at: '2026-01-31 12:05:10',
  },
  order: { order_id: 17, increment_id: '100000017', state: 'processing', status: 'processing' },
};

export const historyExample = {
  success: true,
  page: 1,
  limit: 20,
  order_id: 17,
  increment_id: '100000017',
  history: [
    {
      history_id: 52,
      status: 'processing',
      comment: 'Picked',
      is_customer_notified: false,
      is_visible_on_front: true,
      entity_name: 'order',
      created_at: '2026-01-31 12:05:10',
    },
  ],
};
