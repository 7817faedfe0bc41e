import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Checkout } from '@entrepot/contracts';
import { storeEvent } from '@entrepot/contracts/testing';
import { untilServed } from '@entrepot/service/testing';
import { placeOrders } from '../../src/conversion/place-orders.js';
import { type TestService, startTestService } from '../order-service.js';
import { cents, ModelBooks, modelSale, randomOf } from '@entrepot/testing';
import { aRecord } from '../records.js';
import { aCheckout, aCheckoutLine, confirmed, reservedFor } from '../reservations.js';

let service: TestService;
const now = new Date('2026-01-31T12:00:00Z');
const mail = { MAIL: 'on' } as const;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const numbersOf = async (...sales: readonly number[]): Promise<string[]> =>
  (
    await service.rows<{ increment_id: string }>('select increment_id from orders where sale_id = any($1) order by increment_id', sales)
  ).map(({ increment_id }) => increment_id);
const orderOf = async (checkout: Checkout) => {
  const [number] = await numbersOf(checkout.sale_id);
  return (await service.get(`/api2/order?increment_id=${number}`)).body.order;
};
const place = (checkout: Checkout): Promise<boolean> =>
  untilServed(() => service.transaction(async (tx) => (await placeOrders(tx, [reservedFor(checkout)], now, mail)).size === 1));
const numbers = (store: number, from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${store}${String(from + index).padStart(8, '0')}`);

describe('a reservation with a checkout', () => {
  const checkout = aCheckout({
    store_id: 2,
    payment_method: 'sandbox_card',
    coupon_code: 'TEN',
    discount_amount: 3.33,
    total: 26.67,
    lines: [
      aCheckoutLine({ discount_amount: 2.22, options: [{ title: 'Size', value: 'M' }] }),
      aCheckoutLine({ sku: 'SALE-2', product_id: 901, qty: 1, discount_amount: 1.11 }),
    ],
  });
  beforeAll(() => service.publish(confirmed(checkout)));

  it('becomes an order at the prices of the sale', async () => {
    expect(await orderOf(checkout)).toMatchObject({
      increment_id: '200000001',
      state: 'new',
      status: 'pending',
      store_id: 2,
      currency: 'BRL',
      customer_id: null,
      customer_email: checkout.customer_email,
      payment_method: 'sandbox_card',
      billing_address: checkout.address,
      shipping_address: checkout.address,
      subtotal: 30,
      discount_amount: 3.33,
      tax_amount: 0,
      shipping_amount: 0,
      grand_total: 26.67,
      total_paid: 0,
      total_due: 26.67,
      version: 2,
      items: [
        {
          product_id: 900,
          sku: 'SALE',
          qty_ordered: 2,
          qty_invoiced: 0,
          price: 10,
          original_price: 12.5,
          row_total: 20,
          row_total_incl_tax: 20,
          tax_amount: 0,
          discount_amount: 2.22,
          options: [{ title: 'Size', value: 'M' }],
          warehouses: { main: 2 },
        },
        { product_id: 901, sku: 'SALE-2', row_total: 10, discount_amount: 1.11, options: [], warehouses: { main: 1 } },
      ],
    });
  });

  it('publishes that it was placed, once, with all that others need', async () => {
    const { order_id, items } = await orderOf(checkout);
    const [placed, ...mails] = await service.events(order_id);
    expect(mails).toMatchObject([{ type: 'order.mail-queued', version: 2, data: { document: { kind: 'order', id: order_id } } }]);
    expect([placed]).toMatchObject([
      {
        type: 'order.placed',
        version: 1,
        data: {
          order_id,
          increment_id: '200000001',
          sale_id: checkout.sale_id,
          reservation_id: 10_000 + checkout.sale_id,
          website_id: 1,
          customer_firstname: 'Ana',
          customer_lastname: 'Silva',
          taxvat: '52998224725',
          telephone: '81999990000',
          grand_total: 26.67,
          billing_address: checkout.address,
          items: items.map(({ order_item_id, sku }) => ({ order_item_id, sku })),
        },
      },
    ]);
  });

  it('shows in the history and in the legacy shape', async () => {
    const { order_id } = await orderOf(checkout);
    expect((await service.get(`/api/rest/orders/${order_id}`)).body).toMatchObject({
      coupon_code: 'TEN',
      discount_amount: '-3.3300',
      order_items: [{ warehouses: { main: 2 } }, { warehouses: { main: 1 } }],
      order_comments: [{ comment: `Sale #${checkout.sale_id} became this order.`, status: 'pending' }],
    });
  });
});

describe('the order of a sale', () => {
  it.each<[string, Partial<Checkout>, object]>([
    [
      'a card of the sandbox',
      { payment_method: 'sandbox_card' },
      { payment_status: 'authorized', amount_authorized: 20, amount_received: 0 },
    ],
    [
      'a payment that its provider holds',
      { payment_method: 'stripe', payment_reference: 'pi_held', payment_expires_at: '2026-02-07T12:00:00.000Z' },
      { payment_status: 'authorized', amount_authorized: 20, amount_received: 0, payment_reference: 'pi_held' },
    ],
    [
      'a payment that is received',
      { payment_method: 'stripe', payment_reference: 'pi_paid', is_paid: true },
      { payment_status: 'paid', amount_authorized: 0, amount_received: 20, total_paid: 0, total_due: 20 },
    ],
    ['a transfer', { payment_method: 'banktransfer' }, { payment_status: 'pending', amount_authorized: 0, amount_received: 0 }],
    ['cash on delivery', { payment_method: 'cashondelivery' }, { payment_status: 'unpaid', amount_authorized: 0, amount_received: 0 }],
  ])('tells who bought, with %s', async (_, payment, expected) => {
    const checkout = aCheckout({ store_id: 18, coupon_code: 'TEN', ...payment });
    await service.publish(confirmed(checkout));
    const order = await orderOf(checkout);
    const buyer = { customer_firstname: 'Ana', customer_lastname: 'Silva', customer_taxvat: '52998224725', coupon_code: 'TEN' };
    expect(order).toMatchObject({ ...buyer, total_canceled: 0, ...expected });
    const { payment_status: status, amount_authorized, amount_received, payment_method: method } = order;
    expect(order.payment).toMatchObject({ method, status, amount_authorized, amount_received, amount_refunded: 0, currency: 'BRL' });
    expect((await service.events(order.order_id))[0]?.data).toMatchObject({
      ...buyer,
      payment_status: status,
      amount_authorized,
      amount_received,
    });
  });

  it('is made once, however often and from whatever reservation it comes', async () => {
    const checkout = aCheckout({ store_id: 3 });
    await service.publish(
      confirmed(checkout),
      confirmed(checkout),
      ...[1, 2, 3, 4, 5].map((id) => confirmed({ ...checkout, attempt: 2 }, id)),
    );
    await service.publish(confirmed(checkout));
    expect(await numbersOf(checkout.sale_id)).toEqual(['300000001']);
    const { order_id } = await orderOf(checkout);
    expect((await service.events(order_id)).map(({ type }) => type)).toEqual(['order.placed', 'order.mail-queued']);
    expect(await service.rows('select count(*)::int as count from dead_letter')).toEqual([{ count: 0 }]);
  });

  it('is made once by two handlers at the same moment', async () => {
    const checkout = aCheckout({ store_id: 3 });
    const placed = await Promise.all([place(checkout), place(checkout), place(checkout)]);
    expect(placed.filter(Boolean)).toHaveLength(1);
    expect(await numbersOf(checkout.sale_id)).toHaveLength(1);
  });

  it('is not lost when the store is not known yet', async () => {
    const checkout = aCheckout({ store_id: 44, currency: 'USD' });
    await service.publish(confirmed(checkout));
    expect(await orderOf(checkout)).toMatchObject({ increment_id: '4400000001', store_id: 44, currency: 'USD' });
    await service.publish(storeEvent({ store_id: 44, currency: 'EUR' }));
    expect((await orderOf(checkout)).currency).toBe('USD');
  });

  it('passes over numbers that an import brought before the store had a counter', async () => {
    await service.import(
      ['5500000001', '5500000002', '5500000007', '55000000099', '5500000X'].map((increment_id) => aRecord({ increment_id })),
    );
    const [first, second] = [aCheckout({ store_id: 55 }), aCheckout({ store_id: 55 })];
    await service.publish(confirmed(first));
    await service.publish(confirmed(second));
    expect(await numbersOf(first.sale_id, second.sale_id)).toEqual(['5500000008', '5500000009']);
  });
});

describe('order numbers', () => {
  it('are unique and without gaps when 50 conversions come at once', async () => {
    const checkouts = Array.from({ length: 50 }, () => aCheckout({ store_id: 6 }));
    await Promise.all(checkouts.map(place));
    expect(await numbersOf(...checkouts.map(({ sale_id }) => sale_id))).toEqual(numbers(6, 1, 50));
  });

  it('have no gap where a conversion fails', async () => {
    const failing = service.transaction(async (tx) => {
      await placeOrders(tx, [reservedFor(aCheckout({ store_id: 7 }))], now, mail);
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const checkout = aCheckout({ store_id: 7 });
    await place(checkout);
    expect(await numbersOf(checkout.sale_id)).toEqual(numbers(7, 1, 1));
  });

  it('go on beside imports and conversions of other stores, without a deadlock', async () => {
    const before = await service.rows<{ deadlocks: string }>('select deadlocks from pg_stat_database where datname = current_database()');
    const checkouts = Array.from({ length: 40 }, (_, index) => aCheckout({ store_id: 8 + (index % 2) }));
    const pairs = checkouts.flatMap((checkout, index) => (index % 2 === 0 ? [[checkout, checkouts[index + 1] as Checkout]] : []));
    // Two stores in one transaction, every second time in the other order, as a batch of events may have them.
    const conversions = pairs.map((pair, index) =>
      untilServed(() =>
        service.transaction(async (tx) => {
          for (const checkout of index % 2 === 0 ? pair : [...pair].reverse()) await placeOrders(tx, [reservedFor(checkout)], now, mail);
        }),
      ),
    );
    const imports = [1, 2, 3].map(() =>
      service.import(Array.from({ length: 20 }, (_, index) => aRecord({ store_id: 8 + (index % 2), state: 'complete' }))),
    );
    await Promise.all([...conversions, ...imports]);
    expect(await numbersOf(...checkouts.map(({ sale_id }) => sale_id))).toEqual([...numbers(8, 1, 20), ...numbers(9, 1, 20)]);
    expect(await service.rows('select deadlocks from pg_stat_database where datname = current_database()')).toEqual(before);
  });
});

const modelSeed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

describe('freight of a checkout', () => {
  it('is on the order, with its method, and in its event', async () => {
    const shipping = { code: 'sedex', amount: 14.9, description: 'Sedex' };
    const checkout = aCheckout({ store_id: 20, shipping, total: 34.9 });
    await service.publish(confirmed(checkout));
    const shown = { shipping_amount: 14.9, shipping_method: 'sedex', shipping_description: 'Sedex', grand_total: 34.9 };
    const order = await orderOf(checkout);
    expect(order).toMatchObject(shown);
    expect((await service.events(order.order_id))[0]?.data).toMatchObject(shown);
    const own = aCheckout({ store_id: 20, shipping: { amount: 5, description: 'Motoboy' }, total: 25 });
    await service.publish(confirmed(own));
    expect(await orderOf(own)).toMatchObject({
      shipping_amount: 5,
      shipping_method: null,
      shipping_description: 'Motoboy',
      grand_total: 25,
    });
    const billing_address = { ...checkout.address, city: 'Olinda' };
    const apart = aCheckout({ store_id: 20, billing_address });
    await service.publish(confirmed(apart));
    expect(await orderOf(apart)).toMatchObject({ billing_address, shipping_address: apart.address });
  });

  it(`is invoiced and refunded as a model says, to the cent (PROPERTY_SEED=${modelSeed})`, async () => {
    for (let run = 0; run < 6; run++) {
      const random = randomOf(modelSeed, run);
      const sale = modelSale(random);
      const model = new ModelBooks(sale);
      const lines = sale.lines.map(({ sku, qty, price, discount }) =>
        aCheckoutLine({ sku, qty, price, discount_amount: Number(discount) / 100 }),
      );
      const shipping = { code: 'flat', amount: Number(sale.shipping) / 100, description: 'Flat' };
      const checkout = aCheckout({ store_id: 21, lines, shipping, total: Number(sale.total) / 100 });
      await service.publish(confirmed(checkout));
      const order = await orderOf(checkout);
      expect(cents(order.grand_total)).toBe(sale.total);
      const make = async (kind: 'invoice' | 'memo', isAll: boolean): Promise<void> => {
        const items = sale.lines.flatMap((_line, line) => {
          const qty = isAll ? model.open(line, kind) : model.open(line, kind) / 2n;
          return qty > 0n ? [{ line, qty }] : [];
        });
        const back = kind === 'memo' ? (isAll ? model.openShipping : model.openShipping / 3n) : 0n;
        const wanted = kind === 'invoice' ? model.invoice(items) : model.memo(items, back);
        if (kind === 'memo' && wanted.total <= 0n) return;
        const selected = items.map(({ line, qty }) => ({ order_item_id: order.items[line]!.order_item_id, qty: Number(qty) / 10_000 }));
        const payload = { order_id: order.order_id, items: selected, ...(kind === 'memo' && { shipping_amount: Number(back) / 100 }) };
        const { status, body } = await service.post(kind === 'invoice' ? '/api2/invoice/create' : '/api2/creditmemo', payload);
        expect({ run, kind, status, body }).toMatchObject({ status: 201 });
        const { subtotal, discount_amount, shipping_amount, grand_total } = kind === 'invoice' ? body.invoice : body.creditmemo;
        if (kind === 'memo') model.memos.push(wanted);
        expect([subtotal, discount_amount, shipping_amount, grand_total].map(cents)).toEqual([
          ...[wanted.subtotal, wanted.discount, wanted.shipping, wanted.total],
        ]);
      };
      for (const [kind, isAll] of [
        ['invoice', false],
        ['memo', false],
        ['invoice', true],
        ['memo', true],
      ] as const)
        await make(kind, isAll);
    }
  });
});
