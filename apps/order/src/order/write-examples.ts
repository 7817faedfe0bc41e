import { trackExample } from '../document/document-examples.js';

/** Examples of what writes of orders answer, for the OpenAPI document; `order` is the order's detail. */
const order = { order_id: 17, increment_id: '100000017', state: 'processing', status: 'processing' };

export const stateChangedExample = (message: string, state: string) => ({
  success: true,
  message,
  order_id: 17,
  increment_id: '100000017',
  state,
  status: state,
  order: { order_id: 17, increment_id: '100000017', state, status: state, items: [] },
});

export const trackAddedExample = {
  success: true,
  track_id: 4,
  track: trackExample,
  shipment_id: 9,
  increment_id: '100000009',
  order,
};

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
  order,
};

export const mailedExample = (document: 'invoice' | 'shipment') => ({
  success: true,
  message: 'E-mail queued',
  [`${document}_id`]: 9,
  increment_id: '100000009',
  email_sent: true,
});
