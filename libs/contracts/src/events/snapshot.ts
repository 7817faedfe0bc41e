import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';
import { defineEvent } from './event.js';
import { topics } from '../roster/topics.js';
import { customerUpdated } from './customer.js';
import { reservationConfirmed, stockRecalculated } from './inventory.js';
import { productUpdated } from './product.js';
import { storeUpdated } from './store.js';

const requestId = { request_id: Type.String({ format: 'uuid', description: 'of the request that it answers' }) };

/** The picture of another event of the aggregate, without what is about a change. */
const pictureOf = <S extends TSchema, K extends string>(schema: S, change: readonly K[]) =>
  Type.Unsafe<Omit<Static<S>, K> & { request_id: string }>(
    Type.Composite([Type.Omit(schema, change), Type.Object(requestId)] as TObject[]),
  );

/** Subject: the store_id. The store as it is, at its version: nothing changed. */
export const storeSnapshot = defineEvent('store.snapshot', topics.catalog, pictureOf(storeUpdated.schema, ['previous']));
/** Subject: the product_id. The product as it is, at its version: nothing changed. */
export const productSnapshot = defineEvent(
  'product.snapshot',
  topics.catalog,
  pictureOf(productUpdated.schema, ['previous', 'stock_change']),
);
/** Subject: the product_id. The stock item as it is, at its version: nothing changed. */
export const stockSnapshot = defineEvent('stock.snapshot', topics.inventory, pictureOf(stockRecalculated.schema, ['previous']));
/** Subject: the reservation_id. What is set aside, at the reservation's version: nothing changed. */
export const reservationSnapshot = defineEvent(
  'reservation.snapshot',
  topics.inventory,
  pictureOf(reservationConfirmed.schema, ['checkout']),
);
/** Subject: the customer_id. The customer as it is, at its version: nothing changed. */
export const customerSnapshot = defineEvent('customer.snapshot', topics.customer, pictureOf(customerUpdated.schema, ['previous']));

/** The aggregates that a snapshot can be asked of, with its event. */
export const snapshots = {
  store: storeSnapshot,
  product: productSnapshot,
  stock: stockSnapshot,
  reservation: reservationSnapshot,
  customer: customerSnapshot,
} as const;
export type Aggregate = keyof typeof snapshots;

/** Subject: the request_id. Whoever owns one of the aggregates tells each of them, as `<aggregate>.snapshot` on its own topic. */
export const snapshotRequested = defineEvent(
  'snapshot.requested',
  topics.snapshots,
  Type.Object({
    request_id: Type.String({ format: 'uuid' }),
    aggregates: Type.Array(Type.String(), { description: Object.keys(snapshots).join(', ') }),
    requested_by: Type.String({ description: 'the consumer, as `order`' }),
  }),
);
/** Subject: the offer_id. The owner of these aggregates was put back to an earlier moment: whoever keeps something of them asks anew. */
export const snapshotOffered = defineEvent(
  'snapshot.offered',
  topics.snapshots,
  Type.Object({
    offer_id: Type.String({ format: 'uuid' }),
    aggregates: Type.Array(Type.String(), { description: Object.keys(snapshots).join(', ') }),
    offered_by: Type.String({ description: 'the service, as `order`' }),
  }),
);
/** Subject: the request_id. Published after the last one, and all the same it may be read before some that travel in other partitions. */
export const snapshotCompleted = defineEvent(
  'snapshot.completed',
  topics.snapshots,
  Type.Object({
    ...requestId,
    aggregate: Type.String(),
    count: Type.Integer({ minimum: 0, description: 'how many `<aggregate>.snapshot` belong to the request' }),
  }),
);
