import type { Operation } from '../api/operation.js';
import type { Texts } from '../texts/texts.js';

export type ScreenName = keyof Texts['screens'];

/** A list of records: which operation, and what is shown of it at first. All else comes from the API's description. */
export interface Screen {
  operation: string;
  load(): Promise<{ default: Operation }>;
  /** Columns that are shown at first. */
  columns: readonly string[];
  /** Filters that are shown at first. */
  filters: readonly string[];
  /** Field that names a record in its path; without one a row has no page. */
  id?: string;
  /** Parameter of the list that gives one record (default `id`). */
  by?: string;
  /** Operation that gives one record, where it is another. */
  loadOne?(): Promise<{ default: Operation }>;
  /** Field that is the heading of a record. */
  title?: string;
  /** Saved filters, by their names in the texts. */
  saved?: Readonly<Partial<Record<keyof Texts['saved'], Readonly<Record<string, string>>>>>;
}

export const screens: Readonly<Partial<Record<string, Screen>>> = {
  orders: {
    operation: 'listOrders',
    load: () => import('operation:listOrders'),
    columns: ['increment_id', 'created_at', 'customer_firstname', 'customer_lastname', 'state', 'payment_status', 'grand_total'],
    filters: ['state', 'payment_status', 'customer_name', 'sku', 'created_from', 'created_to'],
    id: 'order_id',
    saved: {
      toShip: { state: 'processing', payment_status: 'paid' },
      toInvoice: { state: 'new,processing', payment_status: 'authorized' },
      waiting: { payment_status: 'pending,unpaid', state: 'new,pending_payment' },
      onHold: { state: 'holded' },
    },
  },
  customers: {
    operation: 'listCustomers',
    load: () => import('operation:listCustomers'),
    columns: ['customer_id', 'firstname', 'lastname', 'email', 'taxvat', 'created_at'],
    filters: ['email', 'taxvat', 'firstname', 'lastname'],
    id: 'customer_id',
    title: 'email',
  },
  sales: {
    operation: 'listSales',
    load: () => import('operation:listSales'),
    columns: ['id', 'created_at', 'status', 'email', 'total', 'expires_at', 'order_increment_id'],
    filters: ['status', 'email', 'created_from', 'created_to'],
    id: 'id',
  },
  products: {
    operation: 'listProducts',
    load: () => import('operation:listProducts'),
    columns: ['product_id', 'sku', 'name', 'type_id', 'price', 'status', 'updated_at'],
    filters: ['sku', 'type'],
    id: 'product_id',
    title: 'sku',
  },
  stock: {
    operation: 'listStockItems',
    load: () => import('operation:listStockItems'),
    columns: ['item_id', 'sku', 'name', 'qty', 'is_in_stock', 'warehouses', 'updated_at'],
    filters: ['sku'],
  },
  reservations: {
    operation: 'listReservations',
    load: () => import('operation:listReservations'),
    columns: ['reservation_id', 'sku', 'warehouse', 'qty', 'order_id', 'hold_id', 'created_at', 'expires_at'],
    filters: ['sku', 'warehouse', 'order_id', 'hold_id'],
  },
  movements: {
    operation: 'listStockMovements',
    load: () => import('operation:listStockMovements'),
    columns: [
      'created_at',
      'sku',
      'warehouse',
      'cause',
      'qty_before',
      'qty_after',
      'reserved_before',
      'reserved_after',
      'order_id',
      'actor',
    ],
    filters: ['sku', 'warehouse', 'cause', 'order_id'],
  },
  webhooks: {
    operation: 'listWebhooks',
    load: () => import('operation:listWebhooks'),
    columns: ['webhook_id', 'url', 'state', 'updated_at'],
    filters: ['state'],
    id: 'webhook_id',
    loadOne: () => import('operation:getWebhook'),
    title: 'url',
  },
  integrations: {
    operation: 'listIntegrations',
    load: () => import('operation:listIntegrations'),
    columns: ['client_id', 'name', 'is_active', 'permissions', 'last_used_at'],
    filters: [],
  },
  people: {
    operation: 'listUsers',
    load: () => import('operation:listUsers'),
    columns: ['user_id', 'name', 'email', 'role', 'stores', 'is_active', 'last_seen_at'],
    filters: [],
  },
  audit: {
    operation: 'listAuditEntries',
    load: () => import('operation:listAuditEntries'),
    columns: ['occurred_at', 'service', 'type', 'subject', 'actor', 'request_id'],
    filters: ['service', 'type', 'subject', 'actor', 'from', 'to'],
  },
};

interface Entry {
  name: ScreenName;
  operation: string;
}

const entries = (...names: ScreenName[]): Entry[] => names.map((name) => ({ name, operation: screens[name]?.operation ?? '' }));

export const menu: readonly { group: keyof Texts['groups']; entries: readonly Entry[] }[] = [
  { group: 'selling', entries: entries('orders', 'customers', 'sales') },
  { group: 'goods', entries: entries('products', 'stock', 'reservations', 'movements') },
  { group: 'running', entries: entries('webhooks', 'integrations', 'people', 'audit') },
];

/** List in which a hit of the search is. */
export const placeOf: Readonly<Record<string, string>> = {
  order: 'orders',
  customer: 'customers',
  product: 'products',
  sale: 'sales',
};
