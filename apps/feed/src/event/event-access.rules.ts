import { type Permission, webhookDeactivated, withContained } from '@entrepot/contracts';
import { type Own, seesWarehouses } from './own-event.rules.js';

/** Permissions that show events, by the beginning of their types (contract 5, section 5.5). */
const permissionOf: readonly (readonly [start: string, permission: Permission])[] = [
  ...['order.', 'invoice.', 'shipment.', 'credit-memo.', 'creditmemo.', 'fiscal-document.', 'payment.'].map(
    (start) => [start, 'orders/read'] as const,
  ),
  ...['product.', 'image.', 'store.', 'category.'].map((start) => [start, 'products/read'] as const),
  ['attribute', 'attributes/read'],
  ...['stock.', 'warehouse.', 'reservation.'].map((start) => [start, 'stock/read'] as const),
  ['customer.', 'customers/read'],
  ...['lead.', 'schedule.'].map((start) => [start, 'captures/read'] as const),
  ...['sale.', 'checkout.', 'coupon.'].map((start) => [start, 'vendalink/read'] as const),
];

/** Whether events of a type are about orders, their documents and sales, which belong to a store. */
export const isOfStores = (type: string): boolean =>
  ['orders/read', 'vendalink/read'].includes(eventPermission(type)) && !type.startsWith('coupon.');

/** Permission that an integration needs to see events of a type; `admin` for integrations and their webhooks, and for unnamed types. */
export const eventPermission = (type: string): Permission => permissionOf.find(([start]) => type.startsWith(start))?.[1] ?? 'admin';

/** Types of events about a record of one integration, which sees them with this permission; others need that of the type. */
const ownersPermission: Readonly<Record<string, Permission>> = { [webhookDeactivated.type]: 'webhooks/read' };

/** Integration that an event is for, beside those who see all of its type; null: there is none. */
export const eventOwner = ({ type, data }: { type: string; data: unknown }): string | null =>
  type in ownersPermission ? (data as { client_id: string }).client_id : null;

/** Facts of an event that decide who sees it. */
export interface AccessedEvent {
  type: string;
  owner: string | null;
  /** Codes of the warehouses that it is about; null: none, or it came before they were kept. */
  warehouses?: readonly string[] | null;
}

/** An integration and what it may read. */
export interface Reader {
  clientId: string;
  permissions: ReadonlySet<string>;
  /** Warehouses that it sees; absent and null: all. */
  own?: Own;
}

/** Makes the reader that an integration is. */
export const readerOf = (integration: {
  client_id: string;
  permissions: readonly string[];
  warehouses: readonly string[] | null;
}): Reader => ({
  clientId: integration.client_id,
  permissions: withContained(integration.permissions),
  own: integration.warehouses && new Set(integration.warehouses),
});

/** Whether a reader sees an event. */
export const canRead = (event: AccessedEvent, { clientId, permissions, own }: Reader): boolean => {
  const { type, owner } = event;
  if (owner === clientId && permissions.has(ownersPermission[type] ?? '')) return true;
  return permissions.has(eventPermission(type)) && seesWarehouses(event, own);
};

/** Whether there may be events of a type that a holder of these permissions sees. */
export const canReadSome = (type: string, permissions: ReadonlySet<string>): boolean =>
  permissions.has(eventPermission(type)) || permissions.has(ownersPermission[type] ?? '');
