import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';
import { defineEvent, type EventDefinition } from '../events/event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';
import { customerUpdated } from '../events/customer.js';
import { integrationUpdated } from '../callers/integration.js';
import { reservationConfirmed, stockRecalculated, warehouseUpdated } from '../events/inventory.js';
import { galleryImage } from '../events/image.js';
import { creditMemoSchema, invoiceSchema, shipmentSchema } from '../events/document.js';
import { orderLinked, orderUpdated, pageHash } from '../events/order.js';
import { productUpdated } from '../events/product.js';
import { storeUpdated } from '../events/store.js';

const requestId = { request_id: Type.String({ format: 'uuid', description: 'of the request that it answers' }) };

/** Defines an aggregate's snapshot: the data of its changes, without the fields that are about a change, with `more` that only it has. */
const snapshotOf = <S extends TSchema, K extends string, M extends TObject = TObject<Record<never, never>>>(
  aggregate: string,
  changed: EventDefinition<S>,
  without: readonly K[],
  more?: { schema: M; sample: Static<M> },
) => {
  type Data = Omit<Static<S>, K> & { request_id: string } & Static<M>;
  const fields = Object.entries(changed.sample as object).filter(([name]) => !(without as readonly string[]).includes(name));
  return defineEvent(`${aggregate}.snapshot`, changed.topic, {
    subject: changed.subject,
    isSnapshot: true,
    summary: `One ${aggregate} as it is, at its version, as a service asked for all of them. Nothing changed.`,
    schema: Type.Unsafe<Data>(
      Type.Composite([Type.Omit(changed.schema, without), Type.Object(requestId), ...(more ? [more.schema] : [])] as TObject[]),
    ),
    sample: { ...Object.fromEntries(fields), request_id: samples.requestId, ...more?.sample } as Data,
  });
};

export const storeSnapshot = snapshotOf('store', storeUpdated, ['previous']);
const { product_id: _product, sku: _sku, ...imageSample } = samples.image;
export const productSnapshot = snapshotOf('product', productUpdated, ['previous', 'stock_change'], {
  schema: Type.Object({
    images: Type.Optional(
      Type.Array(galleryImage, { description: 'the first ones of its gallery, the base image before all others: as many as 40 kB hold' }),
    ),
  }),
  sample: { images: [imageSample] },
});
export const warehouseSnapshot = snapshotOf('warehouse', warehouseUpdated, ['previous']);
export const stockSnapshot = snapshotOf('stock', stockRecalculated, ['previous']);
export const reservationSnapshot = snapshotOf('reservation', reservationConfirmed, ['checkout']);
export const customerSnapshot = snapshotOf('customer', customerUpdated, ['previous']);
export const orderSnapshot = {
  ...snapshotOf('order', orderLinked, ['previous', 'history'], {
    schema: Type.Object({
      page_hash: Type.String({ description: pageHash }),
      invoices: Type.Array(invoiceSchema),
      shipments: Type.Array(shipmentSchema),
      credit_memos: Type.Array(creditMemoSchema),
    }),
    sample: {
      page_hash: samples.pageHash,
      invoices: [samples.invoice],
      shipments: [samples.shipment],
      credit_memos: [samples.creditMemo],
    },
  }),
  summary: 'One order of a sale by link, which has a page, with its documents, as a service asked for all of them. Nothing changed.',
};
/** Not asked for: an operator has the state of one order published once more (`entrepot ops mend`). */
export const orderStateSnapshot = {
  ...snapshotOf('order-state', orderUpdated, ['previous', 'history']),
  summary: 'State of one order, as an operator had it published once more, for its sale and its reservation. Nothing changed.',
};
/** Snapshot of an integration, revoked ones too: they have no permissions and are not active. */
export const integrationSnapshot = snapshotOf('integration', integrationUpdated, ['previous', 'secret_rotated']);

/** Snapshots by the aggregates that can be asked for one. */
export const snapshots = {
  store: storeSnapshot,
  product: productSnapshot,
  warehouse: warehouseSnapshot,
  stock: stockSnapshot,
  reservation: reservationSnapshot,
  customer: customerSnapshot,
  order: orderSnapshot,
  integration: integrationSnapshot,
} as const;
export type Aggregate = keyof typeof snapshots;

export const snapshotRequested = defineEvent('snapshot.requested', topics.snapshots, {
  aggregate: null,
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
  aggregate: null,
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
  aggregate: null,
  subject: 'request_id',
  summary: 'The last aggregate of a snapshot was published. In other partitions some of them may still be on their way.',
  schema: Type.Object({
    ...requestId,
    aggregate: Type.String(),
    count: Type.Integer({ minimum: 0, description: 'how many `<aggregate>.snapshot` belong to the request' }),
  }),
  sample: { request_id: samples.requestId, aggregate: 'store', count: 3 },
});
