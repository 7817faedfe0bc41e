import { describe, expect, it } from '@jest/globals';
import type { ShippingZone, StoreShippingMethod } from '@entrepot/contracts';
import { decimal } from '@entrepot/kernel';
import { freightChoices, freightOf, goodsOf, type SaleShipping } from './freight.rules.js';

const flat: StoreShippingMethod = { code: 'sedex', title: 'Sedex', kind: 'flat', price: 14.9, free_from: 200, days: [1, 3] };
const table: StoreShippingMethod = { code: 'road', title: 'Road', kind: 'table', days: [5, 9] };
const pickup: StoreShippingMethod = { code: 'shop', title: 'In the shop', kind: 'pickup' };
const saoPaulo = { country_id: 'BR', region: 'SP', postcode: '01310-100' };
const goods = { amount: decimal(100), weight: decimal(2) };

/** Price of the table for a place; null: no zone fits. */
const priceIn = (zones: ShippingZone[], to: object = {}, weight = 2): number | null => {
  const entries = zones.map((zone) => ({ method: 'road', zone }));
  const [choice] = freightChoices([table], entries, { ...saoPaulo, ...to }, { ...goods, weight: decimal(weight) });
  return choice ? choice.amount.toNumber() : null;
};

describe('zones of a table', () => {
  it('are tried in their order: the first that fits counts', () =>
    expect(priceIn([{ country: 'PT', price: 1 }, { regions: ['SP'], price: 2 }, { price: 3 }])).toBe(2));

  it.each([
    ['01000-000', 7],
    ['01000000', 7],
    ['19999-999', 7],
    ['20000-000', null],
    ['00999-999', null],
  ])('hold both ends of a range, hyphens do not count: %s', (postcode, price) =>
    expect(priceIn([{ postcodes: [['01000-000', '19999999']], price: 7 }], { postcode })).toBe(price),
  );

  it('hold what continues an end of their range: ZIP+4 in its ZIP', () =>
    expect(priceIn([{ postcodes: [['10001', '10099']], price: 7 }], { country_id: 'US', postcode: '10099-1234' })).toBe(7));

  it.each([
    [['SP'], 'São Paulo', 7],
    [['sao paulo'], 'SP', 7],
    [['RJ'], 'SP', null],
  ])('know a region by code or name: %j, %s', (regions, region, price) => expect(priceIn([{ regions, price: 7 }], { region })).toBe(price));

  it('know no region that is too long, and normalise it for no zone', () => {
    const region = 'a'.repeat(61);
    expect(priceIn([{ regions: [region], price: 7 }, { price: 9 }], { region })).toBe(9);
  });

  it('go by postcodes where they have some, whatever their regions; by the country without both', () => {
    expect(priceIn([{ postcodes: [['01000', '01999']], regions: ['RJ'], price: 7 }])).toBe(7);
    expect(priceIn([{ country: 'BR', price: 7 }])).toBe(7);
    expect(priceIn([{ country: 'PT', postcodes: [['01000', '01999']], price: 7 }])).toBeNull();
  });

  it.each([
    [5, 7],
    [5.0001, 9],
  ])('hold a weight up to their limit, the limit included: %d kg', (weight, price) =>
    expect(priceIn([{ up_to_weight: 5, price: 7 }, { price: 9 }], {}, weight)).toBe(price),
  );
});

describe('freight', () => {
  it('weighs attribute × quantity, exactly; what has no weight weighs nothing', () => {
    const line = { row_total: 10, discount_amount: 1 };
    const lines = [
      { sku: 'A', qty: 3, ...line },
      { sku: 'B', qty: 1.5, ...line },
      { sku: 'C', qty: 1, ...line },
    ];
    const { weight, amount } = goodsOf(lines, (sku) => ({ A: 0.1, B: 0.2 })[sku]);
    expect([weight.toFixed(), amount.toFixed()]).toEqual(['0.6', '27']);
  });

  it.each([
    [199.99, 14.9],
    [200, 0],
  ])('is free from a sum of goods on, after the discount: %d', (amount, price) =>
    expect(freightChoices([flat], [], saoPaulo, { ...goods, amount: decimal(amount) })[0]?.amount.toNumber()).toBe(price),
  );

  it('is for every postcode where goods are fetched, and says no price of a table before the address is known', () =>
    expect(freightChoices([flat, table, pickup], [], null, goods).map(({ code }) => code)).toEqual(['sedex', 'shop']));
});

describe('the freight of a sale', () => {
  const find = (named: SaleShipping | null, methods: StoreShippingMethod[] | null, wanted = '', to: typeof saoPaulo | null = saoPaulo) =>
    freightOf(named, methods, { zones: [{ method: 'road', zone: { regions: ['SP'], price: 20 } }], to, goods }, wanted);
  const amountNamed = { code: null, amount: 5, description: 'Motoboy', is_named: true };
  const codeNamed = { code: 'road', amount: null, description: 'Road', is_named: true };

  it('is none where the store has none', () => expect(find(null, null)).toMatchObject({ isOffered: false, shipping: null, fault: null }));
  it('needs no choice of a single method', () => expect(find(null, [flat]).shipping).toMatchObject({ code: 'sedex', amount: 14.9 }));
  it('is refused where none of several is chosen', () =>
    expect(find(null, [flat, pickup]).fault).toEqual({ field: 'shipping_method', fault: 'required' }));
  it('is the chosen one', () => expect(find(null, [flat, table], 'road').shipping).toMatchObject({ code: 'road', amount: 20 }));
  it('is refused where the chosen one does not reach the address', () =>
    expect(find(null, [flat, pickup, table], 'road', { ...saoPaulo, region: 'RJ' }).fault).toEqual({
      field: 'shipping_method',
      fault: 'invalid',
    }));
  it('has its fault at the postcode where no zone fits', () =>
    expect(find(null, [table], '', { ...saoPaulo, region: 'RJ' })).toMatchObject({
      isOffered: true,
      fault: { field: 'postcode', fault: 'no_zone' },
    }));
  it('is what the sale names, an amount or a method', () => {
    expect(find(amountNamed, [flat, table])).toMatchObject({ isOffered: false, shipping: amountNamed });
    expect(find(codeNamed, [flat, table], 'sedex').choices.map(({ code }) => code)).toEqual(['road']);
    expect(find(codeNamed, [flat, table], '').shipping).toMatchObject({ code: 'road', amount: 20, is_named: true });
  });
  it('is open again where the store has lost the named method', () => expect(find(codeNamed, [flat]).shipping?.code).toBe('sedex'));
});
