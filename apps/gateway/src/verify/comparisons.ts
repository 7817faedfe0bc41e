import { serviceNames, type ServiceName } from '@entrepot/contracts';
import type { CheckedRow } from '@entrepot/messaging';

/** Check of a service. */
export interface Side {
  service: ServiceName;
  check: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** Records of two services by the same ids, or of one service that knows what they should be. */
export interface Comparison {
  name: string;
  left: Side;
  /** Null: the left one names what it expects. */
  right: Side | null;
  /** Ids are texts, in the order of their characters. */
  isText?: boolean;
  /** Looks the right side up by the `key` in the left one's values. */
  isLookUp?: boolean;
  /** Records of a page, where each is many rows (default 1,000). */
  step?: number;
  /** Whether both agree; null where a side has no such record. */
  agree: (left: Values | null, right: Values | null) => boolean;
  /** Command that mends a record. */
  mend: (id: string, left: Values | null, right: Values | null) => string;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Compares what the copy keeps. */
const isCopy = (left: Values | null, right: Values | null): boolean =>
  left !== null && right !== null && Object.entries(right).every(([name, value]) => same(value, left[name]));

const mendBy = (service: string, check: string) => (id: string) => `entrepot ops mend ${service} ${check} ${id}`;

/** A copy that a service keeps of another one's records, `name` being the aggregate. */
const copy = (service: ServiceName, name: string, source: ServiceName, changes: Partial<Comparison> = {}): Comparison => ({
  name: `${service} ${name}`,
  left: { service: source, check: name },
  right: { service, check: name },
  agree: isCopy,
  mend: () => `entrepot ops projections rebuild ${service} ${name}`,
  ...changes,
});

/** A check that a service makes by itself. */
const own = (service: ServiceName, check: string): Comparison => ({
  name: `${service} ${check}`,
  left: { service, check },
  right: null,
  agree: () => false,
  mend: mendBy(service, check),
});

const inLog = (service: ServiceName): Comparison => ({
  name: `${service} outbox`,
  left: { service, check: 'outbox' },
  right: { service: 'feed', check: 'log' },
  isLookUp: true,
  agree: (_, right) => right !== null,
  mend: mendBy(service, 'outbox'),
});

/** No line of an order has more reserved than is left to ship of it. */
const isWithin = (open: Values | null, reserved: Values | null): boolean =>
  Object.entries(reserved ?? {}).every(([line, qty]) => Number(qty) <= Number(open?.[line] ?? 0));

/** Comparisons of `ops verify`, in their order (ADR 76). */
export const comparisons: readonly Comparison[] = [
  { ...own('inventory', 'ledger'), step: 250 },
  ...['reserved', 'reservation-lines'].map((check) => own('inventory', check)),
  // Documents first: totals are mended from them.
  ...['invoice', 'shipment', 'credit-memo', 'totals'].map((check) => own('order', check)),
  {
    name: 'reservations orders',
    left: { service: 'order', check: 'order-lines' },
    right: { service: 'inventory', check: 'order-lines' },
    agree: isWithin,
    mend: mendBy('order', 'order-lines'),
  },
  {
    name: 'sales orders',
    left: { service: 'order', check: 'sale' },
    right: { service: 'sale-link', check: 'sale' },
    agree: isCopy,
    mend: (id, order) => (order ? mendBy('order', 'order-lines')(String(order['order_id'])) : mendBy('sale-link', 'sale')(id)),
  },
  ...serviceNames.flatMap((service) => [own(service, 'outbox-waiting'), inLog(service)]),
  copy('order', 'store', 'catalog'),
  copy('order', 'product', 'catalog'),
  copy('order', 'customer', 'customer'),
  copy('order', 'reservation', 'inventory', {
    agree: (left, right) => isCopy(left, right) || (right === null && left?.['is_published'] === false),
  }),
  copy('order', 'warehouse', 'inventory'),
  copy('catalog', 'stock', 'inventory'),
  copy('catalog', 'warehouse', 'inventory'),
  copy('inventory', 'product', 'catalog'),
  copy('inventory', 'store', 'catalog'),
  copy('customer', 'store', 'catalog'),
  copy('sale-link', 'store', 'catalog'),
  copy('sale-link', 'product', 'catalog'),
  copy('sale-link', 'order', 'order'),
  copy('sale-link', 'warehouse', 'inventory'),
  copy('sale-link', 'stock', 'inventory'),
  // Snapshots hold the first images of a gallery: others may be missing.
  copy('sale-link', 'image', 'catalog', {
    agree: (left, right) => right === null || isCopy(left, right),
    mend: () => 'entrepot ops projections rebuild sale-link product',
  }),
  copy('feed', 'integration', 'gateway', { isText: true }),
];

export const valuesOf = (row: CheckedRow | undefined): Values | null => (row ? (row.value as Values) : null);
