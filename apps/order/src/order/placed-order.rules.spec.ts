import { expect, it } from '@jest/globals';
import type { Checkout } from '@entrepot/contracts';
import { checkoutData, checkoutLine } from '@entrepot/contracts/testing';
import { placedOrder } from './placed-order.rules.js';

const now = new Date('2026-01-31T12:00:00Z');
const aLine = (fields: Partial<Checkout['lines'][number]> = {}) => checkoutLine(7, 'A', { name: 'Thing A', original_price: 12, ...fields });
const aCheckout = (fields: Partial<Checkout> = {}) => checkoutData(5, [aLine()], fields);
const { address } = aCheckout();

it('adds the rows up exactly, without tax and shipping', () => {
  const lines = [aLine({ qty: 3, price: 0.1, discount_amount: 0.05 }), aLine({ sku: 'B', qty: 0.5, price: 19.99 })];
  const order = placedOrder(aCheckout({ lines }), now);
  expect(order.lines.map(({ row_total }) => row_total.toNumber())).toEqual([0.3, 10]);
  const { subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total } = order;
  const amounts = { subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total };
  expect(Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amount.toNumber()]))).toEqual({
    subtotal: 10.3,
    discount_amount: 0.05,
    tax_amount: 0,
    shipping_amount: 0,
    shipping_tax_amount: 0,
    grand_total: 10.25,
  });
});

it.each(['checkmo', 'banktransfer', 'cashondelivery', 'sandbox_card'])(
  'is new and pending when it is to be paid by %s',
  (payment_method) => {
    expect(placedOrder(aCheckout({ payment_method }), now)).toMatchObject({ state: 'new', status: 'pending', payment_method });
  },
);

it('is addressed to whom the page names, and was made now', () => {
  expect(placedOrder(aCheckout(), now)).toMatchObject({ billing_address: address, shipping_address: address, created_at: now });
});

it('keeps what the customer chose', () => {
  const options = [{ title: 'Engraving', value: 'For Eva' }];
  const [line] = placedOrder(aCheckout({ lines: [aLine({ options })] }), now).lines;
  expect(line).toMatchObject({ product_id: 7, parent: null, original_price: expect.anything(), options });
});

it('keeps what an integrator keeps with the sale', () => {
  const kept = { external_reference: 'ERP-7', metadata: { channel: 'phone' } };
  expect(placedOrder(aCheckout(kept), now)).toMatchObject(kept);
  expect(placedOrder(aCheckout(), now)).toMatchObject({ external_reference: null, metadata: {} });
});
