import { changeOf } from './change.rules.js';

describe('what an audit entry keeps of an event', () => {
  it('is the old and the new values of what changed', () =>
    expect(changeOf({ customer_id: 1, email: 'new', phone: '1', previous: { email: 'old' } })).toEqual({
      before: { email: 'old' },
      after: { email: 'new' },
    }));

  it('is everything of what came into being', () =>
    expect(changeOf({ order_id: 5, status: 'pending' })).toEqual({ before: {}, after: { order_id: 5, status: 'pending' } }));

  it('is a document, and of its order what the document changed', () =>
    expect(
      changeOf({
        invoice: { invoice_id: 1 },
        order: { order_id: 5, status: 'processing', total_paid: 10, email: 'a' },
        previous_order: { status: 'pending', total_paid: 0 },
      }),
    ).toEqual({
      before: { order: { status: 'pending', total_paid: 0 } },
      after: { invoice: { invoice_id: 1 }, order: { status: 'processing', total_paid: 10 } },
    }));

  it('is what was there of what is gone', () =>
    expect(changeOf({ product_id: 1, previous: { sku: 'A' } })).toEqual({ before: { sku: 'A' }, after: {} }));
});
