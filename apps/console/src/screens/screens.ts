import type { Values } from '../api/client.js';
import type { Operation } from '../api/operation.js';
import type { Reading } from '../api/seen.js';
import type { Texts } from '../texts/texts.js';

export type ScreenName = keyof Texts['screens'];

/** Write that a list or its records offer, as a button with a form. */
export interface Offer {
  operation: string;
  load(): Promise<{ default: Operation }>;
  label: keyof Texts['offers'];
  ask?: readonly string[];
  /** Values that the record gives: those of the path, by the names of the path. */
  of?(record: Values): Values;
  /** Read of the record whose version the write takes: where it takes one. */
  reading?(record: Values): Reading;
  /** Whether the record's fields are what the form holds at first. */
  isChange?: true;
  /** Values that are always sent. */
  sends?: Values;
  shows?: readonly string[];
  /** Whether a record is of a state that takes it. */
  when?(record: Values): boolean;
}

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
  /** Operation that gives one record, where it is another. */
  loadOne?(): Promise<{ default: Operation }>;
  /** Field that is the heading of a record. */
  title?: string;
  /** Page on which a record is made, where a form is not enough: the operation, whose permission it needs, and the path. */
  makeOn?: { operation: string; to: '/sales/new' };
  /** Writes of the list, as that of a new record. */
  create?: readonly Offer[];
  /** Writes of a record. */
  offers?: readonly Offer[];
  /** List of what belongs to a record, shown on its page: by the values of the path. */
  part?: { list: string; of(record: Values): Values };
  /** Milliseconds after which it is read again, where no event says that it changes. */
  everyMs?: number;
  /** List that leads to a record, where its own has no page. */
  way?: ScreenName;
  /** List of what a row counts, with its filters; all rows are one page. */
  leadsTo?: { list: ScreenName; filters(row: Values): Readonly<Record<string, string>> };
  /** Saved filters, by their names in the texts. */
  saved?: Readonly<Partial<Record<keyof Texts['saved'], Readonly<Record<string, string>>>>>;
}

const byWebhook = ({ webhook_id }: Values): Values => ({ id: webhook_id });
const byClient = ({ client_id }: Values): Values => ({ client_id });
const byUser = ({ user_id }: Values): Values => ({ id: user_id });
const byDelivery = ({ delivery_id }: Values): Values => ({ id: delivery_id });
const byRole = ({ role }: Values): Values => ({ role });
const byId = ({ id }: Values): Values => ({ id });
/** Makes the reading of an offer: the values that name its record, and the events that change it. */
export const reads =
  (load: Reading['load'], of: (record: Values) => Values, types: string, subject?: (record: Values) => unknown) =>
  (record: Values): Reading => ({
    load,
    of: of(record),
    events: { types, subject: String(subject?.(record) ?? Object.values(of(record))[0]) },
  });

const readsWebhook = reads(() => import('operation:getWebhook'), byWebhook, 'webhook.*');
const readsUser = reads(() => import('operation:getUser'), byUser, 'user.*');
const readsRole = reads(() => import('operation:getRole'), byRole, 'role.*');
const readsSale = reads(() => import('operation:listSales'), byId, 'sale.*,checkout.*');
const isOwnRole = ({ is_builtin }: Values): boolean => is_builtin !== true;
const ofGroup = ({ method, status, path }: Values): Record<string, string> => ({
  method: String(method),
  status: String(status),
  path: String(path).replace(/\{.*$/, '*'),
});
const isOpenSale = ({ status, order_id, deactivated_at }: Values): boolean =>
  status !== 'expired' && order_id === null && deactivated_at === null;

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
  invoices: {
    operation: 'listInvoices',
    load: () => import('operation:listInvoices'),
    columns: ['increment_id', 'created_at', 'order_increment_id', 'state', 'grand_total', 'fiscal_documents'],
    filters: ['order_increment_id', 'created_from', 'created_to'],
    id: 'invoice_id',
    title: 'increment_id',
  },
  shipments: {
    operation: 'listShipments',
    load: () => import('operation:listShipments'),
    columns: ['increment_id', 'created_at', 'order_increment_id', 'total_qty', 'fiscal_documents'],
    filters: ['order_increment_id', 'created_from', 'created_to'],
    id: 'shipment_id',
    title: 'increment_id',
  },
  creditmemos: {
    operation: 'listCreditMemos',
    load: () => import('operation:listCreditMemos'),
    columns: ['increment_id', 'created_at', 'order_increment_id', 'state', 'grand_total', 'fiscal_documents'],
    filters: ['order_increment_id', 'created_from', 'created_to'],
    id: 'creditmemo_id',
    title: 'increment_id',
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
    makeOn: { operation: 'createSale', to: '/sales/new' },
    load: () => import('operation:listSales'),
    columns: ['id', 'created_at', 'status', 'email', 'total', 'expires_at', 'order_increment_id'],
    filters: ['status', 'email', 'created_from', 'created_to'],
    id: 'id',
    offers: [
      {
        operation: 'resendSale',
        load: () => import('operation:resendSale'),
        reading: readsSale,
        label: 'resend',
        of: byId,
        when: isOpenSale,
      },
      {
        operation: 'deactivateSale',
        load: () => import('operation:deactivateSale'),
        reading: readsSale,
        label: 'withdraw',
        of: byId,
        when: isOpenSale,
      },
    ],
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
  warehouses: {
    operation: 'listWarehouses',
    load: () => import('operation:listWarehouses'),
    columns: ['warehouse_id', 'code', 'name', 'status', 'priority', 'store_ids', 'updated_at'],
    filters: [],
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
    create: [
      {
        operation: 'createWebhook',
        load: () => import('operation:createWebhook'),
        label: 'create',
        ask: ['url', 'types', 'description'],
        shows: ['secret'],
      },
    ],
    offers: [
      {
        operation: 'updateWebhook',
        load: () => import('operation:updateWebhook'),
        reading: readsWebhook,
        label: 'change',
        of: byWebhook,
        ask: ['url', 'types', 'description', 'is_active'],
        isChange: true,
      },
      {
        operation: 'testWebhook',
        load: () => import('operation:testWebhook'),
        label: 'test',
        of: byWebhook,
        shows: ['status', 'milliseconds', 'answer', 'error'],
      },
      {
        operation: 'replayWebhook',
        load: () => import('operation:replayWebhook'),
        label: 'replay',
        of: byWebhook,
        ask: ['from', 'to', 'types'],
        shows: ['count'],
      },
      {
        operation: 'rotateWebhookSecret',
        load: () => import('operation:rotateWebhookSecret'),
        reading: readsWebhook,
        label: 'rotate',
        of: byWebhook,
        shows: ['secret', 'previous_secret_until'],
      },
      { operation: 'deleteWebhook', load: () => import('operation:deleteWebhook'), reading: readsWebhook, label: 'remove', of: byWebhook },
    ],
    loadOne: () => import('operation:getWebhook'),
    title: 'url',
    part: { list: 'deliveries', of: byWebhook },
  },
  deliveries: {
    operation: 'listDeliveries',
    load: () => import('operation:listDeliveries'),
    columns: ['delivery_id', 'created_at', 'type', 'subject', 'state', 'attempt_count', 'next_attempt_at'],
    filters: [],
    id: 'delivery_id',
    loadOne: () => import('operation:getDelivery'),
    way: 'webhooks',
    everyMs: 3_000,
    offers: [{ operation: 'retryDelivery', load: () => import('operation:retryDelivery'), label: 'retry', of: byDelivery }],
  },
  integrations: {
    operation: 'listIntegrations',
    load: () => import('operation:listIntegrations'),
    columns: ['client_id', 'name', 'is_active', 'permissions', 'unused_permissions', 'last_used_at'],
    filters: [],
    create: [
      {
        operation: 'createIntegration',
        load: () => import('operation:createIntegration'),
        label: 'create',
        ask: ['name', 'client_id', 'permissions', 'warehouses', 'contact'],
        shows: ['client_secret'],
      },
    ],
    offers: [
      {
        operation: 'updateIntegration',
        load: () => import('operation:updateIntegration'),
        label: 'change',
        of: byClient,
        ask: ['name', 'permissions', 'warehouses', 'rate_limit_per_minute', 'contact', 'is_active'],
        isChange: true,
      },
      {
        operation: 'rotateIntegrationSecret',
        load: () => import('operation:rotateIntegrationSecret'),
        label: 'rotate',
        of: byClient,
        ask: ['overlap_seconds'],
        shows: ['client_secret', 'previous_secret_until'],
      },
      { operation: 'deleteIntegration', load: () => import('operation:deleteIntegration'), label: 'remove', of: byClient },
    ],
  },
  people: {
    operation: 'listUsers',
    load: () => import('operation:listUsers'),
    columns: ['user_id', 'name', 'email', 'role', 'stores', 'is_active', 'has_totp', 'last_seen_at'],
    filters: ['email', 'role', 'is_active'],
    id: 'user_id',
    loadOne: () => import('operation:getUser'),
    title: 'name',
    create: [
      {
        operation: 'createUser',
        load: () => import('operation:createUser'),
        label: 'invite',
        ask: ['email', 'name', 'role', 'stores'],
        shows: ['link'],
      },
    ],
    offers: [
      {
        operation: 'updateUser',
        load: () => import('operation:updateUser'),
        reading: readsUser,
        label: 'change',
        of: byUser,
        ask: ['name', 'email', 'role', 'stores', 'is_active', 'has_totp'],
        isChange: true,
      },
      {
        operation: 'renewUserLink',
        load: () => import('operation:renewUserLink'),
        reading: readsUser,
        label: 'link',
        of: byUser,
        shows: ['link'],
      },
      { operation: 'endUserSessions', load: () => import('operation:endUserSessions'), label: 'endAll', of: byUser },
      { operation: 'deleteUser', load: () => import('operation:deleteUser'), reading: readsUser, label: 'remove', of: byUser },
    ],
    part: { list: 'sessions', of: byUser },
  },
  sessions: {
    operation: 'listUserSessions',
    load: () => import('operation:listUserSessions'),
    columns: ['started_at', 'last_seen_at', 'ends_at'],
    filters: [],
    everyMs: 3_000,
    offers: [
      {
        operation: 'endUserSession',
        load: () => import('operation:endUserSession'),
        label: 'end',
        of: ({ user_id, session_id }) => ({ id: user_id, session_id }),
      },
    ],
  },
  ownSessions: {
    operation: 'listOwnSessions',
    load: () => import('operation:listOwnSessions'),
    columns: ['started_at', 'last_seen_at', 'ends_at', 'is_current'],
    filters: [],
    everyMs: 3_000,
    offers: [
      {
        operation: 'endOwnSession',
        load: () => import('operation:endOwnSession'),
        label: 'end',
        of: ({ session_id }) => ({ session_id }),
        when: ({ is_current }) => is_current !== true,
      },
    ],
  },
  roles: {
    operation: 'listRoles',
    load: () => import('operation:listRoles'),
    columns: ['role', 'name', 'permissions', 'is_builtin'],
    filters: [],
    create: [
      { operation: 'createRole', load: () => import('operation:createRole'), label: 'create', ask: ['role', 'name', 'permissions'] },
    ],
    offers: [
      {
        operation: 'updateRole',
        load: () => import('operation:updateRole'),
        reading: readsRole,
        label: 'change',
        of: byRole,
        ask: ['name', 'permissions'],
        isChange: true,
        when: isOwnRole,
      },
      {
        operation: 'deleteRole',
        load: () => import('operation:deleteRole'),
        reading: readsRole,
        label: 'remove',
        of: byRole,
        when: isOwnRole,
      },
    ],
  },
  audit: {
    operation: 'listAuditEntries',
    load: () => import('operation:listAuditEntries'),
    columns: ['occurred_at', 'service', 'type', 'subject', 'actor', 'request_id'],
    filters: ['service', 'type', 'subject', 'actor', 'from', 'to'],
  },
  requests: {
    operation: 'listRequests',
    load: () => import('operation:listRequests'),
    columns: ['received_at', 'actor', 'method', 'path', 'status', 'error', 'milliseconds'],
    filters: ['status', 'path', 'client_id', 'request_id', 'from', 'to'],
    id: 'id',
    loadOne: () => import('operation:getRequest'),
    title: 'request_id',
    saved: { refused: { status: '4xx,5xx' } },
  },
  errors: {
    operation: 'listRequestErrors',
    load: () => import('operation:listRequestErrors'),
    columns: ['path', 'method', 'status', 'code', 'field', 'error', 'count', 'last_seen_at'],
    filters: ['client_id', 'status', 'path', 'from', 'to'],
    leadsTo: { list: 'requests', filters: ofGroup },
  },
};

interface Entry {
  name: ScreenName;
  operation: string;
  /** Others of which one suffices to see the screen. */
  orElse?: readonly string[];
}

/** Resources of imports, as their operations are called. */
export const importResources = [
  ...(['products', 'prices', 'stock', 'warehouses', 'customers', 'orders', 'payments'] as const),
  ...(['coupons', 'leads', 'schedules', 'stores', 'integrations'] as const),
] as const;
export type Resource = (typeof importResources)[number];
export const importOperation = (resource: Resource): string => `import${resource.charAt(0).toUpperCase()}${resource.slice(1)}`;

const entries = (...names: ScreenName[]): Entry[] => names.map((name) => ({ name, operation: screens[name]?.operation ?? '' }));

export const menu: readonly { group: keyof Texts['groups']; entries: readonly Entry[] }[] = [
  {
    group: 'selling',
    entries: [
      ...entries('orders'),
      { name: 'transfers', operation: 'createInvoice' },
      ...entries('invoices', 'shipments', 'creditmemos', 'customers', 'sales'),
    ],
  },
  { group: 'goods', entries: entries('products', 'stock', 'warehouses', 'reservations', 'movements') },
  {
    group: 'shop',
    entries: [
      { name: 'store', operation: 'exportStores' },
      { name: 'imports', operation: 'importProducts', orElse: importResources.map(importOperation) },
    ],
  },
  {
    group: 'running',
    entries: [
      { name: 'health', operation: 'getHealth' },
      { name: 'events', operation: 'listEvents' },
      ...entries('webhooks', 'integrations', 'people', 'roles', 'requests', 'errors', 'audit'),
    ],
  },
];

/** List in which a hit of the search is. */
export const placeOf: Readonly<Record<string, string>> = {
  order: 'orders',
  invoice: 'invoices',
  shipment: 'shipments',
  creditmemo: 'creditmemos',
  customer: 'customers',
  product: 'products',
  sale: 'sales',
};
