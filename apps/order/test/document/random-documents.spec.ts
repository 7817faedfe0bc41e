import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@entrepot/service/testing';
import { anOrder, orderOf } from '../an-order.js';
import { documentCalls } from '../document-calls.js';
import { expectFolded } from '../folded.js';
import { type TestService, startTestService } from '../order-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
const { invoice, capture, cancel, refund } = documentCalls(() => service);

const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);
const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);
const quantity = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 50_000 }).map((part) => part / 10_000)); // prettier-ignore

const line = fc.record({
  qty_ordered: quantity,
  price: fc.integer({ min: 0, max: 999_999 }).map((part) => part / 10_000),
  tax: cents(300),
  /** Percents of the row with its tax. */
  discount: fc.oneof(fc.constantFrom(0, 100, 99), fc.integer({ min: 0, max: 100 })),
  child: fc.option(quantity),
});

/** An order of an import: discounts are at most the row with its tax, as the service rounds it. */
const anyOrder = fc
  .record({ lines: fc.array(line, { minLength: 1, maxLength: 4 }), shipping_amount: cents(3_000), shipping_tax_amount: cents(300) })
  .map(({ lines, ...shipping }) => ({
    ...shipping,
    payment_method: 'sandbox_card',
    items: lines.flatMap(({ qty_ordered, price, tax, discount, child }, place) => {
      const whole = Math.floor(qty_ordered * price * 100) / 100 + tax;
      const parent = {
        sku: `S${place}`,
        product_type: child === null ? 'simple' : 'configurable',
        qty_ordered,
        price,
        tax_amount: tax,
        discount_amount: Math.floor(whole * discount) / 100,
      };
      return child === null ? [parent] : [parent, { sku: `S${place}-child`, parent_sku: `S${place}`, qty_ordered: child, price: 0 }];
    }),
  }));

const step = fc.record({
  kind: fc.constantFrom('invoice', 'open', 'refund', 'capture', 'cancel'),
  pick: fc.nat(9),
  /** Quarters of the available quantity, by line. */
  quarters: fc.option(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 })),
});

const moneyIn = (document: Json): number[] =>
  ['subtotal', 'tax_amount', 'discount_amount', 'shipping_amount', 'shipping_tax_amount', 'grand_total'].map(
    (name) => document[name] as number,
  );
const inCents = (amount: number): number => Math.round(amount * 100);
const sums = (documents: readonly Json[]): number[] =>
  documents
    .map(moneyIn)
    .reduce((total, amounts) => total.map((amount, place) => amount + inCents(amounts[place] ?? 0)), [0, 0, 0, 0, 0, 0]);

/** No number in an answer has more than 4 decimals, none of its amounts is negative. */
const checkNumbers = (text: string): void => {
  for (const [, decimals] of text.matchAll(/-?\d+\.(\d+)[,}\]]/g)) expect((decimals ?? '').length).toBeLessThanOrEqual(4);
  expect(text).not.toMatch(/:-\d/);
  expect(text).not.toMatch(/\d[eE]-?\d+[,}]/);
};

const made = { invoices: 0, memos: 0 };

it(`documents of random orders add up to them to the cent, over HTTP (PROPERTY_SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, fc.array(step, { minLength: 4, maxLength: 10 }), async (record, plan) => {
      const { order_id } = await anOrder(service, record);
      const invoices = new Map<number, Json>();
      const memos: Json[] = [];
      const standing = (state?: number) =>
        [...invoices.values()].filter((document) => document['state'] !== 3 && (state ?? document['state']) === document['state']);

      const keep = ({ status, body, text }: { status: number; body: Json; text: string }): number => {
        checkNumbers(text);
        expect([200, 201, 400]).toContain(status);
        if (body['invoice']) invoices.set(body['invoice_id'] as number, body['invoice'] as Json);
        if (body['creditmemo']) memos.push(body['creditmemo'] as Json);
        return status;
      };
      const check = async (): Promise<void> => {
        const order = await orderOf(service, order_id);
        checkNumbers(JSON.stringify(order));
        const totals = [sums(standing()), sums(standing(2)), sums(memos)].map((amounts) => amounts.at(-1));
        expect([order.total_invoiced, order.total_paid, order.total_refunded].map(inCents)).toEqual(totals);
      };
      const selectors = async (quarters: number[] | null, kind: string) => {
        if (quarters === null) return {};
        const { items } = await orderOf(service, order_id);
        const parts = items.map((item, place) => {
          const left = kind === 'refund' ? item.qty_invoiced - item.qty_refunded : item.qty_ordered - item.qty_invoiced;
          const qty = Math.floor(left * (quarters[place % quarters.length] ?? 0) * 2_500) / 10_000;
          return { order_item_id: item.order_item_id, qty, parent: item.parent_item_id };
        });
        return { items: parts.filter(({ qty, parent }) => qty > 0 && parent === null) };
      };
      const take = async ({ kind, pick, quarters }: { kind: string; pick: number; quarters: number[] | null }) => {
        if (kind === 'capture' || kind === 'cancel') {
          const open = standing(1);
          const invoice_id = open[pick % open.length]?.['invoice_id'] as number | undefined;
          if (invoice_id !== undefined) keep(await (kind === 'capture' ? capture : cancel)({ invoice_id }));
          return;
        }
        const payload = await selectors(quarters, kind);
        if (kind !== 'refund')
          return void keep(await invoice({ order_id, ...payload, capture: kind === 'open' ? 'no_capture' : 'offline' }));
        const paid = standing(2);
        const source = pick % 2 === 0 ? undefined : (paid[pick % paid.length]?.['invoice_id'] as number | undefined);
        keep(await refund({ ...(source === undefined ? { order_id } : { invoice_id: source }), ...payload }));
      };

      for (const each of plan) {
        await take(each);
        await check();
      }
      for (const open of standing(1)) expect(keep(await capture({ invoice_id: open['invoice_id'] as number }))).toBe(200);
      keep(await invoice({ order_id }));
      keep(await refund({ order_id }));
      await check();
      const order = await orderOf(service, order_id);
      made.invoices += invoices.size;
      made.memos += memos.length;
      expect(sums(standing())).toEqual(moneyIn({ ...order }).map(inCents));
      expect([order.total_invoiced, order.total_paid, order.total_refunded]).toEqual([
        order.grand_total,
        order.grand_total,
        order.grand_total,
      ]);
      await expectFolded(service, order_id);
    }),
    { seed, numRuns: 60, endOnFailure: true },
  );
  // Most steps must have done something, or this would show nothing.
  expect(made.invoices).toBeGreaterThan(80);
  expect(made.memos).toBeGreaterThan(50);
}, 240_000);
