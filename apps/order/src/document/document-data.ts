import type { CreditMemoData, InvoiceData, ShipmentData } from '@entrepot/contracts';
import type { CreditMemoDetail } from '../credit-memo/credit-memo.view.js';
import type { InvoiceDetail } from '../invoice/invoice.view.js';
import type { ShipmentDetail } from '../shipment/shipment.view.js';

/** A shipment as events tell it: comments are for people, and its warehouses are the inventory's to tell. */
export const shipmentData = ({ entity_id: _id, comments: _comments, items, ...shipment }: ShipmentDetail): ShipmentData => ({
  ...shipment,
  items: items.map(({ warehouses: _warehouses, ...item }) => item),
});

/** An invoice as events tell it. */
export const invoiceData = ({ entity_id: _id, comments: _comments, ...invoice }: InvoiceDetail): InvoiceData => invoice;

/** A credit memo as events tell it. */
export const creditMemoData = ({ entity_id: _id, comments: _comments, ...memo }: CreditMemoDetail): CreditMemoData => memo;
