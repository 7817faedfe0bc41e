import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  creditMemoCreated,
  type DataOf,
  event,
  fiscalDocumentAdded,
  invoiceCreated,
  orderAddressChanged,
  orderCanceled,
  type OrderData,
  orderHeld,
  orderPlaced,
  orderSnapshot,
  orderUnheld,
  pixCode,
  shipmentCreated,
  shipmentTrackChanged,
  shipmentTrackRemoved,
} from '@entrepot/contracts';
import { decimal } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import { openShop, type Shop, type SoldSale } from './shop.js';
import { aCheckoutForm } from '@entrepot/testing';
import { anOrder, aRejection, aStore } from './world.js';

let shop: Shop;
let sale: SoldSale;
let count = 0;
beforeAll(async () => {
  shop = await openShop({ EXPIRY_SWEEP_MS: 50 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  sale = await shop.sell();
});

describe('the conversion', () => {
  it('ends with the order, once', async () => {
    await shop.submit(sale.path);
    await shop.publish(anOrder(sale.id, 501));
    await shop.publish(anOrder(sale.id, 500));
    expect(await shop.stateOf(sale.path)).toMatchObject({
      status: 'converted',
      order_increment_id: '10000501',
      checkout: 'converted',
    });
    expect((await shop.show(sale.path)).text).toContain('10000501');
    const converted = await shop.events('sale.converted', sale.id);
    expect(converted).toHaveLength(1);
    expect(converted[0]?.data).toMatchObject({ status: 'converted', order_id: 501, previous: { status: 'pending', order_id: null } });
    expect((await shop.get(`/api2/vendalink?id=${sale.id}`)).body['vendalink']).toMatchObject({
      status: 'converted',
      order_increment_id: '10000501',
    });
  });

  it('takes the order that was made in the place of one that a restore has lost', async () => {
    await shop.submit(sale.path);
    await shop.publish(anOrder(sale.id, 601));
    await shop.publish(anOrder(sale.id, 602));
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'converted', order_increment_id: '10000602' });
    expect((await shop.events('sale.converted', sale.id)).map(({ data }) => data['order_id'])).toEqual([601, 602]);
  });

  it('shows what was typed for some days, and forgets it then', async () => {
    await shop.submit(sale.path, aCheckoutForm({ firstname: 'Ana <b>', email: 'other@example.com' }));
    await shop.publish(anOrder(sale.id, 511));
    const { text } = await shop.show(sale.path);
    for (const part of ['Ana &lt;b&gt; Souza', 'o•••@example.com', 'Avenida Paulista, 1000, Apto 12', 'São Paulo – SP, 01310-100']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('<dd>Bank transfer</dd>');
    expect(text).toContain('Your items are sent when the money has arrived.');
    expect(text).not.toContain('goes by e-mail');
    expect(text).not.toMatch(/other@example|529\.?982/);
    await shop.rows(`update checkout set settled_at = now() - interval '8 days' where sale_id = $1`, sale.id);
    const kept = () => shop.rows('select form, state from checkout where sale_id = $1', sale.id);
    await until(async () => ((await kept())[0] as { form: unknown }).form === null);
    expect(await kept()).toEqual([{ form: null, state: 'placed' }]);
    const later = await shop.show(sale.path);
    expect(later.text).toContain('10000511');
    expect(later.text).not.toContain('Avenida Paulista');
  });

  it('forgets at once what was typed in an attempt that was rejected', async () => {
    await shop.submit(sale.path);
    await shop.publish(aRejection(sale.id, 1, 0));
    await shop.submit(sale.path);
    await shop.publish(anOrder(sale.id, 512));
    const forms = () => shop.rows('select form is null as forgotten, state from checkout where sale_id = $1 order by attempt', sale.id);
    expect(await forms()).toEqual([
      { forgotten: true, state: 'rejected' },
      { forgotten: false, state: 'placed' },
    ]);
  });

  it('shows the order again to who submits again', async () => {
    await shop.submit(sale.path);
    await shop.publish(anOrder(sale.id, 521));
    expect((await shop.submit(sale.path)).status).toBe(303);
    expect(await shop.submitJson(sale.path, {})).toMatchObject({
      status: 200,
      body: { status: 'converted', order_increment_id: '10000521' },
    });
    expect(await shop.submissions(sale.id)).toHaveLength(1);
  });

  it('says out of stock, keeps the form, and takes another attempt', async () => {
    await shop.submit(sale.path, aCheckoutForm({ street: 'Rua Um' }));
    await shop.publish(aRejection(sale.id, 1, 0));
    const { status, text } = await shop.show(sale.path);
    expect(status).toBe(200);
    expect(text).toContain('Mug &lt;b&gt;: 1 of 2 left');
    expect(text).toContain('value="Rua Um"');
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'pending', checkout: 'out_of_stock' });
    expect((await shop.submit(sale.path)).status).toBe(303);
    expect((await shop.submissions(sale.id)).map(({ data }) => data['attempt'])).toEqual([1, 2]);
  });

  it('ignores an answer to another attempt, and to another sale', async () => {
    await shop.submit(sale.path);
    await shop.publish(aRejection(sale.id, 2, 0), aRejection(1_000_000, 1, 0), anOrder(1_000_001, 531));
    expect(await shop.stateOf(sale.path)).toMatchObject({ checkout: 'processing' });
    await shop.publish(aRejection(sale.id, 1, 0));
    await shop.submit(sale.path);
    await shop.publish(aRejection(sale.id, 1, 0));
    expect(await shop.stateOf(sale.path)).toMatchObject({ checkout: 'processing' });
  });
});

describe('the page of the order', () => {
  const secret = 'page secret of the tests, 43 characters lo_';
  /** Makes the order of the sale with what its later events say. */
  const placed = async (order_id: number, fields: Partial<OrderData> = {}) => {
    await shop.submit(sale.path);
    const first = anOrder(sale.id, order_id);
    const token = secret.replaceAll(/[ ,]/g, '-').slice(0, 40) + String(order_id).padStart(3, '0');
    const page_hash = createHash('sha256').update(token).digest('base64url');
    const data = { ...(first.data as DataOf<typeof orderPlaced>), grand_total: 2469, payment_method: 'banktransfer', ...fields, page_hash };
    await shop.publish({ ...first, data });
    const { sale_id: _sale, reservation_id: _reservation, website_id: _website, page_hash: _hash, ...order } = data;
    return { order: order as OrderData, link: `/checkout/${token}` };
  };
  const item = (qty_shipped: number): OrderData['items'] => [{ ...orderPlaced.sample.items[0]!, qty_ordered: 2, qty_shipped }];
  const about = (order: OrderData) => ({ order, previous_order: {} });
  const stage = async (): Promise<unknown> => (await shop.stateOf(sale.path))['order_stage'];

  it('opens by the link of the sale and by that of the mails, and says how to pay until the money is there', async () => {
    const { order, link } = await placed(801);
    for (const path of [sale.path, link]) {
      const { status, text } = await shop.show(path);
      expect([status, text]).toEqual([200, expect.stringContaining('Waiting for the payment')]);
      expect(text).toContain('How to pay');
      expect(text).toContain('Bank transfer<span class="note">The store tells you the account after the order.');
      expect(text.replaceAll('\u00a0', ' ')).toContain('<strong>R$ 2.469,00</strong>');
      expect(text).toContain('10000801<span class="note">Please write this number in the transfer.');
    }
    expect(await stage()).toBe('awaiting_payment');
    expect((await shop.submit(link)).status).toBe(404);
    const invoice = { ...invoiceCreated.sample.invoice, order_id: 801, grand_total: 2469 };
    const paid = { ...order, state: 'processing', payment_status: 'paid', amount_received: 2469 };
    await shop.publish(event(invoiceCreated, { subject: 801, version: 3, data: { invoice, ...about(paid) } }));
    const { text } = await shop.show(link);
    expect(text).not.toContain('How to pay');
    expect(text).toContain('Invoice #100000001');
    expect(await stage()).toBe('preparing');
  });

  it('asks for no money of what was canceled', async () => {
    const { order } = await placed(811, { grand_total: 100.3 });
    const some = { ...order, total_canceled: 40.1 };
    await shop.publish(event(orderCanceled, { subject: 811, version: 2, data: { ...some, previous: {} } }));
    expect((await shop.show(sale.path)).text.replaceAll('\u00a0', ' ')).toContain('<strong>R$ 60,20</strong>');
    const paid = { ...some, state: 'processing', amount_received: 60.2 };
    await shop.publish(event(orderUnheld, { subject: 811, version: 3, data: { ...paid, previous: {} } }));
    expect((await shop.show(sale.path)).text).not.toContain('How to pay');
    expect(await stage()).toBe('preparing');
  });

  it('shows shipments with their tracking, and fiscal documents with their keys and public links', async () => {
    const { order } = await placed(802, { items: item(0) });
    const { shipment } = shipmentCreated.sample;
    const own = { order_id: 802, order_increment_id: '10000802' };
    const some = { ...order, state: 'processing', items: item(1) };
    await shop.publish(event(shipmentCreated, { subject: 802, version: 2, data: { shipment: { ...shipment, ...own }, ...about(some) } }));
    expect(await stage()).toBe('partly_shipped');
    const { text } = await shop.show(sale.path);
    for (const part of ['A part of the order was shipped', '2 × T-shirt, M', 'Correios BR123456789BR', '<strong>In transit</strong>'])
      expect(text).toContain(part);
    expect(text).toContain(`<a href="${shipment.tracks[0]!.url}" target="_blank" rel="noopener">Follow the delivery`);
    const { track } = shipmentTrackChanged.sample;
    const moved = { ...shipmentTrackChanged.sample, ...own, order: { ...order, state: 'complete', items: item(2) } };
    const unsafe = { ...track, url: 'javascript:alert(1)', title: '<b>' };
    await shop.publish(event(shipmentTrackChanged, { subject: 802, version: 3, data: { ...moved, track: unsafe } }));
    const delivered = (await shop.show(sale.path)).text;
    expect(await stage()).toBe('delivered');
    expect(delivered).toContain('&lt;b&gt; BR123456789BR · <strong>Delivered</strong>');
    expect(delivered).not.toMatch(/javascript:|Follow the delivery/);
    const fiscal_document = { ...fiscalDocumentAdded.sample.fiscal_document, ...own, invoice_id: null, shipment_ids: [4001] };
    const pdf_url = 'https://erp.example.com/1.pdf';
    const told = { fiscal_document: { ...fiscal_document, pdf_url }, previous_fiscal_document: null, ...about(moved.order) };
    await shop.publish(event(fiscalDocumentAdded, { subject: 802, version: 4, data: told }));
    const documented = (await shop.show(sale.path)).text;
    expect(documented).toContain(fiscal_document.key.replace(/.{4}(?=.)/g, '$& '));
    expect(documented).toContain(`<a href="${pdf_url}"`);
    const gone = { ...moved, track: unsafe, order: moved.order };
    await shop.publish(event(shipmentTrackRemoved, { subject: 802, version: 5, data: gone }));
    expect((await shop.show(sale.path)).text).not.toContain('BR123456789BR');
    expect(await stage()).toBe('shipped');
  });

  it.each([
    [
      'a virtual line beside',
      812,
      'processing',
      [
        [2, 2, 0, 0, 'simple'],
        [1, 0, 0, 0, 'virtual'],
      ],
      'shipped',
    ],
    ['the rest refunded unshipped', 813, 'processing', [[2, 1, 1, 0, 'simple']], 'shipped'],
    [
      'the rest left',
      814,
      'processing',
      [
        [3, 1, 1, 0, 'simple'],
        [1, 0, 0, 1, 'simple'],
      ],
      'partly_shipped',
    ],
    ['an order that is complete', 815, 'complete', [[2, 1, 0, 0, 'simple']], 'shipped'],
  ] as const)('tells what is shipped of the goods: %s', async (_, order_id, state, lines, told) => {
    // prettier-ignore
    const items = lines.map(([qty_ordered, qty_shipped, qty_refunded, qty_canceled, product_type], index) => {
      const quantities = { qty_ordered, qty_shipped, qty_refunded, qty_canceled };
      return { ...orderPlaced.sample.items[0]!, order_item_id: 7000 + index, ...quantities, product_type };
    });
    await placed(order_id, { state, items });
    expect(await stage()).toBe(told);
  });

  it('says what comes back of an order that was canceled or refunded, and when', async () => {
    const { order } = await placed(803);
    const canceled = { ...order, state: 'canceled', status: 'canceled', amount_received: 2469, amount_refunded: 469 };
    await shop.publish(event(orderCanceled, { subject: 803, version: 2, data: { ...canceled, previous: {} } }));
    const text = (await shop.show(sale.path)).text.replaceAll('\u00a0', ' ');
    for (const part of ['Order canceled', 'We have returned R$ 469,00.', 'We will return R$ 2.000,00.', 'within 5 business days'])
      expect(text).toContain(part);
    expect(text).not.toContain('How to pay');
    const credit_memo = { ...creditMemoCreated.sample.credit_memo, order_id: 803 };
    const closed = { ...order, state: 'closed', payment_status: 'refunded', amount_received: 2469, amount_refunded: 2469 };
    await shop.publish(event(creditMemoCreated, { subject: 803, version: 3, data: { credit_memo, ...about(closed) } }));
    expect(await stage()).toBe('refunded');
    expect((await shop.show(sale.path)).text).toContain('Refund #100000001');
  });

  it('leads back to the shop, and tells times in the store’s time zone', async () => {
    const { order } = await placed(806);
    await shop.publish(aStore({ timezone: 'America/Noronha', return_url: 'https://loja.example/?a=1&b=2' }, 2));
    const invoice = { ...invoiceCreated.sample.invoice, order_id: 806, created_at: '2026-03-03 01:30:00' };
    await shop.publish(event(invoiceCreated, { subject: 806, version: 2, data: { invoice, ...about(order) } }));
    const { text } = await shop.show(sale.path);
    expect(text).toContain('<a class="go" href="https://loja.example/?a=1&amp;b=2">Back to the shop</a>');
    expect(text).toContain('<time datetime="2026-03-03T01:30:00Z" >March 2, 2026 at 11:30 PM (GMT-2)</time>');
    await shop.publish(aStore({}, 3));
    expect((await shop.show(sale.path)).text).toContain('data-utc>March 3, 2026 at 1:30 AM UTC</time>');
  });

  it('keeps what is newest, and is whole again after a rebuild', async () => {
    const { order, link } = await placed(804);
    await shop.publish(event(orderHeld, { subject: 804, version: 5, data: { ...order, state: 'holded', previous: {} } }));
    await shop.publish(event(orderUnheld, { subject: 804, version: 4, data: { ...order, previous: {} } }));
    expect(await stage()).toBe('held');
    await shop.rows('delete from order_page where order_id = 804');
    expect([await stage(), (await shop.show(link)).status]).toEqual([null, 404]);
    const page_hash = createHash('sha256').update(link.slice('/checkout/'.length)).digest('base64url');
    const documents = { invoices: [], shipments: [], credit_memos: [creditMemoCreated.sample.credit_memo] };
    const told = { ...order, state: 'holded', vendalink_id: sale.id, page_hash, ...documents, request_id: orderSnapshot.sample.request_id };
    await shop.publish(event(orderSnapshot, { subject: 804, version: 5, data: told }));
    expect(await stage()).toBe('held');
    expect((await shop.show(link)).text).toContain('Refund #100000001');
  });

  it('shows no more of what was typed once the customer was corrected', async () => {
    const { order, link } = await placed(805);
    expect((await shop.show(sale.path)).text).toContain('Avenida Paulista');
    await shop.publish(event(orderAddressChanged, { subject: 805, version: 2, data: { ...order, previous: {} } }));
    const page_hash = createHash('sha256').update(link.slice('/checkout/'.length)).digest('base64url');
    const documents = { invoices: [], shipments: [], credit_memos: [], page_hash };
    const told = { ...order, vendalink_id: sale.id, ...documents, request_id: orderSnapshot.sample.request_id };
    await shop.publish(event(orderSnapshot, { subject: 805, version: 2, data: told }));
    expect((await shop.show(sale.path)).text).not.toMatch(/Avenida Paulista|@example/);
  });

  it('shows the BR Code of the store’s Pix until the money is there', async () => {
    const receiver = { key: 'pix@loja.example', merchant_name: 'Loja Brasil', merchant_city: 'Sao Paulo' };
    const payment_methods = [{ code: 'pix', title: 'Pix', ...receiver }];
    await shop.publish(aStore({ payment_methods }, 50));
    const { order } = await placed(810, { payment_method: 'pix' });
    const code = pixCode(receiver, decimal(2469), '10000810');
    const { text } = await shop.show(sale.path);
    expect(text).toContain(`readonly>${code}</textarea>`);
    expect(text).toMatch(/<svg class="qr"[^>]+role="img" aria-label="QR code of Pix"/);
    // As the gateway compresses it; the walks weigh the other states.
    expect(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }).length).toBeLessThan(12_000);
    expect(text).toContain('data-copy="pix-code"');
    expect(text).toContain('After you have paid, reload this page');
    const refusing = [['holded', 'held'], ['payment_review', 'held'], ['closed', 'refunded']] as const; // prettier-ignore
    for (const [index, [state, told]] of refusing.entries()) {
      await shop.publish(event(orderHeld, { subject: 810, version: 2 + index, data: { ...order, state, previous: {} } }));
      expect([await stage(), (await shop.show(sale.path)).text]).toEqual([told, expect.not.stringMatching(/br\.gov\.bcb\.pix|How to pay/)]);
    }
    const some = { ...order, total_canceled: 469 };
    await shop.publish(event(orderCanceled, { subject: 810, version: 5, data: { ...some, previous: {} } }));
    expect((await shop.show(sale.path)).text).toContain(`readonly>${pixCode(receiver, decimal(2000), '10000810')}</textarea>`);
    const invoice = { ...invoiceCreated.sample.invoice, order_id: 810, grand_total: 2469 };
    const paid = { ...order, state: 'processing', payment_status: 'paid', amount_received: 2469 };
    await shop.publish(event(invoiceCreated, { subject: 810, version: 6, data: { invoice, ...about(paid) } }));
    expect((await shop.show(sale.path)).text).not.toMatch(/br\.gov\.bcb\.pix|class="qr"/);
    await shop.publish(aStore({ payment_methods: null }, 51));
  });
});

describe('the expiry', () => {
  it('is seen at once, and published soon', async () => {
    await shop.expireNow(sale.id);
    expect((await shop.get(`/api2/vendalink?id=${sale.id}`)).body['vendalink']).toMatchObject({ status: 'expired' });
    expect((await shop.show(sale.path)).text).toContain('This offer has expired');
    const expired = await until(async () => (await shop.events('sale.expired', sale.id))[0]);
    expect(expired).toMatchObject({ version: 2, data: { status: 'expired', previous: { status: 'pending' } } });
    expect(await shop.rows('select status from sale where sale_id = $1', sale.id)).toEqual([{ status: 'expired' }]);
  });

  it('refuses every later submit', async () => {
    await shop.expireNow(sale.id);
    const page = await shop.submit(sale.path);
    expect(page.status).toBe(422);
    expect(page.text).toContain('This offer has expired');
    expect(await shop.submitJson(sale.path)).toMatchObject({
      status: 422,
      body: { success: false, error: 'Sale has expired', field: null },
    });
    expect(await shop.submissions(sale.id)).toEqual([]);
  });

  it('loses to a checkout that was submitted in time', async () => {
    const other = await shop.sell();
    await shop.submit(sale.path);
    await shop.expireNow(sale.id);
    await shop.expireNow(other.id);
    // Wait until the sweep has expired the other sale.
    await until(async () => (await shop.events('sale.expired', other.id)).length === 1);
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'pending', checkout: 'processing' });
    await shop.publish(anOrder(sale.id, 601));
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'converted' });
  });

  it('comes as soon as such a checkout is rejected', async () => {
    await shop.submit(sale.path);
    await shop.expireNow(sale.id);
    await shop.publish(aRejection(sale.id, 1, 0));
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'expired', checkout: 'expired' });
    expect((await shop.submit(sale.path)).status).toBe(422);
  });

  it('comes in small batches, whatever their number', async () => {
    const sales = await Promise.all(Array.from({ length: 150 }, () => shop.sell()));
    const ids = sales.map(({ id }) => id);
    await shop.rows(`update sale set expires_at = now() where sale_id = any($1::int[])`, ids);
    await until(
      async () => (await shop.rows(`select 1 from sale where sale_id = any($1::int[]) and status <> 'expired'`, ids)).length === 0,
    );
    const [row] = await shop.rows<{ count: number }>(
      `select count(*)::int as count from outbox where headers ->> 'ce_type' = 'sale.expired' and key = any($1::text[])`,
      ids.map(String),
    );
    expect(row?.count).toBe(150);
  });
});

describe('a coupon', () => {
  const usesOf = async (code: string): Promise<number> =>
    (await shop.rows<{ times_used: number }>('select times_used from coupon where code = $1', code))[0]?.times_used ?? -1;
  const aCoupon = async (fields: object = {}): Promise<string> => {
    const code = `C-${++count}`;
    await shop.import([{ code, discount_type: 'percent', amount: 10, usage_limit: 1, ...fields }]);
    return code;
  };

  it('is claimed when the checkout is accepted, and given back once when it fails', async () => {
    const coupon_code = await aCoupon();
    const { id, path } = await shop.sell({ coupon_code });
    expect(await usesOf(coupon_code)).toBe(0);
    await shop.submit(path);
    await shop.submit(path);
    expect(await usesOf(coupon_code)).toBe(1);
    await shop.publish(aRejection(id, 1, 0), aRejection(id, 1, 0));
    expect(await usesOf(coupon_code)).toBe(0);
    await shop.submit(path);
    await shop.publish(anOrder(id, 701));
    await shop.publish(aRejection(id, 2, 0));
    expect(await usesOf(coupon_code)).toBe(1);
  });

  it('without a use left refuses the checkout: 422, the form kept, the sale pending', async () => {
    const coupon_code = await aCoupon();
    const [first, second] = [await shop.sell({ coupon_code }), await shop.sell({ coupon_code })];
    await shop.submit(first.path);
    const { status, text } = await shop.submit(second.path, aCheckoutForm({ street: 'Rua Três' }));
    expect(status).toBe(422);
    expect(text).toContain(`Coupon ${coupon_code} has no uses left`);
    expect(text).toContain('value="Rua Três"');
    expect(await shop.submitJson(second.path)).toMatchObject({
      status: 422,
      body: { error: 'Coupon has no uses left', field: 'coupon_code' },
    });
    expect(await shop.stateOf(second.path)).toMatchObject({ status: 'pending', checkout: 'open' });
    await shop.publish(aRejection(first.id, 1, 0));
    expect((await shop.submit(second.path)).status).toBe(303);
  });

  it('that does not count any more is left out where the customer goes on without it', async () => {
    const coupon_code = await aCoupon();
    const { id, path } = await shop.sell({ coupon_code, items: [{ sku: 'A', qty: 3, price: 10 }] });
    const before = (await shop.get(`/api2/vendalink?id=${id}`)).body['vendalink'];
    await shop.import([{ code: coupon_code, is_active: false }]);
    const { text } = await shop.submit(path, aCheckoutForm({ street: 'Rua Cinco' }));
    for (const part of ['You can go on without it', 'name="without_coupon" value="1"', 'R$\u00a030,00']) expect(text).toContain(part);
    expect(text).not.toContain(`<dt>Coupon ${coupon_code}`);
    const faulty = await shop.submit(path, aCheckoutForm({ without_coupon: '1', taxvat: '1' }));
    expect([faulty.status, faulty.text.includes('name="without_coupon" value="1"')]).toEqual([400, true]);
    expect((await shop.show(path)).text).toContain(`<dt>Coupon ${coupon_code}`);
    expect((await shop.submit(path, aCheckoutForm({ without_coupon: '1' }))).status).toBe(303);
    expect((await shop.get(`/api2/vendalink?id=${id}`)).body['vendalink']).toMatchObject({ coupon_code: null, total: 30, version: 3 });
    const [removed] = await shop.events('sale.coupon-removed', id);
    expect(removed).toMatchObject({ version: 2, data: { coupon_code: null, total: 30, previous: { coupon_code, total: before.total } } });
    const [submitted] = await shop.submissions(id);
    expect(submitted).toMatchObject({
      version: 3,
      data: { coupon_code: null, discount_amount: 0, total: 30, lines: [{ discount_amount: 0 }] },
    });
    expect(await usesOf(coupon_code)).toBe(0);
    await shop.publish(aRejection(id, 1, 0));
    expect(await usesOf(coupon_code)).toBe(0);
  });

  it.each([
    [{ is_active: false }, 'is no longer active', 'Coupon is not active'],
    [{ expires_at: '2020-01-01' }, 'has expired', 'Coupon has expired'],
    [{ store_ids: [2] }, 'is no longer valid in this store', 'Coupon is not valid in this store'],
  ])('that does not count any more refuses the checkout: %j', async (fields, sentence, error) => {
    const coupon_code = await aCoupon();
    const { id, path } = await shop.sell({ coupon_code });
    await shop.import([{ code: coupon_code, ...fields }]);
    const { status, text } = await shop.submit(path, aCheckoutForm({ street: 'Rua Quatro' }));
    expect(status).toBe(422);
    expect(text).toContain(`Coupon ${coupon_code} ${sentence}`);
    expect(text).toContain('value="Rua Quatro"');
    expect(await shop.submitJson(path)).toMatchObject({ status: 422, body: { success: false, error, field: 'coupon_code' } });
    expect(await shop.stateOf(path)).toMatchObject({ status: 'pending', checkout: 'open' });
    expect([await usesOf(coupon_code), await shop.submissions(id)]).toEqual([0, []]);
  });

  it('of ten uses and sixty checkouts at once goes to exactly ten', async () => {
    const coupon_code = await aCoupon({ usage_limit: 10 });
    const sales = await Promise.all(Array.from({ length: 60 }, () => shop.sell({ coupon_code })));
    const answers = await Promise.all(sales.map(({ path }) => shop.submit(path)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
    expect(answers.filter(({ status, text }) => status === 422 && text.includes('has no uses left'))).toHaveLength(50);
    expect(await usesOf(coupon_code)).toBe(10);
  });

  it('publishes each use', async () => {
    const coupon_code = await aCoupon();
    const { path } = await shop.sell({ coupon_code });
    await shop.submit(path);
    const [row] = await shop.rows<{ coupon_id: number }>('select coupon_id from coupon where code = $1', coupon_code);
    const id = row?.coupon_id ?? 0;
    expect((await shop.events('coupon.created', id))[0]).toMatchObject({ version: 1, data: { code: coupon_code, times_used: 0 } });
    expect((await shop.events('coupon.updated', id))[0]).toMatchObject({
      version: 2,
      data: { times_used: 1, previous: { times_used: 0 } },
    });
  });
});
