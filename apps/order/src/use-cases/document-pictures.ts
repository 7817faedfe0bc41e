import type { CreditMemoPicture, InvoicePicture, ShipmentPicture } from '@entrepot/contracts';
import type { CreditMemoDetail } from '../db/credit-memo-detail.js';
import type { InvoiceDetail } from '../db/invoice-detail.js';
import type { ShipmentDetail } from '../db/shipment-detail.js';

/** A shipment as events tell it: comments are for people, and its warehouses are the inventory's to tell. */
export const shipmentPicture = ({ entity_id: _id, comments: _comments, items, ...shipment }: ShipmentDetail): ShipmentPicture => ({
  ...shipment,
  items: items.map(({ warehouses: _warehouses, ...item }) => item),
});

/** An invoice as events tell it. */
export const invoicePicture = ({ entity_id: _id, comments: _comments, ...invoice }: InvoiceDetail): InvoicePicture => invoice;

/** A credit memo as events tell it. */
export const creditMemoPicture = ({ entity_id: _id, comments: _comments, ...memo }: CreditMemoDetail): CreditMemoPicture => memo;
