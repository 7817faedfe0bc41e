import type { Permission, ServiceName } from '@entrepot/contracts';
import type { ErrorFamily } from '@entrepot/requests';
import { type Deprecation, replacedBy } from './deprecation.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Settings that a group of paths shares. */
export interface Area {
  /** Service that answers; `gateway` is this process. */
  service: ServiceName;
  /** Shape and language of its errors; a page answers HTML, a file plain text. */
  family: ErrorFamily | 'page' | 'file';
  /** Permission for GET and HEAD; null is open to anyone. */
  read: Permission | 'any' | null;
  /** Permission for everything else. */
  write: Permission | null;
  /** Further permissions that a call may use, by what it sends or finds: its service is told which are held now. */
  alsoUses: readonly Permission[];
  /** Bytes that a body may have; of a GET `readLimit`. */
  bodyLimit: number;
  /** Bytes of single methods, where they differ. */
  bodyLimits?: Partial<Record<Method, number>>;
  /** Whether GET reads one: filters of lists. */
  readsBodies: boolean;
  /** Whether its service may hold a GET until something happens. */
  mayHold: boolean;
  /** Whether the service is asked by HEAD, before a body is read, if there is such a record. */
  asksFirst: boolean;
  /** Set where the path is kept for old callers. */
  deprecation?: Deprecation;
}

const KiB = 1024;
const MiB = 1024 * KiB;
/** Bodies that name a record and little else. */
const small = { bodyLimit: 64 * KiB };
/** Lists of records to change. */
const batch = { bodyLimit: 10 * MiB };

const area = (service: Area['service'], read: Area['read'], write: Area['write'], changes: Partial<Area> = {}): Area => ({
  service,
  family: 'order',
  read,
  write,
  alsoUses: [],
  bodyLimit: MiB,
  readsBodies: true,
  mayHold: false,
  asksFirst: false,
  ...changes,
});

const orders = area('order', 'orders/read', 'orders/edit');
const legacyOrders: Area = { ...orders, deprecation: replacedBy('/api2/orders') };
const cancellations = area('order', 'orders/read', 'orders/cancel');
const invoices = area('order', 'orders/read', 'orders/invoice');
const shipments = area('order', 'orders/read', 'orders/fulfil');
const oldShipments: Area = { ...shipments, deprecation: replacedBy('/api2/shipment') };
const creditMemos = area('order', 'orders/read', 'orders/refund');
const fiscalDocuments = area('order', 'orders/read', 'fiscal/write', small);
/** Shows what a token's permissions may read. */
const search = area('gateway', 'any', 'admin', { alsoUses: ['orders/read', 'customers/read', 'products/read', 'vendalink/read'] });
/** Each reads its own requests. */
const requests = area('gateway', 'requests/read', 'admin');
const attributes = area('catalog', 'attributes/read', 'attributes/write', batch);
const attributeSets = area('catalog', 'attributes/read', 'attributes/write', small);
const products = area('catalog', 'products/read', 'products/images');
const image = area('catalog', 'products/read', 'products/images', { family: 'image', ...small, bodyLimits: { POST: 32 * MiB } });
const images = area('catalog', 'products/read', 'products/images', { family: 'image' });
const stock = area('inventory', 'stock/read', 'stock/write', batch);
const customers = area('customer', 'customers/read', 'customers/write');
const captures = area('customer', 'captures/read', 'captures/read', { family: 'capture' });
const oldAddresses: Area = { ...customers, deprecation: replacedBy('/api2/address') };
const oldCaptures: Area = { ...captures, deprecation: replacedBy('/api2/schedules') };
const sales = area('sale-link', 'vendalink/read', 'vendalink/write', { family: 'sale' });
const saleActions: Area = { ...sales, ...small };
const events = area('feed', 'events/read', 'events/read', { mayHold: true });
const webhooks = area('feed', 'webhooks/read', 'webhooks/write');
const webhookActions: Area = { ...webhooks, ...small };
const checkout = area('sale-link', null, null, { family: 'page', ...small, readsBodies: false, asksFirst: true });
const lookups = area('sale-link', null, null, { family: 'sale', ...small, readsBodies: false });
/** Messages of payment providers. */
const messages = area('sale-link', null, null, { family: 'sale', bodyLimit: MiB, readsBodies: false });
const media = area('catalog', null, null, { family: 'file', readsBodies: false });
const oauth = area('gateway', null, null, { family: 'oauth', ...small, readsBodies: false });
const ops = area('gateway', 'admin', 'admin', small);
/** Sign-in, by cookies of browsers: each says itself who may. */
const signIn = area('gateway', null, null, { ...small, readsBodies: false });
const open = area('gateway', null, null, { readsBodies: false });
/** Paths for operators of one service, forwarded as they are. */
const opsOf = (service: Area['service']): Area => area(service, 'admin', 'admin', small);
const importsOf = (service: Area['service'], permission: Permission): Area =>
  area(service, permission, permission, { bodyLimit: Infinity });
/** Each line needs what its fields say. */
const productLines: Area = { ...importsOf('catalog', 'prices/write'), alsoUses: ['products/write', 'stock/write'] };

/** path, area, methods */
export type Row = readonly [path: string, area: Area, methods: string];

/**
 * Every path of the contract: nothing else passes, and what is not listed here needs no thought about permissions.
 * `{name}` is one segment of safe characters, `{path*}` several. GET is HEAD too, and every path answers OPTIONS.
 */
export const table: readonly Row[] = [
  // Orders, invoices, shipments, credit memos, history (contract 1)
  ['/api2/order', orders, 'GET'],
  ['/api2/orders', orders, 'GET'],
  ['/api2/order/cancel', cancellations, 'POST'],
  ['/api2/order/hold', orders, 'POST'],
  ['/api2/order/unhold', orders, 'POST'],
  ['/api2/order/update', orders, 'POST'],
  ['/api2/order/address', orders, 'PATCH'],
  ['/api2/order/customer', orders, 'PATCH'],
  ['/api2/order/email', orders, 'POST'],
  ['/api2/invoice', invoices, 'GET'],
  ['/api2/invoices', invoices, 'GET'],
  ['/api2/invoice/create', invoices, 'POST'],
  ['/api2/invoice/email', invoices, 'POST'],
  ['/api2/invoice/capture', invoices, 'POST'],
  ['/api2/invoice/cancel', invoices, 'POST'],
  ['/api2/shipment', shipments, 'GET POST'],
  ['/api2/shipments', oldShipments, 'GET POST'],
  ['/api2/shippment', oldShipments, 'GET POST'],
  ['/api2/shippments', oldShipments, 'GET POST'],
  ['/api2/shipment/create', shipments, 'POST'],
  ['/api2/shipment/track', shipments, 'POST PATCH DELETE'],
  ['/api2/shipment/email', shipments, 'POST'],
  ['/api2/creditmemo', creditMemos, 'GET POST'],
  ['/api2/creditmemos', creditMemos, 'GET'],
  ['/api2/creditmemo/create', creditMemos, 'POST'],
  ['/api2/history', orders, 'GET POST'],
  ['/api2/fiscal-documents', fiscalDocuments, 'GET POST PATCH'],
  ['/api/rest/orders', legacyOrders, 'GET'],
  ['/api/rest/orders/{id}', legacyOrders, 'GET'],

  // Search in all services (contract 6, 6.1)
  ['/api2/search', search, 'GET'],

  // The request log (contract 6, 6.9)
  ['/api2/requests', requests, 'GET'],
  ['/api2/requests/errors', requests, 'GET'],
  ['/api2/requests/{id}', requests, 'GET'],

  // Attributes (contract 2)
  ['/api2/attribute', attributes, 'GET POST PATCH DELETE'],
  ['/api2/attribute/option', attributes, 'POST PATCH DELETE'],
  ['/api2/catalog/attributeSet', attributeSets, 'GET POST DELETE'],
  ['/api2/catalog/attributegroup', attributeSets, 'GET POST PATCH DELETE'],
  ['/api2/catalog/attribute', attributeSets, 'POST DELETE'],

  // Products, images, prices, categories (contract 2)
  ['/api2/products', products, 'GET'],
  ['/api2/price', products, 'GET'],
  ['/api2/category', products, 'GET'],
  ['/api2/products/imagem', image, 'GET POST PUT DELETE'],
  ['/api2/products/imagens', images, 'GET DELETE'],

  // Warehouses and stock (contract 2)
  ['/api2/warehouses', stock, 'GET'],
  ['/api2/stockitems', stock, 'GET POST PATCH'],
  ['/api2/stock', stock, 'GET'],
  ['/api2/reservations', stock, 'GET'],
  ['/api2/reservations/move', stock, 'POST'],
  ['/api2/stock/movements', stock, 'GET'],
  ['/api2/stock/holds', stock, 'POST'],
  ['/api2/stock/holds/{id}', stock, 'DELETE'],

  // Customers, addresses, captures (contract 3)
  ['/api2/customers', customers, 'GET PATCH DELETE'],
  ['/api2/address', customers, 'GET POST PATCH DELETE'],
  ['/api2/customers/addresses/{customer_id}', oldAddresses, 'GET'],
  ['/api2/leads', captures, 'GET'],
  ['/api2/schedules', captures, 'GET'],
  ['/api2/agendamentos', oldCaptures, 'GET'],

  // Sale by link (contract 3), its page and the images that pages show
  ['/api2/vendalink', sales, 'GET POST'],
  ['/api2/vendalink/options', sales, 'GET'],
  ['/api2/vendalink/{id}/deactivate', saleActions, 'POST'],
  ['/api2/vendalink/{id}/resend', saleActions, 'POST'],
  ['/checkout/{token}', checkout, 'GET POST'],
  ['/checkout/{token}/postcode', lookups, 'POST'],
  ['/checkout/stripe/webhook', messages, 'POST'],
  ['/media/{path*}', media, 'GET'],

  // The feed of events, and webhooks (contract 5, sections 5.5 and 5.6)
  ['/api2/events', events, 'GET'],
  ['/api2/webhooks', webhooks, 'GET POST'],
  ['/api2/webhooks/{id}', webhooks, 'GET PATCH DELETE'],
  ['/api2/webhooks/{id}/rotate', webhookActions, 'POST'],
  ['/api2/webhooks/{id}/test', webhookActions, 'POST'],
  ['/api2/webhooks/{id}/replay', webhookActions, 'POST'],
  ['/api2/webhooks/{id}/deliveries', webhooks, 'GET'],
  ['/api2/webhooks/deliveries/{id}', webhooks, 'GET'],
  ['/api2/webhooks/deliveries/{id}/retry', webhookActions, 'POST'],

  // Tokens (contract 3, section 5; contract 4, OAuth)
  ['/api2/oauth/token', oauth, 'POST'],
  ['/api2/oauth/revoke', oauth, 'POST'],
  ['/.well-known/jwks.json', oauth, 'GET'],

  // Sign-in of people (contract 6, 6.10)
  ['/auth', signIn, 'GET'],
  ['/auth/session', signIn, 'GET'],
  ['/auth/sessions', signIn, 'GET DELETE'],
  ['/auth/sessions/{session_id}', signIn, 'DELETE'],
  ['/auth/oidc', signIn, 'GET'],
  ['/auth/oidc/callback', signIn, 'GET'],
  ['/auth/sign-in', signIn, 'POST'],
  ['/auth/sign-out', signIn, 'POST'],
  ['/auth/password', signIn, 'POST'],
  ['/auth/reset', signIn, 'POST'],
  ['/auth/link', signIn, 'POST'],
  ['/auth/totp', signIn, 'POST'],
  ['/auth/totp/confirm', signIn, 'POST'],

  // Operations (contract 4, OAuth; architecture, "Import"; docs/operations.md)
  ['/ops/health', ops, 'GET'],
  ['/ops/metrics/history', ops, 'GET'],
  ['/ops/audit', ops, 'GET'],
  ['/ops/outbox', ops, 'GET'],
  ['/ops/projections', ops, 'GET'],
  ['/ops/projections/{service}/{projection}/rebuild', ops, 'POST'],
  ['/ops/restore/{service}', ops, 'GET'],
  ['/ops/reconcile/{service}', ops, 'POST'],
  ['/ops/verify', ops, 'GET POST'],
  ['/ops/mend/{service}/{check}/{id}', ops, 'POST'],
  ['/ops/dead-letters', ops, 'GET'],
  ['/ops/dead-letters/{id}', ops, 'GET'],
  ['/ops/dead-letters/{id}/retry', ops, 'POST'],
  ['/ops/dead-letters/{id}/discard', ops, 'POST'],
  ['/ops/payments', opsOf('order'), 'GET'],
  ['/ops/payments/releases', opsOf('order'), 'GET'],
  ['/ops/payments/pages', opsOf('sale-link'), 'GET'],
  ['/ops/payments/by-hand', opsOf('order'), 'GET'],
  ['/ops/payments/by-hand/{id}/settle', opsOf('order'), 'POST'],
  ['/ops/payments/{id}/settle', opsOf('order'), 'POST'],
  ['/ops/integrations', ops, 'GET POST'],
  ['/ops/integrations/{client_id}', ops, 'PATCH DELETE'],
  ['/ops/integrations/{client_id}/rotate', ops, 'POST'],
  ['/ops/users', ops, 'GET POST'],
  ['/ops/users/{id}', ops, 'GET PATCH DELETE'],
  ['/ops/users/{id}/link', ops, 'POST'],
  ['/ops/users/{id}/sessions', ops, 'GET DELETE'],
  ['/ops/users/{id}/sessions/{session_id}', ops, 'DELETE'],
  ['/ops/owner-link', ops, 'POST'],
  ['/ops/roles', ops, 'GET POST'],
  ['/ops/roles/{role}', ops, 'GET PATCH DELETE'],
  ['/ops/export/stores', opsOf('catalog'), 'GET'],
  ['/ops/export/products', opsOf('catalog'), 'GET'],
  ['/ops/import/stores', importsOf('catalog', 'stores/write'), 'POST'],
  ['/ops/import/products', productLines, 'POST'],
  ['/ops/import/prices', importsOf('catalog', 'prices/write'), 'POST'],
  ['/ops/import/stock', importsOf('inventory', 'stock/write'), 'POST'],
  ['/ops/import/orders', importsOf('order', 'orders/import'), 'POST'],
  ['/ops/import/payments', importsOf('order', 'orders/invoice'), 'POST'],
  ['/ops/import/integrations', importsOf('gateway', 'admin'), 'POST'],
  ['/ops/import/warehouses', importsOf('inventory', 'stock/write'), 'POST'],
  ['/ops/import/customers', importsOf('customer', 'customers/write'), 'POST'],
  ['/ops/import/leads', importsOf('customer', 'captures/write'), 'POST'],
  ['/ops/import/schedules', importsOf('customer', 'captures/write'), 'POST'],
  ['/ops/import/coupons', importsOf('sale-link', 'coupons/write'), 'POST'],

  // The process itself
  ['/health/live', open, 'GET'],
  ['/health/self', open, 'GET'],
  ['/health/ready', open, 'GET'],
  ['/docs', open, 'GET'],
  ['/docs/openapi.json', open, 'GET'],
  ['/docs/{path*}', open, 'GET'],

  // The console, whose screens are one page (contract 6, 6.10)
  ['/console', open, 'GET'],
  ['/console/{path*}', open, 'GET'],
];
