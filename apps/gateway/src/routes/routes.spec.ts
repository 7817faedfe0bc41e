import { readFileSync } from 'node:fs';
import { permissions } from '@entrepot/contracts';
import { createFamilyOfUnknown, createFindRoute, permissionFor } from './route.js';
import { table } from './routes.js';

/** Written from the contract, not from the table: method, path, permission (`-` is open). */
const contract = `
GET /api2/order orders/read
GET /api2/orders orders/read
POST /api2/order/cancel orders/cancel
POST /api2/order/hold orders/edit
POST /api2/order/update orders/edit
POST /api2/order/unhold orders/edit
POST /api2/order/email orders/edit
GET /api2/invoice orders/read
GET /api2/invoices orders/read
POST /api2/invoice/create orders/invoice
POST /api2/invoice/email orders/invoice
POST /api2/invoice/capture orders/invoice
POST /api2/invoice/cancel orders/invoice
GET /api2/shipment orders/read
GET /api2/shipments orders/read
GET /api2/shippment orders/read
GET /api2/shippments orders/read
POST /api2/shipment orders/fulfil
POST /api2/shipments orders/fulfil
POST /api2/shippment orders/fulfil
POST /api2/shippments orders/fulfil
POST /api2/shipment/create orders/fulfil
POST /api2/shipment/track orders/fulfil
PATCH /api2/shipment/track orders/fulfil
DELETE /api2/shipment/track orders/fulfil
POST /api2/shipment/email orders/fulfil
GET /api2/creditmemo orders/read
GET /api2/creditmemos orders/read
POST /api2/creditmemo orders/refund
POST /api2/creditmemo/create orders/refund
GET /api2/history orders/read
POST /api2/history orders/edit
PATCH /api2/order/address orders/edit
PATCH /api2/order/customer orders/edit
GET /api2/search any
GET /api2/requests requests/read
GET /api2/requests/errors requests/read
GET /api2/requests/17 requests/read
GET /api2/fiscal-documents orders/read
POST /api2/fiscal-documents fiscal/write
PATCH /api2/fiscal-documents fiscal/write
GET /api/rest/orders orders/read
GET /api/rest/orders/17 orders/read
GET /api2/attribute attributes/read
POST /api2/attribute attributes/write
PATCH /api2/attribute attributes/write
DELETE /api2/attribute attributes/write
POST /api2/attribute/option attributes/write
PATCH /api2/attribute/option attributes/write
DELETE /api2/attribute/option attributes/write
GET /api2/catalog/attributeSet attributes/read
POST /api2/catalog/attributeSet attributes/write
DELETE /api2/catalog/attributeSet attributes/write
GET /api2/catalog/attributegroup attributes/read
POST /api2/catalog/attributegroup attributes/write
PATCH /api2/catalog/attributegroup attributes/write
DELETE /api2/catalog/attributegroup attributes/write
POST /api2/catalog/attribute attributes/write
DELETE /api2/catalog/attribute attributes/write
GET /api2/products products/read
GET /api2/products/imagem products/read
GET /api2/products/imagens products/read
POST /api2/products/imagem products/images
PUT /api2/products/imagem products/images
DELETE /api2/products/imagem products/images
DELETE /api2/products/imagens products/images
GET /api2/price products/read
GET /api2/category products/read
GET /api2/stock stock/read
GET /api2/reservations stock/read
POST /api2/reservations/move stock/write
GET /api2/stock/movements stock/read
POST /api2/stock/holds stock/write
DELETE /api2/stock/holds/5 stock/write
GET /api2/warehouses stock/read
GET /api2/stockitems stock/read
PATCH /api2/stockitems stock/write
POST /api2/stockitems stock/write
GET /api2/customers customers/read
PATCH /api2/customers customers/write
DELETE /api2/customers customers/write
GET /api2/address customers/read
POST /api2/address customers/write
PATCH /api2/address customers/write
DELETE /api2/address customers/write
GET /api2/customers/addresses/5 customers/read
GET /api2/leads captures/read
GET /api2/schedules captures/read
GET /api2/agendamentos captures/read
GET /api2/vendalink vendalink/read
POST /api2/vendalink vendalink/write
GET /api2/vendalink/options vendalink/read
POST /api2/vendalink/17/deactivate vendalink/write
POST /api2/vendalink/17/resend vendalink/write
GET /api2/events events/read
GET /api2/webhooks webhooks/read
POST /api2/webhooks webhooks/write
GET /api2/webhooks/5 webhooks/read
PATCH /api2/webhooks/5 webhooks/write
DELETE /api2/webhooks/5 webhooks/write
POST /api2/webhooks/5/rotate webhooks/write
POST /api2/webhooks/5/test webhooks/write
POST /api2/webhooks/5/replay webhooks/write
GET /api2/webhooks/5/deliveries webhooks/read
GET /api2/webhooks/deliveries/7 webhooks/read
POST /api2/webhooks/deliveries/7/retry webhooks/write
GET /checkout/q0W9-_a1 -
POST /checkout/q0W9-_a1 -
POST /checkout/q0W9-_a1/postcode -
POST /checkout/stripe/webhook -
GET /media/catalog/product/a/b/a-b_1.jpg -
GET /media/ab%2F06508c%2ffront.png -
GET /api2/events events/read
GET /api2/webhooks webhooks/read
POST /api2/webhooks webhooks/write
GET /api2/webhooks/17 webhooks/read
PATCH /api2/webhooks/17 webhooks/write
DELETE /api2/webhooks/17 webhooks/write
POST /api2/webhooks/17/rotate webhooks/write
POST /api2/webhooks/17/test webhooks/write
POST /api2/webhooks/17/replay webhooks/write
GET /api2/webhooks/17/deliveries webhooks/read
GET /api2/webhooks/deliveries/17 webhooks/read
POST /api2/webhooks/deliveries/17/retry webhooks/write
POST /api2/oauth/token -
POST /api2/oauth/revoke -
GET /.well-known/jwks.json -
GET /ops/health admin
GET /ops/metrics/history admin
GET /ops/audit admin
GET /ops/outbox admin
GET /ops/projections admin
POST /ops/projections/sale-link/product/rebuild admin
GET /ops/restore/order admin
POST /ops/reconcile/order admin
GET /ops/verify admin
POST /ops/verify admin
POST /ops/mend/order/totals/7 admin
GET /ops/dead-letters admin
GET /ops/dead-letters/01a200b6-92ff-7000-ad39-df1907fec535 admin
POST /ops/dead-letters/01a200b6-92ff-7000-ad39-df1907fec535/retry admin
POST /ops/dead-letters/01a200b6-92ff-7000-ad39-df1907fec535/discard admin
GET /ops/payments admin
GET /ops/payments/releases admin
GET /ops/payments/pages admin
GET /ops/payments/by-hand admin
POST /ops/payments/by-hand/re_1/settle admin
POST /ops/payments/01a200b6-92ff-7000-ad39-df1907fec535/settle admin
GET /ops/integrations admin
POST /ops/integrations admin
PATCH /ops/integrations/erp.1 admin
DELETE /ops/integrations/erp.1 admin
POST /ops/integrations/erp.1/rotate admin
GET /auth -
GET /auth/session -
GET /auth/sessions -
DELETE /auth/sessions -
DELETE /auth/sessions/17 -
GET /auth/oidc -
GET /auth/oidc/callback -
POST /auth/sign-in -
POST /auth/sign-out -
POST /auth/password -
POST /auth/reset -
POST /auth/link -
POST /auth/totp -
POST /auth/totp/confirm -
GET /ops/users admin
POST /ops/users admin
GET /ops/users/17 admin
PATCH /ops/users/17 admin
DELETE /ops/users/17 admin
POST /ops/users/17/link admin
GET /ops/users/17/sessions admin
DELETE /ops/users/17/sessions admin
DELETE /ops/users/17/sessions/17 admin
POST /ops/owner-link admin
GET /ops/roles admin
POST /ops/roles admin
GET /ops/roles/clerk admin
PATCH /ops/roles/clerk admin
DELETE /ops/roles/clerk admin
GET /ops/export/stores admin
GET /ops/export/products admin
POST /ops/import/stores stores/write
POST /ops/import/warehouses stock/write
POST /ops/import/products prices/write
POST /ops/import/prices prices/write
POST /ops/import/stock stock/write
POST /ops/import/customers customers/write
POST /ops/import/orders orders/import
POST /ops/import/payments orders/invoice
POST /ops/import/leads captures/write
POST /ops/import/schedules captures/write
POST /ops/import/coupons coupons/write
POST /ops/import/integrations admin
GET /health/live -
GET /health/self -
GET /health/ready -
GET /docs -
GET /docs/openapi.json -
GET /docs/errors -
GET /docs/api/orders -
GET /console -
GET /console/orders/17 -
GET /console/assets/shell-C3tLcRqP.js -
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [method: string, path: string, permission: string]);

const find = createFindRoute(table);

describe('the table of routes', () => {
  it.each(contract)('%s %s needs %s', (method, path, permission) => {
    const route = find(path);
    expect([...route!.methods]).toEqual(expect.arrayContaining([method, 'OPTIONS', ...(method === 'GET' ? ['HEAD'] : [])]));
    expect(permissionFor(route!, method) ?? '-').toBe(permission);
  });

  it('has nothing that the contract has not', () => {
    const known = new Set(contract.map(([method, path]) => `${method} ${find(path)?.template}`));
    const listed = table.flatMap(([path, , methods]) => methods.split(' ').map((method) => `${method} ${path}`));
    expect(listed.filter((one) => !known.has(one))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('announces the end of the paths that docs/versioning.md lists, and of no other', () => {
    const page = readFileSync(new URL('../../../../docs/versioning.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `(\S+)` +\| `(\S+)` +\| (\S+) +\| (\S+) +\|$/gm)].map(([, ...cells]) => cells);
    const old = table.flatMap(([path, { deprecation: end }]) => (end ? [[path, end.successor, end.since, end.sunset]] : []));
    expect(rows).toEqual(old);
    for (const [, successor, since, sunset] of old) {
      expect(find(successor!)?.notices).toBeUndefined();
      expect(Date.parse(sunset!) - Date.parse(since!)).toBeGreaterThanOrEqual(730 * 86_400_000);
    }
  });

  it('opens no path of the API by accident', () => {
    const open = table.filter(([, { read, write }]) => read === null || write === null).map(([path]) => path);
    expect(open.filter((path) => /^\/(api|ops)/.test(path))).toEqual(['/api2/oauth/token', '/api2/oauth/revoke']);
  });

  it('names permissions that exist', () => {
    for (const [, { read, write }] of table) expect([null, 'any', ...permissions]).toEqual(expect.arrayContaining([read, write]));
  });

  it.each([
    '/api2//order',
    '//api2/order',
    '/api2/./order',
    '/api2/../ops/integrations',
    '/api2/order/',
    '/api2/order;x',
    '/api2/order%20',
    '/api2/%6frder',
    '/API2/order',
    '/api2/Order',
    '/api2/order.json',
    '/api2/order%2fcancel',
    '/api2/order%5ccancel',
    '/api2\\order',
    '/api2/%2e%2e/ops/integrations',
    '/ops/integrations/..',
    '/ops/integrations/.',
    '/ops/integrations/%2e%2e',
    '/ops/integrations/a/../b',
    '/ops/integrations/a%2frotate',
    '/ops/integrations/a;b',
    '/ops/integrations/',
    '/ops/import/',
    '/api/rest/orders/',
    '/api/rest/orders/1/2',
    '/api/rest/orders/1%00',
    '/media/',
    '/media/..',
    '/media/a/../b',
    '/media/a//b',
    '/media/%2e%2e/b',
    '/media/..%2fb',
    '/media/a%2F..%2Fb',
    '/media/a%2F%2Fb',
    '/media/a%2F',
    '/media/a%252Fb',
    '/checkout/',
    '/checkout/a/b',
    '/docs/',
    '/docs/../ops/integrations',
    '',
    '/',
    '*',
    'http://host/api2/order',
    '/api2/catalog/attributeset',
    '/.well-known/../api2/order',
    '/api2/order#x',
    '/api2/order\u0000',
  ])('%p is in no row', (path) => expect(find(path)).toBeUndefined());

  it('takes ids as they are, and leaves it to the service to refuse them', () => {
    for (const id of ['abc', '1.5', '-1', '99999999999999999999'])
      expect(find(`/api/rest/orders/${id}`)?.template).toBe('/api/rest/orders/{id}');
  });
});

it.each([
  ['/checkout/a%20b', 'page'],
  ['/checkout/a%20b/postcode', 'sale'],
  ['/checkout/a/b', 'page'],
  ['/media/a//b', 'file'],
  ['/api/rest/orders/1%00', 'order'],
  ['/nothing', 'order'],
])('%p is refused in the words of %s', (path, family) => expect(createFamilyOfUnknown(table)(path)).toBe(family));
