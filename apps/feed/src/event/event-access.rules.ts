import type { Permission } from '@entrepot/contracts';

/** The permission that shows events, by what their types begin with (contract 5, section 5.5). */
const permissionOf: readonly (readonly [start: string, permission: Permission])[] = [
  ...['order.', 'invoice.', 'shipment.', 'credit-memo.', 'creditmemo.'].map((start) => [start, 'orders/read'] as const),
  ...['product.', 'image.', 'store.', 'category.'].map((start) => [start, 'products/read'] as const),
  ['attribute', 'attributes/read'],
  ...['stock.', 'warehouse.', 'reservation.'].map((start) => [start, 'stock/read'] as const),
  ['customer.', 'customers/read'],
  ...['lead.', 'schedule.'].map((start) => [start, 'captures/read'] as const),
  ...['sale.', 'checkout.', 'coupon.'].map((start) => [start, 'vendalink/read'] as const),
];

/** The permission that an integration needs to see events of a type; `admin` of integrations and their webhooks, and where nothing else is said. */
export const eventPermission = (type: string): Permission => permissionOf.find(([start]) => type.startsWith(start))?.[1] ?? 'admin';

/** Whether who holds these permissions sees events of a type. */
export const canRead = (type: string, permissions: ReadonlySet<string>): boolean => permissions.has(eventPermission(type));
