import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { assertOpen, convert, deactivate, expire, isExpired, reject, resend, type Sale, type SaleChange, submit } from './sale.rules.js';

const deadline = new Date('2026-12-01T00:00:00Z');
const before = new Date('2026-11-30T23:59:59.999Z');
const aSale = (fields: Partial<Sale> = {}): Sale => ({
  sale_id: 1,
  status: 'pending',
  email: 'ana@example.com',
  store_id: 1,
  coupon_id: null,
  coupon_code: null,
  shipping: null,
  discount_amount: decimal(0),
  total: decimal(10),
  currency: 'BRL',
  attempt: 0,
  is_submitted: false,
  order_id: null,
  order_increment_id: null,
  expires_at: deadline,
  created_at: before,
  updated_at: before,
  deactivated_at: null,
  external_reference: null,
  metadata: {},
  hold_id: null,
  hold_by: null,
  email_requested: false,
  email_sent: false,
  email_problem: null,
  version: 1,
  lines: [],
  ...fields,
});
const saleOf = (change: SaleChange | null): Sale => (change as SaleChange).sale;
const missing = [{ line: 0, sku: 'A' }];
const order = { order_id: 5, increment_id: '100000005' };

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
    expect(isExpired(saleOf(reject(aSale({ attempt: 1, is_submitted: true }), 1, missing, deadline)), deadline)).toBe(true));

  it('takes no checkout after its deadline', () => expect(() => submit(aSale(), deadline)).toThrow('sale_expired'));

  it('takes one checkout at a time, and none once it is converted', () => {
    const submitted = submit(aSale(), before)!;
    expect(submitted).toMatchObject({ attempt: 1, is_submitted: true, version: 2, updated_at: before });
    expect(submit(submitted, before)).toBeNull();
    expect(submit(aSale({ status: 'converted' }), deadline)).toBeNull();
  });

  it('hears of a rejection of the attempt under way only', () => {
    const second = aSale({ attempt: 2, is_submitted: true });
    expect(reject(second, 1, missing, before)).toBeNull();
    expect(reject(second, 2, missing, deadline)).toMatchObject({
      sale: { is_submitted: false, status: 'pending', version: 2, updated_at: deadline },
      events: [{ type: 'sale.checkout-refused', version: 2, data: { attempt: 2, missing, updated_at: '2026-12-01T00:00:00Z' } }],
    });
    expect(reject(aSale({ attempt: 2 }), 2, missing, before)).toBeNull();
  });

  it('converts once', () => {
    const converted = saleOf(convert(aSale({ attempt: 1, is_submitted: true }), order, before));
    expect(converted).toMatchObject({ status: 'converted', is_submitted: false, order_id: 5, order_increment_id: '100000005' });
    expect(convert(converted, order, before)).toBeNull();
    expect(convert(converted, { order_id: 4, increment_id: '100000004' }, before)).toBeNull();
    expect(convert(converted, { order_id: 6, increment_id: '100000006' }, before)).toMatchObject({
      sale: { order_id: 6, order_increment_id: '100000006' },
      events: [{ type: 'sale.converted', subject: '1', data: { previous: { order_id: 5, order_increment_id: '100000005' } } }],
    });
  });

  it('is ended before its time, once, and not beside a checkout or an order', () => {
    const now = new Date('2026-11-20T10:00:00.400Z');
    const ended = new Date('2026-11-20T10:00:00Z');
    const change = deactivate(aSale(), now);
    expect(change).toMatchObject({
      sale: { status: 'expired', expires_at: ended, deactivated_at: ended, updated_at: ended, version: 2 },
      events: [
        {
          type: 'sale.deactivated',
          data: { deactivated_at: '2026-11-20T10:00:00Z', previous: { status: 'pending', deactivated_at: null } },
        },
      ],
    });
    expect(deactivate(saleOf(change), now)).toBeNull();
    expect(deactivate(aSale(), deadline)).toBeNull();
    expect(() => deactivate(aSale({ attempt: 1, is_submitted: true }), now)).toThrow('sale_not_deactivated');
    expect(() => deactivate(saleOf(convert(aSale(), order, now)), now)).toThrow('sale_not_deactivated');
  });

  it('is mailed once more as long as it is open', () => {
    expect(() => assertOpen(aSale(), before)).not.toThrow();
    expect(() => assertOpen(aSale(), deadline)).toThrow('sale_not_resent');
    expect(() => assertOpen(saleOf(convert(aSale(), order, before)), before)).toThrow('sale_not_resent');
    const sent = resend(aSale({ email_problem: 'mail_is_off' }), null, before);
    expect(sent).toMatchObject({
      sale: { email_requested: true, email_sent: true, email_problem: null },
      events: [
        { type: 'sale.resent', version: 2, data: { email_sent: true, previous: { email_sent: false, warnings: [expect.any(String)] } } },
      ],
    });
    expect(resend(sent.sale, 'not_deliverable', before)).toMatchObject({
      sale: { email_sent: true, version: 3 },
      events: [{ data: { email_sent: true, warnings: [expect.any(String)] } }],
    });
  });
});
