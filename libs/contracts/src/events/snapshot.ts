import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';
import { defineEvent } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from './samples.js';
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

export const storeSnapshot = defineEvent('store.snapshot', topics.catalog, {
  subject: 'store_id',
  summary: 'A service asked for all stores: one of them, at its version. Nothing changed.',
  schema: pictureOf(storeUpdated.schema, ['previous']),
  sample: { ...samples.store, request_id: samples.requestId },
});
export const productSnapshot = defineEvent('product.snapshot', topics.catalog, {
  subject: 'product_id',
  summary: 'A service asked for all products: one of them, at its version. Nothing changed.',
  schema: pictureOf(productUpdated.schema, ['previous', 'stock_change']),
  sample: { ...samples.product, request_id: samples.requestId },
});
export const stockSnapshot = defineEvent('stock.snapshot', topics.inventory, {
  subject: 'product_id',
  summary: 'A service asked for the stock of all products: that of one, at its version. Nothing changed.',
  schema: pictureOf(stockRecalculated.schema, ['previous']),
  sample: { ...samples.stock, request_id: samples.requestId },
});
export const reservationSnapshot = defineEvent('reservation.snapshot', topics.inventory, {
  subject: 'reservation_id',
  summary: 'A service asked for all reservations: one of them, at its version. Nothing changed.',
  schema: pictureOf(reservationConfirmed.schema, ['checkout']),
  sample: { ...samples.reservation, request_id: samples.requestId },
});
export const customerSnapshot = defineEvent('customer.snapshot', topics.customer, {
  subject: 'customer_id',
  summary: 'A service asked for all customers: one of them, at its version. Nothing changed.',
  schema: pictureOf(customerUpdated.schema, ['previous']),
  sample: { ...samples.customer, request_id: samples.requestId },
});

/** The aggregates that a snapshot can be asked of, with its event. */
export const snapshots = {
  store: storeSnapshot,
  product: productSnapshot,
  stock: stockSnapshot,
  reservation: reservationSnapshot,
  customer: customerSnapshot,
} as const;
export type Aggregate = keyof typeof snapshots;

export const snapshotRequested = defineEvent('snapshot.requested', topics.snapshots, {
  subject: 'request_id',
  summary:
    'A service asks for all aggregates of some kinds. Their owners publish each of them as `<aggregate>.snapshot` on their own topics.',
  schema: Type.Object({
    request_id: Type.String({ format: 'uuid' }),
    aggregates: Type.Array(Type.String(), { description: Object.keys(snapshots).join(', ') }),
    requested_by: Type.String({ description: 'the consumer, as `order`' }),
  }),
  sample: { request_id: samples.requestId, aggregates: ['store', 'product'], requested_by: 'order' },
});
export const snapshotOffered = defineEvent('snapshot.offered', topics.snapshots, {
  subject: 'offer_id',
  summary: 'The owner of these aggregates was restored to an earlier moment: who keeps something of them asks for it again.',
  schema: Type.Object({
    offer_id: Type.String({ format: 'uuid' }),
    aggregates: Type.Array(Type.String(), { description: Object.keys(snapshots).join(', ') }),
    offered_by: Type.String({ description: 'the service, as `order`' }),
  }),
  sample: { offer_id: samples.requestId, aggregates: ['product'], offered_by: 'catalog' },
});
export const snapshotCompleted = defineEvent('snapshot.completed', topics.snapshots, {
  subject: 'request_id',
  summary: 'The last aggregate of a snapshot was published. In other partitions some of them may still be on their way.',
  schema: Type.Object({
    ...requestId,
    aggregate: Type.String(),
    count: Type.Integer({ minimum: 0, description: 'how many `<aggregate>.snapshot` belong to the request' }),
  }),
  sample: { request_id: samples.requestId, aggregate: 'store', count: 3 },
});
