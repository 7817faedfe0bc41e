import { eventDefinitions } from '@entrepot/contracts';
import { Faults } from '@entrepot/http';
import { canRead, eventPermission } from './event-access.rules.js';
import { keptTypePattern, matches, typePattern } from './event-types.js';

it.each([
  ['order.placed', 'orders/read'],
  ['invoice.paid', 'orders/read'],
  ['shipment.created', 'orders/read'],
  ['credit-memo.created', 'orders/read'],
  ['product.updated', 'products/read'],
  ['image.deleted', 'products/read'],
  ['store.created', 'products/read'],
  ['category.created', 'products/read'],
  ['attribute.created', 'attributes/read'],
  ['attribute-set.created', 'attributes/read'],
  ['stock.short', 'stock/read'],
  ['warehouse.updated', 'stock/read'],
  ['reservation.changed', 'stock/read'],
  ['customer.created', 'customers/read'],
  ['lead.saved', 'captures/read'],
  ['schedule.captured', 'captures/read'],
  ['sale.created', 'vendalink/read'],
  ['checkout.submitted', 'vendalink/read'],
  ['coupon.updated', 'vendalink/read'],
  ['webhook.deactivated', 'admin'],
  ['integration.revoked', 'admin'],
  ['parcel.weighed', 'admin'],
])('shows %s to who has %s', (type, permission) => {
  expect(eventPermission(type)).toBe(permission);
  expect([canRead(type, new Set([permission])), canRead(type, new Set(['events/read']))]).toEqual([true, false]);
});

it('leaves only what integrations and their webhooks are to admins, of the types that there are', () => {
  const left = Object.keys(eventDefinitions).filter((type) => !/(^|\.)snapshot/.test(type) && eventPermission(type) === 'admin');
  expect(left.every((type) => /^(integration|webhook)\./.test(type))).toBe(true);
});

describe('types', () => {
  const problemOf = (pattern: unknown): string | undefined => {
    const faults = new Faults();
    typePattern.read(pattern, faults, {});
    return faults.list[0]?.code;
  };

  it.each(['order.*', 'order.placed', 'attribute*', 'attribute-set.*', 'ord*', '*', 'product.stock_*', 'stock.changed'])(
    'may be %s',
    (pattern) => expect(problemOf(pattern)).toBeUndefined(),
  );

  it.each([
    ['orders.*', 'unknown'],
    ['parcel*', 'unknown'],
    ['snapshot.requested', 'unknown'],
    ['product.snapshot', 'unknown'],
    ['*.placed', 'format'],
    ['order', 'format'],
    ['order.pl*ed', 'format'],
    ['order.placed.twice', 'format'],
    ['', 'format'],
    [5, 'type'],
  ])('may not be %s', (pattern, code) => expect(problemOf(pattern)).toBe(code));

  it('are refused with a slip in a known name where they are kept', () => {
    const said = (pattern: string): string | undefined => {
      const faults = new Faults();
      keptTypePattern.read(pattern, faults, {});
      return faults.list[0]?.message;
    };
    expect(said('order.plced')).toBe('is no type of event: did you mean order.placed?');
    expect(said('order.palced*')).toBe('is no type of event: did you mean order.placed?');
    for (const pattern of ['*', 'order.*', 'ord*', 'stock.changed', 'order.placed']) expect(said(pattern)).toBeUndefined();
  });

  it('match from their beginning, or as a whole', () => {
    expect(matches('order.placed', ['invoice.*', 'order.*'])).toBe(true);
    expect(matches('order.placed', ['order.placed'])).toBe(true);
    expect(matches('order.placed', ['order.place', 'placed*'])).toBe(false);
    expect(matches('order.placed', ['*'])).toBe(true);
  });
});
