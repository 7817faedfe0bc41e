import type { ApiBody } from '@nestjs/swagger';
import { comment, name, orderRef, track } from '../document/document-schemas.js';

type Schema = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];

export const stateChangeSchema: Schema = {
  type: 'object',
  properties: { ...orderRef, comment: { ...comment, description: 'Goes into the history' } },
};

export const historySchema: Schema = {
  type: 'object',
  properties: {
    ...orderRef,
    comment,
    status: { ...name, description: 'One of the configured statuses; the state stays as it is' },
    is_customer_notified: { type: 'boolean', default: false, description: 'A flag of the comment: it sends nothing' },
    is_visible_on_front: { type: 'boolean', default: false, description: 'A flag of the comment' },
  },
  required: ['comment'],
};

export const trackSchema: Schema = {
  type: 'object',
  properties: {
    shipment_id: { type: 'integer', description: 'the shipment, by one of three names; or its order, where that has one shipment' },
    shipment_increment_id: name,
    increment_id: { ...name, description: 'the same' },
    order_id: { type: 'integer', description: 'beside a shipment: the order that it must belong to' },
    order_increment_id: name,
    ...track,
  },
  required: ['track_number'],
};

export const mailSchema = (document: 'invoice' | 'shipment'): Schema => ({
  type: 'object',
  properties: {
    [`${document}_id`]: { type: 'integer', description: `exactly one of ${document}_id, id and increment_id` },
    id: { type: 'integer', description: 'the same' },
    increment_id: name,
    comment: { ...comment, description: 'What the mail says beside the document' },
  },
});
