import { eventDefinitions } from '@entrepot/contracts';
import { Faults } from '@entrepot/requests';
import { canRead, eventOwner, eventPermission } from './event-access.rules.js';
import { keptTypePattern, matches, typePattern, unreadable } from './event-types.js';

it.each([
  ['order.placed', 'orders/read'],
  ['invoice.paid', 'orders/read'],
  ['shipment.created', 'orders/read'],
  ['credit-memo.created', 'orders/read'],
  ['fiscal-document.added', 'orders/read'],
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
  ['payment.disputed', 'orders/read'],
  ['sale.created', 'vendalink/read'],
  ['checkout.submitted', 'vendalink/read'],
  ['coupon.updated', 'vendalink/read'],
  ['webhook.deactivated', 'admin'],
  ['integration.revoked', 'admin'],
  ['parcel.weighed', 'admin'],
])('shows %s to who has %s', (type, permission) => {
  expect(eventPermission(type)).toBe(permission);
  const reads = (...permissions: string[]): boolean =>
    canRead({ type, owner: null }, { clientId: 'erp', permissions: new Set(permissions) });
  expect([reads(permission), reads('events/read', 'webhooks/read')]).toEqual([true, false]);
});

it('shows the deactivation of a webhook to its owner with webhooks/read, and to nobody else but admins', () => {
  const reads = (type: string, owner: string, ...permissions: string[]): boolean =>
    canRead({ type, owner }, { clientId: 'erp', permissions: new Set(permissions) });
  expect(reads('webhook.deactivated', 'erp', 'webhooks/read')).toBe(true);
  expect(reads('webhook.deactivated', 'wms', 'webhooks/read')).toBe(false);
  expect(reads('webhook.deactivated', 'erp', 'events/read')).toBe(false);
  expect(reads('webhook.deactivated', 'wms', 'admin')).toBe(true);
  expect(reads('webhook.deleted', 'erp', 'webhooks/read')).toBe(false);
  expect(eventOwner({ type: 'webhook.deactivated', data: { client_id: 'erp' } })).toBe('erp');
  expect(eventOwner({ type: 'webhook.deleted', data: { client_id: 'erp' } })).toBeNull();
});

it('leaves only what integrations, their webhooks, people and roles are to admins, of the types that there are', () => {
  const left = Object.keys(eventDefinitions).filter((type) => !/(^|\.)snapshot/.test(type) && eventPermission(type) === 'admin');
  expect(left.every((type) => /^(integration|webhook|user|role)\./.test(type))).toBe(true);
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

  it('are unreadable where no event of them is seen', () => {
    const of = (permission: string, ...patterns: string[]): string[] => unreadable(patterns, new Set([permission]));
    expect(of('orders/read', 'order.*', 'stock.*', 'stock.recalculated', 's*', '*', 'credit-memo.created')).toEqual([
      'stock.*',
      'stock.recalculated',
    ]);
    expect(of('orders/read', 'order.weighed', 'stock.weighed')).toEqual(['stock.weighed']);
    expect(of('webhooks/read', 'webhook.*', 'webhook.deactivated', 'webhook.deleted', '*')).toEqual(['webhook.deleted']);
    expect(of('events/read', '*')).toEqual(['*']);
  });

  it('match from their beginning, or as a whole', () => {
    expect(matches('order.placed', ['invoice.*', 'order.*'])).toBe(true);
    expect(matches('order.placed', ['order.placed'])).toBe(true);
    expect(matches('order.placed', ['order.place', 'placed*'])).toBe(false);
    expect(matches('order.placed', ['*'])).toBe(true);
  });
});
