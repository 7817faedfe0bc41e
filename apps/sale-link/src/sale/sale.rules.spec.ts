import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { convert, expire, isExpired, reject, type Sale, type SaleChange, submit } from './sale.rules.js';

const deadline = new Date('2026-12-01T00:00:00Z');
const before = new Date('2026-11-30T23:59:59.999Z');
const aSale = (fields: Partial<Sale> = {}): Sale => ({
  sale_id: 1,
  status: 'pending',
  email: 'ana@example.com',
  store_id: 1,
  coupon_id: null,
  coupon_code: null,
  discount_amount: decimal(0),
  total: decimal(10),
  currency: 'BRL',
  attempt: 0,
  is_submitted: false,
  order_id: null,
  order_increment_id: null,
  expires_at: deadline,
  created_at: before,
  version: 1,
  lines: [],
  ...fields,
});
const saleOf = (change: SaleChange | null): Sale => (change as SaleChange).sale;

describe('a sale', () => {
  it('expires at its deadline, not before', () => {
    expect(isExpired(aSale(), before)).toBe(false);
    expect(isExpired(aSale(), deadline)).toBe(true);
  });

  it('publishes its expiry with the old status', () => {
    const [event] = expire(aSale(), deadline)?.events ?? [];
    expect(event).toMatchObject({ type: 'sale.expired', version: 2, data: { status: 'expired', previous: { status: 'pending' } } });
  });

  it('does not expire while its checkout is under way', () => {
    const submitted = aSale({ attempt: 1, is_submitted: true });
    expect(isExpired(submitted, deadline)).toBe(false);
    expect(expire(submitted, deadline)).toBeNull();
  });

  it('is past its deadline as soon as that checkout is rejected', () =>
    expect(isExpired(saleOf(reject(aSale({ attempt: 1, is_submitted: true }), 1)), deadline)).toBe(true));

  it('takes no checkout after its deadline', () => expect(() => submit(aSale(), deadline)).toThrow('sale_expired'));

  it('takes one checkout at a time, and none once it is converted', () => {
    const submitted = saleOf(submit(aSale(), before));
    expect(submitted).toMatchObject({ attempt: 1, is_submitted: true, version: 2 });
    expect(submit(submitted, before)).toBeNull();
    expect(submit(aSale({ status: 'converted' }), deadline)).toBeNull();
  });

  it('hears of a rejection of the attempt under way only', () => {
    const second = aSale({ attempt: 2, is_submitted: true });
    expect(reject(second, 1)).toBeNull();
    expect(reject(second, 2)).toMatchObject({ sale: { is_submitted: false, status: 'pending' }, events: [] });
    expect(reject(aSale({ attempt: 2 }), 2)).toBeNull();
  });

  it('converts once', () => {
    const order = { order_id: 5, increment_id: '100000005' };
    const converted = saleOf(convert(aSale({ attempt: 1, is_submitted: true }), order));
    expect(converted).toMatchObject({ status: 'converted', is_submitted: false, order_id: 5, order_increment_id: '100000005' });
    expect(convert(converted, order)).toBeNull();
    expect(convert(converted, { order_id: 4, increment_id: '100000004' })).toBeNull();
    expect(convert(converted, { order_id: 6, increment_id: '100000006' })).toMatchObject({
      sale: { order_id: 6, order_increment_id: '100000006' },
      events: [{ type: 'sale.converted', subject: '1', data: { previous: { order_id: 5, order_increment_id: '100000005' } } }],
    });
  });
});
