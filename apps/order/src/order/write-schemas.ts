import type { ApiBody } from '@nestjs/swagger';
import { comment, name, orderRef } from '../document/document-schemas.js';

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

export const mailSchema = (document: 'invoice' | 'shipment'): Schema => ({
  type: 'object',
  properties: {
    [`${document}_id`]: { type: 'integer', description: `exactly one of ${document}_id, id and increment_id` },
    id: { type: 'integer', description: 'the same' },
    increment_id: name,
    comment: { ...comment, description: 'What the mail says beside the document' },
  },
});
