import { trackExample } from '../document/document-examples.js';

/** Examples of what writes of orders answer, for the OpenAPI document; `order` is the order's detail. */
const order = { order_id: 17, increment_id: '100000017', state: 'processing', status: 'processing' };

export const trackAddedExample = {
  success: true,
  track_id: 4,
  track: trackExample,
  shipment_id: 9,
  increment_id: '100000009',
  order,
};

export const mailedExample = (document: 'invoice' | 'shipment') => ({
  success: true,
  message: 'E-mail queued',
  [`${document}_id`]: 9,
  increment_id: '100000009',
  email_sent: true,
});
