import type { ApiBody } from '@nestjs/swagger';
import { comment, items, name, orderRef, remarks } from '../document/document-schemas.js';

type Schema = Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema'];
type Properties = Record<string, Schema>;

const invoiceRef: Properties = {
  invoice_id: { type: 'integer', description: 'exactly one of invoice_id, id and increment_id' },
  id: { type: 'integer', description: 'the same' },
  increment_id: name,
};

export const invoiceCreateSchema: Schema = {
  type: 'object',
  properties: {
    ...orderRef,
    ...items,
    capture: { type: 'string', enum: ['online', 'offline', 'no_capture'], default: 'offline' },
    ...remarks,
  },
};

export const invoiceCaptureSchema: Schema = {
  type: 'object',
  properties: { ...invoiceRef, capture: { type: 'string', enum: ['online', 'offline'], default: 'offline' }, comment },
};

export const invoiceCancelSchema: Schema = { type: 'object', properties: { ...invoiceRef, comment } };

const amount = (description: string): Schema => ({
  type: 'number',
  minimum: 0,
  default: 0,
  description: `${description}; at most 2 decimals`,
});

export const creditMemoCreateSchema: Schema = {
  type: 'object',
  properties: {
    invoice_id: { type: 'integer', description: 'exactly one of invoice_id, invoice_increment_id, order_id and order_increment_id' },
    invoice_increment_id: name,
    order_id: { type: 'integer' },
    order_increment_id: name,
    refund_type: { type: 'string', enum: ['online', 'offline'], default: 'offline' },
    ...items,
    shipping_amount: { type: 'number', minimum: 0, description: 'Absent: with `items` none, else all that is left; at most 2 decimals' },
    adjustment_positive: amount('More credit'),
    adjustment_negative: amount('Deducted'),
    ...remarks,
  },
};
