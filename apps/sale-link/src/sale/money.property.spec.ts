import { expect, it } from '@jest/globals';
import type { CustomOption } from '@entrepot/contracts';
import { decimal } from '@entrepot/kernel';
import { cents, modelSale, randomOf } from '@entrepot/testing';
import type { CheckoutView } from '../checkout/checkout.view.js';
import { submitForm } from '../checkout/checkout.rules.js';
import { summary } from '../checkout/page/summary.js';
import { textsOf } from '../checkout/page/texts/texts.js';
import type { Coupon } from '../coupon/coupon.rules.js';
import { formatsOf } from '../locale/formats.js';
import type { Product } from '../projections/product/product.rules.js';
import type { Store } from '../projections/store/store.rules.js';
import { newSale } from './new-sale.rules.js';
import { type Sale, withShipping } from './sale.rules.js';
import { freightOf, goodsOf } from '../shipping/freight.rules.js';
import { saleTotals } from './sale-mail.js';
import { wordsOf } from '../locale/sale-mail-texts.js';

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env['PROPERTY_RUNS'] ?? 300);
const now = new Date('2026-01-31T12:00:00Z');
const options: CustomOption[] = [];
const form = {
  ...{ firstname: 'Ana', lastname: 'Souza', email: 'ana@example.com', taxvat: '52998224725', phone: '11912345678', postcode: '01310-100' },
  ...{
    street: 'Rua A',
    number: '1',
    complement: '',
    district: 'B',
    city: 'C',
    region: 'SP',
    shipping_method: '',
    payment_method: 'banktransfer',
  },
};
const formats = formatsOf('en_US', 'USD', 'en');

it(`page, mail and checkout of a sale cost what a model says (PROPERTY_SEED=${seed} PROPERTY_RUNS=${runs})`, () => {
  for (let run = 0; run < runs; run++) {
    const model = modelSale(randomOf(seed, run));
    const { price, free_from } = model.freight;
    const method = { code: 'flat', title: 'Flat', kind: 'flat', price, ...(free_from !== null && { free_from }) };
    const store = {
      ...{
        store_id: 1,
        name: 'S',
        website_id: 1,
        currency: 'USD',
        locale: 'pt_BR',
        base_url: null,
        is_active: true,
        payment_methods: null,
      },
      ...{ shipping_methods: [method], countries: null, timezone: null, return_url: null, brand: null, mail: null },
    } satisfies Store;
    const product = {
      ...{ product_id: 1, name: 'P', type_id: 'simple', is_enabled: true, price: 1 },
      store_ids: null,
      parent_sku: null,
      options,
      weight: 1,
    };
    const products: ReadonlyMap<string, Product> = new Map(model.lines.map(({ sku }) => [sku, { ...product, sku }]));
    const coupon =
      model.coupon && ({ ...model.coupon, amount: decimal(model.coupon.amount), code: 'C', is_active: true, store_ids: null } as Coupon);
    const isNamed = run % 2 === 0;
    const request = {
      ...{
        email: 'a@b.co',
        store_id: 1,
        coupon_code: coupon && 'C',
        send_email: false,
        expires_at: null,
        external_reference: null,
        metadata: {},
      },
      shipping: isNamed ? { code: 'flat' } : null,
      items: model.lines.map(({ sku, qty, price: each }) => ({ sku, qty: decimal(qty), price: decimal(each), options: {} })),
    };
    const {
      store: _store,
      lines,
      ...made
    } = newSale(request, { now, store, products, coupon: coupon && { ...coupon, expires_at: null, usage_limit: null } });
    const sale = {
      ...made,
      sale_id: 1,
      status: 'pending',
      attempt: 0,
      is_submitted: false,
      version: 1,
      updated_at: now,
      deactivated_at: null,
      lines: lines.map((line) => ({ ...line, id: 1 })),
    } as unknown as Sale;
    const goods = goodsOf(sale.lines, () => 1);
    const page = withShipping(sale, freightOf(sale.shipping, [method], { zones: [], to: null, goods }, '').shipping, now)?.sale ?? sale;
    const submission = submitForm(
      sale,
      form,
      { now, store, products, zones: [], shownTotal: page.total.toFixed(2), isReturned: false, isServed: true, language: 'en' },
      { taxvatRule: 'br', isSandbox: false, takesPayments: false },
    );
    const sent = submission!.events[0]!.data as {
      total: number;
      discount_amount: number;
      shipping: { amount: number };
      lines: { discount_amount: number }[];
    };
    const found = {
      total: [cents(page.total.toFixed(2)), cents(sent.total), isNamed ? cents(sale.total.toFixed(2)) : model.total],
      discount: [cents(sale.discount_amount.toFixed(2)), cents(sent.discount_amount)],
      shipping: cents(sent.shipping.amount),
      rows: sale.lines.map(({ row_total }) => cents(row_total)),
      shares: sent.lines.map(({ discount_amount }) => cents(discount_amount)),
    };
    const { total, discount, shipping } = model;
    const wanted = {
      total: [total, total, total],
      discount: [discount, discount],
      shipping,
      rows: model.lines.map(({ rowTotal }) => rowTotal),
      shares: model.lines.map((line) => line.discount),
    };
    const shownTotal = formats.money(Number(total) / 100);
    const { text: html } = summary({ sale: page, pictures: null, store } as unknown as CheckoutView, textsOf.en, formats);
    const mail = saleTotals({ ...made, lines, store: { ...store } }, wordsOf.en, formats).at(-1)?.value;
    const isShown = html.includes(`<dd class="money">${shownTotal}</dd>`) && (!isNamed || mail === shownTotal);
    if (!isShown || Object.keys(wanted).some((name) => String(found[name as 'total']) !== String(wanted[name as 'total'])))
      expect({ run, isShown, ...found }).toEqual({ run, isShown: true, ...wanted });
  }
});
