import { type Database, type Tx, readRows, shownTypes } from '@entrepot/database';
import { entityTag, ownQuantities, ownCodes } from '@entrepot/requests';
import { type DocumentRef, isOwn } from '../document/document.store.js';
import { lockOrderRow } from '../order/order-tag.view.js';
import type { Shown } from '../order/order.view.js';
import { shipmentOwner } from './shipment.store.js';
import { type ShipmentDetail, tracksOf } from './shipment.view.js';

/** Parts of a shipment that change: tracks and comments are added only, the rest comes from other services. */
interface Parts extends Pick<ShipmentDetail, 'shipment_id' | 'updated_at' | 'tracks' | 'fiscal_documents'> {
  items: readonly (readonly [product_id: number | null, warehouses: Readonly<Record<string, unknown>> | null])[];
  comments: number;
}

const tagOfParts = ({ shipment_id, updated_at, items, tracks, comments, fiscal_documents }: Parts): string =>
  entityTag([
    ...[shipment_id, updated_at, items.map(([product_id, warehouses]) => [product_id, ownQuantities(warehouses)])],
    ...[tracks, comments, fiscal_documents],
  ]);

/** Tag of a shipment as it is shown. */
export const tagOfShipment = ({ items, comments, ...shipment }: ShipmentDetail): string =>
  tagOfParts({
    ...shipment,
    items: items.map(({ product_id, warehouses = null }) => [product_id, warehouses]),
    comments: comments.length,
  });

const text = (where: string, { multiWarehouse }: Shown): string => `
  select d.shipment_id, d.updated_at, d.fiscal_documents,
         coalesce((select json_agg(json_build_array(i.product_id, ${multiWarehouse ? 'r.warehouses' : 'null'}) order by r.order_item_id)
           from shipment_item r join order_item i using (order_item_id) where r.shipment_id = d.shipment_id), '[]') as items,
         ${tracksOf} as tracks,
         (select count(*) from document_comment c where c.shipment_id = d.shipment_id) as comments
    from shipment d where ${where} and ${isOwn}`;

/** Indexes as `findShipment`. */
const statementsFor = (shown: Shown, suffix: string) => ({
  id: { name: `shipment_tag_by_id${suffix}`, text: text('d.shipment_id = $1::bigint', shown), types: shownTypes },
  increment_id: { name: `shipment_tag_by_number${suffix}`, text: text('d.increment_id = $1', shown), types: shownTypes },
});
const withWarehouses = statementsFor({ multiWarehouse: true }, '');
const withoutWarehouses = statementsFor({ multiWarehouse: false }, '_without_warehouses');

/** Reads the tag of a shipment without the rest of it; null where there is none. */
export const shipmentTag = async (source: Database | Tx, { by, value }: DocumentRef, { multiWarehouse }: Shown): Promise<string | null> => {
  const statements = multiWarehouse ? withWarehouses : withoutWarehouses;
  const [parts] = await readRows<Parts>(source, { ...statements[by], values: [value, ownCodes()] });
  return parts ? tagOfParts(parts) : null;
};

/** Reads the tag of a shipment under the lock of its order, which every change of the shipment takes. */
export const lockShipmentTag = async (tx: Tx, ref: DocumentRef, shown: Shown): Promise<string | null> => {
  const order_id = await shipmentOwner(tx, ref.by === 'id' ? { shipment_id: ref.value } : { increment_id: ref.value });
  if (order_id === null) return null;
  await lockOrderRow(tx, { order_id });
  return shipmentTag(tx, ref, shown);
};
