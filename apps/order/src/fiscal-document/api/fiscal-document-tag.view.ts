import type { Tx } from '@entrepot/database';
import { creditMemoTag } from '../../credit-memo/credit-memo-tag.view.js';
import { invoiceTag } from '../../invoice/invoice-tag.view.js';
import { lockOrderRow } from '../../order/order-tag.view.js';
import type { Shown } from '../../order/order.view.js';
import { shipmentTag } from '../../shipment/shipment-tag.view.js';
import { findPlace, type PlaceRef } from '../fiscal-document.store.js';
import { fiscalDocumentTag, findFiscalDocument } from '../fiscal-document.view.js';

/** Tag of a fiscal document under the lock of its order, which every change of it takes; null where there is none. */
export const lockFiscalDocumentTag = async (tx: Tx, key: string): Promise<string | null> => {
  const found = await findFiscalDocument(tx, key);
  if (!found) return null;
  await lockOrderRow(tx, { order_id: String(found.order_id) });
  return fiscalDocumentTag((await findFiscalDocument(tx, key))!);
};

/** Tag of the document that a key is put on, under the lock of its order. @throws invoice_not_found, shipment_not_found, credit_memo_not_found */
export const lockPlaceTag = async (tx: Tx, place: PlaceRef, shown: Shown): Promise<string | null> => {
  const { order_id } = await findPlace(tx, place);
  await lockOrderRow(tx, { order_id });
  const ref = { by: 'id', value: place.id } as const;
  switch (place.kind) {
    case 'invoice':
      return invoiceTag(tx, ref);
    case 'shipment':
      return shipmentTag(tx, ref, shown);
    case 'creditmemo':
      return creditMemoTag(tx, ref);
    default:
      return place.kind satisfies never;
  }
};
