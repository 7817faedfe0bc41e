import type { CheckedRow } from '@entrepot/messaging';
import { type Comparison, comparisons } from './comparisons.js';
import { boundOf, decide, disagreements, findingOf, isOnItsWay } from './suspects.js';

const rows = (values: Readonly<Record<string, object>>): CheckedRow[] =>
  Object.entries(values).map(([id, value]) => ({ id, value, expected: null }));
const named = (name: string): Comparison => comparisons.find((one) => one.name === name)!;
const page = (next: string | null) => ({ rows: [], scanned: 0, next });
const copy = named('order store');
const found = (left: Record<string, object>, right: Record<string, object>, bound: string | null = null): string[] =>
  disagreements(copy, rows(left), rows(right), bound).map(({ id }) => id);

describe('two sides', () => {
  it('are read up to the smaller of their last ids, by number', () => {
    expect(boundOf([page('9'), page('10')], false)).toBe('9');
    expect(boundOf([page('9'), page('10')], true)).toBe('10');
    expect(boundOf([page(null), page('7')], false)).toBe('7');
    expect(boundOf([page(null), page(null)], false)).toBeNull();
  });

  it('disagree where a value differs that the copy keeps, and where one of them is missing', () => {
    expect(found({ 1: { a: 1, b: 2 } }, { 1: { a: 1 } })).toEqual([]);
    expect(found({ 1: { a: 1 }, 2: { a: 1 } }, { 2: { a: 2 }, 3: { a: 1 } })).toEqual(['1', '2', '3']);
    expect(found({ 1: { a: 1 }, 12: { a: 1 } }, {}, '9')).toEqual(['1']);
  });

  it('agree on reservations that have no more than is left to ship', () => {
    const { agree } = named('reservations orders');
    expect(agree({ 7: 2 }, { 7: 2 })).toBe(true);
    expect(agree({ 7: 2 }, null)).toBe(true);
    expect(agree({ 7: 2 }, { 7: 2.5 })).toBe(false);
    expect(agree({ 7: 2 }, { 8: 1 })).toBe(false);
    expect(agree(null, { 7: 1 })).toBe(false);
  });
});

describe('a suspect', () => {
  const suspect = (id: string, left: object, right: object | null) => ({ comparison: 'order store', id, left, right }) as never;

  it('is decided when another look shows the same, and looked at again when it has changed', () => {
    const before = [suspect('1', { a: 1 }, null), suspect('2', { a: 1 }, null), suspect('3', { a: 1 }, null)];
    const after = [suspect('1', { a: 1 }, null), suspect('2', { a: 2 }, { a: 1 })];
    const { decided, changed } = decide(copy, before, after);
    expect([decided.map(({ id }) => id), changed.map(({ id }) => id)]).toEqual([['1'], ['2']]);
  });

  it('is decided by another look however often it moves, where one statement has both values', () => {
    const after = [suspect('1', { a: 3 }, { a: 4 })];
    expect(decide(named('inventory ledger'), [suspect('1', { a: 1 }, { a: 2 })], after)).toEqual({ decided: after, changed: [] });
  });

  it('is on its way while it names a subject whose events are stuck in a service of its comparison', () => {
    const sales = named('sales orders');
    const stuck = new Map([
      ['order', new Set(['17'])],
      ['catalog', new Set(['310'])],
    ] as const);
    expect(isOnItsWay(sales, suspect('17', {}, null), stuck)).toBe(true);
    expect(isOnItsWay(sales, suspect('310', { order_id: 17 }, null), stuck)).toBe(true);
    expect(isOnItsWay(sales, suspect('310', { order_id: 170, qty: 17 }, null), stuck)).toBe(false);
    expect(isOnItsWay(copy, suspect('17', {}, null), stuck)).toBe(true);
    expect(isOnItsWay(named('customer store'), suspect('17', {}, null), stuck)).toBe(false);
    expect(isOnItsWay(named('inventory ledger'), suspect('17', {}, null), stuck)).toBe(false);
  });

  it('becomes a finding with both values and the command that mends it', () => {
    const sales = named('sales orders');
    const order = { order_id: 17, increment_id: '100000017' };
    expect(findingOf(sales, { comparison: 'sales orders', id: '310', left: order, right: null })).toEqual({
      comparison: 'sales orders',
      id: '310',
      left: { service: 'order', value: order },
      right: { service: 'sale-link', value: null },
      mend: 'entrepot ops mend order order-lines 17',
    });
    expect(sales.mend('310', null, order)).toBe('entrepot ops mend sale-link sale 310');
    expect(copy.mend('1', null, null)).toBe('entrepot ops projections rebuild order store');
  });
});

it('has each comparison once', () => {
  expect(new Set(comparisons.map(({ name }) => name)).size).toBe(comparisons.length);
});
