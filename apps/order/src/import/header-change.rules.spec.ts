import { expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { emptyHeader } from '../order/order.rules.js';
import { type StoredOrder, headerChange } from './header-change.rules.js';
import type { OrderRecord } from './record.rules.js';

const stored: StoredOrder = {
  ...emptyHeader,
  store_id: 1,
  state: 'processing',
  reserve: true,
  status: 'processing',
  customer_email: 'ana@example.com',
  payment_method: 'checkmo',
  billing_address: { city: 'Recife', street: ['Rua A'] },
  metadata: { channel: 'phone' },
  created_at: new Date('2026-01-01T00:00:00Z'),
  updated_at: new Date('2026-01-02T00:00:00Z'),
  shipping_amount: decimal(5),
  shipping_tax_amount: decimal(0),
  grand_total: decimal('25.13'),
  total_canceled: decimal(0),
  amount_authorized: decimal(0),
  amount_received: decimal(0),
  amount_refunded: decimal(0),
  payment_status: 'pending',
  lines: [
    {
      order_item_id: 1,
      parent_item_id: null,
      product_id: 7,
      sku: 'A',
      name: 'A',
      product_type: 'simple',
      qty_ordered: 2,
      qty_invoiced: 1,
      qty_shipped: 0,
      qty_refunded: 0,
      qty_canceled: 0,
      price: 10,
      original_price: 10,
      tax_percent: null,
      tax_amount: 0.13,
      discount_amount: 0,
    },
  ],
};
const aRecord = (fields: Partial<OrderRecord> = {}): OrderRecord => ({
  increment_id: '1',
  store_id: 1,
  items: [{ sku: 'A', qty_ordered: decimal(2), price: decimal('10.00') }],
  ...fields,
});

it.each<[string, Partial<OrderRecord>, object]>([
  ['nothing new', {}, {}],
  [
    'the same once more',
    { customer_email: 'ana@example.com', billing_address: { street: ['Rua A'], city: 'Recife' }, created_at: new Date('2026-01-01') },
    {},
  ],
  ['another e-mail', { customer_email: 'eva@example.com' }, { customer_email: 'eva@example.com' }],
  ['another address', { billing_address: { city: 'Natal' } }, { billing_address: { city: 'Natal' } }],
  ['a status of the same state', { state: 'processing', status: 'packed' }, { status: 'packed' }],
  ['what an integrator keeps with it', { metadata: { channel: 'store' } }, { metadata: { channel: 'store' } }],
  ['a status alone', { status: 'packed' }, { status: 'packed' }],
  [
    'an amount that is the same to the cent',
    { items: [{ sku: 'A', qty_ordered: decimal(2), price: decimal(10), tax_amount: decimal(0.125) }] },
    {},
  ],
])('takes %s', (_, fields, next) => {
  expect(headerChange(stored, aRecord(fields))).toMatchObject({ next, warnings: [] });
});

it.each<[string, Partial<OrderRecord>, object]>([
  ['another e-mail', { customer_email: 'eva@example.com' }, { customer_email: 'eva@example.com', customer_id: null }],
  [
    'another e-mail and its customer',
    { customer_email: 'eva@example.com', customer_id: 9 },
    { customer_email: 'eva@example.com', customer_id: 9 },
  ],
  ['the e-mail in other letters', { customer_email: 'Ana@Example.com' }, { customer_email: 'Ana@Example.com' }],
])('gives up the customer for another one: %s', (_, fields, next) => {
  expect(headerChange({ ...stored, customer_id: 7 }, aRecord(fields)).next).toEqual(next);
});

it('gives the old values', () => {
  expect(headerChange(stored, aRecord({ customer_id: 7, payment_method: 'banktransfer' })).previous).toEqual({
    customer_id: null,
    payment_method: 'checkmo',
  });
});

it.each<[string, Partial<OrderRecord>, object]>([
  ['all of it', {}, { amount_authorized: decimal('25.13') }],
  ['what the record says', { amount_authorized: decimal('20.005') }, { amount_authorized: decimal('20.01') }],
  ['nothing where the record says so', { amount_authorized: decimal(0) }, {}],
])('takes a later payment reference as authorized: %s', (_, fields, taken) => {
  const order: StoredOrder = { ...stored, payment_method: 'stripe', payment_status: 'unpaid' };
  const change = headerChange(order, aRecord({ payment_method: 'stripe', payment_reference: 'pi_1', ...fields }));
  const isTaken = 'amount_authorized' in taken;
  expect(change).toEqual({
    next: { payment_reference: 'pi_1', ...taken, ...(isTaken && { payment_status: 'authorized' }) },
    previous: { payment_reference: null, ...(isTaken && { amount_authorized: decimal(0), payment_status: 'unpaid' }) },
    warnings: [],
  });
});

it('keeps what was authorized when the reference becomes another one', () => {
  const order: StoredOrder = { ...stored, payment_method: 'stripe', payment_reference: 'pi_1', amount_authorized: decimal(9) };
  const { next } = headerChange({ ...order, payment_status: 'authorized' }, aRecord({ payment_reference: 'pi_2' }));
  expect(next).toEqual({ payment_reference: 'pi_2' });
});

it.each<[string, Partial<OrderRecord>, string]>([
  ['another store', { store_id: 2 }, 'store_id'],
  ['another state with its status', { state: 'complete', status: 'delivered' }, 'state, status'],
  ['another shipping', { shipping_amount: decimal(6) }, 'shipping_amount'],
  ['another reservation', { reserve: false }, 'reserve'],
  ['other lines', { items: [] }, 'items'],
  [
    'another quantity and price',
    { items: [{ sku: 'A', qty_ordered: decimal(3), price: decimal(9) }] },
    'items[0].qty_ordered, items[0].price',
  ],
  [
    'another balance',
    { items: [{ sku: 'A', qty_ordered: decimal(2), price: decimal(10), qty_invoiced: decimal(2) }] },
    'items[0].qty_invoiced',
  ],
])('keeps its own against %s', (_, fields, names) => {
  expect(headerChange(stored, aRecord(fields))).toEqual({
    next: {},
    previous: {},
    warnings: [`${names}: an order that is here already keeps these, whatever the file says`],
  });
});
